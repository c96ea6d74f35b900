//! The rules of Fairschach and of the variants played beside it: positions, legal entries, what happens when two entries
//! meet, and every notation for them.
//!
//! In Fairschach nobody moves second. Both players decide on a move before either knows the other's; the two entries form a
//! *pair* and are carried out together: both start and arrive at once (FSR 3), of two pieces on one target the stronger
//! remains (FSR 4), a piece that leaves cannot be captured (FSR 5), whoever is in check goes first (FSR 6), and a piece that has
//! moved rests for a pair (FSR 9). The numbers are those of the rules, which the program prints: `fairschach rules`.
//!
//! # In which order to read
//! 1. [`RuleSet`]: what is played, a variant with a preset and options; [`Start`]: from which array.
//! 2. [`Position`]: what both players see, its text and its parts ([`Board`], [`Turn`], [`Setup`], [`Castling`]).
//! 3. [`legal`], [`must_pass`] and [`why_illegal`]: what a side may enter, and why not.
//! 4. [`resolve`]: what becomes of two [`Entry`]s; a [`Resolution`] holds the position afterwards and every [`Fact`] with its
//!    rule. Where dice are rolled or a lot is drawn, [`resolve_with_chance`] is told what came.
//! 5. [`score`] and [`claim`]: whether the game is over, or may be drawn.
//! 6. [`notation`]: entries and pairs as people write them, in German and English, and in octal code.
//! 7. [`perft`]: counts, to hold against those of another program.
//!
//! ```
//! use fairschach_base::{BySide, Side};
//! use fairschach_rules::{Position, RuleSet, legal, read_entry, resolve};
//!
//! let rules = RuleSet::usual("fairschach")?;
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
//! // Both pieces that have moved rest in the next pair.
//! assert_eq!(
//!     resolved.position.to_string(),
//!     "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 2 e4,f6"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything here is pure and total: no clock, no chance, no input or output, and the same bytes on every machine. A
//! [`Position`] is valid by construction; what cannot be is an error that lists every fault. Repetition is looked at only
//! where the earlier positions are handed in. A record names the [`ENGINE_VERSION`] that its game began
//! with.

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
mod spec;
mod two_moves;
mod variants;

pub use crate::board::piece::{Kind, Move, MoveError, Piece};
pub use crate::board::square::{Square, SquareSet};
pub use crate::position::castling::{Castling, Wing, one_spelling};
pub use crate::position::check::{PositionErrors, PositionFault};
pub use crate::position::start::{Row, Start, StartError, chess960_number, chess960_row, read_row};
pub use crate::resolve::facts::{
    Entry, Fact, FactKind, Half, Met, Order, Outcome, Resolution, Rule, SameTarget,
};
pub use crate::resolve::judge::may_be_void;
pub use crate::resolve::why::{Illegal, why_illegal};
pub use board::Board;
pub use conflicts::Conflict;
pub use dice::{Dice, FaceOrder, LastRank, dice_due, leaves_open, needs_chance};
pub use form::{CopyMode, Form, Placing};
pub use legal::{legal, must_pass};
pub use notation::{Read, ReadError, read_entry};
pub use options::{OptionValue, RuleSet, RuleSetError, RuleSetFault};
pub use perft::perft;
pub use placing::placing_images;
pub use position::{Position, Setup, Turn};
pub use resolve::{Chance, ResolveError, ResolveFault, resolve, resolve_with_chance};
pub use score::{Claim, Reason, Score, can_win, claim, quiet_to_claim, score, stood_before};
pub use spec::{Spec, Takes};

/// Raised whenever a resolution could differ; each game pins the version it started with.
pub const ENGINE_VERSION: u32 = 1;
