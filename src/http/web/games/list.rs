//! A player's games: those in which it is their move, those that wait, what is offered to them, and what is over.

use askama::Template;
use axum::extract::Query;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::App;
use crate::app::actor::{Actor, Role};
use crate::app::core::views::{GameState, GameView, SideView};
use crate::app::error::Error;
use crate::app::games::last_pairs::LastPair;
use crate::app::games::place::GamePlace;
use crate::app::games::to_move::{GamesOver, games_over, open_games};
use crate::base::{GameId, Side, Timestamp};
use crate::game::{By, GameResult};
use crate::http::session::{any_cookie, preference};
use crate::http::web::challenges::{Card, card as offer};
use crate::http::web::games::view::{chip, entry_state, place_words};
use crate::http::web::layout::{COOKIE_LIVES_S, Page, Reader, or_fault, send, signed};
use crate::rules::Entry;
use crate::show::board::Picture;
use crate::show::board::small::Drawings;
use crate::show::words::{self, EntryState};
use crate::show::{Lang, notation};

/// The cookie that keeps whether the games are shown as cards or as rows.
pub(in crate::http::web) const VIEW_COOKIE: &str = "fairschach-games";
pub(in crate::http::web) const ROWS: &str = "rows";

/// A game in the list.
#[derive(Clone, Debug)]
pub struct GameCard {
    pub id: String,
    /// The opponent; of a game of others both players.
    pub title: String,
    /// "You have White".
    pub side: Option<String>,
    /// "Fairschach · 14 days a pair · rated".
    pub chip: String,
    /// The kind of state, for the colour: `none`, `draft`, `filed`, `revised`, `pass`, `watch`, `over`.
    pub state: &'static str,
    /// The state in words.
    pub state_line: String,
    /// "Pair 7", or the result.
    pub pair: String,
    /// What both sides entered last.
    pub last: Option<String>,
    /// The position now, as SVG; empty where it is not shown.
    pub board: String,
    /// The tournament, round and board.
    pub tournament: Option<String>,
    /// When the reader's time is up, while it is their move.
    pub until: Option<Timestamp>,
    /// How much of the time for this turn is left, in hundredths.
    pub left: i64,
    /// Who is on leave now, in words.
    pub away: Vec<String>,
}

/// The reader's games.
#[derive(Template)]
#[template(path = "web/games.html")]
pub struct GamesPage {
    pub page: Page,
    /// Whether the reader makes games for others, and so looks after those who say nothing.
    pub makes_games: bool,
    pub plays_bot: bool,
    /// Whether the games are rows of a table.
    pub rows: bool,
    /// What the boards refer to.
    pub drawings: String,
    /// In how many it is the reader's move.
    pub summary: String,
    /// The reader's move, the nearest deadline first.
    pub waiting: Vec<GameCard>,
    /// The opponent's move.
    pub running: Vec<GameCard>,
    /// Games of others of which the reader is the arbiter.
    pub watched: Vec<GameCard>,
    /// Games that are offered to the reader alone.
    pub(in crate::http::web) offers: Vec<Card>,
    /// Games that are over: the newest, or a page of older ones.
    pub finished: Vec<GameCard>,
    /// Whether it is a page of older ones, on which nothing else stands.
    pub older: bool,
    /// Where still older ones are.
    pub next: Option<String>,
}

impl GamesPage {
    /// The page of a reader without games.
    pub fn empty(page: Page) -> GamesPage {
        GamesPage {
            makes_games: false,
            plays_bot: false,
            rows: false,
            drawings: String::new(),
            summary: page.t("games-none"),
            waiting: Vec::new(),
            running: Vec::new(),
            watched: Vec::new(),
            offers: Vec::new(),
            finished: Vec::new(),
            older: false,
            next: None,
            page,
        }
    }

