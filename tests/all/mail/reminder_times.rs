//! Reminders at times before the own flag that a player has chosen.

use fairschach::app::accounts::mail_preferences::{MailPreferences, RemindBefore};
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::Side;
use fairschach::game::Ruling;

use super::reminders::{Sent, begun, reminded, sent, wish};
use crate::app::arbitration::rulings::rule;
use crate::support::{DAY, Database, SECOND, START, TestApp, on_both};

on_both! {
    a_player_is_reminded_at_the_times_they_chose => chosen;
    a_time_is_chosen_while_the_clock_runs => later;
    a_chosen_time_takes_the_place_of_what_would_come_beside_it => beside;
    one_request_stops_chosen_times_too => stopped;
    clocks_that_go_on_again_remind_in_time => standing;
    a_flag_that_an_arbiter_moves_nearer_is_followed => nearer;
    a_whole_tournament_is_reminded_in_one_round => many;
    chosen_times_say_nothing_of_the_other_side => secret;
}

const HOUR: i64 = 60 * 60 * SECOND;

/// Wants to be reminded so many hours before, and by nothing else that can be switched off.
fn only(hours: &[u16]) -> MailPreferences {
    let remind_before = RemindBefore::of(|one| hours.contains(&one));
    MailPreferences { reminders: false, remind_before, ..MailPreferences::default() }
}

/// Moves the clock to so long before the flag of a turn of 14 days that began at the start.
fn left(house: &TestApp, left: i64) {
    house.clock.advance(START.plus(14 * DAY - left).since(house.app.now()));
}

async fn mails(house: &TestApp) -> Vec<Sent> {
    house.app.notices().remind().await.unwrap();
    sent(house).await
}

async fn chosen(database: Database) {
    let house = TestApp::new(database).await;
    // Neither the night nor the daily mail puts off what was chosen for just then.
    let all_day = MailPreferences { quiet: Some((0, 24 * 60 - 1)), digest: true, ..only(&[24, 8, 1]) };
    wish(&house, &house.white, all_day).await;
    let game = begun(&house, "14d/pair").await;
    left(&house, 2 * DAY);
    assert_eq!(reminded(&house).await, ["Ben"], "Anna has switched the others off");
    left(&house, DAY);
    let last = mails(&house).await;
    assert_eq!(last.len(), 2, "the last warning is the reminder of that time");
    assert!(last.iter().all(|mail| !mail.text.contains("erinnert werden")));
    left(&house, 8 * HOUR + 1);
    assert!(reminded(&house).await.is_empty());
    left(&house, 8 * HOUR);
    let own = mails(&house).await;
    assert_eq!(own.len(), 1);
    assert_eq!((own[0].to.as_str(), own[0].kind.as_str()), ("Anna", "reminder"));
    assert!(
        own[0].text.contains("Sie wollten 8 Stunden vor dem Ende Ihrer Bedenkzeit erinnert werden."),
        "{}",
        own[0].text
    );
    assert!(own[0].text.contains("Noch 8 Stunden."), "{}", own[0].text);
    assert!(own[0].head.contains("List-Unsubscribe: <https://fairschach.example/unsubscribe/"));
    assert!(reminded(&house).await.is_empty(), "once");
    house.file(&house.white, game, "e2e4").await.unwrap();
    drop(sent(&house).await);
    left(&house, HOUR);
    assert!(reminded(&house).await.is_empty(), "the own entry is in");
    // The next turn begins anew.
    house.file(&house.black, game, "d7d5").await.unwrap();
    house.reveal().await;
    drop(sent(&house).await);
    house.clock.advance(14 * DAY - 7 * HOUR);
    let again = mails(&house).await;
    let annas = again.iter().find(|mail| mail.to == "Anna").unwrap();
    assert!(annas.text.contains("Sie wollten 8 Stunden"), "{}", annas.text);
}

/// Whatever is chosen when its time has passed is not made up for; what comes after that comes in time.
async fn later(database: Database) {
    let house = TestApp::new(database).await;
    begun(&house, "14d/pair").await;
    for (hours, told) in [(24, 2), (8, 0), (3, 0)] {
        left(&house, hours * HOUR);
        assert_eq!(reminded(&house).await.len(), told, "{hours}");
    }
    wish(&house, &house.white, only(&[8, 1])).await;
    assert!(reminded(&house).await.is_empty(), "8 hours before is over");
    left(&house, HOUR + 1);
    assert!(reminded(&house).await.is_empty());
    left(&house, HOUR);
    let own = mails(&house).await;
    assert_eq!(own.len(), 1);
    assert!(own[0].text.contains("Sie wollten eine Stunde vor dem Ende"), "{}", own[0].text);
    wish(&house, &house.white, only(&[])).await;
    wish(&house, &house.white, only(&[8, 1])).await;
    left(&house, HOUR / 2);
    assert!(reminded(&house).await.is_empty(), "never twice");
}

