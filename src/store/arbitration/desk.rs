//! The arbiter's desk: what needs a ruling, and turns that two arbiters unseal.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, IncidentId, PlayerId, Timestamp};
use crate::game::IncidentKind;
use crate::store::Result;
use crate::store::rooms::Arbitration;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids, later};
use crate::store::word::Word;

/// An incident to be stored.
pub struct NewIncident {
    pub game: GameId,
    pub id: IncidentId,
    /// The turn in which it came up.
    pub turn: u32,
    pub kind: IncidentKind,
    /// When it came up.
    pub opened: Timestamp,
    /// By when it should be dealt with.
    pub due: Timestamp,
    /// The public event that it is about.
    pub event_seq: Option<i64>,
}

/// An incident as stored.
#[derive(Clone, FromRow)]
pub struct IncidentRow {
    pub game_id: Uuid,
    pub id: Uuid,
    /// The turn in which it came up.
    pub turn: i64,
    #[sqlx(try_from = "Word<IncidentKind>")]
    pub kind: IncidentKind,
    /// When it came up.
    pub opened_us: i64,
    /// By when it should be dealt with.
    pub due_us: i64,
    /// The public event that it is about.
    pub event_seq: Option<i64>,
    pub closed_us: Option<i64>,
    /// The ruling that closed it.
    pub closed_seq: Option<i64>,
}

/// An unsealing as stored.
#[derive(Clone, FromRow)]
pub struct UnsealingRow {
    pub turn: i64,
    pub reason: String,
    pub asked_by: Uuid,
    pub asked_us: i64,
    pub agreed_by: Option<Uuid>,
    pub agreed_us: Option<i64>,
}

/// A look at an unsealed turn.
#[derive(Clone, FromRow)]
pub struct UnsealingViewRow {
    pub turn: i64,
    /// Who looked.
    pub player_id: Uuid,
    pub at_us: i64,
}

const OF_ARBITER: &str = "SELECT i.game_id, i.id, i.turn, i.kind, i.opened_us, i.due_us, i.event_seq, i.closed_us, \
    i.closed_seq FROM incident i JOIN game g ON g.id = i.game_id \
    WHERE i.closed_us IS NULL AND i.opened_us <= $2 AND (g.arbiter_id = $1 OR g.arbiter2_id = $1) \
    AND NOT EXISTS (SELECT 1 FROM unsealing u \
      WHERE i.kind = 'unsealing' AND u.game_id = i.game_id AND u.turn = i.turn AND u.asked_by = $1) \
    ORDER BY i.due_us, i.id LIMIT $3";
const OF_GAME: &str = "SELECT game_id, id, turn, kind, opened_us, due_us, event_seq, closed_us, closed_seq FROM incident \
    WHERE game_id = $1 ORDER BY opened_us, id LIMIT $2";
const WATCHED: &str = "SELECT id FROM game WHERE (arbiter_id = $1 OR arbiter2_id = $1) AND phase <> 'finished' \
    ORDER BY id DESC LIMIT $2";
const UNSEALINGS: &str = "SELECT turn, reason, asked_by, asked_us, agreed_by, agreed_us FROM unsealing \
    WHERE game_id = $1 ORDER BY turn";

/// Open objections of which the arbiters had neither of these reminders and that are due by then.
const UNANSWERED: &str = "SELECT game_id, id, turn, kind, opened_us, due_us, event_seq, closed_us, closed_seq FROM incident \
    WHERE closed_us IS NULL AND event_seq IS NOT NULL AND due_us <= $1 AND reminded < $2 ORDER BY due_us, id LIMIT $3";

/// Open objections that are overdue, and appeals for which no second arbiter is named; of all games, or of the tournaments
/// that a person directs.
const ESCALATED: &str = "SELECT i.game_id, i.id, i.turn, i.kind, i.opened_us, i.due_us, i.event_seq, i.closed_us, i.closed_seq \
    FROM incident i JOIN game g ON g.id = i.game_id WHERE i.closed_us IS NULL AND i.event_seq IS NOT NULL \
    AND (i.due_us < $1 OR (i.kind = 'appeal' AND i.opened_us <= $1 AND g.arbiter2_id IS NULL)) \
    AND ($2 = 1 OR EXISTS (SELECT 1 FROM pairing p JOIN tournament_role r ON r.tournament_id = p.tournament_id \
      WHERE p.game_id = i.game_id AND r.player_id = $3 AND r.role = 'director') \
      OR EXISTS (SELECT 1 FROM pairing p JOIN series_section s ON s.tournament_id = p.tournament_id \
      JOIN series_role w ON w.series_id = s.series_id \
      WHERE p.game_id = i.game_id AND w.player_id = $3 AND w.role = 'director')) ORDER BY i.due_us, i.id LIMIT $4";

