//! Marseillais and Freischach through the API, and as a game file that is checked without the server.

use fairschach::base::GameId;
use fairschach::verify::{Verdict, verify_game};
use serde_json::{Value, json};

use crate::http::kit::{Site, at};
use crate::support::DAY;

async fn make(site: &Site, more: Value) -> GameId {
    let made = site.post(Some(&site.director), "/api/v1/games", request(site, more)).await;
    assert_eq!(made.status, 201);
    GameId::parse(made.good()["id"].as_str().unwrap()).unwrap()
}

fn request(site: &Site, more: Value) -> Value {
    let mut game = json!({
        "white": site.house.white.id.to_string(),
        "black": site.house.black.id.to_string(),
        "clock": "14d/pair",
    });
    let object = game.as_object_mut().unwrap();
    object.extend(more.as_object().unwrap().clone());
    game
}

/// Files and reveals; answers the receipt.
async fn play(site: &Site, game: GameId, white: bool, entry: &str) -> Value {
    let token = if white { &site.white } else { &site.black };
    let receipt = site.file(token, game, entry).await.good();
    site.house.reveal().await;
    receipt
}

async fn is_good(site: &Site, game: GameId) {
    let file = site.get(None, &at(game, "/record?format=file")).await.good();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
}

#[tokio::test]
async fn marseillais_is_played_through_the_api() {
    let site = Site::new().await;
    let game = make(&site, json!({ "variant": "marseillais" })).await;
    play(&site, game, true, "e4").await;
    let now = site.get(Some(&site.black), &at(game, "")).await.good();
    assert_eq!(now["position"].as_str().unwrap().split(' ').nth(1), Some("b2"));
    site.house.clock.advance(9 * DAY);
    let receipt = play(&site, game, false, "e7e5").await;
    assert_eq!((&receipt["turn"], &receipt["pair"]), (&json!(2), &json!(1)));
    let now = site.get(None, &at(game, "")).await.good();
    assert_eq!(now["black"]["owes"], true);
    assert_eq!(now["black"]["clock"]["left_s"], 5 * 24 * 3600);
    let legal = site.get(Some(&site.white), &at(game, "/legal")).await.good();
    assert_eq!(legal["moves"], json!([]));
    let refused = site.file(&site.white, game, "d2d4").await;
    assert_eq!(refused.problem(409), "wrong-turn");
    play(&site, game, false, "Nf6").await;
    let pairs = site.get(None, &at(game, "/pairs")).await.good();
    let second = &pairs["pairs"][2];
    assert_eq!((&second["pair"], &second["white"]), (&json!(1), &Value::Null));
    assert_eq!(second["black"]["text"], "Ng8-f6");
    assert_eq!(second["black"]["octal"], "478668");
    // What Black plays stands beside or below White's half; White's second move begins a line of its own.
    play(&site, game, true, "d2d4").await;
    play(&site, game, true, "g1f3").await;
    let page = String::from_utf8(site.get(None, &format!("/games/{game}")).await.body).unwrap();
    for (turn, follows) in [(1, false), (2, true), (3, true), (4, false), (5, false)] {
        let row = page.split("<li").find(|row| row.contains(&format!("data-turn=\"{turn}\"")));
        assert_eq!(row.unwrap().starts_with(" class=\"follows\""), follows, "turn {turn}: {page}");
    }
    is_good(&site, game).await;
}

#[tokio::test]
async fn freischach_is_played_through_the_api() {
    let site = Site::new().await;
    let game = make(&site, json!({ "variant": "freischach" })).await;
    let legal = site.get(Some(&site.white), &at(game, "/legal")).await.good();
    assert_eq!(legal["moves"].as_array().unwrap().len(), 40);
    assert_eq!(legal["moves"][0], "B@a1");
    play(&site, game, true, "K@c1").await;
    let legal = site.get(Some(&site.black), &at(game, "/legal")).await.good();
    assert_eq!(legal["moves"], json!(["K@c8", "K@f8"]));
    let refused = site.file(&site.black, game, "Q@d8").await;
    assert_eq!(refused.problem(422), "illegal-entry");
    play(&site, game, false, "K@f8").await;
    play(&site, game, false, "Q@d8").await;
    let pairs = site.get(None, &at(game, "/pairs")).await.good();
    let queen = &pairs["pairs"][2];
    assert_eq!((&queen["black"]["entry"], &queen["black"]["text"]), (&json!("Q@d8"), &json!("Q@d8")));
    assert_eq!(queen["black"]["octal"], Value::Null);
    assert_eq!(
        queen["events"],
        json!([
            { "side": "B", "what": "places", "square": "d8", "rule": "Freischach" },
            { "side": "W", "what": "places", "square": "e1", "rule": "Freischach" },
        ])
    );
    let own = site.file(&site.white, game, "Ra1").await.good();
    assert_eq!(own["turn"], 4);
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!(own["entry"], "R@a1");
    is_good(&site, game).await;
}

#[tokio::test]
async fn fairschach_with_open_placing_is_refused_with_the_reason() {
    let site = Site::new().await;
    for (more, field) in [
        (json!({ "variant": "fairschach", "start": "freischach" }), "start"),
        (json!({ "variant": "freischach", "rules": "fsr-2023" }), "rules"),
    ] {
        let refused = site.post(Some(&site.director), "/api/v1/games", request(&site, more)).await;
        assert_eq!(refused.problem(400), "malformed");
        let errors = refused.json()["errors"].clone();
        let named = errors.as_array().unwrap().iter().find(|error| {
            error["field"] == field
                && error["message"].as_str().unwrap().starts_with("Fairschach and Freischach")
        });
        assert!(named.is_some(), "{errors}");
    }
}
