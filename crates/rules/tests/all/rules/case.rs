//! How the worked cases are written.

use std::collections::BTreeSet;

use fairschach_base::{BySide, Side};
use fairschach_rules::{Kind, Piece, Position, RuleSet, Setup, Square, SquareSet};
use serde_json::Value;

pub(crate) fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("{case}: no {key}"))
}

pub(crate) fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

pub(crate) fn face(letter: &str) -> Kind {
    match letter {
        "X" => Kind::Dot,
        letter => Kind::from_letter(letter.to_ascii_lowercase().chars().next().unwrap()).unwrap(),
    }
}

/// A move as people write it, `e2-e3/Q`, `a7-a8=R`, `d8xd4`, `d4*`, `O-O`, as machines do, and the rolled faces.
pub(crate) fn machine(written: &str, side: Side) -> (String, Vec<Kind>) {
    let (entry, faces) = written.split_once('/').unwrap_or((written, ""));
    let rank = if side == Side::White { 1 } else { 8 };
    let plain = match entry {
        "O-O" => format!("e{rank}g{rank}"),
        entry => entry.replace(['-', 'x', '='], "").to_string(),
    };
    let plain = if plain.ends_with('*') { plain } else { plain.to_ascii_lowercase() };
    (plain, faces.split(',').filter(|f| !f.is_empty()).map(face).collect())
}

pub(crate) fn expected(case: &Value) -> BTreeSet<String> {
    let all = case["exact"].as_array().unwrap();
    all.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// The piece and the others of a case, with kings where they are in nobody's way.
pub(crate) fn with_kings(case: &Value, rules: &RuleSet) -> Position {
    let start = *Position::start(rules).setup();
    let mut setup = Setup { castling: BySide::default(), ..start };
    for (square, _) in start.board.pieces() {
        setup.board.take(square);
    }
    let pieces = case["others"].as_array().unwrap().iter().map(|piece| piece.as_str().unwrap().to_owned());
    let own = format!("{}{}", text(case, "piece"), text(case, "square"));
    for piece in pieces.chain([own]) {
        setup.board.put(square(&piece[1..]), Piece::from_letter(piece.chars().next().unwrap()).unwrap());
    }
    let reached: BTreeSet<Square> = expected(case).iter().map(|name| square(name)).collect();
    let free: Vec<Square> =
        SquareSet::ALL.filter(|&at| !reached.contains(&at) && setup.board.piece_at(at).is_none()).collect();
    let king = |side| Piece { side, kind: Kind::King };
    if text(case, "piece") == "K" {
        setup.board.put(square("h8"), king(Side::Black));
        return Position::new(setup, rules).unwrap();
    }
    for (&white, &black) in free.iter().flat_map(|white| free.iter().rev().map(move |black| (white, black))) {
        let mut with = setup;
        with.board.put(white, king(Side::White));
        with.board.put(black, king(Side::Black));
        let quiet = |at: &Position| at.in_check() == BySide::default();
        if let Some(position) = Position::new(with, rules).ok().filter(quiet) {
            return position;
        }
    }
    panic!("no place for kings: {case}");
}
