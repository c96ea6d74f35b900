//! Byes that players of a Swiss tournament ask for before a round is paired.

use crate::app::actor::Actor;
use crate::app::error::{Error, TournamentRefusal};
use crate::app::tournaments::model::{Held, TournamentView, must_run, small};
use crate::app::tournaments::setup::TournamentSetup;
use crate::base::{PlayerId, TournamentId};
use crate::store::{ByeRequestRow, PairingRow, Tx};
use crate::tournament::{Act, Bye, EntrantState, Instead, Kind, Pairing, Phase, Seats};

/// A bye that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskedBye {
    /// In this round.
    pub round: u16,
    /// By the entrant with this starting number.
    pub number: u16,
    /// Half a point, or none.
    pub half: bool,
}

impl TournamentSetup<'_> {
    /// Asks for a bye in a round that is not paired yet, in place of what was asked for before: the player, or those who run
    /// the tournament.
    ///
    /// # Errors
    /// The round is paired, or the sheet allows no more byes of half a point.
    pub async fn ask_bye(
        self,
        by: &Actor,
        id: TournamentId,
        player: PlayerId,
        round: u16,
        half: bool,
    ) -> Result<(), Error> {
        let (now, by) = (self.0.now(), by.clone());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let (mut held, number, paired) = asked(tx, &by, id, player).await?;
                    let Kind::Swiss { rounds, half_byes, .. } = held.sheet.kind else {
                        return Err(TournamentRefusal::NoSwiss.into());
                    };
                    if round <= paired || round > rounds {
                        return Err(TournamentRefusal::RoundPaired.into());
                    }
                    if half {
                        let asked = tx.bye_requests(id).await?;
                        let own = asked
                            .iter()
                            .filter(|one| one.number == number && one.half)
                            .filter(|one| one.round > i64::from(paired) && one.round != i64::from(round));
                        let had = tx.pairings(id).await?;
                        let half_bye =
                            |one: &&PairingRow| one.white == number && one.outcome == Some(Instead::HalfBye);
                        let had = had.iter().filter(half_bye);
                        if own.count() + had.count() >= usize::from(half_byes) {
                            return Err(TournamentRefusal::NoMoreHalfByes.into());
                        }
                    }
                    let row = ByeRequestRow { round: round.into(), number, half };
                    tx.set_bye_request(id, &row, now).await?;
                    let asked = Act::ByeAsked { player, round, half };
                    held.note(tx, now, Some(by.id), asked).await
                })
            })
            .await
    }

    /// Takes back a bye that was asked for, before the round is paired.
    ///
    /// # Errors
    /// None was asked for, or the round is paired.
    pub async fn take_bye_back(
        self,
        by: &Actor,
        id: TournamentId,
        player: PlayerId,
        round: u16,
    ) -> Result<(), Error> {
        let (now, by) = (self.0.now(), by.clone());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let (mut held, number, paired) = asked(tx, &by, id, player).await?;
                    if round <= paired {
                        return Err(TournamentRefusal::RoundPaired.into());
                    }
                    if !tx.delete_bye_request(id, (round.into(), number)).await? {
                        return Err(TournamentRefusal::NoByeAsked.into());
                    }
                    held.note(tx, now, Some(by.id), Act::ByeBack { player, round }).await
                })
            })
            .await
    }

    /// The byes asked for in rounds that are not paired yet: all for those who run the tournament, else the caller's own.
    pub async fn asked_byes(self, by: &Actor, id: TournamentId) -> Result<Vec<AskedBye>, Error> {
        let view = self.0.tournaments().tournament(Some(by), id).await?;
        let rows = self
            .0
            .store()
            .read(move |tx| Box::pin(async move { Ok::<_, Error>(tx.bye_requests(id).await?) }))
            .await?;
        let own = view.entrants.iter().find(|one| one.player.id == by.id);
        let own = own.and_then(|own| own.number);
        let paired = paired(&view);
        let all = rows.iter().map(|row| {
            Ok(AskedBye { round: small(id, row.round)?, number: small(id, row.number)?, half: row.half })
        });
        let all = all.collect::<Result<Vec<_>, Error>>()?.into_iter();
        Ok(all.filter(|one| one.round > paired && (view.runs_it || Some(one.number) == own)).collect())
    }
}

/// The last round that is paired.
pub(in crate::app) fn paired(view: &TournamentView) -> u16 {
    view.pairings.iter().map(|one| one.round).max().unwrap_or(0)
}

/// The tournament under its lock, the player's number, and the last round that is paired.
async fn asked(
    tx: &mut Tx,
    by: &Actor,
    id: TournamentId,
    player: PlayerId,
) -> Result<(Held, i64, u16), Error> {
    let held = Held::lock(tx, id).await?;
    if player != by.id {
        must_run(tx, &held, by).await?;
    }
    if held.phase == Phase::Draft {
        return Err(Error::NotFound);
    }
    if !matches!(held.sheet.kind, Kind::Swiss { .. }) {
        return Err(TournamentRefusal::NoSwiss.into());
    }
    held.must_be(&[Phase::Running], TournamentRefusal::NoByesYet)?;
    let playing = EntrantState::Playing;
    let entrants = tx.entrants(id).await?;
    let own = entrants.iter().find(|one| one.player_id == player.as_uuid() && one.state == playing);
    let number = own.and_then(|own| own.number).ok_or(TournamentRefusal::NotPlaying)?;
    let last = tx.pairings(id).await?.iter().map(|one| one.round).max();
    Ok((held, number, small(id, last.unwrap_or(0))?))
}

/// The byes of a round as pairings; those who do not play any more need none.
pub(in crate::app) fn byes_of(
    id: TournamentId,
    rows: &[ByeRequestRow],
    round: u16,
    plays: &dyn Fn(u16) -> bool,
) -> Result<Vec<Pairing>, Error> {
    let mut byes = Vec::new();
    for row in rows.iter().filter(|row| row.round == i64::from(round)) {
        let entrant = small(id, row.number)?;
        if plays(entrant) {
            byes.push(Pairing {
                round,
                board: 0,
                seats: Seats::Bye { entrant, bye: if row.half { Bye::Half } else { Bye::Zero } },
            });
        }
    }
    Ok(byes)
}
