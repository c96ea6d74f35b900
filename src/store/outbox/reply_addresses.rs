//! Reply addresses: which game, turn and side a token is for. Only its hash is stored.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::store::Result;
use crate::store::rooms::Outbox;
use crate::store::tx::{execute, fetch};

/// A token as stored.
#[derive(Clone, FromRow)]
pub struct ReplyTokenRow {
    pub game_id: Uuid,
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    pub player_id: Uuid,
    pub created_us: i64,
    /// How many wrong PINs came with it.
    pub wrong_pins: i64,
}

/// More rows than any turn ever has.
const REST: i64 = 1_000;

impl Outbox<'_> {
    /// Keeps a token; of one player's for one side and turn only the newest `kept` are left.
    #[allow(clippy::too_many_arguments, reason = "one row, bound column by column")]
    pub async fn insert_reply_token(
        &mut self,
        hash: &[u8],
        game: GameId,
        turn: u32,
        side: Side,
        player: PlayerId,
        now: Timestamp,
        kept: i64,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO reply_token (hash, game_id, turn, side, player_id, created_us, wrong_pins) \
            VALUES ($1, $2, $3, $4, $5, $6, 0)";
        const OLDEST: &str = "DELETE FROM reply_token WHERE hash IN (SELECT hash FROM reply_token \
            WHERE game_id = $1 AND turn = $2 AND side = $3 AND player_id = $4 ORDER BY created_us DESC, hash LIMIT $5 OFFSET $6)";
        let (game, turn, side) = (game.as_uuid(), i64::from(turn), i64::from(side.index()));
        let player = player.as_uuid();
        execute!(self.tx, SQL, hash, game, turn, side, player, now.as_us())?;
        execute!(self.tx, OLDEST, game, turn, side, player, REST, kept).map(drop)
    }

    pub async fn reply_token(&mut self, hash: &[u8]) -> Result<Option<ReplyTokenRow>> {
        const SQL: &str =
            "SELECT game_id, turn, side, player_id, created_us, wrong_pins FROM reply_token WHERE hash = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash)?)
    }

    /// Counts a wrong PIN that came with a token, and against its owner on this day.
    pub async fn count_wrong_pin(&mut self, hash: &[u8], player: PlayerId, day: i64) -> Result<()> {
        const TOKEN: &str = "UPDATE reply_token SET wrong_pins = wrong_pins + 1 WHERE hash = $1";
        const DAY: &str = "INSERT INTO wrong_pin (player_id, day, count) VALUES ($1, $2, 1) \
            ON CONFLICT (player_id, day) DO UPDATE SET count = wrong_pin.count + 1";
        const BEFORE: &str = "DELETE FROM wrong_pin WHERE player_id = $1 AND day < $2";
        execute!(self.tx, TOKEN, hash)?;
        execute!(self.tx, DAY, player.as_uuid(), day)?;
        execute!(self.tx, BEFORE, player.as_uuid(), day).map(drop)
    }

    /// How many wrong PINs came for a player on this day.
    pub async fn wrong_pins(&mut self, player: PlayerId, day: i64) -> Result<i64> {
        const SQL: &str = "SELECT count FROM wrong_pin WHERE player_id = $1 AND day = $2";
        let row: Option<(i64,)> = fetch!(self.tx, fetch_optional, SQL, player.as_uuid(), day)?;
        Ok(row.map_or(0, |(count,)| count))
    }
}
