//! Regulations of time against a second, slower count of each: day by day, hour by hour, piece by piece.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Micros, Side};
use fairschach_proofs::game::{ClockRule, Duty, Holidays, Leave, Step, Turn};
use fairschach_rules::{Position, RuleSet};
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use proptest::prelude::*;

use super::{DAY, HOUR, SECOND, at, rule};

const MINUTE: Micros = 60 * SECOND;

/// What so many hours of thinking cost, one day or one hour after the other.
fn cost(hours: i64, free: bool, double: Option<i64>) -> Micros {
    let (step, count) = if free {
        // A day that is only begun costs nothing yet, and the first one that is full costs nothing until another begins.
        (DAY, (0..).take_while(|day| (day + 1) * DAY < hours * HOUR).count())
    } else {
        (HOUR, usize::try_from(hours).unwrap())
    };
    let begun = (0_i64..).map(|at| at * step).take(count);
    let weight = |at: i64| {
        if double.is_some_and(|days| at >= days * DAY) { 2 } else { 1 }
    };
    begun.map(|at| weight(at) * step).sum()
}

/// For how long a clock runs between two moments, standing in these spans.
fn ticks(spans: &[(i64, i64)], from: i64, to: i64) -> Micros {
    let mut cuts = vec![from, to];
    let edges = spans.iter().flat_map(|(a, b)| [*a, *b]);
    cuts.extend(edges.filter(|edge| (from..to).contains(edge)));
    cuts.sort_unstable();
    let runs = |piece: &&[i64]| !spans.iter().any(|(a, b)| *a <= piece[0] && piece[1] <= *b);
    cuts.windows(2).filter(runs).map(|piece| piece[1] - piece[0]).sum()
}

/// The first moment that a wall clock shows this time of day, on a day of the week or on any, at least so long after.
fn first_deadline(zone: &str, sunday: bool, minute: i8, hour: i8, opens: i64, least: i64) -> i64 {
    let zone = TimeZone::get(zone).unwrap();
    let begin = jiff::Timestamp::from_microsecond(opens).unwrap();
    let mut day: Date = begin.to_zoned(zone.clone()).date() - 1.day();
    loop {
        let shown = day.at(hour, minute, 0, 0).to_zoned(zone.clone()).unwrap();
        let due = shown.timestamp().as_microsecond();
        let fits = !sunday || day.weekday() == jiff::civil::Weekday::Sunday;
        if fits && due > opens && due >= opens + least {
            return due;
        }
        day = day.tomorrow().unwrap();
    }
}

/// Zones of both halves of the world, one of which moves its clocks by half an hour, with the days before both switches
/// of 2026.
const SWITCHES: [(&str, [&str; 2]); 6] = [
    ("Europe/Berlin", ["2026-03-29", "2026-10-25"]),
    ("America/New_York", ["2026-03-08", "2026-11-01"]),
    ("America/Santiago", ["2026-04-05", "2026-09-06"]),
    ("Australia/Sydney", ["2026-04-05", "2026-10-04"]),
    ("Australia/Lord_Howe", ["2026-04-05", "2026-10-04"]),
    ("Pacific/Auckland", ["2026-04-05", "2026-09-27"]),
];

