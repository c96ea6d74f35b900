//! What an erasure meets: a record at fault, a mail under way, and who adds something of the player at the same moment.

use std::sync::Arc;

use fairschach::app::error::Error;
use fairschach::base::{PlayerId, Side};
use serde_json::json;
use tokio::sync::Notify;

use crate::app::operations::erasure::{finish, rows_of};
use crate::app::operations::erasure_rows::Planted;
use crate::app::tournaments::course::entered;
use crate::peers::{PATIENCE, wait_for};
use crate::support::raw::{self, tx};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    what_stands_beside_a_record_at_fault_goes => record_at_fault;
    a_mail_under_way_is_stale => under_way;
}

async fn record_at_fault(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    let mut rows = Planted::new(&house, &raw).await;
    rows.plant(&raw, anna.id, Side::White).await;
    let beside = ["note.player_id", "draft.player_id", "conditional_entry.player_id"];
    for place in beside {
        assert_eq!(rows_of(&raw, place, anna.id).await, 1, "{place}");
    }
    // Of the archive, it says, where it is not.
    assert_eq!(raw.execute("UPDATE game SET archived_us = 1").await, 1);
    app.operations().erase(anna, "Anna").await.unwrap();
    finish(&house).await;
    for place in beside {
        assert_eq!(rows_of(&raw, place, anna.id).await, 0, "{place}");
    }
    assert_eq!(rows.of_side(&raw, Side::White).await, [0, 0]);
}

async fn under_way(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    let game = house.game().await;
    app.games().resign(anna, game).await.unwrap();
    house.clock.advance(SECOND);
    let mut hers = Vec::new();
    for id in app.notices().claim_mails(99).await.unwrap() {
        let task = app.notices().mail_task(id).await.unwrap();
        if task.is_some_and(|task| task.to.address == "anna@example.org") {
            hers.push(id);
        }
    }
    assert!(!hers.is_empty());
    app.operations().erase(anna, "Anna").await.unwrap();
    let left = rows_of(&raw, "mail.player_id", anna.id).await;
    assert_eq!(left, i64::try_from(hers.len()).unwrap() + 1, "who sends one is left to it");
    for id in hers {
        assert!(app.notices().mail_task(id).await.unwrap().is_none());
    }
    assert_eq!(rows_of(&raw, "mail.player_id", anna.id).await, 1, "the last one");
}

/// Has an account erased, and something done while the erasing is under way, which goes on as soon as that waits for it.
async fn meanwhile<T>(
    house: &TestApp,
    player: PlayerId,
    done: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    const WAITING: &str = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let (store, raw, at) = (raw::store(&house.store.url).await, house.raw().await, house.app.now());
    let (begun, met) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (has_begun, is_met) = (begun.clone(), met.clone());
    let erasing = async {
        let erased = tx!(store, write, tx => {
            tx.accounts().lock(player).await?;
            tx.operations().begin_erasure(player, at).await?;
            has_begun.notify_one();
            is_met.notified().await;
        });
        erased.unwrap();
    };
    let meeting = async {
        wait_for("somebody who waits for the erasing", PATIENCE, || async {
            (raw.number(WAITING).await > 0).then_some(())
        })
        .await;
        met.notify_one();
    };
    let doing = async {
        begun.notified().await;
        tokio::join!(done, meeting).0
    };
    tokio::join!(erasing, doing).1
}

/// On PostgreSQL alone: SQLite has one writer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_given_a_game_or_entered_meanwhile_is_not_there() {
    let house = TestApp::new(Database::Postgres).await;
    let (app, director, raw) = (&house.app, &house.director, house.raw().await);
    let is_unknown = |error: Error| matches!(error, Error::Malformed(faults) if faults[0].code.as_str() == "unknown-player");
    let id = entered(&house, json!({}), &[]).await;
    let enters = app.tournament_setup().enter_tournament(director, id, house.black.id, None);
    assert!(is_unknown(meanwhile(&house, house.black.id, enters).await.unwrap_err()));
    let begins = app.games().create_game(director, house.request());
    assert!(is_unknown(meanwhile(&house, house.white.id, begins).await.unwrap_err()));
    for table in ["entrant", "game"] {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}
