//! A program that plays Fairschach, and every other game of the house.
//!
//! A position in which both sides enter is a *matrix game*: rows are White's entries, columns Black's, each cell what the
//! resolved pair is worth. What is best is a distribution over entries; [`matrix::solve`] finds it. [`think`] looks
//! ahead: it takes the two entries that look best, solves that small matrix, adds each side's best answer to the other's
//! mix, and goes on until no answer gains anything (the *double oracle*), and does the same within every cell, as
//! deep as its [`Budget`] allows; two pairs and more below, only for entries that promise something. Positions in which
//! one side moves are searched by alpha-beta, and rolls of dice are averaged, by the same search.
//!
//! # For chess programmers
//! - [`Game`] is the board: who chooses among what, what follows, an estimate, a key. [`Search`] runs over it; reference
//!   games such as Goofspiel run in it in the tests.
//! - Values are White's expected result, -1 to 1, in `f64` with + − × ÷ alone; there is no call to the platform's
//!   mathematics, no clock, no thread, no chance. The same position, history, nodes and seed give the same
//!   [`Thought`] on every machine.
//! - Depth counts steps: a pair is two, the move of one side is one. Nodes are positions made.
//! - A position is thought about in the orientation whose text is smaller, and the answer turned back ([`mirrored`]):
//!   neither colour is thought about in another way.
//!
//! ```
//! use fairschach_engine::{Budget, PPM, think};
//! use fairschach_rules::{Position, RuleSet};
//!
//! let rules = RuleSet::usual("fairschach")?;
//! let thought = think(&Position::start(&rules), &rules, &[], &Budget::nodes(2_000), 1);
//! // At the start neither side stands better, and both do best by the same mix.
//! assert_eq!(thought.value, 0);
//! assert_eq!(thought.white.iter().map(|weighted| weighted.ppm).sum::<u32>(), PPM);
//! for weighted in &thought.white {
//!     println!("{} {:.1} %", weighted.entry, f64::from(weighted.ppm) / 1e4);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod chess;
mod eval;
mod game;
mod level;
pub mod matrix;
mod mirror;
pub mod problems;
pub mod review;
mod search;
pub mod tables;
mod think;
mod thought;

pub use budget::Budget;
pub use eval::{Weights, centipawns};
pub use game::{Beyond, Choices, Game, Glances, Next};
pub use level::Level;
pub use mirror::mirrored;
pub use search::{Search, Seen, SeenCell};
pub use think::think;
pub use thought::{MainEntries, PPM, Thought, Weighted, choose, ppm, roll};

/// Changes with everything that could change a thought without tables; a game names the version that it is played with.
pub const VERSION: &str = "2";
