//! A database from before today's schema is taken over whole, or not at all.

use std::collections::BTreeMap;

use fairschach::base::Timestamp;
use fairschach::store::{Store, StoreError};
use sqlx::AssertSqlSafe;

use crate::house::source::read;
use crate::support::raw::{Raw, on_raw};
use crate::support::{Database, TestStore, on_both};

on_both! {
    every_row_is_taken_over => taken;
    only_what_can_be_taken_over_is => refused;
    a_takeover_that_fails_stores_nothing => failed;
}

/// Long after the last sign of life in the old database.
const NOW: Timestamp = Timestamp::from_us(1_800_000_000_000_000);

/// A database that stands at the last of the old migrations, with two rows in each table.
pub(crate) async fn before(database: Database) -> (TestStore, Raw) {
    let store = TestStore::empty(database).await;
    let mut sql = read("tests/data/schema_before.sql".as_ref());
    let url = match database {
        Database::Sqlite => {
            for (one, other) in [("UUID '", "X'"), ("'\\x", "X'"), ("UUID", "BLOB"), ("BYTEA", "BLOB")] {
                sql = sql.replace(one, other);
            }
            format!("{}?mode=rwc", store.url)
        }
        Database::Postgres => store.url.clone(),
    };
    let raw = Raw::open(&url).await;
    on_raw!(&raw, c => sqlx::raw_sql(AssertSqlSafe(sql)).execute(c).await.map(|_| ())).unwrap();
    (store, raw)
}

/// The columns of every table but those of the migrations themselves.
async fn columns(raw: &Raw) -> BTreeMap<String, Vec<String>> {
    let all = match raw {
        Raw::Sqlite(_) => {
            "SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
        }
        Raw::Postgres(_) => {
            "SELECT CAST(table_name || '.' || column_name AS TEXT) FROM information_schema.columns \
             WHERE table_schema = 'public'"
        }
    };
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in raw.texts(all).await {
        let (table, column) = name.split_once('.').unwrap();
        if table != "_sqlx_migrations" {
            tables.entry(table.to_owned()).or_default().push(column.to_owned());
        }
    }
    tables
}

/// Every row of a table, as texts.
async fn rows(raw: &Raw, table: &str, columns: &[String]) -> Vec<String> {
    let row = match raw {
        Raw::Sqlite(_) => {
            columns.iter().map(|c| format!("quote({c})")).collect::<Vec<_>>().join(" || ' ' || ")
        }
        Raw::Postgres(_) => format!("CAST(ROW({}) AS TEXT)", columns.join(", ")),
    };
    raw.texts(&format!("SELECT {row} FROM {table} ORDER BY 1")).await
}

async fn taken(database: Database) {
    let (old, was) = before(database).await;
    let bytes = if database == Database::Sqlite { "BLOB" } else { "BYTEA" };
    let ruled = r#"{"by":"13d65ace-b53a-b188-7e7d-ecba787dcad6"}"#;
    was.execute(&format!(
        "UPDATE event SET kind = 'ruling', body = CAST('{ruled}' AS {bytes}) WHERE seq = 4"
    ))
    .await;
    let new = TestStore::empty(database).await;
    let mut told = BTreeMap::new();
    let count = Store::take_over(&old.url, &new.url, NOW, |table, rows| {
        assert!(told.insert(table.to_owned(), rows).is_none(), "{table} twice");
    })
    .await
    .unwrap();
    let is = Raw::open(&new.url).await;
    let tables = columns(&was).await;
    assert_eq!(tables.len(), 68);
    assert_eq!(told.keys().collect::<Vec<_>>(), tables.keys().collect::<Vec<_>>());
    assert_eq!(count, told.values().sum::<i64>());
    let today = columns(&is).await;
    assert!(tables.keys().all(|table| today.contains_key(table)));
    assert_eq!(
        is.number("SELECT COUNT(*) FROM player WHERE listed IS NOT NULL").await,
        0,
        "nobody was asked yet"
    );
    // Leases of what is done end.
    for table in ["mail", "mail_in"] {
        was.execute(&format!("UPDATE {table} SET lease_us = 0 WHERE state <> 'waiting'")).await;
    }
    for (table, columns) in &tables {
        let before = rows(&was, table, columns).await;
        assert!(!before.is_empty(), "{table}");
        assert_eq!(rows(&is, table, columns).await, before, "{table}");
        assert_eq!(told[table], i64::try_from(before.len()).unwrap(), "{table}");
    }
    // What was added follows from the rows.
    let ruled = "SELECT p.name || e.seq FROM event e JOIN player p ON p.id = e.by_id";
    assert_eq!(is.texts(ruled).await, ["name 1, „Größe“ 'x'4"]);
    let owners = [
        ("leaf", "owner_id"),
        ("reveal_job", "game_id"),
        ("mail", "COALESCE(game_id, player_id)"),
        ("mail_in", "id"),
    ];
    for (table, owner) in owners {
        let owner = match database {
            Database::Sqlite => owner.to_owned(),
            Database::Postgres => format!("uuid_send({owner})"),
        };
        for id in is.bytes(&format!("SELECT {owner} FROM {table}")).await {
            let same =
                format!("SELECT COUNT(*) FROM {table} WHERE encode({owner}, 'hex') = '{}'", hex::encode(&id));
            let same = match database {
                Database::Sqlite => same.replace("encode(", "lower(hex(").replace(", 'hex')", "))"),
                Database::Postgres => same,
            };
            let bucket = id[15] % 64;
            assert!(is.number(&format!("{same} AND bucket = {bucket}")).await > 0, "{table}: {bucket}");
        }
    }
    drop(Store::open(&new.url).await.unwrap());
}

