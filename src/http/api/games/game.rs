//! Games: making them, looking at them, what may be entered.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::rule_options::value_from_json;
use crate::app::error::Error;
use crate::app::games::create::NewGameRequest;
use crate::app::games::read::LegalEntries;
use crate::app::limits::PAGE_MAX;
use crate::base::{GameId, PlayerId};
use crate::http::api::extract::{
    Answer, Answered, At, BoardName, Cursor, Field, Fields, Idempotency, Limit, Posted, RulesName, Shown,
    ValidQuery, VariantName, Within, body, query,
};
use crate::http::api::shapes::{GameJson, next, shape};
use crate::http::api::tournaments::tournament::{with_place, with_places};
use crate::http::session::Caller;
use crate::rules::{OptionValue, RuleSet};

/// Options or terms in one request.
const NAMES_MAX: usize = 64;

body! {
    /// A game to be made.
    pub(in crate::http::api) struct NewGame {
        /// White's player.
        white: PlayerId,
        /// Black's player.
        black: PlayerId,
        /// The arbiter, who plays on neither side.
        arbiter: Option<PlayerId>,
        /// A second arbiter, without whom nothing can be unsealed before its reveal.
        arbiter2: Option<PlayerId>,
        /// The variant.
        variant: VariantName,
        /// The rule set's name; the variant's first if it is missing: `fsr-2023` of `fairschach`, else `standard`.
        rules: Option<RulesName>,
        /// The options that differ from it.
        options: Option<BTreeMap<String, OptionValue>>,
        /// Another board than the variant's own; `fairschach` is played on `chess66` too.
        board: Option<BoardName>,
        /// Another start than the usual one: `chess960:518`, `shuffle:RNBQKBNR` or `position:…`;
        /// `chess960:draw` and `shuffle:draw` have an array drawn.
        start: Option<String>,
        /// The same as a start of `position:…`.
        position: Option<String>,
        /// The regulation of time.
        clock: String,
        /// The terms that differ from the defaults.
        terms: Option<BTreeMap<String, String>>,
    }
}

impl From<NewGame> for NewGameRequest {
    fn from(new: NewGame) -> Self {
        NewGameRequest {
            white: new.white,
            black: new.black,
            arbiter: new.arbiter,
            arbiter2: new.arbiter2,
            rules: rules_or_usual(new.rules, &new.variant),
            variant: new.variant.0,
            options: new.options.unwrap_or_default(),
            terms: new.terms.unwrap_or_default(),
            clock: new.clock,
            board: new.board.map(|board| board.0),
            start: new.start,
            position: new.position,
            request_key: None,
        }
    }
}

/// The rule set that is named, or the variant's first.
pub(in crate::http::api) fn rules_or_usual(named: Option<RulesName>, variant: &VariantName) -> String {
    let usual = || RuleSet::default_rules(&variant.0).unwrap_or("standard").to_owned();
    named.map_or_else(usual, |rules| rules.0)
}

/// Terms.
impl Field for BTreeMap<String, String> {
    fn schema() -> Value {
        json!({ "type": "object", "additionalProperties": { "type": "string" }, "maxProperties": NAMES_MAX })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let terms = fields.convert(name, value)?;
        few(fields, name, terms)
    }
}

/// Options.
impl Field for BTreeMap<String, OptionValue> {
    fn schema() -> Value {
        let words =
            json!({ "type": ["string", "integer", "boolean", "array"], "items": { "type": "string" } });
        json!({ "type": "object", "additionalProperties": words, "maxProperties": NAMES_MAX })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let given = fields.convert(name, value)?;
        let given: BTreeMap<String, Value> = few(fields, name, given)?;
        let count = given.len();
        let read = given.into_iter().filter_map(|(option, value)| {
            let value = fields.or_push_error(value_from_json(&value), "wrong-type", name, || {
                format!("option {option:?} takes a word, a number, true or false, or a list of words")
            });
            Some((option, value?))
        });
        let read: Self = read.collect();
        (read.len() == count).then_some(read)
    }
}

