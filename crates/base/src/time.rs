//! Moments and lengths of time.

use std::fmt;

/// A length of time in microseconds.
pub type Micros = i64;

/// A moment: microseconds since 1970-01-01T00:00:00 UTC. Stored as BIGINT, sorted as a number.
///
/// ```
/// use fairschach_base::Timestamp;
///
/// let opened = Timestamp::parse("2026-11-20T14:06:57Z")?;
/// let filed = opened.plus(1_500_000);
/// assert_eq!(filed.to_string(), "2026-11-20T14:06:58.500000Z");
/// assert_eq!(filed.since(opened), 1_500_000);
/// # Ok::<(), fairschach_base::TimestampError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(i64);

/// A text that is no RFC 3339 time, or lies outside the years 0 to 9999.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a time: {0:?}; expected RFC 3339 such as 2026-11-20T14:06:57.000000Z")]
pub struct TimestampError(String);

impl Timestamp {
    /// From microseconds since the epoch.
    pub const fn from_us(us: i64) -> Self {
        Timestamp(us)
    }

    /// Microseconds since the epoch.
    pub const fn as_us(self) -> i64 {
        self.0
    }

    /// This moment and so much later (earlier, if negative); held at the ends of the number range.
    pub const fn plus(self, us: Micros) -> Self {
        Timestamp(self.0.saturating_add(us))
    }

    /// How long after `earlier` this is, in microseconds; negative if it is before.
    pub const fn since(self, earlier: Timestamp) -> Micros {
        self.0.saturating_sub(earlier.0)
    }

    /// Reads RFC 3339; what is finer than a microsecond is cut.
    pub fn parse(text: &str) -> Result<Self, TimestampError> {
        let time: jiff::Timestamp =
            text.parse().map_err(|_| TimestampError(text.chars().take(64).collect()))?;
        Ok(Timestamp(time.as_microsecond()))
    }

    /// The same moment for a calendar; moments outside its range are held at its ends.
    pub fn to_jiff(self) -> jiff::Timestamp {
        let bounded =
            self.0.clamp(jiff::Timestamp::MIN.as_microsecond(), jiff::Timestamp::MAX.as_microsecond());
        jiff::Timestamp::from_microsecond(bounded).unwrap_or(jiff::Timestamp::UNIX_EPOCH)
    }
}

/// RFC 3339 in UTC with exactly six decimals, as everywhere in the API.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}", self.to_jiff())
    }
}

/// Tells the time. The real one lives in the command line; tests move theirs by hand.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;
}
