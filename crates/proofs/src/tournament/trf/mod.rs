//! FIDE's Tournament Report File: what pairing programs read, and what is sent to rate and archive a tournament.
//!
//! Written is TRF-2026 ("Format of Tournament Report File", FIDE Council, 12 May 2025), whose `001` lines are those of
//! TRF16. The line `XXR` of TRF(x), without which the programs of today read nothing, stands beside `142`; for pairing, `XXC`
//! and `XXZ` stand beside `152` and `240`. Columns are counted in characters from 1; the text is UTF-8.
//!
//! # What TRF has no word for
//! | here | written as | and as a comment line |
//! |---|---|---|
//! | both lost | `-`, a forfeit loss, for both | `### both lost: round 3, 5 against 12` |
//! | pending | `=` for both: TRF-2026 counts an unknown result as a draw (line `162`, `X`) | `### pending: …` |
//! | cancelled | `0000 - Z` for both: no opponent, nothing | `### cancelled: …` |
//! | won on time, or by adjudication | `1` and `0` | none |
//!
//! The points in columns 81 to 84 are the sum of what the line says, pending games with it, because programs refuse a line that
//! contradicts itself. A bye that the pairing gave is `U`; an `F` would be a bye that the organiser gave, and its owner might
//! get another. [`read`] reads the comments back.

mod columns;
mod line;
mod pairs;
mod read;
mod write;

pub use pairs::read_pairs;
pub use read::{Trf, TrfEntrant, read};
pub use write::{Head, Purpose, write};

/// The longest file that is read, in bytes: 1,000 entrants of 999 rounds need ten million.
pub const TRF_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The longest answer of a pairing program that is read, in bytes: 5,000 lines of `9999 9999` need fifty thousand.
pub const PAIRS_BYTES_MAX: usize = 128 * 1024;

/// What cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrfFault {
    /// Longer than is read.
    #[error("the file has {0} bytes, {1} at most are read")]
    TooLong(usize, usize),
    /// A place in the text.
    #[error("line {line}, column {column}: {fault}")]
    At {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong and what belongs there.
        fault: String,
    },
    /// The file as a whole.
    #[error("{0}")]
    Whole(String),
    /// What the pairings say.
    #[error(transparent)]
    Records(#[from] super::RecordFault),
    /// A value that has no room in its columns.
    #[error("{what} of {number} does not fit into TRF's columns")]
    NoRoom {
        /// Which value.
        what: &'static str,
        /// The starting number.
        number: u16,
    },
}

impl TrfFault {
    fn at(line: usize, column: usize, fault: impl Into<String>) -> TrfFault {
        TrfFault::At { line, column, fault: fault.into() }
    }
}
