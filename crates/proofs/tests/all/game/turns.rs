//! The open turn: what it takes, when its clocks run out and stand, and what follows.

use std::collections::BTreeMap;

use fairschach_base::{BySide, GameId, SecretBytes, Side, Timestamp};
use fairschach_proofs::game::{
    By, Canonical, ClockRule, ClockStart, Credits, Duty, GameResult, Gift, Holidays, IfFiled, Leave, Next,
    Refusal, Revision, Ruling, Turn,
};
use fairschach_proofs::seal::{CHANCE_TURNS, Roll};
use fairschach_rules::{Entry, Move, OptionValue, Position, RuleSet, legal};
use proptest::prelude::*;

use super::{DAY, SECOND};

pub(super) fn opened() -> Timestamp {
    Timestamp::from_us(1_800_000_000 * SECOND)
}

pub(super) fn after(us: i64) -> Timestamp {
    opened().plus(us)
}

fn open(rules: &RuleSet, clock: ClockRule) -> Turn {
    Turn::open(1, Position::start(rules), rules, clock, opened(), BySide::default())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// However long the single moves take: a side's two moves have one allowance together, a new turn a new one, and
    /// an entry is late exactly after what is left of it.
    #[test]
    fn two_moves_share_one_allowance(
        days in 1_u16..30,
        two in proptest::bool::ANY,
        parts in proptest::collection::vec((0_i64..=1000, proptest::num::usize::ANY), 24),
    ) {
        let first = OptionValue::Word(if two { "two" } else { "one" }.to_owned());
        let options = [("first_turn".to_owned(), first)].into();
        let rules = RuleSet::new("marseillais", "standard", &options).unwrap();
        let clock = ClockRule::parse(&format!("{days}d/pair")).unwrap();
        let whole = clock.allowance(opened());
        let (mut turn, mut before, mut used) = (open(&rules, clock), None, 0);
        for (part, choice) in parts {
            let side = turn.position.turn().only().unwrap();
            let second = before == Some(side);
            let left = if second { whole - used } else { whole };
            prop_assert_eq!(turn.sides.get(side).allowance, left);
            prop_assert_eq!(turn.flag_at(side), Some(turn.open_at.plus(left)));
            prop_assert!(turn.admit(side, turn.number, turn.open_at.plus(left), Revision::None).is_ok());
            prop_assert!(turn.admit(side, turn.number, turn.open_at.plus(left + 1), Revision::None).is_err());
            let spent = left / 1000 * part;
            used = if second { used + spent } else { spent };
            prop_assert!(used <= whole);
            let received = turn.open_at.plus(spent);
            turn.sides.get_mut(side).duty = Duty::Filed { received, revision: 0 };
            let moves = legal(&turn.position, &rules, side);
            let mut entries = BySide::default();
            *entries.get_mut(side) = Some(Canonical { entry: Entry::Move(moves[choice % moves.len()]), draw_offer: false });
            let revealed = turn.reveal(&rules, entries, &[], None, received.plus(2 * SECOND)).unwrap();
            let Next::Turn(next) = revealed.next else { break };
            before = Some(side);
            turn = *next;
        }
    }
}

#[test]
fn what_is_placed_is_a_canonical_entry() {
    for text in ["K@c1", "N@g8 draw"] {
        let canonical = Canonical::parse(text).ok().unwrap();
        assert_eq!(canonical.to_string(), text);
    }
    let act = Move::parse("K@c1").unwrap();
    assert_eq!(act.from, act.to);
}

fn fairschach(clock: &str) -> (RuleSet, Turn) {
    let rules = RuleSet::usual("fairschach").unwrap();
    let turn = open(&rules, ClockRule::parse(clock).unwrap());
    (rules, turn)
}

fn file(turn: &mut Turn, side: Side, at: i64) {
    turn.sides.get_mut(side).duty = Duty::Filed { received: after(at), revision: 0 };
}

