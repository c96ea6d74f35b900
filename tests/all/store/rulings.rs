//! A person's own rulings are found among all others'.

use fairschach::base::PlayerId;
use fairschach::game::event::EventKind;
use fairschach::store::{BeforeAct, NewEvent, Store};
use uuid::Uuid;

use super::sample::{T0, event, person, seeded, uuid};
use crate::support::raw::tx;
use crate::support::{Database, on_all};

on_all! {
    own_rulings_are_found_among_many_others => found;
}

/// The numbers of a person's rulings, read so many at a time.
async fn own(store: &Store, by: PlayerId, limit: i64) -> Vec<i64> {
    let mut before = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
    let mut all = Vec::new();
    loop {
        let rows = tx!(store, read, tx => {
            tx.operations().own_rulings(by, before, (Uuid::nil(), Uuid::max()), limit).await?
        })
        .unwrap();
        let Some(last) = rows.last() else { return all };
        before = BeforeAct { at_us: last.at_us, owner: last.game_id, seq: last.seq };
        all.extend(rows.iter().map(|row| row.seq));
    }
}

async fn found(database: Database) {
    let (_kept, store) = seeded(database).await;
    let who = |seq: i64| person(if seq % 50 == 7 { 2 } else { 1 });
    tx!(store, write, tx => {
        for seq in 0..200 {
            let ruling =
                NewEvent { kind: EventKind::Ruling, by: Some(who(seq)), ..event(10, 2, 1, seq, T0) };
            tx.games().insert_event(&ruling).await?;
        }
    })
    .unwrap();
    for limit in [1, 3, 100] {
        assert_eq!(
            own(&store, person(2), limit).await,
            [157, 107, 57, 7],
            "the newest first, {limit} a page"
        );
    }
    assert_eq!(own(&store, person(1), 100).await.len(), 196);
    assert_eq!(own(&store, person(3), 100).await, [0; 0]);
    let none = tx!(store, read, tx => {
        let newest = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
        tx.operations().own_rulings(person(2), newest, (uuid(99), uuid(99)), 9).await?
    });
    assert!(none.unwrap().is_empty(), "none is in a game of that tournament");
}
