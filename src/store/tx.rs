use std::pin::Pin;

use sqlx::{AssertSqlSafe, Postgres, Sqlite, Transaction};
use uuid::Uuid;

use super::later::Running;
use super::{Result, StoreError};

/// A boxed future that borrows its transaction.
pub type BoxFuture<'t, T> = Pin<Box<dyn Future<Output = T> + Send + 't>>;

/// A running transaction on either database. Only `app`, `store` and `worker` see one.
pub enum Tx {
    Sqlite(Running<Sqlite>),
    /// On PostgreSQL.
    Postgres(Running<Postgres>),
}

/// The same for what runs on either database: `each!(tx, t => t.ways())`.
macro_rules! each {
    ($tx:expr, $running:ident => $body:expr) => {
        match $tx {
            Tx::Sqlite($running) => $body,
            Tx::Postgres($running) => $body,
        }
    };
}
/// The same expression for both databases: `on!(tx, c => sqlx::query(SQL).execute(c))`.
macro_rules! on {
    ($tx:expr, $connection:ident => $body:expr) => {
        match $tx.settled().await? {
            $crate::store::Tx::Sqlite(t) => {
                let $connection = &mut **t;
                $body
            }
            $crate::store::Tx::Postgres(t) => {
                let $connection = &mut **t;
                $body
            }
        }
    };
}
/// Runs a statement with its values bound in order and answers how many rows it touched.
macro_rules! execute {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::tx::on!($tx, c => {
            Ok::<u64, $crate::store::StoreError>(sqlx::query($sql)$(.bind($value))*.execute(c).await?.rows_affected())
        })
    };
}
/// Notes a write that is run with those noted before and after it, in one way to the database, before the next statement or at
/// the transaction's end: `later!(tx, SQL, a, b)`. Nothing hangs on how many rows it touches nor on which of them runs first, no
/// other of them touches the same row (of two that might, `Running::has_room` has the first run before the second is noted), and a
/// broken constraint ends the transaction wherever it is found.
macro_rules! later {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        match $tx.with_room($sql).await? {
            $crate::store::Tx::Sqlite(t) => {
                let values = t.later($sql);
                $(sqlx::Arguments::add(values, $value).map_err(sqlx::Error::Encode)?;)*
                Ok::<(), $crate::store::StoreError>(())
            }
            $crate::store::Tx::Postgres(t) => {
                let values = t.later($sql);
                $(sqlx::Arguments::add(values, $value).map_err(sqlx::Error::Encode)?;)*
                Ok(())
            }
        }
    };
}
/// Runs a query with its values bound in order: `fetch!(tx, fetch_all, SQL, a, b)`.
macro_rules! fetch {
    ($tx:expr, $how:ident, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::tx::on!($tx, c => sqlx::query_as($sql)$(.bind($value))*.$how(c).await).map_err(|error| {
            $crate::store::StoreError::of_query(error, $sql, &[$($crate::store::tx::Key::key(&$value)),*])
        })
    };
}
/// Answers the ids that a query finds: `fetch_ids!(tx, GameId, SQL, a, b)`.
macro_rules! fetch_ids {
    ($tx:expr, $id:ident, $sql:expr $(, $value:expr)* $(,)?) => {{
        let rows: Vec<(uuid::Uuid,)> = $crate::store::tx::fetch!($tx, fetch_all, $sql $(, $value)*)?;
        Ok(rows.into_iter().map(|(id,)| $id::from_uuid(id)).collect())
    }};
}
/// Answers whether a query finds any row: `finds!(tx, SQL, a, b)`.
macro_rules! finds {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::tx::on!($tx, c => {
            Ok::<bool, $crate::store::StoreError>(sqlx::query($sql)$(.bind($value))*.fetch_optional(c).await?.is_some())
        })
    };
}
/// Answers the one value of a query that always finds it: `fetch_value!(tx, SQL, a, b)`.
macro_rules! fetch_value {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::store::tx::fetch!($tx, fetch_one, $sql $(, $value)*).map(|(value,)| value)
    };
}
/// Runs a query for rows of one game, its first value, wherever they are: `fetch_of!(tx, fetch_all, SQL, game, a, b)`; with
/// `from turn` in front of the statement it reads none of an earlier turn.
macro_rules! fetch_of {
    ($tx:expr, $how:ident, from $turn:expr, $sql:expr, $game:expr $(, $value:expr)* $(,)?) => {
        match $crate::store::games::archived::opened($tx, $game, $turn).await? {
            None => $crate::store::tx::fetch!($tx, $how, $sql, $game.as_uuid() $(, $value)*),
            Some(mut tables) => {
                let c = tables.get()?;
                sqlx::query_as($sql).bind($game.as_uuid())$(.bind($value))*.$how(c).await.map_err(|error| {
                    $crate::store::StoreError::of_query(error, $sql, &[$crate::store::tx::Key::key(&$game.as_uuid())])
                })
            }
        }
    };
    ($tx:expr, $how:ident, $sql:expr, $($rest:tt)+) => {
        $crate::store::tx::fetch_of!($tx, $how, from 0, $sql, $($rest)+)
    };
}
/// Runs a query for all rows that one of these ids has, its first value: `fetch_among!(tx, SQL, ids, a, b)`.
macro_rules! fetch_among {
    ($tx:expr, $sql:expr, $ids:expr $(, $value:expr)* $(,)?) => {
        match $tx.settled().await? {
            $crate::store::Tx::Sqlite(t) => {
                let (sql, ids) = ($crate::store::dialect::without_arrays($sql), $crate::store::dialect::json_of($ids));
                sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(ids)$(.bind($value))*.fetch_all(&mut **t).await
            }
            $crate::store::Tx::Postgres(t) => sqlx::query_as($sql).bind($ids)$(.bind($value))*.fetch_all(&mut **t).await,
        }
        .map_err(|error| {
            let ids: Vec<String> = $ids.iter().map($crate::store::tx::Key::key).collect();
            $crate::store::StoreError::of_query(error, $sql, &[ids $(, vec![$crate::store::tx::Key::key(&$value)])*].concat())
        })
    };
}
/// The same for a statement that changes them, and answers how many.
macro_rules! execute_among {
    ($tx:expr, $sql:expr, $ids:expr $(, $value:expr)* $(,)?) => {
        Ok::<u64, $crate::store::StoreError>(match $tx.settled().await? {
            $crate::store::Tx::Sqlite(t) => {
                let (sql, ids) =
                    ($crate::store::dialect::without_arrays($sql), $crate::store::dialect::json_of($ids));
                let statement = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(ids)$(.bind($value))*;
                statement.execute(&mut **t).await?.rows_affected()
            }
            $crate::store::Tx::Postgres(t) => {
                sqlx::query($sql).bind($ids)$(.bind($value))*.execute(&mut **t).await?.rows_affected()
            }
        })
    };
}
pub(super) use {
    execute, execute_among, fetch, fetch_among, fetch_ids, fetch_of, fetch_value, finds, later, on,
};

