//! Conditional entries: filed for the next turn if the open one comes out as foreseen.

use std::fmt;

use super::{Canonical, CanonicalError};
use crate::base::{BySide, Side, words};
use crate::rules::{Entry, Position, ReadError};

/// An entry for the next turn that is filed only if the open one comes out as told. In a sealed payload stand the
/// entries of the condition (White's, then Black's, of the sides that enter), then what is entered: `e2e4 e7e5 g1f3`,
/// with ` draw` behind it if a draw is offered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Conditional {
    /// What both sides are to have entered; nothing of a side that does not enter.
    pub when: BySide<Option<Entry>>,
    /// What is entered then.
    pub then: Canonical,
}

words! {
    /// What became of a conditional entry.
    pub enum Fate {
        /// The turn came out as told, and the entry is filed.
        Used: "used",
        /// The turn came out otherwise.
        Other: "other",
        /// The other side offers a draw: filing would decline that, so its owner is to answer first.
        DrawOffered: "draw-offered",
        /// It is not legal in the position that arose.
        Illegal: "illegal",
        /// In the turn that followed there was nothing to enter: the other side enters alone, or the server sealed a pass.
        NothingOwed: "nothing-owed",
        /// The game is over.
        Ended: "ended",
        /// An arbiter has made the turn void.
        Void: "void",
    }
}

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
    pub const fn code(&self) -> &'static str {
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
            ConditionalFault::Full(_) => "full",
            ConditionalFault::Revealing => "revealing",
            ConditionalFault::Blind => "blind",
        }
    }

    /// The field that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            ConditionalFault::Unread { part: Part::Then, .. } | ConditionalFault::Roll => "then",
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

impl Conditional {
    /// Reads it back; `enters` says which sides enter in the turn of the condition.
    pub fn parse(text: &str, enters: BySide<bool>) -> Result<Conditional, CanonicalError> {
        let mut rest = text;
        let mut when = BySide::default();
        for side in Side::ALL.into_iter().filter(|side| *enters.get(*side)) {
            let (half, behind) = rest.split_once(' ').ok_or(CanonicalError)?;
            let half = Canonical::parse(half)?;
            *when.get_mut(side) = Some(half.entry);
            rest = behind;
        }
        let then = Canonical::parse(rest)?;
        Ok(Conditional { when, then })
    }

    /// Whether a turn came out as told. A draw that was offered with an entry makes no difference.
    pub fn fits(&self, entries: &BySide<Option<Canonical>>) -> bool {
        entries.map(|entry| entry.map(|canonical| canonical.entry)) == self.when
    }
}

impl fmt::Display for Conditional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (_, half) in self.when.iter() {
            if let Some(entry) = *half {
                let draw_offer = false;
                write!(f, "{} ", Canonical { entry, draw_offer })?;
            }
        }
        write!(f, "{}", self.then)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: BySide<bool> = BySide { white: true, black: true };
    const BLACK: BySide<bool> = BySide { white: false, black: true };

    #[test]
    fn conditional_entries_read_back_and_nothing_else_is_one() {
        let good = [
            ("e2e4 e7e5 g1f3", BOTH),
            ("e2e4 e7e5 g1f3 draw", BOTH),
            ("e1g1 pass e7e8q", BOTH),
            ("K@c1 K@c8 Q@d1", BOTH),
            ("d4* g1f3", BLACK),
            ("pass a24 draw", BLACK),
        ];
        for (text, enters) in good {
            let read = Conditional::parse(text, enters).ok().map(|read| read.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        let bad = [
            ("e2e4 e7e5", BOTH),
            ("e2e4 g1f3", BOTH),
            ("e2e4", BLACK),
            ("e2e4 draw g1f3", BLACK),
            ("e2e4 e7e5 g1f3 draw draw", BOTH),
            ("e2e4  g1f3", BLACK),
            ("e2e4 e7e5 g1f3", BLACK),
            ("", BOTH),
        ];
        for (text, enters) in bad {
            assert!(Conditional::parse(text, enters).is_err(), "{text}");
        }
    }

    #[test]
    fn every_fate_has_a_word_of_its_own() {
        for fate in Fate::ALL {
            assert_eq!(Fate::parse(fate.as_str()), Some(fate));
        }
    }
}
