//! What every table, key and index of the schema has to be, so that the way to a distributed PostgreSQL stays open.

use std::collections::{BTreeMap, BTreeSet};

use super::sql::CLAIMED;
use crate::house::source::{files, read};
use crate::support::raw::Raw;
use crate::support::{Database, TestStore};

/// Keys of tables of a game that do not begin with the game, and why.
const OTHER_KEYS: &[(&str, &str)] = &[
    ("challenge_pkey", "it is there before its game"),
    ("challenge_link_once", "it is there before its game"),
    ("leaf_number", "the log is one for all games, and numbered by one sequencer"),
    ("mail_pkey", "a mail may be about no game"),
    ("mail_tournament_once", "a mail about an act of a tournament is about no game"),
    ("mail_talk_pkey", "a mail that came in may be about no game"),
    ("pairing_once", "a pairing is its tournament's, and has no game at first"),
    ("xfcc_number_once", "a player's program names a turn by the number alone"),
];

/// Queues without buckets, and why.
const OTHER_QUEUES: &[(&str, &str)] = &[
    ("bot_game", "a row for each game with the bot, of whose thoughts a process takes one at a time"),
    ("review", "a hundred wait at most, and one takes minutes"),
    ("sign_in_request", "few, and gone within a second"),
    ("webhook_call", "each is leased by its key, which begins with the webhook"),
];

/// References that no index begins with: nobody looks for rows by them, and what they refer to is never deleted.
const UNINDEXED: &[(&str, &str)] = &[
    ("address_change_by_id_fkey", "players are never deleted"),
    ("blocked_player_blocked_id_fkey", "players are never deleted"),
    ("conditional_entry_player_id_fkey", "players are never deleted"),
    ("draft_player_id_fkey", "players are never deleted"),
    ("entrant_entered_by_fkey", "players are never deleted"),
    ("leaving_question_player_id_fkey", "players are never deleted"),
    ("line_up_by_id_fkey", "players are never deleted"),
    ("letter_token_other_id_fkey", "players are never deleted"),
    ("note_player_id_fkey", "players are never deleted"),
    ("outage_named_by_fkey", "players are never deleted, outages are few"),
    ("reply_token_player_id_fkey", "players are never deleted"),
    ("report_answered_by_fkey", "players are never deleted"),
    ("scan_player_id_fkey", "players are never deleted"),
    ("series_entry_entered_by_fkey", "players are never deleted"),
    ("series_invitation_made_by_fkey", "players are never deleted"),
    ("tournament_sheet_made_by_fkey", "players are never deleted"),
];

/// A statement of a migration, with the comment before it.
struct Statement {
    comment: bool,
    text: String,
}

/// A key, a reference or an index.
struct Part {
    table: String,
    name: String,
    /// With the order that an index reads each in.
    columns: Vec<String>,
}

impl Part {
    fn begins_with(&self, columns: &[String]) -> bool {
        let mine = self.columns.iter().map(|column| column.split(' ').next().unwrap());
        mine.take(columns.len()).eq(columns.iter().map(String::as_str))
    }
}

#[derive(Default)]
struct Schema {
    columns: BTreeMap<String, BTreeSet<String>>,
    keys: Vec<Part>,
    references: Vec<Part>,
    indexes: Vec<Part>,
    names: Vec<String>,
}

fn migrations(database: &str) -> String {
    files(&format!("migrations/{database}"), &["sql"]).iter().map(|path| read(path)).collect()
}

fn statements(sql: &str) -> Vec<Statement> {
    let (mut all, mut comment, mut text) = (Vec::new(), false, String::new());
    for line in sql.lines() {
        if text.is_empty() && (line.is_empty() || line.starts_with("--")) {
            comment = !line.is_empty();
            continue;
        }
        text.push_str(line);
        text.push('\n');
        if line.ends_with(';') {
            all.push(Statement { comment, text: std::mem::take(&mut text) });
            comment = false;
        }
    }
    assert!(text.is_empty(), "not ended: {text}");
    all
}

