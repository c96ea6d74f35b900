//! Acts of the record, read back.

use serde_json::{Map, Value};

use crate::app::error::{Error, Result};
use crate::app::tournaments::model::broken;
use crate::base::{PlayerId, Timestamp, TournamentId};
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

impl Noted {
    fn of(id: TournamentId, row: &TournamentEventRow) -> Result<Noted> {
        let body = Value::Object(body(id, &row.body)?);
        Ok(Noted {
            seq: row.seq,
            at: Timestamp::from_us(row.at_us),
            by: row.by_id.map(PlayerId::from_uuid),
            act: act_of(id, row.seq, &row.kind, &body)?,
        })
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
