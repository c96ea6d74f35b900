//! Inserts and deletions that wait for each other: a transaction runs all that were noted since its last statement in one way to
//! the database. On SQLite they are one text of several statements, on PostgreSQL one statement whose parts see the same state.

use std::fmt::Write as _;
use std::ops::{Deref, DerefMut};

use sqlx::{Arguments as _, Database, Postgres, Sqlite, Transaction};

/// Statements that wait at most: one more, and they are run first.
const WAITING_MAX: usize = 32;

/// A transaction with what was noted for later. It stands for its connection where statements are run at once: those in
/// [`tx`](super::tx) see to it that nothing waits then.
pub struct Running<DB: Database> {
    transaction: Transaction<'static, DB>,
    /// Each with the number of values that stand before its own.
    waiting: Vec<(&'static str, usize)>,
    values: DB::Arguments,
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
        // It runs what the others are attached to first, and then the one that was attached last. So they run as they were noted,
        // and of two broken constraints the first is reported.
        let Some(((first, before), others)) = waiting.split_first() else { return String::new() };
        let mut text = String::new();
        for (n, (sql, before)) in others.iter().rev().enumerate() {
            let begin = if n == 0 { "WITH " } else { ", " };
            let _ = write!(text, "{begin}w{n} AS ({})", renumbered(sql, *before));
        }
        let _ = write!(text, " {}", renumbered(first, *before));
        text
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

impl<DB: Together> Running<DB> {
    pub(super) fn begun(transaction: Transaction<'static, DB>) -> Running<DB> {
        Running { transaction, waiting: Vec::new(), values: DB::Arguments::default() }
    }

    /// Notes a statement; what it answers takes the statement's values.
    pub(super) fn later(&mut self, sql: &'static str) -> &mut DB::Arguments {
        self.waiting.push((sql, self.values.len()));
        &mut self.values
    }

    /// Whether no more may wait.
    pub(super) const fn is_full(&self) -> bool {
        self.waiting.len() >= WAITING_MAX
    }

    /// Takes out what waits: the text with its values.
    pub(super) fn take(&mut self) -> Option<(String, DB::Arguments)> {
        if self.waiting.is_empty() {
            return None;
        }
        let text = DB::together(&self.waiting);
        self.waiting.clear();
        Some((text, std::mem::take(&mut self.values)))
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
        &mut self.transaction
    }
}
