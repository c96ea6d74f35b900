//! Lengths of time and moments in words.

use fairschach::base::Timestamp;
use fairschach::show::Lang;
use fairschach::show::time::{
    clock_time, dated_moment, minute_of_day, moment, moment_in, rest, span, weekday_and_day,
};
use fairschach::show::zone::Zone;

use crate::support::{DAY, SECOND};

const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

#[test]
fn times_of_day_are_read() {
    for (text, read) in [("22:00", 1320), ("7:05", 425), ("00:00", 0), ("23:59", 1439), (" 08:30 ", 510)] {
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

#[test]
fn mails_say_moments_to_the_minute_and_name_the_zone_only_where_it_is_needed() {
    let berlin = Zone::parse("Europe/Berlin").expect("a zone");
    for (zone, at, german, english) in [
        (Zone::UTC, "2026-12-04T14:06:59Z", "Fr., 4. Dez. 2026, 14:06 UTC", "Fri 4 Dec 2026, 14:06 UTC"),
        (berlin, "2026-12-04T14:06:59Z", "Fr., 4. Dez. 2026, 15:06", "Fri 4 Dec 2026, 15:06"),
        (
            berlin,
            "2026-10-25T00:30:00Z",
            "So., 25. Okt. 2026, 02:30 (UTC+2)",
            "Sun 25 Oct 2026, 02:30 (UTC+2)",
        ),
        (
            berlin,
            "2026-10-25T01:30:00Z",
            "So., 25. Okt. 2026, 02:30 (UTC+1)",
            "Sun 25 Oct 2026, 02:30 (UTC+1)",
        ),
        (berlin, "2026-10-25T02:30:00Z", "So., 25. Okt. 2026, 03:30", "Sun 25 Oct 2026, 03:30"),
    ] {
        let at = Timestamp::parse(at).expect("a time");
        assert_eq!(dated_moment(Lang::De, zone, at), german);
        assert_eq!(dated_moment(Lang::En, zone, at), english);
    }
    assert_eq!(weekday_and_day(Lang::De, jiff::civil::date(2026, 1, 24)), "Sa., 24. Jan. 2026");
}

#[test]
fn what_is_left_is_said_without_units_of_which_there_is_none() {
    let now = Timestamp::parse("2026-03-05T04:06:07Z").expect("a time");
    for (left, german, english) in [
        (14 * DAY, Some("noch 14 T"), Some("14 d left")),
        (2 * DAY + 23 * HOUR, Some("noch 2 T 23 Std"), Some("2 d 23 h left")),
        (HOUR, Some("noch 1 Std"), Some("1 h left")),
        (HOUR + 5 * MINUTE, Some("noch 1 Std 5 Min"), Some("1 h 5 min left")),
        (12 * MINUTE, Some("noch 12 Min"), Some("12 min left")),
        (40 * SECOND, Some("noch 40 s"), Some("40 s left")),
        (SECOND, Some("noch 1 s"), Some("1 s left")),
        (SECOND - 1, None, None),
        (0, None, None),
    ] {
        assert_eq!(rest(Lang::De, now.plus(left), now).as_deref(), german);
        assert_eq!(rest(Lang::En, now.plus(left), now).as_deref(), english);
    }
}
