//! Regulations of time as texts: read with every fault in words, and written back.

use std::fmt;

use jiff::civil::Weekday;

use super::clock::{
    CLOCK_DAYS_MAX, ClockRule, Counting, DAY_US, Fixed, GRACE_DAYS_MAX, LEAST_DAYS_MAX, Length,
    PERIOD_PAIRS_MAX, Unit,
};
use crate::base::zone::Zone;
use crate::base::{Micros, errors};

/// The longest text that is looked at.
pub const CLOCK_CHARS_MAX: usize = 120;
/// The longest number of a length: `9999` and its unit.
const DIGITS_MAX: usize = 4;

/// A clock that cannot be had, with everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "clock {text:?}: {}; clocks are written 14d/pair, 30d+2d, 30d+2d<45d, 10m+5s, 10/50d, 10/50d,free,double20, \
     daily:20:00+12h,Europe/Berlin or weekly:sun-20:00+1d,grace2h,Europe/Berlin",
    .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
)]
pub struct ClockRuleError {
    text: String,
    /// Everything that is wrong.
    pub faults: Vec<ClockFault>,
}

errors! {
    /// One fault of a clock's text.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum ClockFault {
        Kind: "it is none of the kinds";
        Long: "it is longer than {CLOCK_CHARS_MAX} characters";
        PairDays: "before /pair stand 1d to {CLOCK_DAYS_MAX}d";
        Base: "the base is 1s to {CLOCK_DAYS_MAX}d, a number without leading zeros and one of d, h, m, s";
        Increment: "the increment is 0s to {CLOCK_DAYS_MAX}d, a number without leading zeros and one of d, h, m, s";
        /// What stands after `<`: no length, less than the base, or too long.
        Cap: "the cap after < is not less than the base, and at most {CLOCK_DAYS_MAX}d";
        Pairs: "a period has 1 to {PERIOD_PAIRS_MAX} pairs";
        Counting: "behind the time stand ,free or ,double1 to ,double{CLOCK_DAYS_MAX} or both in this order";
        CountingDays: "free and double need a base of whole days";
        Weekday: "the day of the week is mon, tue, wed, thu, fri, sat or sun, followed by -";
        TimeOfDay: "the time of day is 00:00 to 23:59";
        Least: "after the time of day stands + and the least time of a turn, 0s to {LEAST_DAYS_MAX}d";
        Grace: "the grace is grace1s to grace{GRACE_DAYS_MAX}d";
        Zone: "last stands a time zone such as Europe/Berlin or UTC, spelled as in the list of zones";
    }
}

impl ClockRule {
    /// Reads a regulation of time.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn parse(text: &str) -> Result<ClockRule, ClockRuleError> {
        read(text)
            .map_err(|faults| ClockRuleError { text: text.chars().take(CLOCK_CHARS_MAX).collect(), faults })
    }
}

type Read<T> = Result<T, Vec<ClockFault>>;

fn read(text: &str) -> Read<ClockRule> {
    if text.chars().count() > CLOCK_CHARS_MAX {
        return Err(vec![ClockFault::Long]);
    }
    if let Some(days) = text.strip_suffix("/pair") {
        return per_pair(days).ok_or_else(|| vec![ClockFault::PairDays]);
    }
    if let Some(rest) = text.strip_prefix("daily:") {
        return fixed(None, rest);
    }
    if let Some(rest) = text.strip_prefix("weekly:") {
        let (day, rest) = rest.split_once('-').unwrap_or(("", rest));
        let weekday = WEEKDAYS.iter().find(|(name, _)| *name == day).map(|(_, day)| *day);
        return both(weekday.ok_or(ClockFault::Weekday), fixed(weekday, rest)).map(|(_, rule)| rule);
    }
    let (time, counting) = match text.split_once(',') {
        Some((time, counting)) => (time, read_counting(counting)),
        None => (text, Ok(Counting::default())),
    };
    if let Some((pairs, base)) = time.split_once('/') {
        period(pairs, base, counting)
    } else if let Some((base, rest)) = time.split_once('+') {
        increment(base, rest, counting)
    } else {
        Err(vec![ClockFault::Kind])
    }
}

