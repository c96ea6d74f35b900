//! Leave: times in which a player's own clock is stopped, announced ahead.

use jiff::civil::Date;

use super::Holidays;
use crate::base::{Micros, Timestamp, errors};

/// The most days of leave that terms may give in a calendar year, and the longest leave that they may ask for.
pub const LEAVE_DAYS_MAX: u16 = 365;
/// The most days ahead that terms may ask leave to be announced.
pub const LEAVE_AHEAD_MAX: u16 = 60;
/// The most days of leave that terms may give in a whole game or tournament.
pub const LEAVE_GAME_MAX: u16 = 999;

/// How much leave a game's terms give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaveTerms {
    /// How many days each player has in a calendar year; 0 to 365.
    pub days: u16,
    /// How many days ahead it is announced; 1 (from tomorrow on) to 60.
    pub ahead: u16,
    /// How many days a leave has at least; 1 to 365.
    pub min: u16,
    /// How many days a leave has at most, those of leaves that touch it included.
    pub max: Option<u16>,
    /// How many days each player has in the whole game, in a tournament in all its games together.
    pub game: Option<u16>,
}

impl Default for LeaveTerms {
    fn default() -> Self {
        LeaveTerms { days: 0, ahead: 1, min: 1, max: None, game: None }
    }
}

/// A time in which a side's clock is stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leave {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub to: Timestamp,
}

impl Leave {
    /// Those of some leaves that touch this one, directly or over others.
    pub fn touching(self, leaves: &[Leave]) -> Vec<Leave> {
        let (mut whole, mut touching) = (self, Vec::new());
        let mut rest = leaves.to_vec();
        while let Some(at) = rest.iter().position(|one| one.from <= whole.to && whole.from <= one.to) {
            let one = rest.swap_remove(at);
            whole.from = whole.from.min(one.from);
            whole.to = whole.to.max(one.to);
            touching.push(one);
        }
        touching
    }
}

errors! {
    /// Why a leave is not taken.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum LeaveRefusal {
        None: "this game has no leave (term leave)";
        TooMany {
            /// The calendar year.
            year: i16,
            /// How many days are left in it.
            left: u16,
        }: "only {left} days of leave are left in {year}";
        TooSoon {
            /// How many days ahead.
            ahead: u16,
            /// The first day on which it may begin.
            first: Date,
        }: "leave is announced {ahead} days ahead in this game: it begins on {first} at the earliest";
        TooShort {
            /// How many days it has at least.
            min: u16,
        }: "a leave has at least {min} days in this game";
        TooLong {
            /// How many days it has at most.
            max: u16,
        }: "a leave has at most {max} days in this game, leave that it touches included";
        GameFull {
            /// How many days are left.
            left: u16,
        }: "only {left} days of leave are left in this game";
        Twice: "some of these days are leave already";
    }
}

/// When a clock with so much time, that starts at `open`, runs out, standing during these leaves (oldest first, none in
/// another). A flag that falls before a leave begins stays where it is.
pub fn runs_out(open: Timestamp, time: Micros, leaves: &[Leave]) -> Timestamp {
    let (mut at, mut left) = (open, time);
    for leave in leaves.iter().filter(|leave| leave.to > open) {
        let runs = leave.from.since(at).max(0);
        if runs >= left {
            break;
        }
        left -= runs;
        at = leave.to.max(at);
    }
    at.plus(left)
}

/// The same with holidays, on which the clock is stopped too.
pub fn flag_after(open: Timestamp, time: Micros, leaves: &[Leave], holidays: Holidays) -> Timestamp {
    let mut horizon = open.plus(time);
    loop {
        let flag = runs_out(open, time, &standing(leaves, holidays, open, horizon));
        if flag <= horizon {
            return flag;
        }
        horizon = flag;
    }
}

