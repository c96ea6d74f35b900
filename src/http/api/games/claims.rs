//! Claims: made, and listed with their answers.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::arbitration::claims::NewClaim;
use crate::app::games::disputes::{ClaimView, ObjectionView};
use crate::base::GameId;
use crate::game::{About, ClaimKind};
use crate::http::api::arbitration::desk::AnsweredJson;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, Shown, body};
use crate::http::api::shapes::{GameJson, shape};
use crate::http::session::Caller;

body! {
    /// A claim to be made.
    pub(in crate::http::api) struct NewClaimJson {
        /// `repetition`, `moves`, `tablebase`, `dead` or `time`; without it a draw by repetition or quiet pairs, whichever holds.
        claim: Option<ClaimKind>,
        /// `dead`, `time`: what the player says to the arbiter, at most 2,000 characters, which all read who may see the game.
        text: Option<String>,
    }
}

/// Make a claim
///
/// `repetition` (the position for the third time), `moves` (fifty quiet pairs) and `tablebase` are decided at once: the game
/// ends, or the answer says why not and what was compared. `dead` and `time` go to the arbiter. A claim is made on one's own
/// turn to enter, before one files; it is judged on the released position alone.
#[utoipa::path(post, path = "/games/{id}/claims", operation_id = "make_claim", tag = "acts", request_body = Option<NewClaimJson>,
    params(Idempotency), responses((status = 200, body = GameJson)))]
pub(super) async fn claim(At(id): At<GameId>, posted: Posted<NewClaimJson>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let claim = NewClaim { kind: value.claim, text: value.text.unwrap_or_default() };
        door.app().arbitration().claim(actor, id, claim).await?;
        let game = door.app().games().game(Some(actor), id).await?;
        Answer::json(StatusCode::OK, &GameJson::from(&game))
    })
    .await
}

/// The claims of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ClaimsJson {
    /// Oldest first.
    claims: Vec<ClaimJson>,
}

shape! {
    /// A claim that was made.
    struct ClaimJson of view: &ClaimView {
        /// The number of its event in the public chain.
        seq: u64 = view.seq,
        /// The turn that was open.
        turn: u32 = view.turn,
        /// When.
        at: Moment = view.at,
        /// `white` or `black`.
        by: &'static str = view.by.as_str(),
        /// `repetition`, `moves`, `tablebase`, `dead`, `time` or `appeal`.
        claim: &'static str = view.kind.as_str(),
        /// `granted` (it ended the game), `open`, `upheld` or `dismissed`.
        state: &'static str = "granted",
        /// What the player said to the arbiter; null if nothing was said, or it was taken away.
        text: Option<String> = None,
        /// By when an arbiter should answer.
        #[schema(format = "date-time")]
        due: Option<String> = None,
        /// `appeal`: the ruling that it is against.
        against: Option<u64> = None,
        /// The ruling that answered it; null while none has.
        answer: Option<AnsweredJson> = None,
    }
}

fn of_objection(view: &ObjectionView) -> Option<ClaimJson> {
    let claim = match view.about {
        About::Dead => ClaimKind::Dead.as_str(),
        About::Clock => ClaimKind::Time.as_str(),
        About::Appeal => About::Appeal.as_str(),
        _ => return None,
    };
    Some(ClaimJson {
        seq: view.seq,
        turn: view.turn,
        at: view.at.to_string(),
        by: view.by.as_str(),
        claim,
        state: view.answer.map_or("open", |(_, finding)| finding.as_str()),
        text: view.text.said().map(str::to_owned),
        due: Some(view.due().to_string()),
        against: view.against,
        answer: view.answer.map(AnsweredJson::from),
    })
}

/// The claims of a game with their answers
///
/// Those that the server decided, those before an arbiter, and appeals. A claim that did not hold leaves no trace.
#[utoipa::path(get, path = "/games/{id}/claims", operation_id = "list_claims", tag = "games",
    responses((status = 200, body = ClaimsJson)))]
pub(super) async fn claims(caller: Caller, At(id): At<GameId>) -> Shown<ClaimsJson> {
    let view = caller.app().arbitration().disputes(caller.actor.as_ref(), id).await?;
    let before = view.objections.iter().filter_map(of_objection);
    let mut claims: Vec<ClaimJson> = before.chain(view.claims.iter().map(ClaimJson::from)).collect();
    claims.sort_by_key(|claim| claim.seq);
    Ok(Json(ClaimsJson { claims }))
}
