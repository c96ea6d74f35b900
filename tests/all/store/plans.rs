//! No statement walks through all of a table that grows, on either database.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};

use super::sample::seeded;
use super::sql::{Statement, statements};
use crate::house::source::{files, read};
use crate::support::Database;
use crate::support::raw::{Raw, on_raw};

/// Tables that hold little however much is played: one row, a few a month, or a queue that is worked off.
const SMALL: [&str; 20] = [
    "clock_act",
    "erasure",
    "foreign_list",
    "handed_over_key",
    "heartbeat",
    "join_request",
    "line_up",
    "log_state",
    "mail_probe",
    "oidc_sign_in",
    "outage",
    "passkey_challenge",
    "rating_list",
    "rating_state",
    "refused_secret",
    "reveal_job",
    "series",
    "series_role",
    "sign_in_request",
    "tournament_telling",
];

/// Statements that walk through a table, the table, and why they may. Nothing may be added.
const WALKS: [(&str, &str, &str); 16] = [
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
    ("SELECT 'games' AS what, kid, COUNT(*) AS count…", "webhook", KEYS),
    (
        "DELETE FROM webhook_call WHERE webhook_id IN (SELECT id FROM webhook WHERE substr(boxed, 1, 8) = $1 \
            AND opened_us IS NULL)",
        "webhook",
        KEYS,
    ),
    ("DELETE FROM webhook WHERE substr(boxed, 1, 8) = $1 AND opened_us IS NULL", "webhook", KEYS),
    (
        "SELECT webhook_id, id FROM webhook_call WHERE done_us < $1 ORDER BY done_us, id LIMIT $2",
        "webhook_call",
        "in the order of its index from the oldest on, so many at most",
    ),
];
const DOCTOR: &str = "`doctor` counts, beside the server";
const KEYS: &str = "an operator lists the uses of keys, or gives one up that is lost for good";

/// What a partial index holds that stays small in a table that grows: what waits, goes on, or leaves at its time.
const QUEUES: [&str; 30] = [
    "ended_us IS NOT NULL AND archived_us IS NULL",
    "role = 'admin'",
    "phase = 'running'",
    "phase = 'running' AND terms LIKE '%engines___forbidden%'",
    "phase = 'running' AND paused_us IS NULL",
    "next_flag_us IS NOT NULL",
    "claims_until_us IS NOT NULL AND phase <> 'finished'",
    "doubt_us IS NOT NULL",
    "remind_us IS NOT NULL",
    "next_us IS NOT NULL",
    "since_us IS NOT NULL",
    "state = 'open' AND to_id IS NULL AND link IS NULL",
    "closed_us IS NULL",
    "done_us IS NULL",
    "due_us IS NOT NULL",
    "state IN ('open', 'closed', 'running')",
    "wish IS NOT NULL",
    "game_id IS NULL AND outcome IS NULL",
    "hash IS NULL",
    "state = 'waiting'",
    "state = 'sent'",
    "lease_us > 0",
    "mail_id IS NULL",
    "settled_us IS NULL",
    "settled_us IS NOT NULL",
    "state <> 'done'",
    "state <> 'waiting'",
    "number IS NULL",
    "next_us IS NULL AND done_us IS NULL",
    "opened_us IS NOT NULL AND off_us IS NULL",
];

/// Which tables there are, and of each index: what it holds, and its first column.
struct Schema {
    tables: BTreeSet<String>,
    indexes: BTreeMap<String, Index>,
}

struct Index {
    table: String,
    rows: Rows,
    first: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    /// Those of a queue alone: walking through them is no fault.
    Queue,
    /// Some, and ever more.
    Some,
}

#[tokio::test]
async fn no_statement_walks_through_a_table_that_grows() {
    let mut found = sqlite_walks(&statements()).await;
    found.extend(postgres_walks(&statements()).await);
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

/// A person's games that go on are found among those alone, however many are over, and so are the mails of a game that have failed; a
/// position is looked up among those of games without engines, and whether any webhook is due among what is.
#[tokio::test]
async fn what_is_asked_all_the_time_has_indexes_of_its_own() {
    let (kept, _store) = seeded(Database::Sqlite).await;
    let Raw::Sqlite(pool) = Raw::open(&kept.url).await else { unreachable!("it was opened as SQLite") };
    let own = ["white", "black", "arbiter", "arbiter2"].map(|who| {
        (
            format!("WHERE {who}_id = $1 AND phase <> 'finished' ORDER BY id DESC"),
            format!("SEARCH game USING INDEX game_{who}_open ({who}_id=?)"),
        )
    });
    let placements = ["placement", "placement_before"].map(|column| {
        (
            format!("AND g.{column} IN (SELECT value FROM json_each($1))"),
            format!("SEARCH g USING INDEX game_{column} ({column}=?)"),
        )
    });
    let troubles = (
        "AND fault IS NOT NULL AND state <> 'sent' ORDER BY".to_owned(),
        "SEARCH mail USING INDEX mail_trouble (game_id=?)".to_owned(),
    );
    let longest_open = (
        "turn_us <= $1 AND terms NOT LIKE '%hidden%' ORDER BY turn_us, id LIMIT $2".to_owned(),
        "SEARCH game USING INDEX game_turn_us (turn_us<?)".to_owned(),
    );
    let any_webhook = (
        "FROM webhook_call WHERE next_us <= $1 LIMIT 1".to_owned(),
        "SEARCH webhook_call USING COVERING INDEX webhook_call_due (next_us<?)".to_owned(),
    );
    let others = [troubles, longest_open, any_webhook];
    for (arm, wanted) in own.into_iter().chain(placements).chain(others) {
        let all = statements();
        let statement = all.iter().find(|one| one.sql.contains(&arm)).expect("the statement is there");
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sql));
        let plan = sqlx::query(explain).fetch_all(&pool).await.unwrap();
        let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
        assert!(steps.contains(&wanted), "{wanted}: {steps:?}");
    }
}

