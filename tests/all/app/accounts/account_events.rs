//! What is told and noted of an account: changes of what proves its player, and what was refused, within bounds.

use fairschach::app::access::Scopes;
use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::sign_in::refused_secrets::RefusedSecret;
use fairschach::app::accounts::sign_in::security::{REFUSED_PER_DAY, SecurityKind};
use fairschach::app::accounts::sign_in::sessions::NewToken;

use crate::app::accounts::care::{admin, browser, mails, news};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_changed_pin_calendar_or_key_is_told_to_every_address => changes;
    secrets_that_are_nobodys_are_counted => unknown;
    what_is_refused_to_an_account_is_noted_so_often_a_day => bounded;
}

/// The kinds of an account's events, the oldest first.
async fn kinds(house: &TestApp, who: &fairschach::app::actor::Actor) -> Vec<SecurityKind> {
    let events = house.app.sign_in().own_security_events(who).await.unwrap();
    events.iter().rev().map(|event| event.kind).collect()
}

async fn changes(database: Database) {
    let house = TestApp::new(database).await;
    let (app, carla) = (&house.app, &house.arbiter);
    app.accounts().add_mail_address(carla, "carla@office.example").await.unwrap();
    let told = mails(&house).await;
    let fairschach::app::notices::notice::NoticeBody::ConfirmAddress { link, .. } = &told[0].1 else {
        panic!("its link")
    };
    let secret = link.rsplit('/').next().unwrap();
    app.accounts().confirm_mail_address(secret).await.unwrap();
    news(&house).await;
    let key = fairschach::seal::BlindKey::generate(&crate::support::SystemRngForTests).public();
    // Nothing is told where nothing changes.
    app.accounts().set_mail_pin(carla, None).await.unwrap();
    app.games().end_calendar(carla).await.unwrap();
    assert!(news(&house).await.is_empty());
    for step in 0..5 {
        house.clock.advance(SECOND);
        match step {
            0 => app.accounts().set_mail_pin(carla, Some("271828")).await.unwrap(),
            1 => app.accounts().set_mail_pin(carla, None).await.unwrap(),
            2 => drop(app.games().make_calendar(carla).await.unwrap()),
            3 => app.games().end_calendar(carla).await.unwrap(),
            _ => app.entries().register_key_holder(carla, key).await.unwrap(),
        }
        let told = news(&house).await;
        let to: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
        assert_eq!(to, ["carla@example.org", "carla@office.example"], "{step}");
        for (_, news) in &told {
            assert!(match (step, news) {
                (0 | 1, AccountNews::Pin { set }) => *set == (step == 0),
                (2 | 3, AccountNews::Calendar { made }) => *made == (step == 2),
                (4, AccountNews::KeyHolderKey { fingerprint }) =>
                    *fingerprint == fairschach::seal::fingerprint(&key),
                _ => false,
            });
        }
    }
    app.entries().register_key_holder(carla, key).await.unwrap();
    assert!(news(&house).await.is_empty(), "the same key");
    assert_eq!(
        kinds(&house, carla).await,
        [
            SecurityKind::AddressAdded,
            SecurityKind::PinSet,
            SecurityKind::PinRemoved,
            SecurityKind::CalendarMade,
            SecurityKind::CalendarEnded,
            SecurityKind::KeyHolderKey
        ]
    );
}

async fn unknown(database: Database) {
    let house = TestApp::new(database).await;
    let (app, ada) = (&house.app, admin(&house).await);
    let raw = house.raw().await;
    let rows = async || {
        let events = raw.number("SELECT COUNT(*) FROM security_event").await;
        events + raw.number("SELECT COUNT(*) FROM refused_secret").await
    };
    let guess = async || {
        assert!(app.sign_in().bearer("fs_guess").await.unwrap().is_none());
        assert!(app.sign_in().bearer("no token at all").await.unwrap().is_none());
        assert!(app.sign_in().session("guess").await.unwrap().is_none());
        assert!(app.sign_in().use_link("guess", &browser("a")).await.unwrap().is_none());
        assert!(!app.accounts().revoke_address("guess").await.unwrap());
        assert!(!app.accounts().confirm_mail_address("guess").await.unwrap());
        assert!(app.games().calendar("guess").await.unwrap().is_none());
    };
    for _ in 0..20 {
        guess().await;
    }
    assert_eq!(rows().await, 0, "a guess writes nothing");
    let found = async || {
        app.sign_in().sweep_sign_ins().await.unwrap();
        let found = app.sign_in().refused_secrets(&ada).await.unwrap();
        let mut found: Vec<_> = found.iter().map(|one| (one.day, one.kind, one.count)).collect();
        found.sort_by_key(|(day, kind, _)| (*day, kind.as_str()));
        found
    };
    let first = found().await;
    let counts = [
        (RefusedSecret::AddressLink, 40),
        (RefusedSecret::Calendar, 20),
        (RefusedSecret::Session, 20),
        (RefusedSecret::SignInLink, 20),
        (RefusedSecret::Token, 40),
    ];
    let seen: Vec<_> = first.iter().map(|(_, kind, count)| (*kind, *count)).collect();
    assert_eq!(seen, counts);
    guess().await;
    let again = found().await;
    assert_eq!((again.len(), again[4].2), (5, 42), "a day's numbers grow");
    house.clock.advance(DAY);
    guess().await;
    assert_eq!(found().await.len(), 10, "another day");
    assert!(app.sign_in().refused_secrets(&house.director).await.is_err());
    house.clock.advance(400 * DAY);
    assert!(found().await.is_empty(), "kept as long as events are");
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let link = app.sign_in().print_link(anna.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    app.sign_in().use_link(secret, &browser("a")).await.unwrap().unwrap();
    let token = app
        .sign_in()
        .make_token(
            anna,
            NewToken { label: "board".to_owned(), scopes: Scopes::parse("play").unwrap(), days: 1 },
        )
        .await
        .unwrap();
    app.accounts().act_on_account(None, anna.id, AccountAct::Lock, "").await.unwrap();
    let count = async |kind| {
        let all = kinds(&house, anna).await;
        all.iter().filter(|one| **one == kind).count() as i64
    };
    for day in 1..=2 {
        for _ in 0..REFUSED_PER_DAY + 5 {
            assert!(app.sign_in().bearer(&token).await.unwrap().is_none());
            assert!(app.sign_in().use_link(secret, &browser("a")).await.unwrap().is_none());
        }
        assert_eq!(count(SecurityKind::TokenRefused).await, day * REFUSED_PER_DAY);
        assert_eq!(count(SecurityKind::SignInRefused).await, day * REFUSED_PER_DAY);
        // Its end makes no difference to a token that is shown again.
        house.clock.advance(DAY + SECOND);
    }
}
