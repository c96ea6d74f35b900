//! Notices in browsers: what they are told and when, that a browser can read it and nobody else, and how they end.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::mail_preferences::{MailPreferences, RemindBefore};
use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::limits::{PUSH_BROWSERS_MAX, WEBHOOKS_MAX};
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::app::outbox::webhooks::push::{NewSubscription, sealed, topic};
use fairschach::base::PlayerId;
use fairschach::game::Channel;
use serde_json::{Value, json};

use super::webhooks::{Received, Receiver, all, new};
use crate::app::accounts::care::{admin, signed_in};
use crate::peers::project;
use crate::support::{DAY, Database, SECOND, START, TestApp, if_so, on_both};

on_both! {
    a_browser_is_told_at_the_release_and_of_no_filing => told;
    a_browser_is_told_of_a_reveal_by_which_nothing_waits => revealed;
    a_browser_is_told_only_what_is_still_so => late;
    a_browser_that_is_gone_is_forgotten => gone;
    a_browser_is_told_at_chosen_times_and_how_many_games_wait => chosen;
    so_many_browsers_show_notices => bounded;
}

/// The browser of RFC 8291 appendix A.
const PRIVATE: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
pub(crate) const PUBLIC: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
pub(crate) const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

#[test]
fn the_example_of_the_rfc_is_encrypted_as_it_says() {
    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        URL_SAFE_NO_PAD.decode(text).unwrap().try_into().unwrap()
    }
    let plain = b"When I grow up, I want to be a watermelon";
    let (browser, auth) = (bytes(PUBLIC), bytes(AUTH));
    let shared = bytes::<32>("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
    let public =
        bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
    let body = sealed(plain, plain.len() + 1, &shared, &browser, &auth, &public, &salt);
    let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    assert_eq!(URL_SAFE_NO_PAD.encode(body.unwrap()), expected);
    assert!(
        sealed(plain, plain.len(), &shared, &browser, &auth, &public, &salt).is_none(),
        "no room for its end"
    );
}