    fn open(&self) -> [(&'static str, &Vec<GameCard>); 3] {
        [("games-waiting", &self.waiting), ("games-running", &self.running), ("games-watched", &self.watched)]
    }

    fn is_empty(&self) -> bool {
        !self.older && !self.has_open() && self.finished.is_empty() && self.offers.is_empty()
    }

    fn has_open(&self) -> bool {
        self.open().iter().any(|(_, games)| !games.is_empty())
    }
}

/// A game with what the list needs beside the view.
struct Listed {
    view: GameView,
    /// Where in a tournament it is played.
    place: Option<GamePlace>,
    last: Option<LastPair>,
    /// How it stands with the reader's own entry.
    state: Option<EntryState>,
}

impl Listed {
    fn waits(&self) -> bool {
        matches!(self.state, Some(EntryState::None | EntryState::Draft))
    }
}

/// Boards that a page draws at most.
const BOARDS_MAX: usize = 100;

/// How the games are to be shown.
#[derive(Deserialize)]
pub(in crate::http::web) struct GamesQuery {
    #[serde(default)]
    view: String,
    /// Games that are over before this one, and nothing else.
    before: Option<String>,
}

/// A player's games: all that go on, and a page of those that are over.
pub(super) async fn show(reader: Reader, headers: HeaderMap, Query(asked): Query<GamesQuery>) -> Response {
    let actor = signed!(reader);
    let app = reader.door.app();
    let before = match asked.before.as_deref().map(GameId::parse).transpose() {
        Ok(before) => before,
        Err(_) => return reader.fault(&Error::NotFound, "/games"),
    };
    let older = before.is_some();
    let open = if older { Vec::new() } else { or_fault!(reader, "/", listed(app, actor).await) };
    let GamesOver { games, next } = or_fault!(reader, "/", games_over(app, actor, before).await);
    let finished = or_fault!(reader, "/", with_rest(app, actor, games).await);
    let offers = match older {
        true => Vec::new(),
        false => or_fault!(reader, "/", app.challenges().offers_to(actor).await),
    };
    let chosen = ["cards", ROWS].into_iter().find(|view| *view == asked.view);
    let rows = chosen.or(any_cookie(&headers, VIEW_COOKIE)) == Some(ROWS);
    let (page, lang) = (&reader.page, reader.page.lang);
    let mut drawings = Drawings::default();
    let is_empty = open.is_empty() && finished.is_empty();
    let (watched, own): (Vec<_>, Vec<_>) = open.iter().partition(|game| game.view.own_side().is_none());
    let (waiting, running): (Vec<_>, Vec<_>) = own.into_iter().partition(|game| game.waits());
    let mut boards = if rows { 0 } else { BOARDS_MAX };
    let mut cards = |games: Vec<&Listed>| {
        let card = |game: &Listed| {
            let drawn = boards > 0;
            boards = boards.saturating_sub(1);
            let board = if drawn { board(page, game, &mut drawings) } else { String::new() };
            GameCard { board, ..card(page, game) }
        };
        games.into_iter().map(card).collect::<Vec<_>>()
    };
    let summary = match (waiting.len(), is_empty) {
        (0, true) => lang.t("games-none"),
        (0, false) => lang.t("games-none-waiting"),
        (count, _) => lang.tf("games-summary", &[("n", count.into())]),
    };
    let page = GamesPage {
        makes_games: actor.role != Role::Player,
        plays_bot: app.settings().bot.begins,
        rows,
        summary,
        waiting: cards(waiting),
        running: cards(running),
        watched: cards(watched),
        offers: offers.iter().map(|one| offer(lang, Some(actor), one)).collect(),
        finished: finished.iter().map(|game| card(page, game)).collect(),
        drawings: drawings.svg(),
        older,
        next: next.map(|game| format!("/games?before={game}")),
        page: reader.page,
    };
    let kept = chosen.and_then(|view| preference(VIEW_COOKIE, view, COOKIE_LIVES_S));
    (kept.map(|cookie| [(header::SET_COOKIE, cookie)]), send(StatusCode::OK, &page)).into_response()
}

/// To the game that waits for the reader with the least time left; without one, to the list.
pub(super) async fn next(reader: Reader) -> Response {
    let actor = signed!(reader);
    let mut games = or_fault!(reader, "/games", open_games(reader.door.app(), actor).await);
    games.sort_by_key(deadline);
    let waits = |game: &&GameView| {
        let own = game.own_side().map(|side| game.sides.get(side));
        game.state == GameState::Running && own.is_some_and(SideView::is_to_enter)
    };
    let next = games.iter().find(waits);
    Redirect::to(&next.map_or_else(|| "/games".to_owned(), |game| format!("/games/{}", game.id)))
        .into_response()
}

/// The games that go on, the nearest deadline first.
async fn listed(app: &App, actor: &Actor) -> Result<Vec<Listed>, Error> {
    let mut views = open_games(app, actor).await?;
    views.sort_by_key(deadline);
    with_rest(app, actor, views).await
}

/// These games with what the list needs beside the view.
async fn with_rest(app: &App, actor: &Actor, views: Vec<GameView>) -> Result<Vec<Listed>, Error> {
    let mut games = Vec::new();
    let mut places = app.tournaments().places_of(views.iter().map(|view| view.id).collect()).await?;
    let mut pairs = app.games().last_pairs(&views).await?;
    let mut marks = app.entries().own_marks(actor, &views).await?;
    for view in views {
        let side = view.own_side();
        let own = marks.remove(&view.id).unwrap_or_default();
        let state = side.and_then(|side| entry_state(&view, side, own.has_draft, own.revision));
        games.push(Listed { place: places.remove(&view.id), last: pairs.remove(&view.id), view, state });
    }
    Ok(games)
}

/// When the viewer's own flag falls; games without one come last.
fn deadline(view: &GameView) -> Timestamp {
    let own = view.own_side().and_then(|side| view.sides.get(side).flag_at);
    own.unwrap_or(Timestamp::from_us(i64::MAX))
}

/// Who is on leave now.
fn away(page: &Page, view: &GameView) -> Vec<String> {
    if view.state != GameState::Running {
        return Vec::new();
    }
    let sides = view.sides.iter().filter_map(|(side, seat)| {
        let leave = seat.leaves.first().filter(|leave| leave.from <= view.now)?;
        let key = if view.own_side() == Some(side) { "games-away-you" } else { "games-away" };
        Some(page.sentence(key, &[("name", seat.player.name.as_str().into())], ("at", leave.to)))
    });
    sides.collect()
}

fn board(page: &Page, game: &Listed, drawings: &mut Drawings) -> String {
    let lower = page.looks.lower(game.view.own_side());
    drawings.board(&Picture::of(&game.view.position, lower, page.lang))
}

/// "Nf3 / e7-e5": what both sides entered, as they write it.
fn last_pair(lang: Lang, pair: &LastPair) -> String {
    let entries = pair.entries.iter().filter_map(|(_, entry)| {
        Some(match (*entry)? {
            Entry::Move(mv) => notation::written(lang, &pair.before, mv),
            Entry::Pass => lang.t("games-last-pass"),
            Entry::Invalid => lang.t("games-last-invalid"),
        })
    });
    lang.tf("games-last", &[("moves", entries.collect::<Vec<_>>().join(" / ").into())])
}

/// Which side one has, or had.
const fn had(side: Side, over: bool) -> &'static str {
    match (side, over) {
        (Side::White, false) => "games-white",
        (Side::Black, false) => "games-black",
        (Side::White, true) => "games-had-white",
        (Side::Black, true) => "games-had-black",
    }
}

