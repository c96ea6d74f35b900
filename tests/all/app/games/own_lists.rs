//! A player's own games: those that go on, however many newer ones there are, and page by page those that are over.

use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::to_move::{games_over, has_games, open_games};
use fairschach::app::limits::{OVER_GAMES_SHOWN, PAGE_MAX};

use crate::support::raw::{store, tx};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    an_old_game_that_goes_on_is_not_lost_behind_newer_ones => old_game;
    games_that_are_over_come_page_by_page => pages;
    where_not_all_are_named_the_nearest_deadlines_are => nearest;
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

async fn nearest(database: Database) {
    let house = TestApp::new(database).await;
    let slow = house.game().await;
    house.clock.advance(SECOND);
    let request = NewGameRequest { clock: "3d/pair".to_owned(), ..house.request() };
    let fast = house.app.games().create_game(&house.director, request).await.unwrap();
    let (store, who) = (store(&house.store.url).await, house.white.id);
    let first = async || {
        let now = house.app.now();
        tx!(store, read, tx => tx.leave().games_to_move_in(who, now, 1).await?).unwrap()
    };
    assert_eq!(first().await, [fast], "the newer one ends first");
    house.file(&house.white, fast, "e2e4").await.unwrap();
    assert_eq!(first().await, [slow], "nothing is owed in the other");
}
