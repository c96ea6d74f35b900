//! The newest moment that is stored, and what administrators said of the machine's clock.

use sqlx::FromRow;
use uuid::Uuid;

use super::tx::{execute, fetch};
use super::{StoreError, Tx};
use crate::base::Timestamp;

/// An administrator's word that the clock is right, and what is stored up to now is of times that were not.
#[derive(Clone, FromRow)]
pub struct ClockActRow {
    /// When, by the clock that is right.
    pub at_us: i64,
    /// The newest moment that was stored.
    pub newest_us: i64,
    /// Who.
    pub by_id: Uuid,
    /// Why.
    pub reason: String,
}

impl Tx {
    /// The newest sign of life, or event of a game that no [`ClockActRow`] covers.
    pub async fn newest_moment(&mut self) -> Result<Option<Timestamp>, StoreError> {
        const NEWEST: &str = "SELECT MAX(at_us) FROM event WHERE at_us > \
            COALESCE((SELECT MAX(newest_us) FROM clock_act), 0)";
        let (event,): (Option<i64>,) = fetch!(self, fetch_one, NEWEST)?;
        Ok(event.map(Timestamp::from_us).max(self.heartbeat().await?))
    }

    /// Puts the sign of life to this moment, be it back.
    pub async fn set_heartbeat(&mut self, at: Timestamp) -> Result<(), StoreError> {
        execute!(self, "UPDATE heartbeat SET at_us = $1 WHERE id = 1", at.as_us())?;
        Ok(())
    }

    /// Notes an administrator's word.
    pub async fn insert_clock_act(&mut self, act: &ClockActRow) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO clock_act (at_us, newest_us, by_id, reason) VALUES ($1, $2, $3, $4)";
        execute!(self, SQL, act.at_us, act.newest_us, act.by_id, &act.reason)?;
        Ok(())
    }

    /// What administrators said, the newest first.
    pub async fn clock_acts(&mut self, limit: i64) -> Result<Vec<ClockActRow>, StoreError> {
        const SQL: &str =
            "SELECT at_us, newest_us, by_id, reason FROM clock_act ORDER BY at_us DESC LIMIT $1";
        Ok(fetch!(self, fetch_all, SQL, limit)?)
    }
}
