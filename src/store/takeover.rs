//! Takes a database over that was made before today's schema: every row is copied into a new one.
//!
//! Its statements are in small letters: they are put together, or asked of another schema, and so are none of those that the tests
//! try on the server's own.

use std::str::FromStr;

use futures_util::StreamExt;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, PgConnection};

use super::primary::Primary;
use super::tx::{execute, fetch, on};
use super::{POSTGRES_MIGRATIONS, Result, SQLITE_MIGRATIONS, Store, StoreError, Tx, is_postgres};
use crate::base::{Micros, Timestamp};

/// How many migrations led to the schema that is taken over.
const MIGRATIONS: i64 = 39;
/// The number of the last of them.
const LAST: i64 = 96;
/// For how long after a sign of life a server is taken to run.
const SERVED_US: Micros = 60_000_000;
/// Tables whose one row is there from the start.
const SEEDED: [&str; 2] = ["log_state", "rating_state"];

impl Store {
    /// Copies every row of the database `from` into `into`, which is made if it is missing and must hold nothing. `from` is read
    /// alone, as of one moment, and stays as it is; all of it is stored, or nothing. `told` hears of each table, in which order and
    /// with how many rows. Answers how many rows there are in all.
    ///
    /// # Errors
    /// The two are of different kinds, `from` does not stand at the last migration of its time or was served within the last
    /// minute, `into` holds rows, or a table comes out with another number of rows.
    pub async fn take_over(
        from: &str,
        into: &str,
        now: Timestamp,
        mut told: impl FnMut(&str, i64),
    ) -> Result<i64> {
        if is_postgres(from) != is_postgres(into) {
            return Err(StoreError::Takeover("a database is taken over into one of the same kind"));
        }
        let mut old = open_old(from).await?;
        stands_at_the_last(&mut old).await?;
        is_left_alone(&mut old, now).await?;
        Store::open(into).await?.close().await;
        let mut new = open_new(from, into).await?;
        for table in tables().filter(|table| !SEEDED.contains(table)) {
            if count(&mut new, table).await? > 0 {
                return Err(StoreError::Takeover(
                    "the new database, which database_url names, holds rows already: name an empty one",
                ));
            }
        }
        for sql in ["delete from log_state", "delete from rating_state"] {
            execute!(&mut new, sql)?;
        }
        let mut rows = 0;
        for table in tables() {
            copy(&mut old, &mut new, table).await?;
            let (there, here) = (count(&mut old, table).await?, count(&mut new, table).await?);
            if there != here {
                return Err(StoreError::RowsLost { table: table.to_owned(), old: there, new: here });
            }
            told(table, here);
            rows += here;
        }
        for sql in fillings(matches!(new, Tx::Sqlite(_))) {
            execute!(&mut new, sql)?;
        }
        new.commit().await?;
        old.rollback().await?;
        Ok(rows)
    }
}

/// The tables that such a database has, in the order in which they can be filled: one that refers to another comes after it.
/// Later migrations added to them.
fn tables() -> impl Iterator<Item = &'static str> {
    let all = SQLITE_MIGRATIONS.iter().take(1).flat_map(|migration| migration.sql.as_str().lines());
    all.filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix(" ("))
}

/// With what later migrations filled their columns from the rows that were there.
fn fillings(sqlite: bool) -> impl Iterator<Item = &'static str> {
    let all = if sqlite { &SQLITE_MIGRATIONS } else { &POSTGRES_MIGRATIONS };
    let statements = all.iter().skip(1).flat_map(|migration| migration.sql.as_str().split_inclusive(";\n"));
    statements.filter(|sql| sql.to_ascii_lowercase().starts_with("update "))
}

async fn open_old(url: &str) -> Result<Tx> {
    if is_postgres(url) {
        let pool = PgPoolOptions::new().max_connections(1).connect(url).await?;
        return Ok(Tx::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?));
    }
    if !url.starts_with("sqlite:") {
        return Err(StoreError::Scheme);
    }
    let options = SqliteConnectOptions::from_str(url)?;
    if !options.get_filename().is_file() {
        return Err(StoreError::Takeover("there is no such file to take over"));
    }
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    Ok(Tx::Sqlite(pool.begin().await?))
}

/// On SQLite the old file lies beside the new one in one connection, as `old`.
async fn open_new(from: &str, into: &str) -> Result<Tx> {
    if is_postgres(into) {
        let pool = Primary::connect(into, 1).await?.pool();
        return Ok(Tx::Postgres(pool.begin().await?));
    }
    let options =
        SqliteConnectOptions::from_str(into)?.foreign_keys(true).synchronous(SqliteSynchronous::Full);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    let file = Store::sqlite_file(from)?;
    sqlx::query("attach database $1 as old").bind(file.display().to_string()).execute(&pool).await?;
    // IMMEDIATE would lock the old file too.
    Ok(Tx::Sqlite(pool.begin().await?))
}

