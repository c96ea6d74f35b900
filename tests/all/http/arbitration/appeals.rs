//! Appeals, what nobody answers, and challenges for a range of ratings through the API.

use fairschach::app::actor::Role;
use serde_json::json;

use crate::http::kit::{Site, at};
use crate::support::{DAY, SECOND};

#[tokio::test]
async fn a_loss_on_time_is_appealed_against_and_the_game_goes_on() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    site.file(&site.white, game, "g1f3").await.good();
    site.house.clock.advance(14 * DAY + 6 * SECOND);
    site.house.app.clocks().judge_flags().await.unwrap();
    let disputes = async |token: &str| site.get(Some(token), &at(game, "/disputes")).await.good();
    let seen = disputes(&site.black).await;
    let end = seen["may_appeal"][0].as_u64().unwrap();
    assert_eq!(seen["ends"][0]["seq"], end);
    assert_eq!((&seen["ends"][0]["by"], &seen["ends"][0]["score"]), (&json!("time"), &json!("1-0")));
    assert!(seen["ends"][0]["appeal_until"].is_string());
    let on_time = &site.get(None, &at(game, "")).await.good()["on_time"];
    assert_eq!(on_time["white"], json!(null));
    assert_eq!(on_time["black"]["used_s"], 14 * 24 * 3600);
    assert_eq!(on_time["black"]["credit_s"], 0);
    assert!(on_time["black"]["flag_at"].is_string());
    assert_eq!(on_time["appeal_until"], seen["ends"][0]["appeal_until"]);
    assert_eq!(disputes(&site.arbiter).await["may_appeal"], json!([]));
    let appeal = json!({ "about": "appeal", "text": "No mail came.", "against": end });
    let to = site.post(Some(&site.black), &at(game, "/objections"), appeal).await.good()["seq"].clone();
    let rule = async |more: serde_json::Value| {
        let mut ruling = json!({ "turn": 2, "reason": "So it was.", "rule": "FSR 9", "to": to });
        ruling.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        site.post(Some(&site.arbiter), &at(game, "/rulings"), ruling).await
    };
    let little = rule(json!({ "kind": "reopen", "seconds": 1 })).await;
    assert_eq!(little.problem(400), "malformed");
    assert_eq!(little.json()["errors"][0]["code"], "clock-empty");
    let none = rule(json!({ "kind": "reopen" })).await;
    assert_eq!(none.problem(400), "malformed");
    let given = rule(json!({ "kind": "reopen", "seconds": 86_400 })).await.good();
    assert_eq!((&given["finding"], &given["seconds"]), (&json!("upheld"), &json!(86_400)));
    assert!(given["appeal_until"].is_null());
    let seen = site.get(Some(&site.black), &at(game, "")).await.good();
    assert_eq!((&seen["state"], &seen["result"]), (&json!("running"), &json!(null)));
    site.file(&site.black, game, "b8c6").await.good();
    let again = rule(json!({ "kind": "overturn", "score": "1-0", "result_by": "mate" })).await;
    assert_eq!(again.problem(400), "malformed", "only as a ruling ends a game");
}

#[tokio::test]
async fn what_is_overdue_gets_another_arbiter() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let emil = site.add("Emil", Role::Arbiter).await.0.id.to_string();
    let (_, frida) = site.add("Frida", Role::Admin).await;
    let check = json!({ "about": "check", "text": "Please look." });
    site.post(Some(&site.white), &at(game, "/objections"), check).await.good();
    let unanswered = async |token: &str| {
        let answer = site.get(Some(token), "/api/v1/unanswered").await.good();
        answer["objections"].as_array().unwrap().clone()
    };
    assert!(unanswered(&frida).await.is_empty());
    site.house.clock.advance(4 * DAY);
    let waiting = unanswered(&frida).await;
    assert_eq!((waiting.len(), &waiting[0]["about"]), (1, &json!("check")));
    assert!(waiting[0].get("text").is_none(), "what a player wrote is for those who may see the game");
    assert!(unanswered(&site.white).await.is_empty());
    assert_eq!(site.get(None, "/api/v1/unanswered").await.problem(401), "no-token");
    let appoint = json!({ "turn": 1, "kind": "appoint", "reason": "Away.", "rule": "9", "arbiter": emil });
    let path = at(game, "/rulings");
    let theirs = site.post(Some(&site.arbiter), &path, appoint.clone()).await;
    assert_eq!(theirs.problem(403), "not-allowed");
    let given = site.post(Some(&frida), &path, appoint).await.good();
    assert_eq!((&given["arbiter"], &given["operator"]), (&json!(emil), &json!(true)));
}

#[tokio::test]
async fn a_challenge_is_for_a_range_of_ratings() {
    let site = Site::new().await;
    let offer = |min, max| json!({ "variant": "fairschach", "clock": "14d/pair", "rating_min": min, "rating_max": max });
    let path = "/api/v1/challenges";
    let wrong = site.post(Some(&site.white), path, offer(1600, 1500)).await;
    assert_eq!(wrong.problem(400), "malformed");
    assert_eq!(wrong.json()["errors"][0]["code"], "rating-range");
    let mut to_one = offer(1400, 1500);
    to_one["to"] = json!(site.house.black.id.to_string());
    let wrong = site.post(Some(&site.white), path, to_one).await;
    assert_eq!(wrong.json()["errors"][0]["code"], "rating-alone");
    let high = site.post(Some(&site.white), path, offer(1501, 4000)).await.good();
    assert_eq!((&high["rating_min"], &high["rating_max"]), (&json!(1501), &json!(4000)));
    let accept = format!("{path}/{}/accept", high["id"].as_str().unwrap());
    let refused = site.post(Some(&site.black), &accept, json!({})).await;
    assert_eq!(refused.problem(400), "malformed");
    assert_eq!(refused.json()["errors"][0]["code"], "rating-range");
    let from = json!({ "variant": "fairschach", "clock": "14d/pair", "rating_max": 1500, "terms": { "rated": "no" } });
    let low = site.post(Some(&site.white), path, from).await.good();
    assert_eq!((&low["rating_min"], &low["terms"]["rated"]), (&json!(100), &json!("no")));
    let accept = format!("{path}/{}/accept", low["id"].as_str().unwrap());
    site.post(Some(&site.black), &accept, json!({})).await.good();
}
