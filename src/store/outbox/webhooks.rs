//! Webhooks: the addresses that are called, and the messages that wait for them.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Outbox;
use crate::store::tx::{exactly_one, execute, fetch, finds, later};

/// An address that is called.
#[derive(Clone, FromRow)]
pub struct WebhookRow {
    pub id: Uuid,
    /// Whose.
    pub player_id: Uuid,
    pub label: String,
    /// How what is sent is written.
    pub form: String,
    /// The address and what signs, boxed.
    pub boxed: Vec<u8>,
    pub made_us: i64,
    /// Since when nothing has arrived.
    pub failing_us: Option<i64>,
    /// Since when nothing is sent.
    pub off_us: Option<i64>,
}

/// A message.
#[derive(Clone, FromRow)]
pub struct WebhookCallRow {
    pub webhook_id: Uuid,
    pub id: Uuid,
    /// What it tells.
    pub event: String,
    /// Of what, as JSON.
    pub data: String,
    /// It is not sent before this.
    pub release_us: i64,
    /// When it is tried next; nothing if it is not.
    pub next_us: Option<i64>,
    /// How often it was tried.
    pub attempts: i64,
    /// The last answer's status.
    pub status: Option<i64>,
    /// Why the last try failed, in words without an address.
    pub fault: Option<String>,
    /// When it arrived or was given up.
    pub done_us: Option<i64>,
}

/// A message to be put among those that wait.
pub struct NewWebhookCall<'a> {
    pub webhook: Uuid,
    pub id: Uuid,
    pub event: &'a str,
    pub data: &'a str,
    pub release: Timestamp,
    /// Whether it is sent; else it is told by a stream.
    pub is_sent: bool,
}

/// How a try went.
pub struct WebhookTry<'a> {
    pub status: Option<i64>,
    pub fault: Option<&'a str>,
    /// When it is tried again; nothing if it is not.
    pub next: Option<Timestamp>,
}

