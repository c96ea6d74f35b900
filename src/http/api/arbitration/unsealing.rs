//! Unsealing the open turn by two arbiters.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::arbitration::desk_view::Unsealed;
use crate::base::GameId;
use crate::http::api::arbitration::desk::UnsealingJson;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, body};
use crate::http::api::shapes::{base64, shape};

body! {
    /// An unsealing to be asked for or agreed to.
    pub(in crate::http::api) struct NewUnsealing {
        /// The open turn.
        turn: u32,
        /// Why, 1 to 2,000 characters, by the arbiter who asks; the other one agrees by leaving it out.
        reason: Option<String>,
    }
}

/// The game's unsealings.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct UnsealingsJson {
    /// Those that were asked for, agreed to or not, the oldest first.
    unsealings: Vec<UnsealingJson>,
}

/// Ask that the open turn be unsealed, or agree to it
///
/// Two arbiters, both named when the game was made. With a reason one asks; without one the other agrees. Both players
/// are told before anything can be looked at.
#[utoipa::path(post, path = "/games/{id}/unsealings", operation_id = "ask_unsealing", tag = "arbiter", request_body = NewUnsealing,
    params(Idempotency), responses((status = 201, body = UnsealingsJson)))]
pub(super) async fn unseal(At(id): At<GameId>, posted: Posted<NewUnsealing>) -> Answered {
    Answer::once(posted, async |door, actor, NewUnsealing { turn, reason }| {
        let app = door.app();
        match reason {
            Some(reason) => app.arbitration().ask_unsealing(actor, id, turn, reason).await?,
            None => app.arbitration().agree_unsealing(actor, id, turn).await?,
        }
        let view = app.arbitration().disputes(Some(actor), id).await?;
        let unsealings = view.unsealings.iter().map(UnsealingJson::from).collect();
        Answer::json(StatusCode::CREATED, &UnsealingsJson { unsealings })
    })
    .await
}

/// What is sealed in the open turn.
// No `Debug`: entries are among it.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct LookJson {
    /// The turn.
    turn: u32,
    /// Of each side that has filed.
    entries: Vec<UnsealedJson>,
}

shape! {
    /// An entry that is unsealed.
    struct UnsealedJson of own: &Unsealed {
        /// Whose.
        side: &'static str = own.side.as_str(),
        /// The entry.
        entry: String = own.entry.clone(),
        /// When it was filed.
        received_at: Moment = own.received,
        /// Its commitment, in base64.
        commitment: String = base64(&own.commitment),
        /// What the commitment was made with, in base64.
        r: String = base64(&own.r),
    }
}

/// Look at the unsealed open turn
///
/// For the two arbiters who agreed on it; each look is noted for all to see.
#[utoipa::path(post, path = "/games/{id}/unsealings/look", operation_id = "look_at_unsealed", tag = "arbiter",
    responses((status = 200, body = LookJson)))]
pub(super) async fn look(At(id): At<GameId>, posted: Posted<()>) -> Answered {
    let app = posted.door.app();
    let turn = app.games().game(Some(&posted.actor), id).await?.turn;
    let shown = app.arbitration().look(&posted.actor, id, turn).await?;
    let entries = shown.iter().map(UnsealedJson::from).collect();
    // Not kept under an Idempotency-Key: what is shown is stored nowhere.
    let no_store = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    Ok((no_store, Json(LookJson { turn, entries })).into_response())
}
