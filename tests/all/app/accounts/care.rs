//! Accounts that can be kept and taken back: what is mailed, who is let in, and what administrators may do.

use fairschach::app::access::Scopes;
use fairschach::app::accounts::account::{ADDRESS_WAITS_HOURS, AccountAct, AccountEdit};
use fairschach::app::accounts::news::AccountNews;
use fairschach::app::accounts::sign_in::links::{Browser, LINKS_AT_ONCE, LINKS_PER_DAY, SESSIONS_MAX};
use fairschach::app::accounts::sign_in::security::SecurityKind;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::{AccountRefusal, Error};
use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::limits::TOKEN_DAYS_MAX;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::operations::activity::{Activity, OwnActKind};
use fairschach::game::Channel;

use crate::app::tournaments::kit::running;
use crate::support::{DAY, Database, SECOND, TestApp, if_so, on_both};

const MINUTE: i64 = 60 * SECOND;
pub(in crate::app) const HOUR: i64 = 60 * MINUTE;

on_both! {
    an_address_is_looked_up_where_nobody_waits_for_it => looked_up;
    sign_in_mails_to_one_person_are_limited => limited;
    using_a_link_ends_all_others => ends_others;
    all_other_sessions_can_be_ended => sessions;
    a_new_browser_is_told_to_every_address => browsers;
    a_token_is_for_its_scopes_and_ends => tokens;
    an_administrators_address_waits_and_is_veiled => address;
    a_veiled_session_shows_nothing_made_before => veiled;
    a_locked_account_lets_nobody_in_and_its_clocks_run_on => locked;
    directors_are_told_of_a_lock => directors;
    others_see_of_a_sign_in_its_day_alone => days;
    nobody_keeps_the_account_of_whom_they_play => opponents;
    what_was_done_is_in_the_record_without_addresses => record;
}

pub(in crate::app) fn browser(mark: &str) -> Browser {
    Browser { device: "Firefox, Linux".to_owned(), mark: mark.to_owned() }
}

/// The mails that wait, with where they go; they count as sent.
pub(crate) async fn mails(house: &TestApp) -> Vec<(String, NoticeBody)> {
    let mut all = Vec::new();
    for id in house.app.notices().claim_mails(99).await.unwrap() {
        if let Some(task) = house.app.notices().mail_task(id).await.unwrap() {
            all.push((task.to.address, task.notice.unwrap().what));
            house.app.outbox().mail_sent(id).await.unwrap();
        }
    }
    all
}

/// The news of accounts among them.
pub(in crate::app) async fn news(house: &TestApp) -> Vec<(String, AccountNews)> {
    let told = mails(house).await.into_iter();
    let told = told.filter_map(|(to, what)| match what {
        NoticeBody::Account { news, .. } => Some((to, *news)),
        _ => None,
    });
    let mut told: Vec<_> = told.collect();
    told.sort_by(|(one, _), (other, _)| one.cmp(other));
    told
}

/// The secrets of the sign-in links that wait.
pub(crate) async fn links(house: &TestApp) -> Vec<String> {
    let told = mails(house).await.into_iter();
    told.filter_map(|(_, what)| match what {
        NoticeBody::SignIn { link, .. } => Some(link.rsplit_once('/').unwrap().1.to_owned()),
        _ => None,
    })
    .collect()
}

