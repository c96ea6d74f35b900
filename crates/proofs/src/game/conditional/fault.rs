//! Why a conditional entry is not kept.

use std::fmt;

use crate::base::Side;
use crate::rules::{Position, ReadError};

/// A part of a conditional entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What a side is to have entered.
    When(Side),
    /// What is entered then.
    Then,
}

/// Why a conditional entry is not kept. Its message may hold what was typed, so it is for its owner alone;
/// `Debug` keeps it.
#[derive(Clone, thiserror::Error)]
pub enum ConditionalFault {
    /// A part cannot be read, or is not legal.
    #[error("{}: {error}", Named(*part))]
    Unread {
        /// Which part.
        part: Part,
        /// What is wrong with it.
        error: ReadError,
        /// The position in which it was read.
        position: Box<Position>,
    },
    /// It is for another pair than the open one.
    #[error("pair {said} was given, but {open} is open; a conditional entry is for the open one")]
    OtherPair {
        /// The number given.
        said: u32,
        /// The number of the open pair.
        open: u32,
    },
    /// As many entries in the condition as the turn does not have.
    #[error(
        "give the entries of both sides, White's first, or the other side's alone; where one side moves alone, its move"
    )]
    Halves,
    /// Only the other side's entry was given, and none is filed to go with it.
    #[error("you have not filed yet: give the entries of both sides, White's first, or file first")]
    NotFiled,
    /// Another entry is filed than the condition says.
    #[error(
        "you have filed another entry in this turn, so it cannot come out so; give the other side's entry alone"
    )]
    OtherFiled,
    /// If it comes out so, the game is over.
    #[error("if it comes out so, the game is over, and nothing is entered any more")]
    Over,
    /// If it comes out so, the other side enters alone.
    #[error("if it comes out so, the other side enters alone")]
    NotOnMove,
    /// If it comes out so, a pass is sealed.
    #[error("if it comes out so, you have no legal entry, and the server passes for you")]
    Passes,
    /// The position hangs on a roll, and the entry was not written with its squares.
    #[error("what comes after this hangs on a roll: write the entry with its squares, such as e2e4")]
    Roll,
    /// The position hangs on a roll, so nothing can be planned in it.
    #[error("what comes after this hangs on a roll: no further step can be planned")]
    RollAhead,
    /// More steps than are kept.
    #[error("a conditional entry has at most {0} steps")]
    TooDeep(usize),
    /// A later step is at fault.
    #[error("step {step}: {fault}")]
    Later {
        /// Which, from 2 on.
        step: usize,
        /// What is wrong with it.
        fault: Box<ConditionalFault>,
    },
    /// No more are kept for this turn.
    #[error("{0} conditional entries are kept for this turn already; delete one first")]
    Full(usize),
    /// The turn's reveal is under way.
    #[error("this turn is being revealed; conditional entries for it no longer change")]
    Revealing,
    /// The server cannot read what is sealed in this game.
    #[error(
        "this game is sealed blindly (term sealing = blind): the server must not read a conditional entry"
    )]
    Blind,
}

impl ConditionalFault {
    /// A stable word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ConditionalFault::Unread { .. } => "unread",
            ConditionalFault::OtherPair { .. } => "other-pair",
            ConditionalFault::Halves => "halves",
            ConditionalFault::NotFiled => "not-filed",
            ConditionalFault::OtherFiled => "other-filed",
            ConditionalFault::Over => "game-over",
            ConditionalFault::NotOnMove => "not-on-move",
            ConditionalFault::Passes => "passes",
            ConditionalFault::Roll => "roll",
            ConditionalFault::RollAhead => "roll-ahead",
            ConditionalFault::TooDeep(_) => "too-deep",
            ConditionalFault::Later { fault, .. } => fault.code(),
            ConditionalFault::Full(_) => "full",
            ConditionalFault::Revealing => "revealing",
            ConditionalFault::Blind => "blind",
        }
    }

    /// The field that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            ConditionalFault::Unread { part: Part::Then, .. } | ConditionalFault::Roll => "then",
            ConditionalFault::RollAhead | ConditionalFault::TooDeep(_) | ConditionalFault::Later { .. } => {
                "further"
            }
            ConditionalFault::OtherPair { .. } => "pair",
            ConditionalFault::Full(_) | ConditionalFault::Revealing | ConditionalFault::Blind => "",
            _ => "when",
        }
    }
}

impl fmt::Debug for ConditionalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

struct Named(Part);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Part::When(side) => write!(f, "the condition, {side}"),
            Part::Then => f.write_str("the entry that follows"),
        }
    }
}
