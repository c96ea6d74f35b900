//! Regulations of time: what each side is given, and when it gets more.

use jiff::civil::Weekday;

use crate::base::zone::Zone;
use crate::base::{Micros, Timestamp};

pub(super) const SECOND_US: Micros = 1_000_000;
pub(super) const DAY_US: Micros = 24 * 60 * 60 * SECOND_US;
/// The longest time that a regulation names.
pub const CLOCK_DAYS_MAX: u16 = 365;
/// The most pairs in a period.
pub const PERIOD_PAIRS_MAX: u16 = 200;
/// The longest time that a fixed deadline leaves at least, and the longest grace after it.
pub const LEAST_DAYS_MAX: u16 = 60;
/// See [`LEAST_DAYS_MAX`].
pub const GRACE_DAYS_MAX: u16 = 7;
/// A game that gives a side less than this is played at the table.
const TABLE_BELOW: Micros = DAY_US;

/// How much time a side has.
///
/// ```
/// use fairschach_base::{BySide, Side, Timestamp};
/// use fairschach_proofs::game::{ClockRule, Turn};
/// use fairschach_rules::{Position, RuleSet};
///
/// const DAY: i64 = 24 * 60 * 60 * 1_000_000;
/// let clock = ClockRule::parse("30d+2d<45d")?; // 30 days, 2 more for each turn, never more than 45
/// let rules = RuleSet::usual("fairschach")?;
/// let opened = Timestamp::parse("2026-11-20T20:00:00Z")?;
/// let turn = Turn::open(1, Position::start(&rules), &rules, clock, opened, BySide::default());
/// assert_eq!(turn.left(Side::White, opened.plus(3 * DAY)), 27 * DAY);
/// assert_eq!(turn.flag_at(Side::Black), Some(opened.plus(30 * DAY)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// `14d/pair`: each turn starts with so many days, and nothing carries over.
    PerPair {
        /// 1 to 365.
        days: u16,
    },
    /// `30d+2d`, `30d+2d<45d`, `10m+5s`, `30d+3d,free,double20`: a base; what is left carries over, and each turn adds the
    /// increment.
    Increment {
        /// The time of the first turn: 1 second to 365 days.
        base: Length,
        /// Added when the turn after an own entry is released: 0 to 365 days.
        increment: Length,
        /// What the time is cut to after that; not less than the base.
        cap: Option<Length>,
        /// How what was thought is counted.
        counting: Counting,
    },
    /// `10/50d`, `10/50d,free,double20`: so much for every so many pairs; what is left carries over.
    Period {
        /// After every so many pairs by the score sheet's numbers: 1 to 200.
        pairs: u16,
        /// The time comes again: 1 second to 365 days.
        base: Length,
        /// How what was thought is counted.
        counting: Counting,
    },
    /// `weekly:sun-20:00+12h,grace1h,Europe/Berlin`: each turn ends at a fixed moment.
    Fixed(Fixed),
}

/// How a clock counts what was thought over one entry (ICCF Rules 2.4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counting {
    /// Only whole days of 24 hours count, so that the first day is free: `free`.
    pub whole_days: bool,
    /// What goes beyond so many days counts twice: `double20`. 1 to 365.
    pub double_after: Option<u16>,
}

/// Deadlines on a fixed day or each day, in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed {
    /// The day of the week; each day if none is named.
    pub weekday: Option<Weekday>,
    /// The minute of the day: 0 to 1439.
    pub minute: u16,
    /// A turn that would have less than this ends at the deadline after that: up to 60 days.
    pub least: Length,
    /// How long after the deadline the flag falls: up to 7 days.
    pub grace: Option<Length>,
    /// Whose days and hours these are.
    pub zone: Zone,
}

/// A length of time as it was written: `30d`, `12h`, `10m`, `5s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    pub(super) count: u32,
    pub(super) unit: Unit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Days,
    Hours,
    Minutes,
    Seconds,
}

/// From one turn to the next, as one side's clock sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What was left when the turn before was over.
    pub left: Micros,
    /// Whether the side owed an entry of its own in it.
    pub owed: bool,
    /// The number of the pair before and after.
    pub pairs: [u32; 2],
    /// When the next turn opens.
    pub open_at: Timestamp,
}

