//! Every word of a refusal, and that all faults are listed.

use axum::body::Body;
use fairschach::http::problem::Word;
use serde_json::json;

use super::kit::{Site, asking, at, with_json};
use crate::support::{DAY, SECOND, entry_at};

#[tokio::test]
async fn malformed_requests_get_every_fault_at_once() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let body = json!({ "turn": "one", "colour": 1, "size": 2, "draw_offer": 0 });
    let refused = site.post(Some(&site.white), &at(game, "/entries"), body).await;
    let json = refused.json();
    let fields: Vec<&str> =
        json["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["turn", "entry", "draw_offer", "colour", "size"]);
    assert_eq!(refused.problem(400), "malformed");
    let committed = json!({ "turn": 1, "entry": "e2e4", "commitment": "AA==", "r": "AA==" });
    let refused = site.post(Some(&site.white), &at(game, "/entries"), committed).await;
    assert_eq!(refused.json()["errors"].as_array().unwrap().len(), 2);
    assert_eq!(refused.problem(400), "malformed");
    let game = json!({ "white": "x", "black": site.house.white.id.to_string(), "variant": "go", "clock": 3, "options": {"a": {}} });
    let refused = site.post(Some(&site.director), "/api/v1/games", game).await;
    assert_eq!(refused.json()["errors"].as_array().unwrap().len(), 3);
    assert_eq!(refused.problem(400), "malformed");
    let game = json!({ "white": site.house.white.id.to_string(), "black": site.house.white.id.to_string(),
        "variant": "go", "clock": "soon", "terms": { "presence": "maybe" } });
    let refused = site.post(Some(&site.director), "/api/v1/games", game).await;
    assert!(refused.json()["errors"].as_array().unwrap().len() >= 4);
    assert_eq!(refused.problem(400), "malformed");
}

#[tokio::test]
async fn without_a_good_token_nothing_is_done() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let entry = json!({ "turn": 1, "entry": "e2e4" });
    for token in [None, Some("fs_wrong"), Some(""), Some("\u{7f}"), Some("x".repeat(5000).as_str())] {
        let refused = site.post(token.filter(|t| *t != "\u{7f}"), &at(game, "/entries"), entry.clone()).await;
        assert_eq!(refused.header("www-authenticate"), "Bearer");
        assert_eq!(refused.problem(401), "no-token");
    }
    let wrong = site.get(Some("fs_wrong"), &at(game, "")).await;
    assert_eq!(wrong.problem(401), "no-token", "a wrong token is not taken for none");
}

#[tokio::test]
async fn only_players_act_and_only_the_arbiter_sees_submissions() {
    let site = Site::new().await;
    let game = site.house.game().await;
    for token in [&site.arbiter, &site.director] {
        assert_eq!(site.file(token, game, "e2e4").await.problem(403), "not-allowed");
        assert_eq!(site.get(Some(token), &at(game, "/entry")).await.problem(403), "not-allowed");
        assert_eq!(site.get(Some(token), &at(game, "/legal")).await.problem(403), "not-allowed");
    }
    for token in [&site.white, &site.black, &site.director] {
        assert_eq!(site.get(Some(token), &at(game, "/submissions")).await.problem(403), "not-allowed");
    }
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_too() {
    let site = Site::new().await;
    for path in [
        "/nowhere",
        "/api",
        "/api/v1/nothing",
        "/api/v1/games/1",
        "/api/v1/games/019b2c3d-0000-7000-8000-000000000001",
        "/api/v1/games/019B2C3D-0000-7000-8000-000000000001/pairs",
        "/api/v1/games/%ff",
        "/problems/unheard-of",
    ] {
        assert_eq!(site.get(None, path).await.problem(404), "not-found", "{path}");
    }
    let game = site.house.game().await;
    assert_eq!(site.delete(Some(&site.white), &at(game, "")).await.problem(405), "no-such-method");
}

#[tokio::test]
async fn turns_are_named_when_another_is_open() {
    let site = Site::new().await;
    let game = site.house.game().await;
    for turn in [0, 2, u32::MAX] {
        let body = json!({ "turn": turn, "entry": "e2e4" });
        let refused = site.post(Some(&site.white), &at(game, "/entries"), body).await;
        assert_eq!(refused.json()["turn"], 1);
        assert_eq!(refused.problem(409), "wrong-turn");
    }
}

#[tokio::test]
async fn filing_is_final() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.file(&site.white, game, "e2e4").await.good();
    assert_eq!(site.file(&site.white, game, "d2d4").await.problem(409), "already-filed");
    let draft = json!({ "turn": 1, "entry": "d2d4" });
    assert_eq!(site.put(Some(&site.white), &at(game, "/draft"), draft).await.problem(409), "already-filed");
}

#[tokio::test]
async fn entries_that_cannot_be_filed_are_handed_back() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let illegal = site.file(&site.white, game, "e2e5").await;
    assert_eq!(illegal.json()["read_as"], "e2e5");
    assert_eq!(illegal.problem(422), "illegal-entry");
    let pass = site.file(&site.white, game, "pass").await;
    assert_eq!(pass.json()["read_as"], "pass");
    assert_eq!(pass.problem(422), "illegal-entry");
    for unread in ["hello", "", "8", "5298", "7. e2e4"] {
        let refused = site.file(&site.white, game, unread).await;
        assert_eq!(refused.problem(422), "unreadable-entry", "{unread}");
    }
    let two = site.house.game_from("4k3/8/8/8/8/8/3K4/R6R p - - 0 1 -").await;
    let nobody = site.file(&site.white, two, "Dd5").await;
    assert_eq!(nobody.json()["read_as"], "Qd5");
    assert_eq!(nobody.problem(422), "illegal-entry");
    let either = site.file(&site.white, two, "Rf1").await;
    assert_eq!(either.json()["readings"], json!(["a1f1", "h1f1"]));
    assert_eq!(either.problem(422), "unreadable-entry");
    let long = site.file(&site.white, game, &"e".repeat(64)).await;
    assert_eq!(long.problem(422), "unreadable-entry");
    assert_eq!(site.file(&site.white, game, &"e".repeat(65)).await.problem(400), "malformed");
    assert_eq!(site.get(Some(&site.white), &at(game, "")).await.good()["white"]["sealed"], false);
}

