//! The bot: games with it, what it is to think about, and the filing of what it thought. It stands on `games` and `arbitration`.
//!
//! Whoever thinks is handed a [`ThoughtTask`](thoughts::ThoughtTask), which holds nothing but what everybody may know, and
//! hands back a mix. Which entry of it is filed is rolled here, from the turn's secret.

pub mod begin;
pub mod file;
pub mod thoughts;

use crate::app::App;
use crate::rules::RuleSet;

/// Games with the bot.
#[derive(Clone, Copy)]
pub struct Bots<'a>(pub(in crate::app) &'a App);

/// How the bot thinks.
#[derive(Clone, Copy)]
pub struct BotSettings {
    /// Whether games with it are begun; those that go on are finished in any case.
    pub begins: bool,
    pub engine: u32,
    /// Whether the engine plays by these rules.
    pub plays: fn(&RuleSet) -> bool,
}
