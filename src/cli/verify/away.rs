//! Leave and holidays: when each side's clock stands, as the record has it.

use super::event::{Body, Event, TakenBack};
use super::record::{Agreed, Record};
use super::report::Faults;
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::game::{Holidays, Leave, LeaveTerms, credit_between};

const HOUR: Micros = 60 * 60 * 1_000_000;
const DAY: Micros = 24 * HOUR;
/// What a calendar day may be longer or shorter than 24 hours.
const UNEVEN: Micros = 2 * HOUR;

/// When the clocks stand though an entry is owed.
pub(super) struct Away {
    /// Oldest first.
    pub(super) leaves: BySide<Vec<Leave>>,
    pub(super) holidays: Holidays,
}

impl Away {
    /// Reads what was announced and taken back, and holds it against the terms. Which calendar year a day belongs to depends
    /// on the player's time zone, which no record holds, so the budget of a year is not checked here.
    pub(super) fn read(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) -> Away {
        let mut leaves = BySide::<Vec<Leave>>::default();
        for act in record.turns.iter().flat_map(|turn| &turn.acts) {
            match &act.body {
                Body::Leave(side, leave) => {
                    let taken = leaves.get_mut(*side);
                    for says in announced(agreed.terms.leave, taken, *leave, act.at) {
                        faults.contradiction(record.start.0, act, says);
                    }
                    taken.push(*leave);
                    taken.sort();
                }
                Body::LeaveEnd(back) => take_back(leaves.get_mut(back.by), back, act, faults),
                _ => {}
            }
        }
        Away {
            leaves,
            holidays: agreed.terms.holidays,
        }
    }

    /// What a side gets for so long a time up to `to`.
    pub(super) fn credited(&self, side: Side, credit: Micros, to: Timestamp) -> Micros {
        credit_between(self.leaves.get(side), self.holidays, to.plus(-credit), to)
    }
}

/// What is wrong with a leave that was announced at this moment.
fn announced(terms: LeaveTerms, taken: &[Leave], leave: Leave, at: Timestamp) -> Vec<String> {
    if terms.days == 0 {
        return vec!["this game's terms give no leave".to_owned()];
    }
    let mut faults = Vec::new();
    let ahead = Micros::from(terms.ahead - 1) * DAY;
    if leave.from <= at || leave.from.since(at) < ahead - UNEVEN {
        faults.push(format!("leave is announced {} days ahead", terms.ahead));
    }
    if taken.iter().any(|old| old.from < leave.to && leave.from < old.to) {
        faults.push("the same time is leave twice".to_owned());
    }
    let days = days_of(leave);
    let touching = days + leave.touching(taken).iter().map(|old| days_of(*old)).sum::<i64>();
    let in_game = days + taken.iter().map(|old| days_of(*old)).sum::<i64>();
    if days < i64::from(terms.min) {
        faults.push(format!("a leave has at least {} days", terms.min));
    }
    for (days, most) in [(touching, terms.max), (in_game, terms.game)] {
        if let Some(most) = most.filter(|most| days > i64::from(*most)) {
            faults.push(format!("{days} days of leave are more than {most}"));
        }
    }
    faults
}

/// Whole days, whatever the changes to and from summer time.
fn days_of(leave: Leave) -> i64 {
    (leave.to.since(leave.from) + DAY / 2) / DAY
}

/// A leave is taken back whole before it begins, or ends earlier, later than it is said.
fn take_back(taken: &mut Vec<Leave>, back: &TakenBack, act: &Event, faults: &mut Faults) {
    let Some(at) = taken.iter().position(|leave| *leave == back.leave) else {
        return faults.contradiction("what was announced", act, "there is no such leave");
    };
    let whole = back.until == back.leave.from;
    if back.until <= act.at || back.until >= back.leave.to || (!whole && back.leave.from > act.at) {
        let says = "what has begun ends later than it is said, what has not is taken back whole";
        faults.contradiction("what was announced", act, says);
    }
    if whole {
        taken.remove(at);
    } else {
        taken[at].to = back.until;
    }
}