/// The columns inside the first brackets after `from`; brackets of a function may stand inside.
fn bracketed(text: &str, from: &str) -> Vec<String> {
    let rest = text.split_once(from).unwrap_or_else(|| panic!("{from} in {text}")).1;
    let rest = &rest[rest.find('(').unwrap() + 1..];
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    rest[..end.unwrap()].split(", ").map(str::to_owned).collect()
}

/// Reads the postgres migrations; panics where a statement breaks a rule by its form alone.
fn schema() -> Schema {
    let mut schema = Schema::default();
    for Statement { comment, text } in statements(&migrations("postgres")) {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["CREATE", "TABLE", table, "(", ..] => {
                assert!(comment, "{table}: no comment says what a row of it is");
                read_table(&mut schema, table, &text);
            }
            ["CREATE", "UNIQUE", "INDEX", name, "ON", table, ..] => {
                schema.names.push((*name).to_owned());
                schema.keys.push(index(name, table, &text));
                schema.indexes.push(index(name, table, &text));
            }
            ["CREATE", "INDEX", name, "ON", table, ..] => {
                schema.names.push((*name).to_owned());
                schema.indexes.push(index(name, table, &text));
            }
            ["DROP", "INDEX", name] => {
                let name = name.trim_end_matches(';');
                let count = schema.indexes.len();
                schema.indexes.retain(|index| index.name != name);
                assert_eq!(schema.indexes.len() + 1, count, "{name} is no index");
                schema.keys.retain(|key| key.name != name);
                schema.names.retain(|other| other != name);
            }
            ["ALTER", "TABLE", table, "ADD", "COLUMN", column, kind] => {
                assert!(comment && ["TEXT;", "BIGINT;", "BOOLEAN;", "BYTEA;"].contains(kind), "{text}");
                assert!(schema.columns.get_mut(*table).unwrap().insert((*column).to_owned()), "{text}");
            }
            ["INSERT", "INTO", ..] | ["UPDATE", ..] => {}
            _ => panic!("neither a table, a column, nor an index, nor a row: {text}"),
        }
    }
    schema
}

fn index(name: &str, table: &str, text: &str) -> Part {
    Part { table: table.to_owned(), name: name.to_owned(), columns: bracketed(text, " ON ") }
}

fn read_table(schema: &mut Schema, table: &str, text: &str) {
    for line in text.lines().skip(1).map(|line| line.trim().trim_end_matches(',')) {
        let words: Vec<&str> = line.split(' ').collect();
        let part = |columns| Part { table: table.to_owned(), name: words[1].to_owned(), columns };
        match words.as_slice() {
            [");"] => {}
            ["CONSTRAINT", name, kind, ..] => {
                schema.names.push((*name).to_owned());
                assert!(name.starts_with(&format!("{table}_")), "{name} does not begin with its table");
                match *kind {
                    "PRIMARY" => schema.keys.push(part(bracketed(line, "PRIMARY KEY"))),
                    "UNIQUE" => schema.keys.push(part(bracketed(line, "UNIQUE"))),
                    "FOREIGN" => schema.references.push(part(bracketed(line, "FOREIGN KEY"))),
                    "CHECK" => {}
                    _ => panic!("{line}"),
                }
            }
            [column, kind, rest @ ..] => {
                assert!(["TEXT", "BIGINT", "BOOLEAN", "UUID", "BYTEA"].contains(kind), "{table}: {line}");
                let rest = rest.join(" ");
                let allowed = [
                    "",
                    "NOT NULL",
                    "NOT NULL DEFAULT FALSE",
                    "NOT NULL DEFAULT TRUE",
                    "NOT NULL DEFAULT 0",
                    "DEFAULT 0",
                ];
                assert!(
                    allowed.contains(&rest.as_str()),
                    "{table}.{column}: a constraint without a name: {rest}"
                );
                schema.columns.entry(table.to_owned()).or_default().insert((*column).to_owned());
            }
            _ => panic!("{table}: {line}"),
        }
    }
}

#[test]
fn the_schemas_of_both_databases_are_alike() {
    let blob = |line: &str| {
        let line = line.replace("'\\x", "X'");
        if line.starts_with("--") { line } else { line.replace("UUID", "BLOB").replace("BYTEA", "BLOB") }
    };
    let (sqlite, postgres) = (migrations("sqlite"), migrations("postgres"));
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite.lines().collect::<Vec<_>>(), postgres.lines().map(blob).collect::<Vec<_>>());
}

