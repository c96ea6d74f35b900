//! Mails that came back.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{MailId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Outbox;
use crate::store::tx::{execute, fetch, fetch_among};

/// What is not settled yet of one address.
#[derive(Clone, FromRow)]
pub struct BouncedRow {
    pub address: String,
    /// How many mails came back from it.
    pub count: i64,
    /// How many of them for good.
    pub hard: i64,
    /// When the last one came back.
    pub at_us: i64,
    /// Why one of them came back, fit to be shown.
    pub reason: String,
}

/// A mail that came back.
pub struct NewBounce<'a> {
    pub mail: MailId,
    /// Where it had gone.
    pub address: &'a str,
    /// Whose address that is.
    pub player: PlayerId,
    /// Whether it will never get through.
    pub hard: bool,
    /// Why, fit to be shown.
    pub reason: &'a str,
}

impl Outbox<'_> {
    /// Of these players those from whom mails came back that everybody in a game or tournament gets and that nobody has settled,
    /// each with the first of them. A receipt or a reminder would tell who has filed in a game.
    pub async fn bounced_among(&mut self, players: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
        const SQL: &str = "SELECT b.player_id, MIN(b.at_us) FROM mail_bounce b JOIN mail m ON m.id = b.mail_id \
            WHERE b.player_id = ANY($1) AND b.settled_us IS NULL AND (m.kind LIKE 'tournament-%' OR m.kind IN ('turn', 'revealed', \
            'result', 'ruling', 'objection', 'keyholder', 'leave', 'outage')) GROUP BY b.player_id ORDER BY b.player_id";
        fetch_among!(self.tx, SQL, players)
    }

    /// Notes that a mail came back; false, if that is known.
    pub async fn insert_bounce(&mut self, bounce: &NewBounce<'_>, now: Timestamp) -> Result<bool> {
        const SQL: &str = "INSERT INTO mail_bounce (mail_id, address, player_id, at_us, hard, reason) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        let done = execute!(
            self.tx,
            SQL,
            bounce.mail.as_uuid(),
            bounce.address,
            bounce.player.as_uuid(),
            now.as_us(),
            bounce.hard,
            bounce.reason
        )?;
        Ok(done == 1)
    }

    /// The addresses of a player from which mails came back, until it is settled.
    pub async fn bounced(&mut self, player: PlayerId) -> Result<Vec<BouncedRow>> {
        const SQL: &str = "SELECT address, COUNT(*) AS count, COUNT(CASE WHEN hard THEN 1 END) AS hard, \
            MAX(at_us) AS at_us, MAX(reason) AS reason FROM mail_bounce WHERE player_id = $1 AND settled_us IS NULL \
            GROUP BY address ORDER BY address";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid())?)
    }

    /// The player says that mails get through again.
    pub async fn settle_bounces(&mut self, player: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str =
            "UPDATE mail_bounce SET settled_us = $2 WHERE player_id = $1 AND settled_us IS NULL";
        execute!(self.tx, SQL, player.as_uuid(), now.as_us()).map(drop)
    }

    /// Sends a mail that came back once more; false, if it is not one that was sent.
    pub async fn resend_mail(&mut self, id: MailId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE mail SET state = 'waiting', next_us = $2, lease_us = 0, done_us = NULL, attempts = 0 \
            WHERE id = $1 AND state = 'sent' AND body IS NOT NULL";
        self.tx.posts();
        Ok(execute!(self.tx, SQL, id.as_uuid(), now.as_us())? == 1)
    }

    /// A mail that was sent came back, and goes nowhere else.
    pub async fn mail_bounced(&mut self, id: MailId, fault: &str) -> Result<()> {
        const SQL: &str = "UPDATE mail SET state = 'failed', fault = $2 WHERE id = $1 AND state = 'sent'";
        execute!(self.tx, SQL, id.as_uuid(), fault).map(drop)
    }
}