/// The value was computed by Python's `hmac`.
#[test]
fn the_topic_is_made_of_the_secret_the_game_and_the_player() {
    let owner = PlayerId::parse("01980000-0000-7000-8000-000000000002").unwrap();
    let made = topic("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "01980000-0000-7000-8000-000000000001", owner);
    assert_eq!(made, "iWaTnRABZQ6N3NZ7bNFl-_lUr07azY2M");
}

fn subscription(endpoint: String, boxed: String, session: &str) -> NewSubscription {
    let (p256dh, auth, session) = (PUBLIC.to_owned(), AUTH.to_owned(), session.to_owned());
    NewSubscription { label: "Firefox, Linux".to_owned(), endpoint, p256dh, auth, boxed, session }
}

/// Subscribes a browser, and answers the key that it holds to.
pub(crate) async fn subscribed(house: &TestApp, who: &Actor, session: &str, endpoint: String) -> String {
    let offer = house.app.webhooks().push_offer(who).unwrap();
    house.app.webhooks().subscribe(who, subscription(endpoint, offer.boxed, session)).await.unwrap();
    offer.key
}

/// What the browser reads, by a second program.
fn read(house: &TestApp, sent: &[(Received, &str)], receiver: &Receiver) -> Vec<Value> {
    let node = Command::new("node")
        .arg(project().join("tests/second/push.mjs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut node = node.expect("node: run ./scripts/setup-tests");
    let audience = receiver.url("localhost", "");
    let mut input = node.stdin.take().unwrap();
    for (one, key) in sent {
        let line = json!({
            "private": PRIVATE, "public": PUBLIC, "auth": AUTH, "key": key, "body": URL_SAFE_NO_PAD.encode(&one.body),
            "authorization": one.header("authorization"), "audience": audience, "now": house.app.now().as_us() / SECOND,
        });
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    let output = node.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    assert_eq!(lines.len(), sent.len());
    lines
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let sessions = [signed_in(&house, &house.white, "a").await, signed_in(&house, &house.black, "a").await];
    let keys = [
        subscribed(&house, &house.white, &sessions[0], receiver.url("localhost", "/white")).await,
        subscribed(&house, &house.black, &sessions[1], receiver.url("localhost", "/black")).await,
    ];
    assert_ne!(keys[0], keys[1], "nobody learns from the keys that both are of one server");
    let own = |sent: Vec<Received>, path: &str| -> Vec<Received> {
        sent.into_iter().filter(|one| one.head.starts_with(&format!("POST {path} "))).collect()
    };
    let game = house.game().await;
    assert_eq!(all(&house, &caller).await, 2);
    let begun = receiver.take();
    // What somebody files is told to nobody, and a reveal at its release alone.
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(SECOND);
    assert_eq!(all(&house, &caller).await, 0, "White has filed");
    house.file(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(all(&house, &caller).await, 0, "it is revealed and not released");
    house.clock.advance(2 * SECOND);
    all(&house, &caller).await;
    let turn = receiver.take();
    assert_eq!(turn.len(), 2, "one for each: that their next turn waits");
    assert_ne!(turn[0].header("topic"), turn[1].header("topic"), "nobody learns who plays whom");
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    all(&house, &caller).await;
    let over = receiver.take();
    let whites: Vec<Received> =
        [begun, turn, over].into_iter().flat_map(|sent| own(sent, "/white")).collect();
    let sent: Vec<(Received, &str)> = whites.iter().map(|one| (one.clone(), keys[0].as_str())).collect();
    let says: Vec<Value> = read(&house, &sent, &receiver);
    let url = format!("https://fairschach.example/games/{game}");
    let words: Vec<&str> = says.iter().map(|one| one["says"].as_str().unwrap()).collect();
    let expected =
        ["Eine Partie beginnt.", "Ein Zug ist offen und wartet auf Sie.", "Eine Partie ist zu Ende."];
    assert_eq!(words, expected);
    assert_eq!(says.iter().map(|one| &one["waiting"]).collect::<Vec<_>>(), [1, 1, 0]);
    for (one, says) in whites.iter().zip(&says) {
        assert_eq!(says["url"], url.as_str());
        let topic = one.header("topic");
        assert_eq!(
            (says["tag"].as_str().unwrap(), topic.len()),
            (topic.as_str(), 32),
            "one place for each game"
        );
        assert_eq!(topic, whites[0].header("topic"));
        assert_eq!(one.header("content-encoding"), "aes128gcm");
        assert_eq!(one.body.len(), 16 + 4 + 1 + 65 + 1_024 + 16, "one size for all");
        let text = String::from_utf8_lossy(&one.body).into_owned();
        assert!(!text.contains("games/") && !one.head.contains(&game.to_string()), "{}", one.head);
    }
    let ttl = |n: usize| whites[n].header("ttl").parse::<i64>().unwrap();
    let fortnight = 14 * 24 * 3_600;
    assert_eq!((ttl(0), ttl(2)), (fortnight, 28 * 24 * 3_600), "until the own flag, or four weeks");
    assert!((fortnight - 60..=fortnight).contains(&ttl(1)));
    assert!(whites.iter().all(|one| one.header("urgency") == "normal"));
}

/// Whoever has nothing to enter after a reveal is told that it has come, at its release.
async fn revealed(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let session = signed_in(&house, &house.white, "a").await;
    let key = subscribed(&house, &house.white, &session, receiver.url("localhost", "/white")).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let kept = if_so("e7e5", "g1f3");
    let (entries, now) = (house.app.entries(), house.app.now());
    entries.set_conditional(&house.white, game, 1, &kept, now, Channel::Api).await.unwrap();
    all(&house, &caller).await;
    receiver.take();
    house.file(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(all(&house, &caller).await, 0, "it is revealed and not released");
    house.clock.advance(2 * SECOND);
    assert_eq!(all(&house, &caller).await, 1);
    let sent: Vec<(Received, &str)> = receiver.take().into_iter().map(|one| (one, key.as_str())).collect();
    let says = read(&house, &sent, &receiver);
    assert_eq!((&says[0]["says"], &says[0]["waiting"]), (&json!("Ein Zugpaar ist aufgedeckt."), &json!(0)));
}

/// What waits is told only while it is so, and by nothing that is not released.
async fn late(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let own = signed_in(&house, &house.white, "a").await;
    subscribed(&house, &house.white, &own, receiver.url("localhost", "/white")).await;
    let says = |status: u16| receiver.status.store(status, Ordering::SeqCst);
    let game = house.game().await;
    says(503);
    assert_eq!(all(&house, &caller).await, 1);
    let first = receiver.take()[0].header("ttl").parse::<i64>().unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(10 * SECOND);
    assert_eq!(all(&house, &caller).await, 1, "again, whatever the other side did");
    let second = receiver.take()[0].header("ttl").parse::<i64>().unwrap();
    assert!((first - 10..=first).contains(&second), "{first} {second}");
    // The own move is in: nothing waits any more.
    house.file(&house.white, game, "e2e4").await.unwrap();
    let state = async || {
        let own = house.app.webhooks().all(&house.white).await.unwrap();
        (own[0].failing.is_some(), own[0].off.is_some())
    };
    assert_eq!(state().await, (true, false));
    house.clock.advance(600 * SECOND);
    assert_eq!(all(&house, &caller).await, 0);
    assert_eq!(state().await, (false, false), "it does not fail any more");
    house.clock.advance(4 * DAY);
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(all(&house, &caller).await, 0, "it is revealed and not released");
    house.clock.advance(2 * SECOND);
    assert_eq!(all(&house, &caller).await, 1, "the next turn");
    assert_eq!(state().await, (true, false), "two hiccups days apart end nothing");
    // A game whose record is at fault holds up nobody else.
    let ben = signed_in(&house, &house.black, "a").await;
    subscribed(&house, &house.black, &ben, receiver.url("localhost", "/black")).await;
    house.app.webhooks().test(&house.black, browsers(&house, &house.black).await[0]).await.unwrap();
    let raw = house.raw().await;
    raw.execute("UPDATE game SET variant = '?'").await;
    house.clock.advance(10 * SECOND);
    says(201);
    receiver.take();
    assert_eq!(all(&house, &caller).await, 1);
    assert!(receiver.take()[0].head.starts_with("POST /black "));
}

async fn browsers(house: &TestApp, who: &Actor) -> Vec<uuid::Uuid> {
    let all = house.app.webhooks().all(who).await.unwrap();
    all.iter().filter(|one| one.form == WebhookForm::Push && one.off.is_none()).map(|one| one.id).collect()
}

/// Reminders come to browsers as they come by mail. The number of games that wait is that of the reader's own, whatever the
/// other side has filed, and makes no message larger.
async fn chosen(database: Database) {
    let mut worlds = Vec::new();
    for files in [false, true] {
        let house = TestApp::new(database).await;
        let receiver = Receiver::new().await;
        let caller = receiver.caller(&house, true);
        let session = signed_in(&house, &house.white, "a").await;
        let key = subscribed(&house, &house.white, &session, receiver.url("localhost", "/white")).await;
        let remind_before = RemindBefore::of(|hours| hours == 8);
        let wishes = MailPreferences { reminders: false, remind_before, ..MailPreferences::default() };
        house.app.accounts().set_mail_preferences(house.white.id, wishes).await.unwrap();
        let games = [house.game().await, house.game().await];
        all(&house, &caller).await;
        receiver.take();
        if files {
            for game in games {
                house.file(&house.black, game, "e7e5").await.unwrap();
            }
        }
        let mut told = Vec::new();
        for hours in [25, 24, 8, 1] {
            let at = START.plus(14 * DAY - hours * 3_600 * SECOND);
            house.clock.advance(at.since(house.app.now()));
            house.app.notices().remind().await.unwrap();
            all(&house, &caller).await;
            let sent = receiver.take();
            let sent: Vec<(Received, &str)> = sent.into_iter().map(|one| (one, key.as_str())).collect();
            let says = read(&house, &sent, &receiver);
            assert!(
                says.iter().all(|one| one["says"] == "Ihre Bedenkzeit wird knapp." && one["waiting"] == 2),
                "{says:?}"
            );
            let heads =
                sent.iter().map(|(one, _)| (one.header("ttl"), one.header("urgency"), one.body.len()));
            told.push((hours, says.len(), heads.collect::<Vec<_>>()));
        }
        assert_eq!(told.iter().map(|(_, count, _)| *count).collect::<Vec<_>>(), [0, 2, 2, 0]);
        worlds.push(told);
    }
    assert_eq!(worlds[0], worlds[1]);
}

async fn gone(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    let caller = receiver.caller(&house, true);
    let hooks = house.app.webhooks();
    let (white, black) = (&house.white, &house.black);
    let own = signed_in(&house, white, "a").await;
    let ended = "SELECT COUNT(*) FROM security_event WHERE kind = 'push-ended'";
    let raw = house.raw().await;
    for (n, status) in [(1, 404), (2, 410)] {
        subscribed(&house, white, &own, receiver.url("localhost", "/gone")).await;
        hooks.test(white, browsers(&house, white).await[0]).await.unwrap();
        receiver.status.store(status, Ordering::SeqCst);
        all(&house, &caller).await;
        assert!(browsers(&house, white).await.is_empty(), "{status}");
        assert_eq!(raw.number(ended).await, n, "and its owner can read it");
    }
    // What does not answer for three days is forgotten as well.
    subscribed(&house, white, &own, receiver.url("localhost", "/busy")).await;
    hooks.test(white, browsers(&house, white).await[0]).await.unwrap();
    receiver.status.store(503, Ordering::SeqCst);
    for _ in 0..9 {
        all(&house, &caller).await;
        house.clock.advance(DAY);
    }
    assert!(browsers(&house, white).await.is_empty());
    assert_eq!(raw.number("SELECT COUNT(*) FROM webhook").await, 1, "those before it are not kept");
    // It is its owner's alone, and has no secret to be changed.
    let own = signed_in(&house, white, "a").await;
    subscribed(&house, white, &own, receiver.url("localhost", "/white")).await;
    let id = browsers(&house, white).await[0];
    for done in [hooks.end(black, id).await, hooks.test(black, id).await] {
        assert!(matches!(done, Err(Error::NotFound)));
    }
    assert!(matches!(hooks.rotate(white, id).await, Err(Error::NotFound)), "its key is its own");
    assert!(matches!(hooks.switch_on(white, id).await, Err(Error::NotFound)));
    // Whoever signs out in a browser is told nothing there any more.
    receiver.status.store(201, Ordering::SeqCst);
    receiver.take();
    house.app.sign_in().sign_out(&own).await.unwrap();
    hooks.test(white, id).await.unwrap();
    assert_eq!(all(&house, &caller).await, 0);
    assert!(browsers(&house, white).await.is_empty() && receiver.take().is_empty());
    let own = signed_in(&house, white, "a").await;
    subscribed(&house, white, &own, receiver.url("localhost", "/white")).await;
    let ada = admin(&house).await;
    house.app.accounts().act_on_account(Some(&ada), white.id, AccountAct::Revoke, "got in").await.unwrap();
    assert!(browsers(&house, white).await.is_empty());
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let (hooks, white) = (house.app.webhooks(), &house.white);
    let url = |n: usize| format!("https://push.example/{n}");
    let own = signed_in(&house, white, "a").await;
    for n in 0..PUSH_BROWSERS_MAX {
        subscribed(&house, white, &own, url(n)).await;
    }
    // The same browser again takes no further place; webhooks have places of their own.
    subscribed(&house, white, &own, url(3)).await;
    assert_eq!(hooks.all(white).await.unwrap().len(), PUSH_BROWSERS_MAX);
    for _ in 0..WEBHOOKS_MAX {
        hooks.make(white, new("mine", url(0), WebhookForm::Standard)).await.unwrap();
    }
    let offer = async |who: &Actor| hooks.push_offer(who).unwrap().boxed;
    let refused = async |new: NewSubscription| match hooks.subscribe(white, new).await {
        Err(Error::Malformed(faults)) => faults[0].message.clone(),
        _ => panic!("it was taken"),
    };
    let full = refused(subscription(url(99), offer(white).await, &own)).await;
    assert!(full.contains("10 browsers of yours"), "{full}");
    let all = hooks.all(white).await.unwrap();
    let browser = all.iter().find(|one| one.form == WebhookForm::Push).unwrap();
    hooks.end(white, browser.id).await.unwrap();
    let good = subscription(url(99), offer(white).await, &own);
    let with = |change: fn(&mut NewSubscription)| {
        let mut new = NewSubscription {
            label: good.label.clone(),
            endpoint: good.endpoint.clone(),
            p256dh: good.p256dh.clone(),
            auth: good.auth.clone(),
            boxed: good.boxed.clone(),
            session: good.session.clone(),
        };
        change(&mut new);
        new
    };
    for bad in [
        with(|new| new.endpoint = "http://push.example/".to_owned()),
        with(|new| new.endpoint = format!("https://push.example/{}", "x".repeat(1_000))),
        with(|new| new.p256dh.replace_range(0..1, "C")),
        // A point beside the curve.
        with(|new| {
            new.p256dh.replace_range(40..41, if new.p256dh[40..].starts_with('A') { "B" } else { "A" })
        }),
        with(|new| new.p256dh.truncate(20)),
        with(|new| new.auth.push('A')),
        with(|new| {
            let other = if new.boxed[60..].starts_with('A') { "B" } else { "A" };
            new.boxed.replace_range(60..61, other);
        }),
        with(|new| new.boxed.clear()),
        subscription(url(99), offer(&house.black).await, &own),
    ] {
        let says = refused(bad).await;
        assert!(says.contains("not a subscription of a browser"), "{says}");
    }
    hooks.subscribe(white, good).await.unwrap();
}
