//! Who asks for an account: what comes of it under each setting, its limits, and what administrators do.

use fairschach::app::accounts::joining::{JOIN_DAYS, JOIN_WAITING_MAX, Joining, Registration};
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::actor::Actor;
use fairschach::app::error::{Denial, Error};
use fairschach::app::games::challenges::offer::{NewChallenge, Opponent};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::NEWCOMER_CHALLENGES_MAX;
use fairschach::app::settings::Settings;

use super::care::{admin, browser, links, news};
use crate::support::{DAY, Database, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    where_everybody_may_join_the_link_is_mailed_at_once => open;
    a_request_waits_for_an_administrator => request;
    a_declined_request_is_told_to_nobody => declined;
    where_nobody_joins_nothing_is_kept => closed;
    a_name_that_somebody_has_is_refused => names;
    so_many_requests_wait_for_so_long => limits;
    a_new_account_has_few_open_challenges => challenges;
}

/// A house in which accounts are got so.
pub(crate) async fn house_with(database: Database, registration: Registration) -> TestApp {
    let mut house = TestApp::new(database).await;
    let settings = Settings { registration, ..settings(2 * SECOND, house.store.folder().join("log")) };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, settings).await;
    house
}

fn joining(name: &str, email: &str) -> Joining {
    Joining { name: name.to_owned(), email: email.to_owned(), locale: "de".to_owned() }
}

async fn ask(house: &TestApp, name: &str, email: &str) -> Result<(), Error> {
    house.app.accounts().ask_to_join(joining(name, email)).await
}

fn fault(refused: Result<(), Error>) -> &'static str {
    match refused {
        Err(Error::Malformed(faults)) => faults[0].code.as_str(),
        _ => panic!("not refused for a fault"),
    }
}

async fn signed_in(house: &TestApp, secret: &str) -> Actor {
    house.app.sign_in().use_link(secret, &browser("a")).await.unwrap().unwrap().1
}

async fn count(house: &TestApp, table: &str) -> i64 {
    house.raw().await.number(&format!("SELECT COUNT(*) FROM {table}")).await
}

async fn waiting(house: &TestApp) -> i64 {
    count(house, "join_request WHERE told <> 2").await
}

async fn open(database: Database) {
    let house = house_with(database, Registration::Open).await;
    ask(&house, " Frieda ", "Frieda@Example.org").await.unwrap();
    assert_eq!(count(&house, "join_request").await, 1, "nobody waits for what comes of it");
    let secrets = links(&house).await;
    let frieda = signed_in(&house, &secrets[0]).await;
    assert_eq!((frieda.name.as_str(), frieda.locale.as_str()), ("Frieda", "de"));
    assert_eq!(count(&house, "join_request").await, 0);
    let players = count(&house, "player").await;
    ask(&house, "Somebody Else", "frieda@example.org").await.unwrap();
    assert_eq!(
        signed_in(&house, &links(&house).await[0]).await.name,
        "Frieda",
        "who has an account signs in"
    );
    assert_eq!((waiting(&house).await, count(&house, "player").await), (0, players));
    for name in ["Frieda", "Somebody Else"] {
        let again = ask(&house, name, "new@example.org").await;
        assert_eq!(fault(again), "name-taken", "whether an address was known is not to be learnt from names");
    }
    house.app.sign_in().request_link("nobody@example.org").await.unwrap();
    assert!(links(&house).await.is_empty(), "who did not ask for an account gets none");
}

async fn request(database: Database) {
    let house = house_with(database, Registration::Request).await;
    let ada = admin(&house).await;
    let asked = async |name: &str, address: &str| {
        ask(&house, name, address).await.unwrap();
        (count(&house, "sign_in_request").await, count(&house, "join_request").await)
    };
    assert_eq!(asked("Frieda", "frieda@example.org").await, (1, 1));
    let known = asked("Hanna", "anna@example.org").await;
    assert_eq!(known, (2, 2), "the same is written for an address that somebody has");
    assert_eq!(waiting(&house).await, 1, "which needs no account");
    let told = news(&house).await;
    assert_eq!(told.len(), 1);
    assert!(told[0].0 == "ada@example.org" && matches!(told[0].1, AccountNews::JoinAsked));
    ask(&house, "Frieda F.", "frieda@example.org").await.unwrap();
    ask(&house, "Gerda", "gerda@example.org").await.unwrap();
    assert!(news(&house).await.is_empty(), "they are told of the first one alone");

    let refused = house.app.accounts().join_requests(&house.director).await;
    assert!(matches!(refused, Err(Error::NotAllowed(Denial::KeepsNoAccounts))));
    let asked = house.app.accounts().join_requests(&ada).await.unwrap();
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[0].name, "Frieda F.", "asked again, it is one request");
    assert_eq!(asked[0].address, "f…@example.org");
    let refused = house.app.accounts().answer_join(&house.director, asked[0].id, true).await;
    assert!(matches!(refused, Err(Error::NotAllowed(Denial::KeepsNoAccounts))));
    house.app.accounts().answer_join(&ada, asked[0].id, true).await.unwrap();
    let told = news(&house).await;
    let [(to, AccountNews::Welcome { link })] = &told[..] else { panic!("one welcome") };
    assert_eq!(to, "frieda@example.org");
    house.clock.advance(7 * DAY - 1);
    let frieda = signed_in(&house, link.rsplit('/').next().unwrap()).await;
    assert_eq!(frieda.name, "Frieda F.");
    let again = house.app.accounts().answer_join(&ada, asked[0].id, true).await;
    assert!(matches!(again, Err(Error::NotFound)), "it was answered");
}

