//! Who plays whom in a tournament, and what its games have come to.

use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Pairings;
use crate::store::tx::{exactly_each, exactly_one, execute, execute_among, fetch, later};
use crate::store::word::MaybeWord;
use crate::tournament::{PairingOutcome, PendingGameAction};
use sqlx::FromRow;
use uuid::Uuid;

/// Who plays whom, with what the game has come to.
#[derive(Clone, FromRow)]
pub struct PairingRow {
    /// From 1; a final is a stage of its own.
    pub stage: i64,
    /// From 1.
    pub section: i64,
    /// From 1.
    pub round: i64,
    /// From 1.
    pub board: i64,
    /// White's starting number.
    pub white: i64,
    /// Black's starting number; nobody's for a bye.
    pub black: Option<i64>,
    /// When the game is made.
    pub starts_us: i64,
    /// The game, once made.
    pub game_id: Option<Uuid>,
    /// Who plays it as White: a substitute has the number, and not the games made before.
    pub white_id: Option<Uuid>,
    /// Who plays it as Black.
    pub black_id: Option<Uuid>,
    /// What stands in place of the game's result.
    #[sqlx(try_from = "MaybeWord<PairingOutcome>")]
    pub outcome: Option<PairingOutcome>,
    /// What is still to be done with the game.
    #[sqlx(rename = "wish", try_from = "MaybeWord<PendingGameAction>")]
    pub pending_action: Option<PendingGameAction>,
    /// The game's score, if it is over.
    pub score: Option<String>,
    pub ended_by: Option<String>,
    /// When its end may be seen.
    pub ended_us: Option<i64>,
    /// Whether its rows did not follow from its events, and nobody has looked into it yet.
    pub in_doubt: bool,
}

impl PairingRow {
    /// By which it is known in its tournament: stage, section, round and board.
    pub(in crate::store) fn place(&self) -> [i64; 4] {
        [self.stage, self.section, self.round, self.board]
    }
}

/// A pairing to be stored.
pub struct NewPairing {
    /// From 1; a final is a stage of its own.
    pub stage: i64,
    /// From 1.
    pub section: i64,
    /// From 1.
    pub round: i64,
    /// From 1.
    pub board: i64,
    /// White's starting number.
    pub white: i64,
    /// Black's starting number; nobody's for a bye.
    pub black: Option<i64>,
    /// When the game is made.
    pub starts: Timestamp,
    /// What stands in place of a game's result.
    pub outcome: Option<PairingOutcome>,
}

/// A pairing that waits for its game.
#[derive(Clone, FromRow)]
pub struct DuePairingRow {
    pub tournament_id: Uuid,
    pub stage: i64,
    pub section: i64,
    pub round: i64,
    pub board: i64,
}

/// A line-up for a round that is not paired yet.
#[derive(Clone, FromRow)]
pub struct LineUpRow {
    pub round: i64,
    pub team: i64,
    /// The starting numbers as JSON.
    pub players: String,
    /// The captain who entered it.
    pub by_id: Uuid,
    pub entered_us: i64,
}

