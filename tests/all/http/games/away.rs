//! Leave, challenges and leaving through the API.

use serde_json::json;

use crate::http::kit::{Site, at};

#[tokio::test]
async fn leave_is_announced_seen_and_taken_back() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("leave", "10"), ("leave_max", "7"), ("holidays", "de")]).await;
    let days = json!({ "from": "2026-01-05", "to": "2026-01-08" });
    let told = site.post(Some(&site.white), "/api/v1/leave", days).await.good();
    assert_eq!(told["games"][0]["leave"]["from"], "2026-01-05T00:00:00.000000Z");
    let account = site.get(Some(&site.white), "/api/v1/leave").await.good();
    assert_eq!(account["today"], "2026-01-01");
    let of_game = &account["games"][0];
    assert_eq!(
        of_game["years"],
        json!([{ "year": 2026, "used": 4, "left": 6 }, { "year": 2027, "used": 0, "left": 10 }])
    );
    assert_eq!(of_game["leaves"].as_array().unwrap().len(), 1);
    let seen = site.get(Some(&site.black), &at(game, "")).await.good();
    assert_eq!(seen["white"]["leaves"][0]["to"], "2026-01-09T00:00:00.000000Z");
    assert_eq!(seen["terms"]["holidays"], "de");
    let long = json!({ "from": "2026-02-01", "to": "2026-02-08" });
    let told = site.post(Some(&site.white), "/api/v1/leave", long).await.good();
    assert!(told["games"][0]["refused"].as_str().unwrap().contains("at most 7 days"));
    let on = |on: &str| json!({ "on": on });
    let wrong = site.post(Some(&site.white), "/api/v1/leave/end", on("1.1.26")).await;
    assert_eq!(wrong.problem(400), "malformed");
    let none = site.post(Some(&site.white), "/api/v1/leave/end", on("2026-03-01")).await;
    assert_eq!(none.problem(400), "malformed");
    let ended = site.post(Some(&site.white), "/api/v1/leave/end", on("2026-01-06")).await.good();
    assert_eq!(ended["games"][0]["until"], ended["games"][0]["leave"]["from"]);
    assert_eq!(site.get(None, "/api/v1/leave").await.problem(401), "no-token");
}

#[tokio::test]
async fn a_challenge_becomes_a_game() {
    let site = Site::new().await;
    let offer = json!({ "variant": "fairschach", "clock": "14d/pair", "side": "white", "days": 3,
        "terms": { "leave": "20" } });
    let made = site.post(Some(&site.white), "/api/v1/challenges", offer).await;
    assert_eq!(made.status.as_u16(), 201);
    let made = made.good();
    assert_eq!((made["state"].as_str(), made["side"].as_str()), (Some("open"), Some("white")));
    let id = made["id"].as_str().unwrap();
    let list = site.get(Some(&site.black), "/api/v1/challenges").await.good();
    assert_eq!(list["to_all"][0]["id"], id);
    let accept = format!("/api/v1/challenges/{id}/accept");
    assert_eq!(site.post(None, &accept, json!({})).await.problem(401), "no-token");
    assert_eq!(site.post(Some(&site.white), &accept, json!({})).await.problem(403), "not-allowed");
    let game = site.post(Some(&site.black), &accept, json!({})).await.good();
    assert_eq!(game["white"]["player"]["name"], "Anna");
    assert_eq!(game["terms"]["leave"], "20");
    let seen = site.get(Some(&site.white), &format!("/api/v1/challenges/{id}")).await.good();
    assert_eq!(seen["game"], game["id"]);
    let to_black =
        json!({ "variant": "chess960", "clock": "14d/pair", "to": site.house.black.id.to_string() });
    let made = site.post(Some(&site.white), "/api/v1/challenges", to_black).await.good();
    assert!(made["position"].is_null(), "it is drawn later");
    let id = made["id"].as_str().unwrap();
    let decline = format!("/api/v1/challenges/{id}/decline");
    assert_eq!(site.post(Some(&site.director), &decline, json!({})).await.problem(404), "not-found");
    let declined = site.post(Some(&site.black), &decline, json!({})).await.good();
    assert_eq!(declined["state"], "declined");
    for (field, wrong) in [
        ("side", json!({ "variant": "fairschach", "clock": "14d/pair", "side": "red" })),
        ("clock", json!({ "variant": "fairschach", "clock": "soon" })),
        ("invite", json!({ "variant": "fairschach", "clock": "14d/pair", "invite": "nobody" })),
        ("stake", json!({ "variant": "fairschach", "clock": "14d/pair", "stake": "a beer" })),
    ] {
        let refused = site.post(Some(&site.white), "/api/v1/challenges", wrong).await;
        assert_eq!(refused.problem(400), "malformed", "{field}");
        assert_eq!(refused.json()["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn all_games_are_given_up_when_it_is_confirmed() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let asked = site.post(Some(&site.white), "/api/v1/withdrawal", json!({})).await;
    assert_eq!(asked.problem(400), "malformed");
    let sure = json!({ "confirm": "resign-all" });
    let done = site.post(Some(&site.white), "/api/v1/withdrawal", sure).await.good();
    assert_eq!(done["resigned"], json!([game.to_string()]));
    let seen = site.get(None, &at(game, "")).await.good();
    assert_eq!(seen["result"]["by"], "resignation");
    let silent = site.get(Some(&site.arbiter), "/api/v1/silent-players").await.good();
    assert_eq!(silent["players"], json!([]));
    let refused = site.get(Some(&site.white), "/api/v1/silent-players").await;
    assert_eq!(refused.problem(403), "not-allowed");
}
