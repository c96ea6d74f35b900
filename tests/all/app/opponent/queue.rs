//! The bot's queue: nothing that waits is lost, nothing waits for it, and it stops when it is told to.

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use fairschach::app::error::{Error, GameRefusal};
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::app::opponent::file::Thought;
use fairschach::app::opponent::thoughts::{Thinker, ThoughtFault, ThoughtTask};
use fairschach::base::{Side, Timestamp};
use fairschach::engine::Level;
use fairschach::game::{BotLevel, BotMix, By, Share};
use fairschach::rules::{Position, RuleSet};
use fairschach::think::{CannotThink, Question, think, version};
use fairschach::worker::think_loop;
use tokio_util::sync::CancellationToken;

use super::{level, people, refused};
use crate::support::bots::{think_once, thinker};
use crate::support::raw::tx;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    what_was_lost_is_queued_again => lost;
    what_is_settled_is_the_thought_that_was_looked_at => raced;
    a_thought_that_comes_when_the_flag_has_fallen_is_not_forgotten => late;
    switched_off_no_game_begins_and_those_that_go_on_are_finished => off;
    a_thought_is_broken_off_when_the_server_stops => stopped;
    what_was_put_off_does_not_count_as_waiting => put_off;
    an_offer_is_thought_about_once => offered;
    games_take_turns_and_one_that_fails_keeps_none_waiting => in_turn;
}

pub(super) const WAITING: &str = "SELECT COUNT(*) FROM bot_game WHERE since_us IS NOT NULL";

async fn lost(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    let new = || NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "fairschach") };
    // One more than one sweep takes.
    for other in people(&house, 13).await {
        for _ in 0..5 {
            house.app.bots().play(&other, new()).await.unwrap();
        }
    }
    let raw = house.raw().await;
    assert_eq!((raw.number(WAITING).await, house.app.bots().sweep_thoughts().await.unwrap()), (65, 0));
    raw.execute("DELETE FROM bot_game WHERE game_id IN (SELECT id FROM game WHERE turn = 1)").await;
    assert!(!house.bot_thinks().await);
    assert_eq!(house.app.bots().sweep_thoughts().await.unwrap(), 64);
    assert_eq!((raw.number(WAITING).await, house.app.bots().sweep_thoughts().await.unwrap()), (64, 1));
    assert_eq!((raw.number(WAITING).await, house.app.bots().sweep_thoughts().await.unwrap()), (65, 0));
    assert!(house.bot_thinks().await);
    assert_eq!(house.app.bots().sweep_thoughts().await.unwrap(), 0, "what is filed is not lost");
    raw.execute("UPDATE bot_game SET since_us = NULL").await;
    assert_eq!(house.app.bots().sweep_thoughts().await.unwrap(), 64);
}

async fn raced(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    let raw = house.raw().await;
    let since = Timestamp::from_us(raw.number("SELECT since_us FROM bot_game").await);
    let (store, then): (&fairschach::store::Store, _) = (house.app.as_ref(), since.plus(1));
    // Another turn was queued meanwhile.
    raw.execute("UPDATE bot_game SET since_us = since_us + 1").await;
    let settled = async |since: Timestamp| {
        tx!(store, write, tx => tx.bots().put_off_thought(game, since, since).await?).unwrap();
        tx!(store, write, tx => tx.bots().settle_thought(game, since).await?).unwrap();
        raw.number(WAITING).await
    };
    assert_eq!(settled(since).await, 1);
    assert_eq!(settled(then).await, 0);
}

async fn late(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
    house.file_against_bot(game, "e2e4", None).await;
    house.clock.advance(14 * DAY + SECOND);
    let mix = BotMix { value: 0, mix: vec![Share { entry: "e7e5".to_owned(), ppm: 1_000_000 }] };
    assert_eq!(house.app.bots().file_thought(&task, mix).await.unwrap(), Thought::Stale);
    assert_eq!(house.raw().await.number(WAITING).await, 1, "its clock may get more time");
    house.clock.advance(10 * SECOND);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Time));
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM bot_game").await, 0);
}

