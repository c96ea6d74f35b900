//! The bot: its levels, and games with it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::games::game::rules_or_usual;
use super::shapes::{GameJson, shape};
use crate::app::opponent::begin::{BOT_DAYS, BOT_DAYS_USUAL, NewBotGame};
use crate::game::BotLevel;
use crate::http::AppState;
use crate::http::api::challenges::ByLot;
use crate::http::api::extract::{
    Answer, Answered, Ask, BoardName, Fields, Idempotency, Posted, RulesName, Shown, VariantName, body,
};
use crate::rules::OptionValue;

/// The bot of this server.
#[derive(Serialize, ToSchema)]
pub(super) struct BotsJson {
    /// The version of its engine.
    engine: u32,
    /// What it plays.
    variants: Vec<&'static str>,
    /// The regulation of time in games with it, with nothing said.
    clock: String,
    /// The days for each pair that may be chosen.
    days: [u16; 4],
    /// Its levels, the weakest first.
    levels: Vec<LevelJson>,
}

shape! {
    /// One level.
    pub(super) struct LevelJson of level: BotLevel {
        /// 1 to 8.
        level: u8 = level.number(),
        /// How many nodes each thought may take.
        nodes: u64 = level.nodes(),
        /// The id of its player.
        player: Id = level.player(),
        /// The name that others see.
        name: String = level.name(),
    }
}

body! {
    /// A game with the bot.
    pub(super) struct NewBotGameJson {
        /// How strong the bot is to be: 1 to 8.
        level: u16,
        /// What is played; `fairschach` if it is missing.
        variant: Option<VariantName>,
        /// The rule set's name; the variant's first if it is missing.
        rules: Option<RulesName>,
        /// The options that differ from it.
        options: Option<BTreeMap<String, OptionValue>>,
        /// Another board than the variant's own.
        board: Option<BoardName>,
        /// An array to begin from, `chess960:518` or `shuffle:RNBQKBNR`, with `draw` in place of the array for one that is drawn; the
        /// variant's usual start if it is missing. No `position:…`.
        start: Option<String>,
        /// How many days each pair has: 1, 3, 7, or 14 (the default).
        days: Option<u16>,
        /// The caller's: `white`, `black`, or `lot` (the default).
        side: Option<ByLot>,
    }
}

impl Ask for NewBotGame {
    fn read(fields: &mut Fields) -> Option<NewBotGame> {
        let new = NewBotGameJson::read(fields)?;
        let Some(level) = u8::try_from(new.level).ok().and_then(BotLevel::new) else {
            fields.push_error("wrong-value", "level", "a level is 1 to 8");
            return None;
        };
        let variant = new.variant.unwrap_or_else(|| VariantName("fairschach".to_owned()));
        Some(NewBotGame {
            level,
            side: new.side.and_then(|side| side.0),
            days: new.days.unwrap_or(BOT_DAYS_USUAL),
            rules: rules_or_usual(new.rules, &variant),
            variant: variant.0,
            options: new.options.unwrap_or_default(),
            board: new.board.map(|board| board.0),
            start: new.start,
        })
    }
}

/// The bot's levels, and what it plays
#[utoipa::path(get, path = "/bots", operation_id = "get_bot", tag = "bots",
    responses((status = 200, body = BotsJson)))]
pub(super) async fn show(State(door): State<AppState>) -> Shown<BotsJson> {
    let bots = door.app().bots();
    let engine = bots.settings()?.engine;
    let levels = BotLevel::all().map(LevelJson::from).collect();
    let clock = NewBotGame::clock(BOT_DAYS_USUAL);
    Ok(Json(BotsJson { engine, variants: bots.variants(), clock, days: BOT_DAYS, levels }))
}

/// Begin a game with the bot
///
/// It begins at once; it is unrated, public, and has no arbiter. At most five games of one account go on, and it begins at most 50 within 24 hours.
#[utoipa::path(post, path = "/bots/games", operation_id = "play_bot", tag = "bots", request_body = NewBotGameJson, params(Idempotency),
    responses((status = 201, body = GameJson)))]
pub(super) async fn play(posted: Posted<NewBotGame>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let id = door.app().bots().play(actor, value).await?;
        let view = door.app().games().game(Some(actor), id).await?;
        Answer::json(StatusCode::CREATED, &GameJson::from(&view))
    })
    .await
}
