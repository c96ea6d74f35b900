//! Resignation ends a game at once; if every seal is in, the turn resolves first and a decisive result stands.

use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult};

use crate::support::invariants::assert_invariants;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    one_resigns_before_and_after_filing => at_any_time;
    a_resignation_waits_for_a_complete_turn => complete;
    a_mate_stands_over_a_resignation => mate_stands;
    one_resigns_before_the_release => before_release;
}

const WHITE_WINS: Option<GameResult> = Some(GameResult::win(Side::White, By::Resignation));

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

async fn at_any_time(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for (white_files, black_files) in [(false, false), (false, true), (true, false)] {
        let game = house.game().await;
        if white_files {
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
        if black_files {
            house.file(&house.black, game, "e7e5").await.unwrap();
        }
        let stranger = house.app.games().resign(&house.arbiter, game).await;
        assert!(matches!(stranger, Err(Error::NotAllowed(_))), "{stranger:?}");
        house.app.games().resign(&house.black, game).await.unwrap();
        assert_eq!(result(&house, game).await, WHITE_WINS, "at once");
        let again = house.app.games().resign(&house.white, game).await;
        assert!(matches!(again, Err(Error::NotRunning)), "{again:?}");
        assert!(
            house.app.games().pairs(None, game).await.unwrap().is_empty(),
            "an entry of an incomplete turn is never opened"
        );
        let file = house.app.games().game_file(None, game).await.unwrap().to_string();
        assert_eq!(house.app.games().public_events(None, game, -1).await.unwrap().len(), 2, "{file}");
        assert_eq!(assert_invariants(&raw, game).await, 0);
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal_job").await, 0);
}

async fn complete(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.app.games().resign(&house.black, game).await.unwrap();
    assert_eq!(result(&house, game).await, None, "the pair is shown first");
    assert!(house.app.games().pairs(None, game).await.unwrap().is_empty());
    house.clock.advance(2 * SECOND);
    assert_eq!(house.app.games().pairs(None, game).await.unwrap().len(), 1);
    assert_eq!(result(&house, game).await, WHITE_WINS);
    assert_eq!(
        house.app.games().reveal_due().await.unwrap_or(9),
        1,
        "a job of a turn that is revealed does nothing"
    );
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

async fn mate_stands(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "f7f6").await;
    house.pair(game, "d2d4", "g7g5").await;
    house.file(&house.white, game, "d1h5").await.unwrap();
    house.file(&house.black, game, "a7a6").await.unwrap();
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(result(&house, game).await, Some(GameResult::win(Side::White, By::Mate)));
    assert_eq!(assert_invariants(&house.raw().await, game).await, 3);
}

/// During the two seconds the next turn is there, but nobody may see it; nor a resignation in it.
async fn before_release(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    house.clock.advance(SECOND);
    house.app.games().resign(&house.black, game).await.unwrap();
    house
        .app
        .games()
        .resign(&house.white, game)
        .await
        .expect("who cannot know of the end is told nothing of it");
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.state, view.result, view.turn), (GameState::Running, None, 1));
    house.clock.advance(SECOND);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.state, view.result, view.turn), (GameState::Finished, WHITE_WINS, 2));
    let kinds: Vec<_> =
        house.app.games().public_events(None, game, -1).await.unwrap().into_iter().map(|e| e.kind).collect();
    assert_eq!(kinds, ["start", "reveal", "result"]);
    assert_invariants(&house.raw().await, game).await;
}
