//! Captains of teams: at the start each team's first player; those who run the tournament may name another one. When a captain
//! leaves, whoever comes first in the team and has not left is it; an arbiter of the tournament only if nobody else is there. So it is
//! when a captain lays the office down.

use uuid::Uuid;

use crate::app::core::game_view::person;
use crate::app::core::views::{GameView, Person};
use crate::app::error::{Denial, Error, Result, TournamentRefusal};
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::model::known;
use crate::app::tournaments::teams::Teams;
use crate::app::tournaments::teams::rounds::squads;
use crate::app::tournaments::teams::telling::captains_answer;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::game::event::{Body, Declined, Ended, EventKind};
use crate::game::{By, Event};
use crate::store::{EntrantRow, Tx};
use crate::tournament::{Act, EntrantState, Post};

/// The first of a team who has not left, and who is its captain: the first who is no arbiter of the tournament, if there is one.
fn first_of(
    entrants: &[EntrantRow],
    roles: &[(Uuid, String, String)],
    team: i64,
) -> Option<(PlayerId, PlayerId)> {
    let plays = |one: &&EntrantRow| one.section == Some(team) && one.state == EntrantState::Playing;
    let mut own: Vec<&EntrantRow> = entrants.iter().filter(plays).collect();
    own.sort_unstable_by_key(|one| one.number);
    let first = own.first()?;
    let captain = own.iter().find(|one| !judges(roles, one.player_id)).unwrap_or(first);
    Some((PlayerId::from_uuid(first.player_id), PlayerId::from_uuid(captain.player_id)))
}

fn judges(roles: &[(Uuid, String, String)], person: Uuid) -> bool {
    roles.iter().any(|(who, _, role)| *who == person && role == Post::Arbiter.as_str())
}

/// Who judges no game between these two: they themselves, and the captains of the teams.
pub(in crate::app) async fn parties(
    tx: &mut Tx,
    id: TournamentId,
    players: [PlayerId; 2],
) -> Result<Vec<PlayerId>> {
    let captains = tx.pairings().captains(id).await?;
    let captains = captains.iter().map(|one| PlayerId::from_uuid(one.player_id));
    Ok(captains.chain(players).collect())
}

/// An error if somebody is captain of a team, and so no arbiter.
pub(in crate::app) async fn must_lead_nobody(tx: &mut Tx, id: TournamentId, person: PlayerId) -> Result<()> {
    let captains = tx.pairings().captains(id).await?;
    if captains.iter().any(|one| one.player_id == person.as_uuid()) {
        return Err(TournamentRefusal::CaptainJudges.into());
    }
    Ok(())
}

/// Gives each team its captain, at the start. The record says who it is where that is not the first of the team. Where captains are
/// asked for line-ups, that mail tells them of their office.
pub(in crate::app) async fn first_captains(
    tx: &mut Tx,
    held: &mut LockedTournament,
    now: Timestamp,
) -> Result<()> {
    if !held.sheet.has_captains() {
        return Ok(());
    }
    let (answers, told) = (captains_answer(held), held.sheet.line_ups().is_some());
    let entrants = tx.tournaments().entrants(held.id).await?;
    let roles = tx.tournaments().roles(held.id).await?;
    for team in squads(held, &entrants)?.into_keys() {
        if let Some((first, captain)) = first_of(&entrants, &roles, team.into()) {
            tx.pairings().insert_captain(held.id, team.into(), captain, answers, told).await?;
            if captain != first {
                held.note(tx, now, None, Act::Captain { team, player: captain }).await?;
            }
        }
    }
    Ok(())
}

/// Somebody has left: if it was a captain, the next one of the team is it. If nobody is left, all stays.
pub(in crate::app) async fn captain_left(
    tx: &mut Tx,
    held: &mut LockedTournament,
    player: PlayerId,
    now: Timestamp,
) -> Result<()> {
    let captains = tx.pairings().captains(held.id).await?;
    let Some(own) = captains.iter().find(|one| one.player_id == player.as_uuid()) else { return Ok(()) };
    let entrants = tx.tournaments().entrants(held.id).await?;
    let roles = tx.tournaments().roles(held.id).await?;
    let Some((first, captain)) = first_of(&entrants, &roles, own.team) else { return Ok(()) };
    tx.pairings().set_captain(held.id, own.team, captain).await?;
    if captain == first {
        return Ok(());
    }
    let team = small(held.id, own.team)?;
    held.note(tx, now, None, Act::Captain { team, player: captain }).await
}

/// Who would be captain of a team if its captain were it no longer: the first of the others who has not left and is no arbiter.
pub(in crate::app) fn next_of(
    entrants: &[EntrantRow],
    roles: &[(Uuid, String, String)],
    (team, captain): (i64, Uuid),
) -> Option<PlayerId> {
    let plays = entrants.iter().filter(|one| one.section == Some(team) && one.state == EntrantState::Playing);
    let others = plays.filter(|one| one.player_id != captain && !judges(roles, one.player_id));
    others.min_by_key(|one| one.number).map(|one| PlayerId::from_uuid(one.player_id))
}

/// Lets a captain lay the office down: who comes next in the team has it.
///
/// # Errors
/// The caller is no captain, or nobody else of the team could be.
pub(in crate::app) async fn step_down_in(
    tx: &mut Tx,
    held: &mut LockedTournament,
    by: PlayerId,
    now: Timestamp,
) -> Result<()> {
    let captains = tx.pairings().captains(held.id).await?;
    let own = captains.iter().find(|one| one.player_id == by.as_uuid()).ok_or(Denial::NotCaptain)?;
    let team = small(held.id, own.team)?;
    let entrants = tx.tournaments().entrants(held.id).await?;
    let roles = tx.tournaments().roles(held.id).await?;
    let next = next_of(&entrants, &roles, (own.team, own.player_id));
    let player = next.ok_or(TournamentRefusal::NoOtherCaptain)?;
    tx.pairings().set_captain(held.id, own.team, player).await?;
    held.note(tx, now, Some(by), Act::Captain { team, player }).await
}

impl Teams<'_> {
    /// Gives a team another captain, who plays in it or not at all. Whoever was it before is told, unless they did it.
    ///
    /// # Errors
    /// Teams have no captains here, there is no such team, or the person is of another one or judges the games.
    pub(in crate::app) async fn name_captain_in(
        self,
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
        let before = captains.iter().find(|one| one.team == i64::from(team)).ok_or(Error::NotFound)?;
        let before = PlayerId::from_uuid(before.player_id);
        let elsewhere =
            captains.iter().any(|one| one.player_id == player.as_uuid() && one.team != i64::from(team));
        let entrants = tx.tournaments().entrants(held.id).await?;
        let own = entrants.iter().find(|one| one.player_id == player.as_uuid());
        // Who waits, or took an entry back, has no number and plays in no team.
        let outside = own.is_some_and(|own| {
            own.number.is_some() && (own.section != Some(team.into()) || own.state != EntrantState::Playing)
        });
        if elsewhere || outside {
            return Err(TournamentRefusal::OtherTeam.into());
        }
        let post = tx.tournaments().roles(held.id).await?;
        if judges(&post, player.as_uuid()) {
            return Err(TournamentRefusal::CaptainJudges.into());
        }
        tx.pairings().set_captain(held.id, team.into(), player).await?;
        held.note(tx, now, Some(by), Act::Captain { team, player }).await?;
        if before == player || before == by {
            return Ok(());
        }
        self.mail_captain(tx, held, before, false).await
    }

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
