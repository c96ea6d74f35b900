use std::fmt;

use crate::base::Micros;

const SECOND_US: Micros = 1_000_000;
const DAY_US: Micros = 24 * 60 * 60 * SECOND_US;
const DAYS_MAX: u32 = 365;
/// The longest text of a length: `9999` and its unit.
const DIGITS_MAX: usize = 4;
/// A game that gives a side less than this is played at the table.
const TABLE_BELOW: Micros = DAY_US;

/// How much time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// `14d/pair`: each turn starts with so many days, and nothing carries over.
    PerPair {
        /// 1 to 365.
        days: u16,
    },
    /// `30d+2d`, `30d+2d<45d`, `10m+5s`: a base; what is left carries over, and each turn adds the increment.
    Increment {
        /// The time of the first turn: 1 second to 365 days.
        base: Length,
        /// Added when the turn after an own entry is released: 0 to 365 days.
        increment: Length,
        /// What the time is cut to after that; not less than the base.
        cap: Option<Length>,
    },
}

/// A length of time as it was written: `30d`, `12h`, `10m`, `5s`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    count: u32,
    unit: Unit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Days,
    Hours,
    Minutes,
    Seconds,
}

/// A clock that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "clock {0:?}: expected days per pair such as 14d/pair, or base and increment such as 30d+2d, 30d+2d<45d (never more than \
     the last) or 10m+5s; units are d, h, m and s, and 365 days the most"
)]
pub struct ClockRuleError(String);

impl ClockRule {
    /// Reads `14d/pair`, `30d+2d`, `30d+2d<45d` or `10m+5s`.
    pub fn parse(text: &str) -> Result<ClockRule, ClockRuleError> {
        let read = match text.strip_suffix("/pair") {
            Some(days) => per_pair(days),
            None => with_increment(text),
        };
        read.ok_or_else(|| ClockRuleError(text.chars().take(40).collect()))
    }

    /// A side's time at the start of the game, in microseconds.
    pub fn allowance(self) -> Micros {
        match self {
            ClockRule::PerPair { days } => Micros::from(days) * DAY_US,
            ClockRule::Increment { base, .. } => base.micros(),
        }
    }

    /// A side's time at the start of a turn, when so much was left at the end of the one before. The increment comes after
    /// a turn in which the side owed an entry of its own, so that no first entry has it.
    pub fn next(self, left: Micros, owed: bool) -> Micros {
        match self {
            ClockRule::PerPair { .. } => self.allowance(),
            ClockRule::Increment { .. } if !owed => left,
            ClockRule::Increment { increment, cap, .. } => {
                let more = left + increment.micros();
                cap.map_or(more, |cap| more.min(cap.micros()))
            }
        }
    }

    /// Whether the game is played at the table: both sit before their screens, and nothing waits for mails.
    pub fn is_at_the_table(self) -> bool {
        self.allowance() < TABLE_BELOW
    }
}

fn per_pair(text: &str) -> Option<ClockRule> {
    let length = Length::parse(text).filter(|length| length.unit == Unit::Days && length.count > 0)?;
    let days = u16::try_from(length.count).ok()?;
    Some(ClockRule::PerPair { days })
}

fn with_increment(text: &str) -> Option<ClockRule> {
    let (base, rest) = text.split_once('+')?;
    let (increment, cap) = match rest.split_once('<') {
        Some((increment, cap)) => (increment, Some(Length::parse(cap)?)),
        None => (rest, None),
    };
    let (base, increment) = (Length::parse(base)?, Length::parse(increment)?);
    let fits = base.count > 0 && cap.is_none_or(|cap| cap.micros() >= base.micros());
    fits.then_some(ClockRule::Increment { base, increment, cap })
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
        let digits = &text[..text.len() - 1];
        let plain = digits.len() <= DIGITS_MAX
            && digits.bytes().all(|b| b.is_ascii_digit())
            && (digits == "0" || !digits.starts_with('0'));
        let length = Length {
            count: plain.then(|| digits.parse().ok())??,
            unit,
        };
        (length.micros() <= Micros::from(DAYS_MAX) * DAY_US).then_some(length)
    }

    /// In microseconds.
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

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockRule::PerPair { days } => write!(f, "{days}d/pair"),
            ClockRule::Increment { base, increment, cap } => {
                write!(f, "{base}+{increment}")?;
                cap.map_or(Ok(()), |cap| write!(f, "<{cap}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_up_to_their_limits() {
        let good = [
            "1d/pair",
            "14d/pair",
            "365d/pair",
            "30d+2d",
            "30d+2d<45d",
            "10m+5s",
            "1s+0s",
            "365d+365d<365d",
            "8760h+0d",
            "30d+2d<30d",
        ];
        for text in good {
            assert_eq!(ClockRule::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "0d/pair",
            "366d/pair",
            "d/pair",
            "+1d/pair",
            "01d/pair",
            "14h/pair",
            "14d",
            "99999999999d/pair",
            "0d+2d",
            "30d+2",
            "30d+2d<29d",
            "366d+1d",
            "8761h+0d",
            "30d+",
            "+2d",
            "30d+2d<",
            "30d+2d<45d<50d",
            "30 d+2d",
            "30d+2ä",
            "030d+2d",
        ] {
            assert!(ClockRule::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_increment_comes_with_an_entry_and_is_cut_to_the_cap() {
        let rule = ClockRule::parse("30d+2d<45d").unwrap();
        assert_eq!(rule.next(20 * DAY_US, true), 22 * DAY_US);
        assert_eq!(rule.next(20 * DAY_US, false), 20 * DAY_US);
        assert_eq!(rule.next(44 * DAY_US, true), 45 * DAY_US);
        let table = ClockRule::parse("10m+5s").unwrap();
        assert!(table.is_at_the_table() && !rule.is_at_the_table());
        assert_eq!(
            ClockRule::parse("14d/pair").unwrap().next(DAY_US, true),
            14 * DAY_US
        );
    }
}
