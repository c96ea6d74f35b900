//! A write that PostgreSQL breaks off because of another one is begun again, in a transaction whose level is said aloud.

use std::collections::BTreeSet;
use std::path::Path;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fairschach::store::{Store, StoreError, Tx, retry_wait};
use futures_util::future::join_all;
use sqlx::AssertSqlSafe;
use sqlx::migrate::Migrator;
use tokio::sync::Barrier;
use tokio::time::Instant;

use super::sample::{T0, game_id, person, seeded, token};
use crate::peers::postgres::ISOLATION;
use crate::support::raw::{Raw, tx};
use crate::support::{Database, TestStore, on_all};

/// What stands in `src/store/retry.rs`.
const TRIES_MAX: u64 = 5;
const WRITERS: usize = 16;

on_all! {
    levels_are_said_aloud => levels;
    who_waited_for_a_lock_sees_what_was_committed => locked;
}

async fn levels(database: Database) {
    let (_kept, store) = seeded(database).await;
    macro_rules! level {
        ($how:ident) => {
            tx!(store, $how, tx => match tx {
                Tx::Postgres(t) => {
                    let show = "SELECT current_setting('transaction_isolation')";
                    sqlx::query_scalar(show).fetch_one(&mut **t).await?
                }
                Tx::Sqlite(_) => String::new(),
            })
            .unwrap()
        };
    }
    let expected = match database {
        Database::Sqlite => ("", ""),
        Database::Postgres => ("read committed", "repeatable read"),
    };
    assert_eq!((level!(write).as_str(), level!(read).as_str()), expected);
}

async fn locked(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => tx.accounts().set_locale(person(1), "0").await?).unwrap();
    let writes = (0..WRITERS).map(|_| {
        let store = store.clone();
        async move {
            tx!(store, write, tx => {
                tx.accounts().lock(person(1)).await?;
                let number: usize = tx.accounts().get(person(1)).await?.unwrap().locale.parse().unwrap();
                tx.accounts().set_locale(person(1), &(number + 1).to_string()).await?;
            })
        }
    });
    join_all(writes).await.into_iter().collect::<Result<Vec<()>, _>>().unwrap();
    let last = tx!(store, read, tx => tx.accounts().get(person(1)).await?).unwrap().unwrap();
    assert_eq!(last.locale, WRITERS.to_string());
    assert_eq!(store.retried_writes(), 0);
}

async fn raise(tx: &mut Tx, code: &str) -> Result<(), StoreError> {
    let Tx::Postgres(t) = tx else { unreachable!("it was opened as PostgreSQL") };
    let raise = format!("DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$");
    sqlx::raw_sql(AssertSqlSafe(raise)).execute(&mut **t).await?;
    Ok(())
}

#[tokio::test]
async fn only_what_another_transaction_broke_off_is_begun_again_and_five_times_at_most() {
    let (_kept, store) = seeded(Database::Postgres).await;
    let (again, not_again) = (["40001", "40P01"], ["23505", "40002", "40003", "55P03", "57014"]);
    let again = again.into_iter().flat_map(|code| (0..=TRIES_MAX).map(move |met| (code, met, met)));
    let all = again.chain(not_again.map(|code| (code, 1, 0)));
    let mut stored = 0;
    for (n, (code, meets, retried)) in (0_u128..).zip(all) {
        let (before, tries) = (store.retried_writes(), Arc::new(AtomicU64::new(0)));
        let tried = tries.clone();
        let written = tx!(store, write, tx => {
            tx.sign_ins().insert_token(&n.to_be_bytes(), &token(n)).await?;
            if tried.fetch_add(1, Ordering::SeqCst) < meets {
                raise(tx, code).await?;
            }
        });
        let case = format!("{code}, met {meets} times: {written:?}");
        assert_eq!(tries.load(Ordering::SeqCst), (retried + 1).min(TRIES_MAX), "{case}");
        assert_eq!(store.retried_writes() - before, retried, "{case}");
        match written {
            Ok(()) => stored += 1,
            Err(StoreError::Busy) => assert_eq!(retried, TRIES_MAX, "{case}"),
            Err(_) => assert_eq!(retried, 0, "{case}"),
        }
    }
    let tokens = tx!(store, read, tx => tx.sign_ins().tokens(person(1), T0).await?).unwrap();
    assert_eq!((stored, tokens.len()), (10, 10), "each once, of those that were not met five times");
    assert_eq!(store.failed_writes(), 0, "the database takes writes");
}

/// Of two that met each waits for another time, or they would meet again.
#[test]
fn waits_are_by_chance_between_their_bounds() {
    for (try_number, longest_ms) in [(1, 10), (2, 20), (3, 40), (4, 80)] {
        let waits: BTreeSet<u128> = (0..4_000).map(|_| retry_wait(try_number).as_millis()).collect();
        assert_eq!(waits, (5..=longest_ms).collect::<BTreeSet<u128>>(), "after try {try_number}");
    }
}

