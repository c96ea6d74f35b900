//! Acts of the record, read back.

use serde_json::{Map, Value};

use crate::app::error::{Error, Result};
use crate::app::tournaments::locked::broken;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::game::event::{Texts, put_back};
use crate::store::{TournamentEventRow, Tx};
use crate::tournament::{Act, ActKind};

/// An act as it stands in the record.
pub(in crate::app) struct Noted {
    /// From 0.
    pub(in crate::app) seq: i64,
    pub(in crate::app) at: Timestamp,
    /// Nobody for what the server does when it is due.
    pub(in crate::app) by: Option<PlayerId>,
    pub(in crate::app) act: Act,
    /// What belongs to it, with the texts in their places; `null` for one that was taken away.
    pub(in crate::app) body: Value,
}

/// What belongs to an act, as it is stored.
pub(in crate::app) fn body(id: TournamentId, text: &str) -> Result<Map<String, Value>> {
    serde_json::from_str(text).map_err(|_| broken(id.as_uuid(), "event"))
}

/// Reads a stored act; one that cannot be read is an error that names it.
pub(in crate::app) fn act_of(id: TournamentId, seq: i64, kind: &str, body: &Value) -> Result<Act> {
    Act::read(kind, body)
        .map_err(|error| Error::Broken(format!("tournament {id}: act {seq} ({kind}): {error}")))
}

/// What is said of texts that cannot be read back: nothing of what is in them.
fn unreadable(id: TournamentId, seq: i64) -> Error {
    Error::Broken(format!("tournament {id}: the texts of act {seq} cannot be read back"))
}

/// The texts that are kept beside a stored act: but for those that were taken away.
pub(in crate::app) fn texts_beside(id: TournamentId, row: &TournamentEventRow) -> Result<Texts> {
    match &row.texts {
        Some(texts) => serde_json::from_str(texts).map_err(|_| unreadable(id, row.seq)),
        None => Ok(Texts::new()),
    }
}

impl Noted {
    pub(in crate::app) fn of(id: TournamentId, row: &TournamentEventRow) -> Result<Noted> {
        let mut body = Value::Object(body(id, &row.body)?);
        let mut act = act_of(id, row.seq, &row.kind, &body)?;
        put_back(act.texts_mut(), texts_beside(id, row)?).map_err(|_| unreadable(id, row.seq))?;
        for (name, text) in act.texts_mut() {
            body[name] = text.said().into();
        }
        let by = row.by_id.map(PlayerId::from_uuid);
        Ok(Noted { seq: row.seq, at: Timestamp::from_us(row.at_us), by, act, body })
    }

    /// The act with this number.
    pub(in crate::app) async fn read(tx: &mut Tx, id: TournamentId, seq: i64) -> Result<Noted> {
        let row = tx.tournaments().events(id, seq, 1).await?.into_iter().next();
        let row = row.filter(|row| row.seq == seq);
        Noted::of(id, &row.ok_or_else(|| broken(id.as_uuid(), "an act that is told"))?)
    }
}

/// The acts of one kind, newest first.
pub(in crate::app) async fn noted_of(
    tx: &mut Tx,
    id: TournamentId,
    kind: ActKind,
    limit: i64,
) -> Result<Vec<Noted>> {
    let rows = tx.tournaments().tournament_events_of(id, kind.as_str(), limit).await?;
    rows.iter().map(|row| Noted::of(id, row)).collect()
}
