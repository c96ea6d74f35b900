//! Lengths of time and moments in words.

use super::i18n::Lang;
use super::zone::Zone;
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
    let first = units.iter().position(|(_, count)| *count > 0).unwrap_or(units.len() - 1);
    let last = (first + 2).min(if first < 2 { 3 } else { units.len() });
    let words = units[first..last].iter().filter(|(_, count)| *count > 0 || first == units.len() - 1);
    words.map(|(key, count)| lang.tf(key, &[("n", (*count).into())])).collect::<Vec<_>>().join(" ")
}

/// A moment to the second, in UTC: `20. November 2026, 14:06:57 UTC`, `20 November 2026, 14:06:57 UTC`.
pub fn moment(lang: Lang, at: Timestamp) -> String {
    moment_in(lang, Zone::UTC, at)
}

/// The same in a zone, with its name and its distance from UTC then, so that the hour that comes twice in autumn is told
/// apart: `20. November 2026, 15:06:57 (Europe/Berlin, UTC+1)`.
pub fn moment_in(lang: Lang, zone: Zone, at: Timestamp) -> String {
    let time = zone.at(at);
    let month = month_name(lang, time.month());
    let (day, year) = (time.day(), time.year());
    let clock = format!("{:02}:{:02}:{:02}", time.hour(), time.minute(), time.second());
    let place = match zone {
        Zone::UTC => "UTC".to_owned(),
        zone => format!("({}, {})", zone.name(), distance(time.offset().seconds())),
    };
    match lang {
        Lang::De => format!("{day}. {month} {year}, {clock} {place}"),
        Lang::En => format!("{day} {month} {year}, {clock} {place}"),
    }
}

/// A month's name; the first is 1.
pub fn month_name(lang: Lang, month: i8) -> String {
    lang.t(MONTHS[usize::from(month.unsigned_abs()).clamp(1, 12) - 1])
}

/// A time of day such as `22:00` or `7:05` as minutes since midnight.
pub fn minute_of_day(text: &str) -> Option<u16> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let number = |text: &str, below: u16| {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number: &u16| plain && *number < below)
    };
    Some(number(hours, 24)? * 60 + number(minutes, 60)?)
}

/// Minutes since midnight as a time of day: `07:05`.
pub fn clock_time(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// A day: `24. Dezember 2026`, `24 December 2026`.
pub fn day(lang: Lang, date: jiff::civil::Date) -> String {
    let month = lang.t(MONTHS[usize::from(date.month().unsigned_abs()).clamp(1, 12) - 1]);
    let (day, year) = (date.day(), date.year());
    match lang {
        Lang::De => format!("{day}. {month} {year}"),
        Lang::En => format!("{day} {month} {year}"),
    }
}

const MONTHS: [&str; 12] = [
    "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8", "month-9",
    "month-10", "month-11", "month-12",
];

/// `UTC+1`, `UTC-3:30`.
fn distance(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.unsigned_abs() / 60;
    match (minutes / 60, minutes % 60) {
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_are_read() {
        for (text, read) in [("22:00", 1320), ("7:05", 425), ("00:00", 0), ("23:59", 1439), (" 08:30 ", 510)]
        {
            assert_eq!(minute_of_day(text), Some(read), "{text}");
        }
        for wrong in ["", "22", "24:00", "22:60", "-1:00", "22:000", "22:0x", "22:00:00", "+2:00"] {
            assert_eq!(minute_of_day(wrong), None, "{wrong}");
        }
        assert_eq!(clock_time(425), "07:05");
    }

    #[test]
    fn lengths_show_their_two_largest_units() {
        for (length, german, english) in [
            (3 * DAY + 4 * HOUR + 59 * MINUTE, "3 Tage 4 Stunden", "3 days 4 hours"),
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

    #[test]
    fn moments_in_a_zone_tell_both_hours_of_autumn_apart() {
        let berlin = Zone::parse("Europe/Berlin").expect("a zone");
        for (at, german) in [
            ("2026-03-29T00:59:59Z", "29. März 2026, 01:59:59 (Europe/Berlin, UTC+1)"),
            ("2026-03-29T01:00:00Z", "29. März 2026, 03:00:00 (Europe/Berlin, UTC+2)"),
            ("2026-10-25T00:30:00Z", "25. Oktober 2026, 02:30:00 (Europe/Berlin, UTC+2)"),
            ("2026-10-25T01:30:00Z", "25. Oktober 2026, 02:30:00 (Europe/Berlin, UTC+1)"),
        ] {
            let at = Timestamp::parse(at).expect("a time");
            assert_eq!(moment_in(Lang::De, berlin, at), german);
        }
        let newfoundland = Zone::parse("America/St_Johns").expect("a zone");
        let at = Timestamp::parse("2026-11-20T12:00:00Z").expect("a time");
        let english = "20 November 2026, 08:30:00 (America/St_Johns, UTC-3:30)";
        assert_eq!(moment_in(Lang::En, newfoundland, at), english);
    }
}
