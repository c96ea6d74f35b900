//! A game that cannot be made: everything that is wrong with it is named, with what is allowed.

use fairschach::rules::RuleSet;
use serde_json::{Value, json};

use crate::http::kit::Site;

/// The faults of a request for a game, each with its field.
async fn faults(site: &Site, more: Value) -> Vec<(String, String)> {
    let mut game = json!({ "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "variant": "fairschach", "clock": "14d/pair" });
    for (name, value) in more.as_object().unwrap() {
        game[name] = value.clone();
    }
    let refused = site.post(Some(&site.director), "/api/v1/games", game).await;
    let json = refused.json();
    assert_eq!(refused.problem(400), "malformed");
    let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    let all = json["errors"].as_array().unwrap().iter();
    all.map(|fault| (text(fault, "field"), text(fault, "message"))).collect()
}

fn assert_told(told: &[(String, String)], field: &str, words: &[&str]) {
    let fits = |(of, says): &&(String, String)| of == field && words.iter().all(|word| says.contains(word));
    assert!(told.iter().any(|told| fits(&told)), "{field} {words:?}: {told:#?}");
}

#[tokio::test]
async fn variants_rules_and_options_are_named_with_what_is_allowed() {
    let site = Site::new().await;
    let told = faults(&site, json!({ "variant": "go" })).await;
    let all: Vec<&str> = RuleSet::variants().collect();
    assert_told(&told, "variant", &all);
    let options =
        json!({ "few_pieces": -1, "rest_scope": "some", "colour": true, "first_move_for": ["castling"] });
    let told = faults(&site, json!({ "rules": "fsr-1", "options": options, "clock": "soon" })).await;
    assert_told(&told, "rules", &["fsr-1", "fsr-2023", "body-2023"]);
    assert_told(&told, "options.few_pieces", &["few_pieces cannot be -1", "0 (off), 3 to 32"]);
    assert_told(&told, "options.rest_scope", &["rest_scope cannot be some", "every", "attackable", "none"]);
    assert_told(&told, "options.first_move_for", &["first_move_for", "castling", "recapture", "en_passant"]);
    assert_told(&told, "options.colour", &["\"colour\" is unknown", "castling_rook_rests", "switch_pair"]);
    assert_told(&told, "clock", &["soon", "14d/pair"]);
}

#[tokio::test]
async fn a_position_that_cannot_be_is_told_with_every_fault() {
    let site = Site::new().await;
    let text = "4k3/8/8/8/8/8/8/P7 x - - 0 0 b1";
    for field in [json!({ "position": text }), json!({ "start": format!("position:{text}") })] {
        let told = faults(&site, field).await;
        let said: String = told.iter().map(|(_, says)| says.as_str()).collect();
        for word in
            ["turn \"x\" is none of p", "pair \"0\"", "white has 0 kings", "stands on a1", "stands on b1"]
        {
            assert!(said.contains(word), "{word}: {said}");
        }
    }
    let told = faults(&site, json!({ "start": "chess961:1" })).await;
    assert!(told.iter().any(|(_, says)| says.contains("chess960:518")), "{told:?}");
    let told = faults(&site, json!({ "board": "round" })).await;
    assert!(told.iter().any(|(_, says)| says.contains("write chess66")), "{told:?}");
}