async fn stands_at_the_last(old: &mut Tx) -> Result<()> {
    const SQLITE: &str = "select count(*) from sqlite_master where name = '_sqlx_migrations'";
    const POSTGRES: &str = "select count(to_regclass('_sqlx_migrations'))";
    let sql = if matches!(old, Tx::Sqlite(_)) { SQLITE } else { POSTGRES };
    let (is_ours,): (i64,) = fetch!(old, fetch_one, sql)?;
    if is_ours == 0 {
        return Err(StoreError::Takeover("the old database is none of this program's"));
    }
    const DONE: &str = "select count(*), coalesce(max(version), 0), count(case when description = 'schema' then 1 end) \
        from _sqlx_migrations where success";
    let (done, last, todays): (i64, i64, i64) = fetch!(old, fetch_one, DONE)?;
    if todays > 0 {
        return Err(StoreError::Takeover("the old database has today's tables: use it as it is"));
    }
    if (done, last) == (MIGRATIONS, LAST) { Ok(()) } else { Err(StoreError::NotAtTheLast(last, LAST)) }
}

/// What a server takes after the copy is begun would be missing in it.
async fn is_left_alone(old: &mut Tx, now: Timestamp) -> Result<()> {
    let (last,): (Option<i64>,) = fetch!(old, fetch_one, "select max(at_us) from heartbeat")?;
    if last.is_some_and(|last| now.since(Timestamp::from_us(last)) < SERVED_US) {
        return Err(StoreError::Takeover(
            "a server ran on the old database within the last minute: stop every one, and try again a minute later",
        ));
    }
    Ok(())
}

async fn count(tx: &mut Tx, table: &str) -> Result<i64> {
    let sql = format!("select count(*) from {table}");
    Ok(on!(tx, c => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(c).await)?)
}

async fn copy(old: &mut Tx, new: &mut Tx, table: &str) -> Result<()> {
    const SQLITE: &str = "select name from pragma_table_info($1)";
    const POSTGRES: &str = "select cast(column_name as text) from information_schema.columns \
        where table_schema = current_schema() and table_name = $1";
    let sql = if matches!(new, Tx::Sqlite(_)) { SQLITE } else { POSTGRES };
    let columns: Vec<(String,)> = fetch!(new, fetch_all, sql, table)?;
    let given: Vec<(String,)> = fetch!(old, fetch_all, sql, table)?;
    let is_known = |name: &&str| *name == "bucket" || given.iter().any(|(given,)| given == name);
    let names: Vec<&str> = columns.iter().map(|(name,)| name.as_str()).filter(is_known).collect();
    let bucket = bucket_of(table, matches!(new, Tx::Sqlite(_)));
    // What is done is under no lease, whatever the old program left there.
    let value = |name| match (table, name) {
        (_, "bucket") => bucket.as_str(),
        ("mail" | "mail_in", "lease_us") => {
            "case when state = 'waiting' then lease_us else 0 end as lease_us"
        }
        _ => name,
    };
    let values: Vec<&str> = names.iter().map(|name| value(name)).collect();
    let (names, values) = (names.join(", "), values.join(", "));
    match (old, new) {
        (Tx::Postgres(old), Tx::Postgres(new)) => {
            let out = format!("copy (select {values} from {table}) to stdout (format binary)");
            let into = format!("copy {table} ({names}) from stdin (format binary)");
            stream(old, &out, new, &into).await
        }
        (_, Tx::Sqlite(new)) => {
            let sql = format!("insert into main.{table} ({names}) select {values} from old.{table}");
            sqlx::query(AssertSqlSafe(sql)).execute(&mut **new).await?;
            Ok(())
        }
        (Tx::Sqlite(_), Tx::Postgres(_)) => Err(StoreError::Scheme),
    }
}

async fn stream(old: &mut PgConnection, out: &str, new: &mut PgConnection, into: &str) -> Result<()> {
    let mut rows = old.copy_out_raw(out).await?;
    let mut copied = new.copy_in_raw(into).await?;
    while let Some(chunk) = rows.next().await {
        copied.send(chunk?).await?;
    }
    copied.finish().await?;
    Ok(())
}

/// What [`super::bucket::bucket`] answers, as the databases compute it.
fn bucket_of(table: &str, sqlite: bool) -> String {
    let owner = match table {
        "leaf" => "owner_id",
        "mail" => "COALESCE(game_id, player_id)",
        "mail_in" => "id",
        _ => "game_id",
    };
    if sqlite {
        let digit = |at: u8| format!("(instr('0123456789ABCDEF', substr(hex({owner}), {at}, 1)) - 1)");
        format!("{} % 4 * 16 + {} AS bucket", digit(31), digit(32))
    } else {
        format!("CAST(get_byte(uuid_send({owner}), 15) % 64 AS BIGINT) AS bucket")
    }
}
