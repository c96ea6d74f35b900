//! Flags that fall: whose decides, and what is known of the clocks.

use fairschach_base::{BySide, Side};
use fairschach_proofs::game::{ClockRule, Duty, Fallen, Turn};
use fairschach_rules::{Position, RuleSet};

use super::DAY;
use super::turns::{after, opened};

/// A turn whose white clock has a day, and the black one so many.
fn turn(black: i64) -> Turn {
    let rules = RuleSet::usual("fairschach").unwrap();
    let clock = ClockRule::parse("1d/pair").unwrap();
    let mut turn = Turn::open(1, Position::start(&rules), &rules, clock, opened(), BySide::default());
    turn.sides.black.allowance = black * DAY;
    turn
}

#[test]
fn the_first_flag_decides_and_two_at_the_same_instant_both() {
    let long = after(10 * DAY);
    assert_eq!(turn(2).fallen(long), Some(Fallen::First(Side::White)));
    assert_eq!(turn(1).fallen(long), Some(Fallen::Both));
    let mut first = turn(2);
    first.sides.white.allowance = 3 * DAY;
    assert_eq!(first.fallen(long), Some(Fallen::First(Side::Black)));
    // A flag falls with its instant, and has fallen after it.
    assert_eq!(turn(2).fallen(after(DAY)), None);
    assert_eq!(turn(2).fallen(after(DAY + 1)), Some(Fallen::First(Side::White)));
}

#[test]
fn the_flags_that_decide_are_told_with_their_clocks_and_no_others() {
    let turn = turn(2);
    let at = |flag: Option<fairschach_proofs::game::FallenFlag>| flag.map(|flag| (flag.at, flag.given));
    let flags = |fallen: Fallen| fallen.flags(&turn).map(at);
    let (white, black) = (Some((after(DAY), DAY)), Some((after(2 * DAY), 2 * DAY)));
    assert_eq!(flags(Fallen::First(Side::White)), BySide { white, black: None });
    assert_eq!(flags(Fallen::First(Side::Black)), BySide { white: None, black });
    assert_eq!(flags(Fallen::Both), BySide { white, black });
}

#[test]
fn whoever_owes_nothing_has_no_flag() {
    let mut turn = turn(2);
    turn.sides.white.duty = Duty::Nothing;
    assert_eq!(turn.fallen_flag(Side::White), None);
    assert!(turn.fallen_flag(Side::Black).is_some());
}
