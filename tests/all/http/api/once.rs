//! Requests that come again with an idempotency key.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::http::kit::{Site, asking, at, with_json};
use crate::support::{Database, on_both};

on_both! {
    the_same_key_and_body_give_the_same_answer => same_answer;
    a_key_is_bound_to_its_path => bound_to_path;
    a_kept_receipt_comes_again_after_the_reveal => after_the_reveal;
    a_refusal_is_not_kept => refusal;
    a_game_is_made_once => made_once;
    keys_have_1_to_128_visible_characters => lengths;
    two_at_once_are_carried_out_once => twins;
}

fn keyed(token: &str, path: &str, key: &str, body: &Value) -> Request<Body> {
    with_json(asking("POST", Some(token), path).header("idempotency-key", key), body)
}

/// A game to be made, which arbiters and directors may.
fn new_game(site: &Site, clock: &str) -> Value {
    json!({ "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "variant": "fairschach", "clock": clock })
}

async fn same_answer(database: Database) {
    let site = Site::on(database).await;
    let (game, other) = (new_game(&site, "14d/pair"), new_game(&site, "7d/pair"));
    let make = || keyed(&site.director, "/api/v1/games", "key-1", &game);
    let first = site.send(make()).await;
    let again = site.send(make()).await;
    assert_eq!(first.status, 201);
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    let list = site.get(Some(&site.white), "/api/v1/games").await.good();
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
    let reused = site.send(keyed(&site.director, "/api/v1/games", "key-1", &other)).await;
    assert_eq!(reused.problem(409), "key-reused");
    let elses = site.send(keyed(&site.arbiter, "/api/v1/games", "key-1", &other)).await;
    assert_eq!(elses.status, 201, "keys are everybody's own");
}

async fn bound_to_path(database: Database) {
    let site = Site::on(database).await;
    let (one, two) = (site.house.game().await, site.house.game().await);
    let entry = json!({ "turn": 1, "entry": "e2e4" });
    assert_eq!(site.send(keyed(&site.white, &at(one, "/entries"), "k", &entry)).await.status, 201);
    let other = site.send(keyed(&site.white, &at(two, "/entries"), "k", &entry)).await;
    assert_eq!(other.problem(409), "key-reused");
}

async fn after_the_reveal(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let entry = json!({ "turn": 1, "entry": "e2e4" });
    let file = || keyed(&site.white, &at(game, "/entries"), "turn-1", &entry);
    let first = site.send(file()).await;
    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    let again = site.send(file()).await;
    assert_eq!((again.status.as_u16(), &again.body), (201, &first.body));
}

async fn refusal(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let file =
        |entry: &str| keyed(&site.white, &at(game, "/entries"), "k", &json!({ "turn": 1, "entry": entry }));
    for _ in 0..2 {
        assert_eq!(site.send(file("e2e5")).await.problem(422), "illegal-entry");
    }
    assert_eq!(site.send(file("e2e4")).await.status, 201);
}

async fn made_once(database: Database) {
    let site = Site::on(database).await;
    let game = json!({ "white": site.house.white.id.to_string(), "black": site.house.black.id.to_string(),
        "variant": "fairschach", "clock": "14d/pair" });
    let make = || keyed(&site.director, "/api/v1/games", "new", &game);
    let (first, again) = (site.send(make()).await.good(), site.send(make()).await.good());
    assert_eq!(first["id"], again["id"]);
    let games = site.get(Some(&site.white), "/api/v1/games").await.good();
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
}

async fn lengths(database: Database) {
    let site = Site::on(database).await;
    let game = new_game(&site, "14d/pair");
    let send = async |key: &str| site.send(keyed(&site.director, "/api/v1/games", key, &game)).await;
    assert_eq!(send(&"k".repeat(128)).await.status, 201);
    assert_eq!(send("!").await.status, 201);
    for key in ["", "a b", "ä", &"k".repeat(129)] {
        let refused = send(key).await;
        assert_eq!(refused.json()["errors"][0]["field"], "Idempotency-Key");
        assert_eq!(refused.problem(400), "malformed");
    }
}

async fn twins(database: Database) {
    let site = Site::on(database).await;
    let game = new_game(&site, "14d/pair");
    let send = || site.send(keyed(&site.director, "/api/v1/games", "twins", &game));
    let (one, two) = tokio::join!(send(), send());
    let (done, other) = if one.status == 201 { (one, two) } else { (two, one) };
    assert_eq!(done.status, 201);
    if other.status == 201 {
        assert_eq!(done.body, other.body);
    } else {
        assert_eq!(other.header("retry-after"), "1");
        assert_eq!(other.problem(503), "busy");
    }
    let list = site.get(Some(&site.white), "/api/v1/games").await.good();
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
}
