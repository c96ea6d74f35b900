//! Who is found by name, and which games stand in the lists.

use fairschach::base::Timestamp;
use fairschach::store::PlayerRow;
use uuid::Uuid;

use super::sample::{T0, at, game, game_id, person, player, seeded, sides, turn};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_all};

on_all! {
    players_are_found_by_the_words_of_their_names => found;
    games_are_listed_if_both_players_are => games;
}

fn named(n: u128, name: &str) -> PlayerRow {
    PlayerRow { name: name.to_owned(), ..player(n) }
}

async fn found(database: Database) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for (n, name) in
            [(11, "Anna Maria Berg"), (12, "ÄNNE  Bergér"), (13, "Anna"), (14, "Bo a b c d e f g Zuletzt")]
        {
            tx.accounts().insert(&named(n, name), &format!("n{n}@example.org"), at(1)).await?;
        }
    })
    .unwrap();
    let find = async |begins: &str| -> Vec<String> {
        let begins = begins.to_owned();
        let rows = tx!(store, read, tx => tx.accounts().listed_players(&begins, 10).await?).unwrap();
        rows.into_iter().map(|row| row.name).collect()
    };
    assert_eq!(find("ann").await, ["Anna", "Anna Maria Berg"]);
    assert_eq!(find(" MARIA b").await, ["Anna Maria Berg"]);
    assert_eq!(find("berg").await, ["Anna Maria Berg", "ÄNNE  Bergér"]);
    assert_eq!(find("bergé").await, ["ÄNNE  Bergér"]);
    assert_eq!(find("änne berg").await, ["ÄNNE  Bergér"]);
    assert_eq!(find("erg").await, [""; 0], "a word begins so");
    assert_eq!(find("an%").await, [""; 0]);
    assert_eq!(find("zuletzt").await, [""; 0], "no more than eight words count");
    let one = tx!(store, read, tx => tx.accounts().listed_players("ann", 1).await?).unwrap();
    assert_eq!(one.len(), 1);
    tx!(store, write, tx => {
        assert_eq!(tx.accounts().is_listed(person(11)).await?, Some(true), "a new account");
        tx.accounts().set_listed(person(13), false).await?;
        tx.accounts().change_player(&named(13, "Annette")).await?;
        tx.accounts().change_player(&named(11, "Annika Stern")).await?;
        tx.sign_ins().set_locked(person(12), Some(at(2))).await?;
    })
    .unwrap();
    assert_eq!(find("ann").await, ["Annika Stern"], "by the new name, and not who does not wish it");
    assert_eq!(find("berg").await, [""; 0], "nor who is locked out");
    tx!(store, write, tx => tx.accounts().set_listed(person(13), true).await?).unwrap();
    assert_eq!(find("ann").await, ["Annette", "Annika Stern"]);
    Raw::open(&kept.url).await.execute("UPDATE player SET listed = NULL").await;
    assert_eq!(
        tx!(store, read, tx => tx.accounts().is_listed(person(13)).await?).unwrap(),
        None,
        "not asked yet"
    );
}

async fn games(database: Database) {
    let (kept, store) = seeded(database).await;
    tx!(store, write, tx => {
        for n in [21, 22, 23] {
            tx.games().insert(&game(n)).await?;
            tx.turns().insert_turn(game_id(n), &turn(1, T0), &sides()).await?;
        }
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    raw.execute("UPDATE game SET terms = '{\"visibility\":\"public\"}'").await;
    let ended = T0.plus(1000);
    let sql = format!("UPDATE game SET phase = 'finished', ended_us = {} WHERE id = ", ended.as_us());
    let id = |n| match database {
        Database::Sqlite => format!("X'{}'", game_id(n).as_uuid().simple()),
        Database::Postgres => format!("'{}'", game_id(n).as_uuid()),
    };
    raw.execute(&format!("{sql}{}", id(22))).await;
    let last = fairschach::base::GameId::from_uuid(Uuid::max());
    let running = async |before, now: Timestamp| -> Vec<(Uuid, bool)> {
        let rows = tx!(store, read, tx => tx.accounts().running_to_list(before, now, 3).await?).unwrap();
        rows.into_iter().map(|row| (row.id, row.listed)).collect()
    };
    let over = async |from, now: Timestamp| -> Vec<(Uuid, bool)> {
        let rows = tx!(store, read, tx => tx.accounts().ended_to_list(from, now, 3).await?).unwrap();
        rows.into_iter().map(|row| (row.id, row.listed)).collect()
    };
    let listed = |n| (game_id(n).as_uuid(), true);
    let end_of_time = Timestamp::from_us(i64::MAX);
    assert_eq!(running(last, T0).await, [23, 22, 21].map(listed), "an end that is not told yet");
    assert_eq!(over((end_of_time, last), T0).await, []);
    assert_eq!(running(last, ended).await, [23, 21, 10].map(listed));
    assert_eq!(running(game_id(21), ended).await, [10].map(listed));
    assert_eq!(over((end_of_time, last), ended).await, [22].map(listed));
    assert_eq!(over((ended, game_id(22)), ended).await, []);
    raw.execute(&format!("UPDATE game SET terms = '{{\"visibility\":\"private\"}}' WHERE id = {}", id(23)))
        .await;
    assert_eq!(running(last, ended).await[0], (game_id(23).as_uuid(), false), "not everybody may watch it");
    for answer in ["FALSE", "NULL"] {
        raw.execute(&format!("UPDATE player SET listed = {answer} WHERE email_key = 'p2@example.org'")).await;
        assert!(running(last, ended).await.iter().all(|(_, listed)| !listed), "{answer}");
        assert!(over((end_of_time, last), ended).await.iter().all(|(_, listed)| !listed), "{answer}");
    }
}
