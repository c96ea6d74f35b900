//! Three processes on one PostgreSQL under 64 clients: killed by turns with clocks that differ, one whose clock is wrong, and a
//! database server that goes down for another.

use std::time::Duration;

use fairschach::base::Timestamp;
use fairschach::store::Store;
use tokio::time::Instant;

use super::fleet::{Fleet, set_clock};
use super::process::Home;
use crate::peers::postgres_pair::Pair;
use crate::peers::wait_for;
use crate::support::raw::Raw;
use crate::support::{Database, START, soak};

/// How far the processes' clocks may be from each other.
const CLOCKS: [f64; 3] = [0.0, 0.4, -0.4];
const KILL_EVERY: Duration = Duration::from_secs(2);

/// Ten minutes' worth of kills in the long version.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_that_are_killed_by_turns_lose_and_double_nothing() {
    let turns = if soak() { 14 } else { 4 };
    let rounds = if soak() { 12 } else { 1 };
    let mut fleet = Fleet::start(Database::Postgres, None, &CLOCKS, turns).await;
    let mut longest = Duration::ZERO;
    for round in 0..rounds {
        if round > 0 {
            fleet.new_games(turns).await;
        }
        let killing = async {
            for victim in [1, 2, 0].into_iter().cycle() {
                if !fleet.goes_on() {
                    break;
                }
                fleet.kill(victim).await;
                let (at, before) = (Instant::now(), fleet.acknowledged());
                wait_for("the others to go on", Duration::from_secs(60), || async {
                    (fleet.acknowledged() > before || !fleet.goes_on()).then_some(())
                })
                .await;
                longest = longest.max(at.elapsed());
                tokio::time::sleep(KILL_EVERY.saturating_sub(at.elapsed())).await;
                fleet.restart(victim).await;
            }
        };
        tokio::join!(fleet.play(turns), killing);
    }
    println!("the others went on after {longest:?} at most");
    fleet.check(turns).await;
}

/// 40001 and 40P01 are met elsewhere; here the database server itself is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_takes_over_with_all_that_was_acknowledged() {
    let turns = if soak() { 14 } else { 4 };
    let pair = Pair::start();
    let mut fleet = Fleet::start(Database::Sqlite, Some(&pair.url()), &[0.0; 3], turns).await;
    let begun = fleet.acknowledged();
    let failing = async {
        let some = begun + 64;
        wait_for("some filings", Duration::from_secs(60), || async {
            (fleet.acknowledged() >= some).then_some(())
        })
        .await;
        pair.fail_over();
        let (at, before) = (Instant::now(), fleet.acknowledged());
        wait_for("filing to go on", Duration::from_secs(30), || async {
            (fleet.acknowledged() > before).then_some(())
        })
        .await;
        println!("filing went on {:?} after the promotion", at.elapsed());
    };
    tokio::join!(fleet.play(turns), failing);
    fleet.database_is(pair.standby_url());
    fleet.check(turns).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_whose_clock_is_wrong_files_nothing_and_the_others_go_on() {
    let fleet = Fleet::start(Database::Postgres, None, &[0.0], 1).await;
    let mut wrong = Home::new(Database::Sqlite).await;
    let others = &fleet.homes[0];
    wrong.set("FAIRSCHACH_DATABASE_URL", &others.store.url);
    wrong.set("FAIRSCHACH_KEYS_DIR", others.store.folder().join("keys").display().to_string());
    wrong.set("FAIRSCHACH_PUBLIC_URL", &others.url);
    set_clock(&mut wrong, 1.6);
    let _running = wrong.spawn(wrong.command());
    wait_for("a server that is not ready", Duration::from_secs(60), || async {
        (wrong.try_status("/health/ready").await? == 503).then_some(())
    })
    .await;
    let (status, answer) = fleet.file_at(&wrong).await;
    assert_eq!(status, 503, "{answer}");
    assert_eq!(wrong.status("/health/live").await, 200);
    let log = std::fs::read_to_string(wrong.log()).unwrap();
    assert!(log.contains("clock differs from the database's"), "{log}");
    fleet.play(1).await;
    fleet.check(1).await;
}

/// Two servers that both take writes, of which one lacks what the other acknowledged.
#[tokio::test]
async fn a_database_server_that_is_behind_is_not_turned_to() {
    let pair = Pair::start();
    Store::open(&pair.url()).await.expect("the tables are made").close().await;
    pair.let_go();
    pair.promote();
    let store = Store::open(&pair.url()).await.unwrap();
    let beat = async |at: Timestamp| {
        let write = store.write(move |tx| Box::pin(async move { tx.operations().note_heartbeat(at).await }));
        let written = write.await;
        if written.is_ok() {
            store.has_stored_heartbeat(at);
        }
        written
    };
    beat(START).await.expect("one of them is written to");
    pair.stop(0);
    assert!(beat(START.plus(1)).await.is_err(), "the other lacks the sign of life");
    assert!(beat(START.plus(1)).await.is_err(), "and goes on to");
    let other = Raw::open(&pair.standby_url()).await;
    other.execute(&format!("INSERT INTO heartbeat (id, at_us) VALUES (1, {})", START.as_us())).await;
    wait_for("the other, which has caught up", Duration::from_secs(30), || async {
        beat(START.plus(2)).await.ok()
    })
    .await;
}
