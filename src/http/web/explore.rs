//! What everybody may look at: listed games and players, tournaments, rating lists; and whether one stands in the lists.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::listing::{FoundPlayers, SEARCH_CHARS_MAX, SEARCH_CHARS_MIN};
use crate::app::error::{Error, FormFault, Result};
use crate::app::games::listed::{LISTED_PAGE_MAX, ListedAfter, ListedGame, ListedGames};
use crate::base::{GameId, Timestamp};
use crate::http::web::games::view::chip;
use crate::http::web::layout::{Page, Reader, back, or_fault, read_query, send, signed};
use crate::http::web::players::ratings::title;
use crate::http::web::tournaments::phase;
use crate::show::{Lang, facts, words};
use crate::tournament::Phase;

/// Games of each kind on the first page.
const FIRST_GAMES: usize = 6;
/// Tournaments that are looked at for the first page.
const TOURNAMENTS_LOOKED_AT: u32 = 20;

/// Everything at a glance.
#[derive(Template)]
#[template(path = "web/explore.html")]
struct ExplorePage {
    page: Page,
    query: String,
    chars_max: usize,
    search_help: String,
    /// What is wrong with the search.
    fault: Option<String>,
    found: Option<FoundPlayers>,
    running: Vec<GameTile>,
    more_running: bool,
    ended: Vec<GameTile>,
    more_ended: bool,
    tournaments: Vec<TournamentLink>,
    ratings: Vec<RatingLink>,
}

/// One list of games, page by page.
#[derive(Template)]
#[template(path = "web/explore_games.html")]
struct ListPage {
    page: Page,
    title: String,
    none: String,
    games: Vec<GameTile>,
    /// Whether this is not the first page.
    begun: bool,
    /// Where the next page begins.
    next: Option<String>,
}

/// A game with a small board.
pub(in crate::http::web) struct GameTile {
    pub id: String,
    pub white: String,
    pub black: String,
    pub chip: String,
    /// "Pair 7", or the result.
    pub state: String,
    /// The newest pair.
    pub last: Option<String>,
    pub picture: String,
}

struct TournamentLink {
    id: String,
    name: String,
    phase: String,
}

struct RatingLink {
    variant: String,
    title: String,
}

/// Who is searched for.
#[derive(Deserialize)]
pub(super) struct ExploreQuery {
    q: Option<String>,
}

/// The first page, with what a search found.
pub(super) async fn explore(
    reader: Reader,
    asked: std::result::Result<Query<ExploreQuery>, QueryRejection>,
) -> Response {
    let asked = or_fault!(reader, "/explore", read_query(asked, "q"));
    let query = asked.q.as_deref().map(str::trim);
    let fault = query.and_then(|query| fault_of(reader.page.lang, query));
    let mut found = None;
    if let Some(query) = query.filter(|_| fault.is_none()) {
        if let Err(problem) = reader.door.limits().searching.take(&reader.who) {
            return problem.into_response();
        }
        found = Some(or_fault!(reader, "/explore", reader.door.app().accounts().find_listed(query).await));
    }
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let query = query.unwrap_or_default().chars().take(SEARCH_CHARS_MAX).collect();
    let page = page_of(&reader, query, fault, found).await;
    reader.answer(status, page, "/explore")
}

fn fault_of(lang: Lang, query: &str) -> Option<String> {
    match query.chars().count() {
        short if short < SEARCH_CHARS_MIN => {
            Some(lang.tf("explore-short", &[("n", SEARCH_CHARS_MIN.into())]))
        }
        long if long > SEARCH_CHARS_MAX => Some(lang.tf("explore-long", &[("n", SEARCH_CHARS_MAX.into())])),
        _ => None,
    }
}

async fn page_of(
    reader: &Reader,
    query: String,
    fault: Option<String>,
    found: Option<FoundPlayers>,
) -> Result<ExplorePage> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let running = app.games().listed(false, ListedAfter::start(), FIRST_GAMES).await?;
    let ended = app.games().listed(true, ListedAfter::start(), FIRST_GAMES).await?;
    let mut tournaments = app.tournaments().tournaments(None, TOURNAMENTS_LOOKED_AT).await?;
    tournaments.retain(|one| matches!(one.phase, Phase::Open | Phase::Closed | Phase::Running));
    let ratings = app.ratings().rating_overview().await?.lists;
    Ok(ExplorePage {
        query,
        chars_max: SEARCH_CHARS_MAX,
        search_help: lang.tf("explore-search-help", &[("n", SEARCH_CHARS_MIN.into())]),
        fault,
        found,
        more_running: running.next.is_some(),
        running: tiles(lang, &running.games),
        more_ended: ended.next.is_some(),
        ended: tiles(lang, &ended.games),
        tournaments: tournaments
            .into_iter()
            .map(|one| TournamentLink {
                id: one.id.to_string(),
                phase: phase(lang, one.phase),
                name: one.name,
            })
            .collect(),
        ratings: ratings
            .into_iter()
            .map(|list| RatingLink { title: title(lang, &list.variant), variant: list.variant })
            .collect(),
        page: reader.page.clone(),
    })
}