/// When a clock is stopped because of leave and holidays, oldest first and none in another, holidays as far as they touch this span.
fn standing(leaves: &[Leave], holidays: Holidays, from: Timestamp, to: Timestamp) -> Vec<Leave> {
    // Leave outside changes nothing; holidays there are without end.
    let mut all = holidays.between(from, to);
    all.extend(leaves);
    all.sort();
    let mut joined: Vec<Leave> = Vec::new();
    for next in all {
        match joined.last_mut() {
            Some(last) if next.from <= last.to => last.to = last.to.max(next.to),
            _ => joined.push(next),
        }
    }
    joined
}

/// How long a clock was stopped between two moments because of these leaves, in microseconds.
fn paused_for(leaves: &[Leave], from: Timestamp, to: Timestamp) -> Micros {
    let overlap = |leave: &Leave| leave.to.min(to).since(leave.from.max(from)).max(0);
    leaves.iter().map(overlap).sum()
}

/// How long a clock was stopped between two moments because of leave and holidays.
pub fn paused_between(leaves: &[Leave], holidays: Holidays, from: Timestamp, to: Timestamp) -> Micros {
    paused_for(&standing(leaves, holidays, from, to), from, to)
}

/// What a clock is to be credited for a time in which it ran and should have stood: leave and holidays in it stand for
/// themselves, so that they count once.
pub fn credit_between(leaves: &[Leave], holidays: Holidays, from: Timestamp, to: Timestamp) -> Micros {
    (to.since(from) - paused_between(leaves, holidays, from, to)).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(us: i64) -> Timestamp {
        Timestamp::from_us(us)
    }

    #[test]
    fn leaves_touch_over_others_and_where_one_ends_as_the_next_begins() {
        let leave = |from, to| Leave { from: at(from), to: at(to) };
        let own = leave(20, 30);
        let all = [leave(0, 5), leave(10, 15), leave(15, 20), leave(30, 35), leave(36, 40)];
        let mut touching = own.touching(&all);
        touching.sort();
        assert_eq!(touching, [leave(10, 15), leave(15, 20), leave(30, 35)]);
        assert_eq!(own.touching(&[leave(22, 25)]), [leave(22, 25)], "one within");
        assert_eq!(own.touching(&[leave(10, 40)]), [leave(10, 40)], "one around");
    }

    #[test]
    fn leave_on_a_holiday_counts_once() {
        const HOUR: i64 = 3_600_000_000;
        let holidays = Holidays::parse("2026-07-01,2026-07-03").unwrap();
        let open = Timestamp::parse("2026-06-30T12:00:00Z").unwrap();
        let midnight = Timestamp::parse("2026-06-30T22:00:00Z").unwrap();
        let leave = Leave { from: midnight.plus(12 * HOUR), to: midnight.plus(36 * HOUR) };
        // Ten hours before the first holiday, twelve between leave and the second, then what is left.
        for (time, stands) in [(10, 0), (11, 36), (22, 36), (23, 60), (100, 60)] {
            let flag = flag_after(open, time * HOUR, &[leave], holidays);
            assert_eq!(flag.since(open), (time + stands) * HOUR, "{time}");
            let stood = paused_for(&standing(&[leave], holidays, open, flag), open, flag);
            assert_eq!(stood, stands * HOUR, "{time}");
        }
    }

    #[test]
    fn a_clock_stands_during_leave_and_a_fallen_flag_stays_fallen() {
        let leaves = [Leave { from: at(10), to: at(20) }, Leave { from: at(25), to: at(30) }];
        for (open, time, flag) in [
            (0, 5, 5),
            (0, 10, 10),
            (0, 11, 21),
            (0, 15, 25),
            (0, 16, 31),
            (12, 5, 25),
            (12, 6, 31),
            (20, 4, 24),
            (40, 7, 47),
        ] {
            assert_eq!(runs_out(at(open), time, &leaves), at(flag), "{open} {time}");
            let used = flag - open - paused_for(&leaves, at(open), at(flag));
            assert_eq!(used, time, "what is used until the flag is the whole time");
        }
    }
}
