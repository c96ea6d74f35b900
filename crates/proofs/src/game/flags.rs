//! Fallen flags: whose decides a game, what its clock had, and what two at the same instant mean.

use serde::{Deserialize, Serialize};

use super::{By, ClockStart, GameResult, Turn};
use crate::base::{BySide, Micros, Side, Timestamp, words};
use crate::rules;

words! {
    /// What two flags that fall at the same instant mean (reading Q23, and the sheet of a tournament).
    pub enum BothFlags {
        /// Two who have never filed anything in the game lose it both; else it is a draw.
        AbsentLose: "absent-lose",
        /// A draw, as in games whose terms do not speak of it.
        Draw: "draw",
        /// The game is lost for both.
        BothLose: "both-lose",
        /// The game is paused until an arbiter has ruled.
        Arbiter: "arbiter",
    }
}

impl BothFlags {
    /// How such a game ends, in which somebody has filed an entry or nobody has; nothing, if an arbiter is to say it.
    pub const fn result(self, filed: bool) -> Option<GameResult> {
        match (self, filed) {
            (BothFlags::Draw, _) | (BothFlags::AbsentLose, true) => Some(GameResult::draw(By::Time)),
            (BothFlags::BothLose, _) | (BothFlags::AbsentLose, false) => {
                Some(GameResult::both_lose(By::Time))
            }
            (BothFlags::Arbiter, _) => None,
        }
    }
}

/// Whose flag decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fallen {
    /// The first one that fell.
    First(Side),
    /// Both fell at the same instant.
    Both,
}

impl Fallen {
    /// The flags that decide, with what their clocks had.
    pub fn flags(self, turn: &Turn) -> BySide<Option<FallenFlag>> {
        BySide::from_fn(|side| {
            let decides = self == Fallen::Both || self == Fallen::First(side);
            turn.fallen_flag(side).filter(|_| decides)
        })
    }
}

/// A flag that decided a game, and the sum of its clock at that instant: times in microseconds. What is given and credited but
/// not used is less than the clock counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallenFlag {
    /// When it fell.
    pub at: Timestamp,
    /// The time at the start of the turn.
    pub given: Micros,
    /// What outages and rulings gave since.
    pub credit: Micros,
    /// What was used up, as the regulation counts it.
    pub used: Micros,
}

impl Turn {
    /// Whose flag decides, if one had fallen by `judged`: the first one's.
    pub fn fallen(&self, judged: Timestamp) -> Option<Fallen> {
        let flags = BySide::from_fn(|side| {
            self.flag_at(side).filter(|flag| self.sides.get(side).runs() && *flag < judged)
        });
        match (flags.white, flags.black) {
            (None, None) => None,
            (Some(white), Some(black)) if white == black => Some(Fallen::Both),
            (white, black) => {
                let first = black.is_none_or(|black| white.is_some_and(|white| white < black));
                Some(Fallen::First(if first { Side::White } else { Side::Black }))
            }
        }
    }

    /// The result of a side's flag that fell first: nobody wins whose pieces cannot mate (reading Q23).
    pub fn lost_on_time(&self, loser: Side) -> GameResult {
        let winner = loser.opposite();
        if rules::can_win(&self.position, winner) {
            GameResult::win(winner, By::Time)
        } else {
            GameResult::draw(By::Time)
        }
    }

    /// A side's flag and its clock at that instant; nothing, if it owes no entry.
    pub fn fallen_flag(&self, side: Side) -> Option<FallenFlag> {
        let half = self.sides.get(side);
        let start = ClockStart {
            clock: self.clock,
            side,
            open_at: self.open_at,
            given: half.allowance,
            leaves: self.leaves.get(side),
            holidays: self.holidays,
        };
        half.owes().then(|| start.fallen_flag(half.credit))
    }
}
