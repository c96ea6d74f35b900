//! Takes over a database that was made before the migrations were merged into one: its tables are today's, but it names
//! the migrations that made them, which the program no longer has.
//!
//! Its statements are in small letters: what they read is the migrations' own, and so are none of those that the tests try on the
//! server's tables.

use std::fmt::Write as _;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use super::migrations::{POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS};
use super::tx::{execute, fetch};
use super::{Result, Store, StoreError, Tx, is_postgres};

/// The number of the last migration that was merged.
const LAST: i64 = 10;
/// SHA-256 over number and checksum of each that was merged, a line each.
const MERGED_SQLITE: &str = "33f056b0d1e7ff1a791748e7d8463e608955d1ea9bcd268f3350060ec379c05c";
const MERGED_POSTGRES: &str = "757e8828c9ad5f8d877475c82d2db2c1cf3bb1dfc7dfc2bc97880f35f964d7fa";

impl Store {
    /// Lets a database of the merged migrations name today's one in their place, and brings it to today's last. Its rows stay as
    /// they are.
    ///
    /// # Errors
    /// There is no such database, or it does not stand at the last of those migrations; it is left as it was.
    pub async fn take_over(url: &str) -> Result<()> {
        let mut tx = open(url).await?;
        let (migrator, merged) = match tx {
            Tx::Sqlite(_) => (&SQLITE_MIGRATIONS, MERGED_SQLITE),
            Tx::Postgres(_) => (&*POSTGRES_MIGRATIONS, MERGED_POSTGRES),
        };
        let today = &migrator.migrations[0];
        let done = migrations(&mut tx).await?;
        if done.iter().any(|(version, checksum)| *version == today.version && *checksum == *today.checksum) {
            return Err(StoreError::Takeover("the database has today's tables: use it as it is"));
        }
        let last = done.last().map_or(0, |(version, _)| *version);
        if last != LAST {
            return Err(StoreError::NotAtTheLast(last, LAST));
        }
        if fingerprint(&done) != merged {
            return Err(StoreError::Takeover(
                "the database was made by other migrations than those that were merged",
            ));
        }
        execute!(&mut tx, "delete from _sqlx_migrations where version > $1", today.version)?;
        let sql = "update _sqlx_migrations set checksum = $2 where version = $1";
        execute!(&mut tx, sql, today.version, today.checksum.to_vec())?;
        tx.commit().await?;
        Store::open(url).await?.close().await;
        Ok(())
    }
}

async fn open(url: &str) -> Result<Tx> {
    if is_postgres(url) {
        let pool = PgPoolOptions::new().max_connections(1).connect(url).await?;
        return Ok(Tx::from(pool.begin().await?));
    }
    if !url.starts_with("sqlite:") {
        return Err(StoreError::Scheme);
    }
    let options = SqliteConnectOptions::from_str(url)?;
    if !options.get_filename().is_file() {
        return Err(StoreError::Takeover("there is no such file to take over"));
    }
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    Ok(Tx::from(pool.begin().await?))
}

/// Number and checksum of each migration that made the database.
async fn migrations(tx: &mut Tx) -> Result<Vec<(i64, Vec<u8>)>> {
    const SQLITE: &str = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    const POSTGRES: &str = "select count(to_regclass('_sqlx_migrations'))";
    let sql = if matches!(tx, Tx::Sqlite(_)) { SQLITE } else { POSTGRES };
    let (is_ours,): (i64,) = fetch!(tx, fetch_one, sql)?;
    if is_ours == 0 {
        return Err(StoreError::Takeover("the database is none of this program's"));
    }
    fetch!(tx, fetch_all, "select version, checksum from _sqlx_migrations where success order by version")
}

fn fingerprint(migrations: &[(i64, Vec<u8>)]) -> String {
    let mut lines = String::new();
    for (version, checksum) in migrations {
        let _ = writeln!(lines, "{version} {}", hex::encode(checksum));
    }
    hex::encode(Sha256::digest(lines))
}
