//! A game with the bot: its level, and what is played.

use askama::Template;
use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::error::{Error, FormFault};
use crate::app::opponent::begin::NewBotGame;
use crate::base::Side;
use crate::game::BotLevel;
use crate::http::web::games::create_page::Choice;
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, or_fault, send, signed};
use crate::show::rulebook::options::variant_name;

/// The level that stands in the form at first.
const USUAL_LEVEL: u8 = 3;

/// The form.
#[derive(Template)]
#[template(path = "web/bot.html")]
struct BotPage {
    page: Page,
    levels: Vec<Choice>,
    games: Vec<Choice>,
    sides: Vec<Choice>,
}

/// What was chosen.
#[derive(Deserialize)]
pub(in crate::http::web) struct BotForm {
    #[serde(default)]
    level: String,
    #[serde(default)]
    game: String,
    #[serde(default)]
    side: String,
}

/// The form; where the bot is switched off, that it is.
pub(in crate::http::web) async fn show(reader: Reader) -> Response {
    signed!(reader);
    let app = reader.door.app().clone();
    or_fault!(reader, "/games", app.bots().settings());
    let page = reader.page.clone();
    let levels = BotLevel::all().map(|level| {
        let words = page.lang.tf("bot-level", &[("level", level.number().into())]);
        choice(level.to_string(), words, level.number() == USUAL_LEVEL)
    });
    let games = app.bots().variants().into_iter();
    let games = games
        .enumerate()
        .map(|(at, variant)| choice(variant.to_owned(), variant_name(page.lang, variant), at == 0));
    let sides = [("lot", "bot-side-lot"), ("white", "bot-side-white"), ("black", "bot-side-black")]
        .map(|(side, words)| choice(side.to_owned(), page.t(words), side == "lot"));
    send(
        StatusCode::OK,
        &BotPage { levels: levels.collect(), games: games.collect(), sides: sides.into(), page },
    )
}

fn choice(value: String, text: String, chosen: bool) -> Choice {
    Choice { value, text, chosen }
}

/// Begins the game.
pub(in crate::http::web) async fn play(reader: Reader, Form(form): Form<BotForm>) -> Response {
    let actor = signed!(reader);
    let level = form.level.parse().ok().and_then(BotLevel::new);
    let Some(level) = level else {
        return reader.fault(&Error::malformed(FormFault::Choice, "level"), "/games/bot");
    };
    let new = NewBotGame { level, variant: form.game, side: Side::parse(&form.side) };
    match reader.door.app().bots().play(actor, new).await {
        Ok(game) => Redirect::to(&format!("/games/{game}")).into_response(),
        Err(error) => reader.fault(&error, "/games/bot"),
    }
}
