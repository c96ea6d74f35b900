//! The database behind the house's back: to look at its rows, to spoil them, and to dump all its bytes.

use crate::support::search;
use fairschach::store::Store;
use sqlx::postgres::PgPoolCopyExt;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, PgPool, SqlitePool};
use std::str::FromStr;
use uuid::Uuid;

/// A connection of the test's own.
pub(crate) enum Raw {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The same expression on both databases.
macro_rules! on_raw {
    ($raw:expr, $c:ident => $body:expr) => {
        match $raw {
            $crate::support::raw::Raw::Sqlite($c) => $body,
            $crate::support::raw::Raw::Postgres($c) => $body,
        }
    };
}
pub(crate) use on_raw;

impl Raw {
    pub(crate) async fn open(url: &str) -> Raw {
        if url.starts_with("sqlite") {
            let options = SqliteConnectOptions::from_str(url).unwrap().foreign_keys(false);
            Raw::Sqlite(SqlitePool::connect_with(options).await.unwrap())
        } else {
            Raw::Postgres(PgPool::connect(url).await.unwrap())
        }
    }

    /// Runs a statement; answers how many rows it touched.
    pub(crate) async fn execute(&self, sql: &str) -> u64 {
        self.try_execute(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    pub(crate) async fn try_execute(&self, sql: &str) -> Result<u64, sqlx::Error> {
        let sql = AssertSqlSafe(sql);
        on_raw!(self, c => sqlx::query(sql).execute(c).await.map(|done| done.rows_affected()))
    }

    /// An id as it is written in a statement.
    pub(crate) fn id(&self, id: Uuid) -> String {
        match self {
            Raw::Sqlite(_) => format!("X'{}'", id.simple()),
            Raw::Postgres(_) => format!("'{id}'"),
        }
    }

    /// The one number that a query answers.
    pub(crate) async fn number(&self, sql: &str) -> i64 {
        let safe = AssertSqlSafe(sql);
        on_raw!(self, c => sqlx::query_scalar(safe).fetch_one(c).await)
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    pub(crate) async fn bytes(&self, sql: &str) -> Vec<Vec<u8>> {
        let safe = AssertSqlSafe(sql);
        on_raw!(self, c => sqlx::query_scalar(safe).fetch_all(c).await)
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    pub(crate) async fn texts(&self, sql: &str) -> Vec<String> {
        let safe = AssertSqlSafe(sql);
        on_raw!(self, c => sqlx::query_scalar(safe).fetch_all(c).await)
            .unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    /// Whether this text is anywhere among those bytes.
    pub(crate) async fn holds(&self, folder: &std::path::Path, text: &str) -> bool {
        let all = self.dump(folder).await;
        all.iter().any(|(_, bytes)| search::contains(bytes, text))
    }

    /// Every byte that the database and the public log beside it hold, named by where it is: of SQLite its files, of
    /// PostgreSQL its tables in binary form and its own files. (The log of writes is shared with the other tests, which
    /// reveal what they file.)
    pub(crate) async fn dump(&self, folder: &std::path::Path) -> Vec<(String, Vec<u8>)> {
        let mut all = Vec::new();
        match self {
            Raw::Sqlite(_) => read_files(folder, &mut all),
            Raw::Postgres(pool) => {
                all.extend(self.copies(pool).await);
                self.execute("CHECKPOINT").await;
                let data = self.texts("SELECT setting FROM pg_settings WHERE name = 'data_directory'").await;
                let oid = self
                    .number("SELECT CAST(oid AS BIGINT) FROM pg_database WHERE datname = current_database()")
                    .await;
                let data = std::path::Path::new(&data[0]);
                read_files(&data.join("base").join(oid.to_string()), &mut all);
                read_files(&folder.join("log"), &mut all);
            }
        }
        all
    }

    /// What the tables hold now, and not what is left of it in files: on SQLite value by value, named by table and column, on
    /// PostgreSQL table by table.
    pub(crate) async fn rows(&self) -> Vec<(String, Vec<u8>)> {
        if let Raw::Postgres(pool) = self {
            return self.copies(pool).await;
        }
        let columns = "SELECT m.name || '.' || p.name FROM sqlite_schema m JOIN pragma_table_info(m.name) p \
            WHERE m.type = 'table' AND substr(m.name, 1, 1) <> '_' AND m.name NOT LIKE 'sqlite%'";
        let mut all = Vec::new();
        for place in self.texts(columns).await {
            let (table, column) = place.split_once('.').unwrap();
            let sql =
                format!("SELECT CAST(\"{column}\" AS BLOB) FROM {table} WHERE \"{column}\" IS NOT NULL");
            all.extend(self.bytes(&sql).await.into_iter().map(|bytes| (place.clone(), bytes)));
        }
        assert!(all.len() > 10, "{}", all.len());
        all
    }

    /// The tables of PostgreSQL in binary form.
    async fn copies(&self, pool: &PgPool) -> Vec<(String, Vec<u8>)> {
        let tables = self
            .texts("SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = 'public'")
            .await;
        assert!(tables.len() > 10, "{tables:?}");
        let mut all = Vec::new();
        for table in tables {
            let copy = format!("COPY {table} TO STDOUT (FORMAT binary)");
            let mut stream = pool.copy_out_raw(&copy).await.unwrap();
            let mut bytes = Vec::new();
            while let Some(chunk) = futures_util::StreamExt::next(&mut stream).await {
                bytes.extend_from_slice(&chunk.unwrap());
            }
            all.push((table, bytes));
        }
        all
    }
}

/// Files that go away meanwhile, or that a server elsewhere keeps, are passed over.
fn read_files(folder: &std::path::Path, all: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            read_files(&entry.path(), all);
        } else if let Ok(bytes) = std::fs::read(entry.path()) {
            all.push((entry.path().display().to_string(), bytes));
        }
    }
}

/// One transaction: `tx!(store, write, tx => tx.accounts().get(id).await?)`.
macro_rules! tx {
    ($store:expr, $how:ident, $tx:ident => $body:expr) => {
        $store.$how(move |$tx| Box::pin(async move { Ok::<_, fairschach::store::StoreError>($body) })).await
    };
}
pub(crate) use tx;

/// Opens a store on a test's database.
pub(crate) async fn store(url: &str) -> Store {
    Store::open(url).await.unwrap()
}
