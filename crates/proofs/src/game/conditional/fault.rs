//! Why a conditional entry is not kept.

use std::fmt;

use crate::base::{Side, errors};
use crate::rules::{Position, ReadError};

/// A part of a conditional entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What a side is to have entered.
    When(Side),
    /// What is entered then.
    Then,
}

errors! {
    /// Why a conditional entry is not kept. Its message may hold what was typed, so it is for its owner alone;
    /// `Debug` keeps it.
    #[derive(Clone, thiserror::Error)]
    pub enum ConditionalFault {
        /// A part cannot be read, or is not legal.
        Unread {
            /// Which part.
            part: Part,
            /// What is wrong with it.
            error: ReadError,
            /// The position in which it was read.
            position: Box<Position>,
        }: "{part}: {error}";
        OtherPair {
            /// The number given.
            said: u32,
            /// The number of the open pair.
            open: u32,
        }: "pair {said} was given, but {open} is open; a conditional entry is for the open one";
        Halves:
            "give the entries of both sides, White's first, or the other side's alone; where one side moves alone, its move";
        NotFiled: "you have not filed yet: give the entries of both sides, White's first, or file first";
        OtherFiled:
            "you have filed another entry in this turn, so it cannot come out so; give the other side's entry alone";
        Over: "if it comes out so, the game is over, and nothing is entered any more";
        NotOnMove: "if it comes out so, the other side enters alone";
        Passes: "if it comes out so, you have no legal entry, and the server passes for you";
        Roll: "what comes after this hangs on a roll: write the entry with its squares, such as e2e4";
        RollAhead: "what comes after this hangs on a roll: no further step can be planned";
        TooDeep(usize): "a conditional entry has at most {0} steps";
        /// A later step is at fault.
        Later {
            /// Which, from 2 on.
            step: usize,
            /// What is wrong with it.
            fault: Box<ConditionalFault>,
        }: "step {step}: {fault}";
        Full(usize): "{0} conditional entries are kept for this turn already; delete one first";
        Revealing: "this turn is being revealed; conditional entries for it no longer change";
        Blind: "this game is sealed blindly (term sealing = blind): the server must not read a conditional entry";
    }
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

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::When(side) => write!(f, "the condition, {side}"),
            Part::Then => f.write_str("the entry that follows"),
        }
    }
}
