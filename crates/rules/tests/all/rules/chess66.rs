//! Chess 66: its worked cases, and Fairschach on its board.

use std::collections::BTreeSet;

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Castling, Entry, Move, OptionValue, Piece, Position, RuleSet, Score, Setup, Square, SquareSet, Turn,
    Wing, can_win, legal, perft, resolve, score, why_illegal,
};
use serde_json::Value;

use super::case::{expected, square, text, with_kings};
use super::variants::{at, cases, counts, moves, play, rules};
use super::walk::{Dice, random_entries};

fn options(case: &Value) -> Vec<(&str, OptionValue)> {
    let given = case["options"].as_object().into_iter().flatten();
    given
        .map(|(name, value)| match value {
            Value::Bool(flag) => (name.as_str(), OptionValue::Flag(*flag)),
            other => (name.as_str(), OptionValue::Word(other.as_str().unwrap().to_owned())),
        })
        .collect()
}

fn targets(position: &Position, rules: &RuleSet, from: &str) -> BTreeSet<String> {
    let side = position.turn().only().unwrap();
    let all = legal(position, rules, side);
    all.iter().filter(|m| m.from == square(from)).map(|m| m.to.to_string()).collect()
}

#[test]
fn every_case_of_chess66_is_met() {
    let mut played = 0;
    for case in cases("chess66") {
        let rules = rules("chess66", &options(&case));
        match text(&case, "kind") {
            "reach" => {
                let position = with_kings(&case, &rules);
                assert_eq!(
                    targets(&position, &rules, text(&case, "square")),
                    expected(&case),
                    "{position} {case}"
                );
            }
            "legal_from" => {
                let position = at(text(&case, "fen"), &rules);
                assert_eq!(targets(&position, &rules, text(&case, "square")), expected(&case), "{case}");
            }
            "status" => status(&case, &rules),
            "perft" => counts(&case, &rules, 4),
            other => panic!("nobody plays {other}"),
        }
        played += 1;
    }
    assert_eq!(played, 61);
}

fn status(case: &Value, rules: &RuleSet) {
    let position = at(text(case, "fen"), rules);
    let mated = matches!(score(&position, rules, &[]), Score::Win(..));
    assert_eq!(mated, text(case, "expect") == "mate", "{case}");
    let found: Vec<String> =
        moves(&position, rules).iter().map(|m| format!("{}-{}", &m[..2], &m[2..])).collect();
    assert_eq!(serde_json::to_value(found).unwrap(), case["legal"], "{case}");
}