impl Arbitration<'_> {
    /// Objections that nobody has answered in time, and appeals for which no second arbiter is named, the most urgent first:
    /// of all games, or of the tournaments that this person directs.
    pub async fn escalated(
        &mut self,
        now: Timestamp,
        all: bool,
        director: PlayerId,
        limit: i64,
    ) -> Result<Vec<IncidentRow>> {
        Ok(fetch!(self.tx, fetch_all, ESCALATED, now.as_us(), i64::from(all), director.as_uuid(), limit)?)
    }

    /// Open objections that are due by then, and of which the arbiters had no reminder up to this one.
    pub async fn unanswered(
        &mut self,
        due_by: Timestamp,
        reminder: i64,
        limit: i64,
    ) -> Result<Vec<IncidentRow>> {
        Ok(fetch!(self.tx, fetch_all, UNANSWERED, due_by.as_us(), reminder, limit)?)
    }

    /// Notes that the arbiters had this reminder; false if it is closed by now, or they had it.
    pub async fn note_incident_reminder(
        &mut self,
        game: GameId,
        id: IncidentId,
        reminder: i64,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE incident SET reminded = $3 \
            WHERE game_id = $1 AND id = $2 AND closed_us IS NULL AND reminded < $3";
        Ok(execute!(self.tx, SQL, game.as_uuid(), id.as_uuid(), reminder)? == 1)
    }

    /// Notes that something needs a ruling.
    pub async fn insert_incident(&mut self, new: &NewIncident) -> Result<()> {
        const SQL: &str = "INSERT INTO incident (game_id, id, turn, kind, opened_us, due_us, event_seq) \
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        later!(
            self.tx,
            SQL,
            new.game.as_uuid(),
            new.id.as_uuid(),
            i64::from(new.turn),
            new.kind.as_str(),
            new.opened.as_us(),
            new.due.as_us(),
            new.event_seq,
        )
    }

    /// The incidents of the games in which a person is arbiter that are open by `now`, the most urgent first; not their own
    /// wishes to unseal, to which the other arbiter agrees.
    pub async fn open_incidents(
        &mut self,
        arbiter: PlayerId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<IncidentRow>> {
        let arbiter = arbiter.as_uuid();
        Ok(fetch!(self.tx, fetch_all, OF_ARBITER, arbiter, now.as_us(), limit)?)
    }

    /// The incidents of a game, oldest first.
    pub async fn incidents_of(&mut self, game: GameId, limit: i64) -> Result<Vec<IncidentRow>> {
        Ok(fetch!(self.tx, fetch_all, OF_GAME, game.as_uuid(), limit)?)
    }

    /// Closes an open incident by a public event of its game; false if it is closed, or there is none.
    pub async fn close_incident(
        &mut self,
        game: GameId,
        id: IncidentId,
        now: Timestamp,
        seq: i64,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE incident SET closed_us = $3, closed_seq = $4 \
            WHERE game_id = $1 AND id = $2 AND closed_us IS NULL";
        Ok(execute!(self.tx, SQL, game.as_uuid(), id.as_uuid(), now.as_us(), seq)? == 1)
    }

    /// Names the arbiter of a game that has none, else a second one, perhaps in place of one.
    pub async fn appoint_arbiter(&mut self, game: GameId, arbiter: PlayerId) -> Result<()> {
        const SQL: &str = "UPDATE game SET arbiter_id = COALESCE(arbiter_id, $2), \
            arbiter2_id = CASE WHEN arbiter_id IS NULL THEN NULL ELSE $2 END WHERE id = $1";
        let done = execute!(self.tx, SQL, game.as_uuid(), arbiter.as_uuid())?;
        exactly_one(done, "the game's arbiter")
    }

    /// The unfinished games in which a person is arbiter, newest first.
    pub async fn watched_games(&mut self, arbiter: PlayerId, limit: i64) -> Result<Vec<GameId>> {
        fetch_ids!(self.tx, GameId, WATCHED, arbiter.as_uuid(), limit)
    }

    /// An arbiter asks that a turn be unsealed (`unsealing_once`).
    pub async fn ask_unsealing(
        &mut self,
        game: GameId,
        turn: i64,
        reason: &str,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str =
            "INSERT INTO unsealing (game_id, turn, reason, asked_by, asked_us) VALUES ($1, $2, $3, $4, $5)";
        execute!(self.tx, SQL, game.as_uuid(), turn, reason, by.as_uuid(), now.as_us()).map(drop)
    }

    /// The other arbiter agrees.
    pub async fn agree_unsealing(
        &mut self,
        game: GameId,
        turn: i64,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE unsealing SET agreed_by = $3, agreed_us = $4 \
            WHERE game_id = $1 AND turn = $2 AND agreed_by IS NULL AND asked_by <> $3";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), turn, by.as_uuid(), now.as_us())?, "the unsealing")
    }

    /// Takes away why a turn was unsealed: its row says the same as its event.
    pub async fn forget_unsealing_reason(&mut self, game: GameId, turn: i64) -> Result<()> {
        const SQL: &str = "UPDATE unsealing SET reason = '' WHERE game_id = $1 AND turn = $2";
        execute!(self.tx, SQL, game.as_uuid(), turn).map(drop)
    }

    /// Every unsealing of a game that was asked for, by turn.
    pub async fn unsealings(&mut self, game: GameId) -> Result<Vec<UnsealingRow>> {
        Ok(fetch!(self.tx, fetch_all, UNSEALINGS, game.as_uuid())?)
    }

    /// Notes that an arbiter looks at an unsealed turn.
    pub async fn insert_look(
        &mut self,
        game: GameId,
        turn: i64,
        number: i64,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO unsealing_look (game_id, turn, number, player_id, at_us) VALUES ($1, $2, $3, $4, $5)";
        execute!(self.tx, SQL, game.as_uuid(), turn, number, by.as_uuid(), now.as_us()).map(drop)
    }

    /// Every look at an unsealed turn of a game, in order.
    pub async fn looks(&mut self, game: GameId) -> Result<Vec<UnsealingViewRow>> {
        const SQL: &str =
            "SELECT turn, player_id, at_us FROM unsealing_look WHERE game_id = $1 ORDER BY turn, number";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }
}
