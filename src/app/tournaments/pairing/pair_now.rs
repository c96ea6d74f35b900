//! A director has what is due paired now, and is told why where nothing is: otherwise it happens by itself.

use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, must_play_on};
use crate::app::tournaments::model::{PairingView, TournamentView, pairing_view};
use crate::app::tournaments::pairing::Pairings;
use crate::app::tournaments::pairing::by_kind::pair_next;
use crate::app::tournaments::pairing::played::played;
use crate::app::tournaments::pairing::swiss::next_round;
use crate::base::{PlayerId, Timestamp};
use crate::store::Tx;
use crate::tournament::{Kind, PairingScore, Phase};

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
        let open = |one: &PairingView| !one.is_over();
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
    /// Pairs what is due now: the next round of a knock-out, or the final of sections. Answers whether it is the next round of a
    /// Swiss tournament, which the external program pairs outside of the transaction.
    ///
    /// # Errors
    /// Games or the round go on, or nothing is left to be paired.
    pub(in crate::app) async fn pair_now(
        self,
        tx: &mut Tx,
        held: &mut LockedTournament,
        by: PlayerId,
        now: Timestamp,
    ) -> Result<bool> {
        must_play_on(held, now)?;
        match held.sheet.kind {
            Kind::Swiss { .. } => return must_be_due(tx, held, now).await.map(|()| true),
            kind if pairs_on(kind) => {}
            Kind::Ladder(_) => return Err(TournamentRefusal::LadderUnpaired.into()),
            Kind::Teams { line_ups: Some(_), .. } => return Err(TournamentRefusal::RoundGoesOn.into()),
            _ => return Err(TournamentRefusal::PairedAtStart.into()),
        }
        let all = tx.games().pairings(held.id).await?;
        let played = played(held.id, &all, now)?;
        if !pair_next(tx, held, &all, &played, Some(by), now).await? {
            let open = played.iter().any(|one| one.score == PairingScore::Open);
            return Err(Error::from(if open {
                TournamentRefusal::GamesGoOn
            } else {
                TournamentRefusal::Decided
            }));
        }
        held.reschedule = true;
        Ok(false)
    }
}

/// What stands in the way of the next round of a Swiss tournament.
async fn must_be_due(tx: &mut Tx, held: &LockedTournament, now: Timestamp) -> Result<()> {
    let all = tx.games().pairings(held.id).await?.into_iter();
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
