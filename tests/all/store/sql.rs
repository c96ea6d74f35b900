//! Every statement is prepared by both databases; each keeps its promise to sync.

use fairschach::store::without_arrays;
use sqlx::{AssertSqlSafe, Executor, SqlSafeStr};

use super::sample::seeded;
use crate::house::source::{files, read};
use crate::support::raw::{Raw, on_raw, store};
use crate::support::{Database, on_both};

on_both! {
    every_statement_is_prepared => prepared;
    migrations_run_twice => migrations;
}

/// A statement of `src/store`.
pub(super) struct Statement {
    /// The database that alone runs it.
    pub(super) of: Option<Database>,
    pub(super) sql: String,
}

impl Statement {
    pub(super) fn is_run_by(&self, database: Database) -> bool {
        self.of.is_none_or(|of| of == database)
    }
}

/// What else is said in the words of SQL.
const NO_STATEMENTS: [&str; 9] = [
    "BEGIN IMMEDIATE; SAVEPOINT job",
    "BEGIN ISOLATION LEVEL READ COMMITTED",
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "PRAGMA journal_mode",
    "PRAGMA synchronous",
    "VACUUM INTO $1",
    // What stands for a list of ids on SQLite.
    "IN (SELECT unhex(value) FROM json_each($1))",
    // How the table is named in an error.
    " FROM ",
    " FROM pairing",
];

/// The statements of `src/store`: its string literals that begin like one, with continued lines joined. One that is put
/// together from pieces would be overlooked, so pieces fail.
pub(super) fn statements() -> Vec<Statement> {
    let mut all = Vec::new();
    for path in files("src/store", &["rs"]) {
        let source = read(&path);
        let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let source = code.join("\n");
        for (at, _) in source.match_indices('"') {
            let literal = source[at + 1..].split('"').next().unwrap();
            let begins = ["SELECT ", "WITH ", "INSERT ", "UPDATE ", "DELETE "]
                .iter()
                .any(|word| literal.starts_with(word));
            if !begins {
                let words =
                    ["SELECT", "INSERT", "UPDATE", "DELETE", "FROM", "WHERE", "INTO", "PRAGMA", "BEGIN"];
                let piece =
                    literal.split(|c: char| !c.is_ascii_alphabetic()).any(|word| words.contains(&word));
                let known = NO_STATEMENTS.contains(&literal);
                assert!(!piece || known, "{}: {literal:?} is no whole statement", path.display());
                continue;
            }
            let mut sql = String::new();
            for line in literal.split("\\\n") {
                sql.push_str(if sql.is_empty() { line } else { line.trim_start() });
            }
            // A statement of one database alone says so in the constant's name, or stands in its arm.
            let before = &source[at.saturating_sub(160)..at];
            let of = if before.ends_with("const SQLITE: &str = ") {
                Some(Database::Sqlite)
            } else if before.ends_with("const POSTGRES: &str = ")
                || before.contains("Tx::Postgres(t) =>")
                || sql.contains("current_setting")
            {
                Some(Database::Postgres)
            } else {
                None
            };
            match of {
                // SQLite has no arrays, so each has its own words.
                None if sql.contains("ANY($1)") => {
                    all.push(Statement { of: Some(Database::Sqlite), sql: without_arrays(&sql) });
                    all.push(Statement { of: Some(Database::Postgres), sql });
                }
                of => all.push(Statement { of, sql }),
            }
        }
    }
    assert!(all.len() > 300, "{} statements found", all.len());
    all
}

/// Queues that are claimed over all their buckets at once; a table that a lock is taken in otherwise is not among them.
pub(super) const CLAIMED: [&str; 5] = ["bot_game", "mail", "mail_in", "review", "sign_in_request"];

/// What an engine that is distributed may lack, or makes a place that all meet in.
const LACKING: [&str; 8] =
    ["LISTEN", "NOTIFY", "TRIGGER", "SEQUENCE", "SERIAL", "NEXTVAL", "PG_ADVISORY", "GENERATED"];

#[test]
fn rows_are_locked_by_their_key_alone() {
    let mut claimed = std::collections::BTreeSet::new();
    for Statement { sql, .. } in statements() {
        let locks = [" FOR UPDATE", " FOR NO KEY UPDATE", " FOR SHARE", " FOR KEY SHARE"];
        if !locks.iter().any(|lock| sql.contains(lock)) {
            continue;
        }
        let table = sql.rsplit(" FROM ").next().unwrap().split(' ').next().unwrap().to_owned();
        let by_key = format!(" FROM {table} WHERE id = $1 FOR ");
        if sql.starts_with("SELECT ") && !sql.contains(" JOIN ") && sql.contains(&by_key) {
            continue;
        }
        assert!(sql.contains(" SKIP LOCKED"), "{sql}: a lock without equality on the key");
        claimed.insert(table);
    }
    assert_eq!(claimed.into_iter().collect::<Vec<_>>(), CLAIMED);
}

