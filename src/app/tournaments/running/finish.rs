//! The end of a tournament that is played: on its date, or now, because a director says so. From then on nothing is paired
//! and nobody enters; what becomes of the games that go on stands on the sheet. It is over once all of them are decided.

use crate::app::actor::Actor;
use crate::app::error::{Error, TournamentRefusal};
use crate::app::tournaments::model::{Held, must_direct};
use crate::app::tournaments::pairing::fixtures::{place, played};
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::due_games::begins;
use crate::app::tournaments::running::leaving::annul_pairing;
use crate::app::tournaments::setup::sheet::reason;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::{Act, AtTheEnd, Fared, Phase, Wish};

/// Whether its end has come. Who moves the hard end takes that back.
pub(in crate::app) fn has_ended(held: &Held, now: Timestamp) -> Result<bool, Error> {
    let end = begins(held, held.sheet.dates.ends)?;
    Ok(held.row.ended_us.is_some() || end.is_some_and(|end| end <= now))
}

impl RunningTournaments<'_> {
    /// Ends a tournament that is played now: what its sheet says of games that go on at the hard end is done at once.
    ///
    /// # Errors
    /// It is not played, stands, or has ended.
    pub async fn end_tournament(self, by: &Actor, id: TournamentId, why: &str) -> Result<(), Error> {
        let why = reason(why)?;
        let (app, now, by) = (self.0.clone(), self.0.now(), by.clone());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
                    must_direct(tx, &held, &by).await?;
                    held.must_be(&[Phase::Running], TournamentRefusal::NotToEnd)?;
                    if held.row.paused_us.is_some() {
                        return Err(TournamentRefusal::Paused.into());
                    }
                    if has_ended(&held, now)? {
                        return Err(TournamentRefusal::Ended.into());
                    }
                    end_in(tx, &mut held, Some((by.id, &why)), now).await?;
                    held.again = true;
                    app.running_tournaments().plan_next(tx, &mut held).await
                })
            })
            .await
    }
}

/// Does what the sheet says of games that go on at the hard end; `by` names the director who ended it before, and why.
pub(in crate::app) async fn end_in(
    tx: &mut Tx,
    held: &mut Held,
    by: Option<(PlayerId, &str)>,
    now: Timestamp,
) -> Result<(), Error> {
    let all = tx.pairings(held.id).await?;
    let played = played(held.id, &all, now)?;
    let open = all.iter().zip(&played).filter(|(_, one)| one.fared == Fared::Open);
    let by_sheet = match held.sheet.language.as_str() {
        "de" => "Das Turnier endet an diesem Tag.",
        _ => "The tournament ends on this day.",
    };
    let why = by.map_or(by_sheet, |(_, why)| why);
    let mut games = 0;
    for (row, _) in open {
        let ends = row.wish.is_some_and(Wish::ends);
        match (held.sheet.at_the_end, row.game_id) {
            (AtTheEnd::PlayOn, _) => {}
            // What has not begun is not played any more.
            (_, None) => annul_pairing(tx, held, row, true, why).await?,
            // Whoever has just left loses.
            (AtTheEnd::Draw, Some(_)) if ends => {}
            (AtTheEnd::Draw, Some(_)) => {
                let at = place(held.id, row);
                tx.set_wish(&at, Some(Wish::Draw), Some(why)).await?;
            }
            // They are stopped one by one (`adjudication`), and stand in the director's queue until each is decided.
            (AtTheEnd::Adjudicate, Some(_)) => {}
        }
        games += 1;
    }
    let what = held.sheet.at_the_end;
    let (who, act) = match by {
        Some((who, why)) => {
            let reason = why.to_owned();
            (Some(who), Act::Ended { games, what, reason })
        }
        None => (None, Act::HardEnd { games, what }),
    };
    let at = match (by, begins(held, held.sheet.dates.ends)?) {
        (None, Some(end)) => end,
        _ => now,
    };
    tx.set_tournament_ended(held.id, Some(at)).await?;
    held.row.ended_us = Some(at.as_us());
    held.note(tx, now, who, act).await
}
