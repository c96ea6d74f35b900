//! Links, sessions and tokens: each lets in the right person, as long as it lives.

use fairschach::app::access::Access;
use fairschach::app::accounts::sign_in::links::{Browser, LINK_MINUTES, SESSION_DAYS};
use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::limits::TOKENS_MAX;
use fairschach::app::notices::notice::NoticeBody;
use futures_util::future::join_all;

use crate::support::{DAY, Database, SECOND, TestApp, on_both, search};

const LINK: i64 = LINK_MINUTES as i64 * 60 * SECOND;

on_both! {
    a_link_works_once_for_fifteen_minutes => link;
    an_unknown_address_gets_the_same_answer => unknown;
    a_session_ends => session;
    tokens_have_a_limit => tokens;
    a_repeated_request_gets_its_answer => repeated;
}

async fn mailed_secret(house: &TestApp) -> String {
    house.app.sign_in().request_link(" ANNA@example.org ").await.unwrap();
    let mail = house.app.notices().claim_mails(1).await.unwrap()[0];
    let NoticeBody::SignIn { link, minutes } =
        house.app.notices().mail_task(mail).await.unwrap().unwrap().notice.unwrap().what
    else {
        panic!("a sign-in mail")
    };
    assert_eq!(minutes, LINK_MINUTES);
    house.app.outbox().mail_sent(mail).await.unwrap();
    link.strip_prefix("https://fairschach.example/sign-in/").unwrap().to_owned()
}

async fn link(database: Database) {
    let house = TestApp::new(database).await;
    let secret = mailed_secret(&house).await;
    let raw = house.raw().await;
    for (place, bytes) in raw.dump(house.store.folder()).await {
        let found = search::contains(&bytes, &secret);
        assert!(!found, "the link stands in {place}");
    }
    house.clock.advance(LINK - 1);
    let (session, actor) = house.app.sign_in().use_link(&secret, &Browser::default()).await.unwrap().unwrap();
    assert_eq!(actor, house.white);
    let access = Access { begun: Some(house.app.now()), ..actor.access };
    assert_eq!(house.app.sign_in().session(&session).await.unwrap(), Some(Actor { access, ..actor }));
    assert!(house.app.sign_in().use_link(&secret, &Browser::default()).await.unwrap().is_none(), "once");
    let late = mailed_secret(&house).await;
    house.clock.advance(LINK);
    assert!(house.app.sign_in().use_link(&late, &Browser::default()).await.unwrap().is_none());
    for wrong in ["", "x", &"x".repeat(10_000), &late[1..]] {
        assert!(house.app.sign_in().use_link(wrong, &Browser::default()).await.unwrap().is_none());
        assert!(house.app.sign_in().session(wrong).await.unwrap().is_none());
        assert!(house.app.sign_in().bearer(wrong).await.unwrap().is_none());
    }
    // Two clicks at once begin one session.
    let secret = mailed_secret(&house).await;
    let browser = Browser::default();
    let clicks = join_all((0..8).map(|_| house.app.sign_in().use_link(&secret, &browser))).await;
    assert_eq!(clicks.into_iter().filter(|click| click.as_ref().unwrap().is_some()).count(), 1);
}

async fn unknown(database: Database) {
    let house = TestApp::new(database).await;
    for address in ["nobody@example.org", "", "no address", &format!("{}@x", "a".repeat(9999))] {
        house.app.sign_in().request_link(address).await.unwrap();
    }
    assert!(house.app.notices().claim_mails(9).await.unwrap().is_empty());
}