async fn beside(database: Database) {
    let house = TestApp::new(database).await;
    let own = MailPreferences { reminders: true, ..only(&[8]) };
    wish(&house, &house.white, own).await;
    begun(&house, "1d/pair").await;
    house.clock.advance(12 * HOUR);
    assert_eq!(reminded(&house).await, ["Ben"], "half of the time is gone");
    house.clock.advance(4 * HOUR);
    assert_eq!(reminded(&house).await, ["Anna"]);
    // What its time took the place of does not come when it is chosen no more.
    wish(&house, &house.white, MailPreferences::default()).await;
    house.clock.advance(7 * HOUR);
    assert!(reminded(&house).await.is_empty());
}

async fn stopped(database: Database) {
    let house = TestApp::new(database).await;
    wish(&house, &house.white, only(&[8, 1])).await;
    begun(&house, "14d/pair").await;
    left(&house, 8 * HOUR);
    let mails = mails(&house).await;
    let mail = mails.iter().find(|mail| mail.text.contains("erinnert werden")).unwrap();
    let head = mail.head.replace("\r\n ", "");
    let token = head.split("/unsubscribe/").nth(1).unwrap().split('>').next().unwrap();
    assert!(house.app.accounts().unsubscribe(token).await.unwrap());
    let wishes = house.app.accounts().mail_preferences(house.white.id).await.unwrap();
    assert_eq!(wishes.remind_before, RemindBefore::default());
    left(&house, HOUR);
    assert!(reminded(&house).await.is_empty());
}

/// A game that stood goes on with little time left.
async fn standing(database: Database) {
    let house = TestApp::new(database).await;
    wish(&house, &house.white, only(&[1])).await;
    let game = begun(&house, "14d/pair").await;
    left(&house, 2 * HOUR);
    drop(mails(&house).await);
    rule(&house, game, Ruling::Pause).await.unwrap();
    let told = async || {
        let reminders = mails(&house).await.into_iter().filter(|mail| mail.kind == "reminder");
        reminders.map(|mail| (mail.to, mail.text)).collect::<Vec<_>>()
    };
    for _ in 0..5 {
        house.clock.advance(DAY);
        assert_eq!(told().await, []);
    }
    rule(&house, game, Ruling::Resume).await.unwrap();
    assert_eq!(told().await, [], "two hours are left");
    house.clock.advance(HOUR);
    let told = told().await;
    let to: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["Anna"], "at once: {told:?}");
}

async fn nearer(database: Database) {
    let house = TestApp::new(database).await;
    wish(&house, &house.white, only(&[1])).await;
    let game = begun(&house, "14d/pair").await;
    left(&house, 20 * HOUR);
    drop(mails(&house).await);
    let by = -(18 * HOUR + HOUR / 2);
    rule(&house, game, Ruling::AdjustClock { side: Side::White, by }).await.unwrap();
    drop(mails(&house).await);
    house.clock.advance(HOUR / 2);
    assert_eq!(reminded(&house).await, ["Anna"], "an hour is left");
}

async fn many(database: Database) {
    let house = TestApp::new(database).await;
    for _ in 0..33 {
        let request = NewGameRequest { clock: "14d/pair".to_owned(), ..house.request() };
        house.app.games().create_game(&house.director, request).await.unwrap();
    }
    house.clock.advance(7 * DAY);
    assert_eq!(house.app.notices().remind().await.unwrap(), 66, "half of the time is gone for both");
}

/// Two worlds that differ in what White has filed: Black is told the same at the same time.
async fn secret(database: Database) {
    let mut worlds = Vec::new();
    for files in [false, true] {
        let house = TestApp::new(database).await;
        wish(&house, &house.black, only(&[24, 8, 1])).await;
        let game = begun(&house, "2d/pair").await;
        if files {
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
        let mut told = Vec::new();
        for hours in [25, 24, 9, 8, 2, 1] {
            house.clock.advance(START.plus(2 * DAY - hours * HOUR).since(house.app.now()));
            let mails = mails(&house).await.into_iter().filter(|mail| mail.to == "Ben");
            told.push((hours, mails.map(|mail| (mail.subject, mail.text)).collect::<Vec<_>>()));
        }
        assert_eq!(told.iter().map(|(_, mails)| mails.len()).collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1]);
        worlds.push(told);
    }
    assert_eq!(worlds[0], worlds[1]);
}
