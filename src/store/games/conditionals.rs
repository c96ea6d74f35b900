//! Conditional entries: sealed like drafts, several to a side and turn.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, Side};
use crate::game::{Channel, Fate};
use crate::store::Result;
use crate::store::rooms::Turns;
use crate::store::tx::{execute, fetch_of, later};
use crate::store::word::{MaybeWord, Word};

/// A conditional entry as stored: nothing of it can be read without the game's key.
#[derive(Clone, FromRow)]
pub struct ConditionalRow {
    /// The turn that is to come out as told.
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    /// Its id, which its key is derived from.
    pub id: Uuid,
    pub player_id: Uuid,
    #[sqlx(try_from = "Word<Channel>")]
    pub channel: Channel,
    /// When it came in.
    pub given_us: i64,
    /// The bytes it is bound to.
    pub ctx: Vec<u8>,
    pub commitment: Vec<u8>,
    pub boxed: Vec<u8>,
    /// What became of it, once the turn is over.
    #[sqlx(try_from = "MaybeWord<Fate>")]
    pub fate: Option<Fate>,
}

impl Turns<'_> {
    /// Keeps a conditional entry.
    pub async fn insert_conditional(&mut self, game: GameId, row: &ConditionalRow) -> Result<()> {
        const SQL: &str = "INSERT INTO conditional_entry (game_id, turn, side, id, player_id, channel, given_us, ctx, \
            commitment, boxed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        execute!(
            self.tx,
            SQL,
            game.as_uuid(),
            row.turn,
            row.side,
            row.id,
            row.player_id,
            row.channel.as_str(),
            row.given_us,
            &row.ctx,
            &row.commitment,
            &row.boxed,
        )
        .map(drop)
    }

    /// A side's conditional entries of a turn, or those of both, oldest first.
    pub async fn conditionals(
        &mut self,
        game: GameId,
        turn: i64,
        side: Option<Side>,
    ) -> Result<Vec<ConditionalRow>> {
        const SQL: &str = "SELECT turn, side, id, player_id, channel, given_us, ctx, commitment, boxed, fate \
            FROM conditional_entry WHERE game_id = $1 AND turn = $2 AND side BETWEEN $3 AND $4 ORDER BY given_us, id";
        let [first, last] = side.map_or(Side::ALL, |side| [side; 2]).map(|side| i64::from(side.index()));
        Ok(fetch_of!(self.tx, fetch_all, from turn, SQL, game, turn, first, last)?)
    }

    /// Forgets a side's conditional entry whose turn is open; false if there was none.
    pub async fn delete_conditional(
        &mut self,
        game: GameId,
        turn: i64,
        side: Side,
        id: Uuid,
    ) -> Result<bool> {
        const SQL: &str = "DELETE FROM conditional_entry \
            WHERE game_id = $1 AND turn = $2 AND side = $3 AND id = $4 AND fate IS NULL";
        Ok(execute!(self.tx, SQL, game.as_uuid(), turn, i64::from(side.index()), id)? == 1)
    }

    /// Notes what became of a conditional entry.
    pub async fn settle_conditional(&mut self, game: GameId, id: Uuid, fate: Fate) -> Result<()> {
        const SQL: &str =
            "UPDATE conditional_entry SET fate = $3 WHERE game_id = $1 AND id = $2 AND fate IS NULL";
        execute!(self.tx, SQL, game.as_uuid(), id, fate.as_str()).map(drop)
    }

    /// Notes the same of all those of a game that are still open.
    pub async fn settle_conditionals(&mut self, game: GameId, fate: Fate) -> Result<()> {
        const SQL: &str = "UPDATE conditional_entry SET fate = $2 WHERE game_id = $1 AND fate IS NULL";
        later!(self.tx, SQL, game.as_uuid(), fate.as_str())
    }

    /// Forgets the conditional entries of all turns before this one.
    pub async fn forget_conditionals(&mut self, game: GameId, before: i64) -> Result<()> {
        const SQL: &str = "DELETE FROM conditional_entry WHERE game_id = $1 AND turn < $2";
        execute!(self.tx, SQL, game.as_uuid(), before).map(drop)
    }
}