#[test]
fn an_entry_is_taken_once_and_until_the_flag() {
    let (_, mut turn) = fairschach("14d/pair");
    let admit = |turn: &Turn, side, number, at| turn.admit(side, number, after(at), Revision::None);
    assert_eq!(admit(&turn, Side::White, 1, 0), Ok(0));
    assert_eq!(admit(&turn, Side::White, 1, -1), Err(Refusal::WrongTurn { open: 0, given: 1 }));
    for given in [0, 2] {
        assert_eq!(admit(&turn, Side::White, given, 0), Err(Refusal::WrongTurn { open: 1, given }));
    }
    assert_eq!(admit(&turn, Side::White, 1, 14 * DAY), Ok(0));
    let late = Refusal::TooLate { flag_at: after(14 * DAY), received: after(14 * DAY + 1) };
    assert_eq!(admit(&turn, Side::White, 1, 14 * DAY + 1), Err(late));
    file(&mut turn, Side::White, 5);
    assert_eq!(admit(&turn, Side::White, 1, 6), Err(Refusal::AlreadyFiled(1)));
    assert_eq!(admit(&turn, Side::Black, 1, 6), Ok(0));
    turn.sides.black.duty = Duty::Pass;
    assert_eq!(admit(&turn, Side::Black, 1, 6), Err(Refusal::PassSealed(1)));
    turn.sides.black.duty = Duty::Nothing;
    assert_eq!(admit(&turn, Side::Black, 1, 6), Err(Refusal::NothingOwed(1)));
}

#[test]
fn an_entry_is_revised_only_while_the_other_side_owes_one() {
    let (_, mut turn) = fairschach("14d/pair");
    let revise = |turn: &Turn, terms| turn.admit(Side::White, 1, after(9), terms);
    turn.sides.white.duty = Duty::Filed { received: after(5), revision: 3 };
    assert_eq!(revise(&turn, Revision::UntilComplete), Ok(4));
    assert_eq!(revise(&turn, Revision::None), Err(Refusal::AlreadyFiled(1)));
    turn.sides.white.duty = Duty::Filed { received: after(5), revision: u16::MAX };
    assert_eq!(revise(&turn, Revision::UntilComplete), Err(Refusal::AlreadyFiled(1)));
    file(&mut turn, Side::White, 5);
    assert!(!turn.is_complete());
    file(&mut turn, Side::Black, 6);
    assert!(turn.is_complete());
    assert_eq!(revise(&turn, Revision::UntilComplete), Err(Refusal::AlreadyFiled(1)));
}

#[test]
fn the_next_flag_is_that_of_a_clock_that_runs() {
    let (_, mut turn) = fairschach("14d/pair");
    turn.sides.black.credit = DAY;
    assert_eq!(turn.flag_at(Side::Black), Some(after(15 * DAY)));
    assert_eq!(turn.flag_without_credit(Side::Black), after(14 * DAY));
    assert_eq!(turn.flag_with(Side::White, 2 * DAY), Some(after(16 * DAY)));
    assert_eq!(turn.next_flag(), Some(after(14 * DAY)));
    file(&mut turn, Side::White, 5);
    assert_eq!(turn.next_flag(), Some(after(15 * DAY)));
    turn.sides.black.duty = Duty::Pass;
    assert_eq!((turn.next_flag(), turn.flag_at(Side::Black)), (None, None));
}

#[test]
fn a_clock_stands_on_leave_and_nowhere_else() {
    let (_, mut turn) = fairschach("14d/pair");
    turn.leaves.white = vec![Leave { from: after(2 * DAY), to: after(5 * DAY) }];
    for (at, stands) in
        [(0, false), (2 * DAY - 1, false), (2 * DAY, true), (5 * DAY - 1, true), (5 * DAY, false)]
    {
        assert_eq!(turn.is_paused_at(Side::White, after(at)), stands, "{at}");
        assert!(!turn.is_paused_at(Side::Black, after(at)));
    }
    assert_eq!(turn.flag_at(Side::White), Some(after(17 * DAY)));
    assert_eq!(turn.left(Side::White, after(6 * DAY)), 11 * DAY);
    assert_eq!(turn.used(Side::White, after(6 * DAY)), 3 * DAY);
    // Before the turn opens nothing is used, and nothing is left beyond the flag.
    assert_eq!(turn.used(Side::White, after(-DAY)), 0);
    assert_eq!(turn.left(Side::White, after(40 * DAY)), 0);
    assert_eq!(turn.credit_for(Side::White, after(DAY), after(4 * DAY)), DAY);
}

