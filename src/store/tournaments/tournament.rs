//! Tournaments: sheets, roles, entrants, pairings and the record of acts. Results stand with the games.

use std::hash::Hash;

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::tx::{exactly_one, execute, fetch};
use crate::store::word::{MaybeWord, Word};
use crate::store::{StoreError, Tx};
use crate::tournament::{EntrantState, PairingOutcome, PendingGameAction, Phase};

/// A tournament as stored.
#[derive(Clone, Hash, FromRow)]
pub struct TournamentRow {
    pub id: Uuid,
    pub name: String,
    /// How far it is.
    #[sqlx(try_from = "Word<Phase>")]
    pub state: Phase,
    /// The version of the sheet in force.
    pub version: i64,
    /// When it was made.
    pub created_us: i64,
    /// When something is due.
    pub due_us: Option<i64>,
    /// The sequence number of the next event.
    pub event_seq: i64,
    /// Boxed: the secret of the draw, until it is published.
    pub secret: Option<Vec<u8>>,
    /// Since when all of it stands.
    pub paused_us: Option<i64>,
    /// When the end came that was carried out: the hard end, or a director's.
    pub ended_us: Option<i64>,
}

/// A version of a sheet.
#[derive(Clone, FromRow)]
pub struct SheetRow {
    /// Its version, from 1.
    pub version: i64,
    /// JSON.
    pub body: String,
    pub made_us: i64,
    /// By whom.
    pub made_by: Uuid,
}

/// Somebody who has entered, with the name of the account.
#[derive(Clone, Hash, FromRow)]
pub struct EntrantRow {
    pub player_id: Uuid,
    /// The name that others see.
    pub player_name: String,
    pub entered_us: i64,
    /// By whom: the player, or a director.
    pub entered_by: Uuid,
    /// How it stands with the entry.
    #[sqlx(try_from = "Word<EntrantState>")]
    pub state: EntrantState,
    /// The starting number.
    pub number: Option<i64>,
    pub section: Option<i64>,
    pub team: Option<String>,
    /// The rating at the entry.
    pub rating: Option<i64>,
    /// The month of the rating list that it was taken from; nothing if somebody gave it.
    pub rating_month: Option<i64>,
    /// When the player left.
    pub left_us: Option<i64>,
    /// What the entrant adds to the draw.
    pub contribution: Option<String>,
    /// Since when an entry was owed in the spell of silence that was noted last.
    pub silent_us: Option<i64>,
}

/// The rating with which somebody enters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EntryRating {
    pub points: Option<i64>,
    /// The month of the rating list that it was taken from, in months since January 1970; nothing if somebody gave it.
    pub month: Option<i64>,
}

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
    /// What stands in place of the game's result.
    #[sqlx(try_from = "MaybeWord<PairingOutcome>")]
    pub outcome: Option<PairingOutcome>,
    /// What is still to be done with the game.
    #[sqlx(try_from = "MaybeWord<PendingGameAction>")]
    pub wish: Option<PendingGameAction>,
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

/// An act in the record.
#[derive(Clone, FromRow)]
pub struct TournamentEventRow {
    /// From 0.
    pub seq: i64,
    pub at_us: i64,
    /// Who did it; nobody for what the server does when it is due.
    pub by_id: Option<Uuid>,
    pub kind: String,
    /// JSON.
    pub body: String,
}

impl Tx {
    /// Adds a tournament in the state `draft`, without a sheet yet.
    pub async fn insert_tournament(
        &mut self,
        id: TournamentId,
        name: &str,
        created: Timestamp,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO tournament (id, name, state, version, created_us, event_seq) \
            VALUES ($1, $2, 'draft', 0, $3, 0)";
        execute!(self, SQL, id.as_uuid(), name, created.as_us())?;
        Ok(())
    }

    /// The tournament with this id.
    pub async fn tournament(&mut self, id: TournamentId) -> Result<Option<TournamentRow>, StoreError> {
        const SQL: &str = "SELECT id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us \
            FROM tournament WHERE id = $1";
        Ok(fetch!(self, fetch_optional, SQL, id.as_uuid())?)
    }

