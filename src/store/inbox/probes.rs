//! Probes of the mail's way: one row a mail that was sent round.

use sqlx::FromRow;

use crate::base::Timestamp;
use crate::store::Result;
use crate::store::rooms::Inbox;
use crate::store::tx::{execute, fetch};

/// How a probe score.
#[derive(Clone, FromRow)]
pub struct ProbeRow {
    /// When it came back.
    pub arrived_us: Option<i64>,
    /// By which way in.
    pub door: Option<String>,
    /// Whether what came back says that it could not be delivered.
    pub bounced: bool,
}

impl Inbox<'_> {
    /// Notes that a probe is sent, and forgets those sent before `old`.
    pub async fn insert_probe(&mut self, id: &[u8], now: Timestamp, old: Timestamp) -> Result<()> {
        execute!(self.tx, "DELETE FROM mail_probe WHERE sent_us < $1", old.as_us())?;
        const SQL: &str = "INSERT INTO mail_probe (id, sent_us, bounced) VALUES ($1, $2, FALSE)";
        execute!(self.tx, SQL, id, now.as_us()).map(drop)
    }

    /// Notes that a probe came back; only the first time counts.
    pub async fn probe_arrived(&mut self, id: &[u8], at: Timestamp, door: &str, bounced: bool) -> Result<()> {
        const SQL: &str = "UPDATE mail_probe SET arrived_us = $2, door = $3, bounced = $4 \
            WHERE id = $1 AND arrived_us IS NULL";
        execute!(self.tx, SQL, id, at.as_us(), door, bounced).map(drop)
    }

    /// How a probe score.
    pub async fn probe(&mut self, id: &[u8]) -> Result<Option<ProbeRow>> {
        const SQL: &str = "SELECT arrived_us, door, bounced FROM mail_probe WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, id)?)
    }
}