async fn off(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    house.restart_with_bot(false, 1).await;
    let bots = house.app.bots();
    let new = NewBotGame::usual(level(2), "fairschach");
    let error = bots.play(&house.white, new).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotOff));
    assert!(bots.variants().is_empty() && bots.settings().is_err());
    house.pair_with_bot(game, 0, None).await;
    house.pair_with_bot(game, 0, None).await;
}

/// Says that it has begun, and goes on until it is told to stop.
fn endless(begun: mpsc::Sender<()>) -> Thinker {
    let begun = Mutex::new(begun);
    Arc::new(move |_: &ThoughtTask, stop: &dyn Fn() -> bool| {
        begun.lock().unwrap().send(()).unwrap();
        while !stop() {
            std::thread::yield_now();
        }
        Err(ThoughtFault::BrokenOff)
    })
}

/// The same, but it does not look whether it is told to stop: it goes on until the other end is gone.
fn deaf(begun: mpsc::Sender<()>, end: mpsc::Receiver<()>) -> Thinker {
    let (begun, end) = (Mutex::new(begun), Mutex::new(end));
    Arc::new(move |_: &ThoughtTask, _: &dyn Fn() -> bool| {
        begun.lock().unwrap().send(()).unwrap();
        end.lock().unwrap().recv().ok();
        Err(ThoughtFault::Cannot("it is over".to_owned()))
    })
}

/// Waits for so many of these signs on a thread where that keeps nothing waiting.
pub(super) async fn signs(from: mpsc::Receiver<()>, count: usize) -> mpsc::Receiver<()> {
    let wait = move || {
        (0..count).for_each(|_| from.recv().unwrap());
        from
    };
    tokio::task::spawn_blocking(wait).await.unwrap()
}

async fn stopped(database: Database) {
    let house = TestApp::new(database).await;
    house.bot_game(2, Side::White).await;
    let (end, ends) = mpsc::channel();
    let (begun, begins) = mpsc::channel();
    let mut begins = begins;
    for thinker in [endless(begun.clone()), deaf(begun.clone(), ends)] {
        let cancel = CancellationToken::new();
        let thinking = tokio::spawn(think_loop(house.app.clone(), thinker, None, false, cancel.clone()));
        begins = signs(begins, 1).await;
        cancel.cancel();
        thinking.await.unwrap();
        // The turn waits, and nobody has a lease on it.
        let free = format!("{WAITING} AND leased_us = 0");
        assert_eq!(house.raw().await.number(&free).await, 1);
    }
    drop(end);
    assert!(house.bot_thinks().await);
}

async fn put_off(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    let new = || NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "fairschach") };
    for other in people(&house, 40).await {
        for _ in 0..5 {
            house.app.bots().play(&other, new()).await.unwrap();
        }
    }
    let error = house.app.bots().play(&house.white, new()).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotBusy));
    let games = house.raw().await.number("SELECT COUNT(*) FROM game").await;
    assert_eq!(games, 200, "it is refused before the game is made");
    // What is under way counts, what has failed and is taken up later does not.
    let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
    let error = house.app.bots().play(&house.white, new()).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotBusy));
    house.app.bots().put_off(&task).await.unwrap();
    house.app.bots().play(&house.white, new()).await.unwrap();
    house.clock.advance(61 * SECOND);
    let error = house.app.bots().play(&house.white, new()).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotBusy));
}

async fn offered(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    assert!(house.bot_thinks().await);
    house.enter(&house.white, game, "e2e4", true).await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let (count, thinks) = (Arc::new(AtomicUsize::new(0)), thinker(1));
    let counted = count.clone();
    let counting: Thinker = Arc::new(move |task: &ThoughtTask, stop: &dyn Fn() -> bool| {
        counted.fetch_add(1, Ordering::SeqCst);
        thinks(task, stop)
    });
    // It thinks before the turn opens, and answers when it has opened.
    assert!(think_once(&house.app, &counting, false).await.unwrap());
    house.clock.advance(2 * SECOND);
    assert!(think_once(&house.app, &counting, false).await.unwrap());
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Agreement));
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