#[tokio::test]
async fn a_walk_is_seen_also_where_an_index_holds_a_part_of_the_table() {
    let walks = [
        ("SELECT id FROM game WHERE terms = 'x'", true),
        ("SELECT id FROM game ORDER BY id LIMIT 1", true),
        ("SELECT id FROM game WHERE ended_us < $1", true),
        ("SELECT id FROM game WHERE ended_us > $1", false),
        ("SELECT id FROM game WHERE next_flag_us < $1", false),
        ("SELECT id FROM game WHERE claims_until_us < $1 AND phase <> 'finished'", false),
        ("SELECT id FROM game WHERE claims_until_us < $1", true),
    ];
    for (sql, is_walk) in walks {
        let statement = [Statement { of: None, sql: sql.to_owned() }];
        let found = sqlite_walks(&statement).await;
        assert_eq!(!found.is_empty(), is_walk, "{sql}: {found:?}");
    }
}

/// Whether a statement is this one, of which it may be the beginning alone.
fn says(sql: &str, known: &str) -> bool {
    known.strip_suffix('…').map_or(sql == known, |begins| sql.starts_with(begins))
}

async fn sqlite_walks(statements: &[Statement]) -> Vec<(String, String)> {
    let (kept, _store) = seeded(Database::Sqlite).await;
    let raw = Raw::open(&kept.url).await;
    let Raw::Sqlite(pool) = &raw else { unreachable!("it was opened as SQLite") };
    let schema = Schema::of(&raw).await;
    let mut walks = Vec::new();
    for statement in statements.iter().filter(|one| one.is_run_by(Database::Sqlite)) {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sql));
        let mut made: Vec<String> = Vec::new();
        for row in sqlx::query(explain).fetch_all(pool).await.unwrap() {
            let step: String = row.get("detail");
            let of_its_own = step.strip_prefix("MATERIALIZE ").or_else(|| step.strip_prefix("CO-ROUTINE "));
            made.extend(of_its_own.map(str::to_owned));
            walks.extend(schema.below(&step).map(|table| (table, statement.sql.clone())));
            let Some(walked) = step.strip_prefix("SCAN ") else { continue };
            let (name, by) = walked.split_once(' ').unwrap_or((walked, ""));
            let by =
                by.trim_start_matches("USING ").trim_start_matches("COVERING ").trim_start_matches("INDEX ");
            let is_queue = schema.indexes.get(by).is_some_and(|index| index.rows == Rows::Queue);
            let is_made = made.iter().any(|one| one == name);
            if walked != "CONSTANT ROW" && !is_made && !walked.contains(" VIRTUAL TABLE ") && !is_queue {
                walks.push((schema.table(name, &statement.sql), statement.sql.clone()));
            }
        }
    }
    walks
}

/// As if walking through a table cost endlessly, so that one that is left has no index. In empty tables joining in bulk seems
/// cheap, too.
async fn postgres_walks(statements: &[Statement]) -> Vec<(String, String)> {
    let (kept, _store) = seeded(Database::Postgres).await;
    let schema = Schema::of(&Raw::open(&kept.url).await).await;
    let mut connection = PgConnection::connect(&kept.url).await.unwrap();
    let settings = "SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off; \
        SET enable_material = off; SET plan_cache_mode = force_generic_plan";
    sqlx::raw_sql(settings).execute(&mut connection).await.unwrap();
    let mut walks = Vec::new();
    for statement in statements.iter().filter(|one| one.is_run_by(Database::Postgres)) {
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

/// The partial indexes of [`QUEUES`], as the migration has them: PostgreSQL words their conditions in its own way.
fn queues() -> BTreeSet<String> {
    let (mut names, mut unseen) = (BTreeSet::new(), BTreeSet::from(QUEUES));
    for path in files("migrations/sqlite", &["sql"]) {
        for line in read(&path).lines().filter(|line| line.contains("INDEX ")) {
            let Some((head, condition)) = line.split_once(" WHERE ") else { continue };
            let condition = condition.trim_end_matches(';');
            if QUEUES.contains(&condition) {
                unseen.remove(condition);
                let name = head.split_once("INDEX ").unwrap().1;
                names.insert(name.split(' ').next().unwrap().to_owned());
            }
        }
    }
    assert!(unseen.is_empty(), "no partial index holds these: {unseen:?}");
    names
}

impl Schema {
    /// The table of which SQLite reads all that a growing partial index holds up to some value.
    fn below(&self, step: &str) -> Option<String> {
        let (_, by) = step.split_once(" USING ").filter(|_| step.starts_with("SEARCH "))?;
        let (name, condition) = by.rsplit_once("INDEX ")?.1.split_once(' ')?;
        let index = self.indexes.get(name).filter(|index| index.rows == Rows::Some)?;
        let column = condition.trim_start_matches('(').find(|c: char| !c.is_alphanumeric() && c != '_')? + 1;
        condition[column..].starts_with('<').then(|| index.table.clone())
    }

    async fn of(raw: &Raw) -> Schema {
        let queues = queues();
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
        let index = |(name, table, is_partial, first): (String, _, bool, _)| {
            let rows = match (is_partial, queues.contains(&name)) {
                (false, _) => Rows::All,
                (true, true) => Rows::Queue,
                (true, false) => Rows::Some,
            };
            (name, Index { table, rows, first })
        };
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
            // In an empty table walking through a part of it seems to cost nothing.
            if index.rows == Rows::All && !condition.contains(&one) && !condition.contains(&row) {
                walked.push(index.table.clone());
            }
        }
        walked
    }
}
