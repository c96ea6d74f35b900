//! Every legal entry of random games of every variant, in every notation.

use fairschach_base::{BySide, Side};
use fairschach_rules::notation::{
    Code, Language, OctalFault, OctalForm, long, read_octal, read_san, san, write_octal,
};
use fairschach_rules::{
    Chance, Entry, Kind, Move, OptionValue, Position, ReadError, RuleSet, Score, Start, dice_due, legal,
    read_entry, resolve_with_chance,
};

use super::walk::Dice;

fn rules(variant: &str, options: &[(&str, &str)], start: Option<&str>) -> RuleSet {
    let word = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Word((*word).to_owned()));
    let preset = RuleSet::default_rules(variant).unwrap();
    let rules = RuleSet::new(variant, preset, &options.iter().map(word).collect()).unwrap();
    let start = start.map(|start| Start::parse(start).unwrap());
    start.map_or(rules.clone(), |start| rules.with_start(&start).unwrap())
}

fn all_rules() -> Vec<RuleSet> {
    let mut all = vec![
        rules("fairschach", &[], None),
        rules("fairschach", &[], Some("chess960:693")),
        rules("normal", &[], Some("position:r3k2r/pPp2pPp/8/2PpP3/2pPp3/8/PpP2PpP/R3K2R b KQkq - 0 9")),
        rules("chess960", &[], Some("chess960:0")),
        rules("shuffle", &[], Some("shuffle:RBBQKNNR")),
        rules("freischach", &[], None),
        rules("marseillais", &[], None),
        rules("chess66", &[("entry", "geom")], None),
    ];
    for variant in ["ordo", "ordo-vulneris", "occasio", "occado"] {
        for last in ["frozen", "promote", "keep"] {
            let start = "position:1x2k3/PQ4R1/8/8/8/8/p1r4q/4KX2 w - - 0 1";
            all.push(rules(
                variant,
                &[("last_rank", last)],
                Some(start).filter(|_| variant == "ordo-vulneris" || variant == "occasio"),
            ));
        }
    }
    all
}

fn entry_of(read: Result<fairschach_rules::Read, ReadError>) -> Result<Entry, ReadError> {
    read.map(|read| read.entry)
}

fn reads_back(position: &Position, rules: &RuleSet, side: Side, entry: Move, seen: &mut String) {
    let wanted = Ok(Entry::Move(entry));
    let english = san(position, rules, side, entry, Language::English);
    seen.push_str(&english);
    seen.push(' ');
    assert_eq!(entry_of(read_san(&english, position, rules, side)), wanted, "{position} {english}");
    let text = long(position, side, entry, Language::English).replace(" e.p.", "");
    assert_eq!(entry_of(read_san(&text, position, rules, side)), wanted, "{position} {text}");
    for language in Language::ALL {
        let text = san(position, rules, side, entry, language);
        match entry_of(read_entry(&text, position, rules, side)) {
            // `B` is an English bishop and a German pawn.
            Err(ReadError::Ambiguous { readings }) if text.starts_with('B') && readings.contains(&entry) => {}
            read => assert_eq!(read, wanted, "{position} {side} {entry} {text}"),
        }
        let text = long(position, side, entry, language);
        assert_eq!(entry_of(read_entry(&text, position, rules, side)), wanted, "{position} {text}");
    }
    let text = entry.to_string();
    assert_eq!(entry_of(read_entry(&text, position, rules, side)), wanted, "{position} {text}");
    for form in OctalForm::ALL {
        match write_octal(position, side, Code::Move(entry), form) {
            Ok(code) => {
                seen.push_str(&code);
                seen.push(' ');
                assert_eq!(read_octal(&code, position, side), Ok(Code::Move(entry)), "{position} {code}");
                let read = entry_of(read_entry(&code, position, rules, side));
                assert_eq!(read, wanted, "{position} {code}");
            }
            Err(OctalFault::ChoiceNeedsMark) => assert_eq!(form, OctalForm::Four),
            Err(OctalFault::FreeingNeedsPrefix) => assert!(form.digits() < 6),
            // A piece that is placed has no code.
            Err(fault) => assert!(position.is_placing(), "{position} {entry}: {fault}"),
        }
    }
}

#[test]
fn every_entry_reads_back() {
    let mut seen = String::new();
    for rules in all_rules() {
        let mut dice = Dice(9);
        let mut now = Position::start(&rules);
        for turn in 0..20 {
            let first = now.turn().only();
            let dots = first.is_some_and(|side| !now.board().of(side, Kind::Dot).is_empty());
            let rolls = rules.variant() == "occado" && dots;
            let entries = BySide::from_fn(|side| {
                let moves = if rolls { Vec::new() } else { legal(&now, &rules, side) };
                for &entry in moves.iter().filter(|_| turn % 4 == 0) {
                    reads_back(&now, &rules, side, entry, &mut seen);
                }
                (!moves.is_empty()).then(|| moves[dice.roll(moves.len())])
            });
            let entry = first.and_then(|side| *entries.get(side));
            let faces: Vec<Kind> =
                dice_due(&now, entry).iter().map(|faces| faces[dice.roll(faces.len())]).collect();
            let chance = Chance { lot: None, dice: &faces };
            let entries = entries.map(|entry| entry.map(Entry::Move));
            let resolution = resolve_with_chance(&now, &rules, &entries, &[], &chance).unwrap();
            now = resolution.position;
            if resolution.score != Score::Ongoing {
                break;
            }
        }
    }
    for part in ["f1* ", "K@", "=Q", "O-O", "861617"] {
        assert!(seen.contains(part), "{part}");
    }
}

#[test]
fn what_stays_on_one_square_is_read_as_it_is_written() {
    let rules = rules("freischach", &[], None);
    let position = Position::start(&rules);
    for text in ["Q@d1", "D@d1", "1. Q@d1", "♕@d1"] {
        let read = entry_of(read_entry(text, &position, &rules, Side::White));
        assert_eq!(read, Ok(Entry::Move(Move::parse("Q@d1").unwrap())), "{text}");
    }
    for text in ["@d1", "Q@d9", "QQ@d1", "Q@", "X@d1", "d1*"] {
        assert!(read_entry(text, &position, &rules, Side::White).is_err(), "{text}");
    }
    let dice = self::rules("occasio", &[], Some("position:4k3/8/8/8/3X4/8/8/4K3 w - - 0 1"));
    let position = Position::start(&dice);
    let free = Move::parse("d4*").unwrap();
    let code = |form| write_octal(&position, Side::White, Code::Move(free), form);
    assert_eq!(code(OctalForm::Six), Ok("844447".to_owned()));
    assert_eq!(code(OctalForm::Four), Err(OctalFault::FreeingNeedsPrefix));
    for text in ["d4*", "844447", "8 44 44 7"] {
        let read = entry_of(read_entry(text, &position, &dice, Side::White));
        assert_eq!(read, Ok(Entry::Move(free)), "{text}");
    }
    for code in ["844448", "845457", "444447", "4444", "44447"] {
        let read = read_octal(code, &position, Side::White);
        assert!(!matches!(read, Ok(Code::Move(_))), "{code}: {read:?}");
    }
}
