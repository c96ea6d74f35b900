//! A player's own games: those that go on, however many newer ones there are, and page by page those that are over.

use fairschach::app::games::to_move::{games_over, has_games, open_games};
use fairschach::app::limits::{OVER_GAMES_SHOWN, PAGE_MAX};

use crate::support::{Database, TestApp, on_both};

on_both! {
    an_old_game_that_goes_on_is_not_lost_behind_newer_ones => old_game;
    games_that_are_over_come_page_by_page => pages;
}

async fn old_game(database: Database) {
    let house = TestApp::new(database).await;
    assert!(!has_games(&house.app).await.unwrap());
    let old = house.game().await;
    for _ in 0..=PAGE_MAX {
        let game = house.game().await;
        house.app.games().resign(&house.white, game).await.unwrap();
    }
    assert!(has_games(&house.app).await.unwrap());
    for who in [&house.white, &house.black, &house.arbiter] {
        let open = open_games(&house.app, who).await.unwrap();
        assert_eq!(open.iter().map(|view| view.id).collect::<Vec<_>>(), [old], "{}", who.name);
    }
}

async fn pages(database: Database) {
    let house = TestApp::new(database).await;
    let mut games = Vec::new();
    for _ in 0..=OVER_GAMES_SHOWN {
        let game = house.game().await;
        house.app.games().resign(&house.white, game).await.unwrap();
        games.push(game);
    }
    // Those of one millisecond are in no order of their own.
    games.sort_by_key(|game| std::cmp::Reverse(game.as_uuid()));
    let oldest = games.pop().unwrap();
    let first = games_over(&house.app, &house.black, None).await.unwrap();
    assert_eq!(first.games.iter().map(|view| view.id).collect::<Vec<_>>(), games);
    assert_eq!(first.next, games.last().copied());
    let last = games_over(&house.app, &house.black, first.next).await.unwrap();
    assert_eq!(last.games.iter().map(|view| view.id).collect::<Vec<_>>(), [oldest]);
    assert_eq!(last.next, None, "there is no page after the last one");
}
