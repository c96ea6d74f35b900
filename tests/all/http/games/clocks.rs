//! The history of clocks through the API, and what filing now would do.

use serde_json::{Value, json};

use crate::http::kit::{Site, at};
use crate::support::{DAY, SECOND};

const HOUR: i64 = 3600 * SECOND;

async fn make(site: &Site, clock: &str) -> fairschach::base::GameId {
    let request = json!({
        "white": site.house.white.id.to_string(),
        "black": site.house.black.id.to_string(),
        "variant": "fairschach",
        "clock": clock,
    });
    let made = site.post(Some(&site.director), "/api/v1/games", request).await;
    assert_eq!(made.status, 201);
    fairschach::base::GameId::parse(made.good()["id"].as_str().unwrap()).unwrap()
}

#[tokio::test]
async fn the_history_is_read_as_json_and_as_a_table() {
    let site = Site::new().await;
    let game = make(&site, "10/50d,free,double20").await;
    site.house.clock.advance(2 * DAY + HOUR);
    site.file(&site.white, game, "e2e4").await.good();
    let path = at(game, "/clocks");
    for (token, known) in [(Some(&site.white), true), (Some(&site.black), false), (None, false)] {
        let told = site.get(token.map(String::as_str), &path).await.good();
        assert_eq!((&told["clock"], &told["agrees"]), (&json!("10/50d,free,double20"), &json!(true)));
        let white = &told["turns"][0]["white"];
        assert_eq!(white["given_s"], 50 * 24 * 3600);
        let used = if known { json!(2 * 24 * 3600) } else { Value::Null };
        assert_eq!(white["used_s"], used, "nobody else learns of it before the reveal");
        assert_eq!(white["filed_at"].is_null(), !known);
    }
    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    let told = site.get(None, &path).await.good();
    assert_eq!(told["turns"][0]["white"]["left_s"], 48 * 24 * 3600);
    let table = site.get(None, &at(game, "/clocks?format=csv")).await;
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    let text = String::from_utf8(table.body).unwrap();
    let lines: Vec<Vec<&str>> = text.split_terminator("\r\n").map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 5, "a heading, and two sides of two turns");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
    let used = lines[0].iter().position(|name| *name == "used_s").unwrap();
    assert_eq!((lines[1][used], lines[2][used], lines[3][used]), ("172800", "172800", ""));
    let wrong = site.get(None, &at(game, "/clocks?format=xml")).await;
    assert_eq!(wrong.problem(400), "malformed");
}

#[tokio::test]
async fn the_own_clock_says_what_filing_now_would_do() {
    let site = Site::new().await;
    for (clock, taken, next) in [
        ("weekly:sun-20:00+1d,UTC", 3 * 24 * 3600 + 3600, Value::Null),
        ("14d/pair", 3 * 24 * 3600 + 3600, json!(14 * 24 * 3600)),
        ("30d+2d", 3 * 24 * 3600 + 3600, json!(29 * 24 * 3600 - 3600)),
        ("10/50d,free,double1", 5 * 24 * 3600, json!(45 * 24 * 3600)),
    ] {
        let game = make(&site, clock).await;
        site.house.clock.advance(3 * DAY + HOUR);
        let own = site.get(Some(&site.white), &at(game, "")).await.good();
        let filed = &own["white"]["clock"]["if_filed"];
        assert_eq!(
            filed,
            &json!({ "thought_s": 3 * 24 * 3600 + 3600, "taken_s": taken, "next_s": next }),
            "{clock}"
        );
        assert!(own["black"]["clock"]["if_filed"].is_null(), "only one's own");
        let anybody = site.get(None, &at(game, "")).await.good();
        assert!(anybody["white"]["clock"]["if_filed"].is_null());
        site.file(&site.white, game, "e2e4").await.good();
        let own = site.get(Some(&site.white), &at(game, "")).await.good();
        assert!(own["white"]["clock"]["if_filed"].is_null(), "its clock stands");
    }
}

#[tokio::test]
async fn every_fault_of_a_clock_is_told() {
    let site = Site::new().await;
    let request = json!({
        "white": site.house.white.id.to_string(),
        "black": site.house.black.id.to_string(),
        "variant": "fairschach",
        "clock": "0/366d,double0",
    });
    let refused = site.post(Some(&site.director), "/api/v1/games", request).await;
    let body = refused.json();
    let message = body["errors"][0]["message"].as_str().unwrap();
    for words in ["1 to 200 pairs", "1s to 365d", "double1"] {
        assert!(message.contains(words), "{message}");
    }
}
