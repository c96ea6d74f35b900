//! Conditional entries: for the next turn, filed at the reveal of the open one if that comes out as told, and so on.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::app::games::filing::condition::{SetConditional, SetStep};
use crate::app::games::filing::conditional::OwnConditional;
use crate::base::{GameId, Side, SubmissionId};
use crate::game::{Canonical, Channel, Fate, PlanStep};
use crate::http::api::extract::{
    Answer, Answered, At, Done, Field, Fields, Idempotency, Posted, Shown, body, done,
};
use crate::http::api::games::entries::EntryText;
use crate::http::api::shapes::{entry_text, shape};
use crate::http::session::Caller;
use crate::rules::Entry;

/// What the entries, `draw_offer`, `meanwhile`, `further` and `padding` of one take together, however many steps it has: a
/// machine move has at most 9 characters.
const ENTRIES_CHARS: usize = 512;

body! {
    /// A conditional entry.
    pub(in crate::http::api) struct ConditionalRequest {
        /// The open turn, which is to come out so.
        turn: u32,
        /// The number of its pair, where it is to be checked.
        pair: Option<u32>,
        /// What both sides enter, White first, or the other side alone (the own filed entry goes with it); where one side
        /// moves alone, its move. In any notation.
        when: Vec<EntryText>,
        /// What is entered in the next turn then, in any notation; where the position hangs on a roll, the machine move.
        then: EntryText,
        /// Whether a draw is offered with it; no, if it is missing.
        draw_offer: Option<bool>,
        /// At most three steps more: `then` is filed like the first, as long as all comes out as told; `when` is what the other side
        /// enters after the step before, one entry for each turn in which it enters. None, if it is missing.
        further: Option<Vec<StepAsked>>,
    }
}

/// A further step of a conditional entry.
pub(in crate::http::api) struct StepAsked {
    /// What the other side enters after the step before: one entry for each turn in which it enters; none, if it is missing.
    when: Vec<EntryText>,
    /// What is entered then.
    then: EntryText,
    /// Whether a draw is offered with it; no, if it is missing.
    draw_offer: bool,
}

impl Field for StepAsked {
    fn schema() -> Value {
        json!({
            "type": "object", "required": ["then"], "additionalProperties": false,
            "properties": {
                "when": <Vec<EntryText> as Field>::schema(),
                "then": <EntryText as Field>::schema(),
                "draw_offer": <bool as Field>::schema(),
            },
        })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let mut given: Map<String, Value> = fields.convert(name, value)?;
        let (when, then, offers) = (given.remove("when"), given.remove("then"), given.remove("draw_offer"));
        let whole = then.filter(|_| given.is_empty());
        let then = fields.or_push_error(whole, "wrong-value", name, || {
            format!("a step of {name:?} takes then, and perhaps when and draw_offer, and nothing else")
        })?;
        Some(StepAsked {
            when: when.map_or_else(|| Some(Vec::new()), |when| Field::read(fields, name, when))?,
            then: EntryText::read(fields, name, then)?,
            draw_offer: offers.map_or(Some(false), |offers| fields.convert(name, offers))?,
        })
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
    /// What the other side is to enter alone in the turns between that one and `then`; nearly always none.
    meanwhile: Vec<String>,
    /// What is entered then.
    then: String,
    /// Whether a draw is offered with it.
    draw_offer: bool,
    /// The steps that follow.
    further: Vec<StepJson>,
    /// `web`, `api` or `mail`.
    channel: String,
    /// When it came in.
    #[schema(format = "date-time")]
    given_at: String,
    /// What became of it: `used` (what follows is kept for the next turn), `waits` (all of it is), `other` (it came out
    /// otherwise), `draw-offered` (filing would have declined that), `illegal`, `nothing-owed`, `ended`, `void`; null while
    /// its turn is open.
    fate: Option<&'static str>,
    /// Blanks, so that the answer is of one length whatever was entered.
    padding: String,
}

shape! {
    /// A further step of one's own conditional entry.
    pub(in crate::http::api) struct StepJson of step: &PlanStep {
        /// What the other side is to enter, turn by turn.
        when: Vec<String> = step.others.iter().map(machine_text).collect(),
        /// What is entered then.
        then: String = entry_text(step.then),
        /// Whether a draw is offered with it.
        draw_offer: bool = step.then.draw_offer,
    }
}

/// A conditional entry that is kept.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ConditionalKept {
    /// It; where one is kept already that begins just so, that one.
    kept: ConditionalJson,
    /// The one whose place it took: of the same condition with another entry, or its beginning; null if there was none, the
    /// oldest if there were several.
    replaced: Option<ConditionalJson>,
}

