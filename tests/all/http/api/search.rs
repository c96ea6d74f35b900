//! Games are looked for and taken along: by everything that the reader sees of them, and by nothing else.

use axum::body::{Body, to_bytes};
use fairschach::base::GameId;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::http::kit::{Site, asking, at};
use crate::support::{Database, SECOND, on_both};

on_both! {
    games_are_found_by_what_is_seen_of_them => by_all;
    pages_follow_each_other => by_pages;
    a_search_tells_nothing_before_its_release => before_release;
}

async fn ids(site: &Site, token: Option<&str>, path: &str) -> Vec<GameId> {
    let page = site.get(token, &format!("/api/v1{path}")).await.good();
    let games = page["games"].as_array().unwrap().iter();
    games.map(|game| GameId::parse(game["id"].as_str().unwrap()).unwrap()).collect()
}

/// Two games: one that White has won by resignation after a pair, and one that goes on.
async fn two(site: &Site) -> (GameId, GameId) {
    let over = site.house.game().await;
    site.pair(over, "e2e4", "e7e5").await;
    site.post(Some(&site.black), &at(over, "/resignation"), json!({})).await.good();
    site.house.clock.advance(10 * SECOND);
    let runs = site.house.game().await;
    site.pair(runs, "d2d4", "d7d5").await;
    (over, runs)
}

async fn by_all(database: Database) {
    let site = Site::on(database).await;
    let (over, runs) = two(&site).await;
    let (white, black) = (site.house.white.id, site.house.black.id);
    let position =
        site.get(None, &at(over, "")).await.good()["position"].as_str().unwrap().replace(' ', "%20");
    let of = format!("player={white}");
    for (query, found) in [
        (of.clone(), vec![runs, over]),
        (format!("player={black}&opponent={white}"), vec![runs, over]),
        (format!("{of}&opponent={}", site.house.director.id), vec![]),
        (format!("{of}&state=finished"), vec![over]),
        (format!("{of}&state=running"), vec![runs]),
        (format!("{of}&score=1-0"), vec![over]),
        (format!("{of}&score=0-1"), vec![]),
        (format!("{of}&by=resignation"), vec![over]),
        (format!("{of}&by=mate"), vec![]),
        (format!("{of}&variant=fairschach&rules=fsr-2023"), vec![runs, over]),
        (format!("{of}&variant=normal"), vec![]),
        (format!("{of}&pairs_min=2&pairs_max=2"), vec![runs, over]),
        (format!("{of}&pairs_min=3"), vec![]),
        (format!("{of}&since=2026-01-01T12:00:05Z"), vec![runs]),
        (format!("{of}&until=2026-01-01T12:00:05Z"), vec![over]),
        (format!("{of}&moves=e2e4%20e7e5"), vec![over]),
        (format!("{of}&moves=e2e4"), vec![over]),
        (format!("{of}&moves=e2e4%20d7d5"), vec![]),
        (format!("{of}&moves=e2e4%20e7e5%20g1f3"), vec![]),
        (format!("{of}&rated=true"), vec![runs, over]),
        (format!("{of}&rated=false"), vec![]),
        (format!("{of}&position={position}"), vec![over]),
    ] {
        assert_eq!(ids(&site, None, &format!("/games/search?{query}")).await, found, "{query}");
    }
    assert_eq!(ids(&site, None, &format!("/players/{white}/games?state=running")).await, [runs]);
    assert_eq!(ids(&site, None, &format!("/players/{white}/games?player={black}")).await, [runs, over]);
    // Three players are none of a game.
    let three = format!("/api/v1/players/{white}/games?player={black}&opponent={}", site.house.director.id);
    assert_eq!(site.get(None, &three).await.problem(400), "malformed");
    let nobody = site.get(None, &format!("/api/v1/players/{over}/games")).await;
    assert_eq!(nobody.problem(404), "not-found");
    for query in [
        "moves=e2",
        "moves=",
        "rated=yes",
        "score=2-0",
        "state=open",
        "limit=101",
        "limit=0",
        "position=x&position=y",
    ] {
        let reply = site.get(None, &format!("/api/v1/games/search?{query}")).await;
        assert_eq!(reply.problem(400), "malformed", "{query}");
    }
    let (all, more) = (["e2e4"; 40].join("%20"), ["e2e4"; 41].join("%20"));
    assert!(ids(&site, None, &format!("/games/search?moves={all}")).await.is_empty());
    let reply = site.get(None, &format!("/api/v1/games/search?moves={more}")).await;
    assert_eq!(reply.problem(400), "malformed");
    let long = "x".repeat(301);
    let reply = site.get(None, &format!("/api/v1/games/search?position={long}")).await;
    assert_eq!(reply.problem(400), "malformed");
    // Who does not stand in the lists is found by id alone, and by oneself.
    for player in [&site.house.white, &site.house.black] {
        site.house.app.accounts().set_listed(player, false).await.unwrap();
    }
    assert!(ids(&site, None, "/games/search").await.is_empty());
    assert_eq!(ids(&site, Some(&site.white), "/games/search").await, [runs, over]);
    for player in [&site.house.white, &site.house.black] {
        site.house.app.accounts().set_listed(player, true).await.unwrap();
    }
    assert_eq!(ids(&site, None, "/games/search").await, [runs, over]);
    // One in which no pair is played stands at its start.
    let begins = site.house.game().await;
    let start =
        site.get(None, &at(begins, "")).await.good()["position"].as_str().unwrap().replace(' ', "%20");
    let stood = format!("/games/search?{of}&position={start}");
    assert_eq!(ids(&site, None, &stood).await, [begins, runs, over]);
}

