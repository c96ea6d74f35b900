//! The inbox: one row a mail that came in, kept until it is handled.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{InboundId, Timestamp, words};
use crate::store::Result;
use crate::store::bucket::bucket;
use crate::store::rooms::Inbox;
use crate::store::tx::{exactly_one, execute, fetch, fetch_value};
use crate::store::word::Word;

words! {
    /// How far a mail is that came in.
    pub enum InboundState {
        /// It is to be handled.
        Waiting: "waiting",
        /// It is handled.
        Done: "done",
        /// It was given up.
        Failed: "failed",
    }
}

/// A mail to be kept.
pub struct NewInbound {
    pub id: InboundId,
    /// The keyed hash by which it is recognised.
    pub fingerprint: [u8; 32],
    /// The way it came in by.
    pub door: &'static str,
    pub received: Timestamp,
    /// Boxed: envelope and message.
    pub body: Vec<u8>,
}

/// A claimed mail.
#[derive(Clone, FromRow)]
pub struct InboundRow {
    pub id: Uuid,
    /// The way it came in by.
    pub door: String,
    pub received_us: i64,
    /// Boxed: envelope and message.
    pub body: Option<Vec<u8>>,
    /// How often it was claimed, this time included.
    pub attempts: i64,
}

/// A mail that is not handled, without its body.
#[derive(Clone, FromRow)]
pub struct UnhandledRow {
    pub id: Uuid,
    /// The way it came in by.
    pub door: String,
    pub received_us: i64,
    /// How far it is: not done.
    #[sqlx(try_from = "Word<InboundState>")]
    pub state: InboundState,
    /// How often it was claimed.
    pub attempts: i64,
    /// Why it was not handled, in words without a secret.
    pub fault: Option<String>,
}

/// What is boxed of a mail that came in.
#[derive(Clone, FromRow)]
pub struct InboundBoxRow {
    /// The mail.
    pub id: Uuid,
    /// The boxed envelope and message.
    pub body: Vec<u8>,
}

