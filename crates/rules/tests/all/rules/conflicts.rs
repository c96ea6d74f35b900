//! Options that contradict each other: what is named, and that it has in fact no effect.

use std::collections::BTreeMap;

use fairschach_base::BySide;
use fairschach_rules::{OptionValue, Position, Resolution, RuleSet, Score, resolve_with_chance, score};

use super::by_lot;
use super::walk::{Dice, random_entries, random_position, random_rules};

type Options = BTreeMap<String, OptionValue>;

/// `rest_scope=none first_move_for=[recapture]`, as the command line takes them.
fn options(text: &str) -> Options {
    let value = |text: &str| {
        let list = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        match (text, text.parse(), list) {
            ("true" | "false", ..) => OptionValue::Flag(text == "true"),
            (_, Ok(number), _) => OptionValue::Number(number),
            (.., Some(list)) => {
                let words = list.split(',').filter(|word| !word.is_empty());
                OptionValue::List(words.map(str::to_owned).collect())
            }
            _ => OptionValue::Word(text.to_owned()),
        }
    };
    let pairs = text.split_whitespace().map(|pair| pair.split_once('=').unwrap());
    pairs.map(|(name, text)| (name.to_owned(), value(text))).collect()
}

fn conflicts(variant: &str, rules: &str, given: &Options) -> Vec<String> {
    RuleSet::conflicts(variant, rules, given).iter().map(ToString::to_string).collect()
}

/// An option, what it takes, and the values of others beside which it never has effect.
const IDLE: [(&str, &[&str], &str); 8] = [
    ("castling_rook_rests", &["true", "false"], "rest_scope=none"),
    ("rest_only", &["pass", "waive", "draw"], "rest_scope=none"),
    ("switch_first", &["white", "next_check", "lot"], "switch_pair=0"),
    ("promo_strength", &["pawn", "promoted"], "same_target=mutual"),
    ("ep_loser_captures", &["true", "false"], "same_target=weaker_stays"),
    ("struck", &["new_pair", "replace"], "check_regime=single_moves first_move_for=[]"),
    ("check_regime", &["first_move", "single_moves"], "few_pieces=32"),
    ("struck", &["new_pair", "replace"], "few_pieces=32 first_move_for=[]"),
];

#[test]
fn each_contradiction_is_named_with_both_options_and_why() {
    for (option, values, under) in IDLE {
        for value in values {
            let given = options(&format!("{option}={value} {under}"));
            let said = conflicts("fairschach", "fsr-2023", &given);
            let [said] = &said[..] else {
                panic!("{option}={value} {under}: {said:?}");
            };
            assert!(said.starts_with(&format!("option {option} = {value} contradicts ")), "{said}");
            for pair in under.split(' ') {
                assert!(said.contains(&pair.replace('=', " = ")), "{pair} in {said}");
            }
            assert!(said.contains(": ") && said.contains("leave"), "{said}");
        }
        // The others alone are a good rule set.
        assert_eq!(conflicts("fairschach", "fsr-2023", &options(under)), Vec::<String>::new());
    }
    for value in ["true", "false"] {
        let given = options(&format!("pawn_fork={value} entry=geom"));
        assert_eq!(conflicts("chess66", "standard", &given).len(), 1);
    }
}

#[test]
fn what_a_preset_brings_contradicts_as_what_is_given_does() {
    let one = |rules, given| conflicts("fairschach", rules, &options(given)).len();
    assert_eq!(one("first-move-all", "rest_only=waive"), 1, "no piece rests there");
    assert_eq!(one("first-move-all", "rest_only=waive rest_scope=every"), 0);
    assert_eq!(one("single-moves", "struck=replace"), 1);
    assert_eq!(one("single-moves", "struck=replace first_move_for=[recapture]"), 0);
    assert_eq!(one("beginner", "switch_first=next_check"), 0);
    assert_eq!(one("fsr-2023", "switch_first=next_check"), 1);
    assert_eq!(one("fsr-2023", "switch_first=lot rest_only=draw rest_scope=none"), 2, "all at once");
}

#[test]
fn every_preset_of_every_variant_passes_also_when_all_its_options_are_repeated() {
    for variant in RuleSet::variants() {
        for (rules, _) in RuleSet::presets(variant) {
            let made = RuleSet::new(variant, rules, &Options::new()).unwrap();
            assert_eq!(conflicts(variant, rules, &Options::new()), Vec::<String>::new());
            assert_eq!(conflicts(variant, rules, &made.options()), Vec::<String>::new(), "{variant} {rules}");
        }
    }
    assert_eq!(RuleSet::presets("fairschach").len(), 5);
}

#[test]
fn leaving_out_what_is_named_mends_every_set() {
    let mut dice = Dice(66);
    let mut named = 0;
    for _ in 0..2000 {
        let mut given = random_rules(&mut dice).options();
        // Never all of them: those would be a game's record.
        given.remove("king_newly_attacked");
        given.retain(|_, _| dice.roll(3) > 0);
        let conflicts = RuleSet::conflicts("fairschach", "fsr-2023", &given);
        named += conflicts.len();
        for conflict in &conflicts {
            given.remove(conflict.option);
        }
        assert_eq!(RuleSet::conflicts("fairschach", "fsr-2023", &given), [], "{given:?}");
    }
    assert!(named > 200, "{named}");
}

/// The other way round: in games played by such rules the option's value changes nothing.
#[test]
fn what_is_named_has_no_effect_in_any_game() {
    for (seed, (option, values, under)) in (1..).zip(IDLE) {
        let mut dice = Dice(seed);
        let made = |base: &Options, value: &str| {
            let mut given = base.clone();
            given.extend(options(&format!("{under} {option}={value}")));
            RuleSet::new("fairschach", "fsr-2023", &given).unwrap()
        };
        for _ in 0..24 {
            let base = random_rules(&mut dice).options();
            let all: Vec<RuleSet> = values.iter().map(|value| made(&base, value)).collect();
            let start = random_position(&mut dice, &all[0]);
            let quiet = start.in_check() == BySide::default() && start.pair() == 1;
            let mut position = if quiet { start } else { Position::start(&all[0]) };
            if position.turn() != fairschach_rules::Turn::Both {
                position = Position::start(&all[0]);
            }
            for _ in 0..60 {
                if score(&position, &all[0], &[]) != Score::Ongoing {
                    break;
                }
                let entries = random_entries(&position, &all[0], &mut dice);
                let lot = by_lot(Some(fairschach_base::Side::Black));
                let after = all
                    .iter()
                    .map(|rules| resolve_with_chance(&position, rules, &entries, &[], &lot).unwrap());
                let after: Vec<_> = after.collect();
                // How a piece counted is told beside what became of it, also where it makes no difference.
                let came = |resolution: &Resolution| {
                    let outcomes = resolution.halves.map(|half| half.map(|half| half.outcome));
                    (resolution.position, resolution.score, outcomes)
                };
                assert!(
                    after.iter().all(|other| came(other) == came(&after[0])),
                    "{option} beside {under}: {position}"
                );
                position = after[0].position;
            }
        }
    }
}
