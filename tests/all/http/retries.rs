//! Filings before a PostgreSQL that breaks transactions off.

use fairschach::http::{WebOptions, router};
use futures_util::future::join_all;
use serde_json::json;

use crate::http::kit::{Site, at};
use crate::peers::postgres_proxy::{ConflictProxy, Every};
use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, open_app_with};

/// Each player files once in each: below what one may do in a minute.
const GAMES: usize = 128;
/// Games in which both players file at the same moment.
const AT_ONCE: usize = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_filings_that_are_broken_off_none_is_lost_doubled_or_refused() {
    let mut site = Site::on(Database::Postgres).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(site.house.game().await);
    }
    let proxy = ConflictProxy::before(&site.house.store.url, Every { commit: 23, lock: 29 }).await;
    let app = open_app_with(proxy.url(), site.house.clock.clone(), 3, 2 * SECOND).await;
    let web = WebOptions { secure_cookie: true, trial: false, ..WebOptions::default() };
    site.router = router(app.clone(), web, site.cancel.clone());
    for games in games.chunks(AT_ONCE) {
        let filings = games.iter().flat_map(|game| {
            [(&site.white, "e2e4"), (&site.black, "e7e5")].map(|(token, entry)| {
                let (site, path) = (&site, at(*game, "/entries"));
                async move { site.post(Some(token), &path, json!({ "turn": 1, "entry": entry })).await }
            })
        });
        for reply in join_all(filings).await {
            assert_eq!(reply.good()["turn"], 1);
        }
    }
    while app.games().reveal_due().await.unwrap() > 0 {}
    assert!(proxy.conflicts() >= 2 * GAMES as u64 / 23, "{}", proxy.conflicts());
    let raw = site.house.raw().await;
    for (what, count) in [
        ("submission", 2 * GAMES),
        ("submission WHERE live", 2 * GAMES),
        ("event WHERE kind = 'filed'", 2 * GAMES),
        ("mail WHERE kind = 'receipt'", 2 * GAMES),
        ("reveal", GAMES),
        ("mail WHERE kind = 'revealed'", 2 * GAMES),
    ] {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {what}")).await, count as i64, "{what}");
    }
    for game in games.iter().step_by(AT_ONCE) {
        assert_eq!(assert_invariants(&raw, *game).await, 1);
    }
}
