//! What players have noted for themselves, boxed.

use sqlx::FromRow;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Turns;
use crate::store::tx::{execute, fetch};

/// A note as stored: nothing of it can be read without the game's key.
#[derive(Clone, FromRow)]
pub struct NoteRow {
    pub turn: i64,
    pub saved_us: i64,
    pub boxed: Vec<u8>,
}

impl Turns<'_> {
    /// Keeps a player's note on a turn in place of the one before.
    pub async fn save_note(
        &mut self,
        game: GameId,
        (player, turn): (PlayerId, u32),
        saved: Timestamp,
        boxed: &[u8],
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO note (game_id, turn, player_id, saved_us, boxed) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (game_id, player_id, turn) DO UPDATE SET saved_us = excluded.saved_us, boxed = excluded.boxed";
        execute!(self.tx, SQL, game.as_uuid(), i64::from(turn), player.as_uuid(), saved.as_us(), boxed)
            .map(drop)
    }

    /// A player's note on a turn.
    pub async fn note(&mut self, game: GameId, player: PlayerId, turn: u32) -> Result<Option<NoteRow>> {
        const SQL: &str =
            "SELECT turn, saved_us, boxed FROM note WHERE game_id = $1 AND player_id = $2 AND turn = $3";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), player.as_uuid(), i64::from(turn))?)
    }

    /// A player's notes on turns before this one, the newest first.
    pub async fn notes(
        &mut self,
        game: GameId,
        player: PlayerId,
        before: i64,
        limit: i64,
    ) -> Result<Vec<NoteRow>> {
        const SQL: &str = "SELECT turn, saved_us, boxed FROM note \
            WHERE game_id = $1 AND player_id = $2 AND turn < $3 ORDER BY turn DESC LIMIT $4";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid(), player.as_uuid(), before, limit)?)
    }

    /// Forgets a player's note on a turn.
    pub async fn delete_note(&mut self, game: GameId, player: PlayerId, turn: u32) -> Result<()> {
        const SQL: &str = "DELETE FROM note WHERE game_id = $1 AND player_id = $2 AND turn = $3";
        execute!(self.tx, SQL, game.as_uuid(), player.as_uuid(), i64::from(turn)).map(drop)
    }
}
