//! A database from before the migrations were merged is taken over as it is, or not at all.

use fairschach::base::GameId;
use fairschach::store::{BeforeAct, Store, StoreError};
use futures_util::StreamExt;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPoolCopyExt;
use sqlx::{AssertSqlSafe, raw_sql};
use uuid::Uuid;

use super::sample::{person, uuid};
use crate::house::source::{files, read};
use crate::support::raw::{Raw, on_raw, store, tx};
use crate::support::{Database, TestApp, TestStore, on_both};

on_both! {
    a_database_of_the_merged_migrations_is_taken_over => taken;
    only_what_can_be_taken_over_is => refused;
}

/// The one line in which the merged migrations of SQLite differ from PostgreSQL's by more than types.
const READS_WHO_RULED: [&str; 2] = [
    "  CAST(substring(encode(body, 'escape') FROM '\"by\":\"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\"') AS UUID)",
    "  CASE WHEN json_valid(CAST(body AS TEXT)) THEN unhex(replace(json_extract(CAST(body AS TEXT), '$.by'), '-', '')) END",
];

/// What was written for PostgreSQL, for SQLite.
fn for_sqlite(sql: &str) -> String {
    let words = [
        (READS_WHO_RULED[0], READS_WHO_RULED[1]),
        ("UUID '", "X'"),
        ("'\\x", "X'"),
        (" UUID", " BLOB"),
        (" BYTEA", " BLOB"),
    ];
    let line = |line: &str| words.iter().fold(line.to_owned(), |line, (one, other)| line.replace(one, other));
    let lines = sql.split('\n').map(|one| if one.starts_with("--") { one.to_owned() } else { line(one) });
    lines.collect::<Vec<_>>().join("\n")
}