#[test]
fn nothing_is_used_that_other_engines_lack() {
    let mut all: Vec<String> = statements().into_iter().map(|statement| statement.sql).collect();
    all.extend(files("migrations/postgres", &["sql"]).iter().flat_map(|path| {
        let lines: Vec<String> = read(path).lines().map(str::to_owned).collect();
        lines.into_iter().filter(|line| !line.starts_with("--"))
    }));
    for sql in all {
        let upper = sql.to_uppercase();
        let words: Vec<&str> = upper.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        let lacking = words.iter().find(|word| LACKING.iter().any(|lacking| word.starts_with(lacking)));
        assert_eq!(lacking, None, "{sql}");
        let asked = upper.matches("CURRENT_SETTING(").count();
        assert_eq!(asked, upper.matches("', TRUE)").count(), "{sql}: a setting that has to be there");
    }
}

async fn prepared(database: Database) {
    let (kept, _store) = seeded(database).await;
    let raw = Raw::open(&kept.url).await;
    for Statement { sql, .. } in statements().iter().filter(|one| one.is_run_by(database)) {
        let safe = AssertSqlSafe(sql.as_str()).into_sql_str();
        on_raw!(&raw, pool => pool.prepare(safe).await.map(|_| ()))
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}

async fn migrations(database: Database) {
    let (kept, first) = seeded(database).await;
    let second = store(&kept.url).await;
    assert_eq!(first.kind(), second.kind());
    drop(store(&kept.url).await);
    let raw = Raw::open(&kept.url).await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM player").await, 3, "nothing is lost by it");
}

#[tokio::test]
async fn sqlite_syncs_every_commit() {
    let (kept, store) = seeded(Database::Sqlite).await;
    let raw = Raw::open(&kept.url).await;
    assert_eq!(raw.texts("PRAGMA journal_mode").await, ["wal"]);
    let synchronous: i64 = store
        .write(|tx| {
            Box::pin(async move {
                let fairschach::store::Tx::Sqlite(t) = tx else { panic!("SQLite") };
                Ok::<_, fairschach::store::StoreError>(
                    sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut **t).await?,
                )
            })
        })
        .await
        .unwrap();
    assert_eq!(synchronous, 2, "FULL on the very connection that writes");
    let overwrites: i64 = store
        .write(|tx| {
            Box::pin(async move {
                let fairschach::store::Tx::Sqlite(t) = tx else { panic!("SQLite") };
                Ok::<_, fairschach::store::StoreError>(
                    sqlx::query_scalar("PRAGMA secure_delete").fetch_one(&mut **t).await?,
                )
            })
        })
        .await
        .unwrap();
    assert_eq!(overwrites, 1, "what is deleted is overwritten");
}

/// `.cargo/config.toml` says why.
#[tokio::test]
async fn sqlite_is_compiled_as_it_should_be() {
    let (kept, _store) = seeded(Database::Sqlite).await;
    let raw = Raw::open(&kept.url).await;
    for option in ["ENABLE_QPSG", "DEFAULT_MEMSTATUS=0"] {
        let used = format!("SELECT sqlite_compileoption_used('{option}')");
        assert_eq!(raw.number(&used).await, 1, "{option}");
    }
}

/// Its first page is whole, and the migrations meet another one.
#[tokio::test]
async fn a_file_that_is_damaged_within_is_called_so() {
    let (kept, store) = seeded(Database::Sqlite).await;
    store.close().await;
    let raw = Raw::open(&kept.url).await;
    let page = raw.number("SELECT rootpage FROM sqlite_master WHERE name = '_sqlx_migrations'").await;
    let size = raw.number("PRAGMA page_size").await;
    // Whoever closes the file last takes over what stands beside it.
    on_raw!(&raw, c => c.close().await);
    let path = kept.folder().join("fairschach.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    let (page, size) = (usize::try_from(page).unwrap(), usize::try_from(size).unwrap());
    bytes[(page - 1) * size..page * size].fill(0xff);
    std::fs::write(&path, bytes).unwrap();
    let error = fairschach::store::Store::open(&kept.url).await.err().expect("it cannot be read");
    assert!(matches!(error, fairschach::store::StoreError::Damaged(_)) && error.is_damage(), "{error}");
}

#[tokio::test]
async fn a_database_that_does_not_sync_is_refused() {
    let kept = crate::support::TestStore::empty(Database::Postgres).await;
    let raw = Raw::open(&kept.url).await;
    let name = raw.texts("SELECT CAST(current_database() AS TEXT)").await.remove(0);
    raw.execute(&format!("ALTER DATABASE \"{name}\" SET synchronous_commit = off")).await;
    for url in [kept.url.as_str(), "sqlite::memory:"] {
        let error = fairschach::store::Store::open(url).await.err().expect("refused");
        assert!(matches!(error, fairschach::store::StoreError::NotDurable), "{error}");
    }
    let error = fairschach::store::Store::open("mysql://x").await.err().unwrap();
    assert!(error.to_string().contains("sqlite://"), "{error}");
}
