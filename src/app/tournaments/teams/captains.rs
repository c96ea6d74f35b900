//! Captains of teams: at the start each team's first player; those who run the tournament may name another one. When a captain
//! leaves, whoever comes first in the team and has not left is it.

use crate::app::core::game_view::person;
use crate::app::core::views::{GameView, Person};
use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::tournaments::model::{LockedTournament, known};
use crate::app::tournaments::teams::Teams;
use crate::app::tournaments::teams::rounds::squads;
use crate::base::{PlayerId, Timestamp};
use crate::game::event::{Body, Declined, Ended, EventKind};
use crate::game::{By, Event};
use crate::store::{EntrantRow, Tx};
use crate::tournament::{Act, EntrantState, Kind, Post};

/// The first of a team who has not left.
fn first_of(entrants: &[EntrantRow], team: i64) -> Option<PlayerId> {
    let plays = |one: &&EntrantRow| one.section == Some(team) && one.state == EntrantState::Playing;
    let first = entrants.iter().filter(plays).min_by_key(|one| one.number);
    first.map(|one| PlayerId::from_uuid(one.player_id))
}

/// Gives each team its captain, at the start.
pub(in crate::app) async fn first_captains(tx: &mut Tx, held: &LockedTournament) -> Result<()> {
    if !held.sheet.has_captains() {
        return Ok(());
    }
    let answers = matches!(held.sheet.kind, Kind::Teams { captain_draws: true, .. });
    let entrants = tx.tournaments().entrants(held.id).await?;
    for team in squads(held, &entrants)?.into_keys() {
        if let Some(first) = first_of(&entrants, team.into()) {
            tx.pairings().insert_captain(held.id, team.into(), first, answers).await?;
        }
    }
    Ok(())
}

/// Somebody has left: if it was a captain, the next one of the team is it. If nobody is left, all stays.
pub(in crate::app) async fn captain_left(
    tx: &mut Tx,
    held: &LockedTournament,
    player: PlayerId,
) -> Result<()> {
    let captains = tx.pairings().captains(held.id).await?;
    let Some(own) = captains.iter().find(|one| one.player_id == player.as_uuid()) else { return Ok(()) };
    let next = first_of(&tx.tournaments().entrants(held.id).await?, own.team);
    if let Some(next) = next {
        tx.pairings().set_captain(held.id, own.team, next).await?;
    }
    Ok(())
}

/// Gives a team another captain, who plays in it or not at all.
///
/// # Errors
/// Teams have no captains here, there is no such team, or the person is of another one or judges the games.
pub(in crate::app) async fn name_captain_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    team: u16,
    player: PlayerId,
    now: Timestamp,
) -> Result<()> {
    known(tx, player).await?;
    let captains = tx.pairings().captains(held.id).await?;
    if captains.is_empty() {
        return Err(TournamentRefusal::NoCaptains.into());
    }
    if !captains.iter().any(|one| one.team == i64::from(team)) {
        return Err(Error::NotFound);
    }
    let elsewhere =
        captains.iter().any(|one| one.player_id == player.as_uuid() && one.team != i64::from(team));
    let entrants = tx.tournaments().entrants(held.id).await?;
    let own = entrants.iter().find(|one| one.player_id == player.as_uuid());
    let outside =
        own.is_some_and(|own| own.section != Some(team.into()) || own.state != EntrantState::Playing);
    if elsewhere || outside {
        return Err(TournamentRefusal::OtherTeam.into());
    }
    let post = tx.tournaments().roles(held.id).await?;
    if post.iter().any(|(who, _, role)| *who == player.as_uuid() && role == Post::Arbiter.as_str()) {
        return Err(TournamentRefusal::CaptainJudges.into());
    }
    tx.pairings().set_captain(held.id, team.into(), player).await?;
    held.note(tx, now, Some(by), Act::Captain { team, player }).await
}

impl Teams<'_> {
    /// Which captain answered the draw offer that was accepted, or stands declined, as far as its viewer may see.
    pub async fn answering_captain(self, view: &GameView) -> Result<Option<Person>> {
        let kind = match view.result {
            Some(result) if result.by == By::Agreement => EventKind::Result,
            None if view.sides.iter().any(|(_, side)| side.offer_declined) => EventKind::Draw,
            _ => return Ok(None),
        };
        let (id, now) = (view.id, view.now);
        read_tx!(self.0, async |tx| {
            let game = id.as_uuid();
            let found = tx.games().newest_of_kind(&[game], kind, now).await?;
            let Some(row) = found.get(&game).and_then(|rows| rows.first()) else { return Ok(None) };
            let event = Event::parse(&row.body).map_err(|_| Error::Broken(format!("game {id}: {kind}")))?;
            match event.body {
                Body::Result(Ended { captain: Some(captain), .. })
                | Body::Draw(Declined { captain: Some(captain), .. }) => person(tx, captain).await.map(Some),
                _ => Ok(None),
            }
        })
    }
}
