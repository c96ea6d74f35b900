//! A game that is to be adjudicated, for programs.

use fairschach::game::{ADJUDICATION_CHARS_MAX, ADJUDICATION_LINE_MAX, ADJUDICATION_TIME};
use serde_json::{Value, json};

use crate::http::kit::{Site, at};
use crate::show::adjudication::stopped;

#[tokio::test]
async fn claims_are_made_once_each_and_shown_together() {
    let site = Site::new().await;
    let app = &site.house.app;
    let (game, white, black) = stopped(&site.house).await;
    let other = site.house.game().await;
    let none = site.get(None, &at(other, "/adjudication")).await;
    assert_eq!(none.problem(409), "no-grounds");
    let path = at(game, "/adjudication");
    let one = app.sign_in().create_token(&white, "board").await.unwrap();
    let two = app.sign_in().create_token(&black, "board").await.unwrap();
    let (one, two) = (Some(one.as_str()), Some(two.as_str()));
    let shown = site.get(one, &path).await.good();
    assert!(shown["claims_until"].is_string());
    assert_eq!(
        (&shown["open"], &shown["may_claim"], &shown["own"], &shown["decides"]),
        (&json!(true), &json!(true), &Value::Null, &json!(false))
    );
    assert_eq!(site.get(None, &path).await.good()["may_claim"], false);
    let claim = json!({"asks": "win", "text": "A rook up.", "line": "1. Re8"});
    assert_eq!(site.post(None, &path, claim.clone()).await.problem(401), "no-token");
    let director = Some(site.director.as_str());
    assert_eq!(site.post(director, &path, claim.clone()).await.problem(403), "not-allowed");
    for wrong in [
        json!({"asks": "loss", "text": "so"}),
        json!({"asks": "win"}),
        json!({"asks": "win", "text": "x".repeat(ADJUDICATION_CHARS_MAX + 1)}),
        json!({"asks": "win", "text": "so", "line": "x".repeat(ADJUDICATION_LINE_MAX + 1)}),
        json!({"asks": "win", "text": "so", "lines": "1. Re8"}),
    ] {
        assert_eq!(site.post(one, &path, wrong.clone()).await.problem(400), "malformed", "{wrong}");
    }
    let done = site.post(one, &path, claim.clone()).await;
    assert_eq!(done.status, 201);
    let own = &done.json()["own"];
    assert_eq!((&own["asks"], &own["text"], &own["line"]), (&claim["asks"], &claim["text"], &claim["line"]));
    assert_eq!(site.post(one, &path, claim).await.problem(409), "no-grounds");
    assert_eq!(site.get(two, &path).await.good()["own"], Value::Null);
    let most = json!({"asks": "draw", "text": "x".repeat(ADJUDICATION_CHARS_MAX), "line": "y".repeat(ADJUDICATION_LINE_MAX)});
    assert_eq!(site.post(two, &path, most).await.status, 201);
    // Both are in.
    assert_eq!(site.get(director, &path).await.good()["decides"], true);
    let objections = site.get(None, &at(game, "/disputes")).await.good();
    let all = objections["objections"].as_array().unwrap();
    assert_eq!(all.len(), 2, "{objections}");
    assert!(all.iter().all(|one| one["about"] == "adjudication"));
    site.house.clock.advance(ADJUDICATION_TIME);
    assert_eq!(site.get(one, &path).await.good()["open"], false);
}
