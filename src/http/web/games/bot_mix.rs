//! What the bot mixed in a released turn, as bars, and the roll that picked its entry.

use crate::app::core::views::{BotRolled, GameView, PairView};
use crate::base::Side;
use crate::game::{PPM, Share};
use crate::rules::Move;
use crate::rules::notation::{Language, long};
use crate::show::Lang;
use crate::show::board::side_name;

/// Entries that are shown by themselves at most, the likeliest first.
const SHOWN_MAX: usize = 8;

/// What the bot mixed.
#[derive(Clone, Debug)]
pub struct BotRow {
    /// "The bot expected …".
    pub thought: String,
    pub shares: Vec<ShareRow>,
    /// What is not shown by itself, in words.
    pub rest: Option<String>,
    /// "Rolled 0.517: Kf6".
    pub rolled: String,
}

/// One entry of it.
#[derive(Clone, Debug)]
pub struct ShareRow {
    pub entry: String,
    /// Its part in thousandths, for the bar.
    pub permille: u32,
    /// "41 %".
    pub part: String,
    /// Whether it was rolled.
    pub picked: bool,
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
    let row = |share: &&Share| ShareRow {
        entry: text(&share.entry),
        permille: share.ppm / 1000,
        part: percent(lang, share.ppm),
        picked: share.entry == picked,
    };
    let rest: Vec<&&Share> = shares.iter().skip(SHOWN_MAX).collect();
    let rest_ppm: u32 = rest.iter().map(|share| share.ppm).sum();
    let value = bot.mix.value_for(bot.side);
    let rolled = format!("{}{}{:03}", 0, point(lang), bot.rolled / (PPM / 1000));
    Some(BotRow {
        thought: lang.tf(
            "bot-thought",
            &[("side", side_name(lang, bot.side).into()), ("value", expectation(lang, value).into())],
        ),
        shares: shares.iter().take(SHOWN_MAX).map(row).collect(),
        rest: (!rest.is_empty()).then(|| {
            lang.tf("bot-rest", &[("count", rest.len().into()), ("part", percent(lang, rest_ppm).into())])
        }),
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

/// A part in per cent, with one decimal below ten.
pub(super) fn percent(lang: Lang, ppm: u32) -> String {
    let tenths = (ppm + 500) / 1000;
    match tenths {
        0 => format!("< 0{}1\u{a0}%", point(lang)),
        1..100 => format!("{}{}{}\u{a0}%", tenths / 10, point(lang), tenths % 10),
        _ => format!("{}\u{a0}%", (tenths + 5) / 10),
    }
}

/// What a side is expected to make of the game, from 0 for a sure loss to 1.
pub(super) fn expectation(lang: Lang, value: i32) -> String {
    let hundredths = (value + 1000 + 10) / 20;
    format!("{}{}{:02}", hundredths / 100, point(lang), hundredths % 100)
}

pub(super) const fn point(lang: Lang) -> char {
    match lang {
        Lang::De => ',',
        Lang::En => '.',
    }
}
