//! What needs a ruling: noted where it comes up, closed by a ruling.

use crate::app::core::Core;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::base::{GameId, IncidentId, Timestamp};
pub use crate::game::IncidentKind;
use crate::rules::{Half, Outcome, Resolution, leaves_open};
use crate::store::{IncidentRow, NewIncident, Tx};

/// Incidents of one game that are looked at.
pub(in crate::app) const OF_GAME_MAX: i64 = 1024;

pub(in crate::app) const HOUR_US: i64 = 60 * 60 * 1_000_000;

impl Core<'_> {
    /// Notes an incident; in a game without an arbiter nobody would deal with it.
    pub(in crate::app) async fn open_incident(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        kind: IncidentKind,
    ) -> Result<()> {
        self.open_incident_at(tx, game, turn, kind, None, self.0.now()).await
    }

    /// The same for what is seen from `at` on, with the number of the event that it is of.
    pub(in crate::app) async fn open_incident_at(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        kind: IncidentKind,
        event_seq: Option<i64>,
        at: Timestamp,
    ) -> Result<()> {
        if game.arbiter.is_none() {
            return Ok(());
        }
        let new = NewIncident {
            game: game.id,
            id: IncidentId::new(at, self.0.rng()),
            turn,
            kind,
            opened: at,
            due: at.plus(kind.hours() * HOUR_US),
            event_seq,
        };
        Ok(tx.arbitration().insert_incident(&new).await?)
    }

    /// Notes what a reveal shows that needs a look: entries that did not count, a box that did not open, and a position of
    /// which the rules do not say what follows; settles what was asked before it.
    pub(in crate::app) async fn note_reveal(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        resolution: &Resolution,
        unopened: bool,
        release: Timestamp,
    ) -> Result<()> {
        let is_void = |half: &Option<Half>| half.as_ref().is_some_and(|half| half.outcome == Outcome::Void);
        let void = resolution.halves.as_ref().map(is_void);
        let kinds = [
            (void.white && void.black, IncidentKind::VoidPair),
            (void.white != void.black && !unopened, IncidentKind::VoidEntry),
            (unopened, IncidentKind::Unopened),
            (leaves_open(&resolution.position), IncidentKind::OpenReading),
        ];
        for (_, kind) in kinds.into_iter().filter(|(is_so, _)| *is_so) {
            self.open_incident_at(tx, game, turn, kind, None, release).await?;
        }
        // What is open to all needs no unsealing, and only two arbiters unseal.
        if game.arbiter2.is_some() {
            let asked = |row: &IncidentRow| row.kind == IncidentKind::Unsealing;
            close_incidents(tx, game, self.0.now(), game.row.public_seq - 1, asked).await?;
        }
        Ok(())
    }
}

/// Whether an incident is about a turn that is still to be opened.
pub(in crate::app) const fn is_of_open_turn(row: &IncidentRow) -> bool {
    matches!(row.kind, IncidentKind::Keyholder | IncidentKind::Unsealing)
}

/// Whether an incident is open and says that its game is in doubt.
pub(in crate::app) async fn is_of_doubt(
    tx: &mut Tx,
    id: GameId,
    incident: Option<IncidentId>,
) -> Result<bool> {
    let Some(incident) = incident else { return Ok(false) };
    let all = tx.arbitration().incidents_of(id, OF_GAME_MAX).await?;
    let mut open = all.iter().filter(|row| row.closed_us.is_none());
    Ok(open.any(|row| row.id == incident.as_uuid() && row.kind == IncidentKind::InDoubt))
}

/// Closes the open incidents of a game that fit, by the event of this number.
pub(in crate::app) async fn close_incidents(
    tx: &mut Tx,
    game: &Loaded,
    now: Timestamp,
    seq: i64,
    fits: impl Fn(&IncidentRow) -> bool,
) -> Result<()> {
    let all = tx.arbitration().incidents_of(game.id, OF_GAME_MAX).await?;
    for row in all.iter().filter(|row| row.closed_us.is_none() && fits(row)) {
        tx.arbitration().close_incident(game.id, IncidentId::from_uuid(row.id), now, seq).await?;
    }
    Ok(())
}