/// How a value that a query asks for is named in an error: ids and numbers are; hashes, addresses and words are not.
pub(super) trait Key {
    fn key(&self) -> String;
}

impl Key for Uuid {
    fn key(&self) -> String {
        self.to_string()
    }
}

impl Key for i64 {
    fn key(&self) -> String {
        self.to_string()
    }
}

impl Key for bool {
    fn key(&self) -> String {
        self.to_string()
    }
}

impl Key for &[u8] {
    fn key(&self) -> String {
        "(hash)".to_owned()
    }
}

impl Key for &str {
    fn key(&self) -> String {
        "(text)".to_owned()
    }
}

impl Tx {
    /// The transaction, with all run that was noted for later.
    pub(super) async fn settled(&mut self) -> Result<&mut Tx> {
        self.run_waiting(false).await?;
        Ok(self)
    }

    /// Runs what waits, at the end of a piece of work with what ends it.
    async fn run_waiting(&mut self, ends: bool) -> Result<()> {
        each!(self, t => {
            if let Some((text, values)) = t.take(ends)? {
                boxed(sqlx::query_with(AssertSqlSafe(text), values).execute(&mut **t)).await?;
                t.stored();
            }
        });
        Ok(())
    }

    /// The transaction, with room for this statement, which is noted for later.
    pub(super) async fn with_room(&mut self, sql: &str) -> Result<&mut Tx> {
        let has_room = each!(self, t => t.has_room(sql));
        if has_room { Ok(self) } else { self.settled().await }
    }

    /// How a transaction's work ended, once all is run that it noted for later; of work that failed nothing more is run.
    pub(super) async fn settle_after<T, E: From<StoreError>>(
        &mut self,
        worked: Result<T, E>,
    ) -> Result<T, E> {
        let done = match worked {
            Ok(done) => self.run_waiting(true).await.map(|()| done).map_err(E::from),
            failed => failed,
        };
        if done.is_err() {
            self.forget();
        }
        done
    }

    /// Forgets what was noted for later.
    pub(super) fn forget(&mut self) {
        each!(self, t => t.forget());
    }

    /// Whether it has changed anything so far; on SQLite, whether its connection has since it was opened.
    pub(super) async fn has_written(&mut self) -> Result<bool> {
        const SQLITE: &str = "SELECT total_changes() > 0";
        const POSTGRES: &str = "SELECT pg_current_xact_id_if_assigned() IS NOT NULL";
        let sql = self.either(SQLITE, POSTGRES);
        crate::store::tx::fetch_value!(self, sql)
    }

    /// How often it went to the database so far.
    pub(super) fn ways(&self) -> u64 {
        each!(self, t => t.ways())
    }

    /// Notes that a mail waits to be sent once this is committed.
    pub(super) fn posts(&mut self) {
        each!(self, t => t.posts = true);
    }

    /// Whether one does.
    pub(super) fn has_posted(&self) -> bool {
        each!(self, t => t.posts)
    }

    pub(super) async fn commit(mut self) -> Result<()> {
        self.settled().await?;
        each!(self, t => t.into_inner().commit().await?);
        Ok(())
    }

    pub(super) async fn rollback(self) -> Result<()> {
        each!(self, t => t.into_inner().rollback().await?);
        Ok(())
    }
}

impl From<Transaction<'static, Sqlite>> for Tx {
    fn from(begun: Transaction<'static, Sqlite>) -> Tx {
        Tx::Sqlite(Running::begun(begun))
    }
}

impl From<Transaction<'static, Postgres>> for Tx {
    fn from(begun: Transaction<'static, Postgres>) -> Tx {
        Tx::Postgres(Running::begun(begun))
    }
}

/// A future without its type: each that waits for it is compiled without looking through it once more.
fn boxed<'t, T>(future: impl Future<Output = T> + Send + 't) -> BoxFuture<'t, T> {
    Box::pin(future)
}

/// An error if an update did not touch exactly one row for each of these.
pub(super) fn exactly_each<T>(of: &[T], rows: u64, what: &'static str) -> Result<()> {
    if u64::try_from(of.len()) == Ok(rows) { Ok(()) } else { Err(StoreError::Stale(what)) }
}

/// An error if an update did not touch exactly one row.
pub(super) fn exactly_one(rows: u64, what: &'static str) -> Result<()> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Stale(what)) }
}
