//! Writes that wait for each other: all are stored, in any number, are seen by what is read after them, and a broken constraint
//! among them leaves nothing.

use fairschach::base::Timestamp;
use fairschach::store::StoreError;
use futures_util::FutureExt;
use futures_util::future::join_all;
use uuid::Uuid;

use super::sample::{T0, at, event, fault, game, game_id, mail, seeded, sides, turn, uuid};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_all};

on_all! {
    all_that_waits_is_stored => stored;
    a_read_sees_what_waits => seen;
    a_broken_constraint_among_them_leaves_nothing => broken;
    work_that_passes_over_what_broke_is_not_committed => passed_over;
    of_what_is_there_already_the_game_is_found_first => game_first;
    a_read_is_refused_what_it_notes => refused;
    of_two_that_touch_one_row_the_first_runs_first => one_row;
    a_mail_that_is_stored_wakes_who_sends_it => woken;
}

/// No verb has to think of it.
async fn woken(database: Database) {
    let (_kept, store) = seeded(database).await;
    let posted = store.posted();
    let is_woken = || posted.notified().now_or_never().is_some();
    tx!(store, write, tx => tx.games().insert(&game(100)).await?).unwrap();
    assert!(!is_woken(), "no mail was stored");
    tx!(store, write, tx => tx.outbox().insert_mail(&mail(1000, Some(10), 0, at(1))).await?).unwrap();
    assert!(is_woken());
    assert!(!is_woken(), "once");
}

/// More than are run at once, and of several kinds, of which some refer to others.
async fn stored(database: Database) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in 0..50 {
            tx.games().insert(&game(100 + n)).await?;
            tx.turns().insert_turn(game_id(100 + n), &turn(1, T0), &sides()).await?;
            tx.games().insert_event(&event(100 + n, 2, 1, 0, T0)).await?;
            tx.outbox().insert_mail(&mail(1000 + n, Some(100 + n), 0, at(1))).await?;
        }
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    for (table, rows) in
        [("game", 51), ("turn", 51), ("turn_side", 102), ("event", 50), ("leaf", 50), ("mail", 50)]
    {
        assert_eq!(raw.number(&format!("SELECT COUNT(*) FROM {table}")).await, rows, "{table}");
    }
}

async fn seen(database: Database) {
    let (_kept, store) = seeded(database).await;
    let (created, newest) = tx!(store, write, tx => {
        tx.games().insert(&game(100)).await?;
        tx.games().insert_event(&event(100, 2, 1, 0, T0)).await?;
        let row = tx.games().lock(game_id(100)).await?;
        (row.map(|row| row.created_us), tx.games().newest_released(game_id(100), T0).await?)
    })
    .unwrap();
    assert_eq!((created, newest), (Some(game(100).created.as_us()), 0));
}

/// Sent at once, so that on SQLite they share batches.
async fn broken(database: Database) {
    let (_kept, store) = seeded(database).await;
    let writes = (0..40_u128).map(|n| {
        let store = store.clone();
        async move {
            tx!(store, write, tx => {
                tx.outbox().insert_mail(&mail(1000 + n, Some(10), 100 + n as i64, at(1))).await?;
                let number = if n % 2 == 0 { 200 } else { 100 } + n as i64;
                tx.outbox().insert_mail(&mail(2000 + n, Some(10), number, at(1))).await?;
            })
        }
    });
    for (n, result) in join_all(writes).await.into_iter().enumerate() {
        let stored = tx!(store, read, tx => {
            let mails = [tx.outbox().mail(id(1000 + n)).await?, tx.outbox().mail(id(2000 + n)).await?];
            mails.map(|mail| mail.is_some())
        })
        .unwrap();
        assert_eq!(stored, [n % 2 == 0; 2], "{n}");
        if n % 2 == 1 {
            assert!(fault(result).is_constraint("mail_once"));
        }
    }
}

/// Who goes on after a failure would else be told that all is stored, where SQLite keeps what came before and after it.
async fn passed_over(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => tx.outbox().insert_mail(&mail(1000, Some(10), 0, at(1))).await?).unwrap();
    let passed = tx!(store, write, tx => {
        tx.outbox().insert_mail(&mail(1001, Some(10), 1, at(1))).await?;
        tx.outbox().insert_mail(&mail(1002, Some(10), 0, at(1))).await?;
        assert!(tx.games().newest_released(game_id(10), T0).await.is_err());
        let _ = tx.outbox().insert_mail(&mail(1003, Some(10), 3, at(1))).await;
    });
    assert!(matches!(fault(passed), StoreError::Interrupted));
    let mails = tx!(store, read, tx => {
        let mut mails = Vec::new();
        for n in 1000..1004 {
            mails.push(tx.outbox().mail(id(n)).await?.is_some());
        }
        mails
    });
    assert_eq!(mails.unwrap(), [true, false, false, false]);
    tx!(store, write, tx => tx.outbox().insert_mail(&mail(1001, Some(10), 1, at(1))).await?).unwrap();
}

/// The same request made twice is known by it.
async fn game_first(database: Database) {
    let (_kept, store) = seeded(database).await;
    let twice = tx!(store, write, tx => {
        tx.outbox().insert_mail(&mail(1000, Some(10), 0, at(1))).await?;
        tx.games().insert(&game(10)).await?;
        tx.games().insert_game_key(game_id(10), &[1; 8], &[2; 60]).await?;
        tx.turns().insert_turn(game_id(10), &turn(1, T0), &sides()).await?;
        tx.games().insert_event(&event(10, 2, 1, 0, T0)).await?;
    });
    assert!(fault(twice).is_constraint("game_pkey"));
    let mail = tx!(store, read, tx => tx.outbox().mail(id(1000)).await?);
    assert!(mail.unwrap().is_none());
}

/// Among others that wait, and also where both are noted one right after the other.
async fn one_row(database: Database) {
    let (_kept, store) = seeded(database).await;
    let game = game_id(10);
    tx!(store, write, tx => {
        tx.games().insert_event(&event(10, 2, 1, 0, T0)).await?;
        tx.games().set_next_flag(game, Some(at(9))).await?;
        tx.turns().queue_reveal(game, 1, at(3)).await?;
        tx.outbox().insert_mail(&mail(1000, Some(10), 0, at(1))).await?;
        tx.games().set_next_flag(game, Some(at(5))).await?;
        tx.games().set_next_flag(game, Some(at(4))).await?;
        tx.turns().queue_reveal(game, 1, at(1)).await?;
        tx.turns().queue_reveal(game, 1, at(2)).await?;
    })
    .unwrap();
    let (flags, jobs) = tx!(store, read, tx => {
        let first = (Timestamp::from_us(i64::MIN), Uuid::nil());
        let jobs = [tx.turns().reveal_jobs(at(2), 9).await?, tx.turns().reveal_jobs(at(3), 9).await?];
        (tx.games().fallen_flags(at(99), first, 9).await?, jobs)
    })
    .unwrap();
    assert_eq!(flags, [(at(4), game)], "the last flag");
    assert_eq!(jobs, [vec![], vec![(game, 1, at(3))]], "the first moment");
}

fn id(n: usize) -> fairschach::base::MailId {
    fairschach::base::MailId::from_uuid(uuid(n as u128))
}

async fn refused(database: Database) {
    let (_kept, store) = seeded(database).await;
    let error =
        fault(tx!(store, read, tx => tx.outbox().insert_mail(&mail(1000, Some(10), 0, at(1))).await?));
    assert!(matches!(error, StoreError::Sqlx(_)), "{error}");
    assert!(error.to_string().contains("read"), "{error}");
}
