//! Thinks for the bot. Rules and engine are all that is in reach here: no game's record, nothing sealed, no clock, no chance.
//! The same arguments give the same mix on every machine, so anybody can think a thought again.

use crate::base::Side;
use crate::engine::{self, Level};
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
    /// The game was agreed on with another engine, or with a level that this one does not have.
    #[error(
        "it was agreed on with version {engine} of the engine, level {level} and {nodes} nodes; this program has version {}",
        version()
    )]
    Other { engine: u32, level: u8, nodes: u64 },
    /// The side has nothing to enter.
    #[error("the side has nothing to enter")]
    Nothing,
}

/// The version of the engine.
pub fn version() -> u32 {
    engine::VERSION.parse().unwrap_or(0)
}

/// Whether the engine plays by these rules: by all of the house.
pub const fn plays(_: &RuleSet) -> bool {
    true
}

/// Thinks.
///
/// # Errors
/// This program has another engine than the one that was agreed on, or there is nothing to enter.
pub fn think(question: &Question<'_>) -> Result<Answer, CannotThink> {
    let &Question { position, rules, history, side, level, nodes, engine, seed } = question;
    let fits = |found: &Level| found.nodes() == nodes && engine == version();
    let Some(found) = Level::new(level).filter(fits) else {
        return Err(CannotThink::Other { engine, level, nodes });
    };
    let thought = found.think(position, rules, history, seed);
    let mix: Vec<(Move, u32)> =
        thought.side(side).iter().map(|weighted| (weighted.entry, weighted.ppm)).collect();
    if mix.is_empty() { Err(CannotThink::Nothing) } else { Ok(Answer { value: thought.value, mix }) }
}
