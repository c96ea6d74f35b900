//! Ladders, and byes of Swiss tournaments.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};

use crate::app::error::TournamentRefusal;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::ladder::view::LadderView;
use crate::base::{PlayerId, TournamentId};
use crate::http::AppState;
use crate::http::api::extract::fields::{body, word};
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{Answer, Idempotency, Posted};
use crate::http::api::games::draw_and_resign::Accepts;
use crate::http::api::shapes::person;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;
use crate::tournament::ladder::RankReason;

fn shown(ladder: &LadderView) -> Value {
    let rung = |rung: &crate::app::tournaments::ladder::view::Rung| {
        let why_not = rung.challenge.and_then(Result::err).map(TournamentRefusal::from);
        json!({
            "place": rung.place, "number": rung.number, "player": person(&rung.who.player),
            "busy": rung.busy, "protected_until": rung.protected.map(|until| until.to_string()),
            "may_challenge": rung.challenge.map(|may| may.is_ok()),
            "why_not": why_not.map(|why| why.wording().english),
        })
    };
    let challenge = |one: &crate::app::tournaments::ladder::view::LadderChallenge| {
        json!({
            "challenge": one.number, "challenger": one.challenger, "challenged": one.challenged,
            "made_at": one.made.to_string(), "answer_by": one.answer_by.to_string(), "state": one.stands.as_str(),
            "game": one.game.map(|game| game.to_string()),
        })
    };
    let moved = |one: &crate::tournament::ladder::Move| {
        let (why, against) = match one.why {
            RankReason::Joined => ("joined", None),
            RankReason::Left => ("left", None),
            RankReason::Beat(other) => ("won", Some(other)),
            RankReason::Drew(other) => ("drew", Some(other)),
            RankReason::Idle => ("idle", None),
        };
        json!({
            "at": one.at.to_string(), "number": one.number, "from": one.from, "to": one.to,
            "why": why, "against": against,
        })
    };
    json!({
        "id": ladder.view.id.to_string(), "state": ladder.view.phase.as_str(), "rules": ladder.rules, "own": ladder.own,
        "places": ladder.rungs.iter().map(rung).collect::<Vec<_>>(),
        "open": ladder.open.iter().map(challenge).collect::<Vec<_>>(),
        "moves": ladder.moves.iter().map(moved).collect::<Vec<_>>(),
    })
}

/// A ladder: places, open challenges and games, and the newest 200 moves
#[utoipa::path(get, path = "/tournaments/{id}/ladder", tag = "tournaments", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn show(
    State(door): State<AppState>,
    caller: Caller,
    At(id): At<TournamentId>,
) -> Result<Json<Value>, Problem> {
    let ladder = door.app().ladders().ladder(caller.actor.as_ref(), id).await?;
    Ok(Json(shown(&ladder)))
}

body! {
    /// A challenge.
    pub(in crate::http::api) struct NewLadderChallenge {
        /// Whom.
        #[schema(value_type = String, format = "uuid")]
        player: PlayerId,
    }
}

/// Challenge a player on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder", tag = "tournaments", request_body = NewLadderChallenge,
    params(("id" = String, Path, format = "uuid"), Idempotency),
    responses((status = 201, body = Value), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn challenge(
    State(door): State<AppState>,
    At(id): At<TournamentId>,
    posted: Posted<NewLadderChallenge>,
) -> Result<Response, Problem> {
    posted
        .once(&door, async |actor, NewLadderChallenge { player }| {
            let number = door.app().ladders().challenge_on_ladder(actor, id, player).await?;
            Answer::json(StatusCode::CREATED, &json!({ "challenge": number }))
        })
        .await
}

body! {
    /// An answer to a challenge.
    pub(in crate::http::api) struct NewLadderAnswer {
        /// `accept` or `decline`.
        #[schema(value_type = String)]
        answer: Accepts,
    }
}

/// Accept or decline a challenge on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder/{challenge}", tag = "tournaments", request_body = NewLadderAnswer,
    params(("id" = String, Path, format = "uuid"), ("challenge" = u16, Path)),
    responses((status = 204, description = "it is answered"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn answer(
    State(door): State<AppState>,
    At((id, number)): At<(TournamentId, u16)>,
    posted: Posted<NewLadderAnswer>,
) -> Result<StatusCode, Problem> {
    let Accepts(accept) = posted.value.answer;
    door.app().ladders().answer_ladder_challenge(&posted.actor, id, number, accept).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take back one's challenge before it is answered
#[utoipa::path(delete, path = "/tournaments/{id}/ladder/{challenge}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("challenge" = u16, Path)),
    responses((status = 204, description = "it is taken back"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_back(
    State(door): State<AppState>,
    At((id, number)): At<(TournamentId, u16)>,
    posted: Posted<()>,
) -> Result<StatusCode, Problem> {
    door.app().ladders().take_ladder_challenge_back(&posted.actor, id, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Byes asked for in rounds that are not paired yet
///
/// All of them for those who run the tournament, else the caller's own.
#[utoipa::path(get, path = "/tournaments/{id}/byes", tag = "tournaments", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn byes(
    State(door): State<AppState>,
    caller: Caller,
    At(id): At<TournamentId>,
) -> Result<Json<Value>, Problem> {
    let asked = door.app().tournament_setup().requested_byes(&caller.signed()?, id).await?;
    let one = |one: &crate::app::tournaments::setup::byes::RequestedBye| {
        let bye = if one.half { "half" } else { "zero" };
        json!({ "round": one.round, "number": one.number, "bye": bye })
    };
    Ok(Json(json!({ "byes": asked.iter().map(one).collect::<Vec<_>>() })))
}

word! {
    /// Whether half a point is given for it.
    pub(in crate::http::api) Half(bool): "half or zero", "half" => true, "zero" => false
}

body! {
    /// A bye.
    pub(in crate::http::api) struct NewBye {
        /// A round that is not paired yet.
        round: u16,
        /// `half` for half a point, `zero` for none.
        #[schema(value_type = String)]
        bye: Half,
        /// Whose; the caller's, if it is missing. Those who run the tournament ask for others.
        #[schema(value_type = Option<String>, format = "uuid")]
        player: Option<PlayerId>,
    }
}

/// Ask for a bye in a round of a Swiss tournament that is not paired yet
#[utoipa::path(post, path = "/tournaments/{id}/byes", tag = "tournaments", request_body = NewBye,
    params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is asked for"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn ask_bye(
    State(door): State<AppState>,
    At(id): At<TournamentId>,
    posted: Posted<NewBye>,
) -> Result<StatusCode, Problem> {
    let NewBye { round, bye, player } = posted.value;
    let player = player.unwrap_or(posted.actor.id);
    let action = Action::AskBye { player, round, half: bye.0 };
    door.app().tournaments().perform(&posted.actor, id, action, "").await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take back a bye before its round is paired
#[utoipa::path(delete, path = "/tournaments/{id}/byes/{player}/{round}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("player" = String, Path, format = "uuid"), ("round" = u16, Path)),
    responses((status = 204, description = "it is taken back"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_bye_back(
    State(door): State<AppState>,
    At((id, player, round)): At<(TournamentId, PlayerId, u16)>,
    posted: Posted<()>,
) -> Result<StatusCode, Problem> {
    let action = Action::TakeByeBack { player, round };
    door.app().tournaments().perform(&posted.actor, id, action, "").await?;
    Ok(StatusCode::NO_CONTENT)
}
