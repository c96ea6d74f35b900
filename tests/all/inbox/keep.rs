//! What came in is kept boxed, once, within its bounds, and goes when it is done.

use fairschach::app::core::key_set::Keys;
use fairschach::app::error::Error;
use fairschach::app::inbox::queue::{INBOUND_KNOWN_US, INBOUND_LEN_MAX, INBOUND_RECIPIENTS_MAX, INBOX_MAX};
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::base::{Clock, Timestamp};
use fairschach::seal::{Kek, Keyring};

use super::kit::{TO, arrived, message};
use crate::support::{DAY, Database, TestApp, keys, on_both, search};

on_both! {
    a_mail_is_kept_boxed_and_wiped_when_done => boxed;
    a_mail_that_comes_again_is_the_same => again;
    a_full_inbox_takes_no_more_and_loses_nothing => full;
    old_mails_are_forgotten => swept;
    a_rotated_kek_takes_waiting_mails_along => rotated;
    a_lost_kek_gives_its_mails_up => lost;
}

const CANARY: &str = "Zug 17: Dd1-h5 canarycanary";

async fn number(house: &TestApp, what: &str) -> i64 {
    house.raw().await.number(&format!("SELECT COUNT(*) FROM mail_in WHERE {what}")).await
}

async fn holds(house: &TestApp, needle: &str) -> Vec<String> {
    let dump = house.raw().await.dump(house.store.folder()).await;
    dump.into_iter().filter(|(_, bytes)| search::contains(bytes, needle)).map(|(place, _)| place).collect()
}

async fn boxed(database: Database) {
    let house = TestApp::new(database).await;
    house.clock.advance(7);
    let mut mail = arrived(&[TO], &message(CANARY));
    mail.received = Timestamp::from_us(1);
    let kept = house.app.inbox().keep_mail(mail).await.unwrap();
    assert!(!kept.again);
    for secret in ["canarycanary", "abc234", "anna@example.test"] {
        assert_eq!(holds(&house, secret).await, [""; 0], "{secret}");
    }
    let (id, mail) = house.app.inbox().claim_inbound(house.app.now()).await.unwrap().unwrap();
    assert_eq!(id, kept.id);
    assert_eq!(mail.received, house.clock.now(), "when it was kept, whatever the door says");
    assert_eq!(mail.message, message(CANARY).into_bytes());
    assert_eq!((mail.recipients, mail.sender.as_deref()), (vec![TO.to_owned()], Some("anna@example.test")));
    assert_eq!((mail.helo.as_deref(), mail.peer), (Some("mx.test"), Some([127, 0, 0, 1].into())));
    house.app.inbox().inbound_done(id).await.unwrap();
    house.app.inbox().inbound_done(id).await.unwrap();
    assert_eq!(number(&house, "state = 'done' AND body IS NULL").await, 1);
    assert!(house.app.inbox().claim_inbound(house.app.now()).await.unwrap().is_none());
}

async fn again(database: Database) {
    let house = TestApp::new(database).await;
    let first = house.app.inbox().keep_mail(arrived(&[TO, "b+x@play.test"], "a\r\n")).await.unwrap();
    let same = house.app.inbox().keep_mail(arrived(&["b+x@play.test", TO, TO], "a\r\n")).await.unwrap();
    assert_eq!((same.id, same.again), (first.id, true));
    for other in [arrived(&[TO], "a\r\n"), arrived(&[TO, "b+x@play.test"], "b\r\n"), arrived(&[], "a\r\n")] {
        assert!(!house.app.inbox().keep_mail(other).await.unwrap().again);
    }
    house.app.inbox().inbound_done(first.id).await.unwrap();
    let done = house.app.inbox().keep_mail(arrived(&[TO, "b+x@play.test"], "a\r\n")).await.unwrap();
    assert_eq!((done.id, done.again), (first.id, true), "also when it is done");
    // Both at once: one row.
    let racing = (0..8).map(|_| house.app.inbox().keep_mail(arrived(&[TO], "race\r\n")));
    let kept = futures_util::future::join_all(racing).await;
    let ids: Vec<_> = kept.into_iter().map(|kept| kept.unwrap()).collect();
    assert!(ids.iter().all(|kept| kept.id == ids[0].id));
    assert_eq!(ids.iter().filter(|kept| !kept.again).count(), 1);
    assert_eq!(number(&house, "state = 'waiting'").await, 4);
}

async fn full(database: Database) {
    let house = TestApp::new(database).await;
    let columns = "id, fingerprint, door, received_us, state, body, attempts, next_us, lease_us, bucket";
    let blob = |n: i64| match database {
        Database::Sqlite => format!("x'{n:032x}'"),
        Database::Postgres => format!("'\\x{n:032x}'"),
    };
    let id = |n: i64| match database {
        Database::Sqlite => blob(n),
        Database::Postgres => format!("'{}'", uuid::Uuid::from_u128(n as u128)),
    };
    let rows: Vec<String> = (1..INBOX_MAX)
        .map(|n| format!("({}, {}, 'lmtp', 1, 'waiting', NULL, 0, 1, 0, 0)", id(n), blob(n)))
        .collect();
    let raw = house.raw().await;
    raw.execute(&format!("INSERT INTO mail_in ({columns}) VALUES {}", rows.join(", "))).await;
    let last = house.app.inbox().keep_mail(arrived(&[TO], "last\r\n")).await.unwrap();
    let refused = house.app.inbox().keep_mail(arrived(&[TO], "one more\r\n")).await.unwrap_err();
    assert!(matches!(refused, Error::TooBusy) && refused.is_busy());
    let known = house.app.inbox().keep_mail(arrived(&[TO], "last\r\n")).await.unwrap();
    assert!(known.again, "what is kept is acknowledged");
    house.app.inbox().inbound_done(last.id).await.unwrap();
    assert!(!house.app.inbox().keep_mail(arrived(&[TO], "one more\r\n")).await.unwrap().again);
    assert_eq!(number(&house, "state = 'waiting'").await, INBOX_MAX);
}

