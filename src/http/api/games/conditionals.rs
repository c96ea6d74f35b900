//! Conditional entries: for the next turn, filed at the reveal of the open one if that comes out as told.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::filing::conditional::{OwnConditional, SetConditional};
use crate::base::{GameId, Side, SubmissionId};
use crate::game::{Canonical, Channel, Fate};
use crate::http::AppState;
use crate::http::api::extract::fields::body;
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{Answer, Idempotency, Posted};
use crate::http::api::games::entries::EntryText;
use crate::http::api::shapes::entry_text;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// What the entries, `draw_offer` and `padding` of one take together: a machine move has at most 9 characters.
const ENTRIES_CHARS: usize = 48;

body! {
    /// A conditional entry.
    pub(in crate::http::api) struct ConditionalAsked {
        /// The open turn, which is to come out so.
        turn: u32,
        /// The number of its pair, where it is to be checked.
        pair: Option<u32>,
        /// What both sides enter, White first, or the other side alone (the own filed entry goes with it); where one side
        /// moves alone, its move. In any notation.
        #[schema(value_type = Vec<String>, max_items = 2)]
        when: Vec<EntryText>,
        /// What is entered in the next turn then, in any notation; where the position hangs on a roll, the machine move.
        #[schema(value_type = String, max_length = 64)]
        then: EntryText,
        /// Whether a draw is offered with it; no, if it is missing.
        #[schema(value_type = bool, required = false)]
        draw_offer: Option<bool>,
    }
}

/// The caller's conditional entries.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ConditionalsJson {
    /// Those for the open turn, oldest first, then those for the turn before with what became of them.
    conditionals: Vec<ConditionalJson>,
}

/// One's own conditional entry.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ConditionalJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// The turn that is to come out so.
    turn: u32,
    /// Its pair.
    pair: u32,
    /// What White is to have entered; null if White does not enter in this turn.
    white: Option<String>,
    /// What Black is to have entered; null if Black does not enter in this turn.
    black: Option<String>,
    /// What is entered then.
    then: String,
    /// Whether a draw is offered with it.
    draw_offer: bool,
    /// `web`, `api` or `mail`.
    channel: String,
    /// When it came in.
    #[schema(format = "date-time")]
    given_at: String,
    /// What became of it: `used`, `other` (it came out otherwise), `draw-offered` (filing would have declined that),
    /// `illegal`, `nothing-owed`, `ended`, `void`; null while its turn is open.
    fate: Option<&'static str>,
    /// Blanks, so that the answer is of one length whatever was entered.
    padding: String,
}

/// A conditional entry that is kept.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ConditionalKept {
    /// It.
    kept: ConditionalJson,
    /// The one of the same condition whose place it took; null if there was none.
    replaced: Option<ConditionalJson>,
}

impl From<&OwnConditional> for ConditionalJson {
    fn from(own: &OwnConditional) -> Self {
        let half = |side| {
            let entry = *own.conditional.when.get(side);
            entry.map(|entry| entry_text(Canonical { entry, draw_offer: false }))
        };
        let (white, black, then) = (half(Side::White), half(Side::Black), entry_text(own.conditional.then));
        let draw_offer = own.conditional.then.draw_offer;
        let chars = |text: &Option<String>| text.as_ref().map_or("null".len(), |text| text.len() + 2);
        let said = if draw_offer { "true" } else { "false" };
        let taken = chars(&white) + chars(&black) + then.len() + said.len();
        ConditionalJson {
            id: own.id.to_string(),
            turn: own.turn,
            pair: own.position.pair(),
            white,
            black,
            then,
            draw_offer,
            channel: own.channel.to_string(),
            given_at: own.given.to_string(),
            fate: own.fate.map(Fate::as_str),
            padding: " ".repeat(ENTRIES_CHARS.saturating_sub(taken)),
        }
    }
}

/// The caller's conditional entries, and what became of the last ones
#[utoipa::path(get, path = "/games/{id}/conditionals", tag = "entries",
    params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = ConditionalsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn list(
    State(door): State<AppState>,
    caller: Caller,
    At(id): At<GameId>,
) -> Result<Json<ConditionalsJson>, Problem> {
    let all = door.app().entries().conditionals(&caller.signed()?, id).await?;
    Ok(Json(ConditionalsJson { conditionals: all.iter().map(ConditionalJson::from).collect() }))
}

/// Keep a conditional entry
///
/// It is sealed. If the open turn comes out just so, it is filed at the moment when the next one opens; else it lapses. One
/// of the same condition is replaced; at most 20 are kept for a turn.
#[utoipa::path(post, path = "/games/{id}/conditionals", tag = "entries", request_body = ConditionalAsked,
    params(("id" = String, Path, format = "uuid"), Idempotency),
    responses((status = 201, body = ConditionalKept), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn keep(
    State(door): State<AppState>,
    At(id): At<GameId>,
    posted: Posted<ConditionalAsked>,
) -> Result<Response, Problem> {
    let received = posted.received;
    posted
        .once(&door, async |actor, value| {
            let given = SetConditional {
                pair: value.pair,
                when: value.when.into_iter().map(|entry| entry.0).collect(),
                then: value.then.0,
                draw_offer: value.draw_offer.unwrap_or(false),
            };
            let done = door
                .app()
                .entries()
                .set_conditional(actor, id, value.turn, &given, received, Channel::Api)
                .await?;
            let kept = ConditionalKept {
                kept: ConditionalJson::from(&done.kept),
                replaced: done.replaced.as_ref().map(ConditionalJson::from),
            };
            Answer::json(StatusCode::CREATED, &kept)
        })
        .await
}

/// Forget a conditional entry
#[utoipa::path(delete, path = "/games/{id}/conditionals/{conditional}", tag = "entries",
    params(("id" = String, Path, format = "uuid"), ("conditional" = String, Path, format = "uuid")),
    responses((status = 204, description = "there is no such one now"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn forget(
    State(door): State<AppState>,
    caller: Caller,
    At((game, id)): At<(GameId, SubmissionId)>,
) -> Result<StatusCode, Problem> {
    door.app().entries().drop_conditional(&caller.signed()?, game, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
