//! What needs a ruling: noted where it comes up, closed by a ruling.

use super::desk_view::IncidentKind;
use super::load::Loaded;
use super::{App, Error};
use crate::base::{IncidentId, Timestamp};
use crate::store::{IncidentRow, NewIncident, Tx};

/// Incidents of one game that are looked at.
pub(super) const OF_GAME_MAX: i64 = 1024;

const HOUR_US: i64 = 60 * 60 * 1_000_000;

impl App {
    /// Notes an incident; in a game without an arbiter nobody would deal with it.
    pub(super) async fn open_incident(
        &self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        kind: IncidentKind,
        event_seq: Option<i64>,
    ) -> Result<(), Error> {
        if game.arbiter.is_none() {
            return Ok(());
        }
        let now = self.now();
        let new = NewIncident {
            game: game.id,
            id: IncidentId::new(now, self.rng()),
            turn,
            kind: kind.as_str(),
            opened: now,
            due: now.plus(kind.hours() * HOUR_US),
            event_seq,
        };
        Ok(tx.insert_incident(&new).await?)
    }
}

/// Closes the open incidents of a game that fit, by the event of this number.
pub(super) async fn close_incidents(
    tx: &mut Tx,
    game: &Loaded,
    now: Timestamp,
    seq: i64,
    fits: impl Fn(&IncidentRow) -> bool,
) -> Result<(), Error> {
    let all = tx.incidents_of(game.id, OF_GAME_MAX).await?;
    for row in all.iter().filter(|row| row.closed_us.is_none() && fits(row)) {
        tx.close_incident(game.id, IncidentId::from_uuid(row.id), now, seq)
            .await?;
    }
    Ok(())
}
