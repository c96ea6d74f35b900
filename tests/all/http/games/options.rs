//! Options by the API: what contradicts itself is refused with all faults at once; a void entry is filed knowingly.

use fairschach::base::GameId;
use serde_json::{Value, json};

use crate::http::kit::{Site, at};
use crate::http::players::tokens::{cookie, page};

async fn ask(site: &Site, more: Value) -> crate::http::kit::Reply {
    let (white, black) = (site.house.white.id.to_string(), site.house.black.id.to_string());
    let mut game = json!({ "white": white, "black": black, "variant": "fairschach", "clock": "14d/pair" });
    let more = more.as_object().unwrap().clone();
    game.as_object_mut().unwrap().extend(more);
    site.post(Some(&site.director), "/api/v1/games", game).await
}

fn faults(reply: &crate::http::kit::Reply) -> Vec<(String, String, String)> {
    let json = reply.json();
    let faults = json["errors"].as_array().unwrap().iter();
    let text = |fault: &Value, name: &str| fault[name].as_str().unwrap().to_owned();
    faults.map(|fault| (text(fault, "code"), text(fault, "field"), text(fault, "message"))).collect()
}

#[tokio::test]
async fn every_contradiction_is_named_at_once_with_both_options_and_why() {
    let site = Site::new().await;
    let options = json!({ "rest_scope": "none", "rest_only": "waive", "castling_rook_rests": false,
        "check_regime": "single_moves", "struck": "replace", "switch_first": "next_check", "few_pieces": 33 });
    let reply = ask(&site, json!({ "options": options, "terms": { "revision": "maybe" } })).await;
    assert_eq!(reply.problem(400), "malformed");
    let said = faults(&reply);
    for (code, field, parts) in [
        ("option", "options.few_pieces", vec!["33", "0 (off), 3 to 32"]),
        (
            "contradiction",
            "options.rest_only",
            vec!["rest_only = waive", "rest_scope = none", "no piece rests"],
        ),
        (
            "contradiction",
            "options.castling_rook_rests",
            vec!["castling_rook_rests = false", "rest_scope = none"],
        ),
        ("contradiction", "options.struck", vec!["struck = replace", "check_regime = single_moves"]),
        ("contradiction", "options.switch_first", vec!["switch_first = next_check", "switch_pair = 0"]),
        ("term", "terms", vec!["revision", "none or until_complete"]),
    ] {
        let found = said.iter().find(|fault| fault.0 == code && fault.1 == field);
        let message = &found.unwrap_or_else(|| panic!("{code} {field}: {said:?}")).2;
        for part in parts {
            assert!(message.contains(part), "{part}: {message}");
        }
    }
    assert_eq!(said.len(), 6, "{said:?}");
}

#[tokio::test]
async fn terms_that_need_two_seals_are_refused_where_one_side_moves_at_a_time() {
    let site = Site::new().await;
    for (term, value) in [("revision", "until_complete"), ("presence", "hidden")] {
        let terms = json!({ term: value });
        let reply = ask(&site, json!({ "variant": "normal", "terms": terms })).await;
        assert_eq!(reply.problem(400), "malformed");
        let said = faults(&reply);
        assert!(
            said.len() == 1 && said[0].2.contains("variant normal") && said[0].2.contains(term),
            "{said:?}"
        );
        ask(&site, json!({ "terms": { term: value } })).await.good();
    }
}

#[tokio::test]
async fn the_options_of_a_game_make_its_like() {
    let site = Site::new().await;
    for rules in ["fsr-2023", "first-move-all", "single-moves"] {
        let first = ask(&site, json!({ "rules": rules })).await.good();
        let again = ask(&site, json!({ "rules": rules, "options": first["options"] })).await;
        assert_eq!(again.good()["options"], first["options"]);
    }
}

#[tokio::test]
async fn an_entry_that_is_not_legal_is_filed_only_by_who_says_so() {
    let site = Site::new().await;
    let made = ask(&site, json!({ "options": { "illegal_entry": "void" } })).await.good();
    let game = fairschach::base::GameId::parse(made["id"].as_str().unwrap()).unwrap();
    let file = async |body: Value| site.post(Some(&site.white), &at(game, "/entries"), body).await;
    let warned = file(json!({ "turn": 1, "entry": "Ng1-e5" })).await;
    assert_eq!(warned.problem(422), "illegal-entry");
    assert_eq!((&warned.json()["void"], &warned.json()["read_as"]), (&json!(true), &json!("g1e5")));
    let wrong = file(json!({ "turn": 1, "entry": "Ng1-e5", "void": "yes" })).await;
    assert_eq!(wrong.problem(400), "malformed");
    file(json!({ "turn": 1, "entry": "Ng1-e5", "void": true })).await.good();
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!(own["entry"], "g1e5");
    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    let pairs = site.get(None, &at(game, "/pairs")).await.good();
    let (white, black) = (&pairs["pairs"][0]["white"], &pairs["pairs"][0]["black"]);
    assert_eq!((&white["outcome"], &black["outcome"]), (&json!("void"), &json!("played")));
    assert_eq!(pairs["pairs"][0]["line"], "1. Ng1-e5!v e7-e5");

    // Both void: the pair is entered again, and the protocol tells of both times.
    for (token, entry) in [(&site.white, "a1a8"), (&site.black, "a8a1")] {
        let body = json!({ "turn": 2, "entry": entry, "void": true });
        site.post(Some(token), &at(game, "/entries"), body).await.good();
    }
    site.house.reveal().await;
    site.pair(game, "b1c3", "b8c6").await;
    let record = site.get(None, &at(game, "/record?format=text")).await;
    let record = String::from_utf8(record.body).unwrap();
    assert!(record.contains("2. Ra1-a8!v Ra8-a1!v\n2. Nb1-c3 Nb8-c6"), "{record}");

    let strict = site.house.game().await;
    let body = json!({ "turn": 1, "entry": "Ng1-e5", "void": true });
    let refused = site.post(Some(&site.white), &at(strict, "/entries"), body).await;
    assert_eq!(refused.problem(422), "illegal-entry");
    assert_eq!(refused.json()["void"], Value::Null);
}

/// Beside what was played, what was not carried out is not taken for it.
#[tokio::test]
async fn a_struck_move_is_struck_through_in_the_score() {
    let site = Site::new().await;
    let position = "R3r1k1/7p/8/8/8/8/8/4K3 p - - 0 1 -";
    let made = ask(&site, json!({ "options": { "few_pieces": 0 }, "position": position })).await.good();
    let game = GameId::parse(made["id"].as_str().unwrap()).unwrap();
    site.pair(game, "a8e8", "h7h6").await;
    let white = cookie(&site, &site.house.white).await;
    let shown = String::from_utf8(page(&site, &white, &format!("/games/{game}")).await.body).unwrap();
    assert!(shown.contains("<span class=\"half-move\">Ta8xe8</span>"), "{shown}");
    assert!(shown.contains("<span class=\"half-move void\">h7-h6</span>"), "{shown}");
}
