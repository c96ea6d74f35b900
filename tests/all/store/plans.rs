//! No statement walks through all of a table that grows, on either database.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

use super::sample::seeded;
use super::sql::statements;
use crate::support::Database;
use crate::support::raw::{Raw, on_raw};

/// Tables that hold little however much is played: one row, a few a month, or a queue that is worked off.
const SMALL: [&str; 12] = [
    "clock_act",
    "handed_over_key",
    "heartbeat",
    "log_state",
    "mail_probe",
    "outage",
    "rating_list",
    "rating_state",
    "refused_secret",
    "reveal_job",
    "sign_in_request",
    "tournament_telling",
];

/// Statements that walk through a table, the table, and why they may. Nothing may be added.
const WALKS: [(&str, &str, &str); 12] = [
    ("SELECT COUNT(*) FROM game WHERE phase = $1", "game", DOCTOR),
    ("SELECT COUNT(*) FROM mail WHERE state = $1", "mail", DOCTOR),
    ("SELECT COUNT(*) FROM game", "game", "`replay` plays all of them"),
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "game_key", KEYS),
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "mail", KEYS),
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "mail_in", KEYS),
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "idempotency", KEYS),
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "tournament", KEYS),
    ("UPDATE mail SET data = NULL, body = NULL, done_us = COALESCE(done_us, $2)…", "mail", KEYS),
    ("UPDATE mail_in SET state = 'failed', body = NULL, done_us = COALESCE(done_us, $2)…", "mail_in", KEYS),
    ("DELETE FROM idempotency WHERE substr(answer, 1, 8) = $1", "idempotency", KEYS),
    ("UPDATE tournament SET secret = NULL WHERE substr(secret, 1, 8) = $1", "tournament", KEYS),
];
const DOCTOR: &str = "`doctor` counts, beside the server";
const KEYS: &str = "an operator lists the uses of keys, or gives one up that is lost for good";

/// Which tables there are, and of each index: whether it holds some rows only, and its first column.
struct Schema {
    tables: BTreeSet<String>,
    indexes: BTreeMap<String, Index>,
}

struct Index {
    table: String,
    is_partial: bool,
    first: String,
}

#[tokio::test]
async fn no_statement_walks_through_a_table_that_grows() {
    let mut found = sqlite_walks().await;
    found.extend(postgres_walks().await);
    let is_known = |(table, sql): &(String, String)| {
        SMALL.contains(&table.as_str()) || WALKS.iter().any(|(known, of, _)| table == of && says(sql, known))
    };
    let new: Vec<_> = found.iter().filter(|walk| !is_known(walk)).collect();
    assert!(new.is_empty(), "an index is missing, or another statement is needed: {new:#?}");
    for (known, table, why) in WALKS {
        let walks = found.iter().any(|(of, sql)| of == table && says(sql, known));
        assert!(walks, "{known} no longer walks through {table} ({why}): take it off the list");
    }
}

/// Whether a statement is this one, of which it may be the beginning alone.
fn says(sql: &str, known: &str) -> bool {
    known.strip_suffix('…').map_or(sql == known, |begins| sql.starts_with(begins))
}

async fn sqlite_walks() -> Vec<(String, String)> {
    let (kept, _store) = seeded(Database::Sqlite).await;
    let raw = Raw::open(&kept.url).await;
    let Raw::Sqlite(pool) = &raw else { unreachable!("it was opened as SQLite") };
    let schema = Schema::of(&raw).await;
    let mut walks = Vec::new();
    for statement in statements().into_iter().filter(|one| one.is_run_by(Database::Sqlite)) {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sql));
        for row in sqlx::query(explain).fetch_all(pool).await.unwrap() {
            let step: String = row.get("detail");
            let Some(walked) = step.strip_prefix("SCAN ") else { continue };
            let (name, by) = walked.split_once(' ').unwrap_or((walked, ""));
            let by =
                by.trim_start_matches("USING ").trim_start_matches("COVERING ").trim_start_matches("INDEX ");
            let is_partial = schema.indexes.get(by).is_some_and(|index| index.is_partial);
            if walked != "CONSTANT ROW" && !is_partial {
                walks.push((schema.table(name, &statement.sql), statement.sql.clone()));
            }
        }
    }
    walks
}

