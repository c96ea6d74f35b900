//! Marseillais: two moves a turn.

use fairschach_base::{BySide, Side};
use fairschach_rules::{Entry, Move, Position, ResolveFault, Score, legal, perft, resolve, score};

use super::variants::{at, moves, play, rules, word};

#[test]
fn turns_go_one_two_two() {
    let rules = rules("marseillais", &[]);
    let start = Position::start(&rules);
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w1 KQkq - 0 1");
    for (depth, count) in [(1, 20), (2, 400), (3, 8902)] {
        assert_eq!(perft(&start, &rules, depth), count);
    }
    let mut position = start;
    let turns =
        [("e2e4", "b2", 1), ("e7e5", "b1", 1), ("g8f6", "w2", 2), ("b1c3", "w1", 2), ("d2d4", "b2", 2)];
    for (entry, turn, pair) in turns {
        position = play(&position, &rules, entry).position;
        assert_eq!(position.to_string().split(' ').nth(1), Some(turn), "{entry}");
        assert_eq!(position.pair(), pair);
        assert_eq!(at(&position.to_string(), &rules), position);
    }
    let both = super::variants::rules("marseillais", &[("first_turn", word("two"))]);
    assert!(Position::start(&both).to_string().contains(" w2 "));
}

#[test]
fn a_check_ends_the_turn_and_is_parried_at_once() {
    let rules = rules("marseillais", &[]);
    let before = at("4k3/8/8/8/8/8/P7/R3K3 w2 A - 0 1".replace(" A ", " Q ").as_str(), &rules);
    let after = play(&before, &rules, "a1b1").position;
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/P7/1R2K3 w1 - - 1 1");
    let check = play(&after, &rules, "b1b8").position;
    assert_eq!(check.to_string(), "1R2k3/8/8/8/8/8/P7/4K3 b2 - - 2 1");
    let at_once = play(&before, &rules, "e1d1").position;
    assert!(at_once.to_string().contains(" w1 "));
    let first = at("4k3/8/8/8/8/8/P7/1R2K3 w2 - - 1 1", &rules);
    assert!(play(&first, &rules, "b1b8").position.to_string().contains(" b2 "));
    assert_eq!(moves(&check, &rules), ["e8d7", "e8e7", "e8f7"]);
    assert!(legal(&check, &rules, Side::White).is_empty());
    let mate = at("6k1/5ppp/8/8/8/8/8/R3K3 w2 - - 0 1", &rules);
    assert!(matches!(play(&mate, &rules, "a1a8").score, Score::Win(Side::White, _)));
    assert!(Position::parse("4k3/8/8/8/8/8/8/4R1K1 w1 - - 0 1", &rules).is_err());
}

#[test]
fn no_second_move_is_a_draw() {
    let rules = rules("marseillais", &[]);
    let before = at("8/8/8/8/8/5KQ1/7k/8 b2 - - 0 1", &rules);
    assert_eq!(moves(&before, &rules), ["h2h1"]);
    let after = play(&before, &rules, "h2h1");
    assert_eq!(after.score.as_str(), "1/2-1/2");
    assert_eq!(score(&after.position, &rules, &[]), after.score);
    let entries = BySide { white: Some(Entry::Move(Move::parse("g3g4").unwrap())), black: None };
    let faults = resolve(&before, &rules, &entries, &[]).unwrap_err().faults;
    assert_eq!(faults, [ResolveFault::MayNotEnter(Side::White)]);
}

#[test]
fn two_pawns_may_be_captured_en_passant_by_both_moves() {
    let rules = rules("marseillais", &[]);
    let start = at("4k3/p1p5/8/1P1P4/8/8/7p/7K b2 - - 0 1", &rules);
    let one = play(&start, &rules, "a7a5").position;
    assert_eq!(one.to_string(), "4k3/2p5/8/pP1P4/8/8/7p/7K b1 - a6 0 1");
    let two = play(&one, &rules, "c7c5").position;
    assert_eq!(two.to_string(), "4k3/8/8/pPpP4/8/8/7p/7K w2 - a6,c6 0 2");
    let taken = play(&two, &rules, "b5a6").position;
    assert_eq!(taken.to_string(), "4k3/8/P7/2pP4/8/8/7p/7K w1 - c6 0 2");
    let both = play(&taken, &rules, "d5c6").position;
    assert_eq!(both.to_string(), "4k3/8/P1P5/8/8/8/7p/7K b2 - - 0 2");
    for text in [one, two, taken, both].map(|position| position.to_string()) {
        assert_eq!(at(&text, &rules).to_string(), text);
    }
    let waited = play(&two, &rules, "h1h2").position;
    assert_eq!(waited.to_string(), "4k3/8/8/pPpP4/8/8/7K/8 w1 - - 0 2");
    let blocked = play(&one, &rules, "e8d8").position;
    assert_eq!(blocked.to_string(), "3k4/2p5/8/pP1P4/8/8/7p/7K w2 - a6 1 2");
}
