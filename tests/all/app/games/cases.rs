//! The worked cases of `tests/cases/fairschach.jsonl` through the house: a game is made from the case's position, both
//! entries are filed, and the reveal must be what the case says.

use std::collections::BTreeMap;

use fairschach::app::core::rule_options::value_from_json;
use fairschach::app::core::views::PairView;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::GameResult;
use fairschach::rules::{Fact, OptionValue, ReadError};
use serde_json::Value;

use crate::support::invariants::assert_invariants;
use crate::support::{Database, TestApp, on_both};

const CASES: &str = include_str!("../../../cases/fairschach.jsonl");

on_both! {
    every_worked_case_is_played_on_the_server => every_case;
}

/// Cases that no game on the server can be: their entry cannot be read, which paper alone lets happen.
const ILLEGIBLE: [&str; 5] = ["I12", "M01", "M02", "X31", "X32"];

/// Cases in which White must enter again, because its king is attacked or it enters alone: on the server its entry is
/// refused when it is filed.
const REFUSED: [&str; 2] = ["I09", "X03"];

async fn every_case(database: Database) {
    let house = TestApp::new(database).await;
    let (mut faults, mut played, mut left) = (Vec::new(), 0, 0);
    for line in CASES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        let game = made(&house, &case).await;
        if ILLEGIBLE.contains(&id) {
            refused_as_unreadable(&house, game, &case).await;
            left += 1;
        } else if REFUSED.contains(&id) {
            let entry = case["white"].as_str().unwrap();
            let refused = house.file_void(&house.white, game, entry).await.err();
            assert!(matches!(refused, Some(Error::Entry(_))), "{refused:?}");
            left += 1;
        } else {
            file(&house, game, &case, Side::White).await;
            file(&house, game, &case, Side::Black).await;
            house.reveal().await;
            let pairs = house.app.games().pairs(None, game).await.unwrap();
            faults.extend(differences(&case, &pairs[0]));
            assert_eq!(assert_invariants(&house.raw().await, game).await, 1, "{id}");
            played += 1;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!((played, left), (87, 7));
}

async fn made(house: &TestApp, case: &Value) -> GameId {
    let mut options = BTreeMap::from([
        ("few_pieces".to_owned(), OptionValue::Number(0)),
        ("illegal_entry".to_owned(), OptionValue::Word("void".to_owned())),
    ]);
    for (name, value) in case["options"].as_object().unwrap() {
        options.insert(name.clone(), value_from_json(value).unwrap());
    }
    let request = NewGameRequest {
        options,
        board: case["board"].as_str().map(str::to_owned),
        position: case["position"].as_str().map(str::to_owned),
        ..house.request()
    };
    let made = house.app.games().create_game(&house.director, request).await;
    made.unwrap_or_else(|error| panic!("{}: {error}", case["id"]))
}

/// Files the case's entry of a side as one who knows that it may be void; a side that has to pass files nothing.
async fn file(house: &TestApp, game: GameId, case: &Value, side: Side) {
    let Some(entry) = case[side.as_str()].as_str() else {
        return;
    };
    let view = house.app.games().game(None, game).await.unwrap();
    if view.sides.get(side).passes {
        return;
    }
    let filed = house.file_void(house.player(side), game, entry).await;
    assert!(filed.is_ok(), "{} {side} {entry}: {:?}", case["id"], filed.err());
}

async fn refused_as_unreadable(house: &TestApp, game: GameId, case: &Value) {
    let mut refused = 0;
    for side in Side::ALL {
        if case[side.as_str()] == "invalid" {
            let filed = house.file_void(house.player(side), game, "invalid").await;
            let error = filed.err();
            assert!(matches!(error, Some(Error::Entry(ReadError::Unreadable { .. }))), "{error:?}");
            refused += 1;
        }
    }
    assert!(refused > 0, "{}", case["id"]);
}

/// The words under which a fact may be expected.
fn words(fact: &Fact) -> Vec<String> {
    let word = fact.what.as_str();
    let plain = if word == "pass" { vec!["pass", "forced-pass"] } else { vec![word] };
    let mut all: Vec<String> = plain.iter().map(|word| (*word).to_owned()).collect();
    for (word, side) in plain.into_iter().zip(fact.side.into_iter().cycle()) {
        let side = side.letter();
        all.extend([format!("{side}:{word}"), format!("{word}:{side}")]);
        if let Some(square) = fact.what.square() {
            all.push(format!("{side}:{word} {square}"));
        }
    }
    all
}

fn differences(case: &Value, pair: &PairView) -> Vec<String> {
    let (id, expected) = (&case["id"], &case["expected"]);
    let mut faults = Vec::new();
    let position = pair.resolution.position.to_string();
    if expected["position"] != position.as_str() {
        faults.push(format!("{id}: {position}, expected {}", expected["position"]));
    }
    let result = pair.result.map_or("*", |result: GameResult| result.score());
    if expected["result"] != result {
        faults.push(format!("{id}: {result}, expected {}", expected["result"]));
    }
    let said: Vec<String> = pair.resolution.facts.iter().flat_map(words).collect();
    for event in expected["events"].as_array().unwrap() {
        if !said.iter().any(|said| event == said) {
            faults.push(format!("{id}: no event {event} among {said:?}"));
        }
    }
    faults
}