impl Pairings<'_> {
    /// A game's tournament, if it has one that is running, looks how to go on at this moment at the latest.
    pub async fn tournament_due_by(&mut self, game: GameId, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET due_us = $2 WHERE state = 'running' \
            AND (due_us IS NULL OR due_us > $2) AND id IN (SELECT tournament_id FROM pairing WHERE game_id = $1)";
        later!(self.tx, SQL, game.as_uuid(), at.as_us())
    }

    /// Who plays White and Black in a pairing whose game is still to be made; nobody for a starting number under which nobody plays
    /// now.
    pub async fn pairing_to_make(&mut self, due: &DuePairingRow) -> Result<Option<[Option<PlayerId>; 2]>> {
        const SQL: &str = "SELECT w.player_id, b.player_id FROM pairing p \
            LEFT JOIN entrant w ON w.tournament_id = p.tournament_id AND w.number = p.white AND w.state = 'playing' \
            LEFT JOIN entrant b ON b.tournament_id = p.tournament_id AND b.number = p.black AND b.state = 'playing' \
            WHERE p.tournament_id = $1 AND p.stage = $2 AND p.section = $3 AND p.round = $4 AND p.board = $5 \
            AND p.game_id IS NULL AND p.outcome IS NULL";
        let (id, stage) = (due.tournament_id, due.stage);
        let row: Option<(Option<Uuid>, Option<Uuid>)> =
            fetch!(self.tx, fetch_optional, SQL, id, stage, due.section, due.round, due.board)?;
        Ok(row.map(|(white, black)| [white, black].map(|id| id.map(PlayerId::from_uuid))))
    }

    /// Pairings whose games are to be made.
    pub async fn due_pairings(&mut self, now: Timestamp, limit: i64) -> Result<Vec<DuePairingRow>> {
        const SQL: &str = "SELECT p.tournament_id, p.stage, p.section, p.round, p.board FROM pairing p \
            JOIN tournament t ON t.id = p.tournament_id WHERE p.game_id IS NULL AND p.outcome IS NULL \
            AND p.starts_us <= $1 AND t.state = 'running' AND t.paused_us IS NULL ORDER BY p.starts_us, p.tournament_id LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, now.as_us(), limit)?)
    }

    /// Notes the game of a pairing.
    pub async fn set_pairing_game(&mut self, due: &DuePairingRow, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET game_id = $6 WHERE tournament_id = $1 AND stage = $2 AND section = $3 \
            AND round = $4 AND board = $5 AND game_id IS NULL AND outcome IS NULL";
        let (id, game) = (due.tournament_id, game.as_uuid());
        exactly_one(
            execute!(self.tx, SQL, id, due.stage, due.section, due.round, due.board, game)?,
            "the pairing",
        )
    }

    /// Puts something in place of a pairing's result, or takes it away again.
    pub async fn set_pairing_outcome(
        &mut self,
        due: &DuePairingRow,
        outcome: Option<PairingOutcome>,
    ) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET outcome = $6 WHERE tournament_id = $1 AND stage = $2 AND section = $3 \
            AND round = $4 AND board = $5";
        exactly_one(
            execute!(
                self.tx,
                SQL,
                due.tournament_id,
                due.stage,
                due.section,
                due.round,
                due.board,
                outcome.map(PairingOutcome::as_str)
            )?,
            "the pairing",
        )
    }

    /// The pairings of these games count for nobody, and the games are cancelled.
    pub async fn annul_games(&mut self, games: &[Uuid], why: &str) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET outcome = $2, wish = $3, wish_why = $4 WHERE game_id = ANY($1)";
        let (outcome, wish) = (PairingOutcome::Annulled.as_str(), PendingGameAction::Annul.as_str());
        exactly_each(games, execute_among!(self.tx, SQL, games, outcome, wish, why)?, "a pairing")
    }

    /// Every pairing of a tournament that has no game yet, and nothing in its place, counts for nobody.
    pub async fn annul_unbegun(&mut self, id: TournamentId) -> Result<()> {
        const SQL: &str = "UPDATE pairing SET outcome = $2 WHERE tournament_id = $1 AND game_id IS NULL AND outcome IS NULL";
        execute!(self.tx, SQL, id.as_uuid(), PairingOutcome::Annulled.as_str()).map(drop)
    }

    /// Whether a game is the one that its pairing goes by.
    pub async fn counts(&mut self, game: GameId) -> Result<bool> {
        const SQL: &str = "SELECT COUNT(*) FROM pairing WHERE game_id = $1 AND outcome IS NULL";
        let (count,): (i64,) = fetch!(self.tx, fetch_one, SQL, game.as_uuid())?;
        Ok(count > 0)
    }

    pub async fn tournament_of(&mut self, game: GameId) -> Result<Option<TournamentId>> {
        const SQL: &str = "SELECT tournament_id FROM pairing WHERE game_id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid())?.map(|(id,)| TournamentId::from_uuid(id)))
    }
}
