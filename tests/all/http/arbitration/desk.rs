//! The arbiter's desk: the proof of each line of its timeline, and the check of a game at a click.

use axum::body::Body;
use fairschach::app::accounts::sign_in::links::Browser;
use fairschach::app::actor::Actor;
use fairschach::show::Lang;
use fairschach::tlog::LogProof;
use serde_json::Value;

use crate::http::kit::{Reply, Site, asking, at};

/// A page as somebody sees it who is signed in, or nobody.
async fn page(site: &Site, reader: Option<&Actor>, path: &str) -> Reply {
    let mut head = asking("GET", None, path);
    if let Some(reader) = reader {
        let link = site.house.app.sign_in().print_link(reader.id).await.unwrap();
        let secret = link.rsplit('/').next().unwrap();
        let (session, _) =
            site.house.app.sign_in().use_link(secret, &Browser::default()).await.unwrap().unwrap();
        head = head.header("cookie", format!("__Host-fairschach={session}"));
    }
    let head = head.header("accept-language", "en");
    site.send(head.body(Body::empty()).unwrap()).await
}

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.body.clone()).unwrap()
}

#[tokio::test]
async fn every_line_of_the_timeline_leads_to_its_proof() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.file(&site.white, game, "e2e4").await.good();
    let timeline = async || -> Vec<Value> {
        let reply = site.get(Some(&site.arbiter), &at(game, "/timeline")).await;
        let items = reply.good()["items"].as_array().unwrap().clone();
        items.into_iter().filter(|item| item["what"] == "filed" || item["what"] == "event").collect()
    };
    let desk = format!("/games/{game}/desk");
    for item in timeline().await {
        assert!(item["logged"].is_null() && item["proof"].is_null(), "{item}");
    }
    let shown = text(&page(&site, Some(&site.house.arbiter), &desk).await);
    assert!(!shown.contains("/proof\""), "there is none yet");
    site.house.publish().await;
    let items = timeline().await;
    assert_eq!(items.len(), 2, "the start and the filing");
    let shown = text(&page(&site, Some(&site.house.arbiter), &desk).await);
    for item in items {
        let path = item["proof"].as_str().unwrap();
        let proof = site.get(Some(&site.arbiter), path).await;
        let proof = LogProof::parse(&proof.body).unwrap();
        assert_eq!(item["logged"]["index"], proof.index, "{item}");
        assert!(shown.contains(&format!("href=\"{path}\"")), "{path}");
    }
}

#[tokio::test]
async fn the_check_of_a_game_says_what_is_right_and_what_is_not() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.pair(game, "e2e4", "e7e5").await;
    site.house.publish().await;
    site.file(&site.white, game, "g1f3").await.good();
    let path = format!("/games/{game}/desk/check");
    let arbiter = Some(&site.house.arbiter);
    let good = page(&site, arbiter, &path).await;
    assert_eq!(good.status, 200);
    let good = text(&good);
    assert!(good.contains(&Lang::De.t("desk-check-good")), "{good}");
    assert!(!good.contains("class=\"fault\"") && !good.contains("g1f3"), "{good}");

    // Whoever is not its arbiter is not told, nor whoever asks for nothing that is there.
    for reader in [&site.house.white, &site.house.director] {
        assert_eq!(page(&site, Some(reader), &path).await.status, 403, "{}", reader.name);
    }
    assert_eq!(page(&site, None, &path).await.status, 303);
    for nothing in ["0197a3c0-0000-7000-8000-000000000001", "x"] {
        let path = format!("/games/{nothing}/desk/check");
        assert_eq!(page(&site, arbiter, &path).await.status, 404, "{nothing}");
    }

    let raw = site.house.raw().await;
    raw.execute("CREATE TABLE kept_event AS SELECT * FROM event").await;
    raw.execute("CREATE TABLE kept_leaf AS SELECT * FROM leaf").await;
    for table in ["reveal", "game", "incident"] {
        raw.execute(&format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}")).await;
    }
    let (chain, log, times, replay) =
        ("desk-check-chain-bad", "desk-check-log-bad", "desk-check-times-bad", "desk-check-replay-bad");
    for (sql, faults) in [
        ("UPDATE event SET hash = zeroblob(32) WHERE chain = 0 AND turn = 1", vec![chain]),
        ("UPDATE event SET body = CAST('{}' AS BLOB) WHERE kind = 'reveal'", vec![chain, log]),
        ("UPDATE event SET at_us = at_us - 1 WHERE chain = 0 AND turn = 1", vec![times]),
        ("UPDATE leaf SET hash = zeroblob(32) WHERE chain = 1", vec![log]),
        ("DELETE FROM leaf WHERE chain = 1", vec![log]),
        ("UPDATE reveal SET position = '4k3/8/8/8/8/8/8/4K3 p - - 0 2 -'", vec![replay]),
    ] {
        assert!(raw.execute(sql).await > 0, "{sql}");
        let bad = page(&site, arbiter, &path).await;
        assert_eq!(bad.status, 200, "{sql}");
        let bad = text(&bad);
        assert!(!bad.contains(&Lang::De.t("desk-check-good")), "{sql}\n{bad}");
        for fault in faults {
            assert!(bad.contains(&Lang::De.tf(fault, &[("n", 1_i64.into())])), "{sql}: {fault}\n{bad}");
        }
        for table in ["event", "leaf", "reveal", "game", "incident"] {
            raw.execute(&format!("DELETE FROM {table}; INSERT INTO {table} SELECT * FROM kept_{table}"))
                .await;
        }
    }
    assert_eq!(text(&page(&site, arbiter, &path).await), good);
}
