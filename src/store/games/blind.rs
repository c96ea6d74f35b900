//! Blind sealing: key holders' public keys, the keys that a game is sealed for, and turns that wait for an answer.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Turns;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids, fetch_of};

/// A turn whose entries are all in, and which waits for the key holder.
#[derive(Clone, FromRow)]
pub struct BlindTurnRow {
    pub game_id: Uuid,
    pub turn: i64,
    /// From when it waits.
    pub asked_us: i64,
    /// When the arbiter was reminded.
    pub reminded_us: Option<i64>,
    /// When the deadline was found to have passed.
    pub overdue_us: Option<i64>,
    pub answered_us: Option<i64>,
    /// Why the key holder refused last.
    pub refusal: Option<String>,
}

const WAITING: &str = "SELECT b.game_id, b.turn, b.asked_us, b.reminded_us, b.overdue_us, b.answered_us, b.refusal \
    FROM blind_turn b JOIN game g ON g.id = b.game_id AND g.turn = b.turn \
    WHERE g.arbiter_id = $1 AND g.phase = 'running' AND b.answered_us IS NULL ORDER BY b.asked_us LIMIT $2";

impl Turns<'_> {
    /// Registers a person's key holder, in place of the one before. Games keep the one that they began with.
    pub async fn set_keyholder_key(&mut self, player: PlayerId, key: &[u8], now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO keyholder_key (player_id, public_key, registered_us) VALUES ($1, $2, $3) \
            ON CONFLICT (player_id) DO UPDATE SET public_key = excluded.public_key, registered_us = excluded.registered_us";
        execute!(self.tx, SQL, player.as_uuid(), key, now.as_us()).map(drop)
    }

    /// The public key of a person's key holder.
    pub async fn keyholder_key(&mut self, player: PlayerId) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT public_key FROM keyholder_key WHERE player_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?.map(|(key,)| key))
    }

    /// Keeps the two public keys that a game's entries are sealed for: the key holder's and the server's.
    pub async fn insert_blind_game(&mut self, game: GameId, key_holder: &[u8], server: &[u8]) -> Result<()> {
        const SQL: &str = "INSERT INTO blind_game (game_id, keyholder, server) VALUES ($1, $2, $3)";
        execute!(self.tx, SQL, game.as_uuid(), key_holder, server).map(drop)
    }

    /// The two public keys that a game's entries are sealed for.
    pub async fn blind_game(&mut self, game: GameId) -> Result<Option<(Vec<u8>, Vec<u8>)>> {
        const SQL: &str = "SELECT keyholder, server FROM blind_game WHERE game_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?)
    }

    /// Notes that a turn waits for the key holder; false if it did so before.
    pub async fn ask_keyholder(
        &mut self,
        game: GameId,
        turn: i64,
        now: Timestamp,
        remind: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "INSERT INTO blind_turn (game_id, turn, asked_us, next_us) VALUES ($1, $2, $3, $4) \
            ON CONFLICT DO NOTHING";
        Ok(execute!(self.tx, SQL, game.as_uuid(), turn, now.as_us(), remind.as_us())? == 1)
    }

    /// A turn that waits or waited for the key holder.
    pub async fn blind_turn(&mut self, game: GameId, turn: i64) -> Result<Option<BlindTurnRow>> {
        const SQL: &str = "SELECT game_id, turn, asked_us, reminded_us, overdue_us, answered_us, refusal FROM blind_turn \
            WHERE game_id = $1 AND turn = $2";
        Ok(fetch_of!(self.tx, fetch_optional, from turn, SQL, game, turn)?)
    }

    /// The turns that wait for this arbiter's key holder, longest first.
    pub async fn keyholder_requests(&mut self, arbiter: PlayerId, limit: i64) -> Result<Vec<BlindTurnRow>> {
        Ok(fetch!(self.tx, fetch_all, WAITING, arbiter.as_uuid(), limit)?)
    }

    /// Turns whose reminder or deadline is due.
    pub async fn keyholders_due(&mut self, now: Timestamp, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT game_id FROM blind_turn WHERE next_us <= $1 ORDER BY next_us LIMIT $2";
        fetch_ids!(self.tx, GameId, SQL, now.as_us(), limit)
    }

    /// Nothing more is due in the turns before this one, nor in this one if the game does not wait for it any more.
    pub async fn forget_keyholder(&mut self, game: GameId, turn: i64) -> Result<()> {
        const SQL: &str = "UPDATE blind_turn SET next_us = NULL WHERE game_id = $1 AND turn <= $2";
        execute!(self.tx, SQL, game.as_uuid(), turn).map(drop)
    }

    /// Notes that the arbiter was reminded, and when the deadline is.
    pub async fn keyholder_reminded(
        &mut self,
        game: GameId,
        turn: i64,
        now: Timestamp,
        deadline: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE blind_turn SET reminded_us = $3, next_us = $4 \
            WHERE game_id = $1 AND turn = $2 AND answered_us IS NULL AND reminded_us IS NULL";
        let rows = execute!(self.tx, SQL, game.as_uuid(), turn, now.as_us(), deadline.as_us())?;
        exactly_one(rows, "the turn that waits for its key holder")
    }

    /// Notes that the deadline has passed.
    pub async fn keyholder_overdue(&mut self, game: GameId, turn: i64, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE blind_turn SET overdue_us = $3, next_us = NULL \
            WHERE game_id = $1 AND turn = $2 AND answered_us IS NULL AND overdue_us IS NULL";
        let rows = execute!(self.tx, SQL, game.as_uuid(), turn, now.as_us())?;
        exactly_one(rows, "the turn that waits for its key holder")
    }

    /// Notes that the key holder has answered.
    pub async fn keyholder_answered(&mut self, game: GameId, turn: i64, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE blind_turn SET answered_us = $3, next_us = NULL \
            WHERE game_id = $1 AND turn = $2 AND answered_us IS NULL";
        let rows = execute!(self.tx, SQL, game.as_uuid(), turn, now.as_us())?;
        exactly_one(rows, "the turn that waits for its key holder")
    }

    /// Notes why the key holder refused.
    pub async fn keyholder_refused(&mut self, game: GameId, turn: i64, reason: &str) -> Result<()> {
        const SQL: &str =
            "UPDATE blind_turn SET refusal = $3 WHERE game_id = $1 AND turn = $2 AND answered_us IS NULL";
        exactly_one(
            execute!(self.tx, SQL, game.as_uuid(), turn, reason)?,
            "the turn that waits for its key holder",
        )
    }
}
