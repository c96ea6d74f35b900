//! From whom players take no challenges, and who wants no greetings and lines.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Challenges;
use crate::store::tx::{exactly_one, execute, fetch, finds};

/// Somebody who is blocked.
#[derive(Clone, FromRow)]
pub struct BlockedRow {
    pub id: Uuid,
    pub name: String,
    pub since_us: i64,
}

impl Challenges<'_> {
    /// Whom a player has blocked, in the order of their ids: an index by name would be walked through from its beginning.
    pub async fn blocked(&mut self, player: PlayerId, limit: i64) -> Result<Vec<BlockedRow>> {
        const SQL: &str = "SELECT p.id, p.name, b.since_us FROM blocked_player b JOIN player p ON p.id = b.blocked_id \
            WHERE b.player_id = $1 ORDER BY b.blocked_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), limit)?)
    }

    /// Whether a player has blocked the other one.
    pub async fn has_blocked(&mut self, player: PlayerId, other: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT since_us FROM blocked_player WHERE player_id = $1 AND blocked_id = $2";
        finds!(self.tx, SQL, player.as_uuid(), other.as_uuid())
    }

    /// A player blocks another one.
    pub async fn block(&mut self, player: PlayerId, other: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO blocked_player (player_id, blocked_id, since_us) VALUES ($1, $2, $3) \
            ON CONFLICT DO NOTHING";
        execute!(self.tx, SQL, player.as_uuid(), other.as_uuid(), now.as_us()).map(drop)
    }

    /// No longer; false if they were not blocked.
    pub async fn unblock(&mut self, player: PlayerId, other: PlayerId) -> Result<bool> {
        const SQL: &str = "DELETE FROM blocked_player WHERE player_id = $1 AND blocked_id = $2";
        Ok(execute!(self.tx, SQL, player.as_uuid(), other.as_uuid())? == 1)
    }

    /// Takes a player's open challenges to another one back.
    pub async fn withdraw_all(&mut self, from: PlayerId, to: PlayerId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE challenge SET state = 'withdrawn', closed_us = $3 \
            WHERE from_id = $1 AND to_id = $2 AND state = 'open' AND expires_us > $3";
        execute!(self.tx, SQL, from.as_uuid(), to.as_uuid(), now.as_us()).map(drop)
    }

    /// Whether a player neither sends nor sees greetings and lines.
    pub async fn lines_are_off(&mut self, player: PlayerId) -> Result<bool> {
        const SQL: &str = "SELECT COALESCE(lines_off, FALSE) FROM player WHERE id = $1";
        let row: Option<(bool,)> = fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?;
        Ok(row.is_some_and(|(off,)| off))
    }

    /// Whether they do from now on.
    pub async fn set_lines_off(&mut self, player: PlayerId, off: bool) -> Result<()> {
        const SQL: &str = "UPDATE player SET lines_off = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, player.as_uuid(), off)?, "the player")
    }
}
