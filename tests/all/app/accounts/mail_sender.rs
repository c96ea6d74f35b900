//! What a player sets so that entries are taken by mail.

use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::app::accounts::mail_sender::ADDRESS_MAILS_PER_DAY;
use fairschach::app::error::Error;
use fairschach::app::limits::MAIL_ADDRESSES_MAX;
use fairschach::app::notices::load::MailTask;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::base::Side;
use fairschach::seal::is_pin;

use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_pin_is_digits_and_stored_as_a_hash => pin;
    an_address_counts_once_its_link_was_used => address;
    addresses_and_links_are_bounded => bounded;
    an_entry_keeps_how_its_author_was_known => known;
    playing_by_mail_and_the_look_of_mails_leave_one_another_alone => apart;
}

fn code(done: Result<(), Error>) -> &'static str {
    match done {
        Err(Error::Malformed(faults)) => faults[0].code.as_str(),
        Ok(()) => "done",
        Err(_) => "other",
    }
}

async fn pin(database: Database) {
    let house = TestApp::new(database).await;
    let white = &house.white;
    for wrong in ["", "12345", "1234567890123", "12345a", "12 345 6", "１２３４５６"] {
        assert_eq!(code(house.app.accounts().set_mail_pin(white, Some(wrong)).await), "pin", "{wrong}");
    }
    for right in ["123456", "908172635445"] {
        house.app.accounts().set_mail_pin(white, Some(right)).await.unwrap();
        let settings = house.app.accounts().mail_settings(white.id).await.unwrap();
        assert!(is_pin(right, settings.pin.as_deref()) && !is_pin("123457", settings.pin.as_deref()));
        assert!(!house.raw().await.holds(house.store.folder(), "908172635445").await);
    }
    house.app.accounts().set_play_by_mail(white, true, true).await.unwrap();
    let settings = house.app.accounts().mail_settings(white.id).await.unwrap();
    assert!(settings.play && settings.draft_first && settings.pin.is_some(), "each keeps the others");
    house.app.accounts().set_mail_pin(white, None).await.unwrap();
    let settings = house.app.accounts().mail_settings(white.id).await.unwrap();
    assert!(settings.play && settings.pin.is_none());
    assert!(!is_pin("123456", None));
}

/// The mails with links that wait: where they go, and the secret.
async fn links(house: &TestApp) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        let MailTask { to, notice, .. } = house.app.notices().mail_task(id).await.unwrap().unwrap();
        let notice = notice.unwrap();
        if let NoticeBody::ConfirmAddress { link, .. } = notice.what {
            assert!(notice.reply_to.is_none());
            all.push((to.address, link.rsplit_once('/').unwrap().1.to_owned()));
        }
    }
    all
}

async fn address(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let white = &house.white;
    let token =
        house.app.outbox().reply_token(game, 1, Side::White, white.id, house.app.now()).await.unwrap();
    let enrolled = async || house.app.outbox().token_owner(&token).await.unwrap().unwrap().addresses.len();
    house.app.accounts().add_mail_address(white, " Anna@Office.Example ").await.unwrap();
    assert_eq!(enrolled().await, 1, "not before it is confirmed");
    assert_eq!(code(house.app.accounts().add_mail_address(white, "anna@office.example").await), "known");
    let mailed = links(&house).await;
    let [(to, secret)] = mailed.as_slice() else { panic!("one link is mailed") };
    assert_eq!(to, "Anna@Office.Example", "to the address itself");
    assert!(
        !house.raw().await.holds(house.store.folder(), secret).await,
        "the secret is stored as a hash and boxed"
    );
    assert!(!house.app.accounts().confirm_mail_address("guessed").await.unwrap());
    assert!(house.app.accounts().confirm_mail_address(secret).await.unwrap());
    assert!(!house.app.accounts().confirm_mail_address(secret).await.unwrap(), "only once");
    assert_eq!(enrolled().await, 2);
    let id = house.app.accounts().mail_addresses(white).await.unwrap()[0].id;
    assert!(house.app.accounts().remove_mail_address(&house.black, id).await.is_err(), "it is White's");
    house.app.accounts().remove_mail_address(white, id).await.unwrap();
    assert_eq!(enrolled().await, 1);
    house.app.accounts().add_mail_address(white, "late@office.example").await.unwrap();
    let late = links(&house).await.remove(0).1;
    house.clock.advance(DAY);
    assert!(!house.app.accounts().confirm_mail_address(&late).await.unwrap(), "too late");
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let white = &house.white;
    for n in 0..MAIL_ADDRESSES_MAX {
        house.app.accounts().add_mail_address(white, &format!("a{n}@office.example")).await.unwrap();
    }
    assert_eq!(code(house.app.accounts().add_mail_address(white, "b@office.example").await), "addresses");
    assert_eq!(code(house.app.accounts().add_mail_address(white, "nothing").await), "email");
    let mut mailed = u32::try_from(MAIL_ADDRESSES_MAX).unwrap();
    loop {
        let id = house.app.accounts().mail_addresses(white).await.unwrap()[0].id;
        house.app.accounts().remove_mail_address(white, id).await.unwrap();
        let done =
            code(house.app.accounts().add_mail_address(white, &format!("c{mailed}@office.example")).await);
        if done != "done" {
            assert_eq!((done, mailed), ("links", ADDRESS_MAILS_PER_DAY));
            break;
        }
        mailed += 1;
    }
    house.clock.advance(DAY);
    house.app.accounts().add_mail_address(white, "d@office.example").await.unwrap();
}

async fn known(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let all = house.app.games().submissions(&house.arbiter, game).await.unwrap();
    assert_eq!((all[0].channel.as_str(), all[0].authenticated.as_str()), ("api", "token"));
}

async fn apart(database: Database) {
    let house = TestApp::new(database).await;
    let (app, white) = (&house.app, &house.white);
    let plain = MailPreferences { html: false, quiet: Some((22 * 60, 7 * 60)), ..MailPreferences::default() };
    app.accounts().set_mail_preferences(white.id, plain).await.unwrap();
    app.accounts().set_play_by_mail(white, true, true).await.unwrap();
    assert_eq!(app.accounts().mail_preferences(white.id).await.unwrap(), plain);
    let digest = MailPreferences { digest: true, ..MailPreferences::default() };
    app.accounts().set_mail_preferences(white.id, digest).await.unwrap();
    let settings = app.accounts().mail_settings(white.id).await.unwrap();
    assert!(settings.play && settings.draft_first && settings.pin.is_none());
}
