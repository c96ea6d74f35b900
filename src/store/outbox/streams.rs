//! Streams of accounts: what is due in them, what they have told, and whether anybody reads them.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::rooms::Streams;
use crate::store::tx::{execute, fetch};
use crate::store::{Result, WebhookCallRow};

#[derive(Clone, FromRow)]
pub struct StreamRow {
    pub id: Uuid,
    /// When it was last opened, to a day.
    pub opened_us: i64,
    /// Since when nothing is kept for it.
    pub off_us: Option<i64>,
}

/// A message with its number in a stream.
#[derive(FromRow)]
struct NumberedRow {
    number: i64,
    #[sqlx(flatten)]
    call: WebhookCallRow,
}

impl Streams<'_> {
    /// Makes a person's, in the form in which what is called stands beside it.
    pub async fn insert(&mut self, id: Uuid, player: PlayerId, form: &str, now: Timestamp) -> Result<()> {
        // It has no address that would be boxed.
        const SQL: &str = "INSERT INTO webhook (id, player_id, label, form, boxed, made_us, told, opened_us) \
            VALUES ($1, $2, '', $3, $4, $5, 0, $5)";
        execute!(self.tx, SQL, id, player.as_uuid(), form, Vec::<u8>::new(), now.as_us()).map(drop)
    }

    /// A person's.
    pub async fn of(&mut self, player: PlayerId) -> Result<Option<StreamRow>> {
        const SQL: &str =
            "SELECT id, opened_us, off_us FROM webhook WHERE player_id = $1 AND opened_us IS NOT NULL";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?)
    }

    /// Notes that one was opened; from now on what it has to tell is kept.
    pub async fn open(&mut self, id: Uuid, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE webhook SET opened_us = $2, off_us = NULL WHERE id = $1";
        execute!(self.tx, SQL, id, now.as_us()).map(drop)
    }

    /// Messages that are released and not told yet, the earliest first, each with its stream and what it tells.
    pub async fn untold(&mut self, now: Timestamp, limit: i64) -> Result<Vec<(Uuid, Uuid, String)>> {
        const SQL: &str = "SELECT webhook_id, id, event FROM webhook_call WHERE next_us IS NULL AND done_us IS NULL \
            AND release_us <= $1 ORDER BY release_us, id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?)
    }

    /// Gives a message the next number of its stream that is a multiple of this, unless another process has.
    pub async fn tell(&mut self, stream: Uuid, id: Uuid, step: i64, now: Timestamp) -> Result<()> {
        const CLAIM: &str =
            "UPDATE webhook_call SET done_us = $3 WHERE webhook_id = $1 AND id = $2 AND done_us IS NULL";
        const COUNT: &str = "UPDATE webhook SET told = (told / $2 + 1) * $2 WHERE id = $1";
        const NUMBER: &str = "UPDATE webhook_call SET number = (SELECT told FROM webhook WHERE id = $1) \
            WHERE webhook_id = $1 AND id = $2";
        if execute!(self.tx, CLAIM, stream, id, now.as_us())? == 1 {
            execute!(self.tx, COUNT, stream, step)?;
            execute!(self.tx, NUMBER, stream, id)?;
        }
        Ok(())
    }

    /// Messages that a stream has told after this number, those whose numbers are multiples of `step`.
    pub async fn told(
        &mut self,
        stream: Uuid,
        (after, step): (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, WebhookCallRow)>> {
        const SQL: &str = "SELECT number, webhook_id, id, event, data, release_us, next_us, attempts, status, fault, done_us \
            FROM webhook_call WHERE webhook_id = $1 AND number > $2 AND number % $4 = 0 ORDER BY number LIMIT $3";
        let rows: Vec<NumberedRow> = fetch!(self.tx, fetch_all, SQL, stream, after, limit, step)?;
        Ok(rows.into_iter().map(|row| (row.number, row.call)).collect())
    }

    /// Keeps nothing more for those that were last opened before this, so many at most.
    pub async fn leave_unread(&mut self, before: Timestamp, now: Timestamp, limit: i64) -> Result<usize> {
        const FIND: &str =
            "SELECT id FROM webhook WHERE opened_us < $1 AND off_us IS NULL ORDER BY opened_us, id LIMIT $2";
        // Whoever opens it meanwhile keeps it.
        const SQL: &str =
            "UPDATE webhook SET off_us = $2 WHERE id = $1 AND opened_us < $3 AND off_us IS NULL";
        let unread: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, FIND, before.as_us(), limit)?;
        for (id,) in &unread {
            execute!(self.tx, SQL, *id, now.as_us(), before.as_us())?;
        }
        Ok(unread.len())
    }
}
