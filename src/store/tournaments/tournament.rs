//! Tournaments: sheets, roles and the record of acts.

use std::hash::Hash;

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Tournaments;
use crate::store::tx::{exactly_one, execute, fetch, fetch_among, fetch_ids};
use crate::store::word::Word;
use crate::tournament::Phase;

/// A tournament as stored.
#[derive(Clone, Hash, FromRow)]
pub struct TournamentRow {
    pub id: Uuid,
    pub name: String,
    #[sqlx(try_from = "Word<Phase>")]
    pub state: Phase,
    /// The version of the sheet in force.
    pub version: i64,
    pub created_us: i64,
    /// When something is due.
    pub due_us: Option<i64>,
    /// The sequence number of the next event.
    pub event_seq: i64,
    /// Boxed: the secret of the draw, until it is published.
    pub secret: Option<Vec<u8>>,
    /// Since when all of it is paused.
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
    pub made_by: Uuid,
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
    /// The texts of which it holds the hashes, but for those that were taken away, as JSON.
    pub texts: Option<String>,
}

impl Tournaments<'_> {
    /// Adds a tournament in the state `draft`, without a sheet yet.
    pub async fn insert(&mut self, id: TournamentId, name: &str, created: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO tournament (id, name, state, version, created_us, event_seq) \
            VALUES ($1, $2, 'draft', 0, $3, 0)";
        execute!(self.tx, SQL, id.as_uuid(), name, created.as_us()).map(drop)
    }

    pub async fn get(&mut self, id: TournamentId) -> Result<Option<TournamentRow>> {
        const SQL: &str = "SELECT id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us \
            FROM tournament WHERE id = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid())?)
    }

    /// Tournaments that are not drafts, newest first, before the cursor.
    pub async fn tournaments(&mut self, before: Uuid, limit: i64) -> Result<Vec<TournamentRow>> {
        const SQL: &str = "SELECT id, name, state, version, created_us, due_us, event_seq, secret, paused_us, ended_us \
            FROM tournament WHERE state <> 'draft' AND id < $1 ORDER BY id DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, before, limit)?)
    }

    /// Tournaments in which a person has a role, newest first.
    pub async fn run_by(&mut self, person: PlayerId, limit: i64) -> Result<Vec<TournamentRow>> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM (SELECT o.tournament_id FROM tournament_role o WHERE o.player_id = $1 \
            UNION SELECT s.tournament_id FROM series_role w JOIN series_section s ON s.series_id = w.series_id \
            WHERE w.player_id = $1) r JOIN tournament t ON t.id = r.tournament_id ORDER BY t.id DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments that a person runs as director or assistant: first those that run, then those that are to begin, the newest first.
    pub async fn directed_by(&mut self, person: PlayerId, limit: i64) -> Result<Vec<TournamentRow>> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM (SELECT o.tournament_id FROM tournament_role o \
            WHERE o.player_id = $1 AND o.role IN ('director', 'assistant') \
            UNION SELECT s.tournament_id FROM series_role w JOIN series_section s ON s.series_id = w.series_id \
            WHERE w.player_id = $1 AND w.role IN ('director', 'assistant')) r \
            JOIN tournament t ON t.id = r.tournament_id \
            ORDER BY CASE t.state WHEN 'running' THEN 0 WHEN 'finished' THEN 2 WHEN 'cancelled' THEN 3 ELSE 1 END, t.id DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments that a person has entered, newest first.
    pub async fn entered_by(&mut self, person: PlayerId, limit: i64) -> Result<Vec<TournamentRow>> {
        const SQL: &str = "SELECT t.id, t.name, t.state, t.version, t.created_us, t.due_us, t.event_seq, t.secret, \
            t.paused_us, t.ended_us FROM tournament t JOIN entrant e ON e.tournament_id = t.id WHERE e.player_id = $1 AND e.state <> 'taken-back' \
            ORDER BY t.id DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Tournaments in which something is due, the longest due first.
    pub async fn due(&mut self, now: Timestamp, limit: i64) -> Result<Vec<TournamentId>> {
        const SQL: &str = "SELECT id FROM tournament WHERE due_us <= $1 ORDER BY due_us LIMIT $2";
        fetch_ids!(self.tx, TournamentId, SQL, now.as_us(), limit)
    }

    /// Goes from one state to another.
    pub async fn set_state(&mut self, id: TournamentId, from: Phase, to: Phase) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET state = $3 WHERE id = $1 AND state = $2";
        exactly_one(
            execute!(self.tx, SQL, id.as_uuid(), from.as_str(), to.as_str())?,
            "the tournament's state",
        )
    }

    /// When the next thing is due; nothing if only people can go on.
    pub async fn set_due(&mut self, id: TournamentId, due: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE tournament SET due_us = $2 WHERE id = $1";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), due.map(Timestamp::as_us))?, "the tournament")
    }

    /// Keeps the next version of the sheet and puts it in force.
    pub async fn insert_sheet(&mut self, id: TournamentId, name: &str, sheet: &SheetRow) -> Result<()> {
        const SHEET: &str = "INSERT INTO tournament_sheet (tournament_id, version, body, made_us, made_by) \
            VALUES ($1, $2, $3, $4, $5)";
        const VERSION: &str =
            "UPDATE tournament SET version = $2, name = $3 WHERE id = $1 AND version = $2 - 1";
        let (version, made) = (sheet.version, sheet.made_us);
        execute!(self.tx, SHEET, id.as_uuid(), version, &sheet.body, made, sheet.made_by)?;
        exactly_one(execute!(self.tx, VERSION, id.as_uuid(), version, name)?, "the sheet's version")
    }

    /// A version of the sheet.
    pub async fn sheet(&mut self, id: TournamentId, version: i64) -> Result<Option<SheetRow>> {
        const SQL: &str = "SELECT version, body, made_us, made_by FROM tournament_sheet \
            WHERE tournament_id = $1 AND version = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), version)?)
    }

    /// Appends an act to a tournament's record. Its texts are in it until it is staged for the log.
    pub async fn insert_event(&mut self, id: TournamentId, event: &TournamentEventRow) -> Result<()> {
        const EVENT: &str = "INSERT INTO tournament_event (tournament_id, seq, at_us, by_id, kind, body) \
            VALUES ($1, $2, $3, $4, $5, $6)";
        const NEXT: &str = "UPDATE tournament SET event_seq = $2 + 1 WHERE id = $1 AND event_seq = $2";
        execute!(
            self.tx,
            EVENT,
            id.as_uuid(),
            event.seq,
            event.at_us,
            event.by_id,
            &event.kind,
            &event.body
        )?;
        exactly_one(execute!(self.tx, NEXT, id.as_uuid(), event.seq)?, "the tournament's record")
    }

    /// A tournament's record from this event on, oldest first.
    pub async fn events(
        &mut self,
        id: TournamentId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<TournamentEventRow>> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body, texts FROM tournament_event \
            WHERE tournament_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), from, limit)?)
    }

    /// The sheet in force of each of these tournaments, and how many have a place.
    pub async fn sheets_in_force(&mut self, ids: &[Uuid]) -> Result<Vec<(Uuid, String, i64)>> {
        const SQL: &str = "SELECT t.id, s.body, (SELECT COUNT(*) FROM entrant e WHERE e.tournament_id = t.id \
            AND e.state NOT IN ('taken-back', 'replaced', 'waiting')) FROM tournament t \
            JOIN tournament_sheet s ON s.tournament_id = t.id AND s.version = t.version WHERE t.id = ANY($1)";
        fetch_among!(self.tx, SQL, ids)
    }

    /// The versions of a sheet, newest first, each with the name of who made it.
    pub async fn sheets(
        &mut self,
        id: TournamentId,
        limit: i64,
    ) -> Result<Vec<(i64, String, i64, Uuid, String)>> {
        const SQL: &str = "SELECT s.version, s.body, s.made_us, s.made_by, p.name FROM tournament_sheet s \
            JOIN player p ON p.id = s.made_by WHERE s.tournament_id = $1 ORDER BY s.version DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// A tournament's acts of one kind, newest first.
    pub async fn tournament_events_of(
        &mut self,
        id: TournamentId,
        kind: &str,
        limit: i64,
    ) -> Result<Vec<TournamentEventRow>> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body, texts FROM tournament_event \
            WHERE tournament_id = $1 AND kind = $2 ORDER BY seq DESC LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), kind, limit)?)
    }
}
