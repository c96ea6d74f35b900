//! The review of a finished game.

use axum::Json;
use axum::http::StatusCode;

use crate::app::reviews::view::{ReviewSeen, ReviewView};
use crate::app::reviews::work::ReviewedPair;
use crate::base::GameId;
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, Shown};
use crate::http::api::games::pairs::ShareJson;
use crate::http::api::shapes::shape;
use crate::http::session::Caller;

shape! {
    /// The review of a game, as far as it is there.
    pub(in crate::http::api) struct ReviewJson of view: &ReviewView {
        /// `withheld` (nobody may ask for it now), `none` (nobody has), `waiting` (being worked out), `done`.
        state: &'static str = match (view.withheld, &view.review) {
            (_, Some(ReviewSeen { done: Some(_), .. })) => "done",
            (_, Some(_)) => "waiting",
            (Some(_), None) => "withheld",
            (None, None) => "none",
        },
        /// Why it is withheld.
        why: Option<&'static str> = view.withheld.map(|why| why.wording().english),
        /// The version of the engine.
        engine: Option<u32> = view.review.as_ref().map(|seen| seen.engine),
        /// When it was asked for.
        asked_at: Option<Moment> = view.review.as_ref().map(|seen| seen.asked),
        /// When it was done.
        done_at: Option<Moment> = view.review.as_ref().and_then(|seen| seen.done),
        /// How many turns it has when it is done.
        turns: usize = view.review.as_ref().map_or(0, |seen| seen.turns),
        /// The turns that are done, oldest first; work begins at the last.
        pairs: Vec<ReviewPairJson> = view
            .review
            .as_ref()
            .map_or_else(Vec::new, |seen| seen.pairs.iter().map(ReviewPairJson::from).collect()),
    }
}

shape! {
    /// What was told apart of a turn, in thousandths of a result as White sees them: 1000 a win, -1000 a loss. What the position
    /// after it was worth is `value - regret_white + regret_black + luck`.
    pub(in crate::http::api) struct ReviewPairJson of (turn, told): &(u32, ReviewedPair) {
        /// The turn.
        turn: u32 = *turn,
        /// What the position before it was worth, -1000 to 1000.
        value: i32 = told.value,
        /// What White gave away; 0 for every move of a best mix.
        regret_white: i32 = told.regret.white,
        /// What Black gave away.
        regret_black: i32 = told.regret.black,
        /// What remains: White's if it is positive.
        luck: i32 = told.luck,
        /// What the best answers to both mixes would still win together, in millionths; a smaller regret counts as 0.
        gap: u32 = told.gap,
        /// How White would best have entered, the likeliest first; empty if it did not enter.
        white: Vec<ShareJson> = told.mixes.white.iter().map(ShareJson::from).collect(),
        /// How Black would best have entered.
        black: Vec<ShareJson> = told.mixes.black.iter().map(ShareJson::from).collect(),
        /// The endgame tables that were looked up, by name: `KRK-10`.
        tables: Vec<String> = told.mixes.tables.clone(),
    }
}

/// The review of a finished game
///
/// For each turn: what the position was worth, what each side gave away, and luck. You may read 120 a minute.
#[utoipa::path(get, path = "/games/{id}/review", operation_id = "get_review", tag = "games",
    responses((status = 200, body = ReviewJson)))]
pub(super) async fn show(caller: Caller, At(id): At<GameId>) -> Shown<ReviewJson> {
    caller.door.limits().probing.take(&caller.who)?;
    let view = caller.app().reviews().show(caller.actor.as_ref(), id).await?;
    Ok(Json(ReviewJson::from(&view)))
}

/// Ask for the review of a finished game
///
/// It waits in a queue and is worked out pair by pair. One for each game, ten for each account within 24 hours, 100 waiting.
#[utoipa::path(post, path = "/games/{id}/review", operation_id = "ask_review", tag = "games",
    params(Idempotency), responses((status = 202, body = ReviewJson)))]
pub(super) async fn ask(At(id): At<GameId>, posted: Posted<()>) -> Answered {
    Answer::once(posted, async |door, actor, ()| {
        door.app().reviews().ask(actor, id).await?;
        let view = door.app().reviews().show(Some(actor), id).await?;
        Answer::json(StatusCode::ACCEPTED, &ReviewJson::from(&view))
    })
    .await
}
