//! Open acts: answering a draw offer, resigning. Each answers with the game as it stands then.

use axum::http::StatusCode;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::GameId;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, body, word};
use crate::http::api::shapes::GameJson;
use crate::http::api::tournaments::tournament::with_place;

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
    id: GameId,
    posted: Posted<T>,
    act: impl AsyncFnOnce(&App, &Actor, T) -> Result<(), Error>,
) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        act(door.app(), actor, value).await?;
        let game = door.app().games().game(Some(actor), id).await?;
        Answer::json(StatusCode::OK, &with_place(door, &game).await?)
    })
    .await
}

/// Answer a draw offer
///
/// An offer is answered openly until the answerer files; filing without an answer declines.
#[utoipa::path(post, path = "/games/{id}/draw", operation_id = "answer_draw", tag = "acts", request_body = DrawAnswer,
    params(Idempotency), responses((status = 200, body = GameJson)))]
pub(super) async fn draw(At(id): At<GameId>, posted: Posted<DrawAnswer>) -> Answered {
    then_seen(id, posted, async |app, actor, value| {
        app.games().answer_draw(actor, id, value.turn, value.answer.0).await
    })
    .await
}

/// Resign
///
/// The game ends at once; if every seal is in, the turn resolves first and a decisive result stands.
#[utoipa::path(post, path = "/games/{id}/resignation", operation_id = "resign", tag = "acts",
    params(Idempotency), responses((status = 200, body = GameJson)))]
pub(super) async fn resign(At(id): At<GameId>, posted: Posted<()>) -> Answered {
    then_seen(id, posted, async |app, actor, ()| app.games().resign(actor, id).await).await
}
