//! Conditional entries through the API.

use serde_json::{Value, json};

use crate::http::kit::{Site, at};

fn given(when: &[&str], then: &str) -> Value {
    json!({ "turn": 1, "when": when, "then": then })
}

#[tokio::test]
async fn conditional_entries_are_kept_listed_used_and_forgotten() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/conditionals");
    let post = async |body| site.post(Some(&site.white), &path, body).await;
    let made = post(given(&["e2e4", "e7-e5"], "Nf3")).await;
    assert_eq!(made.status, 201);
    let made = made.good();
    assert_eq!(made["replaced"], Value::Null);
    let kept = &made["kept"];
    assert_eq!(
        [&kept["white"], &kept["black"], &kept["then"], &kept["fate"]],
        [&json!("e2e4"), &json!("e7e5"), &json!("g1f3"), &Value::Null]
    );
    let again = post(given(&["e4", "e5"], "d2d4")).await.good();
    assert_eq!(again["replaced"]["then"], "g1f3");
    let other = post(given(&["e4", "c5"], "Nf3")).await.good();
    let list = async |token: &str| site.get(Some(token), &path).await.good()["conditionals"].clone();
    assert_eq!(list(&site.white).await.as_array().unwrap().len(), 2);
    assert_eq!(list(&site.black).await, json!([]));
    site.get(Some(&site.arbiter), &path).await.problem(403);
    site.get(None, &path).await.problem(401);
    let id = other["kept"]["id"].as_str().unwrap();
    let one = format!("{path}/{id}");
    assert_eq!(site.delete(Some(&site.black), &one).await.status, 204);
    assert_eq!(list(&site.white).await.as_array().unwrap().len(), 2, "it is not Black's");
    assert_eq!(site.delete(Some(&site.white), &one).await.status, 204);
    assert_eq!(list(&site.white).await.as_array().unwrap().len(), 1);
    site.delete(Some(&site.white), &format!("{path}/no-id")).await.problem(404);
    site.pair(game, "e2e4", "e7e5").await;
    let told = list(&site.white).await;
    assert_eq!((&told[0]["fate"], &told[0]["then"]), (&json!("used"), &json!("d2d4")));
    let own = site.get(Some(&site.white), &at(game, "/entry")).await.good();
    assert_eq!((&own["entry"], &own["turn"]), (&json!("d2d4"), &json!(2)));
    let seen = site.get(Some(&site.black), &at(game, "")).await.good();
    assert_eq!(seen["white"]["sealed"], true);
}

#[tokio::test]
async fn what_is_not_kept_says_which_field_is_at_fault() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/conditionals");
    for (body, status, word, code, field) in [
        (given(&["e2e4", "e7e4"], "Nf3"), 422, "illegal-entry", "unread", "when"),
        (given(&["e2e4", "?!"], "Nf3"), 422, "unreadable-entry", "unread", "when"),
        (given(&["e2e4", "e7e5"], "Nf4"), 422, "illegal-entry", "unread", "then"),
        (given(&["e7e5"], "Nf3"), 400, "malformed", "not-filed", "when"),
        (given(&[], "Nf3"), 400, "malformed", "halves", "when"),
        (
            json!({ "turn": 1, "pair": 9, "when": ["e2e4", "e7e5"], "then": "Nf3" }),
            400,
            "malformed",
            "other-pair",
            "pair",
        ),
        (given(&["e2e4", &"e".repeat(65)], "Nf3"), 400, "malformed", "too-long", "when"),
        (
            json!({ "turn": 2, "when": ["e2e4", "e7e5"], "then": "Nf3" }),
            409,
            "wrong-turn",
            "wrong-turn",
            "turn",
        ),
    ] {
        let reply = site.post(Some(&site.white), &path, body.clone()).await;
        assert_eq!(reply.problem(status), word, "{body}");
        let error = &reply.json()["errors"][0];
        assert_eq!((error["code"].as_str(), error["field"].as_str()), (Some(code), Some(field)));
    }
    let kept = site.get(Some(&site.white), &path).await.good();
    assert_eq!(kept["conditionals"], json!([]));
}

/// The list is as long whatever the entries are.
#[tokio::test]
async fn the_length_of_the_list_tells_nothing_of_the_entries() {
    let site = Site::new().await;
    let mut lengths = std::collections::BTreeSet::new();
    for (when, then, draw_offer) in [(["a7a8q", "h2h1n"], "e1d1", true), (["e1f1", "e8f8"], "a7a8q", false)] {
        let position = "1r2k2r/P2ppppp/8/8/8/8/PPPPP2p/4K3 p - - 0 1 -";
        let game = site.house.game_from(position).await;
        let path = at(game, "/conditionals");
        let body = json!({ "turn": 1, "when": when, "then": then, "draw_offer": draw_offer });
        site.post(Some(&site.white), &path, body).await.good();
        lengths.insert(site.get(Some(&site.white), &path).await.body.len());
    }
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}
