//! Teams, their captains, and the line-ups that these enter.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::tournaments::action::Action;
use crate::app::tournaments::teams::view::{LineUpState, OwnLineUp, TeamPlayer, TeamView};
use crate::base::{PlayerId, TournamentId};
use crate::http::api::extract::{At, Done, Posted, Shown, body, done};
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;

/// The teams of a tournament that has captains.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TeamsJson {
    /// By their numbers; none before the start, and where teams have no captains.
    teams: Vec<TeamJson>,
    /// The round that is paired next, where captains enter line-ups.
    round: Option<u16>,
    /// When it begins: its line-ups are due then.
    #[schema(format = "date-time")]
    due_at: Option<String>,
}

shape! {
    /// A team.
    struct TeamJson of team: &TeamView {
        /// From 1.
        team: u16 = team.number,
        name: String = team.name.clone(),
        captain: PersonJson = PersonJson::from(&team.captain),
        /// In the order in which they play on the boards.
        players: Vec<TeamPlayerJson> = team.players.iter().map(TeamPlayerJson::from).collect(),
    }
}

shape! {
    /// Somebody of a team.
    struct TeamPlayerJson of one: &TeamPlayer {
        /// The starting number.
        number: u16 = one.number,
        player: PersonJson = PersonJson::from(&one.player),
        /// Whether they have not left.
        plays: bool = one.plays,
    }
}

/// The line-ups of the caller's team for the rounds that are not paired yet.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct OwnLineUpsJson {
    /// By rounds; none for a round in which the team rests.
    line_ups: Vec<LineUpJson>,
}

shape! {
    /// A line-up of the caller's team.
    struct LineUpJson of own: &OwnLineUp {
        round: u16 = own.round,
        /// By when it may be entered: then the round begins.
        due_at: Moment = own.due,
        /// The number of the caller's team.
        team: u16 = own.team,
        /// The number of the team that it meets.
        opponent: u16 = own.opponent,
        /// Who plays as things are, board by board; empty where that is not shown, as the captain before entered it.
        players: Vec<TeamPlayerJson> = own.players.iter().map(TeamPlayerJson::from).collect(),
        /// Whether a line-up is entered and stands; else those play who played last, or the first of the team. If somebody of it
        /// has left, it no longer stands.
        entered: bool = matches!(own.state, LineUpState::Entered | LineUpState::Hidden),
    }
}

/// The teams of a tournament with their captains and players
#[utoipa::path(get, path = "/tournaments/{id}/teams", operation_id = "get_teams", tag = "tournaments",
    responses((status = 200, body = TeamsJson)))]
pub(super) async fn show(caller: Caller, At(id): At<TournamentId>) -> Shown<TeamsJson> {
    let seen = caller.app().teams().teams(caller.actor.as_ref(), id).await?;
    Ok(Json(TeamsJson {
        teams: seen.teams.iter().map(TeamJson::from).collect(),
        round: seen.next.map(|(round, _)| round),
        due_at: seen.next.map(|(_, due)| due.to_string()),
    }))
}

body! {
    /// A captain.
    pub(in crate::http::api) struct NewCaptain {
        /// Who: somebody who plays in the team, or in none.
        player: PlayerId,
    }
}

/// Give a team another captain
///
/// Those who run the tournament do this. When a captain leaves, whoever comes first in the team and has not left is captain.
#[utoipa::path(put, path = "/tournaments/{id}/teams/{team}/captain", operation_id = "name_captain", tag = "tournaments", request_body = NewCaptain,
    params(("team" = u16, Path, description = "its number")),
    responses((status = 204, description = "it is done")))]
pub(super) async fn name(At((id, team)): At<(TournamentId, u16)>, posted: Posted<NewCaptain>) -> Done {
    let action = Action::NameCaptain { team, player: posted.value.player };
    done(posted.door.app().tournaments().perform(&posted.actor, id, action, "").await)
}

/// Lay down one's own office of captain
///
/// Whoever comes first of the others in the team, has not left and is no arbiter is captain then.
#[utoipa::path(delete, path = "/tournaments/{id}/captaincy", operation_id = "step_down_captain", tag = "tournaments",
    responses((status = 204, description = "it is done")))]
pub(super) async fn step_down(caller: Caller, At(id): At<TournamentId>) -> Done {
    done(caller.app().tournaments().perform(caller.signed()?, id, Action::StepDown, "").await)
}

/// The line-ups of the team of which the caller is captain
///
/// Only for rounds that are not paired yet. Nobody else sees what is entered for these, not even the director.
#[utoipa::path(get, path = "/tournaments/{id}/line-ups", operation_id = "get_line_ups", tag = "tournaments",
    responses((status = 200, body = OwnLineUpsJson)))]
pub(super) async fn line_ups(caller: Caller, At(id): At<TournamentId>) -> Shown<OwnLineUpsJson> {
    let seen = caller.app().teams().teams(Some(caller.signed()?), id).await?;
    Ok(Json(OwnLineUpsJson { line_ups: seen.own.iter().map(LineUpJson::from).collect() }))
}

body! {
    /// A line-up.
    pub(in crate::http::api) struct NewLineUp {
        /// Who plays: as many players of the caller's team as there are boards, in any order. They play in the order of the team.
        players: Vec<PlayerId>,
    }
}

/// Enter who plays for the caller's team in a round, in place of what was entered before
///
/// Until the round begins. Then the line-ups of all teams are published together and the games begin.
#[utoipa::path(put, path = "/tournaments/{id}/line-ups/{round}", operation_id = "enter_line_up", tag = "tournaments", request_body = NewLineUp,
    params(("round" = u16, Path, description = "from 1")),
    responses((status = 204, description = "it is entered")))]
pub(super) async fn enter(At((id, round)): At<(TournamentId, u16)>, posted: Posted<NewLineUp>) -> Done {
    done(posted.door.app().teams().enter_line_up(&posted.actor, id, round, &posted.value.players).await)
}
