//! The rows of a game as one text, compressed, and back into tables.
//!
//! Much is stored twice or three times: what was filed is in its row, in its event, and after the reveal in that of the reveal. So
//! that it compresses, all rows of a turn stand together, and bytes are written as the events write them: in base64, or as the text
//! that they are.
//!
//! Statements are in small letters here: they are put together, with the columns that the rows were stored with, so that a column
//! which a later migration adds gets its default.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::{
    AssertSqlSafe, Column, ColumnIndex, Database, Decode, PgConnection, Row, SqliteConnection, Type,
    TypeInfo, ValueRef,
};
use uuid::Uuid;

use crate::store::tx::on;
use crate::store::{Result, StoreError, Tx};

/// The tables whose rows go, each after those that it refers to.
pub(super) const TABLES: [&str; 7] =
    ["turn", "turn_side", "submission", "conditional_entry", "reveal", "blind_turn", "event"];
/// No game comes near it: 65,536 turns of the longest entries are less.
const UNPACKED_MAX: u64 = 1 << 30;

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Number,
    Flag,
    Text,
    Bytes,
    /// SQLite knows no such type, and says bytes.
    Id,
}

/// Rows of one table, by turn; bytes in hex.
#[derive(Default, PartialEq)]
pub(super) struct Table {
    pub(super) columns: Vec<(String, Kind)>,
    pub(super) rows: Vec<Vec<Value>>,
}

/// The rows of a game: those of each of [`TABLES`], in their order, without the game itself.
#[derive(PartialEq)]
pub(super) struct Rows {
    pub(super) tables: Vec<(String, Table)>,
}

/// What is compressed: the columns of each table, and all rows by turn, each with the number of its table.
#[derive(Serialize, Deserialize)]
struct Text {
    tables: Vec<(String, Vec<(String, Kind)>)>,
    rows: Vec<(usize, Vec<Value>)>,
}

/// Stands before what is a text; base64 begins with no such sign.
const IS_TEXT: char = '=';

/// Bytes, in hex, as the text says them.
fn said(hex: &str) -> Result<String> {
    let bytes = hex::decode(hex).map_err(spoilt)?;
    match std::str::from_utf8(&bytes) {
        Ok(text) if text.starts_with('{') => Ok(format!("{IS_TEXT}{text}")),
        _ => Ok(STANDARD.encode(&bytes)),
    }
}

fn heard(said: &str) -> Result<String> {
    match said.strip_prefix(IS_TEXT) {
        Some(text) => Ok(hex::encode(text)),
        None => Ok(hex::encode(STANDARD.decode(said).map_err(spoilt)?)),
    }
}

/// A row with another way to write its bytes.
fn rewritten(
    row: &[Value],
    columns: &[(String, Kind)],
    how: fn(&str) -> Result<String>,
) -> Result<Vec<Value>> {
    let cell = |(value, (_, kind)): (&Value, &(String, Kind))| match (kind, value) {
        (Kind::Bytes | Kind::Id, Value::String(text)) => how(text).map(Value::String),
        (_, value) => Ok(value.clone()),
    };
    row.iter().zip(columns).map(cell).collect()
}

fn spoilt(fault: impl ToString) -> StoreError {
    StoreError::row("archive", "packed", "of a game", fault)
}

impl Rows {
    /// All that is stored of a game in these tables.
    pub(super) async fn read(tx: &mut Tx, game: Uuid) -> Result<Rows> {
        let mut tables = Vec::new();
        for name in TABLES {
            let sql = AssertSqlSafe(format!("select * from {name} where game_id = $1 order by turn"));
            let table = on!(tx, c => table_of(&sqlx::query(sql).bind(game).fetch_all(c).await?))?;
            tables.push((name.to_owned(), table));
        }
        Ok(Rows { tables })
    }

