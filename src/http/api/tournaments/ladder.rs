//! Ladders, and byes of Swiss tournaments.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::error::TournamentRefusal;
use crate::app::tournaments::ladder::view::LadderView;
use crate::base::{PlayerId, TournamentId};
use crate::http::Door;
use crate::http::api::arbitration::rulings::person;
use crate::http::api::extract::fields::{Ask, Fields, Nothing};
use crate::http::api::extract::request::{Answer, Posted, answer_once};
use crate::http::api::tournaments::tournament::InTournament;
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::tournament::ladder::Why;

/// A tournament and the number of a challenge in the path.
pub(in crate::http::api) struct OfChallenge(TournamentId, u16);

impl FromRequestParts<Door> for OfChallenge {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let given = Path::<(String, String)>::from_request_parts(parts, door).await.ok();
        let read = given.and_then(|Path((id, number))| {
            Some(OfChallenge(TournamentId::parse(&id).ok()?, number.parse().ok()?))
        });
        read.ok_or_else(|| Problem::new(Word::NotFound))
    }
}

/// A tournament, a player and a round in the path.
pub(in crate::http::api) struct OfBye(TournamentId, PlayerId, u16);

impl FromRequestParts<Door> for OfBye {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        let given = Path::<(String, String, String)>::from_request_parts(parts, door).await.ok();
        let read = given.and_then(|Path((id, player, round))| {
            let player = PlayerId::parse(&player).ok()?;
            Some(OfBye(TournamentId::parse(&id).ok()?, player, round.parse().ok()?))
        });
        read.ok_or_else(|| Problem::new(Word::NotFound))
    }
}

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
            Why::Joined => ("joined", None),
            Why::Left => ("left", None),
            Why::Beat(other) => ("won", Some(other)),
            Why::Drew(other) => ("drew", Some(other)),
            Why::Idle => ("idle", None),
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
    State(door): State<Door>,
    caller: Caller,
    InTournament(id): InTournament,
) -> Result<Json<Value>, Problem> {
    let ladder = door.app().ladders().ladder(caller.actor.as_ref(), id).await?;
    Ok(Json(shown(&ladder)))
}

/// A challenge.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewLadderChallenge {
    /// Whom.
    #[schema(format = "uuid")]
    player: String,
}

/// The challenge, read.
pub(in crate::http::api) struct Whom(PlayerId);

impl Ask for Whom {
    fn read(fields: &mut Fields) -> Option<Whom> {
        fields.id("player", PlayerId::parse).map(Whom)
    }
}

/// Challenge a player on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder", tag = "tournaments", request_body = NewLadderChallenge,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = Value), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn challenge(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<Whom>,
) -> Result<Response, Problem> {
    let Posted { actor, value: Whom(player), once, .. } = posted;
    let work = async {
        let number = door.app().ladders().challenge_on_ladder(&actor, id, player).await?;
        Answer::json(StatusCode::CREATED, &json!({ "challenge": number }))
    };
    answer_once(&door, &actor, once, work).await
}

/// An answer to a challenge.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewLadderAnswer {
    /// `accept` or `decline`.
    answer: String,
}

/// The answer, read.
pub(in crate::http::api) struct Accepts(bool);

impl Ask for Accepts {
    fn read(fields: &mut Fields) -> Option<Accepts> {
        match fields.required::<String>("answer")?.as_str() {
            "accept" => Some(Accepts(true)),
            "decline" => Some(Accepts(false)),
            _ => {
                fields.blame("wrong-value", "answer", "\"answer\" takes accept or decline");
                None
            }
        }
    }
}

/// Accept or decline a challenge on a ladder
#[utoipa::path(post, path = "/tournaments/{id}/ladder/{challenge}", tag = "tournaments", request_body = NewLadderAnswer,
    params(("id" = String, Path, format = "uuid"), ("challenge" = u16, Path)),
    responses((status = 204, description = "it is answered"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn answer(
    State(door): State<Door>,
    OfChallenge(id, number): OfChallenge,
    posted: Posted<Accepts>,
) -> Result<StatusCode, Problem> {
    let Accepts(accept) = posted.value;
    door.app().ladders().answer_ladder_challenge(&posted.actor, id, number, accept).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take back one's challenge before it is answered
#[utoipa::path(delete, path = "/tournaments/{id}/ladder/{challenge}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("challenge" = u16, Path)),
    responses((status = 204, description = "it is taken back"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_back(
    State(door): State<Door>,
    OfChallenge(id, number): OfChallenge,
    posted: Posted<Nothing>,
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
    State(door): State<Door>,
    caller: Caller,
    InTournament(id): InTournament,
) -> Result<Json<Value>, Problem> {
    let asked = door.app().tournament_setup().asked_byes(&caller.signed()?, id).await?;
    let one = |one: &crate::app::tournaments::setup::byes::AskedBye| {
        let bye = if one.half { "half" } else { "zero" };
        json!({ "round": one.round, "number": one.number, "bye": bye })
    };
    Ok(Json(json!({ "byes": asked.iter().map(one).collect::<Vec<_>>() })))
}

/// A bye.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewBye {
    /// A round that is not paired yet.
    round: u16,
    /// `half` for half a point, `zero` for none.
    bye: String,
    /// Whose; the caller's, if it is missing. Those who run the tournament ask for others.
    #[schema(format = "uuid")]
    player: Option<String>,
}

/// The bye, read.
pub(in crate::http::api) struct AskedFor {
    round: u16,
    half: bool,
    player: Option<PlayerId>,
}

impl Ask for AskedFor {
    fn read(fields: &mut Fields) -> Option<AskedFor> {
        let round = fields.required::<u16>("round");
        let bye = fields.required::<String>("bye");
        let player = fields.some_id("player", PlayerId::parse);
        let half = match bye?.as_str() {
            "half" => true,
            "zero" => false,
            _ => {
                fields.blame("wrong-value", "bye", "\"bye\" takes half or zero");
                return None;
            }
        };
        Some(AskedFor { round: round?, half, player: player? })
    }
}

/// Ask for a bye in a round of a Swiss tournament that is not paired yet
#[utoipa::path(post, path = "/tournaments/{id}/byes", tag = "tournaments", request_body = NewBye,
    params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "it is asked for"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn ask_bye(
    State(door): State<Door>,
    InTournament(id): InTournament,
    posted: Posted<AskedFor>,
) -> Result<StatusCode, Problem> {
    let AskedFor { round, half, player } = posted.value;
    let player = player.unwrap_or(posted.actor.id);
    door.app().tournament_setup().ask_bye(&posted.actor, id, player, round, half).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take back a bye before its round is paired
#[utoipa::path(delete, path = "/tournaments/{id}/byes/{player}/{round}", tag = "tournaments",
    params(("id" = String, Path, format = "uuid"), ("player" = String, Path, format = "uuid"), ("round" = u16, Path)),
    responses((status = 204, description = "it is taken back"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn take_bye_back(
    State(door): State<Door>,
    OfBye(id, player, round): OfBye,
    posted: Posted<Nothing>,
) -> Result<StatusCode, Problem> {
    door.app().tournament_setup().take_bye_back(&posted.actor, id, player, round).await?;
    Ok(StatusCode::NO_CONTENT)
}
