//! The review of a finished game.

use axum::Json;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::reviews::view::{ReviewSeen, ReviewView};
use crate::app::reviews::work::ReviewedPair;
use crate::base::GameId;
use crate::game::Share;
use crate::http::api::extract::{Answer, At, Idempotency, Posted};
use crate::http::api::games::pairs::ShareJson;
use crate::http::problem::Problem;
use crate::http::session::Caller;

/// The review of a game, as far as it is there.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ReviewJson {
    /// `withheld` (nobody may ask for it now), `none` (nobody has), `waiting` (being worked out), `done`.
    state: &'static str,
    /// Why it is withheld.
    why: Option<&'static str>,
    /// The version of the engine.
    engine: Option<u32>,
    /// When it was asked for.
    #[schema(format = "date-time")]
    asked_at: Option<String>,
    /// When it was done.
    #[schema(format = "date-time")]
    done_at: Option<String>,
    /// How many turns it has when it is done.
    turns: usize,
    /// The turns that are done, oldest first; work begins at the last.
    pairs: Vec<ReviewPairJson>,
}

/// What was told apart of a turn, in thousandths of a result as White sees them: 1000 a win, -1000 a loss. What the position
/// after it was worth is `value - regret_white + regret_black + luck`.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ReviewPairJson {
    /// The turn.
    turn: u32,
    /// What the position before it was worth, -1000 to 1000.
    value: i32,
    /// What White gave away; 0 for every move of a best mix.
    regret_white: i32,
    /// What Black gave away.
    regret_black: i32,
    /// What remains: White's if it is positive.
    luck: i32,
    /// What the best answers to both mixes would still win together, in millionths; a smaller regret counts as 0.
    gap: u32,
    /// How White would best have entered, the likeliest first; empty if it did not enter.
    white: Vec<ShareJson>,
    /// How Black would best have entered.
    black: Vec<ShareJson>,
    /// The endgame tables that were looked up, by name: `KRK-10`.
    tables: Vec<String>,
}

impl From<&ReviewView> for ReviewJson {
    fn from(view: &ReviewView) -> Self {
        let seen = view.review.as_ref();
        ReviewJson {
            state: match (view.withheld, seen) {
                (_, Some(ReviewSeen { done: Some(_), .. })) => "done",
                (_, Some(_)) => "waiting",
                (Some(_), None) => "withheld",
                (None, None) => "none",
            },
            why: view.withheld.map(|why| why.wording().english),
            engine: seen.map(|seen| seen.engine),
            asked_at: seen.map(|seen| seen.asked.to_string()),
            done_at: seen.and_then(|seen| seen.done).map(|done| done.to_string()),
            turns: seen.map_or(0, |seen| seen.turns),
            pairs: seen.map_or_else(Vec::new, |seen| seen.pairs.iter().map(pair).collect()),
        }
    }
}

fn pair((turn, told): &(u32, ReviewedPair)) -> ReviewPairJson {
    let shares = |mix: &[Share]| mix.iter().map(ShareJson::from).collect();
    ReviewPairJson {
        turn: *turn,
        value: told.value,
        regret_white: told.regret.white,
        regret_black: told.regret.black,
        luck: told.luck,
        gap: told.gap,
        white: shares(&told.mixes.white),
        black: shares(&told.mixes.black),
        tables: told.mixes.tables.clone(),
    }
}

/// The review of a finished game
///
/// For each turn: what the position was worth, what each side gave away, and luck. You may read 120 a minute.
#[utoipa::path(get, path = "/games/{id}/review", operation_id = "get_review", tag = "games",
    responses((status = 200, body = ReviewJson)))]
pub(super) async fn show(caller: Caller, At(id): At<GameId>) -> Result<Json<ReviewJson>, Problem> {
    caller.door.limits().probing.take(&caller.who)?;
    let view = caller.app().reviews().show(caller.actor.as_ref(), id).await?;
    Ok(Json(ReviewJson::from(&view)))
}

/// Ask for the review of a finished game
///
/// It waits in a queue and is worked out pair by pair. One for each game, ten for each account within 24 hours, 100 waiting.
#[utoipa::path(post, path = "/games/{id}/review", operation_id = "ask_review", tag = "games",
    params(Idempotency), responses((status = 202, body = ReviewJson)))]
pub(super) async fn ask(At(id): At<GameId>, posted: Posted<()>) -> Result<Response, Problem> {
    posted
        .once(async |door, actor, ()| {
            door.app().reviews().ask(actor, id).await?;
            let view = door.app().reviews().show(Some(actor), id).await?;
            Answer::json(StatusCode::ACCEPTED, &ReviewJson::from(&view))
        })
        .await
}
