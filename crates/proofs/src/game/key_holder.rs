//! How long an arbiter's key holder is waited for.

use crate::base::Micros;

const HOUR_US: Micros = 60 * 60 * 1_000_000;

/// How long the key holder may take once all entries are in, agreed on before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyHolderTimes {
    /// After so many hours the arbiter is reminded.
    pub reminder_h: u16,
    /// After so many hours a ruling is due, and both players are told.
    pub deadline_h: u16,
}

/// The longest time that is left to a key holder: 90 days.
const KEY_HOLDER_HOURS_MAX: u16 = 90 * 24;

impl Default for KeyHolderTimes {
    fn default() -> Self {
        KeyHolderTimes { reminder_h: 24, deadline_h: 7 * 24 }
    }
}

impl KeyHolderTimes {
    /// From when all entries are in to the reminder.
    pub fn reminder(self) -> Micros {
        Micros::from(self.reminder_h) * HOUR_US
    }

    /// From when all entries are in to the deadline.
    pub fn deadline(self) -> Micros {
        Micros::from(self.deadline_h) * HOUR_US
    }
}

/// `12h` or `7d`, in hours.
pub(super) fn hours(text: &str) -> Option<u16> {
    let (digits, unit) = match (text.strip_suffix('h'), text.strip_suffix('d')) {
        (Some(digits), _) => (digits, 1),
        (None, Some(digits)) => (digits, 24),
        (None, None) => return None,
    };
    let plain = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    let count: u16 = digits.parse().ok().filter(|_| plain)?;
    count.checked_mul(unit).filter(|hours| (1..=KEY_HOLDER_HOURS_MAX).contains(hours))
}

/// The same, days where it is whole ones.
pub(super) fn span(hours: u16) -> String {
    if hours.is_multiple_of(24) { format!("{}d", hours / 24) } else { format!("{hours}h") }
}
