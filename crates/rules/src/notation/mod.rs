//! Entries and pairs in words people use: long algebraic, SAN, the line of a pair, octal code; and reading whatever
//! a player types.
//!
//! Everything written here reads back to the same entry. Reading never guesses: where two readings of one text are
//! legal and differ, it is refused with both.

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
