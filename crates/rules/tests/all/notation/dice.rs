//! Dice in the protocol: the face that was rolled, and the freeing of a die.

use std::collections::BTreeMap;

use fairschach_base::BySide;
use fairschach_rules::notation::{Language, pair_line, read_line};
use fairschach_rules::{
    Chance, Entry, Kind, Move, Position, RuleSet, Score, Turn, dice_due, legal, read_entry,
    resolve_with_chance,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

fn rules(variant: &str) -> RuleSet {
    RuleSet::new(variant, "standard", &BTreeMap::new()).unwrap()
}

fn line(variant: &str, position: &str, entry: &str, dice: &[Kind], language: Language) -> String {
    let rules = rules(variant);
    let before = Position::parse(position, &rules).unwrap();
    let entries = BySide { white: Some(Entry::Move(Move::parse(entry).unwrap())), black: None };
    let chance = Chance { lot: None, dice };
    let resolution = resolve_with_chance(&before, &rules, &entries, &[], &chance).unwrap();
    pair_line(&before, &resolution, language)
}

#[test]
fn a_rolled_face_follows_its_move() {
    let start = Position::start(&rules("occasio")).to_string();
    for (face, german, english) in [(Kind::Queen, 'D', 'Q'), (Kind::Pawn, 'B', 'P'), (Kind::Dot, 'X', 'X')] {
        let told = line("occasio", &start, "e2e3", &[face], Language::German);
        assert_eq!(told, format!("1. e2-e3/{german} ..."));
        let told = line("occasio", &start, "e2e3", &[face], Language::English);
        assert_eq!(told, format!("1. e2-e3/{english} ..."));
    }
    let dot = "4k3/8/8/8/3X4/8/8/4K3 w - - 0 1";
    assert_eq!(line("occasio", dot, "d4*", &[Kind::Rook], Language::German), "1. d4*/T ...");
    assert_eq!(line("ordo-vulneris", dot, "d4*", &[], Language::German), "1. d4* ...");
    let ordo = Position::start(&rules("ordo")).to_string();
    assert_eq!(line("ordo", &ordo, "e2e3", &[], Language::German), "1. e2-e3 ...");
}

#[test]
fn every_entry_and_line_of_random_games_of_dice_reads_back() {
    let mut chance = StdRng::seed_from_u64(6);
    let mut freed = 0;
    for variant in ["ordo", "ordo-vulneris", "occasio", "occado"] {
        let rules = rules(variant);
        let mut position = Position::start(&rules);
        for _ in 0..150 {
            let Turn::Alone(side) = position.turn() else {
                panic!("one side moves at a time");
            };
            let moves = legal(&position, &rules, side);
            let Some(&entry) = moves.choose(&mut chance) else {
                break;
            };
            freed += usize::from(entry.from == entry.to);
            let read = read_entry(&entry.to_string(), &position, &rules, side).unwrap();
            assert_eq!(read.entry, Entry::Move(entry), "{position}");
            let due = dice_due(&position, Some(entry));
            let dice: Vec<Kind> = due.iter().map(|faces| *faces.choose(&mut chance).unwrap()).collect();
            let mut entries = BySide::default();
            *entries.get_mut(side) = Some(Entry::Move(entry));
            let rolled = Chance { lot: None, dice: &dice };
            let resolution = resolve_with_chance(&position, &rules, &entries, &[], &rolled).unwrap();
            for language in Language::ALL {
                let told = pair_line(&position, &resolution, language);
                let back = read_line(&told, &position).unwrap_or_else(|error| panic!("{told}: {error}"));
                assert_eq!(back.entries, entries, "{told} in {position}");
                assert_eq!(back.replacements, BySide::<Option<Entry>>::default(), "{told}");
            }
            if resolution.score != Score::Ongoing {
                break;
            }
            position = resolution.position;
        }
    }
    assert!(freed > 0, "some die was freed");
}