impl Outbox<'_> {
    pub async fn insert_webhook(&mut self, row: &WebhookRow) -> Result<()> {
        const SQL: &str = "INSERT INTO webhook (id, player_id, label, form, boxed, made_us) VALUES ($1, $2, $3, $4, $5, $6)";
        execute!(self.tx, SQL, row.id, row.player_id, &row.label, &row.form, &row.boxed, row.made_us)
            .map(drop)
    }

    /// A person's, the oldest first.
    pub async fn webhooks(&mut self, player: PlayerId) -> Result<Vec<WebhookRow>> {
        const SQL: &str = "SELECT id, player_id, label, form, boxed, made_us, failing_us, off_us FROM webhook \
            WHERE player_id = $1 AND opened_us IS NULL ORDER BY id";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid())?)
    }

    pub async fn webhook(&mut self, id: Uuid) -> Result<Option<WebhookRow>> {
        const SQL: &str = "SELECT id, player_id, label, form, boxed, made_us, failing_us, off_us FROM webhook \
            WHERE id = $1 AND opened_us IS NULL";
        Ok(fetch!(self.tx, fetch_optional, SQL, id)?)
    }

    /// Those of two people that are called, and their streams, each with its owner and its form.
    pub async fn webhooks_on(&mut self, [one, other]: [PlayerId; 2]) -> Result<Vec<(Uuid, Uuid, String)>> {
        const SQL: &str = "SELECT id, player_id, form FROM webhook WHERE player_id IN ($1, $2) AND off_us IS NULL ORDER BY id";
        Ok(fetch!(self.tx, fetch_all, SQL, one.as_uuid(), other.as_uuid())?)
    }

    pub async fn set_webhook_box(&mut self, id: Uuid, boxed: &[u8]) -> Result<()> {
        exactly_one(
            execute!(self.tx, "UPDATE webhook SET boxed = $2 WHERE id = $1", id, boxed)?,
            "the webhook",
        )
    }

    /// Since when nothing has arrived, and since when nothing is sent.
    pub async fn set_webhook_state(
        &mut self,
        id: Uuid,
        failing: Option<Timestamp>,
        off: Option<Timestamp>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE webhook SET failing_us = $2, off_us = $3 WHERE id = $1";
        execute!(self.tx, SQL, id, failing.map(Timestamp::as_us), off.map(Timestamp::as_us)).map(drop)
    }

    /// Deletes one with all its messages.
    pub async fn delete_webhook(&mut self, id: Uuid) -> Result<()> {
        execute!(self.tx, "DELETE FROM webhook_call WHERE webhook_id = $1", id)?;
        execute!(self.tx, "DELETE FROM webhook WHERE id = $1", id).map(drop)
    }

    /// Deletes all of a person's.
    pub async fn delete_webhooks_of(&mut self, player: PlayerId) -> Result<()> {
        for row in self.webhooks(player).await? {
            self.delete_webhook(row.id).await?;
        }
        Ok(())
    }

    /// Puts a message among those that wait, unless so many wait for this webhook already.
    pub async fn insert_webhook_call(&mut self, call: &NewWebhookCall<'_>, waiting_max: i64) -> Result<()> {
        const SQL: &str = "INSERT INTO webhook_call (webhook_id, id, event, data, release_us, next_us, lease_us, attempts) \
            SELECT w.id, $2, $3, $4, $5, CAST($6 AS BIGINT), 0, 0 FROM webhook w WHERE w.id = $1 \
            AND (CAST($6 AS BIGINT) IS NULL OR (SELECT COUNT(*) FROM webhook_call c WHERE c.webhook_id = $1 \
            AND c.next_us IS NOT NULL) < $7)";
        let release = call.release.as_us();
        let next = call.is_sent.then_some(release);
        execute!(self.tx, SQL, call.webhook, call.id, call.event, call.data, release, next, waiting_max)
            .map(drop)
    }

    /// The newest messages to a webhook that are released.
    pub async fn webhook_calls(
        &mut self,
        webhook: Uuid,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<WebhookCallRow>> {
        const SQL: &str = "SELECT webhook_id, id, event, data, release_us, next_us, attempts, status, fault, done_us \
            FROM webhook_call WHERE webhook_id = $1 AND release_us <= $2 ORDER BY id DESC LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, webhook, now.as_us(), limit)?)
    }

    /// Webhooks with a message that is due and none under way, of each account as many as it has places left. Those of whom least is
    /// under way come first, then who has waited longest since a message of theirs was taken, so that nobody's backlog stands before
    /// others.
    pub async fn webhooks_due(&mut self, now: Timestamp, places: i64, limit: i64) -> Result<Vec<(Uuid,)>> {
        // Mostly nothing is due, and SQLite reads all that waits to say so of each webhook.
        const ANY: &str = "SELECT 1 FROM webhook_call WHERE next_us <= $1 LIMIT 1";
        const SQL: &str = "SELECT webhook_id FROM (SELECT w.id AS webhook_id, first_us, \
            (SELECT MAX(COALESCE(h.called_us, 0)) FROM webhook h WHERE h.player_id = w.player_id) AS served_us, \
            ROW_NUMBER() OVER (PARTITION BY w.player_id ORDER BY COALESCE(w.called_us, 0), first_us, w.id) + \
            (SELECT COUNT(*) FROM webhook h JOIN webhook_call s ON s.webhook_id = h.id \
            WHERE h.player_id = w.player_id AND s.lease_us > 0 AND s.lease_us > $1) AS place FROM \
            (SELECT webhook_id, MIN(next_us) AS first_us FROM webhook_call WHERE next_us <= $1 GROUP BY webhook_id) f \
            CROSS JOIN webhook w WHERE w.id = f.webhook_id AND NOT EXISTS (SELECT 1 FROM webhook_call s \
            WHERE s.webhook_id = w.id AND s.lease_us > 0 AND s.lease_us > $1)) due \
            WHERE place <= $2 ORDER BY place, served_us, first_us, webhook_id LIMIT $3";
        match finds!(self.tx, ANY, now.as_us())? {
            true => Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), places, limit)?),
            false => Ok(Vec::new()),
        }
    }

    /// Leaves a webhook's first message that is due to this process until then; nothing if another one has it.
    pub async fn claim_webhook_call(
        &mut self,
        webhook: Uuid,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<(WebhookRow, WebhookCallRow)>> {
        const CALL: &str = "UPDATE webhook_call SET lease_us = $3 WHERE webhook_id = $1 AND id = (SELECT id FROM webhook_call \
            WHERE webhook_id = $1 AND next_us <= $2 ORDER BY next_us, id LIMIT 1) AND next_us <= $2 AND lease_us <= $2 \
            RETURNING webhook_id, id, event, data, release_us, next_us, attempts, status, fault, done_us";
        const CALLED: &str = "UPDATE webhook SET called_us = $2 WHERE id = $1 AND opened_us IS NULL \
            RETURNING id, player_id, label, form, boxed, made_us, failing_us, off_us";
        let call: Option<WebhookCallRow> =
            fetch!(self.tx, fetch_optional, CALL, webhook, now.as_us(), until.as_us())?;
        let Some(call) = call else { return Ok(None) };
        let called: Option<WebhookRow> = fetch!(self.tx, fetch_optional, CALLED, webhook, now.as_us())?;
        Ok(called.map(|webhook| (webhook, call)))
    }

    /// Notes how a try went.
    pub async fn webhook_tried(
        &mut self,
        (webhook, id): (Uuid, Uuid),
        now: Timestamp,
        tried: &WebhookTry<'_>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE webhook_call SET attempts = attempts + 1, lease_us = 0, status = $3, fault = $4, next_us = $5, \
            done_us = $6 WHERE webhook_id = $1 AND id = $2";
        let done = tried.next.is_none().then_some(now.as_us());
        let next = tried.next.map(Timestamp::as_us);
        execute!(self.tx, SQL, webhook, id, tried.status, tried.fault, next, done).map(drop)
    }

    /// Has a message sent again, from the first try on; false if there is none that is over.
    pub async fn replay_webhook_call(&mut self, webhook: Uuid, id: Uuid, now: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE webhook_call SET next_us = $3, done_us = NULL, attempts = 0 \
            WHERE webhook_id = $1 AND id = $2 AND done_us IS NOT NULL AND release_us <= $3";
        Ok(execute!(self.tx, SQL, webhook, id, now.as_us())? == 1)
    }

    /// Gives up what waits for a webhook.
    pub async fn drop_webhook_calls(&mut self, webhook: Uuid, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE webhook_call SET next_us = NULL, lease_us = 0, done_us = $2 \
            WHERE webhook_id = $1 AND next_us IS NOT NULL";
        execute!(self.tx, SQL, webhook, now.as_us()).map(drop)
    }

    /// Forgets messages that were over before this, so many at most.
    pub async fn sweep_webhook_calls(&mut self, before: Timestamp, limit: i64) -> Result<usize> {
        const FIND: &str =
            "SELECT webhook_id, id FROM webhook_call WHERE done_us < $1 ORDER BY done_us, id LIMIT $2";
        const SQL: &str = "DELETE FROM webhook_call WHERE webhook_id = $1 AND id = $2";
        let over: Vec<(Uuid, Uuid)> = fetch!(self.tx, fetch_all, FIND, before.as_us(), limit)?;
        for (webhook, id) in &over {
            later!(self.tx, SQL, *webhook, *id)?;
        }
        Ok(over.len())
    }

    /// Those after this one whose box is under another key-encryption key.
    pub async fn webhooks_not_under(
        &mut self,
        kid: &[u8],
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<(Uuid, Vec<u8>)>> {
        const SQL: &str = "SELECT id, boxed FROM webhook WHERE substr(boxed, 1, 8) <> $1 AND opened_us IS NULL AND id > $2 \
            ORDER BY id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, kid, after, limit)?)
    }

    /// Puts the same, boxed anew, in its place; false if it changed meanwhile.
    pub async fn replace_webhook_box(&mut self, id: Uuid, old: &[u8], new: &[u8]) -> Result<bool> {
        const SQL: &str = "UPDATE webhook SET boxed = $3 WHERE id = $1 AND boxed = $2";
        Ok(execute!(self.tx, SQL, id, old, new)? == 1)
    }

    /// Deletes those whose box nobody can open any more.
    pub async fn delete_webhooks_under(&mut self, kid: &[u8]) -> Result<()> {
        const CALLS: &str = "DELETE FROM webhook_call WHERE webhook_id IN (SELECT id FROM webhook \
            WHERE substr(boxed, 1, 8) = $1 AND opened_us IS NULL)";
        const HOOKS: &str = "DELETE FROM webhook WHERE substr(boxed, 1, 8) = $1 AND opened_us IS NULL";
        execute!(self.tx, CALLS, kid)?;
        execute!(self.tx, HOOKS, kid).map(drop)
    }
}
