//! The rules in force of every rule set and variant, as their players read them.

use std::collections::BTreeMap;

use fairschach::game::{ClockRule, Terms};
use fairschach::rules::{OptionValue, RuleSet, Start};
use fairschach::show::Lang;
use fairschach::show::rulebook::rules::rules_in_force;

use crate::support::snapshots;

fn told(lang: Lang, rules: &RuleSet) -> Vec<String> {
    rules_in_force(lang, rules, Terms::default(), ClockRule::parse("14d/pair").unwrap())
}

/// Every preset and variant with its usual options, by name.
fn all() -> Vec<(String, RuleSet)> {
    let mut all = Vec::new();
    let none = BTreeMap::new();
    for preset in ["fsr-2023", "body-2023", "beginner", "single-moves", "first-move-all"] {
        let rules = RuleSet::new("fairschach", preset, &none).unwrap();
        all.push((format!("fairschach {preset}"), rules));
    }
    let fairschach = || RuleSet::new("fairschach", "fsr-2023", &none).unwrap();
    let on_66 = fairschach().placed(Some("chess66"), None).unwrap();
    all.push(("fairschach on chess66".to_owned(), on_66));
    let start = Start::parse("chess960:518").unwrap();
    let from = fairschach().placed(None, Some(&start)).unwrap();
    all.push(("fairschach from chess960:518".to_owned(), from));
    for variant in RuleSet::variants().filter(|variant| *variant != "fairschach") {
        let rules = RuleSet::new(variant, "standard", &none).unwrap();
        let start = match variant {
            "chess960" => Start::parse("chess960:0").ok(),
            "shuffle" => Start::parse("shuffle:RNBKQBNR").ok(),
            _ => None,
        };
        all.push((variant.to_owned(), rules.placed(None, start.as_ref()).unwrap()));
    }
    all
}

#[test]
fn the_rules_in_force_are_told_in_the_order_of_a_reader() {
    for lang in Lang::ALL {
        let mut book = Vec::new();
        for (name, rules) in all() {
            let lines = told(lang, &rules);
            assert!(lines.len() <= 24, "{name} is short: {}", lines.len());
            book.push((name, lines.join("\n")));
        }
        snapshots::compare(&format!("show/snapshots/rules/{}", lang.as_str()), &book);
    }
}

#[test]
fn games_of_one_mover_are_told_without_pairs_and_rests() {
    for lang in Lang::ALL {
        for (name, rules) in all() {
            if rules.is_played_in_pairs() {
                continue;
            }
            let text = told(lang, &rules).join("\n");
            for word in ["FSR", "Zugpaar", " pair", "ruht", " rests", " = ", "{"] {
                assert!(!text.contains(word), "{name}: {word:?}\n{text}");
            }
        }
    }
}

#[test]
fn options_of_dice_and_double_moves_have_words_of_their_own() {
    for (variant, name, values) in [
        ("marseillais", "first_turn", vec!["one", "two"]),
        ("ordo", "double_step", vec!["unmoved", "rank2"]),
        ("occado", "last_rank", vec!["frozen", "promote", "keep"]),
    ] {
        for lang in Lang::ALL {
            let tell = |value: &&str| {
                let options = BTreeMap::from([(name.to_owned(), OptionValue::Word((*value).to_owned()))]);
                told(lang, &RuleSet::new(variant, "standard", &options).unwrap())
            };
            let all: std::collections::BTreeSet<_> = values.iter().map(tell).collect();
            assert_eq!(all.len(), values.len(), "{variant} {name}");
        }
    }
}
