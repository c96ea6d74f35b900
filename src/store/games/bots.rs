//! Games with the bot, and which of them wait for its thought.

use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::Result;
use crate::store::dialect::claim_thought_sql;
use crate::store::rooms::Bots;
use crate::store::tx::{execute, fetch};

impl Bots<'_> {
    /// Adds the bot's player of a level, where there is none: without an address, and in no list of people.
    pub async fn insert_bot(&mut self, level: BotLevel, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO player (id, name, email, email_key, locale, role, created_us, listed) \
            VALUES ($1, $2, '', $3, 'en', 'player', $4, FALSE) ON CONFLICT DO NOTHING";
        // No address is written so, and nobody signs in by it.
        let (name, key) = (level.name(), format!("bot:{level}"));
        execute!(self.tx, SQL, level.player().as_uuid(), name, key, now.as_us()).map(drop)
    }

    /// The bot is to think about this game's turn, which is open from `since` on.
    pub async fn queue_thought(
        &mut self,
        game: GameId,
        player: PlayerId,
        slow: bool,
        since: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO bot_game (game_id, player_id, slow, since_us, leased_us) VALUES ($1, $2, $3, $4, 0) \
            ON CONFLICT (game_id) DO UPDATE SET since_us = excluded.since_us, leased_us = 0";
        execute!(self.tx, SQL, game.as_uuid(), player.as_uuid(), slow, since.as_us()).map(drop)
    }

    /// Thoughts that wait, those under way among them.
    pub async fn thoughts_waiting(&mut self) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM bot_game WHERE since_us IS NOT NULL";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL)?;
        Ok(count)
    }

    /// A person's unfinished games with the bot.
    pub async fn games_with_bot(&mut self, player: PlayerId) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM bot_game b JOIN game g ON g.id = b.game_id \
            WHERE b.player_id = $1 AND g.phase <> 'finished'";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, player.as_uuid())?;
        Ok(count)
    }

    /// Nobody takes the thought up before `until`.
    pub async fn put_off_thought(&mut self, game: GameId, until: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE bot_game SET leased_us = $2, \
            since_us = CASE WHEN since_us IS NULL THEN since_us ELSE $2 END WHERE game_id = $1";
        execute!(self.tx, SQL, game.as_uuid(), until.as_us()).map(drop)
    }

    /// Nothing waits for the bot in this game now.
    pub async fn settle_thought(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE bot_game SET since_us = NULL WHERE game_id = $1";
        execute!(self.tx, SQL, game.as_uuid()).map(drop)
    }

    /// The game is over.
    pub async fn forget_bot_game(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM bot_game WHERE game_id = $1", game.as_uuid()).map(drop)
    }

    /// The game that has waited longest of the quick ones, or of the slow ones, for `lease_us`.
    pub async fn claim_thought(
        &mut self,
        slow: bool,
        now: Timestamp,
        lease_us: i64,
    ) -> Result<Option<GameId>> {
        let sql = claim_thought_sql(self.tx);
        let until = now.plus(lease_us).as_us();
        let row: Option<(Uuid,)> = fetch!(self.tx, fetch_optional, sql, now.as_us(), until, slow)?;
        Ok(row.map(|(id,)| GameId::from_uuid(id)))
    }
}