fn per_pair(days: &str) -> Option<ClockRule> {
    let length = Length::parse(days).filter(|length| length.unit == Unit::Days && length.count > 0)?;
    let days = u16::try_from(length.count).ok()?;
    Some(ClockRule::PerPair { days })
}

fn increment(base: &str, rest: &str, counting: Result<Counting, ClockFault>) -> Read<ClockRule> {
    let (increment, cap) = match rest.split_once('<') {
        Some((increment, cap)) => (increment, Some(cap)),
        None => (rest, None),
    };
    let base = positive(base).ok_or(ClockFault::Base);
    let cap = cap.map(|cap| {
        let fits = |cap: &Length| base.is_ok_and(|base| cap.micros() >= base.micros());
        Length::parse(cap).filter(|cap| base.is_err() || fits(cap)).ok_or(ClockFault::Cap)
    });
    let increment = Length::parse(increment).ok_or(ClockFault::Increment);
    let mut faults: Vec<ClockFault> =
        [base.err(), increment.err(), cap.and_then(Result::err), counting.err()]
            .into_iter()
            .flatten()
            .collect();
    faults.extend(counts_days(base, counting).err());
    match (base, increment, cap.transpose(), counting) {
        (Ok(base), Ok(increment), Ok(cap), Ok(counting)) if faults.is_empty() => {
            Ok(ClockRule::Increment { base, increment, cap, counting })
        }
        _ => Err(faults),
    }
}

fn period(pairs: &str, base: &str, counting: Result<Counting, ClockFault>) -> Read<ClockRule> {
    let pairs = number(pairs)
        .and_then(|pairs| u16::try_from(pairs).ok())
        .filter(|pairs| (1..=PERIOD_PAIRS_MAX).contains(pairs))
        .ok_or(ClockFault::Pairs);
    let base = positive(base).ok_or(ClockFault::Base);
    let mut faults: Vec<ClockFault> =
        [pairs.err(), base.err(), counting.err()].into_iter().flatten().collect();
    faults.extend(counts_days(base, counting).err());
    match (pairs, base, counting) {
        (Ok(pairs), Ok(base), Ok(counting)) if faults.is_empty() => {
            Ok(ClockRule::Period { pairs, base, counting })
        }
        _ => Err(faults),
    }
}

/// Whole days can be counted only where there are any.
fn counts_days(
    base: Result<Length, ClockFault>,
    counting: Result<Counting, ClockFault>,
) -> Result<(), ClockFault> {
    match (base, counting) {
        (Ok(base), Ok(counting)) if counting != Counting::default() && base.unit != Unit::Days => {
            Err(ClockFault::CountingDays)
        }
        _ => Ok(()),
    }
}

fn read_counting(text: &str) -> Result<Counting, ClockFault> {
    let (whole_days, rest) = match text.strip_prefix("free") {
        Some("") => (true, None),
        Some(rest) => (true, Some(rest.strip_prefix(',').ok_or(ClockFault::Counting)?)),
        None => (false, Some(text)),
    };
    let days = |rest: &str| {
        let days = u16::try_from(number(rest.strip_prefix("double")?)?).ok()?;
        (1..=CLOCK_DAYS_MAX).contains(&days).then_some(days)
    };
    let double_after = rest.map(|rest| days(rest).ok_or(ClockFault::Counting)).transpose()?;
    Ok(Counting { whole_days, double_after })
}

