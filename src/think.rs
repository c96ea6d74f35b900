//! Thinks for the bot. Rules and engine are all that is in reach here: no game's record, nothing sealed, no clock, no chance.
//! The same arguments give the same mix on every machine, so anybody can think a thought again.

use std::cell::Cell;

use crate::base::{BySide, Side};
use crate::engine::tables::Tables;
use crate::engine::{self, Budget, Level};
use crate::rules::{Entry, Move, Position, RuleSet};

/// What is thought about, and how.
pub struct Question<'a> {
    /// The position before the turn.
    pub position: &'a Position,
    pub rules: &'a RuleSet,
    /// The positions before the earlier turns, the oldest first.
    pub history: &'a [Position],
    /// Whose entries are mixed.
    pub side: Side,
    /// 1 to 8.
    pub level: u8,
    /// How many nodes the thought may take, and the version of the engine, as the game was agreed on.
    pub nodes: u64,
    pub engine: u32,
    /// What nothing else decides.
    pub seed: u64,
}

/// What came of it.
pub struct Answer {
    /// What White is expected to make of the game, in thousandths.
    pub value: i32,
    /// The entries of the side, each with its part of a million.
    pub mix: Vec<(Move, u32)>,
}

/// Why it cannot be thought about.
#[derive(Debug, thiserror::Error)]
pub enum CannotThink {
    /// It is to be thought about by another version of the engine.
    #[error("it is thought about by version {0} of the engine; this program has version {now}", now = version())]
    OtherVersion(u32),
    /// There is no such level.
    #[error("there is no level {0}")]
    Level(u8),
    /// The side has nothing to enter.
    #[error("the side has nothing to enter")]
    Nothing,
    /// It was to be broken off.
    #[error("it was broken off")]
    BrokenOff,
}

/// The version of the engine.
pub fn version() -> u32 {
    engine::VERSION.parse().unwrap_or(0)
}

/// Whether the engine plays by these rules: by all of the house.
pub const fn plays(_: &RuleSet) -> bool {
    true
}

/// Thinks, until it is done or `stop` says that it is to be broken off, which is asked every few hundred nodes.
///
/// # Errors
/// This program has another version of the engine, there is nothing to enter, or it was broken off: what was found by then
/// would hang on the machine.
pub fn think(question: &Question<'_>, stop: &dyn Fn() -> bool) -> Result<Answer, CannotThink> {
    let &Question { position, rules, history, side, level, nodes, engine, seed } = question;
    if engine != version() {
        return Err(CannotThink::OtherVersion(engine));
    }
    let level = Level::new(level).ok_or(CannotThink::Level(level))?;
    let is_broken_off = Cell::new(false);
    let enough = || noted(&is_broken_off, stop);
    let thought = level.think_within(&Budget::until(nodes, &enough), position, rules, history, seed);
    if is_broken_off.get() {
        return Err(CannotThink::BrokenOff);
    }
    let mix: Vec<(Move, u32)> =
        thought.side(side).iter().map(|weighted| (weighted.entry, weighted.ppm)).collect();
    if mix.is_empty() { Err(CannotThink::Nothing) } else { Ok(Answer { value: thought.value, mix }) }
}

/// How many nodes a review thinks about each position: as many as level 6.
const REVIEW_NODES: u64 = 125_000;

/// A pair that was played, to be looked back at.
pub struct PairQuestion<'a> {
    pub position: &'a Position,
    pub rules: &'a RuleSet,
    /// The positions before the earlier turns, the oldest first.
    pub history: &'a [Position],
    pub entered: &'a BySide<Option<Entry>>,
    /// What the position after it is worth, in thousandths for White.
    pub after: i32,
    /// Endgame tables to be looked up.
    pub tables: Option<&'a Tables>,
}

/// What came of looking back, in thousandths as White sees them.
pub struct Looked {
    /// What the position before the pair was worth.
    pub value: i32,
    /// What each side gave away.
    pub regret: BySide<i32>,
    /// What remains.
    pub luck: i32,
    /// In millionths: a smaller regret would not count.
    pub gap: u32,
    /// How both sides would best have entered, each entry with its part of a million.
    pub mixes: BySide<Vec<(Move, u32)>>,
}

/// Looks back at a pair, until it is done or `stop` says that it is to be broken off; nothing then.
pub fn look_back(question: &PairQuestion<'_>, stop: &dyn Fn() -> bool) -> Option<Looked> {
    let &PairQuestion { position, rules, history, entered, after, tables } = question;
    let is_broken_off = Cell::new(false);
    let enough = || noted(&is_broken_off, stop);
    let budget = review_budget(&enough, tables);
    let back = engine::review::look_back(position, rules, history, entered, after, &budget);
    if is_broken_off.get() {
        return None;
    }
    let mix = |side| back.thought.side(side).iter().map(|weighted| (weighted.entry, weighted.ppm)).collect();
    Some(Looked {
        value: back.thought.value,
        regret: back.review.regret,
        luck: back.review.luck,
        gap: back.gap,
        mixes: BySide::from_fn(mix),
    })
}

/// What a position is worth at the end of a game, in thousandths for White; where the board decides, the result, and no less than a draw for
/// whoever may claim one. Nothing, if it was broken off.
pub fn worth(
    position: &Position,
    rules: &RuleSet,
    history: &[Position],
    tables: Option<&Tables>,
    stop: &dyn Fn() -> bool,
) -> Option<i32> {
    let is_broken_off = Cell::new(false);
    let enough = || noted(&is_broken_off, stop);
    let worth = engine::review::worth(position, rules, history, &review_budget(&enough, tables));
    (!is_broken_off.get()).then_some(worth)
}

fn review_budget<'a>(enough: &'a dyn Fn() -> bool, tables: Option<&'a Tables>) -> Budget<'a> {
    let budget = Budget::until(REVIEW_NODES, enough);
    tables.map_or(budget, |tables| budget.with_tables(tables))
}

/// Asks whether to stop, and keeps that it was said once.
fn noted(said: &Cell<bool>, stop: &dyn Fn() -> bool) -> bool {
    said.set(said.get() || stop());
    said.get()
}
