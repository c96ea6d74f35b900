use super::{Entry, Illegal, Move, Position, RuleSet, legal, must_pass, why_illegal};
use crate::base::Side;

/// What was read.
pub struct Read {
    /// The entry.
    pub entry: Entry,
}

/// Why it cannot be entered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// No entry was seen.
    #[error("no entry can be read in {seen:?}")]
    Unreadable {
        /// What was seen.
        seen: String,
    },
    /// Two readings.
    #[error("this can be read in two ways")]
    Ambiguous {
        /// Both.
        readings: Vec<Move>,
    },
    /// It is read but not legal.
    #[error("read as {read_as}, which is not legal")]
    Illegal {
        /// How it was read.
        read_as: Move,
        /// Why not.
        why: Illegal,
    },
    /// No pass here.
    #[error("you have a legal entry, so you cannot pass")]
    NoPass,
}

/// Reads an entry in any notation.
pub fn read_entry(text: &str, position: &Position, rules: &RuleSet, side: Side) -> Result<Read, ReadError> {
    let mv = Move::parse(text.trim()).map_err(|_| ReadError::Unreadable {
        seen: text.to_owned(),
    })?;
    if must_pass(position, rules, side) || legal(position, rules, side).contains(&mv) {
        return Ok(Read {
            entry: Entry::Move(mv),
        });
    }
    match why_illegal(position, rules, side, mv) {
        Some(why) => Err(ReadError::Illegal { read_as: mv, why }),
        None => Ok(Read {
            entry: Entry::Move(mv),
        }),
    }
}
