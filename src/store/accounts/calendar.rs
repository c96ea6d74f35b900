//! Addresses of players' calendars.

use uuid::Uuid;

use crate::base::{PlayerId, Timestamp};
use crate::store::rooms::Accounts;
use crate::store::tx::{execute, fetch};
use crate::store::{PlayerRow, Result};

impl Accounts<'_> {
    /// Keeps the hash of a new address in place of the one before.
    pub async fn set_calendar_feed(&mut self, player: PlayerId, hash: &[u8], made: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO calendar_feed (player_id, hash, made_us) VALUES ($1, $2, $3) \
            ON CONFLICT (player_id) DO UPDATE SET hash = excluded.hash, made_us = excluded.made_us";
        execute!(self.tx, SQL, player.as_uuid(), hash, made.as_us()).map(drop)
    }

    /// Ends the address.
    pub async fn delete_calendar_feed(&mut self, player: PlayerId) -> Result<()> {
        const SQL: &str = "DELETE FROM calendar_feed WHERE player_id = $1";
        execute!(self.tx, SQL, player.as_uuid()).map(drop)
    }

    /// When the address that is in use was made.
    pub async fn calendar_feed_made(&mut self, player: PlayerId) -> Result<Option<i64>> {
        const SQL: &str = "SELECT made_us FROM calendar_feed WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?.map(|(made,)| made))
    }

    pub async fn player_by_calendar(&mut self, hash: &[u8]) -> Result<Option<PlayerRow>> {
        const SQL: &str = "SELECT player_id FROM calendar_feed WHERE hash = $1";
        let row: Option<(Uuid,)> = fetch!(self.tx, fetch_optional, SQL, hash)?;
        match row {
            Some((player,)) => self.get(PlayerId::from_uuid(player)).await,
            None => Ok(None),
        }
    }
}
