//! Lengths of time and moments in words.

use super::i18n::{Arg, Lang};
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

/// The last minute before the end of a last day: the midnight that ends it reads as the day after it.
pub const fn last_minute(end: Timestamp) -> Timestamp {
    end.plus(-MINUTE)
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

/// A moment as pages show it, to the minute: `Mi., 25. Nov., 14:45`, `Wed 25 Nov, 14:45`; with its year where that is not
/// the year of `now`.
pub fn short_moment(lang: Lang, zone: Zone, at: Timestamp, now: Timestamp) -> String {
    let time = zone.at(at);
    let year = if time.year() == zone.at(now).year() { String::new() } else { format!(" {}", time.year()) };
    with_year(lang, &time, year)
}

/// A moment as mails show it: the short form with its year, for a mail is read whenever: `Fr., 4. Dez. 2026, 14:06`. Behind it
/// stand `UTC` where the reader has set no zone, and the distance from UTC in the hour that comes twice in autumn.
pub fn dated_moment(lang: Lang, zone: Zone, at: Timestamp) -> String {
    let time = zone.at(at);
    let told = with_year(lang, &time, format!(" {}", time.year()));
    let twice = [-HOUR, HOUR].into_iter().any(|away| {
        let other = zone.at(at.plus(away));
        (other.date(), other.hour()) == (time.date(), time.hour())
    });
    match zone {
        Zone::UTC => format!("{told} UTC"),
        _ if twice => format!("{told} ({})", distance(time.offset().seconds())),
        _ => told,
    }
}

/// A day with its weekday: `Sa., 24. Jan. 2026`, `Sat 24 Jan 2026`.
pub fn weekday_and_day(lang: Lang, date: jiff::civil::Date) -> String {
    lang.tf("date-short", &short_date(date, format!(" {}", date.year())))
}

fn with_year(lang: Lang, time: &jiff::Zoned, year: String) -> String {
    let clock = format!("{:02}:{:02}", time.hour(), time.minute());
    let day = lang.tf("date-short", &short_date(time.date(), year));
    format!("{day}, {clock}")
}

fn short_date(date: jiff::civil::Date, year: String) -> [(&'static str, Arg<'static>); 4] {
    [
        ("weekday", date.weekday().to_monday_one_offset().into()),
        ("day", date.day().into()),
        ("month", date.month().into()),
        ("year", year.into()),
    ]
}

/// How long it is until a moment, in two units: `noch 2 T 23 Std`; with seconds in the last hour alone. Nothing once it is
/// past, or less than a second ahead: what was done for a page is later than the moment at which the page was asked for.
pub fn rest(lang: Lang, at: Timestamp, now: Timestamp) -> Option<String> {
    let left = at.as_us() - now.as_us();
    let (unit, large, small) = match left {
        ..SECOND => return None,
        SECOND..MINUTE => ("seconds", left / SECOND, 0),
        MINUTE..HOUR => ("minutes", left / MINUTE, left % MINUTE / SECOND),
        HOUR..DAY => ("hours", left / HOUR, left % HOUR / MINUTE),
        _ => ("days", left / DAY, left % DAY / HOUR),
    };
    Some(lang.tf("time-rest", &[("unit", unit.into()), ("large", large.into()), ("small", small.into())]))
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