/// As if walking through a table cost endlessly, so that one that is left has no index. In empty tables joining in bulk seems
/// cheap, too.
async fn postgres_walks() -> Vec<(String, String)> {
    let (kept, _store) = seeded(Database::Postgres).await;
    let schema = Schema::of(&Raw::open(&kept.url).await).await;
    let mut connection = PgConnection::connect(&kept.url).await.unwrap();
    let settings = "SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off; \
        SET enable_material = off; SET plan_cache_mode = force_generic_plan";
    sqlx::raw_sql(settings).execute(&mut connection).await.unwrap();
    let mut walks = Vec::new();
    for statement in statements().into_iter().filter(|one| one.is_run_by(Database::Postgres)) {
        let prepare = AssertSqlSafe(format!("PREPARE one AS {}", statement.sql));
        sqlx::raw_sql(prepare).execute(&mut connection).await.unwrap();
        let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'one'";
        let count: i32 = sqlx::query_scalar(count).fetch_one(&mut connection).await.unwrap();
        let values = match count {
            0 => String::new(),
            count => format!("({})", vec!["NULL"; count as usize].join(", ")),
        };
        let explain = AssertSqlSafe(format!("EXPLAIN (FORMAT JSON) EXECUTE one{values}"));
        let plan: Value = sqlx::query_scalar(explain).fetch_one(&mut connection).await.unwrap();
        let tables = schema.walked(&plan[0]["Plan"]);
        // The catalogue is PostgreSQL's own.
        let tables = tables.into_iter().filter(|table| schema.tables.contains(table));
        walks.extend(tables.map(|table| (table, statement.sql.clone())));
        sqlx::raw_sql("DEALLOCATE one").execute(&mut connection).await.unwrap();
    }
    walks
}

impl Schema {
    async fn of(raw: &Raw) -> Schema {
        let (tables, indexes) = match raw {
            Raw::Sqlite(_) => (
                "SELECT name FROM sqlite_schema WHERE type = 'table'",
                "SELECT name, tbl_name, COALESCE(sql LIKE '% WHERE %', FALSE), '' FROM sqlite_schema WHERE type = 'index'",
            ),
            Raw::Postgres(_) => (
                "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'",
                "SELECT CAST(c.relname AS TEXT), CAST(t.relname AS TEXT), i.indpred IS NOT NULL, \
                 pg_get_indexdef(i.indexrelid, 1, TRUE) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
                 JOIN pg_class t ON t.oid = i.indrelid",
            ),
        };
        let indexes: Vec<(String, String, bool, String)> =
            on_raw!(raw, pool => sqlx::query_as(indexes).fetch_all(pool).await).unwrap();
        let index = |(name, table, is_partial, first)| (name, Index { table, is_partial, first });
        Schema {
            tables: raw.texts(tables).await.into_iter().collect(),
            indexes: indexes.into_iter().map(index).collect(),
        }
    }

    /// The table that a statement calls so.
    fn table(&self, name: &str, sql: &str) -> String {
        let is_called = |table: &&String| {
            let called = format!("{table} {name}");
            sql.match_indices(&called).any(|(at, _)| {
                let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
                ends(sql[..at].chars().next_back()) && ends(sql[at + called.len()..].chars().next())
            })
        };
        match self.tables.get(name) {
            Some(table) => table.clone(),
            None => self
                .tables
                .iter()
                .find(is_called)
                .unwrap_or_else(|| panic!("what is {name} in {sql}?"))
                .clone(),
        }
    }

    /// The tables that a plan of PostgreSQL walks through: without an index, or by one without a condition on its first
    /// column.
    fn walked(&self, plan: &Value) -> Vec<String> {
        let text = |key: &str| plan[key].as_str().unwrap_or_default();
        let mut walked: Vec<String> =
            plan["Plans"].as_array().into_iter().flatten().flat_map(|below| self.walked(below)).collect();
        if text("Node Type") == "Seq Scan" {
            walked.push(text("Relation Name").to_owned());
        }
        if let Some(index) = self.indexes.get(text("Index Name")) {
            let (one, row) = (format!("({} ", index.first), format!("ROW({},", index.first));
            let condition = text("Index Cond");
            if !index.is_partial && !condition.contains(&one) && !condition.contains(&row) {
                walked.push(index.table.clone());
            }
        }
        walked
    }
}
