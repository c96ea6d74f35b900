//! Every regulation of time: its texts, its sums, and when its flag falls.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Micros, Side, Timestamp};
use fairschach_proofs::game::{
    Canonical, ClockFault, ClockLine, ClockRule, ClockSide, ClockTurn, Duty, Gift, Holidays, Leave, Next,
    Revision, Ruling, Step, Turn, clock_lines,
};
use fairschach_rules::{Entry, Position, RuleSet, legal};
use proptest::prelude::*;

use super::{DAY, HOUR, SECOND, at, rule};

#[test]
fn texts_are_read_up_to_their_limits_and_written_back() {
    for text in [
        "1d/pair",
        "365d/pair",
        "30d+2d",
        "30d+2d<45d",
        "10m+5s",
        "1s+0s",
        "365d+365d<365d",
        "8760h+0d",
        "30d+2d<30d",
        "10/50d",
        "1/1s",
        "200/365d",
        "40/2h",
        "10/50d,free",
        "10/50d,double1",
        "10/50d,double365",
        "10/50d,free,double20",
        "30d+3d,free,double20",
        "30d+3d<60d,free",
        "daily:20:00+12h,UTC",
        "daily:00:00+0s,Europe/Berlin",
        "daily:23:59+60d,grace7d,Europe/Berlin",
        "weekly:sun-20:00+1d,grace1h,Europe/Berlin",
        "weekly:mon-06:30+12h,America/Argentina/Buenos_Aires",
    ] {
        assert_eq!(rule(text).to_string(), text);
    }
}

#[test]
fn every_fault_is_told() {
    use ClockFault::*;
    for (text, faults) in [
        ("", vec![Kind]),
        ("14d", vec![Kind]),
        ("0d/pair", vec![PairDays]),
        ("366d/pair", vec![PairDays]),
        ("01d/pair", vec![PairDays]),
        ("14h/pair", vec![PairDays]),
        ("0d+2d", vec![Base]),
        ("366d+1d", vec![Base]),
        ("8761h+0d", vec![Base]),
        ("030d+2d", vec![Base]),
        ("30d+2", vec![Increment]),
        ("30d+2ä", vec![Increment]),
        ("x+y<z", vec![Base, Increment, Cap]),
        ("30d+2d<29d", vec![Cap]),
        ("30d+2d<45d<50d", vec![Cap]),
        ("30d+2d,", vec![Counting]),
        ("30d+2d,gratis", vec![Counting]),
        ("30d+2d,double20,free", vec![Counting]),
        ("30d+2d,free,", vec![Counting]),
        ("12h+2h,free", vec![CountingDays]),
        ("0/50d", vec![Pairs]),
        ("201/50d", vec![Pairs]),
        ("10/0d", vec![Base]),
        ("0/366d,double0", vec![Pairs, Base, Counting]),
        ("10/50d,double366", vec![Counting]),
        ("10/50h,double2", vec![CountingDays]),
        ("daily:24:00+61d,grace8d,Mars", vec![TimeOfDay, Least, Grace, Zone]),
        ("daily:20:00,UTC", vec![Least]),
        ("daily:8:00+1h,UTC", vec![TimeOfDay]),
        ("daily:20:60+1h,UTC", vec![TimeOfDay]),
        ("daily:20:00+1h", vec![Zone]),
        ("daily:20:00+1h,europe/berlin", vec![Zone]),
        ("daily:20:00+1h,grace0s,UTC", vec![Grace]),
        ("daily:20:00+1h,1h,UTC", vec![Grace]),
        ("weekly:so-20:00+1h,UTC", vec![Weekday]),
        ("weekly:20:00+1h", vec![Weekday, Zone]),
    ] {
        let error = ClockRule::parse(text).unwrap_err();
        assert_eq!(error.faults, faults, "{text}");
        let words = error.to_string();
        assert!(faults.iter().all(|fault| words.contains(&fault.to_string())), "{words}");
    }
    let long = format!("daily:20:00+12h,{}", "a".repeat(105));
    assert_eq!(ClockRule::parse(&long).unwrap_err().faults, [Long]);
    assert_eq!(ClockRule::parse(&long[..120]).unwrap_err().faults, [Zone]);
}

