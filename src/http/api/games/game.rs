//! Games: making them, looking at them, what may be entered.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::app::core::rule_options::value_from_json;
use crate::app::error::Error;
use crate::app::games::create::NewGameRequest;
use crate::base::{GameId, PlayerId};
use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields};
use crate::http::api::extract::request::{Answer, Asked, InGame, Posted, answer_once};
use crate::http::api::shapes::{GameJson, LegalJson};
use crate::http::api::tournaments::tournament::{with_place, with_places};
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;
use crate::rules::{OptionValue, RuleSet};

const PAGE_DEFAULT: u32 = 20;
const PAGE_MAX: u32 = 100;
/// Options or terms in one request.
const NAMES_MAX: usize = 64;

/// A game to be made.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct NewGame {
    /// White's player.
    #[schema(value_type = String, format = "uuid")]
    white: PlayerId,
    /// Black's player.
    #[schema(value_type = String, format = "uuid")]
    black: PlayerId,
    /// The arbiter, who plays on neither side.
    #[schema(value_type = Option<String>, format = "uuid")]
    arbiter: Option<PlayerId>,
    /// A second arbiter, without whom nothing can be unsealed before its reveal.
    #[schema(value_type = Option<String>, format = "uuid")]
    arbiter2: Option<PlayerId>,
    /// The variant.
    #[schema(example = "fairschach")]
    variant: String,
    /// The rule set's name; the variant's first if it is missing: `fsr-2023` of `fairschach`, else `standard`.
    rules: Option<String>,
    /// The options that differ from it.
    #[schema(value_type = Option<BTreeMap<String, Value>>)]
    options: Option<BTreeMap<String, OptionValue>>,
    /// Another board than the variant's own; `fairschach` is played on `chess66` too.
    #[schema(example = "chess66")]
    board: Option<String>,
    /// Another start than the usual one: `chess960:518`, `shuffle:RNBQKBNR` or `position:…`;
    /// `chess960:draw` and `shuffle:draw` have an array drawn.
    #[schema(example = "chess960:518")]
    start: Option<String>,
    /// The same as a start of `position:…`.
    position: Option<String>,
    /// The regulation of time.
    #[schema(example = "14d/pair")]
    clock: String,
    /// The terms that differ from the defaults.
    terms: Option<BTreeMap<String, String>>,
}

/// The request as the verb takes it.
pub(in crate::http::api) struct Wanted(NewGameRequest);

impl Ask for Wanted {
    fn read(fields: &mut Fields) -> Option<Wanted> {
        let white = fields.id("white", PlayerId::parse);
        let black = fields.id("black", PlayerId::parse);
        let arbiter = fields.some_id("arbiter", PlayerId::parse);
        let arbiter2 = fields.some_id("arbiter2", PlayerId::parse);
        let variant = fields.required::<String>("variant");
        let rules = fields.optional::<String>("rules");
        let usual = variant.as_deref().and_then(RuleSet::default_rules);
        let options = fields.optional("options").and_then(|given| options(fields, given.unwrap_or_default()));
        let board = fields.optional("board");
        let start = fields.optional("start");
        let position = fields.optional("position");
        let clock = fields.required("clock");
        let terms = fields.optional::<BTreeMap<String, String>>("terms");
        let terms = terms.map(Option::unwrap_or_default).filter(|terms| few(fields, "terms", terms.len()));
        Some(Wanted(NewGameRequest {
            white: white?,
            black: black?,
            arbiter: arbiter?,
            arbiter2: arbiter2?,
            variant: variant?,
            rules: rules?.unwrap_or_else(|| usual.unwrap_or("standard").to_owned()),
            options: options?,
            terms: terms?,
            clock: clock?,
            board: board?,
            start: start?,
            position: position?,
            request_key: None,
        }))
    }
}

pub(in crate::http::api) fn few(fields: &mut Fields, name: &str, count: usize) -> bool {
    let few = count <= NAMES_MAX;
    if !few {
        fields.blame("too-many", name, format!("field {name:?} takes at most {NAMES_MAX} names"));
    }
    few
}

