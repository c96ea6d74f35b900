use sqlx::migrate::MigrateError;

use super::dialect;

/// What the database answers.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// What can go wrong between the house and its database.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The URL names no database that we speak.
    #[error("database_url must begin with sqlite:// or postgres://")]
    Scheme,
    /// The folder of the SQLite file cannot be made.
    #[error("the folder {0} for the database file cannot be made: {1}")]
    Folder(String, std::io::Error),
    /// The database would acknowledge what a power cut can lose.
    #[error(
        "the database does not sync every commit: SQLite needs journal_mode WAL and synchronous FULL, PostgreSQL \
         synchronous_commit on and fsync on, beside other servers not local either"
    )]
    NotDurable,
    /// A named constraint was broken; the names are those of the migrations.
    #[error("constraint {0} does not hold")]
    Constraint(&'static str),
    /// An update met another state than the one it named.
    #[error("{0} is no longer in the expected state")]
    Stale(&'static str),
    /// A row cannot be read back into what it stands for.
    #[error("table {table}, column {column}, row {row}: {fault}")]
    Row {
        table: &'static str,
        column: String,
        /// The row's key.
        row: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The task that carried the transaction ended early.
    #[error("the write was interrupted; nothing was stored")]
    Interrupted,
    /// No connection could be had at the start.
    #[error(
        "database_url: the database server does not answer; is it running, and are host, port, name and password right?"
    )]
    Unreachable,
    /// None of several servers can be written to just now, or another one is turned to. What was under way is not acknowledged.
    #[error("no database server can be written to just now; try again")]
    NoPrimary,
    /// More servers than are looked at.
    #[error("database_url names more than {0} hosts")]
    Hosts(usize),
    /// Too many writes are waiting.
    #[error("the database is busy; try again")]
    Busy,
    /// The commit of a whole batch failed.
    #[error("the commit failed: {0}")]
    Commit(String),
    /// The database's tables are those of another version.
    #[error(
        "the database has the tables of another version. One from before this version's is taken over by `fairschach admin takeover` \
         (docs/operating.md); else a newer program wrote it"
    )]
    OtherSchema,
    /// The migrations could not be run.
    #[error("migrating the database failed: {0}")]
    Migrate(MigrateError),
    /// A database that cannot be taken over.
    #[error("{0}")]
    Takeover(&'static str),
    /// A database that cannot be taken over yet.
    #[error(
        "the database stands at migration {0}, not at {1}: start the program that wrote it last, or the last one before the \
         migrations were merged, once, which brings it there; then try again"
    )]
    NotAtTheLast(i64, i64),
    /// SQLite says that its file is damaged, or is none of its files (`SQLITE_CORRUPT` with what it adds to it, `SQLITE_NOTADB`).
    #[error(
        "the database file is damaged ({0}). Stop everything that uses it and keep it as it is, with the -wal file beside it; then \
         put the newest backup back (fairschach admin restore; docs/operating.md, Backup)"
    )]
    Damaged(sqlx::Error),
    /// Whatever else the driver reports. Bound values are not part of its messages.
    #[error("database: {0}")]
    Sqlx(sqlx::Error),
}

/// What SQLite says of a damaged file.
const DAMAGED: [&str; 5] = ["11", "26", "267", "523", "779"];

/// What PostgreSQL says of a damaged page of a table or an index (appendix A: `data_corrupted`, `index_corrupted`).
const DAMAGED_PAGE: [&str; 2] = ["XX001", "XX002"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match dialect::broken_constraint(&error) {
            Some(name) => StoreError::Constraint(name),
            None if matches!(error, sqlx::Error::PoolTimedOut) || code(&error, &["53300"]) => {
                StoreError::Busy
            }
            None if code(&error, &DAMAGED) => StoreError::Damaged(error),
            None => StoreError::Sqlx(error),
        }
    }
}

