//! Both sides file at a barrier, hundreds of times: each turn is revealed exactly once, and none is lost.

use std::sync::Arc;

use fairschach::app::App;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::{ArbitrationRefusal, Error, NotNow};
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Ruling};
use tokio::sync::Barrier;

use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, entry_at, on_both, open_app_with, soak};

const TABLES: usize = 5;
/// Turns of a game: after one pair of pawns the kings go out and home, until they are out for the fifth time.
const LENGTH: usize = 10;
/// Games in which two rulings meet.
const RULED: i64 = 20;

/// Games of a table.
fn games_each() -> usize {
    if soak() { 20 } else { 5 }
}

on_both! {
    turns_at_a_barrier_are_revealed_once => barrier;
    of_two_rulings_at_once_one_is_given => rulings;
}

/// Two processes on one PostgreSQL; SQLite has one.
async fn barrier(database: Database) {
    let (each, turns) = (games_each(), i64::try_from(TABLES * games_each() * LENGTH).unwrap());
    let house = TestApp::new(database).await;
    let one = open_app_with(&house.store.url, house.clock.clone(), 11, 0).await;
    let other = match database {
        Database::Sqlite => one.clone(),
        Database::Postgres => open_app_with(&house.store.url, house.clock.clone(), 12, 0).await,
    };
    let mut games = Vec::new();
    for _ in 0..TABLES * each {
        games.push(house.game().await);
    }
    let house = Arc::new(house);
    let tables: Vec<_> = games
        .chunks(each)
        .map(|games| {
            let (house, one, other, games) = (house.clone(), one.clone(), other.clone(), games.to_vec());
            tokio::spawn(async move {
                for game in games {
                    play(&house, &one, &other, game).await;
                }
            })
        })
        .collect();
    for table in tables {
        table.await.unwrap();
    }
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal").await, turns);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'revealed'").await, 2 * turns);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'receipt'").await, 2 * turns);
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal_job").await, 0, "no job is left");
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM game WHERE ended_by = 'repetition'").await,
        games.len() as i64
    );
    for game in games.iter().step_by(each) {
        assert_eq!(assert_invariants(&raw, *game).await, LENGTH);
    }
}

async fn play(house: &TestApp, one: &App, other: &App, game: GameId) {
    for turn in 1..=LENGTH {
        let (white, black) = match turn {
            1 => ("e2e4", "e7e5"),
            _ if turn % 2 == 0 => ("e1e2", "e8e7"),
            _ => ("e2e1", "e7e8"),
        };
        let turn = u32::try_from(turn).unwrap();
        let meet = Barrier::new(2);
        // They change processes from turn to turn.
        let (first, second) = if turn.is_multiple_of(2) { (one, other) } else { (other, one) };
        let (white, black) = tokio::join!(
            file(first, &house.white, game, turn, white, &meet),
            file(second, &house.black, game, turn, black, &meet),
        );
        white.unwrap_or_else(|error| panic!("turn {turn}: {error}"));
        black.unwrap_or_else(|error| panic!("turn {turn}: {error}"));
        // A reveal that the other process has at hand is left to it.
        loop {
            let (first, second) = tokio::join!(first.games().reveal_due(), second.games().reveal_due());
            if first.unwrap() + second.unwrap() == 0 {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_another_process_holds_is_left_to_it_and_waited_for_when_its_reveal_is_overdue() {
    let house = TestApp::new(Database::Postgres).await;
    let (held, free) = (house.game().await, house.game().await);
    for game in [held, free] {
        house.file(&house.white, game, "e2e4").await.unwrap();
        house.file(&house.black, game, "e7e5").await.unwrap();
    }
    let raw = house.raw().await;
    let Raw::Postgres(pool) = &raw else { unreachable!("it was opened as PostgreSQL") };
    let mut other = pool.begin().await.unwrap();
    let lock = sqlx::query("SELECT id FROM game WHERE id = $1 FOR UPDATE").bind(held.as_uuid());
    lock.execute(&mut *other).await.unwrap();

    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal").await, 1, "the other one alone");
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal_job").await, 1);
    house.clock.advance(2 * SECOND);
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1, "at the limit it is left, too");
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal").await, 1);

    house.clock.advance(1);
    house.file(&house.white, free, "g1f3").await.unwrap();
    house.file(&house.black, free, "g8f6").await.unwrap();
    let app = house.app.clone();
    let waits = tokio::spawn(async move { app.games().reveal_due().await });
    let in_line = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while raw.number(in_line).await == 0 {
        assert!(!waits.is_finished(), "it is left though it is overdue");
        tokio::task::yield_now().await;
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal").await, 2, "what is free does not wait for it");
    other.rollback().await.unwrap();
    assert_eq!(waits.await.unwrap().unwrap(), 2);
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal").await, 3);
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal_job").await, 0);
}

async fn file(
    app: &App,
    actor: &fairschach::app::actor::Actor,
    game: GameId,
    turn: u32,
    entry: &str,
    meet: &Barrier,
) -> Result<(), fairschach::app::error::Error> {
    meet.wait().await;
    let entry = entry_at(turn, entry, app.now());
    app.entries().file_entry(actor, game, entry).await.map(|_| ())
}

/// An arbiter at two windows: in each game one ruling is given, and the other is refused because of it.
async fn rulings(database: Database) {
    let house = TestApp::new(database).await;
    let one = open_app_with(&house.store.url, house.clock.clone(), 13, 0).await;
    let other = match database {
        Database::Sqlite => one.clone(),
        Database::Postgres => open_app_with(&house.store.url, house.clock.clone(), 14, 0).await,
    };
    let won = |side| Ruling::Result(GameResult::win(side, By::Adjudication));
    let mut games = Vec::new();
    for round in 0..RULED {
        let game = house.game().await;
        let pair = match round % 2 {
            0 => [Ruling::Pause, Ruling::Pause],
            _ => [won(Side::White), won(Side::Black)],
        };
        let meet = Barrier::new(2);
        let give = async |app: &App, ruling| {
            let request = RulingRequest {
                turn: 1,
                ruling,
                reason: "Both agree.".to_owned(),
                rule: "FSR 9".to_owned(),
                incident: None,
            };
            meet.wait().await;
            app.arbitration().rule(&house.arbiter, game, request).await
        };
        let (first, second) = tokio::join!(give(&one, pair[0]), give(&other, pair[1]));
        let refused = match (first, second) {
            (Ok(_), Err(refused)) | (Err(refused), Ok(_)) => refused,
            (first, second) => panic!("round {round}: {:?}, {:?}", first.err(), second.err()),
        };
        let clear = match round % 2 {
            0 => matches!(refused, Error::NotNow(NotNow::Arbitration(ArbitrationRefusal::GamePaused))),
            _ => matches!(refused, Error::NotRunning),
        };
        assert!(clear, "round {round}: {refused:?}");
        games.push(game);
    }
    let raw = house.raw().await;
    let given = "SELECT COUNT(*) FROM event WHERE kind = 'ruling'";
    assert_eq!(raw.number(given).await, RULED);
    let told = "SELECT COUNT(*) FROM mail WHERE kind = 'ruling'";
    assert_eq!(raw.number(told).await, 2 * RULED);
    for game in games {
        assert_invariants(&raw, game).await;
    }
}
