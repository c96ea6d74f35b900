//! What the house remembers of itself: settings fixed at the first start, idempotent answers, the heartbeat, outages.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::{execute, fetch, fetch_ids};

/// A time in which players could not file.
#[derive(Clone, FromRow)]
pub struct OutageRow {
    /// When it began: the last sign of life before it, where the house noted it by itself.
    pub from_us: i64,
    /// When it ended: the first sign of life after it.
    pub to_us: i64,
    /// What happened, where an administrator named it.
    pub reason: Option<String>,
}

/// What judging a flag depends on beside the rows of its game's newest turn.
#[derive(Clone, Copy, FromRow)]
pub struct JudgingRow {
    /// The last sign of life of any process.
    pub alive_us: Option<i64>,
    /// Whether the credits of an outage are still to be given.
    pub outage_open: bool,
    /// When the oldest mail came in that waits.
    pub inbound_us: Option<i64>,
    /// Whether a player has ever filed anything in the game; a pass that the server seals is nobody's.
    pub has_filed: bool,
}

impl Operations<'_> {
    /// A setting, if it has a value.
    pub async fn setting(&mut self, name: &str) -> Result<Option<String>> {
        let row: Option<(String,)> =
            fetch!(self.tx, fetch_optional, "SELECT value FROM setting WHERE name = $1", name)?;
        Ok(row.map(|(value,)| value))
    }

    /// Fixes a setting unless it is fixed already.
    pub async fn fix_setting(&mut self, name: &str, value: &str) -> Result<()> {
        execute!(
            self.tx,
            "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            name,
            value
        )
        .map(drop)
    }

    /// Gives a setting this value, in place of the one before.
    pub async fn set_setting(&mut self, name: &str, value: &str) -> Result<()> {
        const SQL: &str = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE \
            SET value = excluded.value";
        execute!(self.tx, SQL, name, value).map(drop)
    }

    /// The answer once given to a request whose key has this fingerprint: the request's fingerprint, status and boxed answer, and
    /// when it was given.
    pub async fn idempotent_answer(
        &mut self,
        player: PlayerId,
        key: &[u8],
    ) -> Result<Option<(Vec<u8>, i64, Vec<u8>, i64)>> {
        const SQL: &str = "SELECT fingerprint, status, answer, created_us FROM idempotency \
            WHERE player_id = $1 AND key = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid(), key)?)
    }

    /// Keeps an answer for requests that come again (`idempotency_once`).
    pub async fn keep_answer(
        &mut self,
        player: PlayerId,
        key: &[u8],
        fingerprint: &[u8],
        status: u16,
        answer: &[u8],
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO idempotency (player_id, key, fingerprint, status, answer, created_us) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        execute!(self.tx, SQL, player.as_uuid(), key, fingerprint, i64::from(status), answer, now.as_us())
            .map(drop)
    }

    /// Forgets answers that were given before `before`.
    pub async fn sweep_answers(&mut self, before: Timestamp) -> Result<()> {
        execute!(self.tx, "DELETE FROM idempotency WHERE created_us < $1", before.as_us()).map(drop)
    }

    /// The last sign of life of any process.
    pub async fn heartbeat(&mut self) -> Result<Option<Timestamp>> {
        let row: Option<(i64,)> =
            fetch!(self.tx, fetch_optional, "SELECT at_us FROM heartbeat WHERE id = 1")?;
        Ok(row.map(|(us,)| Timestamp::from_us(us)))
    }

    /// A sign of life; it never goes back.
    pub async fn note_heartbeat(&mut self, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO heartbeat (id, at_us) VALUES (1, $1) ON CONFLICT (id) DO UPDATE \
            SET at_us = CASE WHEN excluded.at_us > heartbeat.at_us THEN excluded.at_us ELSE heartbeat.at_us END";
        execute!(self.tx, SQL, now.as_us()).map(drop)
    }

    /// Notes an outage whose credits are still to be given.
    pub async fn insert_outage(&mut self, from: Timestamp, to: Timestamp) -> Result<()> {
        const SQL: &str =
            "INSERT INTO outage (from_us, to_us, done) VALUES ($1, $2, FALSE) ON CONFLICT DO NOTHING";
        execute!(self.tx, SQL, from.as_us(), to.as_us()).map(drop)
    }

    /// The oldest outage whose credits are still to be given.
    pub async fn open_outage(&mut self) -> Result<Option<OutageRow>> {
        const SQL: &str = "SELECT from_us, to_us, reason FROM outage WHERE NOT done ORDER BY from_us LIMIT 1";
        Ok(fetch!(self.tx, fetch_optional, SQL)?)
    }

    /// What judging a flag of a running game depends on beside its newest turn, as of one moment.
    pub async fn judging(&mut self, game: GameId) -> Result<JudgingRow> {
        const SQL: &str = "SELECT (SELECT at_us FROM heartbeat WHERE id = 1) AS alive_us, \
            EXISTS (SELECT 1 FROM outage WHERE NOT done) AS outage_open, \
            (SELECT MIN(received_us) FROM mail_in WHERE state = 'waiting') AS inbound_us, \
            EXISTS (SELECT 1 FROM submission WHERE game_id = $1 AND channel <> 'server') AS has_filed";
        Ok(fetch!(self.tx, fetch_one, SQL, game.as_uuid())?)
    }

    /// Games after this one, in order, that run and have no credit for the outage that began then.
    pub async fn uncredited_games(&mut self, from_us: i64, after: Uuid, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM game g WHERE g.phase = 'running' AND g.paused_us IS NULL AND g.id > $2 \
            AND NOT EXISTS (SELECT 1 FROM outage_credit c WHERE c.game_id = g.id AND c.from_us = $1) \
            ORDER BY g.id LIMIT $3";
        fetch_ids!(self.tx, GameId, SQL, from_us, after, limit)
    }

    /// All credits of an outage are given.
    pub async fn close_outage(&mut self, outage: &OutageRow) -> Result<()> {
        execute!(self.tx, "UPDATE outage SET done = TRUE WHERE from_us = $1", outage.from_us).map(drop)
    }

    /// Notes that a game got its credit; false if it had it before.
    pub async fn mark_credited(&mut self, game: GameId, outage: &OutageRow) -> Result<bool> {
        const SQL: &str =
            "INSERT INTO outage_credit (game_id, from_us) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        Ok(execute!(self.tx, SQL, game.as_uuid(), outage.from_us)? == 1)
    }
}
