//! Opening and closing entries, entering, and taking an entry back.

use crate::app::actor::{Actor, Role};
use crate::app::error::{Error, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::TEAM_CHARS_MAX;
use crate::app::tournaments::locked::{LockedTournament, has_ended, must_run};
use crate::app::tournaments::model::known;
use crate::app::tournaments::setup::TournamentSetup;
use crate::app::tournaments::setup::eligibility::must_be_eligible;
use crate::app::tournaments::setup::entry_rating::{entry_rating, rating_noted};
use crate::app::tournaments::setup::late_entry::join_in;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{EntryRating, Tx};
use crate::tournament::{Act, EntrantState, Kind, Phase};

/// The most that may wait beyond the places.
const WAITING_MAX: usize = 1000;

impl TournamentSetup<'_> {
    /// Enters a player: oneself, or, for those who run the tournament, anybody. Answers whether there was a place, or the
    /// entry waits for one.
    ///
    /// # Errors
    /// Entries are not open, the player has entered, or too many wait; or the sheet is for others than the caller, who
    /// enters by themselves and does not run it.
    pub async fn enter_tournament(
        self,
        by: &Actor,
        id: TournamentId,
        player: PlayerId,
        team: Option<&str>,
    ) -> Result<EntrantState> {
        let team = team_name(team)?;
        let (now, by, team) = (self.0.now(), by.clone(), team.map(str::to_owned));
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            if player != by.id {
                must_run(tx, &held, &by).await?;
            }
            enter_in(tx, &mut held, &by, player, team.as_deref(), None, now).await
        })
    }

    /// Takes an entry back before the start; the first who waits moves up.
    pub async fn take_entry_back(self, by: &Actor, id: TournamentId, player: PlayerId) -> Result<()> {
        let (now, by) = (self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            if player != by.id {
                must_run(tx, &held, &by).await?;
            }
            take_back_in(tx, &mut held, &by, player, now).await
        })
    }
}

/// Enters a player inside a transaction.
pub(in crate::app) async fn enter_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: &Actor,
    player: PlayerId,
    team: Option<&str>,
    rating: Option<i64>,
    now: Timestamp,
) -> Result<EntrantState> {
    if held.phase == Phase::Draft && by.role == Role::Player {
        return Err(Error::NotFound);
    }
    let late = held.phase == Phase::Running && takes_late(tx, held, now).await?;
    if !late {
        held.must_be(&[Phase::Open], TournamentRefusal::EntriesShut)?;
    }
    let person = known(tx, player).await?;
    let listed = entry_rating(tx, held, player, rating).await?;
    if player == by.id {
        must_be_eligible(tx, held, by, &listed).await?;
    }
    let rating = listed.rating;
    if late {
        return join_in(tx, held, by, player, rating, now).await;
    }
    place_in(tx, held, (by.id, now), person.id, (team, rating), now).await
}

/// Gives somebody who may enter, and did so by whose hand and when it may be, a place, or lets them wait for one.
pub(in crate::app) async fn place_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    (by, entered): (PlayerId, Timestamp),
    player: PlayerId,
    (team, rating): (Option<&str>, EntryRating),
    now: Timestamp,
) -> Result<EntrantState> {
    let all = tx.tournaments().entrants(held.id).await?;
    let back = EntrantState::TakenBack;
    if all.iter().any(|one| one.player_id == player.as_uuid() && one.state != back) {
        return Err(TournamentRefusal::Entered.into());
    }
    let count = |state: EntrantState| all.iter().filter(|one| one.state == state).count();
    let state = if count(EntrantState::Entered) < usize::from(held.sheet.most()) {
        EntrantState::Entered
    } else if count(EntrantState::Waiting) < WAITING_MAX {
        EntrantState::Waiting
    } else {
        return Err(TournamentRefusal::WaitingFull.into());
    };
    tx.tournaments().insert_entrant(held.id, player, (entered, by), state, (team, rating)).await?;
    // Starting numbers may follow from team and rating, so that whoever checks them needs them.
    let (rating, rating_list) = rating_noted(rating);
    let entered = Act::Entered { player, state, team: team.map(str::to_owned), rating, rating_list };
    held.note(tx, now, Some(by), entered).await?;
    Ok(state)
}

/// Whether somebody may still enter a tournament that is played: a ladder always, a Swiss one up to the round of its sheet.
async fn takes_late(tx: &mut Tx, held: &LockedTournament, now: Timestamp) -> Result<bool> {
    if has_ended(held, now)? {
        return Ok(false);
    }
    Ok(match held.sheet.kind {
        Kind::Ladder(_) => true,
        Kind::Swiss { late_until, .. } => {
            let paired = tx.games().pairings(held.id).await?.iter().map(|one| one.round).max();
            paired.unwrap_or(0) < i64::from(late_until)
        }
        _ => false,
    })
}

/// A team's name without blanks around it; nothing, if it is empty.
pub(in crate::app) fn team_name(team: Option<&str>) -> Result<Option<&str>> {
    let team = team.map(str::trim).filter(|team| !team.is_empty());
    if team.is_some_and(|team| team.chars().count() > TEAM_CHARS_MAX || team.chars().any(char::is_control)) {
        return Err(Error::malformed(TournamentFault::Team, "team"));
    }
    Ok(team)
}

/// Takes an entry back inside a transaction; the first who waits moves up.
pub(in crate::app) async fn take_back_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: &Actor,
    player: PlayerId,
    now: Timestamp,
) -> Result<()> {
    held.must_be(&[Phase::Open, Phase::Closed], TournamentRefusal::NotTakenBack)?;
    let all = tx.tournaments().entrants(held.id).await?;
    let own = all.iter().find(|one| one.player_id == player.as_uuid());
    let state = own.map(|own| own.state);
    let Some(state @ (EntrantState::Entered | EntrantState::Waiting)) = state else {
        return Err(TournamentRefusal::NotEntered.into());
    };
    let back = EntrantState::TakenBack;
    tx.tournaments().set_entrant_state(held.id, player, (state, back), Some(now)).await?;
    held.note(tx, now, Some(by.id), Act::EntryTakenBack { player }).await?;
    move_up(tx, held, now).await
}

/// Whoever has waited longest gets a place, as long as there are any before the start.
pub(in crate::app) async fn move_up(tx: &mut Tx, held: &mut LockedTournament, now: Timestamp) -> Result<()> {
    if !matches!(held.phase, Phase::Open | Phase::Closed) {
        return Ok(());
    }
    let all = tx.tournaments().entrants(held.id).await?;
    let of = |state: EntrantState| all.iter().filter(move |one| one.state == state);
    let free = usize::from(held.sheet.most()).saturating_sub(of(EntrantState::Entered).count());
    for next in of(EntrantState::Waiting).take(free) {
        let next = PlayerId::from_uuid(next.player_id);
        let up = (EntrantState::Waiting, EntrantState::Entered);
        tx.tournaments().set_entrant_state(held.id, next, up, None).await?;
        held.note(tx, now, None, Act::MovedUp { player: next }).await?;
    }
    Ok(())
}
