//! What a problem asks for.

use std::fmt;
use std::str::FromStr;

use num_traits::{One, Zero};

use super::fraction::{Fraction, read_fraction};

/// The most pairs a problem may take.
pub const PAIRS_MAX: u8 = 8;

/// What is to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// White mates, against the best defence.
    Mate,
    /// Both help each other to have Black mated.
    HelpMate,
    /// White has itself mated, against the best resistance.
    SelfMate,
}

/// What a problem asks for: an aim, the pairs it may take, and how surely it is reached.
///
/// ```
/// use fairschach_engine::problems::{Aim, Stipulation};
///
/// let asked: Stipulation = "#2=1/3".parse()?;
/// assert_eq!((asked.aim, asked.pairs), (Aim::Mate, 2));
/// assert_eq!(asked.to_string(), "#2=1/3");
/// # Ok::<(), fairschach_engine::problems::StipulationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stipulation {
    /// What is to happen.
    pub aim: Aim,
    /// Within how many pairs, 1 to [`PAIRS_MAX`].
    pub pairs: u8,
    /// With which chance if both play best; 1 for a sure mate.
    pub value: Fraction,
}

/// A text that asks for nothing known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StipulationError {
    /// It begins with no known aim.
    #[error("a stipulation is #n, #n=p/q, s#n, s#n=p/q or h#n")]
    Form,
    /// Too few or too many pairs.
    #[error("a problem takes 1 to {PAIRS_MAX} pairs")]
    Pairs,
    /// No chance, or more than certainty.
    #[error("its value is a fraction above 0 and at most 1, such as 1/3")]
    Value,
    /// Where both help there is no chance.
    #[error("a help mate has no value: both want it")]
    HelpValue,
}

impl FromStr for Stipulation {
    type Err = StipulationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (aim, rest) = match text.split_once('#').ok_or(StipulationError::Form)? {
            ("", rest) => (Aim::Mate, rest),
            ("h", rest) => (Aim::HelpMate, rest),
            ("s", rest) => (Aim::SelfMate, rest),
            _ => return Err(StipulationError::Form),
        };
        let (pairs, value) = match rest.split_once('=') {
            Some((pairs, value)) => (pairs, Some(value)),
            None => (rest, None),
        };
        if pairs.is_empty() || !pairs.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(StipulationError::Form);
        }
        let pairs = pairs.parse().ok().filter(|pairs| (1..=PAIRS_MAX).contains(pairs));
        let value = match value {
            None => Fraction::one(),
            Some(_) if aim == Aim::HelpMate => return Err(StipulationError::HelpValue),
            Some(value) => read_fraction(value)
                .filter(|value| *value > Fraction::zero() && *value <= Fraction::one())
                .ok_or(StipulationError::Value)?,
        };
        Ok(Stipulation { aim, pairs: pairs.ok_or(StipulationError::Pairs)?, value })
    }
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aim = match self.aim {
            Aim::Mate => "",
            Aim::HelpMate => "h",
            Aim::SelfMate => "s",
        };
        write!(f, "{aim}#{}", self.pairs)?;
        if self.value.is_one() { Ok(()) } else { write!(f, "={}", self.value) }
    }
}
