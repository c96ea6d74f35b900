//! Lengths of time and moments in words.

use super::i18n::Lang;
use crate::base::{Micros, Timestamp};

const SECOND: Micros = 1_000_000;
const MINUTE: Micros = 60 * SECOND;
const HOUR: Micros = 60 * MINUTE;
const DAY: Micros = 24 * HOUR;

/// A length of time in its two largest units, rounded down: `3 days 4 hours`, `12 minutes`, `40 seconds`.
/// Less than a second, and anything negative, is `0 seconds`.
pub fn span(lang: Lang, length: Micros) -> String {
    let length = length.max(0);
    let units = [
        ("in-days", length / DAY),
        ("in-hours", length % DAY / HOUR),
        ("in-minutes", length % HOUR / MINUTE),
        ("in-seconds", length % MINUTE / SECOND),
    ];
    let first = units
        .iter()
        .position(|(_, count)| *count > 0)
        .unwrap_or(units.len() - 1);
    let last = (first + 2).min(if first < 2 { 3 } else { units.len() });
    let words = units[first..last]
        .iter()
        .filter(|(_, count)| *count > 0 || first == units.len() - 1);
    words
        .map(|(key, count)| lang.tf(key, &[("n", (*count).into())]))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A moment to the second, in UTC: `20. November 2026, 14:06:57 UTC`, `20 November 2026, 14:06:57 UTC`.
pub fn moment(lang: Lang, at: Timestamp) -> String {
    let time = at.to_jiff().to_zoned(jiff::tz::TimeZone::UTC);
    let month = match time.month() {
        1 => "month-1",
        2 => "month-2",
        3 => "month-3",
        4 => "month-4",
        5 => "month-5",
        6 => "month-6",
        7 => "month-7",
        8 => "month-8",
        9 => "month-9",
        10 => "month-10",
        11 => "month-11",
        _ => "month-12",
    };
    let month = lang.t(month);
    let (day, year) = (time.day(), time.year());
    let clock = format!("{:02}:{:02}:{:02} UTC", time.hour(), time.minute(), time.second());
    match lang {
        Lang::De => format!("{day}. {month} {year}, {clock}"),
        Lang::En => format!("{day} {month} {year}, {clock}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_show_their_two_largest_units() {
        for (length, german, english) in [
            (
                3 * DAY + 4 * HOUR + 59 * MINUTE,
                "3 Tage 4 Stunden",
                "3 days 4 hours",
            ),
            (DAY, "1 Tag", "1 day"),
            (DAY + 59 * MINUTE, "1 Tag", "1 day"),
            (HOUR + MINUTE, "1 Stunde 1 Minute", "1 hour 1 minute"),
            (MINUTE + 5 * SECOND, "1 Minute 5 Sekunden", "1 minute 5 seconds"),
            (59 * SECOND + 999_999, "59 Sekunden", "59 seconds"),
            (SECOND - 1, "0 Sekunden", "0 seconds"),
            (-DAY, "0 Sekunden", "0 seconds"),
        ] {
            assert_eq!(span(Lang::De, length), german);
            assert_eq!(span(Lang::En, length), english);
        }
    }

    #[test]
    fn moments_are_exact_and_in_utc() {
        let at = Timestamp::parse("2026-03-05T04:06:07.999999Z").expect("a time");
        assert_eq!(moment(Lang::De, at), "5. März 2026, 04:06:07 UTC");
        assert_eq!(moment(Lang::En, at), "5 March 2026, 04:06:07 UTC");
    }
}
