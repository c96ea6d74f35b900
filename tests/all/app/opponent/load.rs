//! Under load: while the engine thinks on both threads and as many games wait as may, games of people go on through their doors;
//! and what takes long stands behind what does not.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use fairschach::app::error::GameRefusal;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{BOT_GAMES_MAX, BOT_WAITING_MAX};
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::app::opponent::thoughts::{Thinker, ThoughtFault, ThoughtTask};
use fairschach::base::Side;
use fairschach::game::By;
use fairschach::think::{Question, think, version};
use fairschach::worker::{reveal_loop, think_loop};
use tokio_util::sync::CancellationToken;

use super::queue::{WAITING, signs};
use super::{level, people, refused};
use crate::app::reviews::{ask, over, step as review};
use crate::http::kit::{Site, at};
use crate::peers::wait_for;
use crate::support::bots::{question, think_once, thinker};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    with_as_many_thoughts_as_may_wait_games_of_people_go_on => loaded;
    what_takes_long_stands_behind_what_does_not => behind;
}

/// Far above what a reveal takes.
const REVEAL_MAX: Duration = Duration::from_secs(60);

/// Says that it has begun, and thinks with the engine itself, over and over, until it is told to stop: its thread does nothing else.
fn thinking(begun: mpsc::Sender<()>) -> Thinker {
    let begun = Mutex::new(begun);
    Arc::new(move |task: &ThoughtTask, stop: &dyn Fn() -> bool| {
        begun.lock().unwrap().send(()).unwrap();
        let question = Question { engine: version(), ..question(task) };
        while !stop() {
            drop(think(&question, stop));
        }
        Err(ThoughtFault::BrokenOff)
    })
}

async fn loaded(database: Database) {
    let site = Site::on(database).await;
    let house = &site.house;
    let game = house.game().await;
    let short = NewGameRequest { clock: "1d/pair".to_owned(), ..house.request() };
    let short = house.app.games().create_game(&house.director, short).await.unwrap();
    house.bot_game(8, Side::White).await;
    let (begun, begins) = mpsc::channel();
    let (thinker, cancel) = (thinking(begun), CancellationToken::new());
    let start =
        |slow| tokio::spawn(think_loop(house.app.clone(), thinker.clone(), None, slow, cancel.clone()));
    let slow = start(true);
    let begins = signs(begins, 1).await;
    let new = || NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "fairschach") };
    let others = people(house, 40).await;
    let each = others.iter().flat_map(|other| (0..BOT_GAMES_MAX).map(move |_| other));
    for other in each.take(usize::try_from(BOT_WAITING_MAX).unwrap() - 1) {
        house.app.bots().play(other, new()).await.unwrap();
    }
    let quick = start(false);
    let begins = signs(begins, 1).await;
    let refusal = house.app.bots().play(&house.black, new()).await.unwrap_err();
    assert_eq!(refused(&refusal), Some(GameRefusal::BotBusy));

    // Both threads think, and neither comes to an end before it is told to.
    let revealing = tokio::spawn(reveal_loop(house.app.clone(), cancel.clone()));
    for entries in [["e2e4", "e7e5"], ["g1f3", "b8c6"]] {
        let before = house.app.games().pairs(None, game).await.unwrap().len();
        for (token, entry) in [&site.white, &site.black].into_iter().zip(entries) {
            site.file(token, game, entry).await.good();
        }
        wait_for("the reveal", REVEAL_MAX, || async {
            house.clock.advance(SECOND);
            (site.get(None, &at(game, "/pairs")).await.good()["pairs"].as_array()?.len() > before)
                .then_some(())
        })
        .await;
    }
    site.file(&site.white, short, "e2e4").await.good();
    house.clock.advance(DAY + 10 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.games().game(None, short).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Time));
    assert_eq!(house.raw().await.number(WAITING).await, BOT_WAITING_MAX, "all of them wait still");
    assert!(begins.try_recv().is_err(), "no third thought has begun");
    cancel.cancel();
    for task in [slow, quick, revealing] {
        task.await.unwrap();
    }
}

async fn behind(database: Database) {
    let house = TestApp::new(database).await;
    let finished = over(&house, 1).await;
    assert_eq!(ask(&house, &house.white, finished).await, None);
    for number in [7, 8, 7, 1] {
        house.bot_game(number, Side::White).await;
    }
    let slow = async || think_once(&house.app, &thinker(0), true).await.unwrap();
    assert!(!slow().await && !review(&house.app).await, "a quick one waits");
    let quick = house.app.bots().next_thought(false).await.unwrap().unwrap();
    assert!(slow().await, "it is under way on the other thread");
    house.app.bots().release(&quick).await.unwrap();
    // Ten minutes, and no longer.
    house.clock.advance(600 * SECOND - 1);
    assert!(!slow().await);
    house.clock.advance(1);
    assert!(slow().await, "it has stood behind others long enough");
    // What has failed and is put off holds nothing up.
    let quick = house.app.bots().next_thought(false).await.unwrap().unwrap();
    house.app.bots().put_off(&quick).await.unwrap();
    assert!(slow().await);
    assert!(!slow().await, "none is left");
    assert!(review(&house.app).await);
}
