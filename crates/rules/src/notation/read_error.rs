//! Why a typed entry cannot be read, in German and English.

use std::fmt;

use super::octal::Control;
use super::octal_read::OctalFault;
use super::read::MAX_ENTRY_LEN;
use crate::base::Side;
use crate::{Illegal, Kind, Move, Square};

/// Why a typed text is no entry. Its message holds what was typed, so it is for its owner alone; `Debug` keeps it.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Too long to be one entry.
    #[error("an entry has at most {MAX_ENTRY_LEN} bytes, this text {bytes}")]
    TooLong {
        /// The length of the text.
        bytes: usize,
    },
    /// No notation has such a text.
    #[error("{seen:?} is no move; write it like e2e4, e2-e4, Ng1-f3, Nf3, exd5, e8=Q, O-O or 5254")]
    Unreadable {
        /// The text, with dashes, blanks and figurines made plain.
        seen: String,
    },
    /// Digits that are no code.
    #[error("octal code {seen:?}: {fault}")]
    Octal {
        /// The text.
        seen: String,
        /// What is wrong with it.
        fault: OctalFault,
    },
    /// The text says something besides the move that is not so; no entry is made of it (Q35).
    #[error("{what}")]
    Contradicts {
        /// The move it would be, if that much is clear.
        read_as: Option<Move>,
        /// What is not so.
        what: Contradiction,
    },
    /// More than one legal move can be meant, or a pawn is named by a letter that is more often a bishop's.
    #[error("this can mean {}; write start and target, such as {}", or_list(.readings), example(.readings))]
    Ambiguous {
        /// All legal moves that can be meant, by machine text.
        readings: Vec<Move>,
    },
    /// No own piece of this kind stands where it was said to start.
    #[error("you have no {} there that could go to {to}", word(*.kind))]
    Nobody {
        /// The piece.
        kind: Kind,
        /// Its target.
        to: Square,
    },
    /// It can be read, but may not be entered.
    #[error("read as {}: {why}", plain(.read_as))]
    Illegal {
        /// The move it says.
        read_as: Move,
        /// Why it may not be entered.
        why: Illegal,
    },
    /// A pass where there is something to enter, or where the side may not enter.
    #[error("you cannot pass: a side passes only when it has no legal entry")]
    PassNotPossible,
    /// A control word of the octal code that is no entry, such as a resignation.
    #[error("{} is a control word of the octal code ({}), no entry", .0.code(), .0.as_str())]
    Control(Control),
}

/// Something that a text says and that is not so in the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Contradiction {
    /// Another pair is open.
    #[error("the entry says pair {said}, but pair {open} is open")]
    Pair {
        /// The number given.
        said: u32,
        /// The number of the open pair.
        open: u32,
    },
    /// It is the other side's colour.
    #[error("the entry says it is {said}'s")]
    Side {
        /// The side given.
        said: Side,
    },
    /// Another piece, or none, stands on the start square.
    #[error("the entry says {} on {square}, but {} stands there", word(*.said), found(.stands))]
    Piece {
        /// The start square.
        square: Square,
        /// The piece given.
        said: Kind,
        /// The side's own piece there.
        stands: Option<Kind>,
    },
    /// The mark of an octal code belongs to another kind of move.
    #[error(
        "the mark does not fit: 1 to 4 only for a promotion, 5 only for castling, 6 only en passant, else 8"
    )]
    Mark,
    /// `e.p.` behind a move that is none.
    #[error("the entry says e.p., but it is no en passant capture")]
    NotEnPassant,
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReadError::TooLong { .. } => "TooLong",
            ReadError::Unreadable { .. } => "Unreadable",
            ReadError::Octal { .. } => "Octal",
            ReadError::Contradicts { .. } => "Contradicts",
            ReadError::Ambiguous { .. } => "Ambiguous",
            ReadError::Nobody { .. } => "Nobody",
            ReadError::Illegal { .. } => "Illegal",
            ReadError::PassNotPossible => "PassNotPossible",
            ReadError::Control(_) => "Control",
        })
    }
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
        Kind::Dot => "dot",
    }
}

fn found(stands: &Option<Kind>) -> String {
    stands.map_or_else(|| "no piece of yours".to_owned(), |kind| format!("your {}", word(kind)))
}

fn plain(entry: &Move) -> Plain {
    Plain(*entry)
}

struct Plain(Move);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, promotion } = self.0;
        write!(f, "{from}-{to}")?;
        promotion.map_or(Ok(()), |kind| write!(f, "={}", kind.letter().to_ascii_uppercase()))
    }
}

fn or_list(readings: &[Move]) -> String {
    let words: Vec<String> = readings.iter().map(|entry| plain(entry).to_string()).collect();
    words.join(" or ")
}

fn example(readings: &[Move]) -> String {
    readings.first().map(ToString::to_string).unwrap_or_default()
}
