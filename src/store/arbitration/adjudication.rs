//! Games that go on at their tournament's hard end and are to be adjudicated, and what both sides claim of them.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, Side, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Arbitration;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids};

/// A game whose hard end has come.
#[derive(Clone, FromRow)]
pub struct StopRow {
    pub game_id: Uuid,
    pub tournament_id: Uuid,
    /// The hard end.
    pub stops_us: i64,
}

/// What a side claims of a game that is to be adjudicated.
#[derive(Clone, FromRow)]
pub struct AdjudicationClaimRow {
    /// 0 White, 1 Black.
    pub side: i64,
    /// Its id, which its key is derived from.
    pub id: Uuid,
    /// When it was made.
    pub at_us: i64,
    /// The claim, boxed.
    pub boxed: Vec<u8>,
}

impl Arbitration<'_> {
    /// From when on the games of a tournament that go on are to be adjudicated; nothing if none are.
    pub async fn set_tournament_stops(&mut self, id: TournamentId, stops: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET stops_us = $2 WHERE id = $1";
        let done = execute!(self.tx, SQL, id.as_uuid(), stops.map(Timestamp::as_us))?;
        exactly_one(done, "the tournament")
    }

    /// From when on a game is to be adjudicated; nothing if it is not.
    pub async fn stops_at(&mut self, game: GameId) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT t.stops_us FROM pairing p JOIN tournament t ON t.id = p.tournament_id \
            WHERE p.game_id = $1 AND t.stops_us IS NOT NULL";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?.map(|(at,)| Timestamp::from_us(at)))
    }

    /// Games after this id that go on, and whose hard end came by then: they are to be stopped.
    pub async fn games_to_adjudicate(
        &mut self,
        by: Timestamp,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<StopRow>> {
        // What is still to be done with a game otherwise comes first.
        const SQL: &str = "SELECT g.id AS game_id, p.tournament_id, t.stops_us FROM tournament t \
            JOIN pairing p ON p.tournament_id = t.id JOIN game g ON g.id = p.game_id \
            WHERE t.stops_us <= $1 AND t.ended_us IS NOT NULL AND t.state = 'running' AND t.paused_us IS NULL \
            AND (p.wish IS NULL OR p.wish = 'arbiter') AND g.phase <> 'finished' AND g.claims_until_us IS NULL \
            AND g.id > $2 ORDER BY g.id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, by.as_us(), after, limit)?)
    }

    /// Games after this id that were to be adjudicated and are so no more, for the hard end was moved or the sheet changed.
    pub async fn games_to_play_on(
        &mut self,
        now: Timestamp,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<(Uuid, Uuid)>> {
        const SQL: &str = "SELECT g.id, p.tournament_id FROM game g JOIN pairing p ON p.game_id = g.id \
            JOIN tournament t ON t.id = p.tournament_id WHERE g.claims_until_us IS NOT NULL AND g.phase <> 'finished' \
            AND t.state = 'running' AND t.paused_us IS NULL AND (p.wish IS NULL OR p.wish = 'arbiter') \
            AND (t.stops_us IS NULL OR t.stops_us > $1) AND g.id > $2 ORDER BY g.id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), after, limit)?)
    }

    /// Games in which the time for claims is over and which nobody has put before who decides them.
    pub async fn games_to_decide(&mut self, now: Timestamp, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM game g WHERE g.claims_until_us < $1 AND g.phase <> 'finished' AND \
            ((SELECT COUNT(*) FROM adjudication_claim c WHERE c.game_id = g.id) > 0 OR (g.arbiter_id IS NOT NULL AND NOT EXISTS \
            (SELECT 1 FROM incident i WHERE i.game_id = g.id AND i.kind = 'adjudication' AND i.closed_us IS NULL))) \
            ORDER BY g.claims_until_us, g.id LIMIT $2";
        fetch_ids!(self.tx, GameId, SQL, now.as_us(), limit)
    }

    /// Stops a game for good, until a ruling ends it; its sides may claim up to `until`. One that stands already goes on
    /// standing since then.
    pub async fn adjudicate_game(&mut self, game: GameId, now: Timestamp, until: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE game SET paused_us = COALESCE(paused_us, $2), next_flag_us = NULL, claims_until_us = $3 \
            WHERE id = $1 AND phase <> 'finished' AND claims_until_us IS NULL";
        let done = execute!(self.tx, SQL, game.as_uuid(), now.as_us(), until.as_us())?;
        exactly_one(done, "the game")
    }

    /// Keeps what a side claims; false if it has claimed before.
    pub async fn insert_adjudication_claim(
        &mut self,
        game: GameId,
        side: Side,
        row: &AdjudicationClaimRow,
    ) -> Result<bool> {
        const SQL: &str = "INSERT INTO adjudication_claim (game_id, side, id, at_us, boxed) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT DO NOTHING";
        let side = i64::from(side.index());
        Ok(execute!(self.tx, SQL, game.as_uuid(), side, row.id, row.at_us, &row.boxed)? == 1)
    }

    /// What is claimed of a game and not shown yet, White's first.
    pub async fn adjudication_claims(&mut self, game: GameId) -> Result<Vec<AdjudicationClaimRow>> {
        const SQL: &str =
            "SELECT side, id, at_us, boxed FROM adjudication_claim WHERE game_id = $1 ORDER BY side";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }

    /// Forgets them: they are shown, or the game is over without them.
    pub async fn forget_adjudication_claims(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM adjudication_claim WHERE game_id = $1", game.as_uuid()).map(drop)
    }
}
