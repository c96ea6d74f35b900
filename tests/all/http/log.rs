//! The log and its proofs over HTTP: what is served, to whom, and how long it may be kept.

use fairschach::app::tournaments::action::Action;
use fairschach::tlog::{LogProof, Tile, parse_bundle};
use fairschach::verify::{Verdict, verify_tournament};
use serde_json::json;

use super::kit::{Site, at};
use crate::app::tournaments::course::sheet;

#[tokio::test]
async fn the_log_is_served_as_files_and_nothing_else_of_its_folder() {
    let site = Site::new().await;
    site.house.game().await;
    assert_eq!(site.get(None, "/log/checkpoint").await.problem(404), "not-found", "none yet");
    let published = site.house.publish().await;
    let checkpoint = site.get(None, "/log/checkpoint").await;
    assert_eq!(checkpoint.body, published.note.as_bytes());
    assert_eq!(checkpoint.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(checkpoint.header("cache-control"), "public, no-cache");
    let bundle = site.get(None, "/log/tile/entries/000.p/1").await;
    assert_eq!(parse_bundle(&bundle.body, 1).unwrap()[0].len(), 41);
    for path in ["entries/000.p/1", "0/000.p/1"] {
        let tile = site.get(None, &format!("/log/tile/{path}")).await;
        assert_eq!(tile.header("content-type"), "application/octet-stream");
        assert_eq!(tile.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(tile.header("access-control-allow-origin"), "*");
        assert!(tile.header("content-encoding").is_empty());
    }
    std::fs::write(site.house.store.folder().join("log/tile/secret"), "x").unwrap();
    for nothing in [
        "/log",
        "/log/",
        "/log/.lock",
        "/log/tile",
        "/log/tile/",
        "/log/tile/0",
        "/log/tile/0/",
        "/log/tile/secret",
        "/log/tile/0/000",
        "/log/tile/0/000.p/2",
        "/log/tile/0/0",
        "/log/tile/00/000.p/1",
        "/log/tile/0/000.p/01",
        "/log/tile/8/000",
        "/log/tile/../checkpoint",
        "/log/tile/%2e%2e/checkpoint",
        "/log/tile/0/%2e%2e/%2e%2e/%2e%2e/fairschach.sqlite",
        "/log/tile/..%2f..%2ffairschach.sqlite",
        "/log/tile//0/000.p/1",
    ] {
        let reply = site.get(None, nothing).await;
        assert_eq!(reply.status, 404, "{nothing}");
    }
    let longest = Tile::parse("tile/0/x036/x028/x797/x018/x963/967.p/255").unwrap();
    assert_eq!(site.get(None, &format!("/log/{longest}")).await.status, 404);
    assert_eq!(site.post(None, "/log/checkpoint", serde_json::json!({})).await.status, 405);
}

#[tokio::test]
async fn a_proof_is_for_those_who_may_know_of_the_event() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let receipt = site.file(&site.white, game, "e2e4").await.good();
    let log = &receipt["log"];
    assert_eq!(log["include_by"], "2026-01-01T12:10:00.000000Z");
    assert_eq!((log["salt"].as_str().unwrap().len(), log["leaf"].as_str().unwrap().len()), (44, 44));
    let white = at(game, "/events/white/1/0/proof");
    let start = at(game, "/events/public/1/0/proof");

    let waits = site.get(Some(&site.white), &white).await;
    assert_eq!(waits.json()["errors"][0]["code"], "not-in-log");
    assert!(waits.json()["detail"].as_str().unwrap().contains("2026-01-01T12:10:00.000000Z"));
    assert_eq!(waits.problem(404), "not-found");
    site.house.publish().await;

    for (who, token) in site.everybody() {
        let open = ["white", "arbiter"].contains(&who);
        let reply = site.get(token, &white).await;
        assert_eq!(reply.status, if open { 200 } else { 404 }, "{who}");
        if !open {
            // Whether there is such an event is not told.
            let nothing = site.get(token, &at(game, "/events/black/1/0/proof")).await;
            assert_eq!(reply.body, nothing.body, "{who}");
        }
        assert_eq!(site.get(token, &start).await.status, 200, "{who}");
    }
    let reply = site.get(Some(&site.white), &white).await;
    assert_eq!(reply.header("cache-control"), "private, no-cache");
    assert!(reply.header("content-disposition").ends_with("-white-1-0.tlog-proof\""));
    let proof = LogProof::parse(&reply.body).unwrap();
    assert_eq!(proof.extra.unwrap().len(), 41);
    for nothing in ["white/1/1", "white/2/0", "green/1/0", "white/x/0", "white/1/-1", "public/1/4294967296"] {
        let path = at(game, &format!("/events/{nothing}/proof"));
        assert_eq!(site.get(Some(&site.white), &path).await.problem(404), "not-found", "{nothing}");
    }

    site.file(&site.black, game, "e7e5").await.good();
    site.house.reveal().await;
    site.house.publish().await;
    for (who, token) in site.everybody() {
        for event in ["white/1/0", "black/1/0", "public/1/1"] {
            let path = at(game, &format!("/events/{event}/proof"));
            assert_eq!(site.get(token, &path).await.status, 200, "{who} {event}");
        }
    }
}

#[tokio::test]
async fn of_a_private_game_strangers_get_no_proof() {
    let site = Site::new().await;
    let game = site.house.game_with(&[("visibility", "private")]).await;
    site.house.publish().await;
    let start = at(game, "/events/public/1/0/proof");
    for (who, token) in site.everybody() {
        let wanted = if ["stranger", "public"].contains(&who) { 404 } else { 200 };
        assert_eq!(site.get(token, &start).await.status, wanted, "{who}");
    }
}

#[tokio::test]
async fn the_page_offers_the_proof_once_there_is_one() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.file(&site.white, game, "e2e4").await.good();
    let own =
        || async { site.house.app.entries().own_entry(&site.house.white, game).await.unwrap().unwrap() };
    assert!(!own().await.logged);
    site.house.publish().await;
    assert!(own().await.logged);
}

#[tokio::test]
async fn the_record_of_a_tournament_is_offered_with_its_proofs() {
    let site = Site::new().await;
    let (house, app) = (&site.house, &site.house.app);
    let id = app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    let path = format!("/api/v1/tournaments/{id}/record/file");
    assert_eq!(site.get(None, &path).await.problem(404), "not-found", "a draft is its director's alone");
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    site.house.publish().await;
    let reply = site.get(None, &path).await;
    let name = format!("attachment; filename=\"fairschach-tournament-{id}.json\"");
    assert_eq!(reply.header("content-disposition"), name);
    let report = verify_tournament(&reply.body);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert_eq!(site.get(None, "/api/v1/tournaments/x/record/file").await.problem(404), "not-found");
}
