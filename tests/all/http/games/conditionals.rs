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

#[tokio::test]
async fn further_steps_are_kept_filed_and_told() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = at(game, "/conditionals");
    let further = json!([
        { "when": ["b8c6"], "then": "f1b5", "draw_offer": true },
        { "when": ["a6"], "then": "Sb1-c3" },
        { "when": ["g8f6"], "then": "d2d3" },
    ]);
    let body = |further: Value| json!({ "turn": 1, "when": ["e4", "e5"], "then": "Nf3", "further": further });
    let made = site.post(Some(&site.white), &path, body(further.clone())).await.good();
    let steps = json!([
        { "when": ["b8c6"], "then": "f1b5", "draw_offer": true },
        { "when": ["a7a6"], "then": "b1c3", "draw_offer": false },
        { "when": ["g8f6"], "then": "d2d3", "draw_offer": false },
    ]);
    assert_eq!((&made["kept"]["further"], &made["kept"]["meanwhile"]), (&steps, &json!([])));
    // As a client that knows of no further steps writes it: nothing changes.
    let begun = site.post(Some(&site.white), &path, body(json!([]))).await.good();
    assert_eq!((&begun["kept"]["id"], &begun["replaced"]), (&made["kept"]["id"], &Value::Null));
    let mut five = further.as_array().unwrap().clone();
    five.push(json!({ "when": ["h7h6"], "then": "a2a3" }));
    for (further, status, code, field) in [
        (json!(five), 400, "too-deep", "further"),
        (json!([{ "when": ["b8b6"], "then": "f1b5" }]), 422, "unread", "further"),
        (json!([{ "then": "f1b5" }]), 400, "halves", "further"),
        (json!([{ "when": ["b8c6"], "then": "f1b5", "pair": 2 }]), 400, "wrong-value", "further"),
        (json!([{ "when": ["b8c6"] }]), 400, "wrong-value", "further"),
        (json!([{ "when": ["b8c6"], "then": "e".repeat(65) }]), 400, "too-long", "further"),
        (json!({ "when": ["b8c6"], "then": "f1b5" }), 400, "wrong-type", "further"),
    ] {
        let reply = site.post(Some(&site.white), &path, body(further.clone())).await;
        assert_eq!(reply.status, status, "{further}");
        let error = &reply.json()["errors"][0];
        assert_eq!((error["code"].as_str(), error["field"].as_str()), (Some(code), Some(field)), "{further}");
    }
    site.pair(game, "e2e4", "e7e5").await;
    let told = site.get(Some(&site.white), &path).await.good()["conditionals"].clone();
    assert_eq!(
        (&told[0]["white"], &told[0]["black"], &told[0]["then"]),
        (&json!("g1f3"), &json!("b8c6"), &json!("f1b5"))
    );
    assert_eq!((told[0]["further"].as_array().unwrap().len(), &told[1]["fate"]), (2, &json!("used")));
}

/// The list is as long whatever the entries are, and however many.
#[tokio::test]
async fn the_length_of_the_list_tells_nothing_of_the_entries() {
    let site = Site::new().await;
    let mut lengths = std::collections::BTreeSet::new();
    let further = json!([
        { "when": ["e8f8"], "then": "e1f1", "draw_offer": true },
        { "when": ["d7d6"], "then": "a2a3" },
        { "when": ["f7f6"], "then": "c2c3", "draw_offer": true },
    ]);
    for (when, then, draw_offer, further) in [
        (["a7a8q", "h2h1n"], "e1d1", true, json!([])),
        (["e1f1", "e8f8"], "a7a8q", false, json!([])),
        (["b2b4", "f7f5"], "d2d3", true, json!([{ "when": ["e8f8"], "then": "e1f1" }])),
        (["b2b4", "g7g6"], "d2d3", true, further),
    ] {
        let position = "1r2k2r/P2ppppp/8/8/8/8/PPPPP2p/4K3 p - - 0 1 -";
        let game = site.house.game_from(position).await;
        let path = at(game, "/conditionals");
        let body =
            json!({ "turn": 1, "when": when, "then": then, "draw_offer": draw_offer, "further": further });
        site.post(Some(&site.white), &path, body).await.good();
        lengths.insert(site.get(Some(&site.white), &path).await.body.len());
    }
    assert_eq!(lengths.len(), 1, "{lengths:?}");
}
