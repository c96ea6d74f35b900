//! Another version of the engine: running games go on with it, and their records say so before the turn opens.

use std::sync::{Arc, Mutex};

use fairschach::app::opponent::file::Thought;
use fairschach::app::opponent::thoughts::{Thinker, ThoughtTask};
use fairschach::base::{GameId, Side};
use fairschach::game::{BotMix, Share};

use super::file;
use crate::support::bots::{think_once, thinker};
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    a_game_whose_engine_is_gone_goes_on_with_the_present_one => followed;
    a_thought_of_the_engine_before_is_not_filed => stale;
    two_engines_side_by_side_do_not_take_a_game_from_each_other => side_by_side;
}

/// Thinks, and notes by which version.
fn noting(versions: &Arc<Mutex<Vec<u32>>>) -> Thinker {
    let (versions, thinks) = (versions.clone(), thinker(0));
    Arc::new(move |task: &ThoughtTask, stop: &dyn Fn() -> bool| {
        versions.lock().unwrap().push(task.terms.engine);
        thinks(task, stop)
    })
}

async fn engines(house: &TestApp, and: &str) -> i64 {
    house.raw().await.number(&format!("SELECT COUNT(*) FROM event WHERE kind = 'engine' AND {and}")).await
}

async fn shown(house: &TestApp, game: GameId) -> Option<u32> {
    house.app.games().game(None, game).await.unwrap().bot_engine
}

async fn followed(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    house.pair_with_bot(game, 0, Some([1; 32])).await;
    assert!(house.bot_thinks().await);
    assert_eq!((engines(&house, "TRUE").await, shown(&house, game).await), (0, Some(1)));

    // The next turn opens by the present engine, and the record says so before it does.
    house.restart_with_bot(true, 2).await;
    house.file_against_bot(game, "e2e4", Some([2; 32])).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(engines(&house, "turn = 3 AND at_us < release_us").await, 1);
    assert_eq!(shown(&house, game).await, Some(1), "nobody sees it before the turn opens");
    house.clock.advance(2 * SECOND);
    assert_eq!(shown(&house, game).await, Some(2));
    let versions = Arc::new(Mutex::new(Vec::new()));
    assert!(think_once(&house.app, &noting(&versions), false).await.unwrap());
    house.file_against_bot(game, "d2d4", Some([3; 32])).await;
    house.reveal().await;
    assert_eq!(engines(&house, "TRUE").await, 1, "it is said once");

    // Where the turn is open already when the engine goes, it is said before the bot files.
    // An older one waits first whether the newer one comes back.
    house.restart_with_bot(true, 1).await;
    for wait in [1, 598] {
        assert!(!think_once(&house.app, &noting(&versions), false).await.unwrap());
        house.clock.advance(wait * SECOND);
    }
    assert!(!think_once(&house.app, &noting(&versions), false).await.unwrap());
    assert_eq!(engines(&house, "TRUE").await, 1);
    house.clock.advance(10 * SECOND);
    assert!(think_once(&house.app, &noting(&versions), false).await.unwrap());
    assert_eq!(engines(&house, "turn = 4 AND at_us = release_us").await, 1);
    house.file_against_bot(game, "g1f3", Some([4; 32])).await;
    house.reveal().await;
    assert_eq!(*versions.lock().unwrap(), [2, 1]);
    let claims = file(&house, game).await.1;
    let changed = claims.iter().filter(|claim| claim.contains("bot's engine changed"));
    let late: Vec<bool> = changed.map(|claim| claim.ends_with("when the turn was open")).collect();
    assert_eq!(late, [false, true], "{claims:?}");
}

async fn side_by_side(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    let old = house.app.clone();
    house.restart_with_bot(true, 2).await;
    for (number, entry) in ["e2e4", "d2d4", "g1f3", "b1c3", "h2h3"].into_iter().enumerate() {
        // The older one comes first, and opens the next turn; once the record names the newer one it leaves the turns to it.
        if number != 1 {
            assert_eq!(think_once(&old, &thinker(0), false).await.unwrap(), number == 0, "{number}");
        }
        house.clock.advance(10 * SECOND);
        assert_eq!(house.bot_thinks().await, number > 0, "{number}");
        house.file_against_bot(game, entry, None).await;
        assert_eq!(old.games().reveal_due().await.unwrap(), 1);
        house.clock.advance(2 * SECOND);
        assert_eq!(engines(&house, "TRUE").await, i64::from(number > 0), "{number}");
    }
}

async fn stale(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    let old = house.app.clone();
    let task = old.bots().next_thought(false).await.unwrap().unwrap();
    house.restart_with_bot(true, 2).await;
    house.clock.advance(61 * SECOND);
    let newer = house.app.bots().next_thought(false).await.unwrap().unwrap();
    assert_eq!((task.terms.engine, newer.terms.engine), (1, 2));
    let mix = || BotMix { value: 0, mix: vec![Share { entry: "e7e5".to_owned(), ppm: 1_000_000 }] };
    assert_eq!(old.bots().file_thought(&task, mix()).await.unwrap(), Thought::Stale);
    assert_eq!(house.app.bots().file_thought(&newer, mix()).await.unwrap(), Thought::Filed);
    house.file_against_bot(game, "e2e4", None).await;
    house.reveal().await;
    file(&house, game).await;
}