fn few<T>(fields: &mut Fields, name: &str, given: BTreeMap<String, T>) -> Option<BTreeMap<String, T>> {
    let few = Some(given).filter(|given| given.len() <= NAMES_MAX);
    fields.or_push_error(few, "too-many", name, || format!("field {name:?} takes at most {NAMES_MAX} names"))
}

/// Make a game
///
/// Arbiters, directors and administrators make games. Both players get a mail. Of a private game in which its maker has no
/// part the answer holds the `id` alone.
#[utoipa::path(post, path = "/games", operation_id = "make_game", tag = "games", request_body = NewGame,
    params(Idempotency), responses((status = 201, body = GameJson)))]
pub(super) async fn create(posted: Posted<NewGame>) -> Answered {
    let core = posted.door.app().core();
    let key = posted.once.as_ref().map(|once| core.request_key(&posted.actor, once.key()));
    Answer::once(posted, async |door, actor, value| {
        let app = door.app();
        let mut request = NewGameRequest::from(value);
        request.request_key = key;
        let id = app.games().create_game(actor, request).await?;
        match app.games().game(Some(actor), id).await {
            Ok(game) => Answer::json(StatusCode::CREATED, &GameJson::from(&game)),
            // A private game that its maker has no part in: they learn its name and no more.
            Err(Error::NotFound) => Answer::json(StatusCode::CREATED, &json!({ "id": id.to_string() })),
            Err(error) => Err(error.into()),
        }
    })
    .await
}

query! {
    /// A page of a list.
    pub(in crate::http::api) struct PageOf {
        /// `next` of the page before.
        cursor: Option<Cursor<GameId>>,
        /// 1 to 100; 20 if it is missing.
        limit: Limit<20, PAGE_MAX>,
    }
}

/// Games.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct GamesJson {
    /// Newest first.
    pub(in crate::http::api) games: Vec<GameJson>,
    /// The cursor of the next page; null if there is none.
    pub(in crate::http::api) next: Option<String>,
}

/// The caller's games, newest first
#[utoipa::path(get, path = "/games", operation_id = "list_games", tag = "games", params(PageOf),
    responses((status = 200, body = GamesJson)))]
pub(super) async fn list(caller: Caller, ValidQuery(page): ValidQuery<PageOf>) -> Shown<GamesJson> {
    let (before, Within(limit)) = (page.cursor.map(|cursor| cursor.0), page.limit);
    let games = caller.app().games().games(caller.signed()?, before, limit).await?;
    let next = next(&games, limit, |last| last.id.to_string());
    let games = with_places(&caller.door, &games).await?;
    Ok(Json(GamesJson { games, next }))
}

/// A game as the caller may see it now
#[utoipa::path(get, path = "/games/{id}", operation_id = "get_game", tag = "games",
    responses((status = 200, body = GameJson)))]
pub(super) async fn show(caller: Caller, At(id): At<GameId>) -> Shown<GameJson> {
    let game = caller.app().games().game(caller.actor.as_ref(), id).await?;
    Ok(Json(with_place(&caller.door, &game).await?))
}

shape! {
    /// What the caller may enter.
    pub(in crate::http::api) struct LegalJson of legal: &LegalEntries {
        /// The caller's side.
        #[schema(value_type = String, example = "white")]
        side: &'static str = legal.side.as_str(),
        /// The open turn.
        turn: u32 = legal.turn,
        /// Machine moves, sorted.
        #[schema(example = json!(["a2a3", "a2a4"]))]
        moves: Vec<String> = legal.moves.iter().map(ToString::to_string).collect(),
        /// Whether the side has to pass.
        pass: bool = legal.pass,
    }
}

/// What the caller's side may enter
#[utoipa::path(get, path = "/games/{id}/legal", operation_id = "get_legal", tag = "games",
    responses((status = 200, body = LegalJson)))]
pub(super) async fn legal(caller: Caller, At(id): At<GameId>) -> Shown<LegalJson> {
    let legal = caller.app().games().legal(caller.signed()?, id).await?;
    Ok(Json(LegalJson::from(&legal)))
}
