//! Open acts: answering a draw offer, resigning. Each answers with the game as it stands then.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use utoipa::ToSchema;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::GameId;
use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields, Nothing};
use crate::http::api::extract::request::{Answer, InGame, Once, Posted, answer_once};
use crate::http::api::shapes::GameJson;
use crate::http::api::tournaments::tournament::with_place;
use crate::http::problem::{Problem, ProblemJson};

/// The answer to a draw offer.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct DrawAnswer {
    /// The open turn.
    turn: u32,
    /// `accept` or `decline`.
    #[schema(pattern = "^(accept|decline)$")]
    answer: String,
}

/// The answer, read.
pub(in crate::http::api) struct Answered {
    turn: u32,
    accept: bool,
}

impl Ask for Answered {
    fn read(fields: &mut Fields) -> Option<Answered> {
        let turn = fields.required("turn");
        let accept = match fields.required::<String>("answer")?.as_str() {
            "accept" => Some(true),
            "decline" => Some(false),
            _ => {
                fields.blame("wrong-value", "answer", "\"answer\" takes accept or decline");
                None
            }
        };
        Some(Answered { turn: turn?, accept: accept? })
    }
}

async fn act(
    door: &Door,
    actor: &Actor,
    id: GameId,
    once: Option<Once>,
    act: impl Future<Output = Result<(), Error>>,
) -> Result<Response, Problem> {
    let work = async {
        act.await?;
        let game = door.app().games().game(Some(actor), id).await?;
        Answer::json(StatusCode::OK, &with_place(door, &game).await?)
    };
    answer_once(door, actor, once, work).await
}

/// Answer a draw offer
///
/// An offer is answered openly until the answerer files; filing without an answer declines.
#[utoipa::path(post, path = "/games/{id}/draw", tag = "acts", request_body = DrawAnswer,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn draw(
    State(door): State<Door>,
    InGame(id): InGame,
    posted: Posted<Answered>,
) -> Result<Response, Problem> {
    let Posted { actor, value: Answered { turn, accept }, once, .. } = posted;
    let answer = door.app().games().answer_draw(&actor, id, turn, accept);
    act(&door, &actor, id, once, answer).await
}

/// Resign
///
/// The game ends at once; if every seal is in, the turn resolves first and a decisive result stands.
#[utoipa::path(post, path = "/games/{id}/resignation", tag = "acts",
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn resign(
    State(door): State<Door>,
    InGame(id): InGame,
    posted: Posted<Nothing>,
) -> Result<Response, Problem> {
    let resign = door.app().games().resign(&posted.actor, id);
    act(&door, &posted.actor, id, posted.once, resign).await
}
