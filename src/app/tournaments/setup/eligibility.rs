//! Whom a sheet lets enter by themselves.

use crate::app::actor::Actor;
use crate::app::core::rights::own_post;
use crate::app::error::{Error, Result, TournamentFault, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, runs};
use crate::app::tournaments::read::seen;
use crate::app::tournaments::setup::TournamentSetup;
use crate::app::tournaments::setup::entry_rating::{Listed, entry_rating, identity_of};
use crate::base::{PlayerId, TournamentId};
use crate::store::Tx;
use crate::tournament::{Conditions, EntrantState, Sheet, Unmet};

impl TournamentSetup<'_> {
    /// What keeps the caller from entering by themselves, in the order of the sheet; nothing keeps those who run it.
    pub async fn not_eligible(self, actor: &Actor, id: TournamentId) -> Result<Vec<TournamentRefusal>> {
        let actor = actor.clone();
        read_tx!(self.0, async |tx| {
            let held = seen(tx, Some(&actor), id).await?;
            if held.sheet.eligibility.is_empty() {
                return Ok(Vec::new());
            }
            let rating = entry_rating(tx, &held, actor.id, None).await?;
            unmet(tx, &held, &actor, &rating).await
        })
    }
}

/// An error unless the caller may enter by themselves. Who is inside, by whose hand it may be, is not asked again.
pub(in crate::app) async fn must_be_eligible(
    tx: &mut Tx,
    held: &LockedTournament,
    actor: &Actor,
    rating: &Listed,
) -> Result<()> {
    match unmet(tx, held, actor, rating).await?.first() {
        Some(why) => Err(Error::from(*why)),
        None => Ok(()),
    }
}

/// An error if the sheet asks for a rating in a list that is not here: nobody could enter.
pub(in crate::app) async fn must_have_list(tx: &mut Tx, sheet: &Sheet) -> Result<()> {
    let Some(asked) = &sheet.eligibility.rating_of else { return Ok(()) };
    let lists = tx.ratings().foreign_lists().await?;
    if lists.iter().any(|one| one.list == *asked && one.is_finished()) {
        return Ok(());
    }
    Err(Error::malformed(TournamentFault::NoList, "eligibility.rating_of"))
}

async fn unmet(
    tx: &mut Tx,
    held: &LockedTournament,
    actor: &Actor,
    rating: &Listed,
) -> Result<Vec<TournamentRefusal>> {
    if held.sheet.eligibility.is_empty() || runs(actor.role, own_post(tx, held.id, actor).await?) {
        return Ok(Vec::new());
    }
    // Who left comes back on the terms of the sheet now in force.
    let inside = |one: &crate::store::EntrantRow| {
        let stays = [EntrantState::Entered, EntrantState::Waiting, EntrantState::Playing];
        one.player_id == actor.id.as_uuid() && stays.contains(&one.state)
    };
    if tx.tournaments().entrants(held.id).await?.iter().any(inside) {
        return Ok(Vec::new());
    }
    let unmet = unmet_by(tx, &held.sheet.eligibility, actor.id, rating).await?;
    Ok(unmet.into_iter().map(TournamentRefusal::from).collect())
}

/// What a player does not meet of these conditions, with this rating in the list by which they go.
pub(in crate::app) async fn unmet_by(
    tx: &mut Tx,
    asked: &Conditions,
    player: PlayerId,
    listed: &Listed,
) -> Result<Vec<Unmet>> {
    let rating = listed.rating.points.and_then(|points| u16::try_from(points).ok());
    match &listed.identity {
        Some(who) => Ok(asked.unmet(who, rating)),
        None => Ok(asked.unmet(&identity_of(tx, player).await?, rating)),
    }
}