async fn session(database: Database) {
    let house = TestApp::new(database).await;
    let printed = house.app.sign_in().print_link(house.arbiter.id).await.unwrap();
    let secret = printed.rsplit('/').next().unwrap();
    let (first, _) = house.app.sign_in().use_link(secret, &Browser::default()).await.unwrap().unwrap();
    house.app.sign_in().sign_out(&first).await.unwrap();
    assert!(house.app.sign_in().session(&first).await.unwrap().is_none());
    house.app.sign_in().sign_out(&first).await.unwrap();

    let printed = house.app.sign_in().print_link(house.arbiter.id).await.unwrap();
    let (second, _) = house
        .app
        .sign_in()
        .use_link(printed.rsplit('/').next().unwrap(), &Browser::default())
        .await
        .unwrap()
        .unwrap();
    let unused = i64::from(SESSION_DAYS) * DAY;
    for _ in 0..2 {
        house.clock.advance(unused - 1);
        assert!(house.app.sign_in().session(&second).await.unwrap().is_some(), "used in time it goes on");
    }
    house.clock.advance(unused);
    assert!(house.app.sign_in().session(&second).await.unwrap().is_none());
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    house.clock.advance(1);
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM session").await, 0);
}

async fn tokens(database: Database) {
    let house = TestApp::new(database).await;
    let made = join_all((0..TOKENS_MAX + 8).map(|n| {
        let (app, who) = (house.app.clone(), house.white.clone());
        async move { app.sign_in().create_token(&who, &format!("token {n}")).await }
    }))
    .await;
    let good: Vec<_> = made.iter().filter_map(|token| token.as_ref().ok()).collect();
    assert_eq!(good.len(), TOKENS_MAX, "also when they are asked for at once");
    for refused in made.iter().filter_map(|token| token.as_ref().err()) {
        assert!(matches!(refused, Error::Malformed(_)), "{refused}");
    }
    assert_eq!(house.app.sign_in().bearer(good[0]).await.unwrap(), Some(house.white.clone()));
    assert!(house.app.sign_in().bearer(&good[0][3..]).await.unwrap().is_none(), "only with its prefix");
    let listed = house.app.sign_in().tokens(&house.white).await.unwrap();
    assert_eq!(listed.len(), TOKENS_MAX);
    for (actor, fits) in [(&house.black, false), (&house.white, true)] {
        assert_eq!(house.app.sign_in().revoke_token(actor, listed[0].id).await.is_ok(), fits);
    }
    house.app.sign_in().create_token(&house.white, &"x".repeat(60)).await.unwrap();
    for label in ["", " ", "a\nb", &"x".repeat(61)] {
        assert!(house.app.sign_in().create_token(&house.black, label).await.is_err());
    }
}

async fn repeated(database: Database) {
    let house = TestApp::new(database).await;
    let (app, who) = (&house.app, &house.white);
    assert_eq!(app.core().recall_answer(who, "k", b"h2h4").await.unwrap(), None);
    app.core().keep_answer(who, "k", b"h2h4", 201, b"the receipt").await.unwrap();
    app.core().keep_answer(who, "k", b"a2a4", 409, b"another").await.unwrap();
    assert_eq!(
        app.core().recall_answer(who, "k", b"h2h4").await.unwrap(),
        Some((201, b"the receipt".to_vec()))
    );
    assert!(matches!(app.core().recall_answer(who, "k", b"a2a4").await, Err(Error::KeyReused)));
    assert_eq!(
        app.core().recall_answer(&house.black, "k", b"h2h4").await.unwrap(),
        None,
        "a key is one's own"
    );
    let request_key = Some(app.core().request_key(&house.director, "game"));
    let request = || fairschach::app::games::create::NewGameRequest { request_key, ..house.request() };
    let made = join_all((0..4).map(|_| app.games().create_game(&house.director, request()))).await;
    let first = *made[0].as_ref().unwrap();
    assert!(made.iter().all(|made| *made.as_ref().unwrap() == first), "one game");
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM mail WHERE kind = 'turn'").await, 2);
    house.clock.advance(2 * DAY + 1);
    app.sign_in().sweep_sign_ins().await.unwrap();
    assert_eq!(app.core().recall_answer(who, "k", b"h2h4").await.unwrap(), None);
}
