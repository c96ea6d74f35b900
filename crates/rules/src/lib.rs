//! The rules: boards, positions, legal entries, and what happens when two entries meet.
//!
//! Pure: no clock, no chance, no input or output. A [`Position`] is valid by construction; [`legal`] says what a
//! side may enter in it, and [`resolve`] carries out what both entered and says by which rule.
//!
//! ```
//! use fairschach_base::{BySide, Side};
//! use fairschach_rules::{Position, RuleSet, legal, read_entry, resolve};
//! use std::collections::BTreeMap;
//!
//! let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new())?;
//! let start = Position::start(&rules);
//! assert_eq!(legal(&start, &rules, Side::White).len(), 20);
//!
//! // Entries are read as people write them, in German or English letters.
//! let white = read_entry("e2-e4", &start, &rules, Side::White)?.entry;
//! let black = read_entry("Sg8-f6", &start, &rules, Side::Black)?.entry;
//!
//! let pair = BySide { white: Some(white), black: Some(black) };
//! let resolved = resolve(&start, &rules, &pair, &[])?;
//! assert!(resolved.closed);
//! assert_eq!(resolved.position.pair(), 2);
//! for fact in &resolved.facts {
//!     println!("{fact:?}"); // what happened, and by which rule
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use fairschach_base as base;

mod board;
mod choices;
mod conflicts;
mod dice;
mod form;
mod legal;
pub mod notation;
mod options;
mod perft;
mod placing;
mod position;
mod resolve;
mod score;
mod two_moves;
mod variants;

pub use crate::board::piece::{Kind, Man, Move, MoveError};
pub use crate::board::square::{Square, SquareSet};
pub use crate::position::castling::{Castling, Wing, one_spelling};
pub use crate::position::check::{PositionErrors, PositionFault};
pub use crate::position::start::{Row, Start, StartError, chess960_number, chess960_row, read_row};
pub use crate::resolve::facts::{Entry, Fact, Half, Met, Order, Outcome, Resolution, SameTarget, What};
pub use crate::resolve::judge::may_be_void;
pub use crate::resolve::why::{Illegal, why_illegal};
pub use board::Board;
pub use conflicts::Conflict;
pub use dice::{Dice, FaceOrder, LastRank, dice_due, leaves_open, needs_chance};
pub use form::{CopyMode, Form, Placing};
pub use legal::{legal, must_pass};
pub use notation::{Read, ReadError, read_entry};
pub use options::{OptionValue, RuleSet, RuleSetError, RuleSetFault, Spec, Takes};
pub use perft::perft;
pub use placing::placing_images;
pub use position::{Position, Setup, Turn};
pub use resolve::{Chance, ResolveError, ResolveFault, resolve, resolve_with_chance};
pub use score::{Claim, Reason, Score, can_win, claim, quiet_to_claim, score, stood_before};

/// Raised whenever a resolution could differ; each game pins the version it started with.
pub const ENGINE_VERSION: u32 = 1;