impl ClockRule {
    /// A side's time in a first turn that opens then, in microseconds.
    pub fn allowance(self, open_at: Timestamp) -> Micros {
        match self {
            ClockRule::PerPair { days } => Micros::from(days) * DAY_US,
            ClockRule::Increment { base, .. } | ClockRule::Period { base, .. } => base.micros(),
            ClockRule::Fixed(fixed) => fixed.flag_at(open_at).since(open_at),
        }
    }

    /// A side's time at the start of the next turn. The increment comes after a turn in which the side owed an entry of its
    /// own, so that no first entry has it; a period's time comes as its last pair is over.
    pub fn next(self, step: Step) -> Micros {
        match self {
            ClockRule::PerPair { .. } | ClockRule::Fixed(_) => self.allowance(step.open_at),
            ClockRule::Increment { .. } if !step.owed => step.left,
            ClockRule::Increment { increment, cap, .. } => {
                let more = step.left + increment.micros();
                cap.map_or(more, |cap| more.min(cap.micros()))
            }
            ClockRule::Period { pairs, base, .. } => {
                let [before, after] = step.pairs.map(|pair| pair.saturating_sub(1) / u32::from(pairs.max(1)));
                step.left + base.micros() * Micros::from(after.saturating_sub(before))
            }
        }
    }

    /// How the clock counts what is thought over an entry.
    pub fn counting(self) -> Counting {
        match self {
            ClockRule::Increment { counting, .. } | ClockRule::Period { counting, .. } => counting,
            ClockRule::PerPair { .. } | ClockRule::Fixed(_) => Counting::default(),
        }
    }

    /// For how long such a time lasts. What was credited lasts for as long as it is, however the rest is counted.
    pub fn lasts(self, time: Micros, credit: Micros) -> Micros {
        self.counting().lasts(time) + credit
    }

    /// What thinking for so long takes from a clock. Credited time is counted as it is, and comes first.
    pub fn taken(self, thought: Micros, credit: Micros) -> Micros {
        self.counting().taken(thought - credit) + credit
    }

    /// Whether the game is played at the table: both sit before their screens, and nothing waits for mails.
    pub fn is_at_the_table(self) -> bool {
        match self {
            ClockRule::PerPair { .. } | ClockRule::Fixed(_) => false,
            ClockRule::Increment { base, .. } | ClockRule::Period { base, .. } => base.micros() < TABLE_BELOW,
        }
    }
}

impl Counting {
    /// What thinking for so long takes; never more than twice of it.
    fn taken(self, thought: Micros) -> Micros {
        let counted = if self.whole_days && thought > 0 {
            // A day that is only just full is still free: the flag's own moment is in time.
            (thought - 1) / DAY_US * DAY_US
        } else {
            thought
        };
        let twice = self.double_after.map_or(0, |days| (counted - Micros::from(days) * DAY_US).max(0));
        counted + twice
    }

    /// The longest thinking that takes no more than this.
    fn lasts(self, time: Micros) -> Micros {
        let single = self.double_after.map_or(time, |days| Micros::from(days) * DAY_US);
        if !self.whole_days || time < 0 {
            return if time > single { single + (time - single) / 2 } else { time };
        }
        let (days, single) = (time / DAY_US, single / DAY_US);
        let days = if days > single { single + (days - single) / 2 } else { days };
        (days + 1) * DAY_US
    }
}

impl Fixed {
    /// The deadline of a turn that opens then.
    pub fn deadline(self, open_at: Timestamp) -> Timestamp {
        let earliest = open_at.plus(self.least.micros());
        // A turn without a least time that opens at a deadline has the next one.
        let after = if earliest > open_at { earliest.plus(-1) } else { open_at };
        self.zone.next_on(after, self.weekday, self.minute)
    }

    /// When the flag falls: the grace after the deadline.
    pub fn flag_at(self, open_at: Timestamp) -> Timestamp {
        self.deadline(open_at).plus(self.grace_us())
    }

    /// The grace in microseconds.
    pub fn grace_us(self) -> Micros {
        self.grace.map_or(0, Length::micros)
    }
}

impl Length {
    /// Its length in microseconds.
    pub fn micros(self) -> Micros {
        let unit = match self.unit {
            Unit::Days => DAY_US,
            Unit::Hours => 60 * 60 * SECOND_US,
            Unit::Minutes => 60 * SECOND_US,
            Unit::Seconds => SECOND_US,
        };
        Micros::from(self.count) * unit
    }
}
