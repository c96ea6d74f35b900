//! Challenges on ladders, and byes asked for in Swiss rounds.

use sqlx::FromRow;

use crate::base::{Micros, Timestamp, TournamentId, words};
use crate::store::Result;
use crate::store::rooms::Pairings;
use crate::store::tx::{exactly_one, execute, fetch};
use crate::store::word::Word;

words! {
    /// What became of a challenge on a ladder.
    pub enum LadderChallengeStatus {
        /// It waits for an answer.
        Open: "open",
        /// It is played.
        Accepted: "accepted",
        /// It was declined or not answered, and the challenger got the place.
        Refused: "refused",
        /// It fell away.
        Lapsed: "lapsed",
        /// The challenger took it back.
        TakenBack: "taken-back",
    }
}

#[derive(Clone, FromRow)]
pub struct LadderChallengeRow {
    /// From 1; the round of its game.
    pub number: i64,
    /// The starting number of who challenges.
    pub challenger: i64,
    pub challenged: i64,
    pub made_us: i64,
    pub answer_by_us: i64,
    /// What became of it.
    #[sqlx(try_from = "Word<LadderChallengeStatus>")]
    pub state: LadderChallengeStatus,
    /// When it was answered, taken back, or lapsed.
    pub answered_us: Option<i64>,
}

/// A bye that was asked for.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct ByeRequestRow {
    pub round: i64,
    /// The starting number.
    pub number: i64,
    /// Whether it is one of half a point; else it is one of none.
    pub half: bool,
}

impl Pairings<'_> {
    /// Keeps a challenge.
    pub async fn insert_ladder_challenge(
        &mut self,
        id: TournamentId,
        row: &LadderChallengeRow,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO ladder_challenge (tournament_id, number, challenger, challenged, made_us, answer_by_us, state) \
            VALUES ($1, $2, $3, $4, $5, $6, 'open')";
        execute!(
            self.tx,
            SQL,
            id.as_uuid(),
            row.number,
            row.challenger,
            row.challenged,
            row.made_us,
            row.answer_by_us
        )
        .map(drop)
    }

    /// All challenges of a ladder in order.
    pub async fn ladder_challenges(&mut self, id: TournamentId) -> Result<Vec<LadderChallengeRow>> {
        const SQL: &str = "SELECT number, challenger, challenged, made_us, answer_by_us, state, answered_us \
            FROM ladder_challenge WHERE tournament_id = $1 ORDER BY number";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    pub async fn ladder_challenge(
        &mut self,
        id: TournamentId,
        number: i64,
    ) -> Result<Option<LadderChallengeRow>> {
        const SQL: &str = "SELECT number, challenger, challenged, made_us, answer_by_us, state, answered_us \
            FROM ladder_challenge WHERE tournament_id = $1 AND number = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), number)?)
    }

    /// The challenges that wait for an answer, by number.
    pub async fn open_ladder_challenges(&mut self, id: TournamentId) -> Result<Vec<LadderChallengeRow>> {
        const SQL: &str = "SELECT number, challenger, challenged, made_us, answer_by_us, state, answered_us \
            FROM ladder_challenge WHERE tournament_id = $1 AND state = 'open' ORDER BY number";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// Closes an open challenge.
    pub async fn close_ladder_challenge(
        &mut self,
        id: TournamentId,
        number: i64,
        state: LadderChallengeStatus,
        at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE ladder_challenge SET state = $3, answered_us = $4 \
            WHERE tournament_id = $1 AND number = $2 AND state = 'open'";
        exactly_one(
            execute!(self.tx, SQL, id.as_uuid(), number, state.as_str(), at.as_us())?,
            "the challenge",
        )
    }

    /// Gives all open challenges more time to be answered.
    pub async fn put_off_ladder_challenges(&mut self, id: TournamentId, by: Micros) -> Result<()> {
        const SQL: &str = "UPDATE ladder_challenge SET answer_by_us = answer_by_us + $2 \
            WHERE tournament_id = $1 AND state = 'open'";
        execute!(self.tx, SQL, id.as_uuid(), by).map(drop)
    }

    /// Keeps a bye that is asked for, in place of the one asked for before.
    pub async fn set_bye_request(
        &mut self,
        id: TournamentId,
        bye: &ByeRequestRow,
        at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO bye_request (tournament_id, round, number, kind, asked_us) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (tournament_id, round, number) DO UPDATE SET kind = excluded.kind, asked_us = excluded.asked_us";
        execute!(
            self.tx,
            SQL,
            id.as_uuid(),
            bye.round,
            bye.number,
            if bye.half { "half" } else { "zero" },
            at.as_us()
        )
        .map(drop)
    }

    /// Takes back a bye that was asked for; whether there was one.
    pub async fn delete_bye_request(
        &mut self,
        id: TournamentId,
        (round, number): (i64, i64),
    ) -> Result<bool> {
        const SQL: &str = "DELETE FROM bye_request WHERE tournament_id = $1 AND round = $2 AND number = $3";
        Ok(execute!(self.tx, SQL, id.as_uuid(), round, number)? > 0)
    }

    /// All byes that were asked for, by round.
    pub async fn bye_requests(&mut self, id: TournamentId) -> Result<Vec<ByeRequestRow>> {
        const SQL: &str = "SELECT round, number, kind = 'half' AS half FROM bye_request WHERE tournament_id = $1 ORDER BY round, number";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }
}
