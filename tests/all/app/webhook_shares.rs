//! Webhooks share the places for calls: those of few accounts, however slow, hold up nobody else, nor does a backlog.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fairschach::app::actor::{Actor, Role};
use fairschach::app::limits::WEBHOOKS_MAX;
use fairschach::app::outbox::webhooks::calls::{ACCOUNT_PLACES, CallOutcome};
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::app::outbox::webhooks::target::CallTask;
use fairschach::worker::webhook_loop;
use tokio_util::sync::CancellationToken;

use crate::app::webhooks::{Receiver, new};
use crate::peers::wait_for;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    slow_webhooks_of_few_accounts_hold_up_nobody_else => slow;
    an_account_has_two_places_of_sixteen => limited;
    webhooks_are_called_in_turn_whatever_waits_for_each => in_turn;
}

/// Far above what anything here takes.
const LONG: Duration = Duration::from_secs(60);
/// Calls that a process makes at once.
const PLACES: usize = 16;

/// A webhook at this address, which is tried so often.
async fn hooked(house: &TestApp, who: &Actor, url: String, times: usize) {
    let hooks = house.app.webhooks();
    hooks.make(who, new("mine", url, WebhookForm::Standard)).await.unwrap();
    let id = hooks.all(who).await.unwrap().into_iter().find(|one| one.calls.is_empty()).unwrap().id;
    for _ in 0..times {
        hooks.test(who, id).await.unwrap();
    }
}

/// Waits until so many calls have come in at this path, and keeps the paths of all.
async fn come(receiver: &Receiver, seen: &mut Vec<String>, path: &str, count: usize) {
    wait_for("calls", LONG, || {
        let fresh = receiver.take().into_iter();
        seen.extend(fresh.map(|call| call.head.split(' ').nth(1).unwrap().to_owned()));
        let come = seen.iter().filter(|one| *one == path).count() >= count;
        async move { come.then_some(()) }
    })
    .await;
}

async fn slow(database: Database) {
    let house = TestApp::new(database).await;
    let receiver = Receiver::new().await;
    receiver.status.store(0, Ordering::SeqCst);
    let names = ["Emil", "Frieda", "Gustav", "Heidi"];
    for name in names {
        let slow = house.add(name, "en", Role::Player).await;
        for _ in 0..WEBHOOKS_MAX {
            hooked(&house, &slow, receiver.url("localhost", "/slow"), 1).await;
        }
    }
    let (all, at_once) = (names.len() * WEBHOOKS_MAX, names.len() * usize::try_from(ACCOUNT_PLACES).unwrap());
    assert!(all > PLACES && at_once < PLACES);
    // They stay silent until this test is over with them.
    let (caller, cancel) = (receiver.caller_within(&house, true, 10 * LONG), CancellationToken::new());
    let calling = tokio::spawn(webhook_loop(caller, cancel.clone()));
    let mut seen = Vec::new();
    come(&receiver, &mut seen, "/slow", at_once).await;
    receiver.status.store(204, Ordering::SeqCst);
    hooked(&house, &house.white, receiver.url("localhost", "/quick"), 2).await;
    come(&receiver, &mut seen, "/quick", 2).await;
    assert_eq!(seen.len(), at_once + 2, "no account has more than its places");
    receiver.answer_late(204).await;
    come(&receiver, &mut seen, "/slow", all).await;
    cancel.cancel();
    calling.await.unwrap();
    let raw = house.raw().await;
    let noted = "SELECT COUNT(*) FROM webhook_call WHERE status = 204 AND attempts = 1 AND lease_us = 0";
    assert_eq!(raw.number(noted).await, i64::try_from(all + 2).unwrap(), "each is called once");
}

async fn limited(database: Database) {
    let house = TestApp::new(database).await;
    let hooks = house.app.webhooks();
    // More than there is room for, all due before what is Black's.
    for n in 1..PLACES {
        let one = house.add(&format!("Person {n}"), "en", Role::Player).await;
        for _ in 0..=ACCOUNT_PLACES {
            hooked(&house, &one, format!("https://a.example/{n}"), 1).await;
        }
    }
    let accounts = |tasks: &[CallTask]| tasks.iter().map(|task| task.url.clone()).collect::<BTreeSet<_>>();
    let tasks = hooks.claim(PLACES).await.unwrap();
    assert_eq!((tasks.len(), accounts(&tasks).len()), (PLACES, PLACES - 1), "one for each, and a second one");
    house.clock.advance(SECOND);
    hooked(&house, &house.black, "https://a.example/black".to_owned(), 1).await;
    let next = hooks.claim(1).await.unwrap();
    assert_eq!(next[0].url, "https://a.example/black", "whoever has none under way");
    hooks.claim(usize::MAX).await.unwrap();
    assert!(hooks.claim(1).await.unwrap().is_empty(), "all have two but Black, for whom no more waits");
    // Whose call is answered gets the place for the third one, and nobody else does.
    hooks.tried(&tasks[0], CallOutcome::Answered(204)).await.unwrap();
    let next = hooks.claim(usize::MAX).await.unwrap();
    assert_eq!(next.iter().map(|task| &task.url).collect::<Vec<_>>(), [&tasks[0].url]);
    // A process that has died holds its places until others may take up its calls.
    house.clock.advance(60 * SECOND);
    assert_eq!(hooks.claim(usize::MAX).await.unwrap().len(), 2 * (PLACES - 1) + 1);
}

async fn in_turn(database: Database) {
    let house = TestApp::new(database).await;
    let (hooks, white, black) = (house.app.webhooks(), &house.white, &house.black);
    for (who, name, times) in [(white, "a", 3), (white, "b", 1), (black, "c", 2)] {
        hooked(&house, who, format!("https://{name}.example/"), times).await;
        house.clock.advance(SECOND);
    }
    let mut called = Vec::new();
    while let Some(task) = hooks.claim(1).await.unwrap().pop() {
        hooks.tried(&task, CallOutcome::Answered(204)).await.unwrap();
        house.clock.advance(SECOND);
        called.push(task.url);
    }
    let order = ["a", "c", "b", "c", "a", "a"].map(|name| format!("https://{name}.example/"));
    assert_eq!(called, order, "neither another account nor another webhook waits for a backlog");
}
