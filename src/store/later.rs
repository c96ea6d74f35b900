//! Writes that wait for each other: a transaction runs all that were noted since its last statement in one way to
//! the database. On SQLite they are one text of several statements, on PostgreSQL one statement whose parts see the same state
//! and run in no order that is promised; what refers to other rows is checked there when all have run.

use std::fmt::Write as _;
use std::ops::{Deref, DerefMut};

use sqlx::{Arguments as _, Database, Postgres, Sqlite, Transaction};

use super::{Result, StoreError};

/// Statements that wait at most: one more, and they are run first.
const WAITING_MAX: usize = 32;

/// A transaction with what was noted for later. It stands for its connection where statements are run at once: those in
/// [`tx`](super::tx) see to it that nothing waits then.
pub struct Running<DB: Database> {
    transaction: Transaction<'static, DB>,
    /// Each with the number of values that stand before its own.
    waiting: Vec<(&'static str, usize)>,
    values: DB::Arguments,
    /// Whether something that waited was taken out and is not known to be stored.
    open: bool,
    /// How often its connection was taken: once for each statement, or for several in one text.
    ways: u64,
    /// Whether it puts mails into the outbox.
    pub(super) posts: bool,
    /// What is run at the end of each piece of work, where one transaction holds several.
    parting: Option<&'static str>,
}

/// How several statements are put into one text. Values are numbered through.
pub trait Together: Database {
    fn together(waiting: &[(&'static str, usize)]) -> String;
}

impl Together for Sqlite {
    fn together(waiting: &[(&'static str, usize)]) -> String {
        let statements: Vec<String> = waiting.iter().map(|(sql, before)| renumbered(sql, *before)).collect();
        statements.join("; ")
    }
}

impl Together for Postgres {
    fn together(waiting: &[(&'static str, usize)]) -> String {
        // Today's PostgreSQL runs what the others are attached to first, and then the one that was attached last: they run as they
        // were noted. Nothing hangs on it but which of two broken constraints is reported.
        let Some(((first, before), others)) = waiting.split_first() else { return String::new() };
        let mut text = String::new();
        for (n, (sql, before)) in others.iter().rev().enumerate() {
            let begin = if n == 0 { "WITH" } else { "," };
            let _ = write!(text, "{begin} w{n} AS ({}) ", renumbered(sql, *before));
        }
        text + &renumbered(first, *before)
    }
}

/// A statement whose values are preceded by so many.
fn renumbered(sql: &str, before: usize) -> String {
    let mut parts = sql.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let number: usize = part[..digits].parse().unwrap_or(0);
        let _ = write!(text, "${}{}", number + before, &part[digits..]);
    }
    text
}

/// The table that a statement changes.
fn table(sql: &str) -> Option<&str> {
    sql.split(' ').nth(if sql.starts_with('U') { 1 } else { 2 })
}

/// Whether what a statement does depends on no other row of its table.
fn is_plain(sql: &str) -> bool {
    !sql.starts_with('U') && !sql.contains(" ON CONFLICT")
}

impl<DB: Together> Running<DB> {
    pub(super) fn begun(transaction: Transaction<'static, DB>) -> Running<DB> {
        let values = DB::Arguments::default();
        Running {
            transaction,
            waiting: Vec::new(),
            values,
            open: false,
            ways: 0,
            posts: false,
            parting: None,
        }
    }

    /// The same of several pieces of work, each of which ends with this statement.
    pub(super) fn parted_by(self, parting: &'static str) -> Running<DB> {
        Running { parting: Some(parting), ..self }
    }

    /// Notes a statement for which there is room; what it answers takes the statement's values.
    pub(super) fn later(&mut self, sql: &'static str) -> &mut DB::Arguments {
        self.waiting.push((sql, self.values.len()));
        &mut self.values
    }

    /// Whether a statement may wait with those that do. An update, or an insert that passes over what is there, waits with no other
    /// statement on its table: it would matter which of the two runs first.
    pub(super) fn has_room(&self, sql: &str) -> bool {
        let meets = |other: &str| table(other) == table(sql) && !(is_plain(other) && is_plain(sql));
        self.waiting.len() < WAITING_MAX && !self.waiting.iter().any(|&(other, _)| meets(other))
    }

    /// Takes out what waits, and at the end of a piece of work what ends it: the text with its values. Whoever has run it says so by
    /// [`stored`](Running::stored).
    ///
    /// # Errors
    /// What was taken before is not stored: nothing more of this transaction may be, also where its work went on all the same.
    pub(super) fn take(&mut self, ends: bool) -> Result<Option<(String, DB::Arguments)>> {
        if self.open {
            return Err(StoreError::Interrupted);
        }
        let parting = self.parting.filter(|_| ends);
        if self.waiting.is_empty() && parting.is_none() {
            return Ok(None);
        }
        self.open = true;
        let mut text = DB::together(&self.waiting);
        if let Some(parting) = parting {
            text.push_str(if text.is_empty() { "" } else { "; " });
            text.push_str(parting);
        }
        self.waiting.clear();
        Ok(Some((text, std::mem::take(&mut self.values))))
    }

    /// What was taken out is stored.
    pub(super) const fn stored(&mut self) {
        self.open = false;
    }

    /// Forgets what waits, of work that is rolled back.
    pub(super) fn forget(&mut self) {
        self.waiting.clear();
        self.values = DB::Arguments::default();
        self.open = false;
    }

    /// How often it went to the database so far.
    pub(super) fn ways(&self) -> u64 {
        self.ways
    }

    /// The transaction alone, once nothing waits.
    pub(super) fn into_inner(self) -> Transaction<'static, DB> {
        self.transaction
    }
}

impl<DB: Database> Deref for Running<DB> {
    type Target = DB::Connection;

    fn deref(&self) -> &DB::Connection {
        &self.transaction
    }
}

impl<DB: Database> DerefMut for Running<DB> {
    fn deref_mut(&mut self) -> &mut DB::Connection {
        self.ways += 1;
        &mut self.transaction
    }
}