impl Inbox<'_> {
    /// Keeps a mail; false if it is there already (`mail_in_once`).
    pub async fn insert_inbound(&mut self, mail: &NewInbound) -> Result<bool> {
        const SQL: &str = "INSERT INTO mail_in (id, fingerprint, door, received_us, state, body, attempts, next_us, lease_us, bucket) \
            VALUES ($1, $2, $3, $4, 'waiting', $5, 0, $4, 0, $6) ON CONFLICT (fingerprint) DO NOTHING";
        let rows = execute!(
            self.tx,
            SQL,
            mail.id.as_uuid(),
            &mail.fingerprint[..],
            mail.door,
            mail.received.as_us(),
            &mail.body,
            bucket(mail.id.as_uuid())
        )?;
        Ok(rows == 1)
    }

    /// The mail with this fingerprint.
    pub async fn inbound_by(&mut self, fingerprint: &[u8]) -> Result<Option<InboundId>> {
        const SQL: &str = "SELECT id FROM mail_in WHERE fingerprint = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, fingerprint)?.map(|(id,)| InboundId::from_uuid(id)))
    }

    /// A mail under a claim; `None` once it has been dealt with.
    pub async fn inbound(&mut self, id: InboundId) -> Result<Option<InboundRow>> {
        const SQL: &str =
            "SELECT id, door, received_us, body, attempts FROM mail_in WHERE id = $1 AND state = 'waiting'";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid())?)
    }

    /// How many mails that are not done are in a state.
    pub async fn unhandled_in(&mut self, state: InboundState) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM mail_in WHERE state <> 'done' AND state = $1";
        fetch_value!(self.tx, SQL, state.as_str())
    }

    /// The oldest mails that wait or were given up.
    pub async fn unhandled_inbound(&mut self, limit: i64) -> Result<Vec<UnhandledRow>> {
        const SQL: &str = "SELECT id, door, received_us, state, attempts, fault FROM mail_in WHERE state <> 'done' \
            ORDER BY received_us, id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }

    /// When the oldest mail that waits came in; nothing if none waits.
    pub async fn oldest_inbound(&mut self) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MIN(received_us) FROM mail_in WHERE state = 'waiting'";
        let (oldest,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL)?;
        Ok(oldest.map(Timestamp::from_us))
    }

    /// When the newest of the mails was done or given up that came in up to then; nothing if none is known.
    pub async fn newest_done(&mut self, received: Timestamp) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MAX(done_us) FROM mail_in WHERE state <> 'waiting' AND received_us <= $1";
        let (newest,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL, received.as_us())?;
        Ok(newest.map(Timestamp::from_us))
    }

    /// Up to when flags may be judged: nothing that came in before is unhandled.
    pub async fn all_handled_before(&mut self, judged: Timestamp) -> Result<Timestamp> {
        Ok(self.oldest_inbound().await?.map_or(judged, |oldest| oldest.min(judged)))
    }

    /// A mail is handled: its body goes. False if it was done before.
    pub async fn inbound_done(&mut self, id: InboundId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE mail_in SET state = 'done', body = NULL, done_us = $2, lease_us = 0, fault = NULL \
            WHERE id = $1 AND state = 'waiting'";
        Ok(execute!(self.tx, SQL, id.as_uuid(), now.as_us())? == 1)
    }

    /// Handling it is put off.
    pub async fn inbound_delayed(&mut self, id: InboundId, next: Timestamp, fault: &str) -> Result<()> {
        const SQL: &str =
            "UPDATE mail_in SET next_us = $2, lease_us = 0, fault = $3 WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), next.as_us(), fault)?, "the mail that came in")
    }

    /// Handling it is given up. Its body stays, for whoever looks into it and tries again.
    pub async fn inbound_failed(&mut self, id: InboundId, now: Timestamp, fault: &str) -> Result<()> {
        const SQL: &str = "UPDATE mail_in SET state = 'failed', done_us = $2, lease_us = 0, fault = $3 \
            WHERE id = $1 AND state = 'waiting'";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), now.as_us(), fault)?, "the mail that came in")
    }

    /// Mails that were given up wait again; answers how many.
    pub async fn retry_inbound(&mut self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "UPDATE mail_in SET state = 'waiting', attempts = 0, next_us = $1, lease_us = 0, done_us = NULL \
            WHERE state <> 'done' AND state = 'failed' AND body IS NOT NULL";
        execute!(self.tx, SQL, now.as_us())
    }

    /// Forgets mails that were done or given up before this, so many at most; answers how many.
    pub async fn sweep_inbound(&mut self, before: Timestamp, limit: i64) -> Result<u64> {
        const SQL: &str = "DELETE FROM mail_in WHERE id IN \
            (SELECT id FROM mail_in WHERE state <> 'waiting' AND done_us < $1 ORDER BY done_us, id LIMIT $2)";
        execute!(self.tx, SQL, before.as_us(), limit)
    }

    /// The mails after this one whose body is boxed with another key than `kid`.
    pub async fn inbound_not_under(
        &mut self,
        kid: &[u8],
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<InboundBoxRow>> {
        const SQL: &str = "SELECT id, body FROM mail_in WHERE id > $2 AND body IS NOT NULL AND substr(body, 1, 8) <> $1 \
            ORDER BY id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, after, limit)?)
    }

    /// Puts the same mail, boxed anew, in its place; false if it changed meanwhile.
    pub async fn replace_inbound(&mut self, id: Uuid, old: &[u8], new: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE mail_in SET body = $3 WHERE id = $1 AND body = $2";
        Ok(execute!(self.tx, SQL, id, old, new)? == 1)
    }

    /// Gives up the mails that only this key-encryption key opens; answers how many.
    pub(in crate::store) async fn delete_inbound_under(&mut self, kid: &[u8], now: Timestamp) -> Result<u64> {
        const SQL: &str = "UPDATE mail_in SET state = 'failed', body = NULL, done_us = COALESCE(done_us, $2), lease_us = 0, \
            fault = 'its key was lost' WHERE substr(body, 1, 8) = $1";
        execute!(self.tx, SQL, kid, now.as_us())
    }
}
