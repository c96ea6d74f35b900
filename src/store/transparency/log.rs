//! The public log: how far it is, which leaves wait for it, and its entries in order.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Transparency;
use crate::store::tx::{exactly_one, execute, fetch, fetch_value, later};

/// How far the log is.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct LogStateRow {
    /// The number of entries.
    pub size: i64,
    /// The root of the tree over them.
    pub root: Vec<u8>,
    /// The batch time of the last entry, in seconds since 1970.
    pub batch_s: i64,
    /// When the last batch was made.
    pub tick_us: i64,
    /// Goes up with every batch.
    pub fence: i64,
    /// The size of the last checkpoint that was published.
    pub published: i64,
    /// The size of the checkpoint that `cosignatures` belong to.
    pub cosigned_size: i64,
    /// Signature lines of witnesses.
    pub cosignatures: String,
}

/// A leaf that waits.
#[derive(Clone, FromRow)]
pub struct StagedRow {
    /// The hash inside the leaf.
    pub hash: Vec<u8>,
    /// The second by which it has to be in the log.
    pub due_s: i64,
}

#[derive(Clone, FromRow)]
pub struct LogEntryRow {
    /// Its number, from 0.
    pub number: i64,
    /// Its batch time, in seconds since 1970.
    pub batch_s: i64,
    /// The hash inside the leaf.
    pub hash: Vec<u8>,
}

/// Where an event stands in the log.
#[derive(Clone, FromRow)]
pub struct PlaceRow {
    /// 0 White's chain, 1 Black's, 2 the public one.
    pub chain: i64,
    pub turn: i64,
    /// Its number in the chain.
    pub seq: i64,
    /// The number of its entry; nothing while it waits.
    pub number: Option<i64>,
    /// The entry's batch time, in seconds since 1970.
    pub batch_s: Option<i64>,
}

const STATE: &str = "SELECT size, root, batch_s, tick_us, fence, published, cosigned_size, cosignatures FROM log_state \
    WHERE id = 1";
const STAGED: &str = "SELECT hash, due_s FROM leaf WHERE number IS NULL ORDER BY due_s, hash LIMIT $1";
const ENTRIES: &str = "SELECT number, batch_s, hash FROM leaf WHERE number >= $1 AND number < $2 \
    UNION ALL SELECT number, batch_s, hash FROM log_padding WHERE number >= $1 AND number < $2 ORDER BY number";
const PLACES: &str = "SELECT chain, turn, seq, number, batch_s FROM leaf WHERE owner_id = $1";

impl Transparency<'_> {
    /// How far the log is.
    pub async fn log_state(&mut self) -> Result<LogStateRow> {
        Ok(fetch!(self.tx, fetch_one, STATE)?)
    }

    /// Takes the log for this transaction, if it is as far as `state` says; false if another sequencer went on.
    pub async fn take_log(&mut self, state: &LogStateRow) -> Result<bool> {
        const SQL: &str =
            "UPDATE log_state SET fence = fence + 1 WHERE id = 1 AND fence = $1 AND size = $2 AND root = $3";
        Ok(execute!(self.tx, SQL, state.fence, state.size, &state.root)? == 1)
    }

    /// The leaves that wait, those first that are due first.
    pub async fn staged_leaves(&mut self, limit: i64) -> Result<Vec<StagedRow>> {
        Ok(fetch!(self.tx, fetch_all, STAGED, limit)?)
    }

    /// How many leaves wait for a time that is over.
    pub async fn overdue_leaves(&mut self, now: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM leaf WHERE number IS NULL AND due_s < $1";
        fetch_value!(self.tx, SQL, now.as_us().div_euclid(1_000_000))
    }

    /// An entry of the log that belongs to no event here.
    pub async fn insert_padding(&mut self, entry: &LogEntryRow) -> Result<()> {
        const SQL: &str = "INSERT INTO log_padding (number, batch_s, hash) VALUES ($1, $2, $3)";
        later!(self.tx, SQL, entry.number, entry.batch_s, &entry.hash)
    }

    /// The log has grown; its row is taken ([`Transparency::take_log`]).
    pub async fn grow_log(
        &mut self,
        size: i64,
        root: &[u8; 32],
        batch_s: i64,
        tick: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE log_state SET size = $1, root = $2, batch_s = $3, tick_us = $4 \
            WHERE id = 1 AND size <= $1 AND batch_s <= $3";
        let done = execute!(self.tx, SQL, size, &root[..], batch_s, tick.as_us())?;
        exactly_one(done, "the log")
    }

    /// A checkpoint of this size was published.
    pub async fn mark_published(&mut self, size: i64) -> Result<()> {
        const SQL: &str =
            "UPDATE log_state SET published = $1 WHERE id = 1 AND published < $1 AND size >= $1";
        execute!(self.tx, SQL, size).map(drop)
    }

    /// Keeps cosignatures of the checkpoint of this size; false if the log has grown since.
    pub async fn keep_cosignatures(&mut self, size: i64, lines: &str) -> Result<bool> {
        const SQL: &str =
            "UPDATE log_state SET cosigned_size = $1, cosignatures = $2 WHERE id = 1 AND size = $1";
        Ok(execute!(self.tx, SQL, size, lines)? == 1)
    }

    /// The entries from one number up to another, without it, in order.
    pub async fn log_entries(&mut self, from: i64, to: i64) -> Result<Vec<LogEntryRow>> {
        Ok(fetch!(self.tx, fetch_all, ENTRIES, from, to)?)
    }

    /// Whether the published log has an event.
    pub async fn is_logged(&mut self, game: GameId, chain: i64, turn: i64, seq: i64) -> Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM leaf JOIN log_state ON leaf.number < log_state.published \
            WHERE owner_id = $1 AND chain = $2 AND turn = $3 AND seq = $4";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, game.as_uuid(), chain, turn, seq)?;
        Ok(count == 1)
    }

    /// Where the events of a game, or the acts of a tournament, stand in the log.
    pub async fn log_places(&mut self, owner: Uuid) -> Result<Vec<PlaceRow>> {
        Ok(fetch!(self.tx, fetch_all, PLACES, owner)?)
    }
}