    pub(super) fn pack(&self) -> Result<Vec<u8>> {
        let mut rows = Vec::new();
        for (at, (_, table)) in self.tables.iter().enumerate() {
            for row in &table.rows {
                rows.push((table.turn_of(row), (at, rewritten(row, &table.columns, said)?)));
            }
        }
        rows.sort_by_key(|(turn, _)| *turn);
        let text = Text {
            tables: self.tables.iter().map(|(name, table)| (name.clone(), table.columns.clone())).collect(),
            rows: rows.into_iter().map(|(_, row)| row).collect(),
        };
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&serde_json::to_vec(&text).map_err(spoilt)?).map_err(spoilt)?;
        packed.finish().map_err(spoilt)
    }

    pub(super) fn unpack(packed: &[u8]) -> Result<Rows> {
        let mut text = Vec::new();
        ZlibDecoder::new(packed).take(UNPACKED_MAX).read_to_end(&mut text).map_err(spoilt)?;
        let text: Text = serde_json::from_slice(&text).map_err(spoilt)?;
        let table = |(name, columns)| (name, Table { columns, rows: Vec::new() });
        let mut tables: Vec<(String, Table)> = text.tables.into_iter().map(table).collect();
        for (at, row) in text.rows {
            let (_, table) = tables.get_mut(at).ok_or_else(|| spoilt("a row of no table"))?;
            let row = rewritten(&row, &table.columns, heard)?;
            table.rows.push(row);
        }
        Ok(Rows { tables })
    }

    pub(super) fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|(known, _)| known == name).map(|(_, table)| table)
    }

    /// Puts the rows back; those that are there stay.
    pub(super) async fn put_back(&self, tx: &mut Tx, game: Uuid) -> Result<()> {
        match tx.settled().await? {
            Tx::Sqlite(t) => self.put_into_sqlite(t, game).await,
            Tx::Postgres(t) => self.put_into_postgres(t, game).await,
        }
    }

    pub(super) async fn put_into_sqlite(&self, connection: &mut SqliteConnection, game: Uuid) -> Result<()> {
        for (name, table) in self.filled() {
            let value = |(at, (_, kind)): (usize, &(String, Kind))| match kind {
                Kind::Bytes | Kind::Id => format!("unhex(value->>{at})"),
                _ => format!("value->>{at}"),
            };
            let values: Vec<String> = table.columns.iter().enumerate().map(value).collect();
            let (names, values) = (table.names(), values.join(", "));
            let sql = format!(
                "insert into {name} (game_id, {names}) select $2, {values} from json_each($1) where true on conflict do nothing"
            );
            let rows = sqlx::types::Json(&table.rows);
            sqlx::query(AssertSqlSafe(sql)).bind(rows).bind(game).execute(&mut *connection).await?;
        }
        Ok(())
    }

    async fn put_into_postgres(&self, connection: &mut PgConnection, game: Uuid) -> Result<()> {
        for (name, table) in self.filled() {
            let names = table.names();
            let sql = format!(
                "insert into {name} (game_id, {names}) select $2, {names} from jsonb_populate_recordset(null::{name}, $1) \
                 on conflict do nothing"
            );
            let rows = sqlx::types::Json(table.records());
            sqlx::query(AssertSqlSafe(sql)).bind(rows).bind(game).execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// Only tables that this program knows: what is kept is put into statements.
    fn filled(&self) -> Vec<(&'static str, &Table)> {
        let known = TABLES.into_iter().filter_map(|name| Some((name, self.table(name)?)));
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let is_filled =
            |table: &Table| !table.rows.is_empty() && table.columns.iter().all(|(name, _)| is_name(name));
        known.filter(|(_, table)| is_filled(table)).collect()
    }
}

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Each row as PostgreSQL reads it into its table's type.
    fn records(&self) -> Vec<Map<String, Value>> {
        let cell = |((name, kind), value): (&(String, Kind), &Value)| {
            let value = match (kind, value) {
                (Kind::Bytes, Value::String(hex)) => Value::String(format!("\\x{hex}")),
                (_, value) => value.clone(),
            };
            (name.clone(), value)
        };
        self.rows.iter().map(|row| self.columns.iter().zip(row).map(cell).collect()).collect()
    }

    fn turn_of(&self, row: &[Value]) -> i64 {
        self.at("turn").and_then(|at| row.get(at)?.as_i64()).unwrap_or_default()
    }

    /// Where a column stands in each row.
    pub(super) fn at(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|(name, _)| name == column)
    }
}

fn table_of<R: Row>(rows: &[R]) -> Result<Table>
where
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Uuid: Decode<'r, R::Database> + Type<R::Database>,
    usize: ColumnIndex<R>,
{
    let Some(first) = rows.first() else { return Ok(Table::default()) };
    // Whose rows they are is not said in each of them.
    let own = first.columns().iter().enumerate().filter(|(_, column)| column.name() != "game_id");
    let columns = own.map(|(at, column)| {
        let kind = match column.type_info().name() {
            "INTEGER" | "INT8" => Kind::Number,
            "BOOLEAN" | "BOOL" => Kind::Flag,
            "TEXT" => Kind::Text,
            "BLOB" | "BYTEA" => Kind::Bytes,
            "UUID" => Kind::Id,
            other => return Err(spoilt(format!("a column of type {other}"))),
        };
        Ok((at, column.name().to_owned(), kind))
    });
    let columns = columns.collect::<Result<Vec<_>>>()?;
    let row =
        |row: &R| columns.iter().map(|(at, _, kind)| cell(row, *at, *kind)).collect::<Result<Vec<Value>>>();
    let rows = rows.iter().map(row).collect::<Result<_>>()?;
    Ok(Table { columns: columns.into_iter().map(|(_, name, kind)| (name, kind)).collect(), rows })
}

fn cell<R: Row>(row: &R, at: usize, kind: Kind) -> Result<Value>
where
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Uuid: Decode<'r, R::Database> + Type<R::Database>,
    usize: ColumnIndex<R>,
{
    let is_null = <<R::Database as Database>::ValueRef<'_> as ValueRef<'_>>::is_null(&row.try_get_raw(at)?);
    if is_null {
        return Ok(Value::Null);
    }
    Ok(match kind {
        Kind::Number => Value::from(row.try_get::<i64, _>(at)?),
        Kind::Flag => Value::from(row.try_get::<bool, _>(at)?),
        Kind::Text => Value::from(row.try_get::<String, _>(at)?),
        Kind::Bytes => Value::from(hex::encode(row.try_get::<Vec<u8>, _>(at)?)),
        Kind::Id => Value::from(row.try_get::<Uuid, _>(at)?.simple().to_string()),
    })
}
