//! Every worked case of `tests/cases/fairschach.jsonl`, each on its board.

use std::collections::BTreeMap;

use fairschach_base::{BySide, Side};
use fairschach_rules::{Entry, Fact, Move, OptionValue, Position, Resolution, RuleSet, resolve};
use serde_json::Value;

const CASES: &str = include_str!("../../../../../tests/cases/fairschach.jsonl");

fn options(case: &Value) -> BTreeMap<String, OptionValue> {
    let mut options = BTreeMap::from([
        ("few_pieces".to_owned(), OptionValue::Number(0)),
        ("illegal_entry".to_owned(), OptionValue::Word("void".to_owned())),
    ]);
    for (name, value) in case["options"].as_object().unwrap() {
        let value = match value {
            Value::String(word) => OptionValue::Word(word.clone()),
            Value::Bool(flag) => OptionValue::Flag(*flag),
            Value::Number(number) => OptionValue::Number(u32::try_from(number.as_u64().unwrap()).unwrap()),
            Value::Array(words) => {
                OptionValue::List(words.iter().map(|word| word.as_str().unwrap().to_owned()).collect())
            }
            other => panic!("option {name}: {other}"),
        };
        options.insert(name.clone(), value);
    }
    options
}

fn entry(value: &Value) -> Option<Entry> {
    match value.as_str()? {
        "invalid" => Some(Entry::Invalid),
        text => Some(Entry::Move(Move::parse(text).unwrap())),
    }
}

/// The words under which a fact may be expected.
fn words(fact: &Fact) -> Vec<String> {
    let word = fact.what.as_str();
    let mut plain = vec![word.to_owned()];
    if word == "pass" {
        plain.push("forced-pass".to_owned());
    }
    let mut all = plain.clone();
    for word in plain {
        if let Some(side) = fact.side {
            all.push(format!("{}:{word}", side.letter()));
            all.push(format!("{word}:{}", side.letter()));
            if let Some(square) = fact.what.square() {
                all.push(format!("{}:{word} {square}", side.letter()));
            }
        }
    }
    all
}

fn run(case: &Value, rules: &RuleSet) -> Resolution {
    let position = Position::parse(case["position"].as_str().unwrap(), rules)
        .unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
    let entries = BySide { white: entry(&case["white"]), black: entry(&case["black"]) };
    resolve(&position, rules, &entries, &[]).unwrap_or_else(|error| panic!("{}: {error}", case["id"]))
}

fn faults(case: &Value, got: &Resolution) -> Vec<String> {
    let expected = &case["expected"];
    let mut faults = Vec::new();
    let mut compare = |what: &str, got: String, expected: String| {
        if got != expected {
            faults.push(format!("{} {}: {what} is {got}, expected {expected}", case["id"], case["title"]));
        }
    };
    compare("position", got.position.to_string(), expected["position"].as_str().unwrap().to_owned());
    compare("result", got.score.as_str().to_owned(), expected["result"].as_str().unwrap().to_owned());
    let check = got.position.in_check();
    let check: Vec<&str> = Side::ALL.into_iter().filter(|s| *check.get(*s)).map(Side::letter).collect();
    compare("check", serde_json::to_string(&check).unwrap(), expected["check"].to_string());
    let said: Vec<String> = got.facts.iter().flat_map(words).collect();
    for event in expected["events"].as_array().unwrap() {
        if !said.contains(&event.as_str().unwrap().to_owned()) {
            faults.push(format!("{}: no event {event} among {said:?}", case["id"]));
        }
    }
    faults
}

#[test]
fn every_worked_case_is_met() {
    let (mut all, mut played) = (Vec::new(), 0);
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = &case["id"];
        let rules = RuleSet::new("fairschach", "fsr-2023", &options(&case));
        let rules = rules.unwrap_or_else(|error| panic!("{id}: {error}"));
        let text = case["position"].as_str().unwrap();
        let rules = match case["board"].as_str() {
            Some("chess66") => rules.with_chess66_board().unwrap(),
            Some(other) => panic!("{id}: board {other}"),
            None if Position::needs_chess960_castling(text) => rules.with_chess960_castling(),
            None => rules,
        };
        all.extend(faults(&case, &run(&case, &rules)));
        played += 1;
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert_eq!(played, 94);
}