#[test]
fn the_start_is_the_published_one() {
    let rules = rules("chess66", &[]);
    let start = Position::start(&rules).to_string();
    assert_eq!(start, "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!(at(&start, &rules).to_string(), start);
    for wrong in [
        "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbkqbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "4k3/8/8/9/Nn7/8/8/4K3 w - - 0 1",
        "4k3/8/8/7NN/9/8/8/4K3 w - - 0 1",
    ] {
        assert!(Position::parse(wrong, &rules).is_err(), "{wrong}");
    }
}

#[test]
fn castling_and_en_passant_end_where_they_say() {
    let rules = rules("chess66", &[]);
    for (before, entry, after) in [
        ("r2k4/p7/8/9/9/8/8/4K3 b a - 0 1", "d8b8", "1kr5/p7/8/9/9/8/8/4K3 w - - 1 2"),
        ("3k3r/8/8/9/9/8/8/4K3 b h - 0 1", "d8f8", "4rk2/8/8/9/9/8/8/4K3 w - - 1 2"),
        ("3k3r/8/8/9/9/8/8/4K3 b h - 0 1", "d8h8", "4rk2/8/8/9/9/8/8/4K3 w - - 1 2"),
        ("4k3/8/8/9/9/8/8/R3K3 w A - 0 1", "e1c1", "4k3/8/8/9/9/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/6P1p/9/8/8/4K3 w - h6 0 1", "g5h6", "4k3/8/7P/9/9/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/9/P1p6/8/8/4K3 b - a3 0 1", "b4a3", "4k3/8/8/9/9/p7/8/4K3 w - - 0 2"),
        ("4k3/8/8/9/2p6/8/P7/4K3 w - - 0 1", "a24", "4k3/8/8/9/P1p6/8/8/4K3 b - a3 0 1"),
    ] {
        assert_eq!(play(&at(before, &rules), &rules, entry).position.to_string(), after, "{before} {entry}");
    }
    let hit = at("4k2r/8/8/9/9/8/8/4K2R w H - 0 1", &rules);
    assert!(!moves(&hit, &rules).contains(&"e1g1".to_owned()));
    let why = why_illegal(&hit, &rules, Side::White, Move::parse("e1g1").unwrap());
    assert_eq!(why.map(|why| why.as_str()), Some("castling-through-check"));
}

#[test]
fn the_geometric_reading_counts_otherwise() {
    let plain = rules(
        "chess66",
        &[("pawn_fork", OptionValue::Flag(false)), ("unit_capture", OptionValue::Flag(false))],
    );
    let against = at("4k3/8/8/7p1/7P1/8/8/4K3 w - - 0 1", &plain);
    assert!(targets(&against, &plain, "g4").is_empty());
    let start = Position::start(&plain);
    assert_eq!(perft(&start, &plain, 2), 441);
}

#[test]
fn lone_minor_men_do_not_win() {
    let rules = rules("chess66", &[]);
    for (board, dead) in [
        ("4k3/8/8/9/9/8/8/4K3", true),
        ("4k3/8/8/9/9/8/8/N3K3", true),
        ("4k3/8/8/9/9/8/8/B3K3", true),
        ("4k3/8/8/9/9/8/8/BB2K3", false),
        ("b3k3/8/8/9/9/8/8/B3K3", false),
    ] {
        let position = at(&format!("{board} w - - 0 1"), &rules);
        assert_eq!(score(&position, &rules, &[]) != Score::Ongoing, dead, "{board}");
        let alone = !board.starts_with('b');
        let minor = board.contains("B3") || board.contains("N3");
        assert_eq!(can_win(&position, Side::White), !dead && (!alone || !minor), "{board}");
    }
}

fn pairs() -> RuleSet {
    super::walk::rules(&[("few_pieces", OptionValue::Number(0))]).with_chess66_board().unwrap()
}

#[test]
fn a_switch_is_one_target() {
    let rules = pairs();
    let start = Position::start(&rules).to_string();
    assert_eq!(start, "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR p HAha - 0 1 -");
    for (before, white, black, after) in [
        ("1r4k1/7p/8/9/9/8/8/Q3K3", "a14", "b8a4", "6k1/7p/8/9/Q8/8/8/4K3 p - - 0 2 4"),
        ("1r4k1/7p/8/9/9/8/8/R3K3", "a1a4", "b84", "6k1/7p/8/9/9/8/8/4K3 p - - 0 2 -"),
        ("1r4k1/7p/8/9/N8/8/8/4K3", "4c5", "b84", "6k1/7p/8/2N6/r8/8/8/4K3 p - - 1 2 4,c5"),
    ] {
        let position = at(&format!("{before} p - - 0 1 -"), &rules);
        let entries = BySide { white, black }.map(|entry| Some(Entry::Move(Move::parse(entry).unwrap())));
        let got = resolve(&position, &rules, &entries, &[]).unwrap().position;
        assert_eq!(got.to_string(), after, "{before}");
    }
}

/// D's piece has entered the switch: A's entry stands only if it names the square where that piece is.
#[test]
fn a_second_entry_into_a_switch_names_the_square() {
    let rules = pairs();
    let position = at("rr5k/8/8/9/9/8/8/K2B4 p - - 0 1 -", &rules);
    assert_eq!(position.in_check(), BySide { white: true, black: false });
    for (black, outcome, after) in [
        ("b8a4", "not-executable", "rr5k/8/8/9/B8/8/8/K7 p - - 1 2 4"),
        ("b84", "played", "r6k/8/8/9/r8/8/8/K7 p - - 0 2 4"),
        ("b8b5", "played", "r6k/8/8/1r7/B8/8/8/K7 p - - 1 2 4,b5"),
    ] {
        let entries =
            BySide { white: "d14", black }.map(|entry| Some(Entry::Move(Move::parse(entry).unwrap())));
        let got = resolve(&position, &rules, &entries, &[]).unwrap();
        assert_eq!(got.halves.black.unwrap().outcome.as_str(), outcome);
        assert_eq!(got.position.to_string(), after);
    }
}

#[test]
fn a_setup_is_taken_over_to_the_board_of_the_rules() {
    let ordinary = *Position::start(&super::walk::rules(&[])).setup();
    let moved = Position::new(Setup { castling: BySide::default(), ..ordinary }, &pairs()).unwrap();
    assert_eq!(moved.to_string(), "rnbqkbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR p - - 0 1 -");
}

#[test]
fn one_king_may_see_the_other_alone() {
    let rules = pairs();
    let position = at("8/8/3k4/9/K8/8/7P/8 p - - 0 1 -", &rules);
    let c5 = Move::parse("d6c5").unwrap();
    let why = why_illegal(&position, &rules, Side::Black, c5);
    assert_eq!(why.map(|why| why.as_str()), Some("king-target-attacked"));
    let met = at("8/8/8/2k6/K8/8/7P/8 p - - 0 1 -", &rules);
    assert_eq!(met.in_check(), BySide { white: true, black: false });
}

/// The same position seen from the other side of the board, with the colours exchanged.
fn turned(position: &Position, rules: &RuleSet) -> Position {
    let old = *position.setup();
    let mut setup = old;
    for (square, _) in position.pieces() {
        setup.board.take(square);
    }
    for (square, piece) in position.pieces() {
        setup.board.put(turn(square), Piece { side: piece.side.opposite(), kind: piece.kind });
    }
    let squares = |set: SquareSet| set.map(turn).collect::<SquareSet>();
    setup.ep = old.ep.swap().map(squares);
    setup.rest = squares(old.rest);
    setup.castling = old.castling.swap().map(|rights| {
        let mut castling = Castling::default();
        castling.set(Wing::A, rights.rook(Wing::H).map(turn));
        castling.set(Wing::H, rights.rook(Wing::A).map(turn));
        castling
    });
    setup.turn = match old.turn {
        Turn::Both => Turn::Both,
        Turn::First(side) => Turn::First(side.opposite()),
        Turn::Last(side) => Turn::Last(side.opposite()),
        Turn::Alone(side) => Turn::Alone(side.opposite()),
    };
    Position::new(setup, rules).unwrap()
}

fn turn(square: Square) -> Square {
    Square::from_index(match square.index() {
        64 => 65,
        65 => 64,
        index => 63 - index,
    })
    .unwrap()
}

/// Random games of pairs: texts are read back, one piece a switch, and the turned board gives the turned answer.
#[test]
fn pairs_look_alike_from_both_sides() {
    let rules = super::walk::rules(&[]).with_chess66_board().unwrap();
    let mut dice = Dice(66);
    for _ in 0..30 {
        let mut position = Position::start(&rules);
        for _ in 0..60 {
            let entries = random_entries(&position, &rules, &mut dice);
            let after = resolve(&position, &rules, &entries, &[]).unwrap();
            let seen = entries.swap().map(|entry| match entry {
                Some(Entry::Move(m)) => Some(Entry::Move(Move { from: turn(m.from), to: turn(m.to), ..m })),
                other => other,
            });
            let mirrored = resolve(&turned(&position, &rules), &rules, &seen, &[]).unwrap();
            // In normal chess the move number grows after Black's move, so it is no mirror image.
            let turned = turned(&after.position, &rules);
            let same = Setup { pair: turned.pair(), ..*mirrored.position.setup() };
            assert_eq!(*turned.setup(), same, "{position} {}", after.position);
            assert_eq!(at(&after.position.to_string(), &rules), after.position);
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
}

#[test]
fn a_lone_rook_or_queen_mates_through_both_branches() {
    let rules = rules("chess66", &[]);
    for piece in ["R", "Q"] {
        for rank in 1..=3 {
            for king in 5..=8 {
                let rows = (1..=8).rev().map(|row| match row {
                    row if row == rank && row == 1 => format!("{piece}3K3"),
                    row if row == rank => format!("{piece}7"),
                    row if row == king => format!("k{}", if row == 5 { 8 } else { 7 }),
                    1 => "4K3".to_owned(),
                    4 | 5 => "9".to_owned(),
                    _ => "8".to_owned(),
                });
                let text = format!("{} b - - 0 1", rows.collect::<Vec<_>>().join("/"));
                let mated = score(&at(&text, &rules), &rules, &[]);
                assert!(matches!(mated, Score::Win(Side::White, _)), "{text}");
            }
        }
    }
    let check = at("1k6/8/8/9/9/8/8/R3K3 b - - 0 1", &rules);
    assert!(check.in_check().black);
    assert_eq!(moves(&check, &rules), ["b8c7", "b8c8"]);
    let shielded = at("k7/8/8/9/P8/8/8/R3K3 b - - 0 1", &rules);
    assert!(!shielded.in_check().black);
}