#[test]
fn lord_howe_moves_its_clocks_by_half_an_hour() {
    for (text, opens, flag) in [
        // 02:15 does not exist on 4 October 2026: clocks go from 02:00 to 02:30, and show 02:45 then.
        ("daily:02:15+1h,Australia/Lord_Howe", "2026-10-03T10:00:00Z", "2026-10-03T15:45:00Z"),
        // 01:45 comes twice on 5 April 2026, and the first counts.
        ("daily:01:45+1h,Australia/Lord_Howe", "2026-04-04T10:00:00Z", "2026-04-04T14:45:00Z"),
        // The day of the switch has 23 hours and a half, or 24 and a half.
        ("daily:20:00+12h,Australia/Lord_Howe", "2026-10-03T09:30:00Z", "2026-10-04T09:00:00Z"),
        ("daily:20:00+12h,Australia/Lord_Howe", "2026-04-04T09:00:00Z", "2026-04-05T09:30:00Z"),
    ] {
        let ClockRule::Fixed(fixed) = rule(text) else { panic!("{text}") };
        assert_eq!(fixed.deadline(at(opens)), at(flag), "{text} {opens}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The free first day and days that count double, with increments and with periods.
    #[test]
    fn days_are_counted_one_after_the_other(
        hours in 0_i64..1500,
        free in any::<bool>(),
        double in proptest::option::of(1_i64..40),
        period in any::<bool>(),
        time in 0_i64..60,
    ) {
        let counting = format!("{}{}", if free { ",free" } else { "" }, double.map_or_else(String::new, |days| format!(",double{days}")));
        let rule = rule(&format!("{}{counting}", if period { "10/50d" } else { "30d+2d<60d" }));
        prop_assert_eq!(rule.taken(hours * HOUR, 0), cost(hours, free, double));
        // The flag falls in the first hour that cannot be paid.
        let lasts = rule.lasts(time * DAY, 0);
        let pays = (0..).take_while(|hours| cost(*hours, free, double) <= time * DAY).last().unwrap();
        prop_assert_eq!(lasts / HOUR, pays);
    }

    /// Increment, cap and periods over a whole game, against sums made by hand.
    #[test]
    fn what_is_left_is_what_was_given_without_what_was_used(
        used in proptest::collection::vec(0_i64..=1000, 1..60),
        base in 1_i64..40,
        more in 0_i64..9,
        cap in proptest::option::of(40_i64..60),
        period in 1_u32..12,
    ) {
        let open_at = at("2026-03-01T10:00:00Z");
        let capped = cap.map_or_else(String::new, |cap| format!("<{cap}d"));
        for (text, is_period) in [(format!("{base}d+{more}d{capped}"), false), (format!("{period}/{base}d"), true), (format!("{base}m+{more}s"), false)] {
            let clock = rule(&text);
            let (base, more) = if text.contains('m') { (base * MINUTE, more * SECOND) } else { (base * DAY, more * DAY) };
            let cap = cap.filter(|_| text.contains('<')).map(|cap| cap * DAY);
            prop_assert_eq!(clock.is_at_the_table(), text.contains('m'));
            let mut own = base;
            let mut left = clock.allowance(open_at);
            for (pair, part) in (1_u32..).zip(&used) {
                let thought = left / 1000 * part;
                prop_assert_eq!(clock.taken(thought, 0), thought, "each moment counts as it is");
                own -= thought;
                own += match is_period {
                    true if pair % period == 0 => base,
                    true => 0,
                    false => more,
                };
                own = cap.map_or(own, |cap| own.min(cap));
                left = clock.next(Step { left: left - thought, owed: true, pairs: [pair, pair + 1], open_at });
                prop_assert_eq!(left, own, "{} after pair {}", &text, pair);
            }
        }
        let pair = rule(&format!("{base}d/pair"));
        prop_assert_eq!(pair.next(Step { left: 5, owed: true, pairs: [1, 2], open_at }), base * DAY);
    }

    /// Fixed deadlines around both switches of the clocks, in both halves of the world.
    #[test]
    fn deadlines_near_a_switch_are_those_of_the_wall(
        (zone, days) in proptest::sample::select(SWITCHES.to_vec()),
        autumn in any::<bool>(),
        sunday in any::<bool>(),
        (hour, minute) in prop_oneof![(0_i8..24, 0_i8..60), (1_i8..4, 0_i8..60)],
        least in 0_i64..50,
        opens in -4 * 24 * 60..2 * 24 * 60_i64,
    ) {
        let begins = at(&format!("{}T00:00:00Z", days[usize::from(autumn)])).plus(opens * MINUTE);
        let day = if sunday { "weekly:sun-" } else { "daily:" };
        let text = format!("{day}{hour:02}:{minute:02}+{least}h,{zone}");
        let ClockRule::Fixed(fixed) = rule(&text) else { unreachable!() };
        let expected = first_deadline(zone, sunday, minute, hour, begins.as_us(), least * HOUR);
        prop_assert_eq!(fixed.deadline(begins).as_us(), expected, "{} from {}", text, begins);
    }

    /// Leave, holidays, an outage and a pause together: a clock runs for just as long as it has time, whatever it stood for
    /// and in whatever these lie in one another.
    #[test]
    fn a_clock_runs_for_its_time_and_no_longer(
        text in proptest::sample::select(vec!["20d+1d<30d", "14d/pair", "10/50d", "daily:20:00+36h,Europe/Berlin", "weekly:sun-20:00+3d,grace2h,America/Santiago"]),
        opens in 0_i64..340,
        leaves in proptest::collection::vec((0_i64..60, 1_i64..15), 0..4),
        holidays in proptest::sample::select(vec!["", "de", "2026-01-06,2026-05-20", "de,2026-02-02"]),
        outage in (0_i64..100, 1_i64..72),
        pause in (0_i64..100, 1_i64..400),
    ) {
        let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).unwrap();
        let open_at = at("2026-01-03T10:00:00Z").plus(opens * DAY);
        let clock = rule(text);
        let mut turn = Turn::open(1, Position::start(&rules), &rules, clock, open_at, BySide::default());
        turn.holidays = Holidays::parse(holidays).unwrap_or_default();
        let mut spans: Vec<(i64, i64)> = Vec::new();
        for (from, days) in leaves {
            let leave = Leave { from: open_at.plus(from * DAY), to: open_at.plus((from + days) * DAY) };
            if turn.leaves.white.iter().all(|old| old.to <= leave.from || leave.to <= old.from) {
                turn.leaves.white.push(leave);
                spans.push((leave.from.as_us(), leave.to.as_us()));
            }
        }
        turn.leaves.white.sort();
        let far = open_at.plus(700 * DAY);
        spans.extend(turn.holidays.between(open_at, far).iter().map(|day| (day.from.as_us(), day.to.as_us())));
        // The server is away for some hours before the flag falls, and an arbiter stops the game later on.
        let mut after = open_at;
        for (part, hours) in [outage, pause] {
            let flag = turn.flag_at(Side::White).unwrap();
            let from = after.plus(flag.since(after) / 100 * part);
            let to = from.plus(hours * HOUR);
            let credit = turn.credit_for(Side::White, from, to);
            prop_assert_eq!(credit, ticks(&spans, from.as_us(), to.as_us()));
            turn.sides.white.credit += credit;
            spans.push((from.as_us(), to.as_us()));
            prop_assert!(turn.flag_at(Side::White).unwrap() >= flag, "no flag comes sooner");
            after = to;
            if turn.flag_at(Side::White).unwrap() <= after {
                break;
            }
        }
        let flag = turn.flag_at(Side::White).unwrap();
        prop_assert_eq!(ticks(&spans, open_at.as_us(), flag.as_us()), turn.sides.white.allowance);
        turn.sides.white.duty = Duty::Owes;
        prop_assert_eq!(turn.left(Side::White, flag), 0);
        // The other side's clock knows nothing of this leave, and is not given anything.
        let other = turn.flag_at(Side::Black).unwrap();
        let days: Vec<(i64, i64)> = turn.holidays.between(open_at, far).iter().map(|day| (day.from.as_us(), day.to.as_us())).collect();
        prop_assert_eq!(ticks(&days, open_at.as_us(), other.as_us()), turn.sides.black.allowance);
    }
}