impl From<&OwnConditional> for ConditionalJson {
    fn from(own: &OwnConditional) -> Self {
        let half = |side| own.conditional.when.get(side).as_ref().map(machine_text);
        let next = StepJson::from(&own.conditional.next);
        let (white, black, then, draw_offer) =
            (half(Side::White), half(Side::Black), next.then, next.draw_offer);
        let further: Vec<StepJson> = own.conditional.further.iter().map(StepJson::from).collect();
        let list = |json: serde_json::Result<String>| json.map_or(0, |json| json.len() - "[]".len());
        let lists = list(serde_json::to_string(&next.when)) + list(serde_json::to_string(&further));
        let chars = |text: &Option<String>| text.as_ref().map_or("null".len(), |text| text.len() + 2);
        let said = if draw_offer { "true" } else { "false" };
        let taken = chars(&white) + chars(&black) + then.len() + said.len() + lists;
        ConditionalJson {
            id: own.id.to_string(),
            turn: own.turn,
            pair: own.position.pair(),
            white,
            black,
            meanwhile: next.when,
            then,
            draw_offer,
            further,
            channel: own.channel.to_string(),
            given_at: own.given.to_string(),
            fate: own.fate.map(Fate::as_str),
            padding: " ".repeat(ENTRIES_CHARS.saturating_sub(taken)),
        }
    }
}

impl From<StepAsked> for SetStep {
    fn from(step: StepAsked) -> Self {
        SetStep {
            when: step.when.into_iter().map(|entry| entry.0).collect(),
            then: step.then.0,
            draw_offer: step.draw_offer,
        }
    }
}

fn machine_text(entry: &Entry) -> String {
    entry_text(Canonical { entry: *entry, draw_offer: false })
}

/// The caller's conditional entries, and what became of the last ones
#[utoipa::path(get, path = "/games/{id}/conditionals", operation_id = "list_conditionals", tag = "entries",
    responses((status = 200, body = ConditionalsJson)))]
pub(super) async fn list(caller: Caller, At(id): At<GameId>) -> Shown<ConditionalsJson> {
    let all = caller.app().entries().conditionals(caller.signed()?, id).await?;
    Ok(Json(ConditionalsJson { conditionals: all.iter().map(ConditionalJson::from).collect() }))
}

/// Keep a conditional entry
///
/// It is sealed. If the open turn comes out just so, it is filed at the moment when the next one opens; else it lapses. With
/// `further` it goes on so, up to four steps deep. One that enters something else on the same condition is replaced; at most
/// 20 are kept for a turn.
#[utoipa::path(post, path = "/games/{id}/conditionals", operation_id = "keep_conditional", tag = "entries", request_body = ConditionalRequest,
    params(Idempotency), responses((status = 201, body = ConditionalKept)))]
pub(super) async fn keep(At(id): At<GameId>, posted: Posted<ConditionalRequest>) -> Answered {
    let received = posted.received;
    Answer::once(posted, async |door, actor, value| {
        let given = SetConditional {
            pair: value.pair,
            when: value.when.into_iter().map(|entry| entry.0).collect(),
            then: value.then.0,
            draw_offer: value.draw_offer.unwrap_or(false),
            further: value.further.unwrap_or_default().into_iter().map(SetStep::from).collect(),
        };
        let done = door
            .app()
            .entries()
            .set_conditional(actor, id, value.turn, &given, received, Channel::Api)
            .await?;
        let kept = ConditionalKept {
            kept: ConditionalJson::from(&done.kept),
            replaced: done.replaced.first().map(ConditionalJson::from),
        };
        Answer::json(StatusCode::CREATED, &kept)
    })
    .await
}

/// Forget a conditional entry
#[utoipa::path(delete, path = "/games/{id}/conditionals/{conditional}", operation_id = "forget_conditional", tag = "entries",
    responses((status = 204, description = "there is no such one now")))]
pub(super) async fn forget(caller: Caller, At((game, id)): At<(GameId, SubmissionId)>) -> Done {
    done(caller.app().entries().drop_conditional(caller.signed()?, game, id).await)
}
