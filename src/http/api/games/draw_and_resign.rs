//! Open acts: answering a draw offer, resigning. Each answers with the game as it stands then.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::GameId;
use crate::http::AppState;
use crate::http::api::extract::fields::{body, word};
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{Answer, Idempotency, Posted};
use crate::http::api::shapes::GameJson;
use crate::http::api::tournaments::tournament::with_place;
use crate::http::problem::{Problem, ProblemJson};

word! {
    /// Whether what is offered is accepted.
    pub(in crate::http::api) Accepts(bool): "accept" => true, "decline" => false
}

body! {
    /// The answer to a draw offer.
    pub(in crate::http::api) struct DrawAnswer {
        /// The open turn.
        turn: u32,
        /// `accept` or `decline`.
        answer: Accepts,
    }
}

/// Does an act once, and answers with the game as it is then.
async fn then_seen<T>(
    door: &AppState,
    id: GameId,
    posted: Posted<T>,
    act: impl AsyncFnOnce(&Actor, T) -> Result<(), Error>,
) -> Result<Response, Problem> {
    posted
        .once(door, async |actor, value| {
            act(actor, value).await?;
            let game = door.app().games().game(Some(actor), id).await?;
            Answer::json(StatusCode::OK, &with_place(door, &game).await?)
        })
        .await
}

/// Answer a draw offer
///
/// An offer is answered openly until the answerer files; filing without an answer declines.
#[utoipa::path(post, path = "/games/{id}/draw", operation_id = "answer_draw", tag = "acts", request_body = DrawAnswer,
    params(("id" = String, Path, format = "uuid"), Idempotency),
    responses((status = 200, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn draw(
    State(door): State<AppState>,
    At(id): At<GameId>,
    posted: Posted<DrawAnswer>,
) -> Result<Response, Problem> {
    then_seen(&door, id, posted, async |actor, value| {
        door.app().games().answer_draw(actor, id, value.turn, value.answer.0).await
    })
    .await
}

/// Resign
///
/// The game ends at once; if every seal is in, the turn resolves first and a decisive result stands.
#[utoipa::path(post, path = "/games/{id}/resignation", operation_id = "resign", tag = "acts",
    params(("id" = String, Path, format = "uuid"), Idempotency),
    responses((status = 200, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn resign(
    State(door): State<AppState>,
    At(id): At<GameId>,
    posted: Posted<()>,
) -> Result<Response, Problem> {
    then_seen(&door, id, posted, async |actor, ()| door.app().games().resign(actor, id).await).await
}
