//! A game with the bot: its level, and what is played. Two clicks begin one; everything else is behind *more*.

use askama::Template;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::error::{Error, FormFault};
use crate::app::games::challenges::offer::default_start;
use crate::app::opponent::begin::{BOT_DAYS, BOT_DAYS_USUAL, NewBotGame};
use crate::base::Side;
use crate::game::{BotLevel, BothFlags};
use crate::http::web::games::create::{FieldFault, FormFields, options, start};
use crate::http::web::games::create_page::{Fields, Kind, fields, games};
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, send, signed};
use crate::rules::RuleSet;

/// The level that stands in the form at first.
const USUAL_LEVEL: u8 = 3;
/// What is played, with nothing said.
const USUAL_GAME: &str = "fairschach";

#[derive(Template)]
#[template(path = "web/bot.html")]
struct BotPage {
    page: Page,
    levels: Vec<Choice>,
    games: Vec<Choice>,
    sides: Vec<Choice>,
    paces: Vec<Choice>,
    /// The game whose start and options are asked: `fairschach:fsr-2023`.
    about: String,
    form: Fields,
    /// Whether something behind *more* is to be looked at.
    more: bool,
    /// Whether no game was begun because the form is about another game now.
    changed: bool,
    faults: FieldFaults,
}

/// The form, of another game than the usual one where the address names it; where the bot is switched off, that it is.
pub(super) async fn show(reader: Reader, Query(pairs): Query<Vec<(String, String)>>) -> Response {
    signed!(reader);
    or_fault!(reader, "/games", reader.door.app().bots().settings());
    let typed = or_fault!(reader, "/games/bot", FormFields::new(pairs));
    let base = typed.rules("game").or_else(|| RuleSet::usual(USUAL_GAME).ok());
    match base {
        Some(base) => form(reader, typed, &base, Vec::new(), false),
        None => reader.fault(&Error::malformed(FormFault::Choice, "game"), "/games"),
    }
}

/// Begins the game, or shows the form for another one.
pub(super) async fn play(reader: Reader, Form(pairs): Form<Vec<(String, String)>>) -> Response {
    let actor = signed!(reader);
    let typed = or_fault!(reader, "/games/bot", FormFields::new(pairs));
    let level = typed.get("level").parse().ok().and_then(BotLevel::new);
    let (Some(level), Some(base)) = (level, typed.rules("game")) else {
        let field = if level.is_none() { "level" } else { "game" };
        return reader.fault(&Error::malformed(FormFault::Choice, field), "/games/bot");
    };
    let about = typed.rules("about").unwrap_or_else(|| base.clone());
    let is_other = (about.variant(), about.rules()) != (base.variant(), base.rules());
    let mut faults = Vec::new();
    let given = options(&reader, &typed, &about, &mut faults);
    let start = start(&typed, &about).filter(|start| default_start(&about).as_ref() != Some(start));
    let board = Some(typed.get("board")).filter(|board| !board.is_empty()).map(str::to_owned);
    let is_touched = !given.is_empty() || start.is_some() || board.is_some() || !faults.is_empty();
    if typed.get("action") == "change" || (is_other && is_touched) {
        let is_told = typed.get("action") != "change";
        return form(reader, of_another_game(typed), &base, Vec::new(), is_told);
    }
    if !faults.is_empty() {
        return form(reader, typed, &base, faults, false);
    }
    let days = typed.get("pace").strip_suffix("d/pair").and_then(|days| days.parse().ok());
    let new = NewBotGame {
        level,
        side: Side::parse(typed.get("side")),
        days: days.unwrap_or(BOT_DAYS_USUAL),
        variant: base.variant().to_owned(),
        rules: base.rules().to_owned(),
        options: given,
        board,
        start,
    };
    let done = reader.door.app().bots().play(actor, new).await;
    match done {
        Ok(game) => Redirect::to(&format!("/games/{game}")).into_response(),
        Err(Error::Malformed(all)) => {
            let lang = reader.page.lang;
            let faults = all.iter().map(|one| FieldFault::of(lang, one)).collect();
            form(reader, typed, &base, faults, false)
        }
        Err(error) => reader.fault(&error, "/games/bot"),
    }
}

/// What holds for every game; start and options belong to one.
fn of_another_game(typed: FormFields) -> FormFields {
    let kept = ["level", "side", "pace", "game", "action"];
    FormFields(typed.0.into_iter().filter(|(name, _)| kept.contains(&name.as_str())).collect())
}

fn form(
    reader: Reader,
    mut typed: FormFields,
    base: &RuleSet,
    faults: Vec<FieldFault>,
    changed: bool,
) -> Response {
    let lang = reader.page.lang;
    if let Some(drawn) = default_start(base).filter(|_| !typed.has("start")) {
        typed.0.push(("start".to_owned(), drawn));
    }
    let mut form = fields(lang, &typed, base, BothFlags::Draw, &faults);
    form.starts.retain(|start| start.choice.value != "position");
    let or = |field: &str, usual: String| match typed.get(field) {
        "" => usual,
        given => given.to_owned(),
    };
    let (level, side) = (or("level", USUAL_LEVEL.to_string()), or("side", "lot".to_owned()));
    let pace = or("pace", NewBotGame::clock(BOT_DAYS_USUAL));
    let levels = BotLevel::all().map(|one| {
        let words = lang.tf("bot-level", &[("level", one.number().into())]);
        Choice::new(one.to_string(), words, &level)
    });
    let sides = [("lot", "bot-side-lot"), ("white", "bot-side-white"), ("black", "bot-side-black")];
    let paces = BOT_DAYS.map(|days| {
        let words = lang.tf("new-pace-days", &[("n", days.into())]);
        Choice::new(NewBotGame::clock(days), words, &pace)
    });
    let about = format!("{}:{}", base.variant(), base.rules());
    let plays = reader.door.app().bots().variants();
    let mut games = games(lang, &about);
    games.retain(|game| game.value.split_once(':').is_some_and(|(variant, _)| plays.contains(&variant)));
    let names = ["game", "pace"].map(str::to_owned).into_iter().chain(form.names());
    let names: Vec<String> = names.collect();
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = BotPage {
        levels: levels.collect(),
        games,
        sides: Choice::all(lang, &sides, &side),
        paces: paces.into(),
        about,
        more: changed || !faults.is_empty() || typed.get("action") == "change" || form.options_open,
        form,
        changed,
        faults: FieldFaults::new(&names, faults.into_iter().map(placed)),
        page: reader.page,
    };
    send(status, &page)
}

/// The field beside which a fault stands, and what it says.
fn placed(fault: FieldFault) -> (String, String) {
    let (field, text) = fault.placed();
    let field = match field.as_str() {
        "variant" | "rules" => "game".to_owned(),
        "days" | "clock" => "pace".to_owned(),
        _ => field,
    };
    (field, text)
}
