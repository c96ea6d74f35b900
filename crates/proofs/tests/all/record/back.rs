//! Reading back what is written gives the same game.

use fairschach_proofs::game::record::{Record, Turn};

use super::walk::{all_rules, game};

#[track_caller]
pub(super) fn same(read: &Record, written: &Record, text: &str) {
    let rules = |record: &Record| {
        let rules = &record.rules;
        let castling = (rules.has_castling(), rules.has_chess960_castling());
        let board = rules.other_board();
        (rules.variant(), rules.rules(), rules.options(), board, castling)
    };
    assert_eq!(rules(read), rules(written), "{text}");
    assert_eq!(read.heading, written.heading, "{text}");
    assert_eq!(read.start, written.start, "{text}");
    assert_eq!(read.ending, written.ending, "{text}");
    assert_eq!(read.turns.len(), written.turns.len(), "{text}");
    for (at, (read, written)) in read.turns.iter().zip(&written.turns).enumerate() {
        let all = |turn: &Turn| (turn.before, turn.resolution.clone(), turn.filed, turn.dice());
        assert_eq!(all(read), all(written), "turn {}: {text}", at + 1);
    }
}

#[test]
fn records_of_all_variants_read_back() {
    let mut seen = String::new();
    for (at, rules) in all_rules().iter().enumerate() {
        for seed in 0..2 {
            let written = game(rules, seed * 100 + at as u64, 50);
            let pgn = written.to_pgn();
            let read = Record::from_pgn(&pgn).unwrap_or_else(|error| panic!("{error}\n{pgn}"));
            same(&read, &written, &pgn);
            assert_eq!(read.to_pgn(), pgn);
            let json = written.to_json();
            let read = Record::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
            same(&read, &written, &json);
            assert_eq!(read.to_json(), json);
            seen.push_str(&pgn);
        }
    }
    let parts = [
        "^1",
        "^2",
        "*",
        "~",
        "!n",
        "!v",
        "!r",
        "!c",
        "--",
        "?!v",
        "rest ",
        "[%lot ",
        "(=)",
        "+W",
        "/Q",
        "*/",
        "K@",
        ",",
        "O-O",
        "=Q",
        "#",
        "[Board \"chess66\"]",
        "[Variant \"Chess960\"]",
        "[SetUp \"1\"]",
    ];
    let missing: Vec<&str> = parts.into_iter().filter(|part| !seen.contains(part)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn lines_keep_to_their_length_and_pairs_to_one_line() {
    for rules in all_rules() {
        let record = game(&rules, 7, 40);
        let pgn = record.to_pgn();
        let (_, moves) = pgn.split_once("\n\n").unwrap();
        for line in moves.lines() {
            assert!(line.chars().count() <= 255, "{line}");
            let in_pairs = rules.is_played_in_pairs();
            assert!(in_pairs || line.chars().count() <= 80, "{line}");
            assert!(!in_pairs || line.contains(". ") || line == moves.lines().last().unwrap(), "{line}");
        }
    }
}