pub(crate) async fn signed_in(house: &TestApp, who: &Actor, mark: &str) -> String {
    let link = house.app.sign_in().print_link(who.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    let done = house.app.sign_in().use_link(secret, &browser(mark)).await.unwrap();
    done.unwrap().0
}

pub(crate) async fn admin(house: &TestApp) -> Actor {
    house.add("Ada", "en", Role::Admin).await
}

async fn looked_up(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let counts = async || {
        let mut counts = Vec::new();
        for table in ["sign_in_request", "sign_in_link", "mail", "security_event"] {
            counts.push(raw.number(&format!("SELECT COUNT(*) FROM {table}")).await);
        }
        counts
    };
    // The same is written for an address that somebody has and for one that nobody has, and nothing is looked up.
    let mut done = Vec::new();
    for address in ["nobody@example.org", "anna@example.org"] {
        let before = counts().await;
        house.app.sign_in().request_link(address).await.unwrap();
        let after = counts().await;
        done.push(after.iter().zip(before).map(|(after, before)| after - before).collect::<Vec<_>>());
    }
    assert_eq!(done[0], done[1]);
    assert_eq!(done[0], [1, 0, 0, 0]);
    let boxes = raw.bytes("SELECT boxed FROM sign_in_request").await;
    assert_eq!(boxes[0].len(), boxes[1].len(), "not even its length tells");
    assert!(!raw.holds(house.store.folder(), "nobody@example.org").await);
    assert_eq!(links(&house).await.len(), 1);
    assert_eq!(counts().await[0], 0);
}

async fn limited(database: Database) {
    let house = TestApp::new(database).await;
    let ask = async || {
        house.app.sign_in().request_link("anna@example.org").await.unwrap();
        links(&house).await.len()
    };
    for _ in 0..LINKS_AT_ONCE {
        assert_eq!(ask().await, 1);
    }
    assert_eq!(ask().await, 0, "beyond the limit nothing is sent, and nothing is said");
    house.app.sign_in().request_link("ben@example.org").await.unwrap();
    assert_eq!(links(&house).await.len(), 1, "each person has their own");
    house.clock.advance(15 * MINUTE - 1);
    assert_eq!(ask().await, 0);
    let mut sent = LINKS_AT_ONCE;
    for _ in 0..9 {
        house.clock.advance(15 * MINUTE);
        house.app.sign_in().sweep_sign_ins().await.unwrap();
        for _ in 0..LINKS_AT_ONCE {
            sent += i64::try_from(ask().await).unwrap();
        }
    }
    assert_eq!(sent, LINKS_PER_DAY);
    house.clock.advance(DAY);
    assert_eq!(ask().await, 1);
}

async fn ends_others(database: Database) {
    let house = TestApp::new(database).await;
    for _ in 0..2 {
        house.app.sign_in().request_link("anna@example.org").await.unwrap();
    }
    let secrets = links(&house).await;
    assert_eq!(secrets.len(), 2, "asking again ends none");
    let used = house.app.sign_in().use_link(&secrets[0], &browser("a")).await.unwrap();
    assert!(used.is_some());
    let other = house.app.sign_in().use_link(&secrets[1], &browser("a")).await.unwrap();
    assert!(other.is_none(), "using one ends all");
}

async fn sessions(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let (thief, own) = (signed_in(&house, anna, "thief").await, signed_in(&house, anna, "own").await);
    house.clock.advance(DAY);
    assert!(app.sign_in().session(&own).await.unwrap().is_some());
    let listed = app.sign_in().sessions(anna, Some(&own)).await.unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed[0].is_this && !listed[1].is_this, "the one used last comes first");
    assert_eq!(listed[0].device, "Firefox, Linux");
    assert_eq!(listed[0].used.since(listed[1].used), DAY);
    assert_eq!(listed[0].used.as_us() % DAY, 0, "of its use the day alone is kept");
    assert!(matches!(app.sign_in().end_session(&house.black, &listed[1].id).await, Err(Error::NotFound)));
    // Ending all others ends what waits to become one, too.
    let waiting = app.sign_in().print_link(anna.id).await.unwrap();
    assert_eq!(app.sign_in().end_other_sessions(anna, &own).await.unwrap(), 1);
    assert!(app.sign_in().session(&thief).await.unwrap().is_none());
    assert!(app.sign_in().session(&own).await.unwrap().is_some());
    let secret = waiting.rsplit('/').next().unwrap();
    assert!(app.sign_in().use_link(secret, &browser("thief")).await.unwrap().is_none());
    for n in 0..SESSIONS_MAX {
        signed_in(&house, anna, &format!("b{n}")).await;
    }
    assert_eq!(app.sign_in().sessions(anna, None).await.unwrap().len(), SESSIONS_MAX);
}

async fn browsers(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    app.accounts().add_mail_address(anna, "anna@office.example").await.unwrap();
    let told = mails(&house).await;
    let NoticeBody::ConfirmAddress { link, .. } = &told[0].1 else { panic!("its link") };
    app.accounts().confirm_mail_address(link.rsplit('/').next().unwrap()).await.unwrap();
    let told = news(&house).await;
    assert_eq!(told.len(), 1, "to the addresses that there were before");
    assert_eq!(told[0].0, "anna@example.org");
    assert!(matches!(&told[0].1, AccountNews::Address { masked } if masked == "a…@office.example"));

    signed_in(&house, anna, "first").await;
    assert!(news(&house).await.is_empty(), "the first one, on the account's first day");
    signed_in(&house, anna, "first").await;
    assert!(news(&house).await.is_empty(), "it is known");
    signed_in(&house, anna, "thief").await;
    let told = news(&house).await;
    let to: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["anna@example.org", "anna@office.example"]);
    assert!(matches!(&told[0].1, AccountNews::Browser { device } if device == "Firefox, Linux"));
    house.clock.advance(DAY);
    signed_in(&house, &house.black, "late").await;
    assert_eq!(news(&house).await.len(), 1, "an account that was there before");
}