/// A database that stands at the last of the merged migrations, with two players, a game and a ruling.
pub(crate) async fn before(database: Database) -> (TestStore, Raw) {
    let store = TestStore::empty(database).await;
    let (url, is_sqlite) = match database {
        Database::Sqlite => (format!("{}?mode=rwc", store.url), true),
        Database::Postgres => (store.url.clone(), false),
    };
    let words = |sql: String| if is_sqlite { for_sqlite(&sql) } else { sql };
    let folder = tempfile::tempdir().unwrap();
    for path in files("tests/data/migrations_before", &["sql"]) {
        std::fs::write(folder.path().join(path.file_name().unwrap()), words(read(&path))).unwrap();
    }
    let raw = Raw::open(&url).await;
    let merged = Migrator::new(folder.path()).await.unwrap();
    on_raw!(&raw, c => merged.run(c).await).unwrap();
    let (game, white, black) = (uuid(10).simple(), uuid(1).simple(), uuid(2).simple());
    let player = |n: u8, id| {
        format!(
            "INSERT INTO player (id, name, email, email_key, locale, role, created_us, listed) VALUES (UUID '{id}', \
             'P{n} „Größe“', 'p{n}@example.org', 'p{n}@example.org', 'en', 'arbiter', 1, TRUE)"
        )
    };
    let rows = [
        player(1, white),
        player(2, black),
        format!(
            "INSERT INTO game (id, white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, \
             turn, public_seq, public_head) VALUES (UUID '{game}', UUID '{white}', UUID '{black}', 'fairschach', \
             'fsr-2023', '{{}}', '{{}}', '14d/pair', 1, 1, 'running', 1, 0, '\\x07')"
        ),
        format!(
            "INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt, by_id) VALUES \
             (UUID '{game}', 2, 1, 3, 'ruling', 4, 5, '\\x7b7d', '\\x07', '\\x08', UUID '{black}')"
        ),
    ];
    for sql in rows.map(words) {
        on_raw!(&raw, c => raw_sql(AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
    }
    (store, raw)
}

/// The tables with rows of games, each behind those to which it refers, and the column that names the game.
pub(crate) const OF_GAMES: [(&str, &str); 9] = [
    ("game", "id"),
    ("game_key", "game_id"),
    ("turn", "game_id"),
    ("turn_side", "game_id"),
    ("submission", "game_id"),
    ("event", "game_id"),
    ("reveal", "game_id"),
    ("game_line", "game_id"),
    ("leaf", "owner_id"),
];

/// The same with the games of a house of today, as far as an older database has columns for them; and of some, so many copies of
/// their rows under other ids.
pub(crate) async fn before_with(
    house: &TestApp,
    database: Database,
    some: &[GameId],
    copies: usize,
) -> (TestStore, Raw) {
    let (old, raw) = before(database).await;
    let kept = house.raw().await;
    assert_eq!(
        kept.number("SELECT COUNT(*) FROM event WHERE texts IS NOT NULL").await,
        0,
        "they were in events"
    );
    for table in ["player"].into_iter().chain(OF_GAMES.map(|(table, _)| table)).chain(["mail"]) {
        carry(house, &kept, &raw, table).await;
    }
    let words = |sql: String| if database == Database::Sqlite { for_sqlite(&sql) } else { sql };
    raw.execute(&words("CREATE TABLE copied (id UUID PRIMARY KEY, of_id UUID NOT NULL)".to_owned())).await;
    for (at, game) in some.iter().enumerate() {
        let of = game.as_uuid().simple();
        let ids = (0..copies).map(|n| uuid((at * copies + n + 1_000) as u128).simple());
        let rows: Vec<String> = ids.map(|id| format!("(UUID '{id}', UUID '{of}')")).collect();
        raw.execute(&words(format!("INSERT INTO copied (id, of_id) VALUES {}", rows.join(", ")))).await;
    }
    // A leaf is in the log once.
    let another_hash = match database {
        Database::Sqlite => "randomblob(32)",
        Database::Postgres => "sha256(decode(replace(CAST(c.id AS TEXT), '-', ''), 'hex') || t.hash)",
    };
    for (table, own) in OF_GAMES {
        let columns = columns(&raw, table).await;
        let value = |column: &String| match (table, column.as_str()) {
            (_, column) if column == own => "c.id".to_owned(),
            ("leaf", "hash") => another_hash.to_owned(),
            (_, column) => format!("t.{column}"),
        };
        let values: Vec<String> = columns.iter().map(value).collect();
        let sql = format!(
            "INSERT INTO {table} ({}) SELECT {} FROM copied c JOIN {table} t ON t.{own} = c.of_id",
            columns.join(", "),
            values.join(", ")
        );
        raw.execute(&sql).await;
    }
    raw.execute("DROP TABLE copied").await;
    (old, raw)
}

async fn columns(raw: &Raw, table: &str) -> Vec<String> {
    let sql = match raw {
        Raw::Sqlite(_) => format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"),
        Raw::Postgres(_) => format!(
            "SELECT CAST(column_name AS TEXT) FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name = '{table}' ORDER BY ordinal_position"
        ),
    };
    raw.texts(&sql).await
}

/// Copies a table's rows into an older database.
async fn carry(house: &TestApp, from: &Raw, to: &Raw, table: &str) {
    let columns = columns(to, table).await.join(", ");
    match (from, to) {
        (Raw::Postgres(from), Raw::Postgres(to)) => {
            let out = format!("COPY {table} ({columns}) TO STDOUT (FORMAT binary)");
            let into = format!("COPY {table} ({columns}) FROM STDIN (FORMAT binary)");
            let mut rows = from.copy_out_raw(&out).await.unwrap();
            let mut copied = to.copy_in_raw(&into).await.unwrap();
            while let Some(some) = rows.next().await {
                copied.send(some.unwrap()).await.unwrap();
            }
            copied.finish().await.unwrap();
        }
        (Raw::Sqlite(_), Raw::Sqlite(to)) => {
            let file = house.store.folder().join("fairschach.sqlite");
            let mut connection = to.acquire().await.unwrap();
            for sql in [
                format!("ATTACH DATABASE '{}' AS today", file.display()),
                format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM today.{table}"),
                "DETACH DATABASE today".to_owned(),
            ] {
                raw_sql(AssertSqlSafe(sql)).execute(&mut *connection).await.unwrap();
            }
        }
        _ => panic!("two kinds of database"),
    }
}

/// Every column, index, key and reference, as the database itself describes them.
async fn schema(raw: &Raw) -> Vec<String> {
    let parts: &[&str] = match raw {
        Raw::Sqlite(_) => &[
            "SELECT m.name || ' ' || c.cid || c.name || ' ' || c.type || c.\"notnull\" || coalesce(c.dflt_value, '') || c.pk \
             FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
            "SELECT m.name || ' ' || f.\"from\" || ' ' || f.\"table\" || '.' || f.\"to\" \
             FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
            "SELECT m.name || ' ' || i.name || ' ' || x.seqno || x.name FROM sqlite_master m \
             JOIN pragma_index_list(m.name) i JOIN pragma_index_info(i.name) x WHERE m.type = 'table'",
        ],
        Raw::Postgres(_) => &[
            "SELECT concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) \
             FROM information_schema.columns WHERE table_schema = 'public'",
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
            "SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint \
             WHERE connamespace = 'public'::regnamespace",
        ],
    };
    let mut all = Vec::new();
    for part in parts {
        let mut lines = raw.texts(part).await;
        assert!(lines.len() > 50, "{part}");
        lines.sort();
        all.append(&mut lines);
    }
    all
}

async fn taken(database: Database) {
    let (old, was) = before(database).await;
    let error = Store::open(&old.url).await.err().expect("it names other migrations");
    assert!(matches!(error, StoreError::OtherSchema), "{error}");
    Store::take_over(&old.url).await.unwrap();

    let taken = store(&old.url).await;
    let (name, rulings) = tx!(taken, read, tx => {
        let newest = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
        let rulings = tx.operations().own_rulings(person(2), newest, (Uuid::nil(), Uuid::max()), 9).await?;
        (tx.accounts().get(person(1)).await?.unwrap().name, rulings)
    })
    .unwrap();
    assert_eq!((name.as_str(), rulings.len(), rulings[0].seq), ("P1 „Größe“", 1, 3));

    let new = TestStore::empty(database).await;
    drop(store(&new.url).await);
    let is = Raw::open(&new.url).await;
    // Another connection: SQLite's own look at a table may be from before.
    drop(was);
    let was = Raw::open(&old.url).await;
    assert_eq!(schema(&was).await, schema(&is).await);
    let list = "SELECT version || ' ' || description FROM _sqlx_migrations ORDER BY version";
    assert_eq!(was.texts(list).await, is.texts(list).await);
}

async fn takeover(store: &TestStore) -> StoreError {
    Store::take_over(&store.url).await.expect_err("refused")
}

async fn refused(database: Database) {
    let empty = TestStore::empty(database).await;
    let error = takeover(&empty).await.to_string();
    let nothing = match database {
        Database::Sqlite => "no such file",
        Database::Postgres => "none of this program's",
    };
    assert!(error.contains(nothing), "{error}");
    drop(store(&empty.url).await);
    let error = takeover(&empty).await.to_string();
    assert!(error.contains("today's tables"), "{error}");

    let (old, was) = before(database).await;
    was.execute("UPDATE _sqlx_migrations SET success = FALSE WHERE version = 10").await;
    let error = takeover(&old).await;
    assert!(matches!(error, StoreError::NotAtTheLast(9, 10)), "{error}");
    was.execute("UPDATE _sqlx_migrations SET success = TRUE").await;
    was.execute("UPDATE _sqlx_migrations SET version = 11 WHERE version = 10").await;
    let error = takeover(&old).await;
    assert!(matches!(error, StoreError::NotAtTheLast(11, 10)), "{error}");
    was.execute("UPDATE _sqlx_migrations SET version = 10 WHERE version = 11").await;
    was.execute("UPDATE _sqlx_migrations SET version = 5 WHERE version = 4").await;
    let error = takeover(&old).await.to_string();
    assert!(error.contains("other migrations"), "{error}");
    was.execute("UPDATE _sqlx_migrations SET version = 4 WHERE version = 5").await;
    assert_eq!(was.number("SELECT COUNT(*) FROM _sqlx_migrations").await, 7, "nothing was changed");

    Store::take_over(&old.url).await.unwrap();
    let error = takeover(&old).await.to_string();
    assert!(error.contains("today's tables"), "{error}");
}
