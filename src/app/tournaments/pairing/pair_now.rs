//! A director has what is due paired now, and is told why where nothing is: otherwise it happens by itself.

use crate::app::actor::Actor;
use crate::app::error::{Error, TournamentRefusal};
use crate::app::tournaments::model::{Held, PairingView, TournamentView, must_run, pairing_view};
use crate::app::tournaments::pairing::Pairings;
use crate::app::tournaments::pairing::fixtures::{pair_next, played};
use crate::app::tournaments::pairing::swiss::next_round;
use crate::app::tournaments::running::finish::has_ended;
use crate::base::{Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::{Fared, Kind, Phase};

/// Whether a kind is paired on while it is played.
const fn pairs_on(kind: Kind) -> bool {
    match kind {
        Kind::Swiss { .. } | Kind::Knockout { .. } => true,
        Kind::Sections { to_final, .. } => to_final > 0,
        Kind::RoundRobin { .. } | Kind::Teams { .. } | Kind::Ladder(_) => false,
    }
}

impl TournamentView {
    /// Whether something is to be paired now.
    pub fn pairs_now(&self, now: Timestamp) -> bool {
        let plays = self.phase == Phase::Running && self.paused.is_none() && !self.ended;
        let open = |one: &PairingView| one.result.is_none() && one.outcome.is_none();
        plays
            && match self.sheet.kind {
                Kind::Swiss { .. } => {
                    next_round(&self.sheet, &self.pairings).is_some_and(|(_, from)| from <= now)
                }
                kind => pairs_on(kind) && !self.pairings.iter().any(open),
            }
    }
}

impl Pairings<'_> {
    /// Pairs what is due now: the next round of a Swiss tournament by the external program, of a knock-out, or the final of
    /// sections.
    ///
    /// # Errors
    /// Games or the round go on, nothing is left to be paired, or the program could not pair.
    pub async fn pair_tournament(self, by: &Actor, id: TournamentId) -> Result<(), Error> {
        let (app, now, who) = (self.0.clone(), self.0.now(), by.clone());
        let swiss = self
            .0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let mut held = Held::lock(tx, id).await?;
                    must_run(tx, &held, &who).await?;
                    held.must_be(&[Phase::Running], TournamentRefusal::NotToPair)?;
                    if held.row.paused_us.is_some() {
                        return Err(TournamentRefusal::Paused.into());
                    }
                    if has_ended(&held, now)? {
                        return Err(TournamentRefusal::Ended.into());
                    }
                    if matches!(held.sheet.kind, Kind::Swiss { .. }) {
                        must_be_due(tx, &held, now).await?;
                        return Ok(true);
                    }
                    app.pairings().pair_in(tx, &mut held, &who, now).await?;
                    Ok::<_, Error>(false)
                })
            })
            .await?;
        if swiss && let Some(fault) = self.pair_swiss(id, Some(by.id)).await? {
            return Err(fault.into());
        }
        Ok(())
    }

    async fn pair_in(self, tx: &mut Tx, held: &mut Held, by: &Actor, now: Timestamp) -> Result<(), Error> {
        if !pairs_on(held.sheet.kind) {
            return Err(Error::from(match held.sheet.kind {
                Kind::Ladder(_) => TournamentRefusal::LadderUnpaired,
                _ => TournamentRefusal::PairedAtStart,
            }));
        }
        let all = tx.pairings(held.id).await?;
        let played = played(held.id, &all, now)?;
        if !pair_next(tx, held, (&all, &played), Some(by.id), now).await? {
            let open = played.iter().any(|one| one.fared == Fared::Open);
            return Err(Error::from(if open {
                TournamentRefusal::GamesGoOn
            } else {
                TournamentRefusal::Decided
            }));
        }
        held.again = true;
        self.0.running_tournaments().plan_next(tx, held).await
    }
}

/// What stands in the way of the next round of a Swiss tournament.
async fn must_be_due(tx: &mut Tx, held: &Held, now: Timestamp) -> Result<(), Error> {
    let all = tx.pairings(held.id).await?.into_iter();
    let all: Vec<PairingView> = all.map(|row| pairing_view(held.id, row, now)).collect::<Result<_, _>>()?;
    let paired = all.iter().map(|one| one.round).max().unwrap_or(0);
    let rounds = match held.sheet.kind {
        Kind::Swiss { rounds, .. } => rounds,
        _ => 0,
    };
    Err(Error::from(match next_round(&held.sheet, &all) {
        Some((_, from)) if from <= now => return Ok(()),
        Some(_) => TournamentRefusal::RoundGoesOn,
        None if paired >= rounds => TournamentRefusal::AllPaired,
        None => TournamentRefusal::GamesGoOn,
    }))
}
