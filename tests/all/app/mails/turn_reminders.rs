//! When a player who owes an entry is reminded.

use fairschach::app::accounts::mail_preferences::RemindBefore;
use fairschach::app::notices::notice::Reminder;
use fairschach::app::notices::turn_reminders::plan;
use fairschach::base::Timestamp;

const HOUR: i64 = 60 * 60 * 1_000_000;

#[test]
fn each_length_of_time_has_its_reminders() {
    use Reminder::{Fifth, Half, LastDay, Silence, Tenth};
    let hours = |hours: i64| Timestamp::from_us(hours * HOUR);
    for (days, planned) in [
        (1, vec![(12, Half)]),
        (2, vec![(24, Half)]),
        (3, vec![(36, Half), (48, LastDay)]),
        (9, vec![(108, Half), (192, LastDay)]),
        (10, vec![(120, Half), (192, Fifth), (216, LastDay)]),
        (14, vec![(168, Half), (24 * 14 - 67, Fifth), (24 * 13, LastDay)]),
        // Half of 28 days is 14 days of silence.
        (28, vec![(24 * 14, Half), (24 * 28 - 134, Fifth), (24 * 28 - 67, Tenth), (24 * 27, LastDay)]),
        (
            20,
            vec![
                (24 * 10, Half),
                (24 * 14, Silence(14)),
                (24 * 16, Fifth),
                (24 * 18, Tenth),
                (24 * 19, LastDay),
            ],
        ),
        (
            60,
            vec![
                (24 * 14, Silence(14)),
                (24 * 28, Silence(28)),
                (24 * 30, Half),
                (24 * 35, Silence(35)),
                (24 * 48, Fifth),
                (24 * 54, Tenth),
                (24 * 59, LastDay),
            ],
        ),
    ] {
        let plan = plan(hours(0), hours(24 * days), RemindBefore::default());
        let got: Vec<_> = plan.iter().map(|(at, why)| (at.as_us() / HOUR, *why)).collect();
        let near = |(at, why): (i64, Reminder), (other, same): (i64, Reminder)| {
            (at - other).abs() <= 1 && why == same
        };
        assert!(
            got.len() == planned.len() && got.iter().zip(&planned).all(|(a, b)| near(*a, *b)),
            "{days}: {got:?}"
        );
    }
    assert!(plan(hours(0), hours(23), RemindBefore::default()).is_empty());
}

#[test]
fn chosen_times_come_once_and_within_the_turn() {
    use Reminder::{Before, Fifth, Half, LastDay};
    let hours = |hours: i64| Timestamp::from_us(hours * HOUR);
    for (length, chosen, planned) in [
        // The last warning is the reminder a day before.
        (
            14 * 24,
            &[24, 8, 1][..],
            vec![(168, Half), (269, Fifth), (312, LastDay), (328, Before(8)), (335, Before(1))],
        ),
        (48, &[24, 1], vec![(24, Before(24)), (47, Before(1))]),
        (48, &[1], vec![(24, Half), (47, Before(1))]),
        (24, &[24, 8], vec![(16, Before(8))]),
        (24, &[1], vec![(12, Half), (23, Before(1))]),
        (28, &[24, 8], vec![(4, Before(24)), (14, Half), (20, Before(8))]),
        (27, &[8], vec![(19, Before(8))]),
        (30, &[24], vec![(6, Before(24)), (15, Half)]),
        (8, &[24, 8, 1], vec![(7, Before(1))]),
        (1, &[24, 8, 1], vec![]),
    ] {
        let plan = plan(hours(0), hours(length), RemindBefore::of(|hours| chosen.contains(&hours)));
        let got: Vec<_> = plan.iter().map(|(at, why)| ((at.as_us() + HOUR / 2) / HOUR, *why)).collect();
        assert_eq!(got, planned, "{length}: {chosen:?}");
    }
}
