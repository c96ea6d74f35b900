//! A game's clocks from its beginning, computed anew from what happened.

use super::{ClockRule, Holidays, Leave, Step, flag_after, stood_between};
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::rules::Position;

/// A turn, as far as its clocks are concerned.
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockSide {
    /// Whether the side owed an entry of its own.
    pub owed: bool,
    /// When it was received, if it was.
    pub filed: Option<Timestamp>,
    /// What outages and rulings gave while the clock ran, without the leave and the holidays in it.
    pub credit: Micros,
}

/// One side's clock in one turn: `given + credit = used + left`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLine {
    /// What had been left of the turn before; the whole time in the first one.
    pub carried: Micros,
    /// The time at the start of the turn: what was carried over, and what the regulation added or cut off.
    pub given: Micros,
    /// What outages and rulings gave.
    pub credit: Micros,
    /// For how long the clock stood because of leave and holidays.
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
    let ClockSide { owed, filed, credit } = *turn.sides.get(side);
    let filed = filed.filter(|_| owed);
    let leave = filed.map_or(0, |at| stood_between(leaves, holidays, turn.open_at, at));
    let used = filed.map_or(0, |at| clock.taken(at.since(turn.open_at).max(0) - leave, credit));
    let flag_at = owed.then(|| flag_after(turn.open_at, clock.lasts(given, credit), leaves, holidays));
    ClockLine {
        carried,
        given,
        credit,
        leave,
        used,
        left: (given + credit - used).max(0),
        flag_at,
    }
}
