//! What an address that an administrator gave shows and does: never what was made before it held, and nothing at all for an
//! administrator who plays against its owner.

use fairschach::app::accounts::account::{ADDRESS_WAITS_HOURS, AccountEdit};
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::operations::activity::{Activity, OwnActKind};
use fairschach::base::GameId;
use fairschach::game::{Asks, Channel, Remark};

use crate::app::accounts::care::{HOUR, admin, browser, links, news, signed_in};
use crate::app::arbitration::adjudication::{Event, claim};
use crate::support::{DAY, Database, SECOND, TestApp, if_so, on_both};

on_both! {
    an_address_never_holds_whose_giver_plays_against_its_owner => dropped;
    a_conditional_entry_given_before_stays_veiled_when_it_is_filed => conditional;
    an_address_veils_what_was_made_before_it_holds_and_no_more => since;
    a_token_printed_for_somebody_shows_nothing_made_before => printed;
    a_token_printed_for_somebody_shows_no_message_sent_before => said;
    a_token_printed_for_somebody_shows_no_claim_made_before => claimed;
    a_browser_is_new_to_each_player_once => browsers;
}

async fn give(house: &TestApp, by: &Actor, email: &str) {
    let edit = AccountEdit { email: Some(email.to_owned()), ..AccountEdit::default() };
    let (app, id) = (&house.app, house.white.id);
    app.accounts().edit_account(Some(by), id, edit).await.unwrap();
}

async fn wait_for_it(house: &TestApp) {
    house.clock.advance(i64::from(ADDRESS_WAITS_HOURS) * HOUR);
    assert_eq!(house.app.accounts().settle_address_changes().await.unwrap(), 1);
}

async fn dropped(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    give(&house, &ada, "ada.too@example.org").await;
    let mut request = house.request();
    request.black = ada.id;
    let game = app.games().create_game(&house.director, request).await.unwrap();
    news(&house).await;
    wait_for_it(&house).await;
    let told = news(&house).await;
    let to: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["ada@example.org", "anna@example.org"], "nobody at the new one");
    assert!(matches!(&told[0].1, AccountNews::PlayerAddressDropped { name } if name == "Anna"));
    assert!(matches!(&told[1].1, AccountNews::AddressDropped));
    app.sign_in().request_link("ada.too@example.org").await.unwrap();
    assert!(links(&house).await.is_empty());
    let events = app.sign_in().own_security_events(anna).await.unwrap();
    assert_eq!(events[0].kind, SecurityKind::AddressDropped);
    let acts = app.operations().own_acts(&ada, (Some(OwnActKind::Account), None), None, 9).await.unwrap();
    assert_eq!(acts.len(), 2, "in the administrator's record, too");
    assert!(matches!(&acts[0].deed, Activity::Account { about, .. } if about.name == "Anna"));
    let (view, _) = app.accounts().account(&ada, anna.id).await.unwrap();
    assert!(view.waiting.is_none());

    // It is gone for good. After the game it can be given again, and one that another gives holds meanwhile.
    app.games().resign(&ada, game).await.unwrap();
    house.clock.advance(DAY);
    assert_eq!(app.accounts().settle_address_changes().await.unwrap(), 0);
    give(&house, &ada, "ada.too@example.org").await;
    news(&house).await;
    wait_for_it(&house).await;
    assert!(matches!(&news(&house).await[0].1, AccountNews::AddressHolds { .. }));
}

