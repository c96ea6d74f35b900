use fairschach::app::Error;
use fairschach::app::view::GameState;
use fairschach::base::Side;
use fairschach::game::{By, GameResult, Refusal};

use crate::support::{DAY, Database, House, SECOND};

/// Runs a test on both databases.
macro_rules! on_both {
    ($($name:ident => $test:ident;)*) => {
        $(mod $name {
            use super::Database;
            #[tokio::test]
            async fn sqlite() { super::$test(Database::Sqlite).await; }
            #[tokio::test]
            async fn postgres() { super::$test(Database::Postgres).await; }
        })*
    };
}

on_both! {
    a_game_is_played_to_mate => play_to_mate;
    a_flag_falls => flag_falls;
}

async fn play_to_mate(database: Database) {
    let house = House::new(database).await;
    let game = house.game().await;
    for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        house.pair(game, white, black).await;
    }
    let view = house.app.game(None, game).await.unwrap();
    assert_eq!(view.state, GameState::Finished);
    assert_eq!(view.result, Some(GameResult::win(Side::White, By::Mate)));
    let pairs = house.app.pairs(None, game).await.unwrap();
    assert_eq!(pairs.len(), 3);
    assert_eq!(pairs[2].result, view.result);
    let late = house.file(&house.white, game, "e4e5").await;
    assert!(matches!(late, Err(Error::NotRunning)), "{:?}", late.err());
}

async fn flag_falls(database: Database) {
    let house = House::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + 1);
    let late = house.file(&house.black, game, "e7e5").await;
    assert!(
        matches!(late, Err(Error::Refused(Refusal::TooLate { .. }))),
        "{:?}",
        late.err()
    );
    assert_eq!(
        house.app.judge_flags().await.unwrap(),
        0,
        "not before everything received in time is handled"
    );
    house.clock.advance(5 * SECOND);
    assert_eq!(house.app.judge_flags().await.unwrap(), 1);
    let view = house.app.game(None, game).await.unwrap();
    assert_eq!(view.result, Some(GameResult::win(Side::White, By::Time)));
}