/// ICCF Rules 2.4.2 gives the example: whoever has thought for more than 23 days, but not for 24, is charged 26.
#[test]
fn whole_and_double_days_are_counted_as_correspondence_chess_counts_them() {
    let iccf = rule("10/50d,free,double20");
    for (thought, taken) in [
        (0, 0),
        (DAY, 0),
        (DAY + 1, DAY),
        (2 * DAY, DAY),
        (20 * DAY + HOUR, 20 * DAY),
        (21 * DAY + HOUR, 22 * DAY),
        (23 * DAY + HOUR, 26 * DAY),
        (35 * DAY + HOUR, 50 * DAY),
    ] {
        assert_eq!(iccf.taken(thought, 0), taken, "{thought}");
    }
    for (text, left, lasts) in [
        // 20 days single, 15 double, and the day that is only begun.
        ("10/50d,free,double20", 50 * DAY, 36 * DAY),
        ("10/50d,free,double20", 0, DAY),
        ("10/50d,free,double20", 21 * DAY, 21 * DAY),
        ("10/50d,free", 50 * DAY, 51 * DAY),
        ("10/50d,double20", 50 * DAY, 35 * DAY),
        ("10/50d", 50 * DAY, 50 * DAY),
    ] {
        assert_eq!(rule(text).lasts(left, 0), lasts, "{text}");
        assert_eq!(
            rule(text).lasts(left, 3 * HOUR),
            lasts + 3 * HOUR,
            "credited time lasts as long as it is"
        );
    }
}

#[test]
fn a_period_brings_its_time_as_its_last_pair_is_over() {
    let rule = rule("10/50d");
    let next = |left: Micros, pairs| {
        let open_at = at("2026-11-20T12:00:00Z");
        rule.next(Step { left, owed: true, pairs, open_at })
    };
    assert_eq!(rule.allowance(at("2026-11-20T12:00:00Z")), 50 * DAY);
    assert_eq!(next(7 * DAY, [1, 2]), 7 * DAY);
    assert_eq!(next(7 * DAY, [9, 10]), 7 * DAY);
    assert_eq!(next(7 * DAY, [10, 11]), 57 * DAY);
    assert_eq!(next(7 * DAY, [11, 12]), 7 * DAY);
    assert_eq!(next(0, [20, 21]), 50 * DAY);
    assert!(!rule.is_at_the_table() && self::rule("40/2h").is_at_the_table());
}

#[test]
fn fixed_deadlines_hold_across_both_switches_of_the_clocks() {
    for (text, opens, flag) in [
        ("daily:20:00+12h,Europe/Berlin", "2026-11-20T07:00:00Z", "2026-11-20T19:00:00Z"),
        // An hour too short: the next one.
        ("daily:20:00+12h,Europe/Berlin", "2026-11-20T07:00:00.000001Z", "2026-11-21T19:00:00Z"),
        ("daily:20:00+0s,UTC", "2026-11-20T20:00:00Z", "2026-11-21T20:00:00Z"),
        ("daily:20:00+1s,UTC", "2026-11-20T19:59:59Z", "2026-11-20T20:00:00Z"),
        ("daily:20:00+12h,grace2h,UTC", "2026-11-20T08:00:00Z", "2026-11-20T22:00:00Z"),
        // The week of the switch to summer time (29 March) has an hour less, that to winter time (25 October) one more.
        ("weekly:sun-20:00+1d,Europe/Berlin", "2026-03-22T19:00:00Z", "2026-03-29T18:00:00Z"),
        ("weekly:sun-20:00+1d,Europe/Berlin", "2026-10-18T18:00:00Z", "2026-10-25T19:00:00Z"),
        ("weekly:sun-20:00+1d,Europe/Berlin", "2026-11-21T19:00:00Z", "2026-11-22T19:00:00Z"),
        ("weekly:sun-20:00+1d,Europe/Berlin", "2026-11-21T19:00:01Z", "2026-11-29T19:00:00Z"),
        // There is no 02:30 on 29 March, and there are two on 25 October: the first counts.
        ("daily:02:30+1h,Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"),
        ("daily:02:30+1h,Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
        ("daily:02:30+1h,Europe/Berlin", "2026-10-25T00:00:00Z", "2026-10-26T01:30:00Z"),
    ] {
        let ClockRule::Fixed(fixed) = rule(text) else { panic!("{text}") };
        assert_eq!(fixed.flag_at(at(opens)), at(flag), "{text} {opens}");
        assert_eq!(fixed.deadline(at(opens)), at(flag).plus(-fixed.grace_us()));
        assert_eq!(rule(text).allowance(at(opens)), at(flag).since(at(opens)));
    }
}

/// Leave and outages move the own deadline by their length, and nobody else's.
#[test]
fn leave_and_credit_extend_ones_own_deadline() {
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).unwrap();
    let opens = at("2026-11-16T12:00:00Z");
    let clock = rule("weekly:sun-20:00+1d,UTC");
    let mut turn = Turn::open(1, Position::start(&rules), &rules, clock, opens, BySide::default());
    let due = at("2026-11-22T20:00:00Z");
    assert_eq!(turn.flag_at(Side::White), Some(due));
    turn.leaves.white.push(Leave { from: opens.plus(DAY), to: opens.plus(3 * DAY) });
    turn.sides.white.credit = 3 * HOUR;
    assert_eq!(turn.flag_at(Side::White), Some(due.plus(2 * DAY + 3 * HOUR)));
    assert_eq!(turn.flag_at(Side::Black), Some(due));
}

