//! Transactions: whole or not at all, whoever panics, fails, leaves or competes.

use std::collections::BTreeSet;
use std::sync::Arc;

use fairschach::base::{PlayerId, Timestamp};
use fairschach::store::{Store, StoreError, Tx};
use futures_util::future::join_all;
use tokio::sync::{Notify, Semaphore};

use super::sample::{T0, at, fault, mail, person, player, seeded, token, uuid};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_all};

on_all! {
    reading_never_writes => read_only;
    reading_never_writes_whatever_the_role_begins_with => read_only_for_any_role;
    a_read_sees_one_moment => snapshot;
    an_error_leaves_nothing_and_hurts_no_neighbour => rolled_back;
    a_panic_leaves_nothing_and_the_writer_lives_on => panicking;
    mails_are_claimed_exactly_once => claims;
    dropped_requests_lose_nothing => dropped;
    two_processes_write_side_by_side => two_processes;
}

async fn rename(store: &Store, n: u128, locale: String) -> Result<(), StoreError> {
    tx!(store, write, tx => tx.accounts().set_locale(person(n), &locale).await?)
}

async fn locale(store: &Store, n: u128) -> String {
    tx!(store, read, tx => tx.accounts().get(person(n)).await?).unwrap().unwrap().locale
}

async fn read_only(database: Database) {
    let (_kept, store) = seeded(database).await;
    let error = fault(tx!(store, read, tx => tx.accounts().set_locale(person(1), "xx").await?));
    assert!(error.to_string().contains("read"), "{error}");
    assert_eq!(locale(&store, 1).await, "de");
    rename(&store, 1, "en".to_owned()).await.expect("the refused write stands in nobody's way");
}