pub(in crate::http::api) fn options(
    fields: &mut Fields,
    given: BTreeMap<String, Value>,
) -> Option<BTreeMap<String, OptionValue>> {
    if !few(fields, "options", given.len()) {
        return None;
    }
    let mut options = Some(BTreeMap::new());
    for (name, value) in given {
        match (value_from_json(&value), options.as_mut()) {
            (Some(value), Some(options)) => drop(options.insert(name, value)),
            (Some(_), None) => {}
            (None, _) => {
                let says =
                    format!("option {name:?} takes a word, a number, true or false, or a list of words");
                fields.blame("wrong-type", "options", says);
                options = None;
            }
        }
    }
    options
}

/// Make a game
///
/// Arbiters, directors and administrators make games. Both players get a mail. Of a private game in which its maker has no
/// part the answer holds the `id` alone.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn create(
    State(door): State<Door>,
    posted: Posted<Wanted>,
) -> Result<Response, Problem> {
    let Posted { actor, value: Wanted(mut request), once, .. } = posted;
    request.request_key = once.as_ref().map(|once| door.app().core().request_key(&actor, once.key()));
    let app = door.app();
    let work = async {
        let id = app.games().create_game(&actor, request).await?;
        match app.games().game(Some(&actor), id).await {
            Ok(game) => Answer::json(StatusCode::CREATED, &GameJson::from(&game)),
            // A private game that its maker has no part in: they learn its name and no more.
            Err(Error::NotFound) => Answer::json(StatusCode::CREATED, &json!({ "id": id.to_string() })),
            Err(error) => Err(error.into()),
        }
    };
    answer_once(&door, &actor, once, work).await
}

/// A page of a list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct PageOf {
    /// `next` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 20 if it is missing.
    limit: Option<u32>,
}

/// The page as it is asked for.
pub(in crate::http::api) struct Page {
    before: Option<GameId>,
    limit: u32,
}

impl Ask for Page {
    fn read(fields: &mut Fields) -> Option<Page> {
        let before = match fields.optional::<String>("cursor")? {
            Some(cursor) => GameId::parse(&cursor)
                .map_err(|_| {
                    fields.blame("wrong-value", "cursor", "\"cursor\" takes next of the page before")
                })
                .ok()
                .map(Some),
            None => Some(None),
        };
        let limit = fields.number("limit")?.unwrap_or(PAGE_DEFAULT);
        if !(1..=PAGE_MAX).contains(&limit) {
            fields.blame("wrong-value", "limit", "\"limit\" takes 1 to 100");
        }
        Some(Page { before: before?, limit })
    }
}

/// Games.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct GamesJson {
    /// Newest first.
    games: Vec<GameJson>,
    /// The cursor of the next page; null if there is none.
    next: Option<String>,
}

/// The caller's games, newest first
#[utoipa::path(get, path = "/games", tag = "games", params(PageOf),
    responses((status = 200, body = GamesJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn list(
    State(door): State<Door>,
    caller: Caller,
    Asked(page): Asked<Page>,
) -> Result<Json<GamesJson>, Problem> {
    let actor = caller.signed()?;
    let games = door.app().games().games(&actor, page.before, page.limit).await?;
    let full = games.len() >= page.limit as usize;
    let next = games.last().filter(|_| full).map(|game| game.id.to_string());
    let games = with_places(&door, &games).await?;
    Ok(Json(GamesJson { games, next }))
}

/// A game as the caller may see it now
#[utoipa::path(get, path = "/games/{id}", tag = "games", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = GameJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn show(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<GameJson>, Problem> {
    let game = door.app().games().game(caller.actor.as_ref(), id).await?;
    Ok(Json(with_place(&door, &game).await?))
}

/// What the caller's side may enter
#[utoipa::path(get, path = "/games/{id}/legal", tag = "games", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = LegalJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn legal(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<LegalJson>, Problem> {
    let legal = door.app().games().legal(&caller.signed()?, id).await?;
    Ok(Json(LegalJson {
        side: legal.side.as_str(),
        turn: legal.turn,
        moves: legal.moves.iter().map(ToString::to_string).collect(),
        pass: legal.pass,
    }))
}
