//! Thinks for the bot. Rules and engine are all that is in reach here: no game's record, nothing sealed, no clock, no chance.
//! The same arguments give the same mix on every machine, so anybody can think a thought again.

use std::cell::Cell;

use crate::base::Side;
use crate::engine::{self, Budget, Level};
use crate::rules::{Move, Position, RuleSet};

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
    let enough = || {
        is_broken_off.set(is_broken_off.get() || stop());
        is_broken_off.get()
    };
    let thought = level.think_within(&Budget::until(nodes, &enough), position, rules, history, seed);
    if is_broken_off.get() {
        return Err(CannotThink::BrokenOff);
    }
    let mix: Vec<(Move, u32)> =
        thought.side(side).iter().map(|weighted| (weighted.entry, weighted.ppm)).collect();
    if mix.is_empty() { Err(CannotThink::Nothing) } else { Ok(Answer { value: thought.value, mix }) }
}
