//! When a player wants mails.

use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::base::Timestamp;
use fairschach::show::zone::Zone;

#[test]
fn quiet_hours_end_on_the_readers_clock_also_when_it_is_changed() {
    let berlin = Zone::parse("Europe/Berlin").expect("a zone");
    let night =
        MailPreferences { zone: berlin, quiet: Some((22 * 60, 7 * 60)), ..MailPreferences::default() };
    let noon = MailPreferences { quiet: Some((12 * 60, 14 * 60)), ..night };
    for (look, now, goes) in [
        (night, "2026-11-20T20:59:59Z", "2026-11-20T20:59:59Z"),
        (night, "2026-11-20T21:00:00Z", "2026-11-21T06:00:00Z"),
        (night, "2026-11-21T05:59:59Z", "2026-11-21T06:00:00Z"),
        (night, "2026-11-21T06:00:00Z", "2026-11-21T06:00:00Z"),
        // The nights of both switches.
        (night, "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"),
        (night, "2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z"),
        (noon, "2026-07-01T10:00:00Z", "2026-07-01T12:00:00Z"),
        (noon, "2026-07-01T12:00:00Z", "2026-07-01T12:00:00Z"),
        (MailPreferences::default(), "2026-07-01T02:00:00Z", "2026-07-01T02:00:00Z"),
    ] {
        let at = |text| Timestamp::parse(text).expect("a time");
        assert_eq!(look.may_go(at(now)), at(goes), "{now}");
    }
}