async fn declined(database: Database) {
    let house = house_with(database, Registration::Request).await;
    let ada = admin(&house).await;
    ask(&house, "Frieda", "frieda@example.org").await.unwrap();
    news(&house).await;
    let players = count(&house, "player").await;
    let asked = house.app.accounts().join_requests(&ada).await.unwrap();
    house.app.accounts().answer_join(&ada, asked[0].id, false).await.unwrap();
    assert!(news(&house).await.is_empty());
    assert_eq!((count(&house, "join_request").await, count(&house, "player").await), (0, players));
}

async fn closed(database: Database) {
    let house = house_with(database, Registration::Closed).await;
    let refused = ask(&house, "Frieda", "frieda@example.org").await;
    assert!(matches!(refused, Err(Error::NotAllowed(Denial::JoinsByInvitation))));
    assert_eq!((count(&house, "join_request").await, count(&house, "sign_in_request").await), (0, 0));
    admin(&house).await;
    let named = house.app.accounts().administrators().await.unwrap();
    assert_eq!(named.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Ada"]);
}

async fn names(database: Database) {
    let house = house_with(database, Registration::Open).await;
    assert_eq!(fault(ask(&house, "anna", "frieda@example.org").await), "name-taken");
    assert_eq!(fault(ask(&house, "", "frieda@example.org").await), "name");
    assert_eq!(fault(ask(&house, &"x".repeat(81), "frieda@example.org").await), "name");
    assert_eq!(fault(ask(&house, "Frieda", "frieda").await), "email");
    assert_eq!(fault(ask(&house, "Frieda", &format!("f@{}", "x".repeat(253))).await), "email");
    assert_eq!(count(&house, "join_request").await, 0);
    ask(&house, &"x".repeat(80), &format!("f@{}", "x".repeat(252))).await.unwrap();
}

async fn limits(database: Database) {
    let house = house_with(database, Registration::Request).await;
    for n in 0..JOIN_WAITING_MAX {
        ask(&house, &format!("Friend {n}"), &format!("friend{n}@example.org")).await.unwrap();
    }
    for address in ["one.more@example.org", "friend0@example.org", "anna@example.org"] {
        assert_eq!(fault(ask(&house, "One More", address).await), "join-full", "{address}");
    }
    house.clock.advance(i64::from(JOIN_DAYS) * DAY - 1);
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    assert_eq!(count(&house, "join_request").await, JOIN_WAITING_MAX);
    house.clock.advance(1);
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    assert_eq!(count(&house, "join_request").await, 0);
    ask(&house, "One More", "one.more@example.org").await.unwrap();
}

async fn challenges(database: Database) {
    let house = house_with(database, Registration::Open).await;
    ask(&house, "Frieda", "frieda@example.org").await.unwrap();
    let frieda = signed_in(&house, &links(&house).await[0]).await;
    let offer = async || {
        let game = NewGameRequest { arbiter: None, ..house.request() };
        let new = NewChallenge { to: Opponent::Anyone, side: None, days: 60, ratings: None, game };
        house.app.challenges().challenge(&frieda, new).await.map(drop)
    };
    for _ in 0..NEWCOMER_CHALLENGES_MAX {
        offer().await.unwrap();
    }
    assert_eq!(fault(offer().await), "too-many-new");
    house.clock.advance(i64::from(JOIN_DAYS) * DAY - 1);
    assert_eq!(fault(offer().await), "too-many-new");
    house.clock.advance(1);
    offer().await.unwrap();
    house.app.sign_in().sweep_sign_ins().await.unwrap();
    assert_eq!(count(&house, "newcomer").await, 0);
}
