//! What the bot mixed in a released turn, and the roll that picked its entry.

use crate::app::core::views::{BotRolled, GameView, PairView};
use crate::base::Side;
use crate::game::{PPM, Share};
use crate::http::web::layout::{MixBox, MixShare};
use crate::rules::Move;
use crate::rules::notation::{Language, long};
use crate::show::Lang;
use crate::show::board::side_name;
use crate::show::numbers::decimal;

/// What the bot mixed.
#[derive(Clone, Debug)]
pub struct BotRow {
    /// "The bot expected …", and its entries.
    pub mix: MixBox,
    /// "Rolled 0.517: Kf6".
    pub rolled: String,
}

/// How strong the bot is in a game, and by which engine it thinks now.
pub(super) fn bot_words(lang: Lang, view: &GameView) -> Option<String> {
    let (bot, engine) = view.terms.bot.zip(view.bot_engine)?;
    let args = [("level", bot.level.number().into()), ("engine", engine.into())];
    Some(lang.tf("game-bot", &args))
}

pub(super) fn bot_row(lang: Lang, pair: &PairView, bot: &BotRolled) -> Option<BotRow> {
    let picked = bot.mix.picked(bot.rolled)?;
    let mut shares: Vec<&Share> = bot.mix.mix.iter().collect();
    // In the order of the roll where they are alike.
    shares.sort_by_key(|share| std::cmp::Reverse(share.ppm));
    let text = |entry: &str| entry_text(lang, pair, bot.side, entry);
    let one =
        |share: &Share| MixShare { entry: text(&share.entry), ppm: share.ppm, picked: share.entry == picked };
    let value = bot.mix.value_for(bot.side);
    let rolled = decimal(lang, &format!("0.{:03}", bot.rolled / (PPM / 1000)));
    let thought = lang.tf(
        "bot-thought",
        &[("side", side_name(lang, bot.side).into()), ("value", expectation(lang, value).into())],
    );
    Some(BotRow {
        mix: MixBox::new(lang, thought, shares.into_iter().map(one).collect()),
        rolled: lang.tf("bot-rolled", &[("rolled", rolled.into()), ("entry", text(picked).into())]),
    })
}

/// As the protocol writes it.
pub(super) fn entry_text(lang: Lang, pair: &PairView, side: Side, entry: &str) -> String {
    let letters = match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    };
    match Move::parse(entry) {
        Ok(entered) => long(&pair.before, side, entered, letters),
        Err(_) => entry.to_owned(),
    }
}

/// What a side is expected to make of the game, from 0 for a sure loss to 1.
pub(super) fn expectation(lang: Lang, value: i32) -> String {
    hundredths(lang, (value + 1000 + 10) / 20)
}

/// Hundredths as a decimal.
pub(super) fn hundredths(lang: Lang, number: i32) -> String {
    decimal(lang, &format!("{}.{:02}", number / 100, number % 100))
}
