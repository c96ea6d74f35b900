//! Games with the bot, and which of them wait for its thought.

use uuid::Uuid;

use crate::base::{GameId, Micros, PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::Result;
use crate::store::dialect::claim_thought_sql;
use crate::store::rooms::Bots;
use crate::store::tx::{execute, fetch, fetch_ids, fetch_value, finds, later};

/// So long a slow thought stands behind quick ones at most.
const SLOW_WAITS_MAX: Micros = 10 * 60 * 1_000_000;

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

    /// Thoughts that wait, those under way among them, but none that was put off to a later moment.
    pub async fn thoughts_waiting(&mut self, now: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM bot_game WHERE since_us IS NOT NULL AND NOT (since_us = leased_us AND leased_us > $1)";
        fetch_value!(self.tx, SQL, now.as_us())
    }

    /// Whether a thought of the quick levels waits that nobody has taken up.
    pub async fn quick_thought_waits(&mut self, now: Timestamp) -> Result<bool> {
        const SQL: &str = "SELECT game_id FROM bot_game WHERE slow = $1 AND since_us IS NOT NULL AND leased_us <= $2 \
            AND NOT EXISTS (SELECT 1 FROM bot_game WHERE slow = $3 AND since_us IS NOT NULL AND since_us <= $4 AND leased_us <= $2) LIMIT 1";
        let long = now.plus(-SLOW_WAITS_MAX);
        finds!(self.tx, SQL, false, now.as_us(), true, long.as_us())
    }

    /// Running games in which the bot owes an entry, but which do not wait for its thought.
    pub async fn lost_thoughts(&mut self, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM game g JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn \
            WHERE g.phase = 'running' AND g.paused_us IS NULL AND s.owes \
            AND CASE WHEN s.side = 0 THEN g.white_id ELSE g.black_id END BETWEEN $1 AND $2 \
            AND NOT EXISTS (SELECT 1 FROM submission e WHERE e.game_id = s.game_id AND e.turn = s.turn AND e.side = s.side AND e.live) \
            AND NOT EXISTS (SELECT 1 FROM bot_game b WHERE b.game_id = g.id AND b.since_us IS NOT NULL) LIMIT $3";
        let (first, last) = bots();
        fetch_ids!(self.tx, GameId, SQL, first, last, limit)
    }

    /// Games with the bot that a person has begun since then, those that are over among them.
    pub async fn games_begun_since(&mut self, player: PlayerId, since: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM game WHERE white_id = $1 AND black_id BETWEEN $2 AND $3 AND created_us > $4) \
            + (SELECT COUNT(*) FROM game WHERE black_id = $1 AND white_id BETWEEN $2 AND $3 AND created_us > $4)";
        let (first, last) = bots();
        fetch_value!(self.tx, SQL, player.as_uuid(), first, last, since.as_us())
    }

    /// A person's unfinished games with the bot, whether or not it owes an entry in them.
    pub async fn games_with_bot(&mut self, player: PlayerId) -> Result<i64> {
        const SQL: &str = "SELECT (SELECT COUNT(*) FROM game WHERE white_id = $1 AND black_id BETWEEN $2 AND $3 AND phase <> 'finished') \
            + (SELECT COUNT(*) FROM game WHERE black_id = $1 AND white_id BETWEEN $2 AND $3 AND phase <> 'finished')";
        let (first, last) = bots();
        fetch_value!(self.tx, SQL, player.as_uuid(), first, last)
    }

    /// Nobody takes the thought up before `until` that waits since then; nothing, if another one waits by now.
    pub async fn put_off_thought(&mut self, game: GameId, since: Timestamp, until: Timestamp) -> Result<()> {
        const SQL: &str =
            "UPDATE bot_game SET leased_us = $3, since_us = $3 WHERE game_id = $1 AND since_us = $2";
        execute!(self.tx, SQL, game.as_uuid(), since.as_us(), until.as_us()).map(drop)
    }

    /// Whoever comes next takes the thought up that waits since then.
    pub async fn release_thought(&mut self, game: GameId, since: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE bot_game SET leased_us = 0 WHERE game_id = $1 AND since_us = $2";
        execute!(self.tx, SQL, game.as_uuid(), since.as_us()).map(drop)
    }

    /// Nothing is to be thought about that waits since then; another thought may wait by now.
    pub async fn settle_thought(&mut self, game: GameId, since: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE bot_game SET since_us = NULL WHERE game_id = $1 AND since_us = $2";
        execute!(self.tx, SQL, game.as_uuid(), since.as_us()).map(drop)
    }

    /// The game is over.
    pub async fn forget_bot_game(&mut self, game: GameId) -> Result<()> {
        later!(self.tx, "DELETE FROM bot_game WHERE game_id = $1", game.as_uuid())
    }

    /// The game that has waited longest of the quick ones, or of the slow ones, for `lease_us`, and since when.
    pub async fn claim_thought(
        &mut self,
        slow: bool,
        now: Timestamp,
        lease_us: i64,
    ) -> Result<Option<(GameId, Timestamp)>> {
        let sql = claim_thought_sql(self.tx);
        let until = now.plus(lease_us).as_us();
        let row: Option<(Uuid, i64)> = fetch!(self.tx, fetch_optional, sql, now.as_us(), until, slow)?;
        Ok(row.map(|(id, since)| (GameId::from_uuid(id), Timestamp::from_us(since))))
    }
}

/// The first and the last of the bot's players: no other id lies between them.
fn bots() -> (Uuid, Uuid) {
    (BotLevel::FIRST.player().as_uuid(), BotLevel::LAST.player().as_uuid())
}
