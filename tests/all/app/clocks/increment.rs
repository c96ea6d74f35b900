//! Clocks with base and increment: what is left carries over, the increment comes with the next entry, and the cap cuts.

use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult};

use crate::app::clocks::leave::left;
use crate::support::invariants::all_is_well;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    what_is_left_carries_over_in_pairs => pairs;
    only_the_side_that_moved_gains_the_increment => moves;
    at_the_table_nothing_waits => table;
}

async fn game(house: &TestApp, variant: &str, clock: &str) -> GameId {
    let request = NewGameRequest {
        variant: variant.to_owned(),
        rules: if variant == "fairschach" { "fsr-2023" } else { "standard" }.to_owned(),
        clock: clock.to_owned(),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

const D: i64 = 24 * 60 * 60;

async fn pairs(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "fairschach", "30d+2d<31d").await;
    assert_eq!(left(&house, game).await, (30 * D, 30 * D), "no increment with the first pair");
    house.clock.advance(DAY / 2);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(DAY * 5 / 2);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(left(&house, game).await, (31 * D, 29 * D), "29.5 and 2 are cut to 31");
    house.clock.advance(4 * DAY);
    house.pair(game, "g1f3", "b8c6").await;
    assert_eq!(left(&house, game).await, (29 * D, 27 * D));
    house.clock.advance(27 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::White, By::Time)));
    all_is_well(&house, game).await;
}

async fn moves(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "normal", "10d+1d").await;
    let entries = [(Side::White, "e2e4", 3), (Side::Black, "e7e5", 1), (Side::White, "g1f3", 2)];
    for (side, entry, days) in entries {
        house.clock.advance(days * DAY);
        house.file(house.player(side), game, entry).await.unwrap();
        house.reveal().await;
    }
    assert_eq!(left(&house, game).await, (7 * D, 10 * D), "10 - 3 + 1 - 2 + 1, and 10 - 1 + 1");
    house.clock.advance(DAY);
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    assert_eq!(left(&house, game).await, (7 * D, 10 * D));
    all_is_well(&house, game).await;
}

async fn table(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "fairschach", "10m+5s").await;
    house.clock.advance(60 * SECOND);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let view = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert_eq!(view.turn, 2, "the reveal is seen at once");
    assert_eq!(left(&house, game).await, (545, 545));
    all_is_well(&house, game).await;
}
