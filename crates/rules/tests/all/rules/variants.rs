//! The worked cases of `tests/cases/variants.jsonl`, variant by variant; a case that no test plays fails.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Side};
use fairschach_rules::{
    Chance, Entry, Kind, Move, OptionValue, Position, Resolution, RuleSet, Score, Square, Start,
    chess960_number, chess960_row, dice_due, legal, one_spelling, perft, read_row, resolve,
    resolve_with_chance, score, why_illegal,
};
use serde_json::Value;

use super::case::text;
use super::walk::Dice;

const CASES: &str = include_str!("../../../../../tests/cases/variants.jsonl");

pub(super) fn cases(variant: &str) -> Vec<Value> {
    let all = CASES.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    all.filter(|case| case["variant"] == variant).collect()
}

pub(super) fn rules(variant: &str, options: &[(&str, OptionValue)]) -> RuleSet {
    let options: BTreeMap<String, OptionValue> =
        options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    RuleSet::new(variant, RuleSet::default_rules(variant).unwrap(), &options).unwrap()
}

pub(super) fn word(word: &str) -> OptionValue {
    OptionValue::Word(word.to_owned())
}

pub(super) fn at(text: &str, rules: &RuleSet) -> Position {
    Position::parse(text, rules).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays one move of the side whose turn it is.
pub(super) fn play(position: &Position, rules: &RuleSet, entry: &str) -> Resolution {
    let mut entries = BySide::default();
    let side = position.turn().only().unwrap();
    *entries.get_mut(side) = Some(Entry::Move(Move::parse(entry).unwrap()));
    resolve(position, rules, &entries, &[]).unwrap_or_else(|error| panic!("{position} {entry}: {error}"))
}

/// The moves of the side whose turn it is.
pub(super) fn moves(position: &Position, rules: &RuleSet) -> Vec<String> {
    let side = position.turn().only().unwrap();
    legal(position, rules, side).iter().map(ToString::to_string).collect()
}

pub(super) fn counts(case: &Value, rules: &RuleSet, deepest: u32) {
    let position = at(text(case, "fen"), rules);
    for (depth, count) in case["counts"].as_object().unwrap() {
        let depth: u32 = depth.parse().unwrap();
        if depth <= deepest {
            assert_eq!(perft(&position, rules, depth), count.as_u64().unwrap(), "{}", case["id"]);
        }
    }
}

#[test]
fn normal_chess_is_played_by_one_side_at_a_time() {
    let rules = rules("normal", &[]);
    let start = Position::start(&rules);
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (depth, count) in [(1, 20), (2, 400), (3, 8902), (4, 197_281)] {
        assert_eq!(perft(&start, &rules, depth), count);
    }
    assert_eq!(legal(&start, &rules, Side::Black), []);
    let mut position = start;
    for (entry, expected) in [
        ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        ("a7a6", "rnbqkbnr/1ppppppp/p7/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        ("e4e5", "rnbqkbnr/1ppppppp/p7/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"),
        ("d7d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
        ("e5d6", "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"),
        ("b8c6", "r1bqkbnr/1pp1pppp/p1nP4/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 1 4"),
    ] {
        position = play(&position, &rules, entry).position;
        assert_eq!(position.to_string(), expected);
        assert_eq!(at(expected, &rules), position);
    }
}

#[test]
fn a_useless_en_passant_square_is_read_and_not_printed() {
    let rules = rules("normal", &[]);
    let given = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(at(given, &rules).to_string(), given.replace(" e3 ", " - "));
    for wrong in [" e6 ", " d3 ", " e4 ", " e3,d3 "] {
        assert!(Position::parse(&given.replace(" e3 ", wrong), &rules).is_err(), "{wrong}");
    }
    for wrong in ["w KQkq - 0 1 -", "p KQkq - 0 1", "w KQkq - 0", "w1 KQkq - 0 1"] {
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {wrong}");
        assert!(Position::parse(&text, &rules).is_err(), "{wrong}");
    }
}

#[test]
fn every_case_of_chess960_is_met() {
    let rules = rules("chess960", &[]);
    let mut played = 0;
    for case in cases("chess960") {
        match text(&case, "kind") {
            "castling" => castling(&case, &rules),
            "castlings" => castlings(&case, &rules),
            "number" => {
                let row = read_row(text(&case, "row")).unwrap();
                let number = u16::try_from(case["n"].as_u64().unwrap()).unwrap();
                assert_eq!(chess960_row(number), Some(row));
                assert_eq!(chess960_number(row), Some(number));
            }
            "perft" => counts(&case, &rules, 4),
            other => panic!("nobody plays {other}"),
        }
        played += 1;
    }
    assert_eq!(played, 96);
}

/// The table's rook may attack the other king, which cannot be before a move: a pawn before it shields.
fn castling(case: &Value, rules: &RuleSet) {
    let (fen, uci) = (text(case, "fen"), text(case, "uci"));
    let (side, row) = if fen.contains(" w ") { (Side::White, 6) } else { (Side::Black, 1) };
    let before = usize::from(uci.as_bytes()[2] - b'a');
    let pawn = if side == Side::White { 'P' } else { 'p' };
    let digit = |count: usize| {
        if count == 0 { String::new() } else { count.to_string() }
    };
    let shield = format!("{}{pawn}{}", digit(before), digit(7 - before));
    let mut ranks: Vec<&str> = fen.split('/').collect();
    ranks[row] = &shield;
    let position = at(&ranks.join("/"), rules);
    let after = play(&position, rules, text(case, "uci")).position;
    let stands = |square: &str, letter: char| {
        let square = Square::parse(square).unwrap();
        after.piece_at(square).is_some_and(|piece| piece.side == side && piece.kind.letter() == letter)
    };
    assert!(stands(text(case, "king_to"), 'k') && stands(text(case, "rook_to"), 'r'), "{case}");
}

fn castlings(case: &Value, rules: &RuleSet) {
    let position = at(text(case, "fen"), rules);
    let own = |entry: &&Move| position.piece_at(entry.to).is_some_and(|piece| piece.side == Side::White);
    let found = legal(&position, rules, Side::White);
    let found: Vec<&str> =
        found.iter().filter(own).map(|entry| if entry.to < entry.from { "O-O-O" } else { "O-O" }).collect();
    assert_eq!(serde_json::to_value(found).unwrap(), case["expect"], "{case}");
}

#[test]
fn every_case_of_shuffle_is_met() {
    let all = cases("shuffle");
    assert_eq!(all.len(), 2);
    for case in all {
        assert_eq!(text(&case, "kind"), "start");
        let fen = text(&case, "fen");
        let ranks: Vec<&str> = fen.split([' ', '/']).collect();
        let start = format!("shuffle:{}/{}", ranks[7], ranks[0].to_uppercase());
        let rules = rules("shuffle", &[]).with_start(&Start::parse(&start).unwrap()).unwrap();
        assert_eq!(Position::start(&rules).to_string(), fen);
    }
}

#[test]
fn a_start_fits_its_variant() {
    let start = |variant: &str, options: &[(&str, OptionValue)], start: &str| {
        let start = Start::parse(start).unwrap();
        let rules = rules(variant, options).with_start(&start);
        rules.map(|rules| Position::start(&rules).to_string()).map_err(|error| error.to_string())
    };
    let castling = |value: &str| [("castling", word(value))];
    let rights = |text: Result<String, String>| text.unwrap().split(' ').nth(2).unwrap().to_owned();
    for (row, value, expected) in [
        ("RNBQKBNR", "none", "-"),
        ("RNBQKBNR", "standard", "KQkq"),
        ("RBBQKNNR/RNBKQBNR", "standard", "KQ"),
        ("BNRQKBNR", "standard", "Kk"),
        ("BNRQKBNR", "960", "KQkq"),
        ("KNRQRBNB", "960", "-"),
    ] {
        let text = start("shuffle", &castling(value), &format!("shuffle:{row}"));
        assert_eq!(rights(text), expected, "{row} {value}");
    }
    assert_eq!(
        start("chess960", &[], "chess960:0").unwrap(),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert_eq!(
        start("fairschach", &[], "chess960:959").unwrap(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB p KQkq - 0 1 -"
    );
    assert_eq!(rights(start("fairschach", &[], "shuffle:KNRQRBNB")), "-");
    let given = "position:4k3/8/8/8/8/8/8/RR2K3 p B - 0 1 -";
    assert_eq!(rights(start("fairschach", &[], given)), "B");
    for (variant, wrong) in [
        ("normal", "chess960:1"),
        ("chess960", "shuffle:KNRQRBNB"),
        ("chess960", "usual"),
        ("normal", "position:4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
    ] {
        assert!(start(variant, &[], wrong).is_err(), "{variant} {wrong}");
    }
    for wrong in
        ["chess960:960", "chess960:-1", "chess960:", "shuffle:RNBQKBNN", "shuffle:rnbqkbnr", "row", ""]
    {
        assert!(Start::parse(wrong).is_err(), "{wrong}");
    }
    assert!(rules("chess960", &[]).needs_start() && !rules("normal", &[]).needs_start());
}

#[test]
fn unknown_options_are_named_with_what_is_allowed() {
    let options = BTreeMap::from([("rest_scope".to_owned(), word("none"))]);
    let error = RuleSet::new("shuffle", "standard", &options).unwrap_err().to_string();
    assert!(error.contains("rest_scope") && error.contains("known are: castling"), "{error}");
    let error = RuleSet::new("normal", "fsr-2023", &options).unwrap_err().to_string();
    assert!(error.contains("known are: standard") && error.contains("normal has none"), "{error}");
}

/// Texts of all variants, spoiled: whatever is read is printed and read again, and can be judged.
#[test]
fn no_text_breaks_any_variant() {
    const LETTERS: &[u8] = b"KQRBNPXkqrbnpx12345678/ -wb,abcdefghAHO@*";
    let mut dice = Dice(1866);
    let mut read = 0;
    for variant in RuleSet::variants() {
        let rules = rules(variant, &[]);
        for _ in 0..1500 {
            let mut text = Position::start(&rules).to_string().into_bytes();
            for _ in 0..=dice.roll(2) {
                let at = dice.roll(text.len());
                match dice.roll(8) {
                    0 => text[at] = dice.pick(LETTERS).unwrap(),
                    1 => text.insert(at, dice.pick(LETTERS).unwrap()),
                    2 => drop(text.remove(at)),
                    _ => text.swap(at, dice.roll(20)),
                }
            }
            let text = String::from_utf8(text).unwrap();
            if let Ok(position) = Position::parse(&text, &rules) {
                assert_eq!(at(&position.to_string(), &rules), position, "{text}");
                let all = BySide::from_fn(|side| legal(&position, &rules, side));
                score(&position, &rules, &[]);
                for (side, moves) in all.iter() {
                    for &entry in moves.iter().take(5) {
                        assert_eq!(why_illegal(&position, &rules, side, entry), None, "{text} {entry}");
                        assert_eq!(Move::parse(&entry.to_string()), Ok(entry));
                    }
                }
                read += 1;
            }
        }
    }
    assert!(read > 1000, "{read}");
}

/// Random moves, legal or not: only those that are listed are taken, and every other one has a reason.
#[test]
fn what_is_not_listed_is_refused_with_a_reason() {
    let mut dice = Dice(4);
    for variant in RuleSet::variants().filter(|&variant| variant != "fairschach") {
        let rules = rules(variant, &[]);
        let mut position = Position::start(&rules);
        for _ in 0..80 {
            let side = position.turn().only().unwrap();
            let listed = legal(&position, &rules, side);
            for _ in 0..20 {
                let square = |dice: &mut Dice| Square::from_index(dice.roll(66)).unwrap();
                let promotion =
                    dice.pick(&[None, None, Some(Kind::Queen), Some(Kind::Dot), Some(Kind::King)]);
                let entry =
                    Move { from: square(&mut dice), to: square(&mut dice), promotion: promotion.unwrap() };
                let entry = one_spelling(&position, side, entry);
                let why = why_illegal(&position, &rules, side, entry);
                assert_eq!(why.is_none(), listed.contains(&entry), "{position} {entry}");
            }
            let Some(entry) = dice.pick(&listed) else { break };
            let due = dice_due(&position, Some(entry));
            let faces: Vec<Kind> = due.iter().map(|faces| dice.pick(faces).unwrap()).collect();
            let mut entries = BySide::default();
            *entries.get_mut(side) = Some(Entry::Move(entry));
            let chance = Chance { lot: None, dice: &faces };
            let after = resolve_with_chance(&position, &rules, &entries, &[], &chance).unwrap();
            position = after.position;
            if after.score != Score::Ongoing {
                break;
            }
        }
    }
}
