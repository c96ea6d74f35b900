//! The record of a game on the server: what is released, in every form, for whoever may see it.

use fairschach::game::record::Record;
use serde_json::json;

use crate::http::kit::{Reply, Site, at};

fn text(reply: Reply) -> String {
    assert_eq!(reply.status, 200);
    String::from_utf8(reply.body).unwrap()
}

#[tokio::test]
async fn the_record_comes_in_four_forms() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "d7d5").await;
    let record = |form: &str| at(game, &format!("/record?format={form}"));
    let json = site.get(None, &record("json")).await;
    assert_eq!(json.header("content-type"), "application/json");
    let json = text(json);
    assert_eq!(json, text(site.get(None, &at(game, "/record")).await));
    let pgn = site.get(None, &record("pgn")).await;
    assert_eq!(pgn.header("content-type"), "application/x-chess-pgn; charset=utf-8");
    let name = format!("attachment; filename=\"fairschach-{game}.pgn\"");
    assert_eq!(pgn.header("content-disposition"), name);
    let pgn = text(pgn);
    for line in [
        "[Round \"-\"]",
        "[White \"Anna\"]",
        "[Result \"*\"]",
        "[Rules \"fairschach fsr-2023\"]",
        "[TimeControl \"1/1209600\"]",
        "[Variant \"Fairschach\"]",
    ] {
        assert!(pgn.contains(line), "{line}: {pgn}");
    }
    assert!(pgn.contains("\n1. e4 {[%ccsnt ") && pgn.contains(" {rest d5,e4}\n*\n"), "{pgn}");
    // Both say the same game.
    let (from_json, from_pgn) = (Record::from_json(&json).unwrap(), Record::from_pgn(&pgn).unwrap());
    assert_eq!(from_json.to_pgn(), pgn);
    assert_eq!(from_pgn.turns.len(), 1);
    assert_eq!(from_json.turns[0].resolution, from_pgn.turns[0].resolution);
    let words = site.get(None, &record("text")).await;
    assert!(words.header("content-type").starts_with("text/plain"));
    let words = text(words);
    assert!(words.contains("White: Anna\n") && words.contains("\n1. e2-e4 d7-d5\n"), "{words}");
    let file = site.get(None, &record("file")).await;
    assert!(file.header("content-disposition").starts_with("attachment"));
    assert_eq!(file.good()["format"], "fairschach-game/1");
    let other = site.get(None, &record("png")).await;
    assert_eq!(other.json()["errors"][0]["code"], "wrong-value");
    assert_eq!(other.problem(400), "malformed");
}

#[tokio::test]
async fn a_game_that_goes_on_shows_released_turns_alone() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let moves = async |token: Option<&str>| {
        let pgn = text(site.get(token, &at(game, "/record?format=pgn")).await);
        pgn.split_once("\n\n").unwrap().1.to_owned()
    };
    site.file(&site.white, game, "e2e4").await.good();
    assert_eq!(moves(Some(&site.white)).await, "*\n", "an entry that is filed is no part of it");
    site.file(&site.black, game, "d7d5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    for (who, token) in site.everybody() {
        assert_eq!(moves(token).await, "*\n", "{who}: revealed, but not released");
    }
    site.house.clock.advance(60_000_000);
    for (who, token) in site.everybody() {
        assert!(moves(token).await.starts_with("1. e4 "), "{who}");
    }
    let resigned = site.post(Some(&site.black), &at(game, "/resignation"), json!({})).await;
    assert!(resigned.status.is_success());
    let pgn = text(site.get(None, &at(game, "/record?format=pgn")).await);
    assert!(pgn.contains("[ResultBy \"resignation\"]") && pgn.ends_with("\n1-0\n"), "{pgn}");
}

#[tokio::test]
async fn the_record_of_a_private_game_is_for_those_in_it() {
    let site = Site::new().await;
    let body = json!({
        "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "arbiter": site.house.arbiter.id.to_string(),
        "variant": "fairschach", "clock": "14d/pair", "terms": { "visibility": "private" },
    });
    let made = site.post(Some(&site.arbiter), "/api/v1/games", body).await.good();
    let id = made["id"].as_str().unwrap().to_owned();
    for form in ["pgn", "json", "text", "file"] {
        let path = format!("/api/v1/games/{id}/record?format={form}");
        for (who, token) in site.everybody() {
            let reply = site.get(token, &path).await;
            if ["white", "black", "arbiter"].contains(&who) {
                assert_eq!(reply.status, 200, "{who} {form}");
            } else {
                assert_eq!(reply.problem(404), "not-found", "{who} {form}");
            }
        }
    }
}
