//! The end of a tournament that is played: on its date, or now, because a director says so. From then on nothing is paired
//! and nobody enters; what becomes of the games that go on stands on the sheet. It is over once all of them are decided.

use crate::app::error::Result;
use crate::app::tournaments::locked::{LockedTournament, begins, must_play_on};
use crate::app::tournaments::pairing::played::played;
use crate::base::{PlayerId, Timestamp};
use crate::store::Tx;
use crate::tournament::{Act, AtTheEnd, PairingScore, PendingGameAction};

/// A director ends it before its hard end.
pub(in crate::app) async fn end_now(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    why: &str,
    now: Timestamp,
) -> Result<()> {
    must_play_on(held, now)?;
    end_in(tx, held, Some((by, why)), now).await?;
    held.reschedule = true;
    Ok(())
}

/// Does what the sheet says of games that go on at the hard end; `by` names the director who ended it before, and why.
pub(in crate::app) async fn end_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: Option<(PlayerId, &str)>,
    now: Timestamp,
) -> Result<()> {
    let all = tx.games().pairings(held.id).await?;
    let played = played(held.id, &all, now)?;
    let open = all.iter().zip(&played).filter(|(_, one)| one.score == PairingScore::Open);
    let by_sheet = held.language().t("ruling-tournament-ends");
    let why = by.map_or(by_sheet.as_str(), |(_, why)| why);
    let (mut games, mut drawn, mut unbegun) = (0, Vec::new(), false);
    for (row, _) in open {
        let ends = row.pending_action.is_some_and(PendingGameAction::ends);
        match (held.sheet.at_the_end, row.game_id) {
            (AtTheEnd::PlayOn, _) => {}
            // What has not begun is not played any more.
            (_, None) => unbegun = true,
            // Whoever has just left loses.
            (AtTheEnd::Draw, Some(_)) if ends => {}
            (AtTheEnd::Draw, Some(game)) => drawn.push(game),
            // They are stopped one by one (`adjudication`), and stand in the director's queue until each is decided.
            (AtTheEnd::Adjudicate, Some(_)) => {}
        }
        games += 1;
    }
    if unbegun {
        tx.pairings().annul_unbegun(held.id).await?;
    }
    tx.tournaments().set_pending_actions(&drawn, PendingGameAction::Draw, why).await?;
    let what = held.sheet.at_the_end;
    let (who, act) = match by {
        Some((who, why)) => {
            let reason = why.into();
            (Some(who), Act::Ended { games, what, reason })
        }
        None => (None, Act::HardEnd { games, what }),
    };
    let at = match (by, begins(held, held.sheet.dates.ends)?) {
        (None, Some(end)) => end,
        _ => now,
    };
    tx.tournaments().set_ended(held.id, Some(at)).await?;
    held.row.ended_us = Some(at.as_us());
    held.note(tx, now, who, act).await
}