#[test]
fn what_filing_would_do_is_known_before() {
    let (_, mut turn) = fairschach("30d+2d");
    assert_eq!(turn.if_filed(Side::White, after(-1)), None);
    let would = turn.if_filed(Side::White, after(3 * DAY)).unwrap();
    assert_eq!(would, IfFiled { thought: 3 * DAY, takes: 3 * DAY, next: Some(29 * DAY) });
    file(&mut turn, Side::White, 5);
    assert_eq!(turn.if_filed(Side::White, after(3 * DAY)), None);
    // The next fixed date is known at the reveal only.
    let (_, daily) = fairschach("daily:20:00+12h,UTC");
    assert_eq!(daily.if_filed(Side::White, after(SECOND)).unwrap().next, None);
}

#[test]
fn the_second_of_two_moves_has_what_the_first_leaves() {
    let two = [("first_turn".to_owned(), OptionValue::Word("two".to_owned()))].into();
    let rules = RuleSet::new("marseillais", "standard", &two).unwrap();
    let mut turn = open(&rules, ClockRule::parse("30d+2d").unwrap());
    let next = |turn: &Turn, at| turn.if_filed(Side::White, after(at)).unwrap().next;
    assert_eq!(turn.position.moves_left(), Some(2));
    assert_eq!(next(&turn, 3 * DAY), Some(27 * DAY));
    file(&mut turn, Side::White, 3 * DAY);
    let entries = BySide { white: Canonical::parse("e2e4").ok(), black: None };
    let Next::Turn(second) = turn.reveal(&rules, entries, &[], None, after(3 * DAY)).unwrap().next else {
        panic!("it goes on")
    };
    assert_eq!((second.position.moves_left(), second.sides.white.allowance), (Some(1), 27 * DAY));
    // With its second move the turn is over, and the clock gets its increment.
    assert_eq!(next(&second, 4 * DAY), Some(28 * DAY));
}

#[test]
fn an_offer_stands_while_the_other_side_has_not_answered() {
    let (_, mut turn) = fairschach("14d/pair");
    assert!(!turn.offer_to(Side::Black));
    turn.sides.white.offered = true;
    assert!(turn.offer_to(Side::Black) && !turn.offer_to(Side::White));
    turn.sides.black.declined = true;
    assert!(!turn.offer_to(Side::Black));
    turn.sides.black.declined = false;
    file(&mut turn, Side::Black, 5);
    assert!(!turn.offer_to(Side::Black));
}

/// What comes after this pair, whose sides offer a draw with their entries.
fn offered(turn: &Turn, rules: &RuleSet, white: &str, black: Option<&str>) -> Next {
    let read = |text: &str| Canonical::parse(text).ok();
    let entries = BySide { white: read(white), black: black.and_then(read) };
    turn.reveal(rules, entries, &[], None, after(DAY)).unwrap().next
}

#[test]
fn a_game_is_drawn_by_two_offers_and_not_by_one() {
    let (rules, turn) = fairschach("14d/pair");
    for (white, black) in [("e2e4 draw", "e7e5"), ("e2e4", "e7e5 draw"), ("e2e4", "e7e5")] {
        let Next::Turn(next) = offered(&turn, &rules, white, Some(black)) else { panic!("it goes on") };
        assert_eq!(next.sides.white.offered, white.ends_with("draw"));
        assert_eq!(next.sides.black.offered, black.ends_with("draw"));
    }
    let Next::Ended(result) = offered(&turn, &rules, "e2e4 draw", Some("e7e5 draw")) else {
        panic!("it ends")
    };
    assert_eq!(result, GameResult::draw(By::Agreement));
}

#[test]
fn an_offer_outlives_a_turn_in_which_it_could_not_be_answered() {
    let rules = RuleSet::new("normal", "standard", &BTreeMap::new()).unwrap();
    let mut turn = open(&rules, ClockRule::parse("14d/pair").unwrap());
    let stays = |turn: &Turn| {
        let Next::Turn(next) = offered(turn, &rules, "e2e4", None) else { panic!("it goes on") };
        next.sides.white.offered
    };
    assert!(!stays(&turn), "there was none");
    turn.sides.white.offered = true;
    assert!(stays(&turn), "Black had nothing to enter");
    turn.sides.black.declined = true;
    assert!(!stays(&turn), "Black has declined it");
    let (rules, mut both) = fairschach("14d/pair");
    both.sides.white.offered = true;
    file(&mut both, Side::Black, 5);
    let Next::Turn(next) = offered(&both, &rules, "e2e4", Some("e7e5")) else { panic!("it goes on") };
    assert!(!next.sides.white.offered, "Black has answered it with an entry");
}

