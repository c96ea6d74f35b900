//! The front door: what the game is, a pair to be tried out, and the ways in. Whoever has signed in goes on to their games.

mod attempt;

use askama::Template;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::attempt::{Attempt, Visit};
use crate::app::accounts::joining::Registration;
use crate::app::core::views::GameView;
use crate::app::error::Error;
use crate::base::{BySide, Side};
use crate::http::web::games::view::chip;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::rules::{Entry, Move, Position, RuleSet};
use crate::show::board::Picture;
use crate::show::words;

/// Running games that are shown.
const SHOWN: usize = 4;
/// A position in which both pawns can capture each other. The two moves slide by themselves: front.css knows them.
const BEFORE: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 2 -";
const MOVES: BySide<&str> = BySide { white: "e4d5", black: "d5e4" };

#[derive(Template, Debug)]
#[template(path = "web/front.html")]
struct FrontPage {
    page: Page,
    /// The board on which a pair is played out.
    board: String,
    attempt: Attempt,
    games: Vec<PublicCard>,
    /// Whether anybody may join, or ask to.
    joins: bool,
    /// Whether games with the bot are begun here.
    plays_bot: bool,
    /// Where the page is: whoever has signed in finds it at an address of its own.
    here: &'static str,
    /// Where the source of the program is found.
    source: Option<String>,
}

/// A running game that everybody may watch.
#[derive(Debug)]
struct PublicCard {
    id: String,
    players: String,
    chip: String,
    pair: String,
}

/// What is tried, and where: it stands in the address, so that it can be loaded again.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Tried {
    #[serde(rename = "try")]
    number: String,
    #[serde(rename = "move")]
    chosen: String,
    /// Black's move, once it is rolled.
    reply: String,
}

/// One's own games, or the front door.
pub(super) async fn home(reader: Reader, asked: Result<Query<Tried>, QueryRejection>) -> Response {
    if reader.actor.is_some() {
        return Redirect::to("/games").into_response();
    }
    shown(reader, asked, "/").await
}

/// The same for everybody.
pub(super) async fn about(reader: Reader, asked: Result<Query<Tried>, QueryRejection>) -> Response {
    shown(reader, asked, "/about").await
}

async fn shown(reader: Reader, asked: Result<Query<Tried>, QueryRejection>, here: &'static str) -> Response {
    let asked = asked.map(|Query(asked)| asked).unwrap_or_default();
    let app = reader.door.app();
    let found = or_fault!(reader, "/rules", app.games().running_in_public().await);
    let lang = reader.page.lang;
    let seed = reader.page.now.as_us() as u64;
    let attempt = match Attempt::of(lang, (&asked.number, &asked.chosen, &asked.reply), seed) {
        Some(Visit::Shown(attempt)) => *attempt,
        Some(Visit::Rolled { number, chosen, reply }) => {
            let to = format!("{here}?try={number}&move={chosen}&reply={reply}#try");
            return Redirect::to(&to).into_response();
        }
        None => {
            return reader
                .fault(&Error::Broken("a position of the front page is missing".to_owned()), "/rules");
        }
    };
    let status = if attempt.faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = FrontPage {
        board: played(&reader.page).unwrap_or_default(),
        attempt,
        games: cards(&reader.page, found),
        joins: app.settings().registration != Registration::Closed,
        plays_bot: app.settings().bot.begins,
        here,
        source: reader.door.web().source_url.clone(),
        page: reader.page,
    };
    send(status, &page)
}

/// The position with both moves as arrows.
fn played(page: &Page) -> Option<String> {
    let rules = RuleSet::new("fairschach", "fsr-2023", &Default::default()).ok()?;
    let position = Position::parse(BEFORE, &rules).ok()?;
    let entries = MOVES.map(|text| Move::parse(text).ok().map(Entry::Move));
    Some(Picture::before(&position, &entries, Side::White, page.lang).svg())
}

/// Of the newest games those that have come furthest.
fn cards(page: &Page, mut games: Vec<GameView>) -> Vec<PublicCard> {
    games.sort_by_key(|game| std::cmp::Reverse(game.turn));
    let name = |game: &GameView, side: Side| game.sides.get(side).player.called(page.lang);
    let card = |game: &GameView| PublicCard {
        id: game.id.to_string(),
        players: format!("{} – {}", name(game, Side::White), name(game, Side::Black)),
        chip: chip(page.lang, &game.rules, game.clock, game.terms.rated),
        pair: words::heading(page.lang, &game.position, &game.rules),
    };
    games.iter().take(SHOWN).map(card).collect()
}
