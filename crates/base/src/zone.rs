//! Time zones of the IANA database, as it was when the program was built: the same on every machine.

use std::sync::LazyLock;

use jiff::Zoned;
use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};

use super::Timestamp;

/// A time zone, by its place in the list of all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Zone(u16);

/// UTC first, then the others by name.
static ZONES: LazyLock<Vec<(String, TimeZone)>> = LazyLock::new(|| {
    let database = TimeZoneDatabase::bundled();
    let mut names: Vec<String> = database.available().map(|name| name.to_string()).collect();
    names.retain(|name| name != "UTC");
    names.sort();
    let zones = names.into_iter().filter_map(|name| {
        let zone = database.get(&name).ok()?;
        Some((name, zone))
    });
    std::iter::once(("UTC".to_owned(), TimeZone::UTC)).chain(zones).collect()
});

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Zone = Zone(0);

    /// Reads an IANA name such as `Europe/Berlin`, in any case.
    pub fn parse(name: &str) -> Option<Zone> {
        let found = ZONES.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
        u16::try_from(found).ok().map(Zone)
    }

    /// The name in the IANA database, as it is spelled there.
    pub fn name(self) -> &'static str {
        ZONES.get(usize::from(self.0)).map_or("UTC", |(name, _)| name)
    }

    /// UTC and every zone that is named after a place, by name.
    pub fn places() -> impl Iterator<Item = &'static str> {
        const REGIONS: &str =
            "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific";
        let is_region = |name: &str| REGIONS.split(' ').any(|region| region == name);
        let is_place = move |name: &&str| {
            *name == "UTC" || name.split_once('/').is_some_and(|(region, _)| is_region(region))
        };
        ZONES.iter().map(|(name, _)| name.as_str()).filter(is_place)
    }

    /// The first moment of a day there; nothing for days beyond the calendar's.
    pub fn midnight(self, day: Date) -> Option<Timestamp> {
        let here = self.at(Timestamp::from_us(0)).time_zone().clone();
        let zoned = day.to_zoned(here).ok()?;
        Some(Timestamp::from_us(zoned.timestamp().as_microsecond()))
    }

    /// The moment at which calendar and clocks here show this; where clocks show it twice, the first time, and where they
    /// skip it, as much later.
    pub fn moment(self, shown: DateTime) -> Option<Timestamp> {
        let here = self.at(Timestamp::from_us(0)).time_zone().clone();
        let zoned = shown.to_zoned(here).ok()?;
        Some(Timestamp::from_us(zoned.timestamp().as_microsecond()))
    }

    /// The moment on this zone's calendar and clocks.
    pub fn at(self, at: Timestamp) -> Zoned {
        let zone = ZONES.get(usize::from(self.0)).map_or(TimeZone::UTC, |(_, zone)| zone.clone());
        at.to_jiff().to_zoned(zone)
    }

    /// The first moment after `at` at which clocks here show so many minutes of the day. Where they skip that in spring they
    /// show an hour more; where they show it twice in autumn, the first time counts.
    pub fn next(self, at: Timestamp, minute: u16) -> Timestamp {
        self.next_on(at, None, minute)
    }

    /// The same on this day of the week only, if one is given.
    pub fn next_on(self, at: Timestamp, weekday: Option<Weekday>, minute: u16) -> Timestamp {
        let minute = minute % (24 * 60);
        let hour = i8::try_from(minute / 60).unwrap_or(0);
        let time = Time::new(hour, i8::try_from(minute % 60).unwrap_or(0), 0, 0).unwrap_or(Time::MIN);
        let today = self.at(at);
        let on_day = |days: i64| {
            let day = today.date().saturating_add(jiff::Span::new().days(days));
            if weekday.is_some_and(|weekday| day.weekday() != weekday) {
                return None;
            }
            let there = day.to_datetime(time).to_zoned(today.time_zone().clone()).ok()?;
            let there = Timestamp::from_us(there.timestamp().as_microsecond());
            (there > at).then_some(there)
        };
        // At the end of the calendar there is none.
        let days = if weekday.is_some() { 15 } else { 3 };
        (0..days).find_map(on_day).unwrap_or(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp::parse(text).expect("a time")
    }

    #[test]
    fn zones_are_known_by_name() {
        for name in ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kathmandu"] {
            assert_eq!(Zone::parse(name).map(Zone::name), Some(name));
            assert!(Zone::places().any(|place| place == name), "{name}");
        }
        assert_eq!(Zone::parse("europe/berlin"), Zone::parse("Europe/Berlin"));
        for wrong in ["", "Europe", "Europe/Berlin ", "Mars/Olympus", "+01:00"] {
            assert_eq!(Zone::parse(wrong), None, "{wrong}");
        }
        assert!((300..700).contains(&Zone::places().count()));
    }

    #[test]
    fn what_a_clock_shows_is_a_moment_across_both_switches() {
        let berlin = Zone::parse("Europe/Berlin").expect("a zone");
        for (shown, moment) in [
            ("2026-11-20T14:00", "2026-11-20T13:00:00Z"),
            ("2026-07-20T14:00:05", "2026-07-20T12:00:05Z"),
            // Clocks go from 02:00 to 03:00 on 29 March, and from 03:00 to 02:00 on 25 October.
            ("2026-03-29T02:30", "2026-03-29T01:30:00Z"),
            ("2026-10-25T02:30", "2026-10-25T00:30:00Z"),
        ] {
            assert_eq!(berlin.moment(shown.parse().expect("a time")), Some(at(moment)), "{shown}");
        }
    }

    #[test]
    fn the_next_hour_of_the_day_is_found_across_both_switches() {
        let berlin = Zone::parse("Europe/Berlin").expect("a zone");
        for (from, minute, next) in [
            ("2026-11-20T05:59:59Z", 7 * 60, "2026-11-20T06:00:00Z"),
            ("2026-11-20T06:00:00Z", 7 * 60, "2026-11-21T06:00:00Z"),
            // Clocks go from 02:00 to 03:00 on 29 March: there is no 02:30.
            ("2026-03-28T22:00:00Z", 2 * 60 + 30, "2026-03-29T01:30:00Z"),
            ("2026-03-28T22:00:00Z", 7 * 60, "2026-03-29T05:00:00Z"),
            // Clocks go from 03:00 to 02:00 on 25 October: 02:30 comes twice.
            ("2026-10-24T22:00:00Z", 2 * 60 + 30, "2026-10-25T00:30:00Z"),
            ("2026-10-25T00:30:00Z", 2 * 60 + 30, "2026-10-26T01:30:00Z"),
            ("2026-10-24T22:00:00Z", 7 * 60, "2026-10-25T06:00:00Z"),
        ] {
            assert_eq!(berlin.next(at(from), minute), at(next), "{from} {minute}");
        }
    }
}
