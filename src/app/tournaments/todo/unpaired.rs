//! What the pairing programs leave to those who run a Swiss tournament.

use crate::app::error::Result;
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::todo::item::{DirectorTask, Found};
use crate::base::{Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::{Act, ActKind};

/// A round that the pairing program has not paired, and that is not paired since.
pub(super) async fn not_paired(tx: &mut Tx, found: &mut Found<'_>) -> Result<()> {
    let noted = not_paired_since(tx, found.held.id, ActKind::NotPaired).await?;
    if let Some((Act::NotPaired { round, fault, why }, at)) = noted {
        found.add(DirectorTask::NotPaired { round, fault, why }, Some(at), None);
    }
    Ok(())
}

/// The last act of this kind, if no round is paired since.
async fn not_paired_since(tx: &mut Tx, id: TournamentId, kind: ActKind) -> Result<Option<(Act, Timestamp)>> {
    let last = noted_of(tx, id, kind, 1).await?.pop();
    let paired = tx.tournaments().tournament_events_of(id, ActKind::Paired.as_str(), 1).await?.pop();
    let last = last.filter(|last| paired.is_none_or(|paired| paired.seq < last.seq));
    Ok(last.map(|last| (last.act, last.at)))
}

/// The newest round, if the second program pairs it otherwise.
pub(super) async fn paired_otherwise(tx: &mut Tx, found: &mut Found<'_>) -> Result<()> {
    let noted = not_paired_since(tx, found.held.id, ActKind::PairedOtherwise).await?;
    if let Some((Act::PairedOtherwise { round, boards, .. }, at)) = noted {
        found.add(DirectorTask::PairedOtherwise { round, boards }, Some(at), None);
    }
    Ok(())
}
