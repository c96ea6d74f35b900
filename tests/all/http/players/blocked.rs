//! Blocking through the API and on the pages; who is blocked is told nothing.

use axum::http::StatusCode;
use serde_json::json;

use crate::http::kit::Site;
use crate::show::web::Site as Pages;
use crate::support::{Database, on_both};

on_both! {
    players_are_blocked_through_the_api => by_programs;
    players_are_blocked_on_their_page => on_pages;
}

async fn by_programs(database: Database) {
    let site = Site::on(database).await;
    let path = format!("/api/v1/players/me/blocked/{}", site.house.black.id);
    let list = async |token: &str| {
        site.get(Some(token), "/api/v1/players/me/blocked").await.good()["blocked"].clone()
    };
    assert_eq!(site.put(Some(&site.white), &path, json!({})).await.status, StatusCode::NO_CONTENT);
    let listed = list(&site.white).await;
    assert_eq!((listed[0]["player"]["name"].as_str(), listed.as_array().unwrap().len()), (Some("Ben"), 1));
    assert_eq!(list(&site.black).await, json!([]));
    let own = format!("/api/v1/players/me/blocked/{}", site.house.white.id);
    assert_eq!(site.put(Some(&site.white), &own, json!({})).await.problem(400), "malformed");
    assert_eq!(site.delete(Some(&site.white), &path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(list(&site.white).await, json!([]));
    assert_eq!(site.get(None, "/api/v1/players/me/blocked").await.problem(401), "no-token");
}

async fn on_pages(database: Database) {
    let site = Pages::on(database).await;
    let (anna, ben) = (site.sign_in(&site.house.white).await, site.sign_in(&site.house.black).await);
    let (hers, his) =
        (format!("/players/{}", site.house.white.id), format!("/players/{}", site.house.black.id));
    let seen = ben.get(&hers).await.body;
    assert!(anna.get(&his).await.body.contains("name=\"blocked\" value=\"yes\""));
    let done = anna.post(&format!("{his}/blocked"), "blocked=yes").await;
    assert_eq!((done.status, done.to.as_str()), (StatusCode::SEE_OTHER, "/settings#blocked"));
    assert!(anna.get(&his).await.body.contains("Nicht mehr blockieren"));
    let settings = anna.get("/settings").await.body;
    assert!(settings.contains(&format!("<a href=\"{his}\">Ben</a>")), "{settings}");
    assert_eq!(ben.get(&hers).await.body, seen, "nothing tells it");
    assert!(!anna.get(&hers).await.body.contains("name=\"blocked\""), "nobody blocks themselves");
    assert!(!site.stranger().get(&his).await.body.contains("name=\"blocked\""));
    anna.post(&format!("{his}/blocked"), "blocked=no").await;
    assert!(anna.get("/settings").await.body.contains("Sie haben niemanden blockiert."));
}