async fn tokens(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let new = |scopes: &str, days| NewToken {
        label: "board".to_owned(),
        scopes: Scopes::parse(scopes).unwrap(),
        days,
    };
    let read = app.sign_in().make_token(&house.arbiter, new("read", 1)).await.unwrap();
    let told = news(&house).await;
    assert_eq!(told.len(), 1);
    assert!(matches!(&told[0].1, AccountNews::Token { scopes, .. } if scopes == "read"));
    let actor = app.sign_in().bearer(&read).await.unwrap().unwrap();
    assert_eq!(actor.role, Role::Player, "without manage no rights of a role");
    let manage = app.sign_in().make_token(&house.arbiter, new("manage", TOKEN_DAYS_MAX)).await.unwrap();
    assert_eq!(app.sign_in().bearer(&manage).await.unwrap().unwrap().role, Role::Arbiter);
    let listed = app.sign_in().tokens(&house.arbiter).await.unwrap();
    assert_eq!(listed[0].used.unwrap().as_us() % DAY, 0);
    house.clock.advance(DAY - 1);
    assert!(app.sign_in().bearer(&read).await.unwrap().is_some());
    house.clock.advance(1);
    assert!(app.sign_in().bearer(&read).await.unwrap().is_none(), "it has ended");
    assert_eq!(app.sign_in().tokens(&house.arbiter).await.unwrap().len(), 1);
    for days in [0, TOKEN_DAYS_MAX + 1] {
        assert!(app.sign_in().make_token(&house.white, new("read", days)).await.is_err());
    }
}

async fn address(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    let edit = |email: &str| AccountEdit { email: Some(email.to_owned()), ..AccountEdit::default() };
    for taken in ["Ben@example.org", "anna@example.org"] {
        assert!(app.accounts().edit_account(Some(&ada), anna.id, edit(taken)).await.is_err());
    }
    app.accounts().edit_account(Some(&ada), anna.id, edit("ada.too@example.org")).await.unwrap();
    let told = news(&house).await;
    assert_eq!(told[0].0, "anna@example.org");
    let AccountNews::AddressGiven { link, masked, .. } = &told[0].1 else {
        panic!("the old address is told")
    };
    assert_eq!(masked, "a…@example.org");
    let secret = link.rsplit('/').next().unwrap();
    house.clock.advance(i64::from(ADDRESS_WAITS_HOURS) * HOUR - 1);
    app.accounts().settle_address_changes().await.unwrap();
    assert!(app.accounts().revoke_address(secret).await.unwrap());
    assert!(!app.accounts().revoke_address(secret).await.unwrap(), "once");
    news(&house).await;
    house.clock.advance(HOUR);
    app.accounts().settle_address_changes().await.unwrap();
    app.sign_in().request_link("ada.too@example.org").await.unwrap();
    assert!(links(&house).await.is_empty(), "revoked");

    app.accounts().edit_account(Some(&ada), anna.id, edit("ada.too@example.org")).await.unwrap();
    let AccountNews::AddressGiven { link, .. } = &news(&house).await[0].1 else { panic!("told again") };
    house.clock.advance(i64::from(ADDRESS_WAITS_HOURS) * HOUR);
    let late = link.rsplit('/').next().unwrap();
    assert!(!app.accounts().revoke_address(late).await.unwrap(), "it holds");
    app.accounts().settle_address_changes().await.unwrap();
    let told = news(&house).await;
    assert_eq!(told[0].0, "anna@example.org", "the old one is told that it holds");
    app.sign_in().request_link("ada.too@example.org").await.unwrap();
    let secret = links(&house).await.remove(0);
    let (_, actor) = app.sign_in().use_link(&secret, &browser("x")).await.unwrap().unwrap();
    assert_eq!(actor.id, anna.id);
    assert_eq!(actor.access.veil, Some(app.now()), "what was made before is not shown");
}

