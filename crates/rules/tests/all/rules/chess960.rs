//! Castling from any start: the published table of 84 castlings, an independent engine, and pairs of Fairschach.

use std::collections::BTreeSet;

use cozy_chess::Board;
use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Entry, Illegal, Kind, Move, Piece, Position, RuleSet, Square, Turn, legal, one_spelling, perft, resolve,
    why_illegal,
};
use serde_json::Value;

use super::walk::{position, rules};

const TABLE: &str = include_str!("../../../../../tests/cases/chess960_castling.json");

fn chess960() -> RuleSet {
    rules(&[]).with_chess960_castling()
}

/// A FEN of normal chess without its counters.
fn normal(fen: &str, rules: &RuleSet) -> Position {
    let fields: Vec<&str> = fen.split(' ').collect();
    position(&format!("{} {} {} {} 0 1 -", fields[0], fields[1], fields[2], fields[3]), rules)
}

#[test]
fn every_castling_of_the_table_is_legal_and_ends_where_it_says() {
    let rules = chess960();
    let table: Vec<Value> = serde_json::from_str(TABLE).unwrap();
    assert_eq!(table.len(), 84);
    for case in table {
        let text = |key: &str| case[key].as_str().unwrap();
        let fen = text("fen");
        let side = if text("colour") == "w" { Side::White } else { Side::Black };
        let mut before = *position(
            &fen.replacen(" w ", " p ", 1).replacen(" b ", " p ", 1).replace(" 0 1", " 0 1 -"),
            &rules,
        )
        .setup();
        // A pawn before the rook: the position is not dead then, and no king attacked.
        let rank = if side == Side::White { '2' } else { '7' };
        let free = Square::parse(&format!("{}{rank}", &text("rook")[..1])).unwrap();
        before.board.put(free, Piece { side, kind: Kind::Pawn });
        before.turn = Turn::Alone(side);
        let before = Position::new(before, &rules).unwrap();
        let entry = Move::parse(text("uci")).unwrap();
        assert!(legal(&before, &rules, side).contains(&entry), "{fen}");
        let mut entries = BySide::default();
        *entries.get_mut(side) = Some(Entry::Move(entry));
        let after = resolve(&before, &rules, &entries, &[]).unwrap();
        let pieces: BTreeSet<String> = after
            .position
            .pieces()
            .filter(|(square, piece)| piece.side == side && *square != free)
            .map(|(square, piece)| format!("{}{square}", piece.kind.letter()))
            .collect();
        let expected = [format!("k{}", text("king_to")), format!("r{}", text("rook_to"))].into();
        assert_eq!(pieces, expected, "{fen}");
        assert_eq!(after.position.castling_text(), "-");
    }
}

#[test]
fn castling_keeps_the_laws() {
    let rules = chess960();
    for (fen, castlings) in [
        ("4k3/8/8/8/8/8/8/rRK5 w B -", &[][..]),
        ("k4r2/8/8/8/8/8/8/4K2R w H -", &[]),
        ("k7/4r3/8/8/8/8/8/4K2R w H -", &[]),
        ("2r4k/8/8/8/8/8/8/R1K5 w A -", &[]),
        ("k7/8/8/8/8/8/8/4K1QR w H -", &[]),
        ("1r5k/8/8/8/8/8/8/R3K3 w A -", &["e1a1"]),
        ("7k/8/8/8/8/8/8/NBRKN3 w C -", &["d1c1"]),
        ("7k/8/8/8/8/8/8/4NKRB w G -", &["f1g1"]),
        ("7k/8/8/8/8/8/8/1KRN4 w - -", &[]),
    ] {
        let at = normal(fen, &rules);
        let onto_own = |entry: &Move| at.piece_at(entry.to).is_some_and(|piece| piece.side == Side::White);
        let found: Vec<String> =
            legal(&at, &rules, Side::White).iter().filter(|m| onto_own(m)).map(ToString::to_string).collect();
        assert_eq!(found, castlings, "{fen}");
    }
}

#[test]
fn counts_agree_with_the_published_ones_and_with_cozy() {
    let rules = chess960();
    for (fen, counts) in [
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -", [20, 400, 9006]),
        ("rqbbknnr/pppppppp/8/8/8/8/PPPPPPPP/RQBBKNNR w HAha -", [20, 400, 8956]),
        ("rk1r4/8/8/8/8/8/8/RK1R4 w DAda -", [22, 399, 8849]),
        ("1rkr4/8/8/8/8/8/8/1RKR4 w DBdb -", [20, 328, 6906]),
    ] {
        let at = normal(fen, &rules);
        let board = Board::from_fen(&format!("{fen} 0 1"), true).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&at, &rules, depth), count, "{fen}, depth {depth}");
        }
        let mut expected = Vec::new();
        board.generate_moves(|moves| {
            expected.extend(moves.into_iter().map(|entry| entry.to_string()));
            false
        });
        expected.sort();
        let found: Vec<String> = legal(&at, &rules, Side::White).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn both_spellings_are_read_where_the_squares_are_ordinary() {
    let (plain, free) = (rules(&[]), chess960());
    let text = "r3k2r/p7/8/8/8/8/P7/R3K2R p KQkq - 0 1 -";
    for (rules, spelling) in [(&plain, "e1g1"), (&free, "e1h1")] {
        let at = position(text, rules);
        let entry = Move::parse(spelling).unwrap();
        assert!(legal(&at, rules, Side::White).contains(&entry));
        for given in ["e1g1", "e1h1"].map(|text| Move::parse(text).unwrap()) {
            assert_eq!(one_spelling(&at, Side::White, given), entry);
            assert_eq!(why_illegal(&at, rules, Side::White, given), None);
            let entries = BySide {
                white: Some(Entry::Move(given)),
                black: Some(Entry::Move(Move::parse("a7a6").unwrap())),
            };
            let after = resolve(&at, rules, &entries, &[]).unwrap();
            assert_eq!(after.position.to_string(), "r3k2r/8/p7/8/8/8/P7/R4RK1 p kq - 0 2 a6,f1");
            assert_eq!(after.halves.white.unwrap().entry, Some(Entry::Move(entry)));
        }
    }
    let at = position("1k6/8/8/8/8/8/8/1R3K1R p B - 0 1 -", &free);
    let why = |text: &str| why_illegal(&at, &free, Side::White, Move::parse(text).unwrap());
    assert_eq!((why("f1b1"), why("f1h1")), (None, Some(Illegal::NoCastlingRight)));
}

#[test]
fn rights_off_the_ordinary_squares_tell_the_start() {
    let plain = rules(&[]);
    for (text, needs) in [
        ("rk6/4K3/8/8/8/8/P6p/8 p q - 0 1 -", true),
        ("r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 1 -", false),
        ("rk6/4K3/8/8/8/8/P6p/8 p - - 0 1 -", false),
        ("nonsense", false),
    ] {
        assert_eq!(Position::needs_chess960_castling(text), needs, "{text}");
        assert!(!needs || Position::parse(text, &plain).is_err(), "{text}");
    }
    let inner = "4k3/8/8/8/8/8/8/RR2K3 p B - 0 1 -";
    assert_eq!(position(inner, &chess960()).to_string(), inner);
    assert_eq!(position("4k3/8/8/8/8/8/8/RR2K3 p Q - 0 1 -", &chess960()).castling_text(), "Q");
}
