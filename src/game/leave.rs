//! Leave: times in which a player's own clock stands, announced ahead.

use crate::base::{Micros, Timestamp};

/// The most days of leave that terms may give in a calendar year.
pub const LEAVE_DAYS_MAX: u16 = 365;

/// A time in which a side's clock stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leave {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub to: Timestamp,
}

/// Why a leave is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LeaveRefusal {
    /// The game's terms give none.
    #[error("this game has no leave (term leave)")]
    None,
    /// More days than are left.
    #[error("only {left} days of leave are left in {year}")]
    TooMany {
        /// The calendar year.
        year: i16,
        /// How many days are left in it.
        left: u16,
    },
    /// Some of these days were announced before.
    #[error("some of these days are leave already")]
    Twice,
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

/// How long a clock stood between two moments because of these leaves, in microseconds.
pub fn stood(leaves: &[Leave], from: Timestamp, to: Timestamp) -> Micros {
    let overlap = |leave: &Leave| leave.to.min(to).since(leave.from.max(from)).max(0);
    leaves.iter().map(overlap).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(us: i64) -> Timestamp {
        Timestamp::from_us(us)
    }

    #[test]
    fn a_clock_stands_during_leave_and_a_fallen_flag_stays_fallen() {
        let leaves = [
            Leave {
                from: at(10),
                to: at(20),
            },
            Leave {
                from: at(25),
                to: at(30),
            },
        ];
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
            let used = flag - open - stood(&leaves, at(open), at(flag));
            assert_eq!(used, time, "what is used until the flag is the whole time");
        }
    }
}