async fn veiled(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna) = (&house.app, &house.white);
    let game = house.game().await;
    let drafted = house.game().await;
    app.entries().save_draft(anna, drafted, 1, "e2e4".to_owned(), false).await.unwrap();
    house.file(anna, game, "e2e4").await.unwrap();
    let kept = if_so("e7e5", "g1f3");
    let now = app.now();
    app.entries().set_conditional(anna, game, 1, &kept, now, Channel::Api).await.unwrap();
    house.clock.advance(SECOND);
    let link = app.sign_in().print_veiled_link(anna.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    let (session, _) = app.sign_in().use_link(secret, &browser("x")).await.unwrap().unwrap();
    let seen = app.sign_in().session(&session).await.unwrap().unwrap();
    let token = app.sign_in().make_token(&seen, NewToken::for_everything("x")).await.unwrap();
    let by_token = app.sign_in().bearer(&token).await.unwrap().unwrap();
    assert!(app.entries().own_entry(anna, game).await.unwrap().is_some());
    for actor in [&seen, &by_token] {
        assert!(app.entries().own_entry(actor, game).await.unwrap().is_none());
        assert!(app.entries().draft(actor, drafted).await.unwrap().is_none());
        assert!(app.entries().conditionals(actor, game).await.unwrap().is_empty());
        // Nor can it be found out by trying: what was entered is answered as everything else is.
        for guess in ["e2e4", "d2d4"] {
            let tried = house.file(actor, game, guess).await;
            assert!(matches!(tried, Err(Error::Refused(_))), "{guess}");
        }
        for when in ["e7e5", "e7e6"] {
            let guess = SetConditional { when: vec![when.to_owned()], ..kept.clone() };
            let tried = app.entries().set_conditional(actor, game, 1, &guess, app.now(), Channel::Api).await;
            assert!(matches!(tried, Err(Error::NotAllowed(_))), "{when}");
        }
    }
    // What is made from now on is shown.
    house.file(&seen, drafted, "d2d4").await.unwrap();
    assert!(app.entries().own_entry(&seen, drafted).await.unwrap().is_some());
}

async fn locked(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    let game = house.game().await;
    let session = signed_in(&house, anna, "a").await;
    let token = app.sign_in().create_token(anna, "board").await.unwrap();
    mails(&house).await;
    let lock = app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Lock, "stolen");
    lock.await.unwrap();
    let told = news(&house).await;
    let to: Vec<&str> = told.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["anna@example.org", "carla@example.org"], "the player and the arbiter");
    assert!(matches!(&told[1].1, AccountNews::PlayerLocked { name, .. } if name == "Anna"));
    assert!(app.sign_in().session(&session).await.unwrap().is_none());
    assert!(app.sign_in().bearer(&token).await.unwrap().is_none());
    app.sign_in().request_link("anna@example.org").await.unwrap();
    assert!(links(&house).await.is_empty());
    let printed = app.sign_in().print_link(anna.id).await.unwrap();
    let secret = printed.rsplit('/').next().unwrap();
    assert!(app.sign_in().use_link(secret, &browser("a")).await.unwrap().is_none());
    let view = app.games().game(None, game).await.unwrap();
    assert!(view.sides.white.running == Some(true), "the clock runs on");
    let again = app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Lock, "").await;
    assert!(matches!(again, Err(Error::Account(AccountRefusal::IsLocked))));
    app.accounts().act_on_account(None, anna.id, AccountAct::Unlock, "").await.unwrap();
    assert!(app.sign_in().bearer(&token).await.unwrap().is_some(), "tokens let in again");
    assert!(app.sign_in().session(&session).await.unwrap().is_none(), "sessions do not");
    app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Revoke, "").await.unwrap();
    assert!(app.sign_in().bearer(&token).await.unwrap().is_none());
}

async fn opponents(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, mut ada) = (&house.app, &house.white, admin(&house).await);
    let mut request = house.request();
    request.black = ada.id;
    let game = app.games().create_game(&house.director, request).await.unwrap();
    let acts = [AccountAct::Lock, AccountAct::Unlock, AccountAct::Revoke, AccountAct::Role(Role::Admin)];
    let edit = AccountEdit { email: Some("x@example.org".to_owned()), ..AccountEdit::default() };
    for act in acts {
        let refused = app.accounts().act_on_account(Some(&ada), anna.id, act, "").await;
        assert!(matches!(refused, Err(Error::Account(AccountRefusal::PlaysAgainst))));
    }
    let refused = app.accounts().edit_account(Some(&ada), anna.id, edit.clone()).await;
    assert!(matches!(refused, Err(Error::Account(AccountRefusal::PlaysAgainst))));
    app.games().resign(&ada, game).await.unwrap();
    app.accounts().edit_account(Some(&ada), anna.id, edit.clone()).await.unwrap();
    for act in [AccountAct::Lock, AccountAct::Role(Role::Player)] {
        let refused = app.accounts().act_on_account(Some(&ada), ada.id, act, "").await;
        assert!(matches!(refused, Err(Error::Account(AccountRefusal::Oneself))));
    }
    ada.role = Role::Director;
    assert!(matches!(
        app.accounts().edit_account(Some(&ada), anna.id, edit).await,
        Err(Error::NotAllowed(_))
    ));
    assert!(app.accounts().account(&house.director, anna.id).await.is_err());
    let long = "x".repeat(501);
    let refused = app.accounts().act_on_account(None, anna.id, AccountAct::Lock, &long).await;
    assert!(matches!(refused, Err(Error::Malformed(_))));
}

