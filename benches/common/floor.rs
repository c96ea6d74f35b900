//! The honest floor of a verb that writes: bare SQLite writes the rows that the verb writes, in groups of 64, each group synced.

use std::path::Path;
use std::time::{Duration, Instant};

use fairschach::store::Store;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, Executor};

use super::common::sized;

/// As many as there are clients in a benchmark: what a group commit carries at best.
const GROUP: u32 = 64;
/// Verbs whose rows one text holds, so that the way to SQLite's thread is not what is measured.
const IN_ONE_TEXT: usize = 16;

/// How often a second the rows of `statements` are written into the server's own tables, in a file of its own.
pub(crate) async fn rows_in_groups(folder: &Path, statements: &str) -> f64 {
    let file = folder.join(format!("floor{}.sqlite", statements.len()));
    let store =
        Store::open(&format!("sqlite://{}", file.display())).await.expect("the floor's database opens");
    store.close().await;
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(false);
    let mut bare = SqliteConnection::connect_with(&options).await.expect("it opens again");
    let text = statements.repeat(IN_ONE_TEXT);
    let begun = now();
    let mut written = 0;
    while begun.elapsed() < Duration::from_millis(sized(2_000, 100)) {
        bare.execute("BEGIN IMMEDIATE").await.expect("a transaction begins");
        for _ in 0..GROUP as usize / IN_ONE_TEXT {
            sqlx::query(AssertSqlSafe(text.as_str())).execute(&mut bare).await.expect("rows are written");
        }
        bare.execute("COMMIT").await.expect("it is synced");
        written += GROUP;
    }
    f64::from(written) / begun.elapsed().as_secs_f64()
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