fn texts() -> impl Strategy<Value = String> {
    let counting = || {
        (any::<bool>(), proptest::option::of(1_u16..40)).prop_map(|(free, double)| {
            let double = double.map_or_else(String::new, |days| format!(",double{days}"));
            format!("{}{double}", if free { ",free" } else { "" })
        })
    };
    let grace =
        || proptest::option::of(1_u8..24).prop_map(|h| h.map_or_else(String::new, |h| format!(",grace{h}h")));
    let day = proptest::sample::select(vec!["daily:", "weekly:wed-", "weekly:sun-"]);
    let zone =
        proptest::sample::select(vec!["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]);
    prop_oneof![
        (1_u16..=365).prop_map(|days| format!("{days}d/pair")),
        (1_u16..=60, 0_u16..=9, proptest::option::of(60_u16..90), counting()).prop_map(
            |(base, more, cap, counting)| {
                let cap = cap.map_or_else(String::new, |cap| format!("<{cap}d"));
                format!("{base}d+{more}d{cap}{counting}")
            }
        ),
        (1_u16..=12, 1_u16..=90, counting())
            .prop_map(|(pairs, days, counting)| format!("{pairs}/{days}d{counting}")),
        (day, 0_u8..24, 0_u8..60, 0_u16..96, grace(), zone)
            .prop_map(|(day, h, m, least, grace, zone)| format!("{day}{h:02}:{m:02}+{least}h{grace},{zone}")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn texts_come_back(text in texts()) {
        prop_assert_eq!(rule(&text).to_string(), text);
    }

    /// The flag is the last moment that does not take more than there is; what is taken never shrinks.
    #[test]
    fn the_flag_is_the_last_moment_that_can_be_paid(
        text in texts(),
        time in 0_i64..100 * DAY,
        credit in 0_i64..5 * DAY,
        thought in 0_i64..200 * DAY,
        more in 0_i64..40 * DAY,
    ) {
        let rule = rule(&text);
        let lasts = rule.lasts(time, credit);
        prop_assert!(rule.taken(lasts, credit) <= time + credit);
        prop_assert!(rule.taken(lasts + 1, credit) > time + credit);
        prop_assert!(rule.taken(thought, credit) <= rule.taken(thought + more, credit));
        prop_assert!(rule.taken(thought, 0) <= 2 * thought);
        prop_assert!(rule.lasts(time, credit) <= rule.lasts(time + more, credit));
        prop_assert_eq!(rule.lasts(time, credit), rule.lasts(time, 0) + credit);
    }

    /// A deadline is one of the zone, at least so long after the opening, and the first such one.
    #[test]
    fn a_deadline_is_the_first_that_leaves_the_least_time(
        day in proptest::sample::select(vec!["daily:", "weekly:sat-"]),
        minute in 0_u16..1440,
        least in 0_i64..60,
        opens in 1_700_000_000_i64..2_000_000_000,
    ) {
        let (h, m) = (minute / 60, minute % 60);
        let ClockRule::Fixed(fixed) = rule(&format!("{day}{h:02}:{m:02}+{least}h,Europe/Berlin")) else { unreachable!() };
        let opens = Timestamp::from_us(opens * SECOND);
        let due = fixed.deadline(opens);
        prop_assert!(due > opens && due >= opens.plus(least * HOUR));
        let there = fixed.zone.at(due);
        let shown = (i32::from(there.hour()) * 60 + i32::from(there.minute()), there.second());
        // The one hour that a switch skips is shown an hour later.
        prop_assert!(shown == (i32::from(minute), 0) || shown == (i32::from(minute) + 60, 0));
        let days = if day == "daily:" { 1 } else { 7 };
        prop_assert!(due <= opens.plus(least * HOUR + days * DAY + HOUR));
        prop_assert!(fixed.weekday.is_none_or(|weekday| there.weekday() == weekday));
    }

    /// A whole game: the turns as they are played, against the clocks computed anew from what happened.
    #[test]
    fn clocks_as_played_are_those_computed_anew(
        text in texts(),
        parts in proptest::collection::vec((0_i64..=1000, 0_i64..=1000, any::<bool>()), 1..30),
        leaves in proptest::collection::vec((0_i64..400, 1_i64..20), 0..4),
        holidays in proptest::sample::select(vec!["", "de", "2026-01-06,2026-01-20", "de,2026-02-02"]),
        choice in any::<usize>(),
        variant in proptest::sample::select(vec!["fairschach", "normal", "marseillais"]),
    ) {
        let clock = rule(&text);
        let preset = RuleSet::default_rules(variant).unwrap();
        let rules = RuleSet::new(variant, preset, &BTreeMap::new()).unwrap();
        let start = at("2026-01-05T10:00:00Z");
        let mut taken: Vec<Leave> = Vec::new();
        for (from, days) in leaves {
            let leave = Leave { from: start.plus(from * DAY), to: start.plus((from + days) * DAY) };
            if taken.iter().all(|old| old.to <= leave.from || leave.to <= old.from) {
                taken.push(leave);
            }
        }
        taken.sort();
        let leaves = BySide { white: taken, black: Vec::new() };
        let mut turn = Turn::open(1, Position::start(&rules), &rules, clock, start, BySide::default());
        let holidays = Holidays::parse(holidays).unwrap_or_default();
        turn.leaves = leaves.clone();
        turn.holidays = holidays;
        let mut seen: Vec<ClockTurn> = Vec::new();
        let mut told = Vec::new();
        for (white, black, outage) in parts {
            if outage {
                for side in Side::ALL {
                    let half = turn.sides.get_mut(side);
                    half.credit = if half.runs() { 2 * HOUR } else { 0 };
                }
            }
            let given = BySide::from_fn(|side| (turn.sides.get(side).allowance, turn.flag_at(side)));
            let mut received = BySide { white: start, black: start };
            for (side, part) in [(Side::White, white), (Side::Black, black)] {
                if turn.sides.get(side).duty != Duty::Owes { continue; }
                let flag = turn.flag_at(side).unwrap();
                prop_assert!(turn.admit(side, turn.number, flag, Revision::None).is_ok());
                prop_assert!(turn.admit(side, turn.number, flag.plus(1), Revision::None).is_err());
                // What one is told about filing now is what comes.
                let at = turn.open_at.plus(flag.since(turn.open_at) / 1000 * part);
                let told = turn.if_filed(side, at).unwrap();
                let before = turn.left(side, at);
                turn.sides.get_mut(side).duty = Duty::Filed { received: at, revision: 0 };
                prop_assert_eq!(told.takes, turn.used(side, at));
                prop_assert_eq!(before, turn.left(side, at));
                let half = turn.sides.get(side);
                prop_assert_eq!(half.allowance + half.credit, turn.used(side, at) + turn.left(side, at));
                *received.get_mut(side) = at;
            }
            seen.push(ClockTurn {
                position: turn.position,
                open_at: turn.open_at,
                anew: turn.number == 1,
                sides: BySide::from_fn(|side| ClockSide {
                    owed: turn.sides.get(side).owes(),
                    filed: turn.sides.get(side).owes().then(|| *received.get(side)),
                    // Whatever is given, a clock that stands gets nothing of it.
                    gifts: outage
                        .then_some(Gift::Ruling { ruling: Ruling::Extend { by: 2 * HOUR }, back: 0, at: turn.open_at })
                        .into_iter()
                        .collect(),
                }),
            });
            told.push(given);
            let entries = BySide::from_fn(|side| {
                let moves = legal(&turn.position, &rules, side);
                let entry = if moves.is_empty() { Entry::Pass } else { Entry::Move(moves[choice % moves.len()]) };
                turn.position.turn().may_enter(side).then_some(Canonical { entry, draw_offer: false })
            });
            let release = received.white.max(received.black).plus(2 * SECOND);
            let Ok(revealed) = turn.reveal(&rules, entries, &[], None, release) else { break };
            let Next::Turn(next) = revealed.next else { break };
            turn = *next;
        }
        let lines: Vec<BySide<ClockLine>> = clock_lines(clock, &seen, &leaves, holidays);
        prop_assert_eq!(lines.len(), told.len());
        for (line, told) in lines.iter().zip(&told) {
            for side in Side::ALL {
                let line = line.get(side);
                prop_assert_eq!((line.given, line.flag_at), *told.get(side));
                prop_assert_eq!(line.given + line.credits.sum(), line.used + line.left);
            }
        }
    }

    /// Announcing a leave never brings a flag forward, and never moves one that has fallen before the leave begins.
    #[test]
    fn leave_never_moves_a_fallen_flag(
        text in texts(),
        from in 0_i64..100 * DAY,
        days in 1_i64..40,
        credit in 0_i64..2 * DAY,
    ) {
        let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).unwrap();
        let opens = at("2026-03-01T10:00:00Z");
        let mut turn = Turn::open(1, Position::start(&rules), &rules, rule(&text), opens, BySide::default());
        turn.sides.white.credit = credit;
        let before = turn.flag_at(Side::White).unwrap();
        let leave = Leave { from: opens.plus(from), to: opens.plus(from + days * DAY) };
        turn.leaves.white.push(leave);
        let after = turn.flag_at(Side::White).unwrap();
        if before <= leave.from {
            prop_assert_eq!(after, before);
        } else {
            prop_assert_eq!(after, before.plus(days * DAY));
        }
    }
}