#[tokio::test]
async fn too_late_is_later_than_the_flag_by_a_microsecond() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.house.clock.advance(14 * DAY);
    site.file(&site.black, game, "e7e5").await.good();
    site.house.clock.advance(1);
    let late = site.file(&site.white, game, "e2e4").await;
    let json = late.json();
    assert_eq!(json["flag_at"], "2026-01-15T12:00:00.000000Z");
    assert_eq!(json["received_at"], "2026-01-15T12:00:00.000001Z");
    assert_eq!(late.problem(410), "too-late");
}

#[tokio::test]
async fn bodies_are_json_of_at_most_64_kib() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let send = async |bytes: usize, kind: &str| {
        let body = format!("{{\"turn\":1,\"entry\":\"e2e4\"{}}}", " ".repeat(bytes - 25));
        assert_eq!(body.len(), bytes);
        let head = asking("POST", Some(&site.white), &at(game, "/entries")).header("content-type", kind);
        site.send(head.body(Body::from(body)).unwrap()).await
    };
    assert_eq!(send(64 * 1024 + 1, "application/json").await.problem(413), "too-large");
    assert_eq!(send(100, "text/plain").await.problem(415), "unsupported");
    assert_eq!(send(100, "application/x-www-form-urlencoded").await.problem(415), "unsupported");
    assert_eq!(send(64 * 1024, "application/json; charset=utf-8").await.status, 201);
    let bare = asking("POST", Some(&site.white), &at(game, "/draw")).body(Body::empty()).unwrap();
    assert_eq!(site.send(bare).await.problem(415), "unsupported");
}

#[tokio::test]
async fn only_one_object_with_each_name_once_is_json_enough() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let send = async |body: &str| {
        let head =
            asking("PUT", Some(&site.white), &at(game, "/draft")).header("content-type", "application/json");
        site.send(head.body(Body::from(body.to_owned())).unwrap()).await
    };
    for body in ["", "[]", "{\"turn\":1}{}", r#"{"turn":1,"turn":2}"#, "{\"turn\":1", "\u{feff}{}"] {
        let refused = send(body).await;
        assert_eq!(refused.json()["errors"][0]["code"], "not-json", "{body}");
        assert_eq!(refused.problem(400), "malformed", "{body}");
    }
    let body = r#"{"turn":1,"entry":"e2e4","draw_offer":null}"#;
    assert!(send(body).await.status.is_success(), "null is as good as missing");
}

#[tokio::test]
async fn a_resignation_needs_no_body_but_takes_no_unknown_field() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let resign = || asking("POST", Some(&site.white), &at(game, "/resignation"));
    let odd = site.send(with_json(resign(), &json!({ "because": "tired" }))).await;
    assert_eq!(odd.problem(400), "malformed");
    let done = site.send(resign().body(Body::empty()).unwrap()).await;
    assert_eq!(done.good()["result"]["score"], "0-1");
}

#[tokio::test]
async fn a_filing_that_waited_too_long_is_not_taken() {
    // Read at the door, but handled only after a flag might have been judged.
    let site = Site::new().await;
    let game = site.house.game().await;
    let entry = entry_at(1, "e2e4", site.house.app.now());
    site.house.clock.advance(5 * SECOND);
    let refused = site.house.app.entries().file_entry(&site.house.white, game, entry).await;
    let problem = fairschach::http::problem::Problem::from(refused.err().unwrap());
    assert_eq!(problem.word, Word::Busy);
}

#[test]
fn every_word_finds_its_own_meaning() {
    for (at, word) in Word::all().enumerate() {
        assert_eq!(word as usize, at, "{}", word.as_str());
    }
}

#[tokio::test]
async fn every_word_has_a_page_in_both_languages() {
    let site = Site::new().await;
    for word in Word::all() {
        let page = site.get(None, &format!("/problems/{}", word.as_str())).await;
        let text = String::from_utf8(page.body).unwrap();
        assert!(text.contains(word.as_str()) && text.contains("<p lang=\"de\">"), "{text}");
    }
}

#[tokio::test]
async fn lists_and_names_have_their_limits() {
    let site = Site::new().await;
    for (limit, status) in [("0", 400), ("1", 200), ("100", 200), ("101", 400), ("x", 400)] {
        let path = format!("/api/v1/games?limit={limit}");
        assert_eq!(site.get(Some(&site.white), &path).await.status.as_u16(), status, "{limit}");
    }
    for path in ["/api/v1/games?cursor=x", "/api/v1/games?limit=1&limit=2", "/api/v1/games?page=1"] {
        assert_eq!(site.get(Some(&site.white), path).await.problem(400), "malformed");
    }
    let faults = async |names: usize| {
        let options: serde_json::Map<_, _> = (0..names).map(|i| (format!("o{i}"), json!(1))).collect();
        let game = json!({ "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
            "variant": "fairschach", "clock": "14d/pair", "options": options });
        let refused = site.post(Some(&site.director), "/api/v1/games", game).await;
        let count = refused.json()["errors"].as_array().unwrap().len();
        assert_eq!(refused.problem(400), "malformed");
        count
    };
    assert_eq!((faults(64).await, faults(65).await), (64, 1));
}
