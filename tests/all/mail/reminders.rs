//! Reminders, quiet hours, the daily mail and stopping them, by a clock that is moved by hand.

use axum::http::StatusCode;
use fairschach::app::accounts::mail_preferences::{MailPreferences, RemindBefore};
use fairschach::app::actor::Actor;
use fairschach::app::core::key_set::{Keys, LINK_USES};
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::base::{GameId, Timestamp};
use fairschach::mail::Sender;
use fairschach::seal::{Kek, Keyring, LinkKeys};
use fairschach::show::zone::Zone;
use mail_parser::MessageParser;

use super::sample::FROM;
use crate::show::web::Site;
use crate::support::{DAY, Database, SECOND, TestApp, keys, on_both};

on_both! {
    a_side_that_owes_is_reminded_of_each_share_once => shares;
    silence_is_told_on_long_clocks => silence;
    clocks_that_stand_remind_nobody => standing;
    two_processes_remind_once => together;
    what_can_wait_waits_for_the_morning_and_what_cannot_does_not => night;
    a_daily_mail_tells_all_that_could_wait => daily;
    a_reminder_that_is_overtaken_is_never_sent => overtaken;
    one_request_stops_reminders_but_for_the_last => stopped;
    objections_wait_and_reveals_do_not => objections;
}

const HOUR: i64 = 60 * 60 * SECOND;

/// A mail that went out.
pub(super) struct Sent {
    pub(super) to: String,
    pub(super) kind: String,
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) head: String,
}

