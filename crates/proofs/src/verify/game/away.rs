//! Leave and holidays: when each side's clock is stopped, as the record has it.

use super::agreed::Agreed;
use super::event::Event;
use super::record::Record;
use crate::base::{BySide, Micros, Side, Timestamp};
use crate::game::event::{Body, LeaveEnd, TakenOver};
use crate::game::{Holidays, Leave, LeaveTerms, credit_between};
use crate::verify::CLOCKS_APART_MAX;
use crate::verify::report::Faults;

const HOUR: Micros = 60 * 60 * 1_000_000;
const DAY: Micros = 24 * HOUR;
/// What a calendar day may be longer or shorter than 24 hours.
const UNEVEN: Micros = 2 * HOUR;

/// When the clocks are stopped though an entry is owed.
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
                Body::Leave(away) => {
                    let (leave, over) = (away.leave(), away.taken_over());
                    let taken = leaves.get_mut(away.by);
                    let mut faults_of = announced(agreed.terms.leave, taken, leave, act.at, over);
                    if let Some(over) = over {
                        faults_of.extend(taken_over(record, act, leave, over));
                    }
                    for says in faults_of {
                        faults.contradiction(record.start.0, act, says);
                    }
                    taken.push(leave);
                    taken.sort();
                }
                Body::LeaveEnd(back) => take_back(leaves.get_mut(back.by), back, act, faults),
                _ => {}
            }
        }
        Away { leaves, holidays: agreed.terms.holidays }
    }

    /// What a side gets for so long a time up to `to`.
    pub(super) fn credited(&self, side: Side, credit: Micros, to: Timestamp) -> Micros {
        credit_between(self.leaves.get(side), self.holidays, to.plus(-credit), to)
    }
}

/// What is wrong with a leave that a game has from its beginning. That it was announced as it says is proven by the record of
/// the other game alone.
fn taken_over(record: &Record<'_>, act: &Event, leave: Leave, over: TakenOver) -> Vec<String> {
    let (begins, start) = record.start;
    let mut faults = Vec::new();
    if start.director.is_none() {
        faults.push(
            "only a game of a tournament, whose first event names a director, takes leave over".to_owned(),
        );
    }
    if act.at != begins.at {
        faults.push("leave that was announced before is taken over when the game begins".to_owned());
    }
    if over.announced > act.at.plus(CLOCKS_APART_MAX) {
        faults.push("it was announced before this game began".to_owned());
    }
    if leave.to <= act.at {
        faults.push("it was over before the game began".to_owned());
    }
    faults
}

/// What is wrong with a leave that was announced at this moment, or before in another game.
fn announced(
    terms: LeaveTerms,
    taken: &[Leave],
    leave: Leave,
    at: Timestamp,
    over: Option<TakenOver>,
) -> Vec<String> {
    let at = over.map_or(at, |over| over.announced);
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
    // One that was taken back in part elsewhere may be shorter than what is announced.
    if over.is_none() && days < i64::from(terms.min) {
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
fn take_back(taken: &mut Vec<Leave>, back: &LeaveEnd, act: &Event, faults: &mut Faults) {
    let Some(at) = taken.iter().position(|leave| *leave == back.leave()) else {
        return faults.contradiction("what was announced", act, "there is no such leave");
    };
    let whole = back.until == back.from;
    if back.until <= act.at || back.until >= back.to || (!whole && back.from > act.at) {
        let says = "what has begun ends later than it is said, what has not is taken back whole";
        faults.contradiction("what was announced", act, says);
    }
    if whole {
        taken.remove(at);
    } else {
        taken[at].to = back.until;
    }
}