async fn swept(database: Database) {
    let house = TestApp::new(database).await;
    let done = house.app.inbox().keep_mail(arrived(&[TO], "done\r\n")).await.unwrap();
    let failed = house.app.inbox().keep_mail(arrived(&[TO], "failed\r\n")).await.unwrap();
    house.app.inbox().keep_mail(arrived(&[TO], "waits\r\n")).await.unwrap();
    house.app.inbox().inbound_done(done.id).await.unwrap();
    let raw = house.raw().await;
    let now = house.clock.now().as_us();
    let failing = format!(
        "UPDATE mail_in SET state = 'failed', done_us = {now} WHERE fingerprint IN \
        (SELECT fingerprint FROM mail_in WHERE state = 'waiting' ORDER BY id LIMIT 1)"
    );
    assert_eq!(raw.execute(&failing).await, 1);
    for (wait, left) in [(INBOUND_KNOWN_US, 3), (1, 1), (300 * DAY, 1)] {
        house.clock.advance(wait);
        house.app.inbox().sweep_inbound().await.unwrap();
        assert_eq!(number(&house, "1 = 1").await, left, "after {wait}");
    }
    assert_eq!(number(&house, "state = 'waiting'").await, 1, "what waits stays");
    assert_ne!(done.id, failed.id);
}

pub(crate) fn with_keks(keks: &[u8]) -> Keys {
    let mut keks = keks.iter().map(|seed| Kek::new([*seed; 32]));
    Keys { keyring: Keyring::new(keks.next().unwrap(), keks.collect()), ..keys() }
}

async fn rotated(database: Database) {
    let house = TestApp::new(database).await;
    let before = house.app.inbox().keep_mail(arrived(&[TO], "before\r\n")).await.unwrap();
    house.app.core().take_keys(with_keks(&[17, 7])).await.unwrap();
    assert!(
        house.app.inbox().keep_mail(arrived(&[TO], "before\r\n")).await.unwrap().again,
        "the old key knows it"
    );
    let uses = house.app.operations().key_uses().await.unwrap();
    assert_eq!((uses[0].mails, uses[1].mails), (0, 1), "{uses:?}");
    let mut at = Rewrapped::default();
    while !at.finished {
        at = house.app.operations().rewrap(at).await.unwrap();
    }
    assert_eq!(at.done, 1);
    assert!(house.app.operations().key_uses().await.unwrap()[1].is_free());
    house.app.core().take_keys(with_keks(&[17])).await.unwrap();
    let (id, mail) = house.app.inbox().claim_inbound(house.app.now()).await.unwrap().unwrap();
    assert_eq!((id, mail.message.as_slice()), (before.id, &b"before\r\n"[..]));
}

async fn lost(database: Database) {
    let house = TestApp::new(database).await;
    house.app.inbox().keep_mail(arrived(&[TO], "a\r\n")).await.unwrap();
    let store = fairschach::store::Store::open(&house.store.url).await.unwrap();
    let kid = Kek::new([7; 32]).kid();
    let [_, mails, _] =
        fairschach::app::operations::key_maintenance::delete_under(&store, kid, house.clock.now())
            .await
            .unwrap();
    assert_eq!(mails, 1);
    assert_eq!(number(&house, "state = 'failed' AND body IS NULL AND fault = 'its key was lost'").await, 1);
    assert_eq!(house.app.inbox().retry_inbound().await.unwrap(), 0, "there is nothing to try");
    store.close().await;
}

#[tokio::test]
async fn what_is_kept_has_its_limits() {
    let house = TestApp::new(Database::Sqlite).await;
    let long = "x".repeat(INBOUND_LEN_MAX);
    house.app.inbox().keep_mail(arrived(&[TO], &long)).await.unwrap();
    let names: Vec<String> = (0..=INBOUND_RECIPIENTS_MAX).map(|n| format!("m+{n}@play.test")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    house.app.inbox().keep_mail(arrived(&names[1..], "a\r\n")).await.unwrap();
    for (mail, allowed) in [
        (arrived(&[TO], &format!("{long}x")), INBOUND_LEN_MAX),
        (arrived(&names, "a\r\n"), INBOUND_RECIPIENTS_MAX),
    ] {
        let refused = house.app.inbox().keep_mail(mail).await.unwrap_err();
        assert!(
            matches!(refused, Error::Malformed(_)) && refused.to_string().contains(&allowed.to_string()),
            "{refused}"
        );
    }
}
