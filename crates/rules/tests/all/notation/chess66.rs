//! The board of Chess 66 in all notations: `4` and `5` are squares, and files shift in the middle.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Side};
use fairschach_rules::notation::{
    Code, Language, OctalFault, OctalForm, ReadError, long, pair_line, read_line, read_octal, san,
    write_octal,
};
use fairschach_rules::{Entry, Move, Position, RuleSet, Score, legal, read_entry, resolve};

use super::walk::Dice;

fn rules(variant: &str) -> RuleSet {
    let preset = RuleSet::default_rules(variant).unwrap();
    let rules = RuleSet::new(variant, preset, &BTreeMap::new()).unwrap();
    rules.with_chess66_board().unwrap()
}

fn at(text: &str) -> (Position, RuleSet) {
    let rules = rules("chess66");
    (Position::parse(text, &rules).unwrap(), rules)
}

fn mv(text: &str) -> Move {
    Move::parse(text).unwrap()
}

fn read(position: &Position, rules: &RuleSet, side: Side, text: &str) -> Result<Move, ReadError> {
    read_entry(text, position, rules, side).map(|read| match read.entry {
        Entry::Move(entry) => entry,
        Entry::Pass | Entry::Invalid => panic!("{text} is no move"),
    })
}

/// Whatever is written of a legal entry is read as the same one.
fn reads_back(position: &Position, rules: &RuleSet, side: Side, entry: Move, unclear: &mut usize) {
    for language in Language::ALL {
        let text = long(position, side, entry, language);
        assert_eq!(read(position, rules, side, &text), Ok(entry), "{position} {side} {text}");
        let text = san(position, rules, side, entry, language);
        match read(position, rules, side, &text) {
            // `B` is an English bishop and a German pawn.
            Err(ReadError::Ambiguous { readings }) if text.starts_with('B') && readings.contains(&entry) => {
                *unclear += 1
            }
            read => assert_eq!(read, Ok(entry), "{position} {side} {entry} {text}"),
        }
    }
    assert_eq!(read(position, rules, side, &entry.to_string()), Ok(entry), "{position}");
    for form in OctalForm::ALL {
        match write_octal(position, side, Code::Move(entry), form) {
            Ok(code) => {
                let read = read_octal(&code, position, side);
                assert_eq!(read, Ok(Code::Move(entry)), "{position} {side} {code}");
            }
            Err(fault) => assert_eq!(fault, OctalFault::ChoiceNeedsMark, "{position} {entry}"),
        }
    }
}

#[test]
fn every_entry_of_random_games_reads_back() {
    for variant in ["chess66", "fairschach"] {
        let rules = rules(variant);
        let (mut all, mut unclear) = (0, 0);
        for seed in 0..2 {
            let mut dice = Dice(seed);
            let mut now = Position::start(&rules);
            for _ in 0..30 {
                let entries = BySide::from_fn(|side| {
                    let moves = legal(&now, &rules, side);
                    for &entry in &moves {
                        all += 1;
                        reads_back(&now, &rules, side, entry, &mut unclear);
                    }
                    (!moves.is_empty()).then(|| Entry::Move(moves[dice.roll(moves.len())]))
                });
                let resolution = resolve(&now, &rules, &entries, &[]).unwrap();
                let line = pair_line(&now, &resolution, Language::English);
                let halves = resolution.halves.map(|half| half.and_then(|half| half.entry));
                let read = read_line(&line, &now).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(read.entries, halves, "{line}");
                now = resolution.position;
                if resolution.score != Score::Ongoing {
                    break;
                }
            }
        }
        assert!(all > 1_000 && unclear * 10 < all, "{variant}: {unclear} of {all}");
    }
}

#[test]
fn the_squares_beside_the_ranks_are_read_and_written() {
    let (position, rules) = at("4k3/8/8/p8/9/1P6/P7/R3K3 w - - 0 1");
    for (text, entry) in [
        ("4", "a24"),
        ("a2-4", "a24"),
        ("a24", "a24"),
        ("A2-4", "a24"),
        ("a4", "a2a4"),
        ("1204", "a24"),
        ("6 12 04 8", "a24"),
        ("Ra1-b1", "a1b1"),
        ("b4", "b3b4"),
    ] {
        let read = read(&position, &rules, Side::White, text);
        assert_eq!(read.map(|entry| entry.to_string()), Ok(entry.to_owned()), "{text}");
    }
    for (code, fault) in [
        ("1205", OctalFault::Digit('0')),
        ("1294", OctalFault::Digit('9')),
        ("02048", OctalFault::Digit('0')),
        ("012048", OctalFault::Digit('0')),
        ("1012612048", OctalFault::Digit('0')),
        ("0404", OctalFault::SameSquare),
    ] {
        assert_eq!(read_octal(code, &position, Side::White), Err(fault), "{code}");
    }
}

#[test]
fn pawns_go_straight_across_the_middle_and_capture_beside() {
    let (position, rules) = at("4k3/8/8/3pp4/4P4/8/8/4K3 w - - 0 1");
    let white = Side::White;
    assert_eq!(
        legal(&position, &rules, white).iter().filter(|entry| entry.from == mv("d4d5").from).count(),
        1
    );
    assert_eq!(san(&position, &rules, white, mv("d4d5"), Language::English), "dxd5");
    assert_eq!(read(&position, &rules, white, "dxd5"), Ok(mv("d4d5")));
    let (open, rules) = at("4k3/8/8/9/4P4/8/8/4K3 w - - 0 1");
    assert_eq!(san(&open, &rules, white, mv("d4e5"), Language::English), "e5");
    assert_eq!(read(&open, &rules, white, "e5"), Ok(mv("d4e5")));
}

#[test]
fn the_check_digit_counts_to_ten() {
    let (position, _) = at("4k3/8/8/9/9/P7/8/R3K3 w - - 0 1");
    let eleven = write_octal(&position, Side::White, Code::Move(mv("a34")), OctalForm::Eleven);
    // 1·1 3·1 1·1 3·2 1·6 3·1 1·3 3·0 1·4 3·8 = 51
    assert_eq!(eleven.as_deref(), Ok("11126130481"));
    for wrong in ["11126130482", "11126130048", "11126103481"] {
        assert!(read_octal(wrong, &position, Side::White).is_err(), "{wrong}");
    }
}

#[test]
fn castling_is_written_as_everywhere() {
    let (position, rules) = at("r2k3r/8/8/9/9/8/8/4K3 b ha - 0 1");
    for (text, entry, code) in
        [("0-0-0", "d8f8", "548685"), ("O-O", "d8b8", "548285"), ("d8a8", "d8b8", "548285")]
    {
        assert_eq!(read(&position, &rules, Side::Black, text), Ok(mv(entry)), "{text}");
        let six = write_octal(&position, Side::Black, Code::Move(mv(entry)), OctalForm::Six);
        assert_eq!(six.as_deref(), Ok(code));
    }
}
