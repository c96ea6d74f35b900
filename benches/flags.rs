//! How long finding the flags that have fallen takes among a million running clocks: the store's own sweep, beside the bare
//! indexed query on a connection of its own in the same run. Aim: at most 3 times as long.
//!
//! SQLite in a folder of `target`, its file in the system's cache. `FAIRSCHACH_BENCH_CLOCKS` asks for another number of clocks.

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use fairschach::base::Timestamp;
use fairschach::store::{Store, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, Executor};
use uuid::Uuid;

use common::{end, met, sized};

const CLOCKS: u64 = 1_000_000;
/// Clocks that one step of the sweep takes up, as `judge_flags` does.
const STEP: i64 = 64;
/// Clocks whose flag has fallen.
const FALLEN: i64 = 10_000;
const ROUNDS: u32 = 2_000;
const AIM: f64 = 3.0;

#[tokio::main]
async fn main() {
    let asked = std::env::var("FAIRSCHACH_BENCH_CLOCKS").ok();
    let count = asked.map_or(sized(CLOCKS, 20_000), |count| count.parse().expect("a number of clocks"));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let file = folder.path().join("flags.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display())).await;
    let store = store.expect("the database opens");
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Off);
    let mut bare = SqliteConnection::connect_with(&options).await.expect("it opens again");
    fill(&mut bare, count).await;
    let first = (Timestamp::from_us(i64::MIN), Uuid::nil());
    let sweep = async || {
        store
            .read(move |tx| {
                Box::pin(
                    async move { tx.games().fallen_flags(Timestamp::from_us(FALLEN), first, STEP).await },
                )
            })
            .await
    };
    let found: Result<_, StoreError> = sweep().await;
    assert_eq!(found.expect("the sweep works").len(), STEP as usize);
    let (mut swept, mut floor) = (Duration::ZERO, Duration::ZERO);
    // By turns, so that a busy machine is busy for both.
    let rounds = sized(ROUNDS, 20);
    for _ in 0..rounds {
        let begun = now();
        let _: usize = black_box(sweep().await.expect("the sweep works").len());
        swept += begun.elapsed();
        let begun = now();
        let rows = sqlx::query(
            "SELECT next_flag_us, id FROM game WHERE next_flag_us < $1 ORDER BY next_flag_us, id LIMIT $2",
        )
        .bind(FALLEN)
        .bind(STEP)
        .fetch_all(&mut bare)
        .await;
        let _: usize = black_box(rows.expect("the bare query works").len());
        floor += begun.elapsed();
    }
    let ratio = swept.as_secs_f64() / floor.as_secs_f64();
    let each = |all: Duration| all.as_secs_f64() * 1e6 / f64::from(rounds);
    let met = met(ratio <= AIM);
    println!(
        "{count} clocks, {STEP} of the fallen in {:.0} µs, bare query {:.0} µs, {ratio:.2} times as long (aim {AIM}: {met})",
        each(swept),
        each(floor)
    );
    bare.close().await.expect("it closes");
    store.close().await;
    end();
}

/// Two people and so many running games, one flag each a microsecond after the other.
async fn fill(bare: &mut SqliteConnection, count: u64) {
    let id = |n: &str| format!("unhex(printf('00000000000070008000%012x', {n}))");
    let people = format!(
        "INSERT INTO player (id, name, email, email_key, locale, role, created_us) \
         SELECT {}, 'p' || n, 'p' || n || '@bench.example', 'p' || n || '@bench.example', 'en', 'player', 1 \
         FROM (SELECT 1 AS n UNION ALL SELECT 2)",
        id("n")
    );
    let games = format!(
        "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {count}) \
         INSERT INTO game (id, white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, \
         next_flag_us, public_seq, public_head) \
         SELECT {}, {}, {}, 'fairschach', 'fsr-2023', '{{}}', '{{}}', '14d/pair', 1, 1, 'running', 1, n, 1, x'07' FROM c",
        id("n"),
        id("1"),
        id("2"),
    );
    for statement in [people, games, "ANALYZE".to_owned()] {
        bare.execute(AssertSqlSafe(statement)).await.expect("the rows are written");
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
