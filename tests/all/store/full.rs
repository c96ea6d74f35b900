//! A disk that is full: what cannot be stored is refused, and as soon as there is room it goes on.

use fairschach::store::{Store, StoreError, Tx};
use futures_util::future::join_all;

use super::sample::{at, person, player, seeded};
use crate::support::Database;
use crate::support::raw::tx;

/// The write connection in use gets no page more; another one knows nothing of it.
async fn fill(store: &Store) {
    let full = store.write(|tx| {
        Box::pin(async move {
            let Tx::Sqlite(connection) = tx else { unreachable!("only SQLite has such a limit") };
            sqlx::query("PRAGMA max_page_count = 1").execute(&mut **connection).await?;
            Ok::<_, StoreError>(())
        })
    });
    full.await.unwrap();
}

async fn add(store: &Store, n: u128, locale: String) -> Result<(), StoreError> {
    let mut row = player(n);
    row.locale = locale;
    tx!(store, write, tx => tx.accounts().insert(&row, &format!("n{n}@example.org"), at(1)).await?)
}

async fn is_there(store: &Store, n: u128) -> bool {
    let row = tx!(store, read, tx => tx.accounts().get(person(n)).await?);
    row.unwrap().is_some()
}

#[tokio::test]
async fn after_a_full_disk_writing_goes_on() {
    let (_kept, store) = seeded(Database::Sqlite).await;
    for round in 1..=3_u64 {
        fill(&store).await;
        let n = 100 + u128::from(round);
        let long = "x".repeat(1 << 20);
        assert!(add(&store, n, long.clone()).await.is_err());
        assert_eq!(store.failed_writes(), round);
        assert!(!is_there(&store, n).await);
        // Another connection has taken its place, and finds room.
        add(&store, n, long).await.unwrap();
        assert!(is_there(&store, n).await);
        assert_eq!(store.failed_writes(), round);
    }
}

/// Sent at once, so that they share batches.
#[tokio::test]
async fn what_was_acknowledged_beside_a_full_disk_is_stored() {
    let (_kept, store) = seeded(Database::Sqlite).await;
    fill(&store).await;
    let long = "x".repeat(1 << 20);
    let writes =
        (0..60_u128).map(|n| add(&store, 1000 + n, if n == 30 { long.clone() } else { "de".to_owned() }));
    let results = join_all(writes).await;
    assert!(results[30].is_err());
    for (n, result) in (1000..).zip(&results) {
        assert_eq!(is_there(&store, n).await, result.is_ok(), "{n}: {result:?}");
    }
    add(&store, 2000, long).await.unwrap();
}

/// PostgreSQL begins and commits as ever; the statement in between is refused.
#[tokio::test]
async fn a_postgres_that_takes_no_writes_is_told_from_one_that_refuses_a_row() {
    let (_kept, store) = seeded(Database::Postgres).await;
    let statement = async |sql: &'static str| {
        store
            .write(move |tx| {
                Box::pin(async move {
                    let Tx::Postgres(connection) = tx else { unreachable!("it was opened as PostgreSQL") };
                    sqlx::raw_sql(sql).execute(&mut **connection).await?;
                    Ok::<_, StoreError>(())
                })
            })
            .await
    };
    let raise = [
        ("DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$", true),
        ("DO $$ BEGIN RAISE EXCEPTION 'no memory' USING ERRCODE = '53200'; END $$", true),
        ("DO $$ BEGIN RAISE EXCEPTION 'not yet' USING ERRCODE = '57P03'; END $$", true),
        ("DO $$ BEGIN RAISE EXCEPTION 'input/output' USING ERRCODE = '58030'; END $$", true),
        ("SET TRANSACTION READ ONLY; DELETE FROM heartbeat", true),
        ("DO $$ BEGIN RAISE EXCEPTION 'cancelled' USING ERRCODE = '57014'; END $$", false),
        ("DO $$ BEGIN RAISE EXCEPTION 'twice' USING ERRCODE = '23505'; END $$", false),
        ("SELECT 1 / 0", false),
    ];
    let mut failed = 0;
    for (sql, counts) in raise {
        assert!(statement(sql).await.is_err(), "{sql}");
        failed += u64::from(counts);
        assert_eq!(store.failed_writes(), failed, "{sql}");
        statement("SELECT 1").await.unwrap();
    }
}
