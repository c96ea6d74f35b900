//! Levels of play: how much is thought, and how carelessly.

use fairschach_rules::{Position, RuleSet};

use crate::budget::Budget;
use crate::think::think_with_noise;
use crate::thought::Thought;

/// How strongly is played, 1 to 8.
///
/// ```
/// use fairschach_engine::Level;
/// use fairschach_rules::{Position, RuleSet};
///
/// let level = Level::new(3).expect("there are eight levels");
/// assert_eq!((level.number(), level.nodes()), (3, 1_000));
/// assert_eq!(Level::new(9), None);
///
/// let rules = RuleSet::usual("chess66")?;
/// let thought = level.think(&Position::start(&rules), &rules, &[], 1);
/// assert!(!thought.white.is_empty() && thought.black.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Nodes, and how much of every choice is any legal entry, in thousandths.
const LEVELS: [(u64, u32); 8] = [
    (50, 400),
    (200, 200),
    (1_000, 60),
    (5_000, 20),
    (25_000, 0),
    (125_000, 0),
    (600_000, 0),
    (3_000_000, 0),
];

impl Level {
    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// The level with this number.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 { Some(Level(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn row(self) -> (u64, u32) {
        LEVELS[self.0 as usize - 1]
    }

    /// How many nodes it thinks.
    pub const fn nodes(self) -> u64 {
        self.row().0
    }

    /// How much of every choice is any legal entry, each as likely as the others, in parts per million.
    pub const fn noise(self) -> u32 {
        self.row().1 * 1_000
    }

    /// What this level thinks of a position; see [`think`](crate::think).
    pub fn think(self, position: &Position, rules: &RuleSet, history: &[Position], seed: u64) -> Thought {
        self.think_within(&Budget::nodes(self.nodes()), position, rules, history, seed)
    }

    /// The same with a budget of the caller's, such as one that can be broken off.
    pub fn think_within(
        self,
        budget: &Budget<'_>,
        position: &Position,
        rules: &RuleSet,
        history: &[Position],
        seed: u64,
    ) -> Thought {
        think_with_noise(position, rules, history, budget, seed, self.noise())
    }
}
