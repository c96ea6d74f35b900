//! Passkeys, recovery codes and questions, on both databases alike.

use fairschach::store::{CodesRow, PasskeyRow};

use super::sample::{T0, at, person, seeded, uuid};
use crate::support::raw::tx;
use crate::support::{Database, on_all};

on_all! {
    questions_are_answered_once_and_in_time => questions;
    passkeys_are_kept_used_named_and_removed => passkeys;
    recovery_codes_replace_those_before_and_are_used_once => codes;
}

async fn questions(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let mut keys = tx.passkeys();
        keys.ask(&[1; 32], "prove", person(1), at(10)).await?;
        keys.ask(&[2; 32], "register", person(1), at(10)).await?;
        assert_eq!(keys.answered(&[1; 32], "register", at(9)).await?, None, "asked for something else");
        assert_eq!(keys.answered(&[1; 32], "prove", at(10)).await?, None, "too late");
        assert_eq!(keys.answered(&[1; 32], "prove", at(9)).await?, Some(Some(person(1))));
        assert_eq!(keys.answered(&[1; 32], "prove", at(9)).await?, None, "once");
        keys.ask(&[3; 32], "register", person(1), at(10)).await?;
        assert_eq!(keys.answered(&[2; 32], "register", at(9)).await?, None, "another was asked since");
        assert!(keys.ask_anybody(&[4; 32], "sign-in", at(20), 2).await?);
        assert!(!keys.ask_anybody(&[5; 32], "sign-in", at(20), 2).await?, "no more than may be open");
        keys.ask(&[6; 32], "prove", person(2), at(20)).await?;
        keys.sweep(at(11)).await?;
        assert_eq!(keys.answered(&[3; 32], "register", at(9)).await?, None, "swept");
        assert_eq!(keys.answered(&[4; 32], "sign-in", at(9)).await?, Some(None));
        keys.remove_all(person(2)).await?;
        assert_eq!(keys.answered(&[6; 32], "prove", at(9)).await?, None);
    })
    .unwrap();
}

fn row(n: u8, player: u128) -> PasskeyRow {
    PasskeyRow {
        id: uuid(500 + u128::from(n)),
        credential: vec![n; 1023],
        player_id: uuid(player),
        public_key: vec![n, 1],
        name: format!("Händi {n}"),
        created_us: at(i64::from(n)).as_us(),
        used_us: None,
        sign_count: 6,
        backup_eligible: true,
        backed_up: false,
        veil_us: Some(at(3).as_us()),
    }
}

async fn passkeys(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let mut keys = tx.passkeys();
        assert!(!keys.has_any(person(1)).await?);
        for one in [row(2, 1), row(1, 1), row(3, 2)] {
            keys.insert(&one).await?;
        }
        assert!(keys.has_any(person(1)).await?);
        let names: Vec<String> = keys.of(person(1)).await?.into_iter().map(|row| row.name).collect();
        assert_eq!(names, ["Händi 1", "Händi 2"], "the oldest first");
        let most = i64::from(u32::MAX);
        assert!(!keys.used(row(1, 1).id, at(9), 6, true).await?, "it counts no further");
        assert!(keys.used(row(1, 1).id, at(9), most, true).await?);
        let found = keys.by_credential(&[1; 1023]).await?.unwrap();
        assert_eq!((found.player_id, found.public_key, found.veil_us), (uuid(1), vec![1, 1], Some(at(3).as_us())));
        let used = (found.used_us, found.sign_count, found.backup_eligible, found.backed_up);
        assert_eq!(used, (Some(at(9).as_us()), most, true, true));
        assert!(keys.by_credential(&[1; 1022]).await?.is_none());
        assert!(keys.rename(person(1), row(1, 1).id, "Uhr").await?);
        assert!(!keys.rename(person(2), row(1, 1).id, "theirs").await?, "another's");
        assert_eq!(keys.remove(person(2), row(1, 1).id).await?, None, "another's");
        assert_eq!(keys.remove(person(1), row(1, 1).id).await?.as_deref(), Some("Uhr"));
        keys.remove_all(person(1)).await?;
        assert!(!keys.has_any(person(1)).await? && keys.has_any(person(2)).await?);
    })
    .unwrap();
    let twice = PasskeyRow { id: uuid(600), ..row(3, 1) };
    let twice = tx!(store, write, tx => tx.passkeys().insert(&twice).await?);
    assert!(twice.is_err(), "a passkey is one person's");
}

async fn codes(database: Database) {
    let (_kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        let mut keys = tx.passkeys();
        assert_eq!(keys.codes(person(1)).await?, CodesRow { made: 0, rest: 0, made_us: None });
        keys.put_codes(person(1), &[vec![1; 32], vec![2; 32]], T0, Some(at(1))).await?;
        keys.put_codes(person(2), &[vec![3; 32]], T0, None).await?;
        assert_eq!(keys.codes(person(1)).await?, CodesRow { made: 2, rest: 2, made_us: Some(T0.as_us()) });
        let used = keys.use_code(&[1; 32], at(2)).await?.unwrap();
        assert_eq!((used.player_id, used.veil_us), (uuid(1), Some(at(1).as_us())));
        assert!(keys.use_code(&[1; 32], at(3)).await?.is_none(), "once");
        assert_eq!(keys.codes(person(1)).await?.rest, 1);
        keys.put_codes(person(1), &[vec![4; 32]], at(5), None).await?;
        assert!(keys.use_code(&[2; 32], at(6)).await?.is_none(), "those before are void");
        assert!(keys.use_code(&[4; 32], at(6)).await?.is_some());
        assert!(keys.use_code(&[3; 32], at(6)).await?.is_some(), "another's stay");
    })
    .unwrap();
}