/// Sends what is due and gives it.
pub(super) async fn sent(house: &TestApp) -> Vec<Sent> {
    let sender = Sender::new(FROM, "https://fairschach.example").unwrap();
    let mut all = Vec::new();
    loop {
        let ids = house.app.notices().claim_mails(64).await.unwrap();
        if ids.is_empty() {
            return all;
        }
        for id in ids {
            let Some(task) = house.app.notices().mail_task(id).await.unwrap() else {
                continue;
            };
            let composed = sender.compose(&task.notice.unwrap(), &task.message_id).unwrap();
            let mail = MessageParser::default().parse(&composed.message).unwrap();
            let head = String::from_utf8_lossy(&composed.message).into_owned();
            all.push(Sent {
                to: task.to.name,
                kind: task.kind.to_string(),
                subject: composed.subject,
                text: mail.body_text(0).unwrap().replace("\r\n", "\n"),
                head: head.split("\r\n\r\n").next().unwrap().to_owned(),
            });
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
}

/// Who is reminded now.
pub(super) async fn reminded(house: &TestApp) -> Vec<String> {
    house.app.notices().remind().await.unwrap();
    let mut names: Vec<String> = sent(house).await.into_iter().map(|mail| mail.to).collect();
    names.sort();
    names
}

/// A game whose first mails are sent.
pub(super) async fn begun(house: &TestApp, clock: &str) -> GameId {
    let mut request = house.request();
    request.clock = clock.to_owned();
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    assert_eq!(sent(house).await.len(), 2);
    assert!(reminded(house).await.is_empty());
    game
}

pub(super) async fn wish(house: &TestApp, who: &Actor, look: MailPreferences) {
    house.app.accounts().set_mail_preferences(who.id, look).await.unwrap();
}

fn berlin() -> Option<Zone> {
    Zone::parse("Europe/Berlin")
}

fn night_rest() -> MailPreferences {
    MailPreferences { zone: berlin(), quiet: Some((22 * 60, 7 * 60)), ..MailPreferences::default() }
}

fn move_to(house: &TestApp, at: &str) {
    let at = Timestamp::parse(at).unwrap();
    house.clock.advance(at.since(house.app.now()));
}

async fn shares(database: Database) {
    let house = TestApp::new(database).await;
    let game = begun(&house, "14d/pair").await;
    house.clock.advance(7 * DAY - 1);
    assert!(reminded(&house).await.is_empty());
    house.clock.advance(1);
    house.app.notices().remind().await.unwrap();
    let mails = sent(&house).await;
    assert_eq!(mails.len(), 2);
    for mail in &mails {
        assert_eq!(mail.kind, "reminder");
        assert!(mail.head.contains("List-Unsubscribe: <https://fairschach.example/unsubscribe/"));
        assert!(mail.text.contains("15"), "the day of the flag: {}", mail.text);
    }
    let german = mails.iter().find(|mail| mail.to == "Anna").unwrap();
    assert!(german.subject.contains(" · Ben ("), "{}", german.subject);
    assert!(german.text.contains("Zugpaar 1"), "{}", german.text);
    assert!(german.text.contains("Ihre Bedenkzeit endet am Do., 15. Jan. 2026, 12:00 UTC. Noch 7 Tage."));
    assert!(reminded(&house).await.is_empty(), "once");

    house.file(&house.white, game, "e2e4").await.unwrap();
    drop(sent(&house).await);
    house.clock.advance(4 * DAY + 5 * HOUR);
    assert_eq!(reminded(&house).await, ["Ben"], "a fifth is left");
    house.clock.advance(2 * DAY);
    house.app.notices().remind().await.unwrap();
    let last = sent(&house).await;
    assert_eq!(last.len(), 1);
    assert!(last[0].text.starts_with("Last warning") && last[0].to == "Ben");
    assert!(!last[0].head.contains("List-Unsubscribe"), "the last warning always comes");
    // Nothing in it tells whether White has filed.
    for word in ["White has", "sealed", "submitted", "your opponent"] {
        assert!(!last[0].text.to_lowercase().contains(&word.to_lowercase()), "{word}\n{}", last[0].text);
    }
    house.clock.advance(18 * HOUR);
    assert!(reminded(&house).await.is_empty());
    // The next turn begins anew.
    house.file(&house.black, game, "d7d5").await.unwrap();
    house.reveal().await;
    drop(sent(&house).await);
    assert!(reminded(&house).await.is_empty());
    house.clock.advance(7 * DAY);
    assert_eq!(reminded(&house).await, ["Anna", "Ben"]);
}

async fn silence(database: Database) {
    let house = TestApp::new(database).await;
    begun(&house, "60d/pair").await;
    for (days, says) in [
        (14, "waiting for your move in this game for 14 days"),
        (28, "for 28 days"),
        (30, "Half of your time is gone"),
        (35, "for 35 days"),
        (48, "A fifth of your time is left"),
        (54, "A tenth of your time is left"),
        (59, "the last warning"),
    ] {
        let day = house.app.now().since(crate::support::START) / DAY;
        house.clock.advance((days - day) * DAY - 1);
        assert!(reminded(&house).await.is_empty(), "{days}");
        house.clock.advance(1);
        house.app.notices().remind().await.unwrap();
        let mails = sent(&house).await;
        assert_eq!(mails.len(), 2, "{days}");
        let english = mails.iter().find(|mail| mail.to == "Ben").unwrap();
        assert!(english.text.contains(says), "{says}: {}", english.text);
    }
}

/// After a long silence of the server the newest reminder alone comes; and none while clocks stand or wait for a credit.
async fn standing(database: Database) {
    let house = TestApp::new(database).await;
    let game = begun(&house, "14d/pair").await;
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(12 * DAY);
    assert!(reminded(&house).await.is_empty(), "an outage is to be credited first");
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    drop(sent(&house).await);
    house.clock.advance(6 * HOUR);
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    drop(sent(&house).await);
    house.clock.advance(6 * HOUR);
    assert!(reminded(&house).await.is_empty(), "the credit gave the time back");
    let raw = house.raw().await;
    raw.execute("UPDATE game SET phase = 'suspended'").await;
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    house.clock.advance(10 * SECOND);
    raw.execute("UPDATE turn_side SET remind_us = 0").await;
    assert!(reminded(&house).await.is_empty());
    assert_eq!(raw.number("SELECT COUNT(*) FROM turn_side WHERE remind_us IS NOT NULL").await, 2);
    raw.execute("UPDATE game SET phase = 'running'").await;
    house.app.games().resign(&house.white, game).await.unwrap();
    raw.execute("UPDATE turn_side SET remind_us = 0").await;
    drop(sent(&house).await);
    assert!(reminded(&house).await.is_empty());
    assert_eq!(raw.number("SELECT COUNT(*) FROM turn_side WHERE remind_us IS NOT NULL").await, 0);
}

async fn together(database: Database) {
    let house = TestApp::new(database).await;
    begun(&house, "14d/pair").await;
    house.clock.advance(7 * DAY);
    let other = crate::support::open_app(&house.store.url, house.clock.clone(), 9).await;
    let (one, two) = tokio::join!(house.app.notices().remind(), other.notices().remind());
    assert_eq!(one.unwrap() + two.unwrap(), 2);
    assert_eq!(sent(&house).await.len(), 2);
}

async fn night(database: Database) {
    let house = TestApp::new(database).await;
    // 11 January 2026, 23:00 in Berlin: half of the time is gone at 22:00 UTC.
    move_to(&house, "2026-01-04T22:00:00Z");
    for who in [&house.white, &house.black] {
        wish(&house, who, night_rest()).await;
    }
    let game = begun(&house, "14d/pair").await;
    move_to(&house, "2026-01-11T22:00:00Z");
    assert!(reminded(&house).await.is_empty(), "it is night");
    move_to(&house, "2026-01-12T05:59:59Z");
    assert!(sent(&house).await.is_empty());
    move_to(&house, "2026-01-12T06:00:00Z");
    assert_eq!(sent(&house).await.len(), 2);
    // The last warning and a reveal come in the middle of the night.
    move_to(&house, "2026-01-17T22:00:00Z");
    assert_eq!(reminded(&house).await, ["Anna", "Ben"]);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "d7d5").await.unwrap();
    house.reveal().await;
    let kinds: Vec<String> = sent(&house).await.into_iter().map(|mail| mail.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "revealed").count(), 2);
    assert_eq!(kinds.iter().filter(|kind| *kind == "receipt").count(), 2);

    // With a day a pair, half gone at night: the flag falls at 11:00, in time after the night's end, but not at 08:30.
    for (begin, minutes_to, waits) in
        [("2026-02-01T10:00:00Z", 7 * 60, true), ("2026-02-01T10:00:00Z", 10 * 60, false)]
    {
        let house = TestApp::new(database).await;
        let look = MailPreferences { quiet: Some((22 * 60, minutes_to)), ..night_rest() };
        wish(&house, &house.white, look).await;
        wish(&house, &house.black, look).await;
        move_to(&house, begin);
        begun(&house, "1d/pair").await;
        house.clock.advance(12 * HOUR);
        assert_eq!(reminded(&house).await.is_empty(), waits, "{minutes_to}");
    }
}

