//! When a player wants mails.

use fairschach::app::accounts::mail_preferences::{MailPreferences, ZoneSaidBy};
use fairschach::base::Timestamp;
use fairschach::show::zone::Zone;

use crate::support::{Database, TestApp, on_both};

on_both! {
    a_browser_names_the_zone_until_one_is_known_whatever_else_was_set => named_zone;
}

#[test]
fn quiet_hours_end_on_the_readers_clock_also_when_it_is_changed() {
    let berlin = Zone::parse("Europe/Berlin");
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

async fn named_zone(database: Database) {
    let house = TestApp::new(database).await;
    let (accounts, player) = (house.app.accounts(), house.white.id);
    let zone = async || accounts.mail_preferences(player).await.unwrap().zone.map(Zone::name);
    accounts.set_play_by_mail(&house.white, true, false).await.unwrap();
    let plain = MailPreferences { html: false, ..accounts.mail_preferences(player).await.unwrap() };
    accounts.set_mail_preferences(player, plain).await.unwrap();
    assert_eq!(zone().await, None);
    let say = async |name: &str, by| accounts.set_zone(player, Zone::parse(name).unwrap(), by).await.unwrap();
    say("Europe/Vienna", ZoneSaidBy::Browser).await;
    say("Asia/Tokyo", ZoneSaidBy::Browser).await;
    assert_eq!(zone().await, Some("Europe/Vienna"));
    // Also UTC is a zone that somebody may want.
    say("UTC", ZoneSaidBy::Player).await;
    say("Asia/Tokyo", ZoneSaidBy::Browser).await;
    assert_eq!(zone().await, Some("UTC"));
    assert!(!accounts.mail_preferences(player).await.unwrap().html, "the rest stays as it was");
}
