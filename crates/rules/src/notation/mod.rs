//! Entries and pairs in words people use: long algebraic, SAN, the line of a pair, octal code; and reading whatever
//! a player types.
//!
//! Everything written here reads back to the same entry. Reading never guesses: where two readings of one text are
//! legal and differ, it is refused with both; and `Bc4` of a pawn (*Bauer*), while the side has bishops.
//!
//! | what | written by | read by |
//! |---|---|---|
//! | an entry as machines write it, `g1f3` | [`Move`](crate::Move)'s `Display` | [`Move::parse`](crate::Move::parse) |
//! | an entry as people write it | [`long`], [`san`] | [`read_entry`]; English alone, as in records: [`read_san`] |
//! | an entry in digits | [`write_octal`] | [`read_octal`], [`read_entry`] |
//! | a half with what became of it | [`write_half`] | [`read_half`] |
//! | a whole pair | [`pair_line`], [`PairLine`] | [`read_line`] |
//!
//! ```
//! use fairschach_base::Side;
//! use fairschach_rules::notation::{Language, long, read_entry, san};
//! use fairschach_rules::{Move, Position, RuleSet};
//!
//! let rules = RuleSet::usual("fairschach")?;
//! let start = Position::start(&rules);
//! let entry = Move::parse("g1f3")?;
//! assert_eq!(long(&start, Side::White, entry, Language::German), "Sg1-f3");
//! assert_eq!(san(&start, &rules, Side::White, entry, Language::English), "Nf3");
//! for text in ["Sf3", "Nf3", "Sg1-f3", "g1f3", "7163", "1. Nf3"] {
//!     assert_eq!(read_entry(text, &start, &rules, Side::White)?.entry, fairschach_rules::Entry::Move(entry), "{text}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every variant writes what it adds in the same forms: `O-O` for castling from any square of Chess 960, `K@c1` for a piece
//! that is placed (Freischach), `d4*` for a die that is freed (VARIASCHACH), `4` and `5` for the two more squares of Chess 66.
//!
//! ```
//! use fairschach_base::Side;
//! use fairschach_rules::notation::{Language, long};
//! use fairschach_rules::{Position, RuleSet, legal};
//!
//! for variant in RuleSet::variants() {
//!     let rules = RuleSet::usual(variant)?;
//!     let start = Position::start(&rules);
//!     for entry in legal(&start, &rules, Side::White) {
//!         println!("{variant}: {entry} is {}", long(&start, Side::White, entry, Language::English));
//!     }
//! }
//! # Ok::<(), fairschach_rules::RuleSetError>(())
//! ```

mod act;
mod clean;
mod half;
mod language;
mod line;
mod line_read;
mod long;
mod octal;
mod octal_read;
mod parse;
mod read;
mod read_error;
mod shape;
mod shaped;
mod spelled;

pub use half::{ReadHalf, read_half, write_half};
pub use language::Language;
pub use line::{ILLEGIBLE, MISSING, PASS, PairLine, mark, pair_line};
pub use line_read::{LineError, ReadLine, read_line};
pub use long::{long, san};
pub use octal::{Code, Control, OctalForm, check_digit, half_octal, write_octal};
pub use octal_read::{OctalFault, read_octal};
pub use read::{MAX_ENTRY_LEN, Read, read_entry, read_san};
pub use read_error::{Contradiction, ReadError};
pub use shaped::is_entry_shaped;
