//! The newest moment that is stored, and what administrators said of the machine's clock.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::Timestamp;
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::{execute, fetch};

/// An administrator's word that the clock is right, and what is stored up to now is of times that were not.
#[derive(Clone, FromRow)]
pub struct ClockActRow {
    /// When, by the clock that is right.
    pub at_us: i64,
    /// The newest moment that was stored.
    pub newest_us: i64,
    pub by_id: Uuid,
    pub reason: String,
}

impl Operations<'_> {
    /// The newest sign of life, or event of a game that no [`ClockActRow`] covers. What a side enters at the very moment at which
    /// its turn opens, a pass or an entry on a condition, was written when the turn was made, and that may be long before: it says
    /// nothing of what the clock was.
    pub async fn newest_moment(&mut self) -> Result<Option<Timestamp>> {
        const NEWEST: &str = "SELECT e.at_us FROM event e WHERE e.at_us > \
            COALESCE((SELECT MAX(newest_us) FROM clock_act), 0) AND NOT (e.chain <> 2 AND EXISTS \
            (SELECT 1 FROM turn t WHERE t.game_id = e.game_id AND t.turn = e.turn AND t.open_us = e.at_us)) \
            ORDER BY e.at_us DESC LIMIT 1";
        let event: Option<(i64,)> = fetch!(self.tx, fetch_optional, NEWEST)?;
        let event = event.map(|(us,)| Timestamp::from_us(us));
        Ok(event.max(self.heartbeat().await?))
    }

    /// Puts the sign of life to this moment, be it back.
    pub async fn set_heartbeat(&mut self, at: Timestamp) -> Result<()> {
        execute!(self.tx, "UPDATE heartbeat SET at_us = $1 WHERE id = 1", at.as_us()).map(drop)
    }

    /// Notes an administrator's word.
    pub async fn insert_clock_act(&mut self, act: &ClockActRow) -> Result<()> {
        const SQL: &str = "INSERT INTO clock_act (at_us, newest_us, by_id, reason) VALUES ($1, $2, $3, $4)";
        execute!(self.tx, SQL, act.at_us, act.newest_us, act.by_id, &act.reason).map(drop)
    }

    /// What administrators said, the newest first.
    pub async fn clock_acts(&mut self, limit: i64) -> Result<Vec<ClockActRow>> {
        const SQL: &str =
            "SELECT at_us, newest_us, by_id, reason FROM clock_act ORDER BY at_us DESC LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }
}
