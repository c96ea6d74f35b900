//! Games of the variants, from the request to the result.

use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Refusal};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::support::invariants::assert_invariants;
use crate::support::{Database, TestApp, on_both};

on_both! {
    normal_chess_is_played_in_turns => normal;
    chess960_is_played_to_mate => chess960;
    fairschach_castles_as_chess960_does => fairschach960;
    chess_66_is_played_to_mate => chess66;
    every_variant_goes_on_after_a_restart => at_random;
}

fn request(house: &TestApp, variant: &str, board: Option<&str>, start: Option<&str>) -> NewGameRequest {
    let rules = if variant == "fairschach" { "fsr-2023" } else { "standard" };
    NewGameRequest {
        variant: variant.to_owned(),
        rules: rules.to_owned(),
        board: board.map(str::to_owned),
        start: start.map(str::to_owned),
        ..house.request()
    }
}

async fn game(house: &TestApp, variant: &str, board: Option<&str>, start: Option<&str>) -> GameId {
    let request = request(house, variant, board, start);
    house.app.games().create_game(&house.director, request).await.unwrap()
}

/// Files moves of both sides in turn, each revealed for itself.
async fn play(house: &TestApp, game: GameId, moves: &[&str]) {
    for (entry, side) in moves.iter().zip(Side::ALL.into_iter().cycle()) {
        house.file(house.player(side), game, entry).await.unwrap();
        house.reveal().await;
    }
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

async fn normal(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "normal", None, None).await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert!(view.sides.white.owes && !view.sides.black.owes);
    assert_eq!(view.sides.black.running, Some(false));
    let early = house.file(&house.black, game, "e7e5").await;
    assert!(matches!(early, Err(Error::Refused(Refusal::NothingOwed(1)))), "{:?}", early.err());
    play(&house, game, &["f3", "e7e5", "g2-g4", "Dh4"]).await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::Black, By::Mate)));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 4);
}

async fn chess960(database: Database) {
    let house = TestApp::new(database).await;
    let start = "position:6k1/p4ppp/8/8/8/8/8/1RK5 w Q - 0 1";
    let game = game(&house, "chess960", None, Some(start)).await;
    play(&house, game, &["O-O-O", "a7a6", "d1d8"]).await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Mate)));
}

async fn fairschach960(database: Database) {
    let house = TestApp::new(database).await;
    let start = "position:6k1/p4ppp/8/8/8/8/8/1RK5 p Q - 0 1 -";
    let game = game(&house, "fairschach", None, Some(start)).await;
    house.pair(game, "c1b1", "a7a6").await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.position.to_string(), "6k1/5ppp/p7/8/8/8/8/2KR4 p - - 0 2 a6,d1");
    assert_eq!(view.rules.start().map(ToString::to_string).as_deref(), Some(start));
    house.pair(game, "c1b2", "g8f8").await;
    house.pair(game, "d1d8", "f8g8").await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Mate)));
}

async fn chess66(database: Database) {
    let house = TestApp::new(database).await;
    let start = "position:k7/8/8/9/9/8/8/1Q2K3 w - - 0 1";
    let game = game(&house, "chess66", None, Some(start)).await;
    play(&house, game, &["Qa1"]).await;
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Mate)));
}

/// Random entries, a restart in the middle, and a resignation at the end.
async fn at_random(database: Database) {
    let mut house = TestApp::new(database).await;
    let mut chance = StdRng::seed_from_u64(960);
    for (variant, board, start) in [
        ("normal", None, None),
        ("chess960", None, Some("chess960:0")),
        ("shuffle", None, Some("shuffle:RNBKQBNR/RNBQKBNR")),
        ("chess66", None, None),
        ("fairschach", Some("chess66"), None),
        ("fairschach", None, Some("chess960:959")),
        ("fairschach", None, Some("shuffle:KRNBQBNR")),
    ] {
        let game = game(&house, variant, board, start).await;
        let mut revealed = 0;
        while revealed < 12 && result(&house, game).await.is_none() {
            for side in Side::ALL {
                let actor = house.player(side);
                let legal = house.app.games().legal(actor, game).await.unwrap();
                if let Some(entry) = legal.moves.choose(&mut chance) {
                    house.file(actor, game, &entry.to_string()).await.unwrap();
                }
            }
            house.reveal().await;
            revealed += 1;
            if revealed == 6 {
                house.restart(7).await;
            }
        }
        if result(&house, game).await.is_none() {
            house.app.games().resign(&house.white, game).await.unwrap();
        }
        assert!(result(&house, game).await.is_some(), "{variant}");
        assert_eq!(assert_invariants(&house.raw().await, game).await, revealed, "{variant}");
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_with_what_can() {
    let house = TestApp::new(Database::Sqlite).await;
    for (variant, board, start, field, says) in [
        ("checkers", None, None, "variant", "known are: fairschach, normal"),
        ("chess960", None, None, "start", "chess960:518"),
        ("normal", None, Some("chess960:0"), "start", "not played from"),
        ("normal", None, Some("chess960:960"), "start", "chess960:518"),
        ("normal", Some("chess66"), None, "start", "not played from"),
        ("fairschach", Some("round"), None, "board", "chess66"),
        ("chess66", None, Some("position:8/8 w"), "start", "board"),
    ] {
        let request = request(&house, variant, board, start);
        let refused = house.app.games().create_game(&house.director, request).await;
        let Err(Error::Malformed(faults)) = refused else {
            panic!("{variant} {start:?}");
        };
        let named = faults.iter().any(|fault| fault.field == field && fault.message.contains(says));
        assert!(named, "{variant} {start:?}: {faults:?}");
    }
}