    /// Tournaments that are not drafts, newest first, before the cursor.
    pub async fn tournaments(&mut self, before: Uuid, limit: i64) -> Result<Vec<TournamentRow>, StoreError> {
        const SQL: &str = "SELECT id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us \
            FROM tournament WHERE state <> 'draft' AND id < $1 ORDER BY id DESC LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, before, limit)?)
    }

    /// Tournaments in which a person has a role, newest first.
    pub async fn tournaments_run_by(
        &mut self,
        person: PlayerId,
        limit: i64,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM tournament t JOIN tournament_role r ON r.tournament_id = t.id WHERE r.player_id = $1 ORDER BY t.id DESC LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments that a person runs as director or assistant, newest first.
    pub async fn tournaments_directed_by(
        &mut self,
        person: PlayerId,
        limit: i64,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM tournament t JOIN tournament_role r ON r.tournament_id = t.id \
            WHERE r.player_id = $1 AND r.role IN ('director', 'assistant') ORDER BY t.id DESC LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments that a person has entered, newest first.
    pub async fn tournaments_entered_by(
        &mut self,
        person: PlayerId,
        limit: i64,
    ) -> Result<Vec<TournamentRow>, StoreError> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM tournament t JOIN entrant e ON e.tournament_id = t.id WHERE e.player_id = $1 AND e.state <> 'taken-back' \
            ORDER BY t.id DESC LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments in which something is due, the longest due first.
    pub async fn due_tournaments(
        &mut self,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<TournamentId>, StoreError> {
        const SQL: &str = "SELECT id FROM tournament WHERE due_us <= $1 ORDER BY due_us LIMIT $2";
        let rows: Vec<(Uuid,)> = fetch!(self, fetch_all, SQL, now.as_us(), limit)?;
        Ok(rows.into_iter().map(|(id,)| TournamentId::from_uuid(id)).collect())
    }

    /// Goes from one state to another.
    pub async fn set_tournament_state(
        &mut self,
        id: TournamentId,
        from: Phase,
        to: Phase,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE tournament SET state = $3 WHERE id = $1 AND state = $2";
        exactly_one(execute!(self, SQL, id.as_uuid(), from.as_str(), to.as_str())?, "the tournament's state")
    }

    /// When the next thing is due; nothing if only people can go on.
    pub async fn set_tournament_due(
        &mut self,
        id: TournamentId,
        due: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE tournament SET due_us = $2 WHERE id = $1";
        exactly_one(execute!(self, SQL, id.as_uuid(), due.map(Timestamp::as_us))?, "the tournament")
    }

    /// Keeps the next version of the sheet and puts it in force.
    pub async fn insert_sheet(
        &mut self,
        id: TournamentId,
        name: &str,
        sheet: &SheetRow,
    ) -> Result<(), StoreError> {
        const SHEET: &str = "INSERT INTO tournament_sheet (tournament_id, version, body, made_us, made_by) \
            VALUES ($1, $2, $3, $4, $5)";
        const VERSION: &str =
            "UPDATE tournament SET version = $2, name = $3 WHERE id = $1 AND version = $2 - 1";
        let (version, made) = (sheet.version, sheet.made_us);
        execute!(self, SHEET, id.as_uuid(), version, &sheet.body, made, sheet.made_by)?;
        exactly_one(execute!(self, VERSION, id.as_uuid(), version, name)?, "the sheet's version")
    }

    /// A version of the sheet.
    pub async fn sheet(&mut self, id: TournamentId, version: i64) -> Result<Option<SheetRow>, StoreError> {
        const SQL: &str = "SELECT version, body, made_us, made_by FROM tournament_sheet \
            WHERE tournament_id = $1 AND version = $2";
        Ok(fetch!(self, fetch_optional, SQL, id.as_uuid(), version)?)
    }

    /// Adds an entrant, or enters one again who had taken the entry back.
    pub async fn insert_entrant(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        (entered, by): (Timestamp, PlayerId),
        state: EntrantState,
        (team, rating): (Option<&str>, EntryRating),
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO entrant (tournament_id, player_id, entered_us, entered_by, state, team, rating, \
            rating_month) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (tournament_id, player_id) DO UPDATE \
            SET entered_us = excluded.entered_us, entered_by = excluded.entered_by, state = excluded.state, \
            team = excluded.team, rating = excluded.rating, rating_month = excluded.rating_month, left_us = NULL, contribution = NULL WHERE entrant.state = 'taken-back'";
        exactly_one(
            execute!(
                self,
                SQL,
                id.as_uuid(),
                player.as_uuid(),
                entered.as_us(),
                by.as_uuid(),
                state.as_str(),
                team,
                rating.points,
                rating.month
            )?,
            "the entrant",
        )
    }

    /// All entrants, in order of entry.
    pub async fn entrants(&mut self, id: TournamentId) -> Result<Vec<EntrantRow>, StoreError> {
        const SQL: &str = "SELECT e.player_id, p.name AS player_name, e.entered_us, e.entered_by, e.state, e.number, \
            e.section, e.team, e.rating, e.rating_month, e.left_us, e.contribution, e.silent_us FROM entrant e JOIN player p ON p.id = e.player_id \
            WHERE e.tournament_id = $1 ORDER BY e.entered_us, e.player_id";
        Ok(fetch!(self, fetch_all, SQL, id.as_uuid())?)
    }

    /// Goes from one state to another.
    pub async fn set_entrant_state(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        (from, to): (EntrantState, EntrantState),
        left: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE entrant SET state = $4, left_us = $5 \
            WHERE tournament_id = $1 AND player_id = $2 AND state = $3";
        let (from, to, left) = (from.as_str(), to.as_str(), left.map(Timestamp::as_us));
        exactly_one(
            execute!(self, SQL, id.as_uuid(), player.as_uuid(), from, to, left)?,
            "the entrant's state",
        )
    }

    /// Gives an entrant a starting number and a section.
    pub async fn seat_entrant(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        number: i64,
        section: i64,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE entrant SET state = 'playing', number = $3, section = $4 \
            WHERE tournament_id = $1 AND player_id = $2 AND state IN ('entered', 'waiting')";
        exactly_one(execute!(self, SQL, id.as_uuid(), player.as_uuid(), number, section)?, "the entrant")
    }

    /// Adds a pairing.
    pub async fn insert_pairing(&mut self, id: TournamentId, new: &NewPairing) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO pairing (tournament_id, stage, section, round, board, white, black, starts_us, outcome) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        execute!(
            self,
            SQL,
            id.as_uuid(),
            new.stage,
            new.section,
            new.round,
            new.board,
            new.white,
            new.black,
            new.starts.as_us(),
            new.outcome.map(PairingOutcome::as_str)
        )?;
        Ok(())
    }

    /// The starting numbers of a pairing whose game is still to be made.
    pub async fn pairing_to_make(
        &mut self,
        due: &DuePairingRow,
    ) -> Result<Option<(i64, Option<i64>)>, StoreError> {
        const SQL: &str = "SELECT white, black FROM pairing WHERE tournament_id = $1 AND stage = $2 AND section = $3 \
            AND round = $4 AND board = $5 AND game_id IS NULL AND outcome IS NULL";
        let (id, stage) = (due.tournament_id, due.stage);
        Ok(fetch!(self, fetch_optional, SQL, id, stage, due.section, due.round, due.board)?)
    }

    /// Who plays with a starting number now.
    pub async fn player_of_number(
        &mut self,
        id: TournamentId,
        number: i64,
    ) -> Result<Option<PlayerId>, StoreError> {
        const SQL: &str =
            "SELECT player_id FROM entrant WHERE tournament_id = $1 AND number = $2 AND state = 'playing'";
        let row: Option<(Uuid,)> = fetch!(self, fetch_optional, SQL, id.as_uuid(), number)?;
        Ok(row.map(|(id,)| PlayerId::from_uuid(id)))
    }

    /// Pairings whose games are to be made.
    pub async fn due_pairings(
        &mut self,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<DuePairingRow>, StoreError> {
        const SQL: &str = "SELECT p.tournament_id, p.stage, p.section, p.round, p.board FROM pairing p \
            JOIN tournament t ON t.id = p.tournament_id WHERE p.game_id IS NULL AND p.outcome IS NULL \
            AND p.starts_us <= $1 AND t.state = 'running' AND t.paused_us IS NULL ORDER BY p.starts_us LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, now.as_us(), limit)?)
    }

    /// Notes the game of a pairing.
    pub async fn set_pairing_game(&mut self, due: &DuePairingRow, game: GameId) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE pairing SET game_id = $6 WHERE tournament_id = $1 AND stage = $2 AND section = $3 \
            AND round = $4 AND board = $5 AND game_id IS NULL AND outcome IS NULL";
        let (id, game) = (due.tournament_id, game.as_uuid());
        exactly_one(
            execute!(self, SQL, id, due.stage, due.section, due.round, due.board, game)?,
            "the pairing",
        )
    }

    /// Puts something in place of a pairing's result, or takes it away again.
    pub async fn set_pairing_outcome(
        &mut self,
        due: &DuePairingRow,
        outcome: Option<PairingOutcome>,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE pairing SET outcome = $6 WHERE tournament_id = $1 AND stage = $2 AND section = $3 \
            AND round = $4 AND board = $5";
        exactly_one(
            execute!(
                self,
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

    /// The tournament of a game: its id, its name, and section, round and board.
    pub async fn tournament_of(
        &mut self,
        game: GameId,
    ) -> Result<Option<(Uuid, String, i64, i64, i64, i64)>, StoreError> {
        const SQL: &str = "SELECT t.id, t.name, p.stage, p.section, p.round, p.board FROM pairing p \
            JOIN tournament t ON t.id = p.tournament_id WHERE p.game_id = $1";
        Ok(fetch!(self, fetch_optional, SQL, game.as_uuid())?)
    }

    /// Appends an act to a tournament's record.
    pub async fn insert_tournament_event(
        &mut self,
        id: TournamentId,
        event: &TournamentEventRow,
    ) -> Result<(), StoreError> {
        const EVENT: &str = "INSERT INTO tournament_event (tournament_id, seq, at_us, by_id, kind, body) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        const NEXT: &str = "UPDATE tournament SET event_seq = $2 + 1 WHERE id = $1 AND event_seq = $2";
        execute!(self, EVENT, id.as_uuid(), event.seq, event.at_us, event.by_id, &event.kind, &event.body)?;
        exactly_one(execute!(self, NEXT, id.as_uuid(), event.seq)?, "the tournament's record")
    }

    /// A tournament's record from this event on, oldest first.
    pub async fn tournament_events(
        &mut self,
        id: TournamentId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<TournamentEventRow>, StoreError> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body FROM tournament_event \
            WHERE tournament_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        Ok(fetch!(self, fetch_all, SQL, id.as_uuid(), from, limit)?)
    }

    /// The versions of a sheet, newest first, each with the name of who made it.
    pub async fn sheets(
        &mut self,
        id: TournamentId,
        limit: i64,
    ) -> Result<Vec<(i64, String, i64, Uuid, String)>, StoreError> {
        const SQL: &str = "SELECT s.version, s.body, s.made_us, s.made_by, p.name FROM tournament_sheet s \
            JOIN player p ON p.id = s.made_by WHERE s.tournament_id = $1 ORDER BY s.version DESC LIMIT $2";
        Ok(fetch!(self, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// A tournament's acts of one kind, newest first.
    pub async fn tournament_events_of(
        &mut self,
        id: TournamentId,
        kind: &str,
        limit: i64,
    ) -> Result<Vec<TournamentEventRow>, StoreError> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body FROM tournament_event \
            WHERE tournament_id = $1 AND kind = $2 ORDER BY seq DESC LIMIT $3";
        Ok(fetch!(self, fetch_all, SQL, id.as_uuid(), kind, limit)?)
    }
}
