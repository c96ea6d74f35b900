//! Whatever is refused is named, with what is allowed, and everything that is wrong at once.

use std::collections::BTreeMap;

use fairschach_rules::{OptionValue, Position, RuleSet};

use super::variants::rules;

fn said(text: &str, rules: &RuleSet) -> String {
    Position::parse(text, rules).unwrap_err().to_string()
}

fn assert_said(said: &str, words: &[&str]) {
    for word in words {
        assert!(said.contains(word), "{word:?} is missing in: {said}");
    }
}

/// Every option of every variant: an unknown one beside it, and values it does not take.
#[test]
fn every_option_names_what_it_takes() {
    let mut tried = 0;
    for variant in RuleSet::variants() {
        let preset = RuleSet::default_rules(variant).unwrap();
        let plain = RuleSet::new(variant, preset, &BTreeMap::new()).unwrap();
        let known: Vec<String> = plain.options().into_keys().collect();
        let unknown = BTreeMap::from([("colour".to_owned(), OptionValue::Flag(true))]);
        let error = RuleSet::new(variant, preset, &unknown).unwrap_err().to_string();
        assert_said(&error, &["\"colour\"", known.first().map_or("has none", String::as_str)]);
        for name in &known {
            assert!(error.contains(name.as_str()), "{variant}: {name}");
            for wrong in [
                OptionValue::Word("sometimes".to_owned()),
                OptionValue::Number(u32::MAX),
                OptionValue::List(vec!["sometimes".to_owned()]),
            ] {
                let given = BTreeMap::from([(name.clone(), wrong.clone())]);
                let error = RuleSet::new(variant, preset, &given).unwrap_err().to_string();
                assert_said(&error, &[name, &wrong.to_string(), "it takes "]);
                tried += 1;
            }
        }
        let error = RuleSet::new(variant, "fsr-1", &BTreeMap::new()).unwrap_err();
        assert_said(&error.to_string(), &["\"fsr-1\"", preset]);
    }
    assert!(tried > 80, "{tried}");
    let error = RuleSet::new("chess", "standard", &BTreeMap::new()).unwrap_err();
    assert_eq!(error.faults.len(), 1);
    let all: Vec<&str> = RuleSet::variants().collect();
    assert_said(&error.to_string(), &all);
}

#[test]
fn every_field_of_a_text_names_what_it_takes() {
    for (variant, text, words) in [
        (
            "fairschach",
            "4k3/8/8/8/8/8/8/4K3 w? K? e9 x 0 e4,e4",
            &[
                "turn \"w?\" is none of p, sw, sb, pw, pb, w, b",
                "castling \"K?\" is not written as KQkq, HAha or -",
                "ep \"e9\"",
                "calm \"x\" is no number from 0 to 1000000",
                "pair \"0\" is no number from 1 to 1000000",
                "rest \"e4,e4\" is no list of squares",
            ][..],
        ),
        (
            "fairschach",
            "4k3/8/8/8/8/8/8/4K3 p - - 0 1",
            &["6 fields instead of 7", "board turn castling ep calm pair rest"],
        ),
        ("normal", "4k3/8/8/8/8/8/8/4K3 p - - 0 1", &["turn \"p\" is none of w, b"]),
        ("marseillais", "4k3/8/8/8/8/8/8/4K3 w3 - - 0 1", &["turn \"w3\" is none of w1, w2, b1, b2"]),
        ("chess66", "4k3/8/8/9/9/8/8/4K3 w KQkq - 0 1", &["castling \"KQkq\" is not written as HAha or -"]),
        ("ordo", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", &["unmoved \"e3\" is not written as files such as ABh"]),
        ("freischach", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w sideways -", &["mode is -, file or order"]),
        ("normal", "4k3/8/8/8/8/8/4K3 w - - 0 1", &["7 ranks instead of 8"]),
        (
            "normal",
            "4k3/9/8/44/7/X7/8/4K3 w - - 0 1",
            &[
                "rank 7 of the board has too many squares",
                "rank 5 of the board has two digits side by side",
                "rank 4 of the board has too few squares",
                "rank 3 of the board has a letter that is no piece; they are KQRBNP",
            ],
        ),
        (
            "ordo",
            "4k3/8/8/8/8/Z7/8/4K3 w - - 0 1",
            &["rank 3 of the board has a letter that is no die; they are KQRBNPX"],
        ),
    ] {
        assert_said(&said(text, &rules(variant, &[])), words);
    }
}

/// What cannot be read does not hide what cannot be.
#[test]
fn all_that_is_wrong_is_listed_at_once() {
    for (variant, text, words) in [
        (
            "fairschach",
            "P3k2k/8/8/8/8/8/8/8 x KQ d4,e5,a6 y 1 a1",
            &[
                "turn \"x\"",
                "calm \"y\"",
                "white has 0 kings",
                "black has 2 kings",
                "a pawn stands on a8",
                "white may castle with h1",
                "white may castle with a1",
                "en passant on d4",
                "en passant on e5",
                "en passant on a6",
                "nothing that could rest stands on a1",
            ][..],
        ),
        (
            "normal",
            "4k3/8/8/8/8/8/4r3/4K2P b K a6 0 0",
            &[
                "pair \"0\"",
                "a pawn stands on h1",
                "white may castle with h1",
                "no pawn can be captured en passant on a6",
                "the king of white is attacked",
            ],
        ),
        (
            "chess66",
            "4k3/8/8/9/Nn7/8/8/4K3 w KQkq - 0 z",
            &["castling \"KQkq\"", "pair \"z\"", "two pieces stand in the switch of a4"],
        ),
        (
            "ordo",
            "4k3/8/8/8/8/8/8/X3K2K w - A 0 z",
            &["pair \"z\"", "white has 2 kings", "no pawn can stand unmoved on a2", "a1 shows a dot"],
        ),
        ("marseillais", "4k3/8/8/8/8/8/8/8 w9 - - 0 1", &["turn \"w9\"", "white has 0 kings"]),
    ] {
        assert_said(&said(text, &rules(variant, &[])), words);
    }
}
