//! Filings before a PostgreSQL that breaks transactions off.

use fairschach::base::GameId;
use fairschach::store::Store;
use futures_util::future::join_all;
use serde_json::json;

use crate::http::kit::{Site, at, doors};
use crate::peers::pgbouncer::PgBouncer;
use crate::peers::postgres_proxy::{ConflictProxy, Every};
use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, TestStore, open_app_with, soak};

/// Each player files once in each, and what one may do in a minute is more; ten thousand filings in the long version.
const GAMES: usize = 128;
/// Games in which both players file at the same moment.
const AT_ONCE: usize = 16;

/// Few connections of PostgreSQL serve the many of a process, each for one transaction.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filings_go_through_pgbouncer() {
    let empty = TestStore::empty(Database::Postgres).await;
    let bouncer = PgBouncer::before(&empty.url).await;
    Store::open(bouncer.url()).await.expect("the tables are made through it").close().await;
    let mut site = Site::on(Database::Postgres).await;
    let mut games = Vec::new();
    for _ in 0..AT_ONCE {
        games.push(site.house.game().await);
    }
    let bouncer = PgBouncer::before(&site.house.store.url).await;
    let app = open_app_with(bouncer.url(), site.house.clock.clone(), 3, 2 * SECOND).await;
    site.router = doors(&app, &site.cancel);
    file_in(&site, &games).await;
    while app.games().reveal_due().await.unwrap() > 0 {}
    let raw = site.house.raw().await;
    for game in &games {
        assert_eq!(assert_invariants(&raw, *game).await, 1);
    }
}

/// Both players of each game file at the same moment.
async fn file_in(site: &Site, games: &[GameId]) {
    let filings = games.iter().flat_map(|game| {
        [(&site.white, "e2e4"), (&site.black, "e7e5")].map(|(token, entry)| {
            let path = at(*game, "/entries");
            async move { site.post(Some(token), &path, json!({ "turn": 1, "entry": entry })).await }
        })
    });
    for reply in join_all(filings).await {
        assert_eq!(reply.good()["turn"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_filings_that_are_broken_off_none_is_lost_doubled_or_refused() {
    let mut site = Site::on(Database::Postgres).await;
    let rounds = if soak() { 5000_usize.div_ceil(GAMES) } else { 1 };
    let all = rounds * GAMES;
    let mut games = Vec::new();
    for _ in 0..all {
        games.push(site.house.game().await);
    }
    let proxy = ConflictProxy::before(&site.house.store.url, Every { commit: 23, lock: 29 }).await;
    let app = open_app_with(proxy.url(), site.house.clock.clone(), 3, 2 * SECOND).await;
    site.router = doors(&app, &site.cancel);
    for (number, games) in games.chunks(AT_ONCE).enumerate() {
        if number > 0 && (number * AT_ONCE).is_multiple_of(GAMES) {
            site.house.clock.advance(60 * SECOND);
        }
        file_in(&site, games).await;
    }
    // What was broken off and begun again left nothing open either.
    let (raw, folder) = (site.house.raw().await, site.house.store.folder());
    for entry in ["e2e4", "e7e5"] {
        assert!(!raw.holds(folder, entry).await, "an entry that is not revealed");
    }
    while app.games().reveal_due().await.unwrap() > 0 {}
    let (commits, locks) = proxy.conflicts();
    assert!(commits >= all as u64 / 23 && locks >= all as u64 / 29, "{commits}, {locks}");
    for (what, count) in [
        ("submission", 2 * all),
        ("submission WHERE live", 2 * all),
        ("event WHERE kind = 'filed'", 2 * all),
        ("mail WHERE kind = 'receipt'", 2 * all),
        ("reveal", all),
        ("mail WHERE kind = 'revealed'", 2 * all),
    ] {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {what}")).await, count as i64, "{what}");
    }
    for game in games.iter().step_by(AT_ONCE) {
        assert_eq!(assert_invariants(&raw, *game).await, 1);
    }
}