#[tokio::test]
async fn tries_are_made_after_a_wait() {
    let (_kept, store) = seeded(Database::Postgres).await;
    let tries = Arc::new(Mutex::new(Vec::new()));
    let tried = tries.clone();
    let written = tx!(store, write, tx => {
        tried.lock().unwrap().push(Instant::now());
        raise(tx, "40001").await?;
    });
    assert!(matches!(written, Err(StoreError::Busy)), "{written:?}");
    let tries = tries.lock().unwrap();
    assert_eq!(tries.len() as u64, TRIES_MAX);
    let apart: Vec<Duration> = tries.windows(2).map(|two| two[1] - two[0]).collect();
    assert!(apart.iter().all(|apart| *apart >= Duration::from_millis(5)), "{apart:?}");
}

#[tokio::test]
async fn a_deadlock_stops_neither_of_two() {
    let (_kept, store) = seeded(Database::Postgres).await;
    let meet = Arc::new(Barrier::new(2));
    let write = |first: u128, second: u128| {
        let (store, meet, met) = (store.clone(), meet.clone(), Arc::new(AtomicBool::new(false)));
        async move {
            tx!(store, write, tx => {
                tx.accounts().lock(person(first)).await?;
                if !met.swap(true, Ordering::SeqCst) {
                    meet.wait().await;
                }
                tx.accounts().lock(person(second)).await?;
                tx.sign_ins().insert_token(&first.to_be_bytes(), &token(first)).await?;
            })
        }
    };
    let (one, other) = tokio::join!(write(1, 2), write(2, 1));
    one.unwrap();
    other.unwrap();
    assert_eq!(store.retried_writes(), 1, "PostgreSQL breaks one of them off");
    let tokens = tx!(store, read, tx => tx.sign_ins().tokens(person(1), T0).await?).unwrap();
    assert_eq!(tokens.len(), 2);
}

#[tokio::test]
async fn processes_that_begin_together_make_the_tables_once() {
    for level in ["read committed", "repeatable read", "serializable"] {
        let kept = ISOLATION.scope(level, TestStore::empty(Database::Postgres)).await;
        for store in join_all((0..4).map(|_| Store::open(&kept.url))).await {
            store.unwrap_or_else(|error| panic!("{level}: {error}")).close().await;
        }
    }
}

/// All look at the tables before one of them drops an index, which the others do not find any more.
#[tokio::test]
async fn processes_that_begin_together_bring_older_tables_on_once() {
    let kept = TestStore::empty(Database::Postgres).await;
    let raw = Raw::open(&kept.url).await;
    let Raw::Postgres(pool) = &raw else { unreachable!("it was opened as PostgreSQL") };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/postgres");
    Migrator::new(folder).await.unwrap().run_to(22, pool).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE reveal_job IN ACCESS SHARE MODE").execute(&mut *other).await.unwrap();

    let mut opening = pin!(join_all((0..4).map(|_| Store::open(&kept.url))));
    let in_line = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    loop {
        tokio::select! {
            _ = opening.as_mut() => panic!("the index is not dropped while its table is read"),
            waiting = raw.number(in_line) => if waiting >= 4 { break },
        }
    }
    other.rollback().await.unwrap();
    for store in opening.await {
        store.unwrap().close().await;
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM pg_indexes WHERE indexname = 'reveal_job_bucket'").await, 0);
}

/// Whoever stores a reply address refers to the game, and keeps no reveal back.
#[tokio::test]
async fn a_game_is_free_while_others_only_refer_to_it() {
    let (kept, store) = seeded(Database::Postgres).await;
    let raw = Raw::open(&kept.url).await;
    let Raw::Postgres(pool) = &raw else { unreachable!("it was opened as PostgreSQL") };
    for (lock, is_free) in
        [("KEY SHARE", true), ("SHARE", false), ("NO KEY UPDATE", false), ("UPDATE", false)]
    {
        let mut other = pool.begin().await.unwrap();
        let sql = AssertSqlSafe(format!("SELECT id FROM game WHERE id = $1 FOR {lock}"));
        sqlx::query(sql).bind(game_id(10).as_uuid()).execute(&mut *other).await.unwrap();
        let free = tx!(store, write, tx => tx.games().lock_if_free(game_id(10)).await?).unwrap();
        assert_eq!(free, is_free, "{lock}");
        other.rollback().await.unwrap();
    }
}

#[tokio::test]
async fn so_many_hosts_may_be_named() {
    let named = |hosts: usize| {
        let hosts = vec!["127.0.0.1:1"; hosts].join(",");
        async move {
            Store::open(&format!("postgres://tests@{hosts}/x?sslmode=disable"))
                .await
                .err()
                .expect("nobody is there")
        }
    };
    assert!(matches!(named(9).await, StoreError::Hosts(8)));
    assert!(matches!(named(8).await, StoreError::Unreachable));
}