async fn daily(database: Database) {
    let house = TestApp::new(database).await;
    let look = MailPreferences { digest: true, zone: berlin(), ..MailPreferences::default() };
    wish(&house, &house.white, look).await;
    let first = begun(&house, "14d/pair").await;
    let second = house.game().await;
    let third = house.game().await;
    drop(sent(&house).await);
    house.clock.advance(7 * DAY);
    assert_eq!(reminded(&house).await, ["Ben", "Ben", "Ben"], "Anna's wait");
    assert_eq!(house.app.notices().make_digests().await.unwrap(), 0, "not yet");
    house.file(&house.white, third, "e2e4").await.unwrap();
    drop(sent(&house).await);
    // Seven in the morning in Berlin.
    move_to(&house, "2026-01-09T05:59:59Z");
    assert_eq!(house.app.notices().make_digests().await.unwrap(), 0);
    move_to(&house, "2026-01-09T06:00:00Z");
    assert_eq!(house.app.notices().make_digests().await.unwrap(), 1);
    assert_eq!(house.app.notices().make_digests().await.unwrap(), 0, "once");
    let mails = sent(&house).await;
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!((mail.to.as_str(), mail.kind.as_str()), ("Anna", "digest"));
    assert_eq!(mail.subject, "2 Nachrichten zu Ihren Partien");
    assert!(mail.head.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
    for game in [first, second] {
        assert!(mail.text.contains(&format!("https://fairschach.example/games/{game}")), "{}", mail.text);
    }
    assert!(!mail.text.contains(&third.to_string()), "its entry is filed");
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM digest_item").await, 2);
}

async fn overtaken(database: Database) {
    let house = TestApp::new(database).await;
    move_to(&house, "2026-01-04T22:00:00Z");
    wish(&house, &house.white, night_rest()).await;
    let game = begun(&house, "14d/pair").await;
    move_to(&house, "2026-01-11T22:00:00Z");
    assert_eq!(reminded(&house).await, ["Ben"]);
    house.file(&house.white, game, "e2e4").await.unwrap();
    drop(sent(&house).await);
    move_to(&house, "2026-01-12T06:00:00Z");
    assert!(sent(&house).await.is_empty());
    let left = "SELECT COUNT(*) FROM mail WHERE state = 'waiting'";
    assert_eq!(house.raw().await.number(left).await, 0, "nothing is left behind");
    // Nor does it show as a mail that failed: that would tell when White filed.
    assert!(house.app.outbox().mail_troubles(&house.black, game).await.unwrap().is_empty());
}

async fn stopped(database: Database) {
    let mut house = TestApp::new(database).await;
    begun(&house, "14d/pair").await;
    house.clock.advance(7 * DAY);
    house.app.notices().remind().await.unwrap();
    let mails = sent(&house).await;
    let mail = mails.iter().find(|mail| mail.to == "Anna").unwrap();
    let head = mail.head.replace("\r\n ", "");
    let token = head.split("/unsubscribe/").nth(1).unwrap().split('>').next().unwrap();
    for wrong in ["", "abc", &token[1..], &token.to_uppercase(), &token.replace(&token[30..31], "7")] {
        assert_eq!(house.app.accounts().unsubscribe(wrong).await.unwrap(), wrong == token, "{wrong}");
    }
    // When the key of its time is deleted, what is kept of it still knows the link; without that nothing does.
    let old = || Kek::new([7; 32]);
    let next = |retired, links| {
        let keyring = Keyring::new(Kek::new([1; 32]), retired).with_links(links);
        Keys { keyring, ..keys() }
    };
    house.restart_with(2, next(vec![old()], Vec::new())).await;
    let mut so_far = Rewrapped::default();
    while !so_far.finished {
        so_far = house.app.operations().rewrap(so_far).await.unwrap();
    }
    house.restart_with(3, next(Vec::new(), Vec::new())).await;
    assert!(!house.app.accounts().unsubscribe(token).await.unwrap());
    let kept = LinkKeys::of(&old(), &LINK_USES, house.app.now());
    house.restart_with(4, next(Vec::new(), vec![kept])).await;
    assert!(house.app.accounts().unsubscribe(token).await.unwrap());
    let look = house.app.accounts().mail_preferences(house.white.id).await.unwrap();
    assert!(!look.reminders && !look.digest && look.html);
    house.clock.advance(5 * DAY);
    assert_eq!(reminded(&house).await, ["Ben"]);
    house.clock.advance(DAY);
    assert_eq!(reminded(&house).await, ["Anna", "Ben"], "the last warning");
}

async fn objections(database: Database) {
    let house = TestApp::new(database).await;
    wish(&house, &house.black, MailPreferences { digest: true, ..MailPreferences::default() }).await;
    let game = begun(&house, "14d/pair").await;
    let objection = fairschach::app::arbitration::desk_view::NewObjection {
        about: fairschach::game::About::Clock,
        text: "My clock ran although I had filed.".to_owned(),
        against: None,
    };
    house.app.arbitration().object(&house.white, game, objection).await.unwrap();
    let mut told: Vec<String> = sent(&house).await.into_iter().map(|mail| mail.to).collect();
    // Mails of one moment go in any order.
    told.sort();
    assert_eq!(told, ["Anna", "Carla"], "Ben's waits for the morning");
    house.pair(game, "e2e4", "d7d5").await;
    assert_eq!(sent(&house).await.iter().filter(|mail| mail.kind == "revealed").count(), 2);
    house.clock.advance(DAY);
    assert_eq!(house.app.notices().make_digests().await.unwrap(), 1);
    let mails = sent(&house).await;
    assert!(mails[0].kind == "digest" && mails[0].text.contains("My clock ran although I had filed."));
}

#[tokio::test]
async fn the_page_keeps_what_is_chosen_and_hands_back_what_cannot_be() {
    let site = Site::new().await;
    let anna = site.sign_in(&site.house.white).await;
    let page = anna.get("/settings/mail/look").await;
    let zone = anna.get("/settings").await.body;
    assert!(zone.contains("<option selected>UTC</option>"), "{zone}");
    assert_eq!(anna.post("/settings/zone", "zone=Europe%2FVienna").await.to, "/settings?saved=yes");
    let shown = "<input type=\"checkbox\" name=\"remind_8\" value=\"yes\"> <span>8 Stunden vorher</span>";
    assert!(page.body.contains(shown) && page.body.contains("Eine Stunde vorher"), "{}", page.body);
    let chosen = "format=text&quiet=yes&quiet_from=21%3A30&quiet_to=06%3A15&digest=yes&remind_8=yes";
    let page = anna.post("/settings/mail/look", chosen).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.body.contains("name=\"remind_8\" value=\"yes\" checked") && page.body.contains("Gespeichert")
    );
    let zone = anna.get("/settings").await.body;
    assert!(zone.contains("<option selected>Europe/Vienna</option>"), "{zone}");
    let look = MailPreferences {
        html: false,
        zone: Zone::parse("Europe/Vienna"),
        quiet: Some((21 * 60 + 30, 6 * 60 + 15)),
        digest: true,
        reminders: false,
        remind_before: RemindBefore::of(|hours| hours == 8),
        tournaments: false,
    };
    assert_eq!(site.house.app.accounts().mail_preferences(site.house.white.id).await.unwrap(), look);
    for wrong in [
        "quiet=yes&quiet_from=22%3A00&quiet_to=22%3A00",
        "quiet=yes&quiet_from=25%3A00&quiet_to=07%3A00",
        "quiet=yes",
    ] {
        let page = anna.post("/settings/mail/look", wrong).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(page.body.contains("zum Beispiel"), "{wrong}");
    }
    assert_eq!(
        site.house.app.accounts().mail_preferences(site.house.white.id).await.unwrap(),
        look,
        "nothing is lost"
    );
    let unknown = anna.post("/settings/zone", "zone=Mars").await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(unknown.body.contains("aria-describedby=\"zone-fault\" autofocus"), "{}", unknown.body);
    assert!(unknown.body.contains("<option selected>Europe/Vienna</option>"), "{}", unknown.body);
    // The zone changes alone, and what is chosen for mails leaves it as it is.
    anna.post("/settings/zone", "zone=Asia%2FTokyo").await;
    let tokyo = MailPreferences { zone: Zone::parse("Asia/Tokyo"), ..look };
    assert_eq!(site.house.app.accounts().mail_preferences(site.house.white.id).await.unwrap(), tokyo);
    for path in ["/settings/mail/look", "/settings"] {
        assert_eq!(site.stranger().get(path).await.to, "/sign-in");
    }
    assert_eq!(site.stranger().post("/settings/zone", "zone=UTC").await.to, "/sign-in");
}