#[test]
fn gifts_give_what_was_taken_and_no_fallen_flag_rises() {
    let start = ClockStart {
        clock: ClockRule::parse("14d/pair").unwrap(),
        side: Side::White,
        open_at: opened(),
        given: 14 * DAY,
        leaves: &[],
        holidays: Holidays::default(),
    };
    let outage = |from, to| Gift::Outage { from: after(from), to: after(to), credit: to - from };
    let credited = start.credits([outage(DAY, 3 * DAY)]);
    assert_eq!(credited, Credits { outage: 2 * DAY, ruling: 0 });
    assert_eq!(start.flag_at(credited.sum()), after(16 * DAY));
    // An outage that begins with the flag saves it; a moment later it has fallen.
    assert_eq!(start.credits([outage(14 * DAY, 15 * DAY)]).outage, DAY);
    assert_eq!(start.credits([outage(14 * DAY + 1, 15 * DAY)]).outage, 0);
    // The earlier outage lets the later one count.
    assert_eq!(start.credits([outage(DAY, 2 * DAY), outage(15 * DAY, 16 * DAY)]).outage, 2 * DAY);
    let ruled = |back| Gift::Ruling { ruling: Ruling::Resume, back, at: after(5 * DAY) };
    assert_eq!(
        start.credits([ruled(2 * DAY), outage(15 * DAY, 16 * DAY)]),
        Credits { outage: DAY, ruling: 2 * DAY }
    );
    for (ruling, gives) in [
        (Ruling::Extend { by: DAY }, DAY),
        (Ruling::AdjustClock { side: Side::White, by: -DAY }, -DAY),
        (Ruling::AdjustClock { side: Side::Black, by: DAY }, 0),
    ] {
        assert_eq!(start.credits([Gift::Ruling { ruling, back: 0, at: after(DAY) }]).sum(), gives);
    }
    // Leave within the time given back was no time of the clock's.
    let leave = [Leave { from: after(4 * DAY), to: after(5 * DAY) }];
    let away = ClockStart { leaves: &leave, ..start };
    assert_eq!(away.credits([ruled(2 * DAY)]).ruling, DAY);
    assert_eq!(away.credits([outage(3 * DAY, 5 * DAY)]).outage, DAY);
    assert_eq!(away.fallen_flag(0).used, 14 * DAY);
    assert_eq!(away.fallen_flag(0).at, after(15 * DAY));
}

/// Whether a game in which White plays its first pawn is over by the number of its turns, with what the turn has rolled.
fn ends(variant: &str, number: u32, is_rolled: bool) -> bool {
    let rules = RuleSet::new(variant, "standard", &BTreeMap::new()).unwrap();
    let clock = ClockRule::parse("14d/pair").unwrap();
    let game = GameId::parse("019b2c3d-0000-7000-8000-000000000001").unwrap();
    let turn = Turn::open(number, Position::start(&rules), &rules, clock, opened(), BySide::default());
    let entries = BySide { white: Canonical::parse("e2e4").ok(), black: None };
    let roll = Roll::new(SecretBytes::new([1; 32]), game, number, BySide::default());
    match turn.reveal(&rules, entries, &[], is_rolled.then_some(&roll), opened()).unwrap().next {
        Next::Ended(result) => {
            assert_eq!(result, GameResult::draw(By::Moves));
            true
        }
        Next::Turn(next) => {
            assert_eq!(next.number, number + 1);
            false
        }
    }
}

#[test]
fn a_game_that_reaches_the_last_secret_is_drawn() {
    assert!(!ends("ordo", CHANCE_TURNS - 1, true));
    assert!(ends("ordo", CHANCE_TURNS, true));
}

#[test]
fn so_is_a_game_without_dice_in_which_the_bot_rolls_and_no_other() {
    assert!(!ends("normal", CHANCE_TURNS - 1, true));
    assert!(ends("normal", CHANCE_TURNS, true));
    assert!(!ends("normal", CHANCE_TURNS, false));
}
