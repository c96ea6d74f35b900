//! Players' leave, game by game.

use super::tx::{execute, fetch};
use super::{StoreError, Tx};
use crate::base::{GameId, PlayerId, Side, Timestamp};

impl Tx {
    /// Keeps a leave of a side.
    pub async fn insert_leave(
        &mut self,
        game: GameId,
        side: Side,
        (from, to): (Timestamp, Timestamp),
        announced: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str =
            "INSERT INTO leave (game_id, side, from_us, to_us, announced_us) VALUES ($1, $2, $3, $4, $5)";
        let (from, to) = (from.as_us(), to.as_us());
        execute!(
            self,
            SQL,
            game.as_uuid(),
            i64::from(side.index()),
            from,
            to,
            announced.as_us()
        )?;
        Ok(())
    }

    /// Ends a leave earlier; one that ends where it begins is taken back whole.
    pub async fn end_leave(
        &mut self,
        game: GameId,
        side: Side,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        const BACK: &str = "DELETE FROM leave WHERE game_id = $1 AND side = $2 AND from_us = $3";
        const END: &str =
            "UPDATE leave SET to_us = $4 WHERE game_id = $1 AND side = $2 AND from_us = $3 AND to_us > $4";
        let (game, side) = (game.as_uuid(), i64::from(side.index()));
        let changed = if until <= from {
            execute!(self, BACK, game, side, from.as_us())?
        } else {
            execute!(self, END, game, side, from.as_us(), until.as_us())?
        };
        if changed == 1 {
            Ok(())
        } else {
            Err(StoreError::Stale("leave"))
        }
    }

    /// All leave in a game, oldest first: side, first moment, first moment after it.
    pub async fn leaves(&mut self, game: GameId) -> Result<Vec<(i64, i64, i64)>, StoreError> {
        const SQL: &str = "SELECT side, from_us, to_us FROM leave WHERE game_id = $1 ORDER BY from_us, side";
        Ok(fetch!(self, fetch_all, SQL, game.as_uuid())?)
    }

    /// The games that a player plays and that go on, oldest first.
    pub async fn games_played_by(&mut self, player: PlayerId, limit: i64) -> Result<Vec<GameId>, StoreError> {
        const SQL: &str = "SELECT id FROM game WHERE (white_id = $1 OR black_id = $1) AND phase <> 'finished' \
            ORDER BY id LIMIT $2";
        let rows: Vec<(uuid::Uuid,)> = fetch!(self, fetch_all, SQL, player.as_uuid(), limit)?;
        Ok(rows.into_iter().map(|(id,)| GameId::from_uuid(id)).collect())
    }
}