async fn conditional(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let (game, other) = (house.game().await, house.game().await);
    let kept = if_so("e7e5", "g1f3");
    let condition = async |game| {
        house.file(anna, game, "e2e4").await.unwrap();
        app.entries().set_conditional(anna, game, 1, &kept, app.now(), Channel::Api).await.unwrap();
    };
    condition(game).await;
    house.clock.advance(SECOND);
    let link = app.sign_in().print_veiled_link(anna.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    let (session, _) = app.sign_in().use_link(secret, &browser("x")).await.unwrap().unwrap();
    let thief = app.sign_in().session(&session).await.unwrap().unwrap();
    let new = NewToken::for_everything("x");
    let token = app.sign_in().make_token(&thief, new).await.unwrap();
    let by_token = app.sign_in().bearer(&token).await.unwrap().unwrap();
    house.clock.advance(SECOND);
    condition(other).await;
    for game in [game, other] {
        house.file(&house.black, game, "e7e5").await.unwrap();
    }
    assert_eq!(app.games().reveal_due().await.unwrap(), 2);
    house.clock.advance(2 * SECOND);
    let entry = async |actor: &Actor, game: GameId| {
        let own = app.entries().own_entry(actor, game).await.unwrap();
        own.map(|own| own.canonical.to_string())
    };
    assert_eq!(entry(anna, game).await.as_deref(), Some("g1f3"), "it is filed");
    for actor in [&thief, &by_token] {
        assert_eq!(entry(actor, game).await, None, "its text was made before");
        assert!(app.entries().conditionals(actor, game).await.unwrap().is_empty());
        // Nor is it found out by trying, or by what fits to it.
        let mut answers = Vec::new();
        for guess in ["g1f3", "d2d4"] {
            answers.push(house.file(actor, game, guess).await.err().unwrap().to_string());
        }
        assert_eq!(answers[0], answers[1]);
        let next = SetConditional {
            when: vec!["g1f3".to_owned(), "b8c6".to_owned()],
            then: "f1b5".to_owned(),
            ..kept.clone()
        };
        let tried = app.entries().set_conditional(actor, game, 2, &next, app.now(), Channel::Api).await;
        assert!(tried.is_err());
        assert_eq!(entry(actor, other).await.as_deref(), Some("g1f3"), "made since");
    }
}

async fn since(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    let (before, after) = (house.game().await, house.game().await);
    house.file(anna, before, "e2e4").await.unwrap();
    give(&house, &ada, "anna@new.example").await;
    wait_for_it(&house).await;
    let held = app.now();
    house.clock.advance(DAY);
    house.file(anna, after, "d2d4").await.unwrap();
    house.clock.advance(DAY);
    let session = signed_in(&house, anna, "own").await;
    let seen = app.sign_in().session(&session).await.unwrap().unwrap();
    assert_eq!(seen.access.veil, Some(held), "since when the address holds");
    assert!(app.entries().own_entry(&seen, before).await.unwrap().is_none());
    assert!(app.entries().own_entry(&seen, after).await.unwrap().is_some(), "made while it held");
}

async fn printed(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let (before, after) = (house.game().await, house.game().await);
    house.file(anna, before, "e2e4").await.unwrap();
    app.core().keep_answer(anna, "before", b"e2e4", 201, b"the receipt").await.unwrap();
    house.clock.advance(SECOND);
    let new = NewToken::for_everything("command line");
    let token = app.sign_in().make_veiled_token(anna, new).await.unwrap();
    house.file(anna, after, "e2e4").await.unwrap();
    app.core().keep_answer(anna, "after", b"e2e4", 201, b"the receipt").await.unwrap();
    let seen = app.sign_in().bearer(&token).await.unwrap().unwrap();
    // Nor by trying what was asked.
    for body in [b"e2e4", b"d2d4"] {
        let again = app.core().recall_answer(&seen, "before", body).await;
        assert!(matches!(again, Err(Error::KeyReused)), "right or wrong");
    }
    assert!(app.core().recall_answer(&seen, "after", b"e2e4").await.unwrap().is_some());
    assert!(app.core().recall_answer(anna, "before", b"e2e4").await.unwrap().is_some());
    assert!(app.entries().own_entry(&seen, before).await.unwrap().is_none());
    assert!(app.entries().own_entry(&seen, after).await.unwrap().is_some());
}

async fn said(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let game = house.game().await;
    let line = |text: &str| Remark::new(None, text).unwrap();
    house.say(anna, game, "e2e4", line("hers, before")).await.unwrap();
    house.say(&house.black, game, "e7e5", line("his, before")).await.unwrap();
    house.reveal().await;
    house.clock.advance(SECOND);
    let new = NewToken::for_everything("command line");
    let token = app.sign_in().make_veiled_token(anna, new).await.unwrap();
    let seen = app.sign_in().bearer(&token).await.unwrap().unwrap();
    house.say(anna, game, "g1f3", line("hers, since")).await.unwrap();
    house.say(&house.black, game, "b8c6", line("his, since")).await.unwrap();
    house.reveal().await;
    let lines = async |actor: &Actor| {
        let mut lines = Vec::new();
        for pair in app.games().pairs(Some(actor), game).await.unwrap() {
            for (_, entry) in pair.entries.iter() {
                lines.push(entry.as_ref().unwrap().said.line().to_owned());
            }
        }
        lines
    };
    assert_eq!(lines(anna).await, ["hers, before", "his, before", "hers, since", "his, since"]);
    assert_eq!(lines(&seen).await, ["", "", "hers, since", "his, since"]);
}

async fn claimed(database: Database) {
    let event = Event::new(database, true, "14d/pair").await;
    let (house, app) = (&event.house, &event.house.app);
    let ((before, white, _), (after, other, _)) = (event.game(0).await, event.game(1).await);
    event.end().await;
    app.arbitration().claim_adjudication(&white, before, claim(Asks::Win, "hers")).await.unwrap();
    house.clock.advance(SECOND);
    for (who, game, shown) in [(&white, before, false), (&other, after, true)] {
        let token = app.sign_in().make_veiled_token(who, NewToken::for_everything("x")).await.unwrap();
        let seen = app.sign_in().bearer(&token).await.unwrap().unwrap();
        if shown {
            app.arbitration().claim_adjudication(who, game, claim(Asks::Draw, "his")).await.unwrap();
        }
        for (actor, sees) in [(who, true), (&seen, shown)] {
            let view = app.arbitration().disputes(Some(actor), game).await.unwrap().adjudication.unwrap();
            assert_eq!((view.own.is_some(), view.may_claim, view.open), (sees, false, true));
        }
        let again = app.arbitration().claim_adjudication(&seen, game, claim(Asks::Win, "again")).await;
        assert!(matches!(again, Err(Error::NotNow(_))), "once, shown or not");
    }
}

async fn browsers(database: Database) {
    let house = TestApp::new(database).await;
    house.clock.advance(DAY);
    for (who, told) in [(&house.white, 1), (&house.black, 1), (&house.white, 0), (&house.black, 0)] {
        signed_in(&house, who, "shared").await;
        assert_eq!(news(&house).await.len(), told, "{}", who.name);
    }
}