fn fixed(weekday: Option<Weekday>, rest: &str) -> Read<ClockRule> {
    let mut parts = rest.splitn(3, ',');
    let (when, second, third) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let (grace, zone) = match third {
        Some(zone) => (second, Some(zone)),
        None => (None, second),
    };
    let (time, least) = when.split_once('+').unwrap_or((when, ""));
    let minute = minute_of_day(time).ok_or(ClockFault::TimeOfDay);
    let up_to = |text: &str, days: u16| {
        Length::parse(text).filter(|length| length.micros() <= Micros::from(days) * DAY_US)
    };
    let least = up_to(least, LEAST_DAYS_MAX).ok_or(ClockFault::Least);
    let grace = grace.map(|text| {
        let length = text.strip_prefix("grace").and_then(|text| up_to(text, GRACE_DAYS_MAX));
        length.filter(|length| length.count > 0).ok_or(ClockFault::Grace)
    });
    let zone = zone.and_then(|name| Zone::parse(name).filter(|zone| zone.name() == name));
    let zone = zone.ok_or(ClockFault::Zone);
    match (minute, least, grace.transpose(), zone) {
        (Ok(minute), Ok(least), Ok(grace), Ok(zone)) => {
            Ok(ClockRule::Fixed(Fixed { weekday, minute, least, grace, zone }))
        }
        (minute, least, grace, zone) => {
            Err([minute.err(), least.err(), grace.err(), zone.err()].into_iter().flatten().collect())
        }
    }
}

/// Both, or the faults of both.
fn both<A, B>(one: Result<A, ClockFault>, other: Read<B>) -> Read<(A, B)> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => Err(one.err().into_iter().chain(other.err().unwrap_or_default()).collect()),
    }
}

const WEEKDAYS: [(&str, Weekday); 7] = [
    ("mon", Weekday::Monday),
    ("tue", Weekday::Tuesday),
    ("wed", Weekday::Wednesday),
    ("thu", Weekday::Thursday),
    ("fri", Weekday::Friday),
    ("sat", Weekday::Saturday),
    ("sun", Weekday::Sunday),
];

fn minute_of_day(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let two = |text: &str, below: u16| {
        let digits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse::<u16>().ok())?.filter(|value| *value < below)
    };
    Some(two(hour, 24)? * 60 + two(minute, 60)?)
}

fn number(digits: &str) -> Option<u32> {
    let plain = (1..=DIGITS_MAX).contains(&digits.len())
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    plain.then(|| digits.parse().ok())?
}

fn positive(text: &str) -> Option<Length> {
    Length::parse(text).filter(|length| length.count > 0)
}

impl Length {
    fn parse(text: &str) -> Option<Length> {
        let unit = match text.bytes().last()? {
            b'd' => Unit::Days,
            b'h' => Unit::Hours,
            b'm' => Unit::Minutes,
            b's' => Unit::Seconds,
            _ => return None,
        };
        let count = number(&text[..text.len() - 1])?;
        let length = Length { count, unit };
        (length.micros() <= Micros::from(CLOCK_DAYS_MAX) * DAY_US).then_some(length)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.unit {
            Unit::Days => 'd',
            Unit::Hours => 'h',
            Unit::Minutes => 'm',
            Unit::Seconds => 's',
        };
        write!(f, "{}{unit}", self.count)
    }
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.whole_days {
            f.write_str(",free")?;
        }
        self.double_after.map_or(Ok(()), |days| write!(f, ",double{days}"))
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = WEEKDAYS.iter().find(|(_, day)| Some(*day) == self.weekday);
        match day {
            Some((name, _)) => write!(f, "weekly:{name}-")?,
            None => f.write_str("daily:")?,
        }
        write!(f, "{:02}:{:02}+{}", self.minute / 60, self.minute % 60, self.least)?;
        if let Some(grace) = self.grace {
            write!(f, ",grace{grace}")?;
        }
        write!(f, ",{}", self.zone.name())
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockRule::PerPair { days } => write!(f, "{days}d/pair"),
            ClockRule::Increment { base, increment, cap, counting } => {
                write!(f, "{base}+{increment}")?;
                cap.map_or(Ok(()), |cap| write!(f, "<{cap}"))?;
                counting.fmt(f)
            }
            ClockRule::Period { pairs, base, counting } => write!(f, "{pairs}/{base}{counting}"),
            ClockRule::Fixed(fixed) => fixed.fmt(f),
        }
    }
}
