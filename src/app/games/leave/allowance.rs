//! Days of leave on a player's calendar: what is wanted, what is used, what is left.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::app::error::{Error, LeaveFault, Result};
use crate::base::{Micros, Timestamp};
use crate::game::{Leave, LeaveRefusal, LeaveTerms};
use crate::show::zone::Zone;

/// The furthest day that can be announced, counted from today.
const AHEAD_DAYS_MAX: i32 = 366;
const HALF_DAY: Micros = 12 * 60 * 60 * 1_000_000;

/// The days that somebody wants.
#[derive(Clone)]
pub(in crate::app) struct Wanted {
    first: Date,
    last: Date,
    today: Date,
    pub(in crate::app) leave: Leave,
    zone: Zone,
}

impl Wanted {
    /// The days as times in the player's zone.
    pub(in crate::app) fn new(zone: Zone, now: Timestamp, first: Date, last: Date) -> Result<Wanted> {
        let today = zone.at(now).date();
        let refused = |fault: LeaveFault| Err(Error::malformed(fault, "from"));
        if last < first {
            return refused(LeaveFault::Backwards);
        }
        if first <= today {
            return refused(LeaveFault::Begun);
        }
        if last > today.saturating_add(AHEAD_DAYS_MAX.days()) {
            return refused(LeaveFault::Far);
        }
        let after = last.tomorrow().ok().and_then(|day| zone.midnight(day));
        let Some((from, to)) = zone.midnight(first).zip(after) else {
            return refused(LeaveFault::NoDays);
        };
        let leave = Leave { from, to };
        Ok(Wanted { first, last, today, leave, zone })
    }

    /// Whether the terms give these days beside those that are taken in this game, and `everywhere` in its tournament. A day that
    /// is leave in another game of the tournament is counted already.
    pub(in crate::app) fn fits(
        &self,
        terms: LeaveTerms,
        taken: &[Leave],
        everywhere: &[Leave],
    ) -> Result<Leave, LeaveRefusal> {
        if terms.days == 0 {
            return Err(LeaveRefusal::None);
        }
        if taken.iter().any(|old| old.from < self.leave.to && self.leave.from < old.to) {
            return Err(LeaveRefusal::Twice);
        }
        let earliest = self.today.saturating_add(i32::from(terms.ahead).days());
        if self.first < earliest {
            return Err(LeaveRefusal::TooSoon { ahead: terms.ahead, first: earliest });
        }
        let wanted = days_of(self.zone, self.leave);
        if wanted < i32::from(terms.min) {
            return Err(LeaveRefusal::TooShort { min: terms.min });
        }
        if let Some(max) = terms.max {
            let touching = self.leave.touching(taken);
            let touching: i32 = touching.iter().map(|old| days_of(self.zone, *old)).sum();
            if wanted + touching > i32::from(max) {
                return Err(LeaveRefusal::TooLong { max });
            }
        }
        let with: Vec<Leave> = everywhere.iter().copied().chain([self.leave]).collect();
        if let Some(left) = left_everywhere(self.zone, terms, everywhere) {
            let more = days_together(self.zone, &with) - days_together(self.zone, everywhere);
            if more > i32::from(left) {
                return Err(LeaveRefusal::GameFull { left });
            }
        }
        for year in self.first.year()..=self.last.year() {
            let left = left_in(self.zone, terms, everywhere, year);
            let more = used_in(self.zone, &with, year) - used_in(self.zone, everywhere, year);
            if more > left {
                return Err(LeaveRefusal::TooMany { year, left });
            }
        }
        Ok(self.leave)
    }
}

/// The first and the last day of a leave. Noon names the first, and its length tells how many follow: somebody who has moved
/// to another zone since is still on leave on as many days.
pub(in crate::app) fn first_and_last(zone: Zone, leave: Leave) -> (Date, Date) {
    let first = zone.at(leave.from.plus(HALF_DAY)).date();
    let days = (leave.to.since(leave.from) + HALF_DAY) / (2 * HALF_DAY);
    (first, first.saturating_add((days - 1).max(0).days()))
}

/// How many days of a year are leave; a day that is in several of them counts once.
pub(in crate::app) fn used_in(zone: Zone, taken: &[Leave], year: i16) -> u16 {
    let (Ok(begin), Ok(end)) = (Date::new(year, 1, 1), Date::new(year, 12, 31)) else { return 0 };
    let within = taken.iter().map(|old| {
        let (first, last) = first_and_last(zone, *old);
        (first.max(begin), last.min(end))
    });
    bounded(count(within.filter(|(first, last)| first <= last)))
}

/// How many days of leave are left in a year.
pub(in crate::app) fn left_in(zone: Zone, terms: LeaveTerms, taken: &[Leave], year: i16) -> u16 {
    terms.days.saturating_sub(used_in(zone, taken, year))
}

/// How many days of leave are left in the whole game or, if it belongs to one, in the whole tournament, where there is a limit.
pub(in crate::app) fn left_everywhere(zone: Zone, terms: LeaveTerms, everywhere: &[Leave]) -> Option<u16> {
    let used = bounded(days_together(zone, everywhere));
    terms.game.map(|most| most.saturating_sub(used))
}

/// Whether leave that holds in other games of a tournament holds in a new one too, beside what holds there.
pub(in crate::app) fn holds_too(zone: Zone, terms: LeaveTerms, taken: &[Leave], leave: Leave) -> bool {
    let apart = taken.iter().all(|old| leave.to <= old.from || old.to <= leave.from);
    let touching: i32 = leave.touching(taken).iter().map(|old| days_of(zone, *old)).sum();
    let long = terms.max.is_some_and(|max| days_of(zone, leave) + touching > i32::from(max));
    let with: Vec<Leave> = taken.iter().copied().chain([leave]).collect();
    let many = terms.game.is_some_and(|most| days_together(zone, &with) > i32::from(most));
    terms.days > 0 && apart && !long && !many
}

/// How many days these are; a day that is in several of them counts once.
fn days_together(zone: Zone, leaves: &[Leave]) -> i32 {
    count(leaves.iter().map(|leave| first_and_last(zone, *leave)))
}

fn count(spans: impl Iterator<Item = (Date, Date)>) -> i32 {
    let mut spans: Vec<(Date, Date)> = spans.collect();
    spans.sort_unstable();
    let (mut days, mut counted): (i32, Option<Date>) = (0, None);
    for (first, last) in spans {
        let next = counted.map_or(first, |counted| first.max(counted.saturating_add(1.days())));
        if next <= last {
            days += next.until(last).map_or(0, |span| span.get_days() + 1);
            counted = Some(last);
        }
    }
    days
}

fn bounded(days: i32) -> u16 {
    u16::try_from(days.max(0)).unwrap_or(u16::MAX)
}

fn days_of(zone: Zone, leave: Leave) -> i32 {
    let (first, last) = first_and_last(zone, leave);
    first.until(last).map_or(0, |span| span.get_days() + 1)
}