async fn in_turn(database: Database) {
    let house = TestApp::new(database).await;
    house.app.bots().make_players().await.unwrap();
    let new = || NewBotGame { side: Some(Side::White), ..NewBotGame::usual(level(1), "fairschach") };
    // One account plays as many games as it may and enters at once; another has begun one game, the last.
    let busy = people(&house, 1).await.remove(0);
    let mut games = Vec::new();
    for player in [[&busy; 5].as_slice(), &[&house.white]].concat() {
        games.push((house.app.bots().play(player, new()).await.unwrap(), player));
        house.clock.advance(1);
    }
    let mut order = Vec::new();
    for round in ["e2e4", "d2d4", "g1f3"] {
        for _ in 0..games.len() {
            let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
            let mix = thinker(0)(&task, &|| false).unwrap();
            assert_eq!(house.app.bots().file_thought(&task, mix).await.unwrap(), Thought::Filed);
            let (game, player) = games.iter().find(|(game, _)| *game == task.game).unwrap();
            house.file(player, *game, round).await.unwrap();
            house.reveal().await;
            order.push(task.game);
        }
    }
    let begun: Vec<_> = games.iter().map(|(game, _)| *game).collect();
    assert_eq!(order, begun.repeat(3), "nobody is thought for twice while another waits");

    // What fails is put off, and the others are thought about.
    let (fails, thinks) = (begun[0], thinker(0));
    let failing: Thinker = Arc::new(move |task: &ThoughtTask, stop: &dyn Fn() -> bool| match task.game {
        game if game == fails => Err(ThoughtFault::Cannot("it fails".to_owned())),
        _ => thinks(task, stop),
    });
    assert!(think_once(&house.app, &failing, false).await.is_err());
    for _ in 1..begun.len() {
        assert!(think_once(&house.app, &failing, false).await.unwrap());
    }
    assert!(!house.bot_thinks().await);
    house.clock.advance(61 * SECOND);
    assert!(house.bot_thinks().await);
}

#[tokio::test]
async fn an_account_begins_so_many_games_a_day() {
    use fairschach::app::limits::BOT_GAMES_PER_DAY;
    let house = TestApp::new(Database::Sqlite).await;
    house.app.bots().make_players().await.unwrap();
    let new = |side| NewBotGame { side: Some(side), ..NewBotGame::usual(level(1), "fairschach") };
    let begin = async |side| -> Result<(), Error> {
        let game = house.app.bots().play(&house.white, new(side)).await?;
        house.app.games().resign(&house.white, game).await
    };
    for number in 0..BOT_GAMES_PER_DAY {
        begin(if number % 2 == 0 { Side::White } else { Side::Black }).await.unwrap();
    }
    let error = begin(Side::White).await.unwrap_err();
    assert_eq!(refused(&error), Some(GameRefusal::BotDayFull));
    house.app.bots().play(&house.black, new(Side::White)).await.unwrap();
    house.clock.advance(DAY);
    begin(Side::White).await.unwrap();
}

#[test]
fn the_engine_breaks_off_when_it_is_told_to_and_else_thinks_as_ever() {
    let rules = RuleSet::usual("fairschach").unwrap();
    let position = Position::start(&rules);
    let question = |number: u8| Question {
        position: &position,
        rules: &rules,
        history: &[],
        side: Side::White,
        level: number,
        nodes: level(number).nodes(),
        engine: version(),
        seed: 1,
    };
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    assert!(matches!(think(&question(8), &stop), Err(CannotThink::BrokenOff)));
    assert_eq!(asked.get(), 3);
    let answer = think(&question(3), &|| false).unwrap();
    let thought = Level::new(3).unwrap().think(&position, &rules, &[], 1);
    assert_eq!(answer.value, thought.value);
    assert!(answer.mix.iter().zip(&thought.white).all(|(one, other)| *one == (other.entry, other.ppm)));
    let other = Question { engine: version() + 1, ..question(3) };
    assert!(matches!(think(&other, &|| false), Err(CannotThink::OtherVersion(_))));
    for number in BotLevel::all() {
        assert_eq!(Level::new(number.number()).map(Level::nodes), Some(number.nodes()));
    }
}