async fn record(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    let link = app.sign_in().print_link(anna.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    app.sign_in().use_link(secret, &browser("a")).await.unwrap().unwrap();
    house.clock.advance(SECOND);
    assert!(app.sign_in().use_link(secret, &browser("a")).await.unwrap().is_none());
    house.clock.advance(SECOND);
    app.accounts().act_on_account(Some(&ada), anna.id, AccountAct::Role(Role::Arbiter), "").await.unwrap();
    assert_eq!(app.accounts().actor(anna.id).await.unwrap().unwrap().role, Role::Arbiter);
    let events = app.sign_in().own_security_events(anna).await.unwrap();
    let kinds: Vec<SecurityKind> = events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [SecurityKind::RoleChanged, SecurityKind::SignInRefused, SecurityKind::SignedIn]);
    assert_eq!(events[0].by, Some(ada.id));
    let acts = app.operations().own_acts(&ada, (Some(OwnActKind::Account), None), None, 9).await;
    let acts = acts.unwrap();
    assert_eq!(acts.len(), 1);
    assert!(matches!(&acts[0].deed, Activity::Account { about, detail, .. }
        if about.name == "Anna" && detail == "arbiter"));
    let (view, _) = app.accounts().account(&ada, anna.id).await.unwrap();
    assert_eq!((view.sessions, view.tokens), (1, 0));
    assert_eq!(view.address, "a…@example.org");
    let raw = house.raw().await;
    let details = raw.texts("SELECT detail FROM security_event").await;
    assert!(details.iter().all(|detail| !detail.contains('@')));
}

/// Their games have no arbiter: who directs their tournament is told, as long as a game of theirs goes on.
async fn directors(database: Database) {
    let house = TestApp::new(database).await;
    let (app, ada, raw) = (&house.app, admin(&house).await, house.raw().await);
    let (_, all) = running(&house, &raw, 3, serde_json::json!({}), None).await;
    mails(&house).await;
    while !mails(&house).await.is_empty() {}
    app.accounts().act_on_account(Some(&ada), all[0].id, AccountAct::Lock, "stolen").await.unwrap();
    let told: Vec<_> = news(&house)
        .await
        .into_iter()
        .filter(|(_, news)| matches!(news, AccountNews::PlayerLocked { .. }))
        .collect();
    let director = raw
        .texts("SELECT email FROM player WHERE id IN (SELECT player_id FROM tournament_role WHERE role = 'director')")
        .await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, director[0]);
    assert!(matches!(&told[0].1, AccountNews::PlayerLocked { reason, .. } if reason == "stolen"));
}

async fn days(database: Database) {
    let house = TestApp::new(database).await;
    let (app, anna, ada) = (&house.app, &house.white, admin(&house).await);
    house.clock.advance(5 * HOUR + 7 * SECOND);
    let signed = app.now();
    signed_in(&house, anna, "a").await;
    house.clock.advance(SECOND);
    app.sign_in()
        .make_token(anna, NewToken { label: "board".to_owned(), scopes: Scopes::ALL, days: 1 })
        .await
        .unwrap();
    let own = app.sign_in().own_security_events(anna).await.unwrap();
    assert_eq!((own[1].kind, own[1].at, own[1].to_the_day), (SecurityKind::SignedIn, signed, false));
    assert_eq!(own[1].detail, "Firefox, Linux");
    let (_, seen) = app.accounts().account(&ada, anna.id).await.unwrap();
    let day = signed.plus(-signed.as_us().rem_euclid(DAY));
    assert_eq!((seen[1].kind, seen[1].at, seen[1].to_the_day), (SecurityKind::SignedIn, day, true));
    assert_eq!(seen[1].detail, "", "no browser");
    assert_eq!(seen[0], own[0], "what is no session is told as it is");
    // Who keeps accounts sees their own as everybody sees theirs.
    signed_in(&house, &ada, "b").await;
    let (_, own) = app.accounts().account(&ada, ada.id).await.unwrap();
    assert_eq!((own[0].at, own[0].detail.as_str()), (app.now(), "Firefox, Linux"));
}