/// No kind of statement writes, and none leaves anything; also where transactions write by default, at whatever level.
async fn read_only_for_any_role(database: Database) {
    let (kept, _) = seeded(database).await;
    let raw = Raw::open(&kept.url).await;
    if database == Database::Postgres {
        let name = raw.texts("SELECT CAST(current_database() AS TEXT)").await.remove(0);
        raw.execute(&format!("ALTER DATABASE \"{name}\" SET default_transaction_read_only = off")).await;
    }
    let store = Store::open(&kept.url).await.unwrap();
    let writes = [
        "INSERT INTO clock_act SELECT * FROM clock_act",
        "INSERT INTO api_token SELECT * FROM api_token",
        "UPDATE player SET locale = 'xx'",
        "DELETE FROM mail",
        "CREATE TABLE more (id BIGINT)",
        "DROP TABLE mail",
        "ALTER TABLE player ADD COLUMN more BIGINT",
        "CREATE INDEX more ON player (locale)",
    ];
    for sql in writes {
        let error = fault(tx!(store, read, tx => match tx {
            Tx::Sqlite(t) => sqlx::raw_sql(sql).execute(&mut **t).await.map(|_| ())?,
            Tx::Postgres(t) => sqlx::raw_sql(sql).execute(&mut **t).await.map(|_| ())?,
        }));
        let says = error.to_string();
        assert!(says.contains("read-only") || says.contains("readonly"), "{sql}: {says}");
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM player WHERE locale = 'xx'").await, 0);
    assert_eq!(locale(&store, 1).await, "de");
    rename(&store, 1, "en".to_owned()).await.expect("the refused writes stand in nobody's way");
}

async fn snapshot(database: Database) {
    let (_kept, store) = seeded(database).await;
    let (read_once, written) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (read_once.clone(), written.clone());
    let reader = store.read(move |tx| {
        Box::pin(async move {
            let before = tx.accounts().get(person(1)).await?.unwrap().locale;
            tell.notify_one();
            wait.notified().await;
            let after = tx.accounts().get(person(1)).await?.unwrap().locale;
            Ok::<_, StoreError>((before, after))
        })
    });
    let writer = async {
        read_once.notified().await;
        rename(&store, 1, "en".to_owned()).await.unwrap();
        written.notify_one();
    };
    let (seen, ()) = tokio::join!(reader, writer);
    assert_eq!(seen.unwrap(), ("de".to_owned(), "de".to_owned()));
    assert_eq!(locale(&store, 1).await, "en");
}

/// Sent at once, so that on SQLite they share batches.
async fn rolled_back(database: Database) {
    let (_kept, store) = seeded(database).await;
    let writes = (0..300_u128).map(|n| {
        let store = store.clone();
        async move {
            tx!(store, write, tx => {
                tx.accounts().insert(&player(1000 + n), &format!("n{n}@example.org"), at(1)).await?;
                if n % 3 == 0 {
                    return Err(StoreError::Stale("the test"));
                }
                if n % 3 == 1 {
                    // A statement that fails, not only an answer.
                    tx.accounts().insert(&player(1), "p1@example.org", at(1)).await?;
                }
            })
        }
    });
    let results = join_all(writes).await;
    for (n, result) in results.iter().enumerate() {
        match n % 3 {
            0 => assert!(matches!(result, Err(StoreError::Stale(_)))),
            1 => assert!(result.is_err()),
            _ => assert!(result.is_ok(), "{result:?}"),
        }
        let stored = tx!(store, read, tx => tx.accounts().get(person(1000 + n as u128)).await?).unwrap();
        assert_eq!(stored.is_some(), n % 3 == 2, "{n}");
    }
}

async fn panicking(database: Database) {
    let (_kept, store) = seeded(database).await;
    let writes = (0..40_u128).map(|n| {
        let store = store.clone();
        async move {
            tx!(store, write, tx => {
                tx.accounts().insert(&player(1000 + n), &format!("n{n}@example.org"), at(1)).await?;
                assert!(n % 2 == 0, "on purpose");
            })
        }
    });
    for (n, result) in join_all(writes).await.into_iter().enumerate() {
        let panicked = matches!(result, Err(StoreError::Interrupted));
        assert_eq!(panicked, n % 2 == 1, "{n}: {result:?}");
        let stored = tx!(store, read, tx => tx.accounts().get(person(1000 + n as u128)).await?).unwrap();
        assert_eq!(stored.is_some(), n % 2 == 0, "{n}");
    }
    let error =
        fault(tx!(store, read, tx => assert!(tx.operations().setting("no").await?.is_some(), "on purpose")));
    assert!(matches!(error, StoreError::Interrupted));
    rename(&store, 1, "en".to_owned()).await.unwrap();
}

async fn claims(database: Database) {
    let (_kept, store) = seeded(database).await;
    for start in (0..2000_u128).step_by(200) {
        tx!(store, write, tx => {
            for n in start..start + 200 {
                tx.outbox().insert_mail(&mail(10_000 + n, None, 0, at((n % 7) as i64))).await?;
            }
        })
        .unwrap();
    }
    let worker = || {
        let store = store.clone();
        tokio::spawn(async move {
            let mut mine = Vec::new();
            loop {
                let got = tx!(store, write, tx => tx.outbox().claim_mails(at(10), 1_000_000, 7, None).await?)
                    .unwrap();
                if got.is_empty() {
                    return mine;
                }
                mine.extend(got);
            }
        })
    };
    let workers: Vec<_> = (0..8).map(|_| worker()).collect();
    let claimed: Vec<_> = join_all(workers).await.into_iter().flat_map(Result::unwrap).collect();
    assert_eq!(claimed.len(), 2000, "none twice");
    assert_eq!(claimed.iter().collect::<BTreeSet<_>>().len(), 2000, "none left out");
}

/// Ten thousand callers leave at some point of their write. What was acknowledged is there, and every connection is
/// out of its transaction: the next writes are there too.
async fn dropped(database: Database) {
    const CALLERS: u128 = 10_000;
    let (kept, store) = seeded(database).await;
    let room = Arc::new(Semaphore::new(200));
    let mut callers = Vec::new();
    for n in 0..CALLERS {
        let place = room.clone().acquire_owned().await.unwrap();
        let store = store.clone();
        callers.push(tokio::spawn(async move {
            let _place = place;
            let write =
                tx!(store, write, tx => tx.sign_ins().insert_token(&n.to_be_bytes(), &token(n)).await?);
            write.is_ok().then_some(n)
        }));
        // Some leave before they begin, some at BEGIN, some later; some stay.
        match n % 5 {
            0 => callers[n as usize].abort(),
            1 | 2 => {
                tokio::task::yield_now().await;
                callers[n as usize].abort();
            }
            3 => {
                for _ in 0..20 {
                    tokio::task::yield_now().await;
                }
                callers[n as usize].abort();
            }
            _ => {}
        }
    }
    let mut acknowledged = BTreeSet::new();
    for caller in callers {
        acknowledged.extend(caller.await.ok().flatten());
    }
    assert!(acknowledged.len() >= (CALLERS / 5) as usize, "{}", acknowledged.len());
    // As many more as there are connections, all at once: one that hangs in a transaction would swallow its write.
    let last = (0..32_u128).map(|n| {
        let (store, n) = (store.clone(), CALLERS + n);
        async move {
            tx!(store, write, tx => tx.sign_ins().insert_token(&n.to_be_bytes(), &token(n)).await?).unwrap();
            n
        }
    });
    acknowledged.extend(join_all(last).await);
    let raw = Raw::open(&kept.url).await;
    let stored: BTreeSet<u128> = raw
        .bytes("SELECT hash FROM api_token")
        .await
        .into_iter()
        .map(|hash| u128::from_be_bytes(hash.try_into().unwrap()))
        .collect();
    let lost: Vec<_> = acknowledged.difference(&stored).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    if let Raw::Postgres(_) = raw {
        let idle = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'";
        assert_eq!(raw.number(idle).await, 0, "no connection is left inside a transaction");
    }
}

/// As when an administrator's command runs beside the server.
async fn two_processes(database: Database) {
    let (kept, one) = seeded(database).await;
    let other = crate::support::raw::store(&kept.url).await;
    let writes = (0..200_u128).map(|n| {
        let store = if n % 2 == 0 { &one } else { &other }.clone();
        async move { tx!(store, write, tx => tx.sign_ins().insert_token(&n.to_be_bytes(), &token(n)).await?) }
    });
    for result in join_all(writes).await {
        result.unwrap();
    }
    let tokens = tx!(one, read, tx => tx.sign_ins().tokens(person(1), T0).await?).unwrap();
    assert_eq!(tokens.len(), 200);
    one.close().await;
    assert!(rename(&one, 1, "en".to_owned()).await.is_err(), "closed");
    rename(&other, 1, "en".to_owned()).await.unwrap();
}

/// The bound of SQLite's queue: 4096 wait, one more is told so, and afterwards all that waited are stored.
#[tokio::test]
async fn a_full_queue_says_busy() {
    const WAITING_MAX: usize = 4096;
    let (_kept, store) = seeded(Database::Sqlite).await;
    let (begun, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (begun.clone(), go.clone());
    let blocker = tokio::spawn({
        let store = store.clone();
        async move {
            tx!(store, write, _tx => {
                tell.notify_one();
                wait.notified().await;
            })
        }
    });
    begun.notified().await;
    let mut waiting: Vec<_> = Vec::new();
    for n in 0..WAITING_MAX as u128 {
        let mut write = Box::pin({
            let store = store.clone();
            async move { tx!(store, write, tx => tx.sign_ins().insert_token(&n.to_be_bytes(), &token(n)).await?) }
        });
        assert!(futures_util::poll!(&mut write).is_pending(), "{n} waits");
        waiting.push(write);
    }
    let error = fault(rename(&store, 1, "en".to_owned()).await);
    assert!(matches!(error, StoreError::Busy), "{error}");
    go.notify_one();
    blocker.await.unwrap().unwrap();
    assert!(join_all(waiting).await.iter().all(Result::is_ok));
    assert_eq!(locale(&store, 1).await, "de");
    let tokens =
        tx!(store, read, tx => tx.sign_ins().tokens(PlayerId::from_uuid(uuid(1)), Timestamp::from_us(0)).await?)
            .unwrap();
    assert_eq!(tokens.len(), WAITING_MAX);
    rename(&store, 1, "en".to_owned()).await.unwrap();
}
