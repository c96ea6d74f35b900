//! Games that a transaction has found to say something else than their events: it may be a snapshot that writes nothing, so
//! they are kept at hand until somebody deals with them, and marked in their rows.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::archived;
use crate::base::{GameId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Turns;
use crate::store::tx::{exactly_one, execute, fetch, fetch_value};

/// Games that wait at most; one more is found again at its next load.
const DOUBTS_MAX: usize = 1024;

tokio::task_local! {
    /// Of the store in whose transaction this task is.
    static FOUND: Doubts;
}

/// The games that were found and that nobody has taken yet.
#[derive(Clone, Default)]
pub(in crate::store) struct Doubts(Arc<Mutex<BTreeSet<GameId>>>);

impl Doubts {
    /// Runs a transaction's work, whose [`Turns::note_doubt`] comes here, and which knows what it has read of the archive.
    pub(in crate::store) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        FOUND.scope(self, archived::scope(work)).await
    }

    pub(in crate::store) fn take(&self) -> Vec<GameId> {
        // A lock that a panic left behind holds nothing wrong: ids are put in whole.
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *found).into_iter().collect()
    }

    pub(in crate::store) fn note(&self, game: GameId) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.len() < DOUBTS_MAX {
            found.insert(game);
        }
    }
}

impl Turns<'_> {
    /// Notes that this game's rows do not follow from its events, whether or not the transaction is kept.
    pub fn note_doubt(&self, game: GameId) {
        // Outside of a store's transaction nobody would take it.
        let _ = FOUND.try_with(|found| found.note(game));
    }

    /// Marks a game as in doubt; the moment of the first mark stays. One with which nobody has dealt is looked at by a server.
    pub async fn mark_doubt(
        &mut self,
        game: GameId,
        now: Timestamp,
        what: Option<&str>,
        settled: bool,
    ) -> Result<()> {
        const SQL: &str =
            "UPDATE game SET doubt_us = COALESCE(doubt_us, $2), doubt = $3, doubt_settled = $4 WHERE id = $1";
        let done = execute!(self.tx, SQL, game.as_uuid(), now.as_us(), what, settled)?;
        exactly_one(done, "the game")
    }

    /// Remembers that something sealed in this turn does not open, so that nobody has to open it again to know.
    pub async fn mark_lost_box(&mut self, game: GameId, turn: i64) -> Result<()> {
        const SQL: &str = "UPDATE game SET lost_box = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), turn)?, "the game")
    }

    /// Whether a server has dealt with a game that is marked.
    pub async fn is_settled(&mut self, game: GameId) -> Result<bool> {
        const SQL: &str = "SELECT doubt_settled FROM game WHERE id = $1";
        let row: Option<(bool,)> = fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?;
        Ok(row.is_some_and(|(settled,)| settled))
    }

    /// Takes the mark away.
    pub async fn clear_doubt(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE game SET doubt_us = NULL, doubt = NULL, doubt_settled = FALSE, lost_box = NULL WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, game.as_uuid())?, "the game")
    }

    /// Games in doubt with which no server has dealt yet, the oldest mark first.
    pub async fn untreated_doubts(&mut self, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str =
            "SELECT id FROM game WHERE doubt_us IS NOT NULL AND NOT doubt_settled ORDER BY doubt_us LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| GameId::from_uuid(id)).collect())
    }

    /// How many games are in doubt.
    pub async fn doubts(&mut self) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM game WHERE doubt_us IS NOT NULL";
        fetch_value!(self.tx, SQL)
    }
}