async fn takeover(old: &TestStore, new: &TestStore) -> StoreError {
    Store::take_over(&old.url, &new.url, NOW, |_, _| ()).await.expect_err("refused")
}

async fn refused(database: Database) {
    let (old, was) = before(database).await;
    let new = TestStore::empty(database).await;
    let error = Store::open(&old.url).await.err().expect("its tables are others");
    assert!(matches!(error, StoreError::OtherSchema), "{error}");

    let error = takeover(&new, &old).await.to_string();
    let empty = match database {
        Database::Sqlite => "no such file",
        Database::Postgres => "none of this program's",
    };
    assert!(error.contains(empty), "{error}");

    was.execute("UPDATE _sqlx_migrations SET success = FALSE WHERE version = 96").await;
    let error = takeover(&old, &new).await;
    assert!(matches!(error, StoreError::NotAtTheLast(85, 96)), "{error}");
    was.execute("UPDATE _sqlx_migrations SET success = TRUE").await;

    let minute = 60_000_000;
    was.execute(&format!("UPDATE heartbeat SET at_us = {}", NOW.as_us() - minute + 1)).await;
    let error = takeover(&old, &new).await.to_string();
    assert!(error.contains("within the last minute"), "{error}");
    was.execute(&format!("UPDATE heartbeat SET at_us = {}", NOW.as_us() - minute)).await;

    Store::take_over(&old.url, &new.url, NOW, |_, _| ()).await.unwrap();
    let error = takeover(&old, &new).await.to_string();
    assert!(error.contains("holds rows already"), "{error}");
    let third = TestStore::empty(database).await;
    let error = takeover(&new, &third).await.to_string();
    assert!(error.contains("today's tables"), "{error}");

    let other = match database {
        Database::Sqlite => "postgres://nobody@localhost/x",
        Database::Postgres => "sqlite:///nowhere/x.sqlite",
    };
    let error = Store::take_over(other, &new.url, NOW, |_, _| ()).await.unwrap_err().to_string();
    assert!(error.contains("same kind"), "{error}");
}

async fn failed(database: Database) {
    let (old, was) = before(database).await;
    let new = TestStore::empty(database).await;
    was.execute("ALTER TABLE setting RENAME COLUMN value TO worth").await;
    let mut told = 0;
    let error = Store::take_over(&old.url, &new.url, NOW, |_, _| told += 1).await.unwrap_err();
    assert!(told > 50 && matches!(error, StoreError::Sqlx(_)), "{told} tables, then {error}");
    let is = Raw::open(&new.url).await;
    assert_eq!(is.number("SELECT COUNT(*) FROM player").await, 0);
    assert_eq!(is.number("SELECT COUNT(*) FROM log_state WHERE size = 0").await, 1);
    // Another connection: SQLite's own look at a column is from before the change where it has not been used since.
    let was = Raw::open(&old.url).await;
    was.execute("ALTER TABLE setting RENAME COLUMN worth TO value").await;
    Store::take_over(&old.url, &new.url, NOW, |_, _| ()).await.unwrap();
}
