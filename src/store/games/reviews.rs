//! Reviews of finished games: who waits for one, and the pairs that were looked back at.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::dialect::claim_review_sql;
use crate::store::rooms::Reviews;
use crate::store::tx::{execute, fetch, fetch_value};

/// The review of a game, done or not.
#[derive(Clone, FromRow)]
pub struct ReviewRow {
    pub asked_us: i64,
    /// The end of the game that it was asked for.
    pub ended_us: i64,
    pub engine: i64,
    pub done_us: Option<i64>,
}

/// A pair of it, in thousandths of a result as White sees them.
#[derive(Clone, FromRow)]
pub struct ReviewPairRow {
    pub turn: i64,
    /// What the position before it was worth.
    pub value: i64,
    pub regret_white: i64,
    pub regret_black: i64,
    pub luck: i64,
    /// In millionths.
    pub gap: i64,
    /// Both best mixes, as JSON.
    pub mixes: String,
}

impl Reviews<'_> {
    /// Keeps that somebody asked for a review.
    pub async fn insert_review(
        &mut self,
        game: GameId,
        by: PlayerId,
        now: Timestamp,
        (ended, engine): (i64, u32),
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO review (game_id, asked_by, asked_us, ended_us, engine, leased_us) \
            VALUES ($1, $2, $3, $4, $5, 0)";
        execute!(self.tx, SQL, game.as_uuid(), by.as_uuid(), now.as_us(), ended, i64::from(engine)).map(drop)
    }

    pub async fn review(&mut self, game: GameId) -> Result<Option<ReviewRow>> {
        const SQL: &str = "SELECT asked_us, ended_us, engine, done_us FROM review WHERE game_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?)
    }

    /// The pairs that were looked back at, oldest first.
    pub async fn pairs_of(&mut self, game: GameId) -> Result<Vec<ReviewPairRow>> {
        const SQL: &str = "SELECT turn, value, regret_white, regret_black, luck, gap, mixes FROM review_pair \
            WHERE game_id = $1 ORDER BY turn";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }

    /// Keeps a pair.
    pub async fn insert_pair(&mut self, game: GameId, pair: &ReviewPairRow) -> Result<()> {
        const SQL: &str = "INSERT INTO review_pair (game_id, turn, value, regret_white, regret_black, luck, gap, mixes) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
        let (id, mixes) = (game.as_uuid(), pair.mixes.as_str());
        let (white, black) = (pair.regret_white, pair.regret_black);
        execute!(self.tx, SQL, id, pair.turn, pair.value, white, black, pair.luck, pair.gap, mixes).map(drop)
    }

    /// How many reviews somebody has asked for since then.
    pub async fn asked_since(&mut self, by: PlayerId, since: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM review WHERE asked_by = $1 AND asked_us > $2";
        fetch_value!(self.tx, SQL, by.as_uuid(), since.as_us())
    }

    /// Reviews that are not done.
    pub async fn waiting(&mut self) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM review WHERE done_us IS NULL";
        fetch_value!(self.tx, SQL)
    }

    /// The game whose review was taken up longest ago, for `lease_us`.
    pub async fn claim(&mut self, now: Timestamp, lease_us: i64) -> Result<Option<GameId>> {
        let sql = claim_review_sql(self.tx);
        let row: Option<(Uuid,)> =
            fetch!(self.tx, fetch_optional, sql, now.as_us(), now.plus(lease_us).as_us())?;
        Ok(row.map(|(id,)| GameId::from_uuid(id)))
    }

    /// Anybody may take it up from `at` on.
    pub async fn release(&mut self, game: GameId, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE review SET leased_us = $2 WHERE game_id = $1 AND done_us IS NULL";
        execute!(self.tx, SQL, game.as_uuid(), at.as_us()).map(drop)
    }

    /// All of its pairs are there.
    pub async fn finish(&mut self, game: GameId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE review SET done_us = $2 WHERE game_id = $1 AND done_us IS NULL";
        execute!(self.tx, SQL, game.as_uuid(), now.as_us()).map(drop)
    }

    /// Forgets the pairs of a review that is not done, which begins anew with this version of the engine.
    pub async fn begin_anew(&mut self, game: GameId, engine: u32) -> Result<()> {
        const PAIRS: &str = "DELETE FROM review_pair WHERE game_id = $1";
        const SQL: &str = "UPDATE review SET engine = $2 WHERE game_id = $1 AND done_us IS NULL";
        execute!(self.tx, PAIRS, game.as_uuid())?;
        execute!(self.tx, SQL, game.as_uuid(), i64::from(engine)).map(drop)
    }

    /// Forgets a review, of a game that has gone on since.
    pub async fn forget(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM review_pair WHERE game_id = $1", game.as_uuid())?;
        execute!(self.tx, "DELETE FROM review WHERE game_id = $1", game.as_uuid()).map(drop)
    }

    /// Whether games of the round go on in which this one was paired; false without a tournament, or if it is over.
    pub async fn round_goes_on(&mut self, game: GameId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM pairing own JOIN tournament t ON t.id = own.tournament_id \
            JOIN pairing p ON p.tournament_id = own.tournament_id AND p.stage = own.stage AND p.section = own.section \
              AND p.round = own.round \
            LEFT JOIN game g ON g.id = p.game_id \
            WHERE own.game_id = $1 AND t.state = 'running' AND p.outcome IS NULL AND p.black IS NOT NULL \
              AND (g.ended_us IS NULL OR g.ended_us > $2)";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, game.as_uuid(), now.as_us())?;
        Ok(count > 0)
    }
}
