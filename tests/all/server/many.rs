//! A process whose clock is wrong beside one whose is right, and two database servers of which one lacks what was acknowledged.

use std::time::Duration;

use fairschach::base::Timestamp;
use fairschach::store::{Store, StoreError};
use futures_util::future::join_all;

use super::fleet::{Fleet, set_clock};
use super::process::Home;
use crate::peers::postgres_pair::Pair;
use crate::peers::wait_for;
use crate::support::raw::Raw;
use crate::support::{Database, START};

/// How long something may take that comes within seconds.
const LONG: Duration = Duration::from_secs(30);

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_has_as_many_connections_as_are_set() {
    let mut home = Home::new(Database::Postgres).await;
    home.set("FAIRSCHACH_DATABASE_CONNECTIONS", "4");
    let seat = home.seat("Anna", &[]);
    let other = home.seat("Ben", &[]);
    let _running = home.start().await;
    let path = format!("/games/{}", home.game(&seat, &other, &[]));
    let raw = Raw::open(&home.store.url).await;
    let connections = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() \
        AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    // Sixteen times as many ask at once.
    wait_for("all connections to be taken", LONG, || async {
        for (status, answer) in join_all((0..64).map(|_| home.get(Some(&seat), &path))).await {
            assert_eq!(status, 200, "{answer}");
        }
        let count = raw.number(connections).await;
        assert!(count <= 4, "{count}");
        (count == 4).then_some(())
    })
    .await;
}

/// Two servers that both take writes, of which one lacks what the other acknowledged: it is neither turned to, nor gone on with
/// where it is the one in use; nor is one that would lose in a power cut what it acknowledges.
#[tokio::test]
async fn a_database_server_that_is_behind_is_not_turned_to() {
    let pair = Pair::start();
    Store::open(&pair.url()).await.expect("the tables are made").close().await;
    pair.let_go();
    pair.promote();
    let store = Store::open(&pair.url()).await.unwrap();
    beat(&store, START).await.expect("one of them is written to");
    // What was read before another one was stored says nothing.
    store.has_read_heartbeat(START.plus(-2), None);
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let hanging = tokio::spawn({
        let store = store.clone();
        async move {
            let read = store.read(|tx| {
                Box::pin(async move {
                    tx.operations().heartbeat().await?;
                    begun.send(()).unwrap();
                    std::future::pending::<Result<(), StoreError>>().await
                })
            });
            read.await
        }
    });
    has_begun.await.unwrap();
    pair.stop(0);
    assert!(beat(&store, START.plus(1)).await.is_err(), "the other lacks the sign of life");
    let refused = beat(&store, START.plus(1)).await;
    assert!(refused.is_err_and(|error| error.is_passing()), "and goes on to");
    let other = Raw::open(&pair.standby_url()).await;
    other.execute(&format!("INSERT INTO heartbeat (id, at_us) VALUES (1, {})", START.as_us() - 1)).await;
    assert!(looked(&store).await.is_err(), "one that is a little behind is");
    pair.set(1, "synchronous_commit = off");
    other.execute(&format!("UPDATE heartbeat SET at_us = {}", START.as_us())).await;
    assert!(looked(&store).await.is_err(), "one that does not sync what it acknowledges is");
    pair.set(1, "synchronous_commit = local");
    assert!(looked(&store).await.is_err(), "one that does not wait for its standby is");
    pair.set(1, "synchronous_commit = on");
    wait_for("the other, which has caught up", LONG, || async { beat(&store, START.plus(2)).await.ok() })
        .await;
    let cut = tokio::time::timeout(LONG, hanging).await;
    assert!(matches!(cut.expect("it is cut off").unwrap(), Err(StoreError::NoPrimary)));
    // It comes back as it was before.
    other.execute(&format!("UPDATE heartbeat SET at_us = {}", START.as_us())).await;
    wait_for("a refusal", LONG, || async {
        matches!(read_beat(&store).await, Err(StoreError::NoPrimary)).then_some(())
    })
    .await;
    assert!(matches!(beat(&store, START.plus(3)).await, Err(StoreError::NoPrimary)));
    // An administrator has said that the clock is right, which sets the sign of life back.
    store.has_read_heartbeat(START, Some(START));
    wait_for("the same one, which is meant", LONG, || async { beat(&store, START.plus(3)).await.ok() }).await;
}

async fn beat(store: &Store, at: Timestamp) -> Result<(), StoreError> {
    store
        .write(move |tx| Box::pin(async move { tx.operations().note_heartbeat(at).await }))
        .await
        .inspect(|()| store.has_stored_heartbeat(at))
}

async fn read_beat(store: &Store) -> Result<Option<Timestamp>, StoreError> {
    store.read(|tx| Box::pin(async move { tx.operations().heartbeat().await })).await
}

/// What a read meets after all servers have been looked at once more.
async fn looked(store: &Store) -> Result<Option<Timestamp>, StoreError> {
    // Four looks a second while none is found.
    tokio::time::sleep(Duration::from_millis(600)).await;
    read_beat(store).await
}