/// Where a page of a list begins.
#[derive(Deserialize)]
pub(super) struct FromQuery {
    after: Option<String>,
}

type AskedFrom = std::result::Result<Query<FromQuery>, QueryRejection>;

/// Listed games that go on.
pub(super) async fn running(reader: Reader, asked: AskedFrom) -> Response {
    list(reader, false, asked).await
}

/// Listed games that are over.
pub(super) async fn ended(reader: Reader, asked: AskedFrom) -> Response {
    list(reader, true, asked).await
}

async fn list(reader: Reader, over: bool, asked: AskedFrom) -> Response {
    let after = asked.ok().map(|Query(asked)| asked.after);
    let after = match after.as_ref().map(Option::as_deref) {
        Some(None) => Some(ListedAfter::start()),
        Some(Some(text)) => read_after(text),
        None => None,
    };
    let Some(after) = after else {
        let error = Error::malformed(FormFault::Query, "after");
        return reader.fault(&error, "/explore");
    };
    let found = reader.door.app().games().listed(over, after, LISTED_PAGE_MAX).await;
    let ListedGames { games, next } = or_fault!(reader, "/explore", found);
    let lang = reader.page.lang;
    let none = match (next, over) {
        (Some(_), _) => "explore-none-here",
        (None, false) => "explore-none-running",
        (None, true) => "explore-none-ended",
    };
    let page = ListPage {
        title: lang.t(if over { "explore-ended" } else { "explore-running" }),
        none: lang.t(none),
        games: tiles(lang, &games),
        begun: after != ListedAfter::start(),
        next: next.map(|next| format!("{}.{}", next.ended.as_us(), next.game)),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

/// Reads `1767268800000000.019b…`.
fn read_after(text: &str) -> Option<ListedAfter> {
    let (ended, game) = text.split_once('.')?;
    let ended = ended.parse().ok().filter(|ended: &i64| *ended >= 0)?;
    Some(ListedAfter { ended: Timestamp::from_us(ended), game: GameId::parse(game).ok()? })
}

pub(in crate::http::web) fn tiles(lang: Lang, games: &[ListedGame]) -> Vec<GameTile> {
    games.iter().map(|game| tile(lang, game)).collect()
}

fn tile(lang: Lang, ListedGame { view, last }: &ListedGame) -> GameTile {
    let halves = last.iter().flat_map(|pair| pair.resolution.halves.iter());
    let halves: Vec<String> =
        halves.filter_map(|(_, half)| Some(facts::half_text(lang, half.as_ref()?))).collect();
    let turn = last.as_ref().map(|pair| format!("?turn={}", pair.turn)).unwrap_or_default();
    GameTile {
        id: view.id.to_string(),
        white: view.sides.white.player.called(lang),
        black: view.sides.black.player.called(lang),
        chip: chip(lang, &view.rules, view.clock, view.terms.rated),
        state: match view.result {
            Some(result) => words::result(lang, result),
            None => words::heading(lang, &view.position, &view.rules),
        },
        last: last.as_ref().map(|pair| format!("{}. {}", pair.pair, halves.join("  "))),
        picture: format!("/api/v1/games/{}/board.svg{turn}", view.id),
    }
}

/// Whether one stands in the lists.
#[derive(Deserialize)]
pub(super) struct ListedForm {
    listed: String,
    #[serde(default)]
    back: String,
}

/// Takes the answer to the question on the pages, or what is set in the settings.
pub(super) async fn set_listed(reader: Reader, Form(given): Form<ListedForm>) -> Response {
    let actor = signed!(reader);
    let listed = match given.listed.as_str() {
        "yes" => true,
        "no" => false,
        _ => return reader.fault(&Error::malformed(FormFault::YesOrNo, "listed"), "/settings"),
    };
    or_fault!(reader, "/settings", reader.door.app().accounts().set_listed(actor, listed).await);
    Redirect::to(back(&given.back)).into_response()
}
