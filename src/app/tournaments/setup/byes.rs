//! Byes that players of a Swiss tournament ask for before a round is paired.

use crate::app::actor::Actor;
use crate::app::error::{Result, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::model::{EntrantView, TournamentView};
use crate::app::tournaments::setup::TournamentSetup;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{ByeRequestRow, PairingRow, Tx};
use crate::tournament::{Act, Bye, EntrantState, Kind, Pairing, PairingOutcome, Seats};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestedBye {
    pub round: u16,
    /// By the entrant with this starting number.
    pub number: u16,
    /// Half a point, or none.
    pub half: bool,
}

impl TournamentSetup<'_> {
    /// The byes asked for in rounds that are not paired yet: all for those who run the tournament, else the caller's own.
    pub async fn requested_byes(self, by: &Actor, id: TournamentId) -> Result<Vec<RequestedBye>> {
        let view = self.0.tournaments().tournament(Some(by), id).await?;
        let rows = read_tx!(self.0, async |tx| tx.pairings().bye_requests(id).await)?;
        // Who was replaced has left the number to the substitute.
        let is_own = |one: &&EntrantView| one.player.id == by.id && one.state != EntrantState::Replaced;
        let own = view.entrants.iter().find(is_own).and_then(|own| own.number);
        let paired = paired(&view);
        let all = rows.iter().map(|row| {
            Ok(RequestedBye { round: small(id, row.round)?, number: small(id, row.number)?, half: row.half })
        });
        let all = all.collect::<Result<Vec<_>>>()?.into_iter();
        Ok(all.filter(|one| one.round > paired && (view.runs_it || Some(one.number) == own)).collect())
    }
}

/// The last round that is paired.
pub(in crate::app) fn paired(view: &TournamentView) -> u16 {
    view.pairings.iter().map(|one| one.round).max().unwrap_or(0)
}

/// Asks for a bye in a round that is not paired yet, in place of what was asked for before.
///
/// # Errors
/// The round is paired, or the sheet allows no more byes of half a point.
pub(in crate::app) async fn ask_bye_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    player: PlayerId,
    (round, half): (u16, bool),
    now: Timestamp,
) -> Result<()> {
    let (number, paired) = unpaired(tx, held, player, round).await?;
    let Kind::Swiss { rounds, half_byes, .. } = held.sheet.kind else {
        return Err(TournamentRefusal::NoSwiss.into());
    };
    if round > rounds {
        return Err(TournamentRefusal::RoundPaired.into());
    }
    if half {
        let asked = tx.pairings().bye_requests(held.id).await?;
        let own = asked
            .iter()
            .filter(|one| one.number == number && one.half)
            .filter(|one| one.round > i64::from(paired) && one.round != i64::from(round));
        let had = tx.games().pairings(held.id).await?;
        let half_bye =
            |one: &&PairingRow| one.white == number && one.outcome == Some(PairingOutcome::HalfBye);
        if own.count() + had.iter().filter(half_bye).count() >= usize::from(half_byes) {
            return Err(TournamentRefusal::NoMoreHalfByes.into());
        }
    }
    tx.pairings().set_bye_request(held.id, &ByeRequestRow { round: round.into(), number, half }, now).await?;
    held.note(tx, now, Some(by), Act::ByeAsked { player, round, half }).await
}

/// Takes back a bye that was asked for, before the round is paired.
///
/// # Errors
/// None was asked for, or the round is paired.
pub(in crate::app) async fn take_bye_back_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    player: PlayerId,
    round: u16,
    now: Timestamp,
) -> Result<()> {
    let (number, _) = unpaired(tx, held, player, round).await?;
    if !tx.pairings().delete_bye_request(held.id, (round.into(), number)).await? {
        return Err(TournamentRefusal::NoByeAsked.into());
    }
    held.note(tx, now, Some(by), Act::ByeBack { player, round }).await
}

/// The number of a player, and the last round that is paired: it lies before this one.
async fn unpaired(tx: &mut Tx, held: &LockedTournament, player: PlayerId, round: u16) -> Result<(i64, u16)> {
    let entrants = tx.tournaments().entrants(held.id).await?;
    let plays = EntrantState::Playing;
    let own = entrants.iter().find(|one| one.player_id == player.as_uuid() && one.state == plays);
    let number = own.and_then(|own| own.number).ok_or(TournamentRefusal::NotPlaying)?;
    let paired = tx.games().pairings(held.id).await?.iter().map(|one| one.round).max();
    let paired = small(held.id, paired.unwrap_or(0))?;
    if round <= paired { Err(TournamentRefusal::RoundPaired.into()) } else { Ok((number, paired)) }
}

/// The byes of a round as pairings; those who do not play any more need none.
pub(in crate::app) fn byes_of(
    id: TournamentId,
    rows: &[ByeRequestRow],
    round: u16,
    plays: &dyn Fn(u16) -> bool,
) -> Result<Vec<Pairing>> {
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