/// "Won · 1–0": for whoever has played it what it was to them.
pub(super) fn own_score(lang: Lang, own: Option<Side>, result: GameResult) -> String {
    let score = words::score(result);
    let Some(own) = own else { return score.to_owned() };
    let key = match result.winner {
        Some(winner) if winner == own => "games-won",
        Some(_) => "games-lost",
        None if result.both_lose => "games-lost",
        None if result.by == By::Cancelled => return score.to_owned(),
        None => "games-drawn",
    };
    format!("{} · {score}", lang.t(key))
}

fn card(page: &Page, game: &Listed) -> GameCard {
    let (lang, now, view) = (page.lang, page.now, &game.view);
    let side = view.own_side();
    let name = |side| view.sides.get(side).player.called(lang);
    let until = side.filter(|_| game.waits()).and_then(|side| view.sides.get(side).flag_at);
    let whole = until.map_or(0, |until| until.since(view.release_at)).max(1);
    GameCard {
        id: view.id.to_string(),
        title: side.map_or_else(
            || format!("{} – {}", name(Side::White), name(Side::Black)),
            |side| name(side.opposite()),
        ),
        side: side.map(|side| lang.t(had(side, view.result.is_some()))),
        chip: chip(lang, &view.rules, view.clock, view.terms.rated),
        state: game.state.map_or("over", EntryState::as_str),
        state_line: match (view.result, game.state) {
            (Some(result), _) => words::result(lang, result),
            (None, Some(entry)) => entry.line(lang),
            (None, None) if view.state == GameState::Suspended => lang.t("state-suspended"),
            (None, None) if view.state == GameState::Paused => lang.t("state-paused"),
            (None, None) if view.state == GameState::Adjudicated => lang.t("state-adjudicated"),
            (None, None) => lang.t("state-watched"),
        },
        pair: match view.result {
            Some(result) => own_score(lang, side, result),
            None => words::heading(lang, &view.position, &view.rules),
        },
        last: game.last.as_ref().map(|pair| last_pair(lang, pair)),
        board: String::new(),
        tournament: game.place.as_ref().map(|place| place_words(lang, place)),
        until,
        left: until.map_or(0, |until| (until.since(now).max(0) * 100 / whole).min(100)),
        away: away(page, view),
    }
}
