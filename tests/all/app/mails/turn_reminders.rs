//! When a player who owes an entry is reminded.

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
        let plan = plan(hours(0), hours(24 * days));
        let got: Vec<_> = plan.iter().map(|(at, why)| (at.as_us() / HOUR, *why)).collect();
        let near = |(at, why): (i64, Reminder), (other, same): (i64, Reminder)| {
            (at - other).abs() <= 1 && why == same
        };
        assert!(
            got.len() == planned.len() && got.iter().zip(&planned).all(|(a, b)| near(*a, *b)),
            "{days}: {got:?}"
        );
    }
    assert!(plan(hours(0), hours(23)).is_empty());
}
