use std::fmt;

use crate::base::Micros;

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;
const DAYS_MAX: u16 = 365;

/// How much time a side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// `14d/pair`: each turn starts with so many days, and nothing carries over.
    PerPair {
        /// 1 to 365.
        days: u16,
    },
}

/// A clock that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("clock {0:?}: expected days per pair from 1d/pair to 365d/pair, such as 14d/pair")]
pub struct ClockRuleError(String);

impl ClockRule {
    /// Reads `14d/pair`.
    pub fn parse(text: &str) -> Result<ClockRule, ClockRuleError> {
        text.strip_suffix("d/pair")
            .filter(|days| {
                days.len() <= 3 && days.bytes().all(|b| b.is_ascii_digit()) && !days.starts_with('0')
            })
            .and_then(|days| days.parse().ok())
            .filter(|days| (1..=DAYS_MAX).contains(days))
            .map(|days| ClockRule::PerPair { days })
            .ok_or_else(|| ClockRuleError(text.chars().take(40).collect()))
    }

    /// A side's time at the start of a turn, in microseconds.
    pub fn allowance(self) -> Micros {
        match self {
            ClockRule::PerPair { days } => Micros::from(days) * DAY_US,
        }
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockRule::PerPair { days } => write!(f, "{days}d/pair"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_per_pair_are_read_up_to_their_limits() {
        for text in ["1d/pair", "14d/pair", "365d/pair"] {
            assert_eq!(ClockRule::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "0d/pair",
            "366d/pair",
            "d/pair",
            "+1d/pair",
            "01d/pair",
            "14d",
            "30d+2d",
            "99999999999d/pair",
        ] {
            assert!(ClockRule::parse(text).is_err(), "{text}");
        }
    }
}
