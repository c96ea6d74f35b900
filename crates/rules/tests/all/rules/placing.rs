//! Freischach: placing the pieces.

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Entry, FactKind, Move, Position, Resolution, Score, legal, perft, resolve, score, why_illegal,
};

use super::case::text;
use super::variants::{at, cases, moves, play, rules, word};
use super::walk::Dice;

const START: &str = "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -";

#[test]
fn every_case_of_freischach_is_met() {
    let rules = rules("freischach", &[]);
    let all = cases("freischach");
    assert_eq!(all.len(), 2);
    for case in all {
        let mut position = Position::start(&rules);
        assert_eq!(position.to_string(), START);
        let (mut told, mut kind) = (Vec::new(), ' ');
        let mut expected = Vec::new();
        for step in case["log"].as_array().unwrap() {
            let word = |at: usize| step[at].as_str().unwrap();
            let side = if word(1) == "w" { Side::White } else { Side::Black };
            let (rank, file) =
                (if side == Side::White { 1 } else { 8 }, if word(0) == "place" { word(3) } else { word(2) });
            if word(0) == "place" {
                kind = word(2).chars().next().unwrap();
            }
            expected.push(format!("{side} {kind}@{file}{rank}"));
            // A forced act was carried out with the one before it.
            if told.len() < expected.len() {
                let after = play(&position, &rules, &format!("{kind}@{file}{rank}"));
                told.extend(places(&after));
                position = after.position;
            }
        }
        assert_eq!(told, expected);
        assert_eq!(position.to_string(), text(&case, "fen"));
    }
}

fn places(after: &Resolution) -> Vec<String> {
    let placed = after.facts.iter().filter(|fact| fact.what.as_str() == "places");
    let setup = placed.map(|fact| {
        let FactKind::Places { square, kind } = fact.what else { panic!() };
        format!("{} {}", fact.side.unwrap(), Move::act(square, kind))
    });
    setup.collect()
}

#[test]
fn texts_while_placing_are_the_published_ones() {
    let rules = rules("freischach", &[]);
    let mut position = Position::start(&rules);
    assert_eq!(legal(&position, &rules, Side::White).len(), 40);
    assert_eq!(perft(&position, &rules, 2), 80);
    for (act, expected) in [
        ("K@c1", "8/pppppppp/8/8/8/8/PPPPPPPP/2K5 b - Kc1"),
        ("K@f8", "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 b order -"),
        ("Q@d8", "3q1k2/pppppppp/8/8/8/8/PPPPPPPP/2K1Q3 w order -"),
    ] {
        if act == "K@f8" {
            assert_eq!(moves(&position, &rules), ["K@c8", "K@f8"]);
        }
        assert_eq!(score(&position, &rules, &[]), Score::Ongoing);
        position = play(&position, &rules, act).position;
        assert_eq!(position.to_string(), expected);
        assert_eq!(at(expected, &rules), position);
    }
    let why = |text: &str| why_illegal(&position, &rules, Side::White, Move::parse(text).unwrap());
    assert_eq!(why("R@a1"), None);
    for wrong in ["Q@d1", "R@c1", "K@a1", "R@a8", "P@a1", "a2a3"] {
        assert_eq!(why(wrong).unwrap().as_str(), "cannot-place", "{wrong}");
        let entries = BySide { white: Some(Entry::Move(Move::parse(wrong).unwrap())), black: None };
        assert!(resolve(&position, &rules, &entries, &[]).is_err(), "{wrong}");
    }
}

#[test]
fn wrong_texts_while_placing_are_refused() {
    let rules = rules("freischach", &[]);
    for wrong in [
        "8/pppppppp/8/8/8/8/PPPPPPPP/8 b - -",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8 w file -",
        "8/pppppppp/8/8/8/8/PPPPPPP1/8 w - -",
        "8/pppppppp/8/8/8/8/PPPPPPPP/2K5 w - Kc1",
        "8/pppppppp/8/8/8/8/PPPPPPPP/2K5 b - Qc1",
        "8/pppppppp/8/8/8/8/PPPPPPPP/2K5 b - -",
        "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 b file -",
        "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 w order -",
        "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 b sideways -",
        "2kk4/pppppppp/8/8/8/8/PPPPPPPP/2KK4 w file -",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - -",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8 w -",
    ] {
        assert!(Position::parse(wrong, &rules).is_err(), "{wrong}");
    }
}

/// Random placings all end in play, each text read back on the way.
#[test]
fn every_placing_ends_in_play() {
    let rules = rules("freischach", &[("castling", word("960"))]);
    let mut dice = Dice(7);
    for _ in 0..200 {
        let mut position = Position::start(&rules);
        let mut acts = 0;
        while position.is_placing() {
            let side = position.turn().only().unwrap();
            let act = dice.pick(&legal(&position, &rules, side)).unwrap();
            position = play(&position, &rules, &act.to_string()).position;
            assert_eq!(at(&position.to_string(), &rules), position, "{position}");
            acts += 1;
        }
        assert_eq!(acts, 8);
        assert_eq!(position.pieces().count(), 32);
        let castles = position.castling_text();
        assert!(castles == "-" || castles.len() == 4, "{castles}");
        let first = dice.pick(&legal(&position, &rules, Side::White)).unwrap();
        play(&position, &rules, &first.to_string());
    }
}

#[test]
fn acts_are_read_as_they_are_printed() {
    for text in ["K@c1", "Q@d8", "d4*", "4*", "e2e4", "a24", "e7e8q"] {
        assert_eq!(Move::parse(text).unwrap().to_string(), text);
    }
    for wrong in ["k@c1", "X@c1", "K@", "@c1", "*", "d4**", "d4d4q", "K@c1q", "d9*"] {
        assert!(Move::parse(wrong).is_err(), "{wrong}");
    }
}
