use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Refusal};
use fairschach::store::Store;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_game_is_played_to_mate => play_to_mate;
    a_flag_falls => flag_falls;
    forty_pairs_keep_the_invariants => forty_pairs;
    a_filing_goes_to_the_database_so_often => ways;
    a_reveal_goes_to_the_database_so_often => ways_of_reveals;
}

async fn play_to_mate(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        house.pair(game, white, black).await;
    }
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.state, GameState::Finished);
    assert_eq!(view.result, Some(GameResult::win(Side::White, By::Mate)));
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    assert_eq!(pairs.len(), 3);
    assert_eq!(pairs[2].result, view.result);
    let late = house.file(&house.white, game, "e4e5").await;
    assert!(matches!(late, Err(Error::NotRunning)), "{:?}", late.err());
}

async fn flag_falls(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + 1);
    let late = house.file(&house.black, game, "e7e5").await;
    assert!(matches!(late, Err(Error::Refused(Refusal::TooLate { .. }))), "{:?}", late.err());
    assert_eq!(
        house.app.clocks().judge_flags().await.unwrap(),
        0,
        "not before everything received in time is handled"
    );
    house.clock.advance(5 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result, Some(GameResult::win(Side::White, By::Time)));
}

/// Random legal entries, with drafts, offers, revisions and outages on the way.
async fn forty_pairs(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let mut chance = StdRng::seed_from_u64(66);
    let mut pairs = 0;
    while pairs < 40 {
        let game = house.game_with(&[("revision", "until_complete")]).await;
        let mut revealed = 0;
        house.app.clocks().heartbeat().await.unwrap();
        while house.app.games().game(None, game).await.unwrap().result.is_none() && pairs < 40 {
            let turn = house.app.games().game(None, game).await.unwrap().turn;
            for side in Side::ALL {
                house.clock.advance(chance.random_range(0..DAY));
                house.app.clocks().heartbeat().await.unwrap();
                house.app.operations().credit_outages().await.unwrap();
                enter_at_random(&house, game, turn, side, &mut chance).await;
            }
            house.app.games().reveal_due().await.unwrap();
            house.clock.advance(2 * SECOND);
            revealed += 1;
            pairs += 1;
            assert_eq!(assert_invariants(&raw, game).await, revealed);
        }
    }
}

async fn enter_at_random(house: &TestApp, game: GameId, turn: u32, side: Side, chance: &mut StdRng) {
    let player = house.player(side);
    let legal = house.app.games().legal(player, game).await.unwrap();
    assert_eq!(legal.turn, turn);
    // Black's entry completes the turn.
    let tries = if side == Side::White && chance.random_bool(0.2) { 2 } else { 1 };
    for _ in 0..tries {
        let Some(entry) = legal.moves.choose(chance).map(ToString::to_string) else {
            return;
        };
        if chance.random_bool(0.3) {
            house.app.entries().save_draft(player, game, turn, entry.clone(), false).await.unwrap();
        }
        let offer = side == Side::White && chance.random_bool(0.1);
        house.enter(player, game, &entry, offer).await.unwrap();
    }
}

/// No more often for the side that files last: else the time that a filing takes would tell whether the other side has filed.
async fn ways(database: Database) {
    let house = TestApp::new(database).await;
    let store: &Store = house.app.as_ref();
    let game = house.game().await;
    for pair in 1..=2 {
        for side in Side::ALL {
            let before = store.ways();
            let entry = match (side, pair) {
                (Side::White, 1) => "e2e4",
                (Side::White, _) => "d2d4",
                (Side::Black, 1) => "e7e5",
                (Side::Black, _) => "d7d5",
            };
            house.file(house.player(side), game, entry).await.unwrap();
            assert_eq!(store.ways() - before, 4, "{side}, pair {pair}");
        }
        house.reveal().await;
    }
}

/// No more often the longer a game is, and not for games that are not due.
async fn ways_of_reveals(database: Database) {
    const WAYS_MAX: u64 = 28;
    let house = TestApp::new(database).await;
    let store: &Store = house.app.as_ref();
    let game = house.game().await;
    let mut counted = Vec::new();
    for file in 'a'..='f' {
        let waits = house.game().await;
        house.file(&house.white, waits, "e2e4").await.unwrap();
        house.file(&house.white, game, &format!("{file}2{file}3")).await.unwrap();
        house.file(&house.black, game, &format!("{file}7{file}6")).await.unwrap();
        let before = store.ways();
        house.reveal().await;
        counted.push(store.ways() - before);
    }
    assert!((1..=WAYS_MAX).contains(&counted[0]), "{counted:?}");
    assert_eq!(counted, [counted[0]; 6]);
}
