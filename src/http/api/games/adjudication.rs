//! Games that are to be adjudicated: what both sides claim.

use axum::Json;
use axum::http::StatusCode;

use crate::app::actor::Actor;
use crate::app::arbitration::adjudication::NewAdjudicationClaim;
use crate::app::arbitration::desk_view::{AdjudicationView, OwnClaim};
use crate::app::error::{ArbitrationRefusal, Error};
use crate::base::GameId;
use crate::game::Asks;
use crate::http::AppState;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, Shown, body};
use crate::http::api::shapes::shape;
use crate::http::session::Caller;

body! {
    /// A claim to be made of a game that is to be adjudicated.
    pub(in crate::http::api) struct NewAdjudicationClaimJson {
        /// `win` or `draw`.
        asks: Asks,
        /// Why: 1 to 4,000 characters, which all read who may see the game, once both claims are shown.
        text: String,
        /// A line of moves, at most 1,000 characters.
        line: Option<String>,
    }
}

shape! {
    /// How it stands with a game that is to be adjudicated.
    pub(in crate::http::api) struct AdjudicationJson of view: &AdjudicationView {
        /// Up to when both sides may claim a result, each once.
        claims_until: Moment = view.until,
        /// Whether claims may still be made; nobody sees the other's then, and no result is found by adjudication.
        open: bool = view.open,
        /// Whether the caller may claim now.
        may_claim: bool = view.may_claim,
        /// The caller's own claim, while nobody else sees it. Once they are shown, both stand among the game's objections.
        own: Option<OwnClaimJson> = view.own.as_ref().map(OwnClaimJson::from),
        /// Whether the caller may set the result now: the arbiter, or where there is none the tournament's director.
        decides: bool = view.decides,
    }
}

shape! {
    /// The caller's own claim.
    struct OwnClaimJson of own: &OwnClaim {
        /// When it was made.
        at: Moment = own.at,
        /// `win` or `draw`.
        asks: &'static str = own.asks.as_str(),
        /// Why.
        text: String = own.text.clone(),
        /// The line of moves.
        line: Option<String> = own.line.clone(),
    }
}

async fn json(door: &AppState, actor: Option<&Actor>, id: GameId) -> Result<AdjudicationJson, Error> {
    let view = door.app().arbitration().disputes(actor, id).await?;
    let view = view.adjudication.as_ref().map(AdjudicationJson::from);
    view.ok_or(ArbitrationRefusal::NotAdjudicated.into())
}

/// How it stands with a game that is to be adjudicated
///
/// At the hard end of a tournament whose sheet says `adjudicate`, games that go on are stopped: nothing more is filed, and no
/// clock runs. Both sides may claim a result; resigning stays possible.
#[utoipa::path(get, path = "/games/{id}/adjudication", operation_id = "get_adjudication", tag = "games",
    responses((status = 200, body = AdjudicationJson)))]
pub(super) async fn show(caller: Caller, At(id): At<GameId>) -> Shown<AdjudicationJson> {
    Ok(Json(json(&caller.door, caller.actor.as_ref(), id).await?))
}

/// Claim a result of a game that is to be adjudicated
///
/// Once. Both sides' claims are shown together, when both are in or their time is over.
#[utoipa::path(post, path = "/games/{id}/adjudication", operation_id = "claim_in_adjudication", tag = "acts", request_body = NewAdjudicationClaimJson,
    params(Idempotency), responses((status = 201, body = AdjudicationJson)))]
pub(super) async fn claim(At(id): At<GameId>, posted: Posted<NewAdjudicationClaimJson>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let claim =
            NewAdjudicationClaim { asks: value.asks, text: value.text, line: value.line.unwrap_or_default() };
        door.app().arbitration().claim_adjudication(actor, id, claim).await?;
        Answer::json(StatusCode::CREATED, &json(door, Some(actor), id).await?)
    })
    .await
}