async fn by_pages(database: Database) {
    let site = Site::on(database).await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(site.house.game().await);
        site.house.clock.advance(SECOND);
    }
    made.reverse();
    let white = site.house.white.id;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/v1/players/{white}/games?limit=2{cursor}");
        let page = site.get(None, &path).await.good();
        let games = page["games"].as_array().unwrap();
        assert!(games.len() <= 2);
        seen.extend(games.iter().map(|game| GameId::parse(game["id"].as_str().unwrap()).unwrap()));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, made);
    let all = async |kind: &str| {
        let head =
            asking("GET", None, &format!("/api/v1/players/{white}/games?limit=2")).header("accept", kind);
        let reply = site.send(head.body(Body::empty()).unwrap()).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, kind));
        String::from_utf8(reply.body).unwrap()
    };
    let lines = all("application/x-ndjson").await;
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines: Vec<GameId> = lines.map(|game| GameId::parse(game["id"].as_str().unwrap()).unwrap()).collect();
    assert_eq!(lines, made);
    assert_eq!(all("application/x-chess-pgn").await.matches("[Event ").count(), 5);
}

/// A game that is over by a reveal which is not released is found as before, and a position of it is not.
async fn before_release(database: Database) {
    let site = Site::on(database).await;
    let game = site.house.game().await;
    let white = site.house.white.id;
    let asked = [
        "moves=e2e4%20e7e5".to_owned(),
        "state=finished".to_owned(),
        "pairs_min=2".to_owned(),
        "state=running&pairs_max=1".to_owned(),
    ];
    let look = async || {
        let mut all = Vec::new();
        for (who, token) in site.everybody() {
            for query in &asked {
                let reply = site.get(token, &format!("/api/v1/players/{white}/games?{query}")).await.good();
                all.push((who, query.clone(), reply["games"].as_array().unwrap().len()));
            }
        }
        all
    };
    let before = look().await;
    site.file(&site.white, game, "e2e4").await.good();
    assert_eq!(look().await, before, "White has filed");
    site.file(&site.black, game, "e7e5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(look().await, before, "it is revealed and not released");
    site.house.clock.advance(2 * SECOND);
    let after = look().await;
    let found = |all: &[(&str, String, usize)]| all.iter().map(|one| one.2).collect::<Vec<_>>();
    assert_eq!(found(&before)[..4], [0, 0, 0, 1]);
    assert_eq!(found(&after)[..4], [1, 0, 1, 0]);
}

#[tokio::test]
async fn private_games_are_found_by_those_who_may_see_them() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("visibility", "private")]).await;
    let path = format!("/players/{}/games", site.house.white.id);
    for (who, token) in site.everybody() {
        let sees = ["white", "black", "arbiter"].contains(&who);
        assert_eq!(ids(&site, token, &path).await, if sees { vec![game] } else { vec![] }, "{who}");
    }
}

/// Pages over more games than one looks at, of which the last ones belong to others: strangers are given no id of theirs.
#[tokio::test]
async fn where_a_page_ends_names_no_private_game() {
    let site = Site::new().await;
    let (white, mut hidden) = (site.house.white.id, Vec::new());
    let first = site.house.game().await;
    for _ in 0..26 {
        site.house.clock.advance(SECOND);
        hidden.push(site.house.game_with(&[("visibility", "private")]).await.to_string());
    }
    // Where pairs are read, a page looks at 25 games.
    site.house.clock.advance(SECOND);
    site.pair(first, "e2e4", "e7e5").await;
    let path = format!("/api/v1/players/{white}/games?moves=e2e4");
    let page = site.get(None, &path).await.good();
    assert_eq!(page["games"], json!([]));
    let next = page["next"].as_str().unwrap();
    assert!(!hidden.iter().any(|id| id == next), "{next}");
    assert_eq!(ids(&site, None, &format!("/players/{white}/games?moves=e2e4&cursor={next}")).await, [first]);
}

/// Where nothing is found for a while something is sent all the same; and few such answers are open at once.
#[tokio::test]
async fn a_long_search_shows_that_it_goes_on() {
    let site = Site::new().await;
    for _ in 0..26 {
        site.house.game().await;
    }
    let ask = async |query: &str, kind: &str| {
        let head = asking("GET", None, &format!("/api/v1/games/search?{query}")).header("accept", kind);
        site.router.clone().oneshot(head.body(Body::empty()).unwrap()).await.unwrap()
    };
    for kind in ["application/x-ndjson", "application/x-chess-pgn"] {
        // Where pairs are read, a page looks at 25 games.
        let body = ask("moves=a2a3", kind).await.into_body();
        assert_eq!(to_bytes(body, 1 << 20).await.unwrap(), "\n", "{kind}");
    }
    let kind = "application/x-ndjson";
    let (first, second) = (ask("moves=a2a3", kind).await, ask("position=x", kind).await);
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (200, 200));
    let third = ask("moves=a2a3", kind).await;
    assert_eq!((third.status().as_u16(), third.headers()["retry-after"].to_str().unwrap()), (429, "30"));
    assert_eq!(ask("rated=true", kind).await.status(), 200, "others are no such");
    drop(first);
    assert_eq!(ask("moves=a2a3", kind).await.status(), 200);
    drop(second);
}
