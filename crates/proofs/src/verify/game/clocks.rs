//! The clocks of a game as its record has them.

use super::agreed::Agreed;
use super::away::Away;
use super::event::Event;
use super::record::Record;
use super::replay::Replay;
use super::turn::Turn;
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::game::event::Body;
use crate::game::{ClockLine, ClockSide, ClockStart, ClockTurn, FallenFlag, Gift, next_lines};
use crate::rules::{self, Position};

/// The clocks in each turn: what was agreed on, with what the turn before has left.
pub(super) struct Clocks<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) agreed: &'a Agreed,
    pub(super) away: &'a Away,
    pub(super) turns: Vec<(ClockTurn, BySide<ClockLine>)>,
}

impl<'a> Clocks<'a> {
    pub(super) fn read(
        record: &'a Record<'a>,
        agreed: &'a Agreed,
        replay: &Replay,
        away: &'a Away,
    ) -> Clocks<'a> {
        let mut clocks = Clocks { record, agreed, away, turns: Vec::with_capacity(record.turns.len()) };
        for (index, (turn, position)) in record.turns.iter().zip(&replay.positions).enumerate() {
            let of = ClockTurn {
                position: *position,
                open_at: turn.open_at(),
                anew: index == 0 || turn.is_played_again(),
                sides: BySide::from_fn(|side| ClockSide {
                    owed: owes(agreed, position, side),
                    filed: turn.sides.get(side).last().map(|event| event.at),
                    gifts: gifts(turn, side, u64::MAX).collect(),
                }),
            };
            let before = clocks.turns.last().map(|(turn, lines)| (turn, *lines));
            let lines = next_lines(agreed.clock, before, &of, &away.leaves, away.holidays);
            clocks.turns.push((of, lines));
        }
        clocks
    }

    /// When a side's flag falls in a turn, as it stood right after a public event and with so much more time; nothing, if it owes
    /// no entry.
    pub(super) fn flag_then(
        &self,
        index: usize,
        side: Side,
        through: u64,
        more: Micros,
    ) -> Option<Timestamp> {
        let (start, credit) = self.start(index, side, through)?;
        Some(start.flag_at(credit + more))
    }

    /// The same flag with what its clock had.
    pub(super) fn fallen_flag(&self, index: usize, side: Side, through: u64) -> Option<FallenFlag> {
        let (start, credit) = self.start(index, side, through)?;
        Some(start.fallen_flag(credit))
    }

    /// A side's clock in a turn, and what it was given up to a public event and with it; nothing, if it owes no entry.
    fn start(&self, index: usize, side: Side, through: u64) -> Option<(ClockStart<'_>, Micros)> {
        let (turn, (of, lines)) = (self.record.turns.get(index)?, self.turns.get(index)?);
        let start = ClockStart {
            clock: self.agreed.clock,
            side,
            open_at: turn.open_at(),
            given: lines.get(side).given,
            leaves: self.away.leaves.get(side),
            holidays: self.away.holidays,
        };
        let owed = of.sides.get(side).owed;
        owed.then(|| (start, start.credits(gifts(turn, side, through)).sum()))
    }
}

/// What was given to the clocks of a turn before a side's first entry, up to a public event and with it.
fn gifts(turn: &Turn<'_>, side: Side, through: u64) -> impl Iterator<Item = Gift> {
    let ran = move |act: &&&Event| act.seq <= through && !turn.had_filed(side, act);
    turn.acts.iter().filter(ran).filter_map(|act| match &act.body {
        Body::Clock(credit) => {
            Some(Gift::Outage { from: credit.outage.from, to: credit.outage.to, credit: credit.credit })
        }
        Body::Ruling(ruled) => {
            Some(Gift::Ruling { ruling: ruled.ruling, back: ruled.credit.unwrap_or(0), at: act.at })
        }
        _ => None,
    })
}

/// Whether a side owes an entry of its own in this position.
pub(super) fn owes(agreed: &Agreed, position: &Position, side: Side) -> bool {
    position.turn().may_enter(side) && !rules::must_pass(position, &agreed.rules, side)
}
