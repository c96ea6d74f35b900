//! Public holidays: days on which all clocks of a game stand.

use std::fmt;
use std::sync::LazyLock;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::Leave;
use crate::base::Timestamp;

/// The most single days that terms may name beside a calendar.
pub const HOLIDAY_DATES_MAX: usize = 24;

/// The days begin and end at midnight in Central Europe. The rule is written out, so that no table of zones of a later day
/// can change a clock: summer time from the last Sunday in March, 2:00, to the last Sunday in October, 3:00.
static ZONE: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").unwrap_or(TimeZone::UTC));

/// On which days all clocks of a game stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Holidays {
    /// The public holidays that are kept in all of Germany.
    german: bool,
    /// Single days, oldest first, then nothing.
    dates: [Option<Date>; HOLIDAY_DATES_MAX],
}

impl Holidays {
    /// Reads `de`, `2026-12-24`, or several of these with commas; nothing if it is not so written, names a day twice, or
    /// names more than [`HOLIDAY_DATES_MAX`] days.
    pub fn parse(text: &str) -> Option<Holidays> {
        let mut holidays = Holidays::default();
        let mut dates = Vec::new();
        for part in text.split(',') {
            if part == "de" && !holidays.german {
                holidays.german = true;
                continue;
            }
            let date: Date = part.parse().ok().filter(|_| part.len() == "2026-12-24".len())?;
            if dates.contains(&date) || !(2000..=2199).contains(&date.year()) {
                return None;
            }
            dates.push(date);
        }
        dates.sort();
        for (at, date) in dates.into_iter().enumerate() {
            *holidays.dates.get_mut(at)? = Some(date);
        }
        Some(holidays)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Holidays::default()
    }

    /// Whether the German calendar is kept.
    pub const fn german(&self) -> bool {
        self.german
    }

    /// The single days, oldest first.
    pub fn dates(&self) -> impl Iterator<Item = Date> {
        self.dates.into_iter().flatten()
    }

    /// The holidays of a calendar year, oldest first.
    pub fn of_year(&self, year: i16) -> Vec<Date> {
        let mut days = if self.german { german(year).to_vec() } else { Vec::new() };
        days.extend(self.dates().filter(|day| day.year() == year));
        days.sort();
        days.dedup();
        days
    }

    /// The times of the holidays that touch this span, oldest first.
    pub fn between(&self, from: Timestamp, to: Timestamp) -> Vec<Leave> {
        if self.is_empty() {
            return Vec::new();
        }
        let year = |at: Timestamp| at.to_jiff().to_zoned(ZONE.clone()).year();
        let days = (year(from)..=year(to)).flat_map(|year| self.of_year(year));
        let midnight = |day: Date| {
            let zoned = day.to_zoned(ZONE.clone()).ok()?;
            Some(Timestamp::from_us(zoned.timestamp().as_microsecond()))
        };
        days.filter_map(|day| {
            let (from, to) = (midnight(day)?, midnight(day.tomorrow().ok()?)?);
            Some(Leave { from, to })
        })
        .filter(|day| day.to > from && day.from <= to)
        .collect()
    }
}

/// As terms name them.
impl fmt::Display for Holidays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calendar = self.german.then(|| "de".to_owned());
        let dates = self.dates().map(|day| day.to_string());
        f.write_str(&calendar.into_iter().chain(dates).collect::<Vec<_>>().join(","))
    }
}

/// The public holidays of all German Länder (Einigungsvertrag, Art. 2, and the Länder's laws on Sundays and holidays).
fn german(year: i16) -> [Date; 9] {
    let fixed = |month, day| Date::constant(year, month, day);
    let easter = easter(year);
    [
        fixed(1, 1),
        easter - 2.days(),
        easter + 1.day(),
        fixed(5, 1),
        easter + 39.days(),
        easter + 50.days(),
        fixed(10, 3),
        fixed(12, 25),
        fixed(12, 26),
    ]
}

/// Easter Sunday in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher).
fn easter(year: i16) -> Date {
    let y = i32::from(year);
    let (a, b, c) = (y % 19, y / 100, y % 100);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    // Days after 21 March.
    let after = h + l - 7 * m + 1;
    Date::constant(year, 3, 21) + after.days()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn easter_falls_where_the_tables_have_it() {
        for (year, month, day) in [
            (2000, 4, 23),
            (2008, 3, 23),
            (2011, 4, 24),
            (2019, 4, 21),
            (2024, 3, 31),
            (2025, 4, 20),
            (2026, 4, 5),
            (2027, 3, 28),
            (2038, 4, 25),
            (2049, 4, 18),
            (2076, 4, 19),
            (2199, 4, 14),
        ] {
            assert_eq!(easter(year), date(year, month, day), "{year}");
        }
    }

    #[test]
    fn german_holidays_of_2026() {
        let days = Holidays::parse("de").unwrap().of_year(2026);
        let known = [(1, 1), (4, 3), (4, 6), (5, 1), (5, 14), (5, 25), (10, 3), (12, 25), (12, 26)];
        assert_eq!(days, known.map(|(month, day)| date(2026, month, day)));
    }

    #[test]
    fn what_is_written_reads_back_up_to_the_limit() {
        for text in ["de", "2026-12-24", "de,2026-12-24,2026-12-31"] {
            assert_eq!(Holidays::parse(text).unwrap().to_string(), text);
        }
        let days = |count: usize| {
            let days: Vec<_> =
                (1..=count).map(|day| format!("2026-{:02}-{:02}", 1 + day / 28, 1 + day % 28)).collect();
            days.join(",")
        };
        assert!(Holidays::parse(&days(HOLIDAY_DATES_MAX)).is_some());
        assert!(Holidays::parse(&days(HOLIDAY_DATES_MAX + 1)).is_none());
        for bad in
            ["", "DE", "at", "de,", "de,de", "2026-02-30", "2026-1-1", "1999-12-31", "2026-12-24,2026-12-24"]
        {
            assert!(Holidays::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_day_is_as_long_as_it_is_in_central_europe() {
        const HOUR: i64 = 3_600_000_000;
        for (day, hours) in [("2026-03-29", 23), ("2026-10-25", 25), ("2026-07-01", 24)] {
            let holidays = Holidays::parse(day).unwrap();
            let at = Timestamp::parse(&format!("{day}T12:00:00Z")).unwrap();
            let [time] = holidays.between(at, at)[..] else { panic!("one day") };
            assert_eq!(time.to.since(time.from), hours * HOUR, "{day}");
        }
        let holidays = Holidays::parse("2026-12-24").unwrap();
        let at = Timestamp::parse("2026-12-23T23:00:00Z").unwrap();
        assert_eq!(holidays.between(at, at)[0].from, at, "midnight in Central Europe");
        assert!(holidays.between(at.plus(-2), at.plus(-1)).is_empty());
    }
}
