//! A game's clocks from its beginning, computed anew from what happened.

use super::{
    ClockRule, FallenFlag, Holidays, Leave, Ruling, Step, credit_between, flag_after, paused_between,
};
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::rules::Position;

/// A turn, as far as its clocks are concerned.
#[derive(Clone, Debug)]
pub struct ClockTurn {
    /// The position before it.
    pub position: Position,
    /// When it opened.
    pub open_at: Timestamp,
    /// Whether it is the first one, or took the place of void ones: it begins with the whole time.
    pub anew: bool,
    /// Both sides.
    pub sides: BySide<ClockSide>,
}

/// What one side's clock saw in a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClockSide {
    /// Whether the side owed an entry of its own.
    pub owed: bool,
    /// When it was received, if it was.
    pub filed: Option<Timestamp>,
    /// What was given to the clocks of the game in this turn before the side's first entry, oldest first.
    pub gifts: Vec<Gift>,
}

/// Time that the running clocks of a game get, or that a ruling takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gift {
    /// Nothing could be filed for so long, up to the outage's end. A flag that had fallen before it began stays fallen.
    Outage {
        /// When it began.
        from: Timestamp,
        /// When it ended.
        to: Timestamp,
        /// How much of it lay in the turn, in microseconds.
        credit: Micros,
    },
    /// An arbiter ruled: the clocks get what the ruling says, and the time back for which they stood.
    Ruling {
        /// What was ruled: it may give or take time.
        ruling: Ruling,
        /// For how long they stood, in microseconds.
        back: Micros,
        /// When it was given.
        at: Timestamp,
    },
}

/// What a clock was given while it ran, in microseconds, without the leave and the holidays in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Credits {
    /// For times in which nothing could be filed.
    pub outage: Micros,
    /// By rulings; below zero, what they took.
    pub ruling: Micros,
}

impl Credits {
    /// In all.
    pub const fn sum(self) -> Micros {
        self.outage + self.ruling
    }
}

/// A clock of a side that owes an entry of its own, at the start of a turn.
#[derive(Clone, Copy, Debug)]
pub struct ClockStart<'a> {
    /// How much time there is.
    pub clock: ClockRule,
    /// Whose.
    pub side: Side,
    /// When the turn opened.
    pub open_at: Timestamp,
    /// The time at the start of the turn.
    pub given: Micros,
    /// The side's leave, oldest first.
    pub leaves: &'a [Leave],
    /// On which days both clocks are stopped.
    pub holidays: Holidays,
}

impl ClockStart<'_> {
    /// What such gifts, oldest first, give to the clock while it runs.
    pub fn credits(self, gifts: impl IntoIterator<Item = Gift>) -> Credits {
        let back =
            |time: Micros, to: Timestamp| credit_between(self.leaves, self.holidays, to.plus(-time), to);
        let mut all = Credits::default();
        for gift in gifts {
            match gift {
                Gift::Outage { from, to, credit } => {
                    if self.flag_at(all.sum()) >= from {
                        all.outage += back(credit, to);
                    }
                }
                Gift::Ruling { ruling, back: time, at } => {
                    all.ruling += ruling.given_to(self.side) + back(time, at);
                }
            }
        }
        all
    }

    /// The flag with so much credited, and what the clock has used by then.
    pub fn fallen_flag(self, credit: Micros) -> FallenFlag {
        let at = self.flag_at(credit);
        let stood = paused_between(self.leaves, self.holidays, self.open_at, at);
        FallenFlag {
            at,
            given: self.given,
            credit,
            used: self.clock.taken(at.since(self.open_at).max(0) - stood, credit),
        }
    }

    /// When the flag falls with so much credited.
    pub fn flag_at(self, credit: Micros) -> Timestamp {
        let lasts = self.clock.lasts(self.given, credit);
        flag_after(self.open_at, lasts, self.leaves, self.holidays)
    }
}

/// One side's clock in one turn: `given + credits = used + left`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLine {
    /// What had been left of the turn before; the whole time in the first one.
    pub carried: Micros,
    /// The time at the start of the turn: what was carried over, and what the regulation added or cut off.
    pub given: Micros,
    /// What outages and rulings gave; nothing to a clock that did not run.
    pub credits: Credits,
    /// For how long the clock was stopped because of leave and holidays.
    pub leave: Micros,
    /// What was taken from the clock, as the regulation counts it. Nothing as long as nothing is filed.
    pub used: Micros,
    /// What is left once the turn is over.
    pub left: Micros,
    /// When the flag falls; `None` if nothing was owed.
    pub flag_at: Option<Timestamp>,
}

/// The clocks of these turns, oldest first, with the leave that each side has taken, oldest first, and the holidays.
pub fn clock_lines(
    clock: ClockRule,
    turns: &[ClockTurn],
    leaves: &BySide<Vec<Leave>>,
    holidays: Holidays,
) -> Vec<BySide<ClockLine>> {
    let mut lines: Vec<BySide<ClockLine>> = Vec::with_capacity(turns.len());
    let mut before: Option<(&ClockTurn, BySide<ClockLine>)> = None;
    for turn in turns {
        let line = next_lines(clock, before, turn, leaves, holidays);
        lines.push(line);
        before = Some((turn, line));
    }
    lines
}

/// The clocks of one turn, by those of the turn before.
pub fn next_lines(
    clock: ClockRule,
    before: Option<(&ClockTurn, BySide<ClockLine>)>,
    turn: &ClockTurn,
    leaves: &BySide<Vec<Leave>>,
    holidays: Holidays,
) -> BySide<ClockLine> {
    let before = before.filter(|_| !turn.anew);
    BySide::from_fn(|side| {
        let last = before.map(|(last, lines)| (last, *lines.get(side)));
        line(clock, last, turn, side, (leaves.get(side), holidays))
    })
}

fn line(
    clock: ClockRule,
    before: Option<(&ClockTurn, ClockLine)>,
    turn: &ClockTurn,
    side: Side,
    (leaves, holidays): (&[Leave], Holidays),
) -> ClockLine {
    let (carried, given) = match before {
        None => {
            let whole = clock.allowance(turn.open_at);
            (whole, whole)
        }
        // The clock runs through both moves of a turn (Marseillais).
        Some((last, line))
            if turn.position.turn().only() == Some(side) && turn.position.goes_on(&last.position) =>
        {
            (line.left, line.left)
        }
        Some((last, line)) => {
            let step = Step {
                left: line.left,
                owed: last.sides.get(side).owed,
                pairs: [last.position.pair(), turn.position.pair()],
                open_at: turn.open_at,
            };
            (line.left, clock.next(step))
        }
    };
    let ClockSide { owed, filed, gifts } = turn.sides.get(side);
    let start = ClockStart { clock, side, open_at: turn.open_at, given, leaves, holidays };
    // Of a side that enters nothing the clock is stopped, whatever is given to the other one.
    let gifts = gifts.iter().copied().filter(|_| *owed);
    let credits = start.credits(gifts);
    let filed = filed.filter(|_| *owed);
    let leave = filed.map_or(0, |at| paused_between(leaves, holidays, turn.open_at, at));
    let credit = credits.sum();
    let used = filed.map_or(0, |at| clock.taken(at.since(turn.open_at).max(0) - leave, credit));
    ClockLine {
        carried,
        given,
        credits,
        leave,
        used,
        left: (given + credit - used).max(0),
        flag_at: owed.then(|| start.flag_at(credit)),
    }
}
