//! Mails leave the database at their time, a bounded number at once; what is still to be told of them stays.

use fairschach::base::{InboundId, MailId};
use fairschach::store::{NewBounce, NewInbound, NewMail};

use super::sample::{T0, at, mail, person, seeded, uuid};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_all};

on_all! {
    sent_mails_leave_at_their_time => sent;
    handled_mails_leave_at_their_time => handled;
}

fn id(n: u128) -> MailId {
    MailId::from_uuid(uuid(n))
}

async fn sent(database: Database) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in 40..48 {
            let player = person(match n {
                44 | 47 => 2,
                45 | 46 => 3,
                _ => 1,
            });
            tx.outbox().insert_mail(&NewMail { player, ..mail(n, None, n as i64, T0) }).await?;
        }
        for (n, done) in [(40, 100), (41, 101), (44, 100), (45, 100), (46, 100), (47, 100)] {
            tx.outbox().mail_sent(id(n), at(done)).await?;
        }
        tx.outbox().mail_failed(id(42), at(100), "no such mailbox").await?;
        for (n, player) in [(44, person(2)), (45, person(3)), (46, person(3)), (47, person(2))] {
            let bounce = NewBounce { mail: id(n), address: "a@example.org", player, hard: true, reason: "gone" };
            assert!(tx.outbox().insert_bounce(&bounce, at(200)).await?);
        }
        for n in [46, 47] {
            tx.outbox().mail_bounced(id(n), "it came back: gone").await?;
        }
        tx.outbox().settle_bounces(person(3), at(300)).await?;
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    let item = "INSERT INTO digest_item (player_id, game_id, turn, kind, number, due_us, mail_id) \
        SELECT player_id, (SELECT id FROM game), 1, 'reminder', 0, 0, id FROM mail WHERE number = 45";
    assert_eq!(raw.execute(item).await, 1);
    // 43 waits, 42 was given up, and whose mails 44 and 47 came back has not settled that. 46 and 47 went nowhere else.
    for (before, limit, swept, left) in [
        (100, 9, 0, vec![40, 41, 42, 43, 44, 45, 46, 47]),
        (101, 1, 1, vec![41, 42, 43, 44, 45, 46, 47]),
        (101, 9, 2, vec![41, 42, 43, 44, 47]),
        (101, 9, 0, vec![41, 42, 43, 44, 47]),
        (102, 9, 1, vec![42, 43, 44, 47]),
        (i64::MAX / 4, 9, 0, vec![42, 43, 44, 47]),
    ] {
        let done = tx!(store, write, tx => tx.outbox().sweep_mails(at(before), limit).await?).unwrap();
        assert_eq!(done, swept, "before {before}, at most {limit}");
        tx!(store, read, tx => {
            for n in 40..48 {
                assert_eq!(tx.outbox().mail(id(n)).await?.is_some(), left.contains(&n), "{n}, before {before}");
            }
        })
        .unwrap();
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_bounce").await, 2);
    assert_eq!(raw.number("SELECT COUNT(*) FROM digest_item").await, 0);
    tx!(store, write, tx => {
        tx.outbox().settle_bounces(person(2), at(400)).await?;
        assert_eq!(tx.outbox().sweep_mails(at(100), 9).await?, 0, "not before its time");
        assert_eq!(tx.outbox().sweep_mails(at(101), 9).await?, 2, "now it is settled");
    })
    .unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_bounce").await, 0);
}

async fn handled(database: Database) {
    let (kept, store) = seeded(database).await;
    let inbound = |n: u128| InboundId::from_uuid(uuid(n));
    tx!(store, write, tx => {
        for n in 60..63 {
            let mail = NewInbound { id: inbound(n), fingerprint: [n as u8; 32], door: "lmtp", received: T0, body: vec![1] };
            assert!(tx.inbox().insert_inbound(&mail).await?);
        }
        tx.inbox().inbound_done(inbound(60), at(100)).await?;
        tx.inbox().inbound_failed(inbound(61), at(100), "nothing to be read").await?;
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    for (before, limit, swept) in [(100, 9, 0), (101, 1, 1), (101, 9, 1), (101, 9, 0), (i64::MAX / 4, 9, 0)] {
        let done = tx!(store, write, tx => tx.inbox().sweep_inbound(at(before), limit).await?).unwrap();
        assert_eq!(done, swept, "before {before}, at most {limit}");
    }
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM mail_in WHERE state = 'waiting'").await,
        1,
        "what waits stays"
    );
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail_in").await, 1);
}