/// As an engine needs it whose DDL is no part of a transaction: what is made so is what is made in one.
#[tokio::test]
async fn each_statement_can_be_a_transaction_of_its_own() {
    const INDEXES: &str = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations' \
        ORDER BY indexdef";
    let kept = (TestStore::empty(Database::Postgres).await, TestStore::new(Database::Postgres).await);
    let (one_by_one, at_once) = (Raw::open(&kept.0.url).await, Raw::open(&kept.1.url).await);
    for statement in statements(&migrations("postgres")) {
        one_by_one.execute(&statement.text).await;
    }
    let indexes = one_by_one.texts(INDEXES).await;
    assert!(indexes.len() > 100);
    assert_eq!(indexes, at_once.texts(INDEXES).await);
}

#[test]
fn every_name_is_given_once() {
    let schema = schema();
    assert!(schema.columns.len() > 50 && schema.names.len() > 200);
    let names: BTreeSet<&String> = schema.names.iter().chain(schema.columns.keys()).collect();
    assert_eq!(names.len(), schema.names.len() + schema.columns.len());
    for table in schema.columns.keys() {
        let keyed = schema.keys.iter().any(|key| key.table == *table);
        assert!(keyed, "{table} has no key");
    }
}

#[test]
fn every_index_says_in_which_order_it_is_read() {
    for index in schema().indexes {
        for column in &index.columns {
            let said = column.ends_with(" ASC") || column.ends_with(" DESC");
            assert!(said, "{}: {column}: ASC or DESC", index.name);
        }
    }
}

#[test]
fn the_keys_of_a_games_tables_begin_with_the_game() {
    let schema = schema();
    let mut others = BTreeSet::new();
    for key in &schema.keys {
        let game = match key.table.as_str() {
            "game" => "id",
            "leaf" => "owner_id",
            table if schema.columns[table].contains("game_id") => "game_id",
            _ => continue,
        };
        if !key.begins_with(&[game.to_owned()]) {
            others.insert(key.name.as_str());
        }
    }
    let listed: BTreeSet<&str> = OTHER_KEYS.iter().map(|(name, _)| *name).collect();
    assert_eq!(others, listed, "left: keys that begin otherwise; right: those that may");
}

#[test]
fn every_reference_has_an_index() {
    let schema = schema();
    let lacks = |reference: &&Part| {
        let all = schema.keys.iter().chain(&schema.indexes);
        !all.filter(|index| index.table == reference.table)
            .any(|index| index.begins_with(&reference.columns[..1]))
    };
    let without: BTreeSet<&str> =
        schema.references.iter().filter(lacks).map(|part| part.name.as_str()).collect();
    let listed: BTreeSet<&str> = UNINDEXED.iter().map(|(name, _)| *name).collect();
    assert_eq!(without, listed, "left: references without an index; right: those that may be so");
}

/// What is leased, claimed or spread over buckets is a queue.
#[test]
fn every_queue_has_buckets_or_a_reason() {
    let schema = schema();
    let (mut bucketed, mut without) = (BTreeSet::new(), BTreeSet::new());
    for (table, columns) in &schema.columns {
        let has = |column: &str| columns.contains(column);
        if has("bucket") {
            // Nothing is claimed by it so far, so an index would be written for nothing.
            let mut indexes = schema.indexes.iter().filter(|index| index.table == *table);
            assert!(!indexes.any(|index| index.begins_with(&["bucket".to_owned()])), "{table}");
            bucketed.insert(table.as_str());
        } else if has("lease_us") || has("leased_us") || CLAIMED.contains(&table.as_str()) {
            without.insert(table.as_str());
        }
    }
    assert_eq!(bucketed, BTreeSet::from(["leaf", "mail", "mail_in", "reveal_job"]));
    let listed: BTreeSet<&str> = OTHER_QUEUES.iter().map(|(table, _)| *table).collect();
    assert_eq!(without, listed, "left: queues without buckets; right: those that may be so");
}