#[tokio::test]
async fn a_mail_program_stops_reminders_with_one_request_and_a_scanner_does_not() {
    let site = Site::new().await;
    let house = &site.house;
    begun(house, "14d/pair").await;
    house.clock.advance(7 * DAY);
    house.app.notices().remind().await.unwrap();
    let mails = sent(house).await;
    let head = mails.iter().find(|mail| mail.to == "Anna").unwrap().head.replace("\r\n ", "");
    let url = head.split("List-Unsubscribe: <").nth(1).unwrap().split('>').next().unwrap();
    let path = url.strip_prefix("https://fairschach.example").unwrap();
    let stranger = site.stranger();
    let page = stranger.get(path).await;
    assert!(page.status == StatusCode::OK && page.body.contains("Ja, abbestellen"));
    assert!(
        house.app.accounts().mail_preferences(house.white.id).await.unwrap().reminders,
        "looking stops nothing"
    );
    let page = stranger.post(path, "List-Unsubscribe=One-Click").await;
    assert!(page.status == StatusCode::OK && page.body.contains("abbestellt"), "{}", page.body);
    assert!(!house.app.accounts().mail_preferences(house.white.id).await.unwrap().reminders);
    // Whoever has a link that is not known any more reads what to do.
    let page = stranger.post("/unsubscribe/abc", "").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert!(
        page.body.contains("href=\"/settings/notices\"") && page.body.contains("abbestellt wurde nichts"),
        "{}",
        page.body
    );
}