/// Whether this is what the database said (PostgreSQL, appendix A; of 53300, `too_many_connections`, there will be fewer again;
/// codes of SQLite are shorter).
fn code(error: &sqlx::Error, codes: &[&str]) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| codes.contains(&code.as_ref()))
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => StoreError::OtherSchema,
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
                if code(&error, &DAMAGED) =>
            {
                StoreError::Damaged(error)
            }
            error => StoreError::Migrate(error),
        }
    }
}

/// Whether PostgreSQL refused a migration because another process made the same at that moment: the table, index, column or row
/// is there by then, or gone (appendix A: class 42, `unique_violation`), or the two were in each other's way.
pub(super) fn meets_another_migration(error: &MigrateError) -> bool {
    const THERE_OR_GONE: [&str; 7] = ["42P07", "42701", "42710", "23505", "42P01", "42703", "42704"];
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    code(error, &THERE_OR_GONE) || code(error, &["40001", "40P01", "XX000"])
}

/// An error that a transaction ends with: whether it came from the database itself.
pub trait OfStore {
    /// What the database said, if it did.
    fn of_store(&self) -> Option<&StoreError>;
}

impl OfStore for StoreError {
    fn of_store(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl StoreError {
    /// Whether the database takes no writes just now, whatever is to be written: it has no room or memory, reads only, or is
    /// going (PostgreSQL, appendix A: classes 53 and 58, 25006, and of 57 what an operator does to the whole server).
    pub(super) fn refuses_all_writes(&self) -> bool {
        match self {
            StoreError::Sqlx(sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed) => {
                true
            }
            StoreError::Sqlx(sqlx::Error::Database(error)) => error.code().is_some_and(|code| {
                let whole = ["25006", "57P01", "57P02", "57P03", "57P04"];
                whole.contains(&code.as_ref()) || ["53", "58"].iter().any(|class| code.starts_with(class))
            }),
            _ => false,
        }
    }

    /// Whether the same may work in a moment: the database is busy, or its server goes, comes, or goes over to another one.
    pub fn is_passing(&self) -> bool {
        match self {
            StoreError::Busy | StoreError::Interrupted | StoreError::Commit(_) | StoreError::NoPrimary => {
                true
            }
            StoreError::Sqlx(sqlx::Error::Io(_) | sqlx::Error::PoolClosed) => true,
            StoreError::Sqlx(error) => code(error, &["25006", "57P01", "57P02", "57P03"]),
            _ => false,
        }
    }

    /// Whether what was asked for is damaged, be it that nothing else is.
    pub fn is_damage(&self) -> bool {
        match self {
            StoreError::Damaged(_) => true,
            StoreError::Sqlx(error) => code(error, &DAMAGED_PAGE),
            _ => false,
        }
    }

    /// Whether PostgreSQL broke the transaction off because of another one, so that it may work when it is begun again
    /// (appendix A: `serialization_failure`, `deadlock_detected`). It has rolled it back then.
    pub(super) fn is_conflict(&self) -> bool {
        match self {
            StoreError::Sqlx(error) => code(error, &["40001", "40P01"]),
            _ => false,
        }
    }

    /// A row that cannot be read back.
    pub fn row(table: &'static str, column: &str, row: impl ToString, fault: impl ToString) -> StoreError {
        StoreError::Row { table, column: column.to_owned(), row: row.to_string(), fault: fault.to_string() }
    }

    /// What a query met, where a column that does not decode is named with its table and the values asked for.
    pub(super) fn of_query(error: sqlx::Error, sql: &'static str, keys: &[String]) -> StoreError {
        match error {
            sqlx::Error::ColumnDecode { index, source } => {
                let table = sql.split_once(" FROM ").map_or(sql, |(_, rest)| rest);
                let table = table.split([' ', ')']).next().unwrap_or(table);
                StoreError::row(table, index.trim_matches('"'), keys.join(", "), source)
            }
            error => error.into(),
        }
    }

    /// Whether this is the named constraint.
    pub fn is_constraint(&self, name: &str) -> bool {
        matches!(self, StoreError::Constraint(broken) if *broken == name)
    }
}
