//! Mails are handled once each: claims, failures, pauses, giving up.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use fairschach::app::App;
use fairschach::app::error::Error;
use fairschach::app::inbox::queue::{INBOUND_LEASE_US, INBOUND_TRIES_MAX};
use fairschach::worker::InboxLoop;
use tokio_util::sync::CancellationToken;

use super::kit::{TO, arrived};
use crate::peers::{PATIENCE, wait_for};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    mails_are_handled_in_order_and_once => once;
    a_claim_holds_for_its_lease => lease;
    what_fails_is_put_off_and_given_up_after_an_hour => given_up;
    the_loop_handles_what_is_there_and_what_comes => running;
}

async fn once(database: Database) {
    let house = TestApp::new(database).await;
    for text in ["1\r\n", "2\r\n", "3\r\n"] {
        house.app.inbox().keep_mail(arrived(&[TO], text)).await.unwrap();
        house.clock.advance(1);
    }
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sees = seen.clone();
    let work = InboxLoop::new(house.app.clone(), move |_, mail| {
        sees.lock().unwrap().push(String::from_utf8(mail.message).unwrap());
        async { Ok(()) }
    });
    while work.step().await.unwrap() {}
    assert_eq!(*seen.lock().unwrap(), ["1\r\n", "2\r\n", "3\r\n"]);
    house.app.inbox().keep_mail(arrived(&[TO], "2\r\n")).await.unwrap();
    assert!(!work.step().await.unwrap(), "it came again and does nothing");
}

async fn lease(database: Database) {
    let house = TestApp::new(database).await;
    let kept = house.app.inbox().keep_mail(arrived(&[TO], "a\r\n")).await.unwrap();
    let claim =
        || async { house.app.inbox().claim_inbound(house.app.now()).await.unwrap().map(|(id, _)| id) };
    assert_eq!(claim().await, Some(kept.id));
    assert_eq!(claim().await, None, "it is another's");
    house.clock.advance(INBOUND_LEASE_US - 1);
    assert_eq!(claim().await, None);
    house.clock.advance(1);
    assert_eq!(claim().await, Some(kept.id), "whoever had it is gone");
    if matches!(database, Database::Sqlite) {
        house.app.notices().take_over_mails(None).await.unwrap();
        assert_eq!(claim().await, Some(kept.id), "one process alone serves SQLite");
    }
}

fn failing(
    app: &App,
    tries: &Arc<AtomicUsize>,
) -> InboxLoop<
    impl Fn(
        fairschach::base::InboundId,
        fairschach::app::inbox::message::Arrived,
    ) -> std::future::Ready<Result<(), Error>>
    + Send
    + Sync
    + 'static,
> {
    let tries = tries.clone();
    InboxLoop::new(app.clone(), move |_, _| {
        // One that panics is a failure as any other.
        assert!(tries.fetch_add(1, Ordering::SeqCst) != 1, "the second try panics");
        std::future::ready(Err(Error::TooBusy))
    })
}

async fn given_up(database: Database) {
    let house = TestApp::new(database).await;
    house.app.inbox().keep_mail(arrived(&[TO], "a\r\n")).await.unwrap();
    let tries = Arc::new(AtomicUsize::new(0));
    let work = failing(&house.app, &tries);
    let begun = house.app.now();
    let raw = house.raw().await;
    let failed = || async { raw.number("SELECT COUNT(*) FROM mail_in WHERE state = 'failed'").await };
    assert!(work.step().await.unwrap());
    assert!(!work.step().await.unwrap(), "not at once");
    house.clock.advance(5 * SECOND - 1);
    assert!(!work.step().await.unwrap());
    house.clock.advance(1);
    assert!(work.step().await.unwrap());
    while failed().await == 0 {
        house.clock.advance(SECOND);
        work.step().await.unwrap();
    }
    assert_eq!(tries.load(Ordering::SeqCst) as i64, INBOUND_TRIES_MAX);
    let took = house.app.now().since(begun);
    assert!((3600..4200).contains(&(took / SECOND)), "{} s", took / SECOND);
    house.clock.advance(3600 * SECOND);
    assert!(!work.step().await.unwrap(), "it is given up");
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in WHERE body IS NOT NULL").await, 1);

    assert_eq!(house.app.inbox().retry_inbound().await.unwrap(), 1);
    let (_, mail) = house.app.inbox().claim_inbound(house.app.now()).await.unwrap().unwrap();
    assert_eq!(mail.received, begun, "it came in when it came in");
}

async fn running(database: Database) {
    let house = TestApp::new(database).await;
    for n in 0..20 {
        house.app.inbox().keep_mail(arrived(&[TO], &format!("{n}\r\n"))).await.unwrap();
    }
    let handled = Arc::new(AtomicUsize::new(0));
    let counts = handled.clone();
    let work = InboxLoop::new(house.app.clone(), move |_, _| {
        counts.fetch_add(1, Ordering::SeqCst);
        async { Ok(()) }
    });
    let cancel = CancellationToken::new();
    let (stop, looping) = (
        cancel.clone(),
        tokio::spawn({
            let cancel = cancel.clone();
            async move { work.run(cancel).await }
        }),
    );
    let reached = |count: usize| {
        let handled = handled.clone();
        wait_for("the mails", PATIENCE, move || {
            let handled = handled.clone();
            async move { (handled.load(Ordering::SeqCst) == count).then_some(()) }
        })
    };
    reached(20).await;
    house.app.inbox().keep_mail(arrived(&[TO], "one more\r\n")).await.unwrap();
    reached(21).await;
    stop.cancel();
    looping.await.unwrap();
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in WHERE state = 'done' AND body IS NULL").await, 21);
    assert_eq!(raw.number("SELECT MAX(attempts) FROM mail_in").await, 1);
}
