//! Reviews of finished games through the verbs, on both databases: when one may be asked for, how it is worked out, and what is
//! kept of it.

use std::cell::Cell;
use std::sync::Arc;

use fairschach::app::App;
use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, GameRefusal, NotNow};
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{REVIEWS_PER_DAY, REVIEWS_WAITING_MAX};
use fairschach::app::reviews::view::ReviewSeen;
use fairschach::app::reviews::work::{After, Mixes, ReviewTask, ReviewedPair, Reviewer};
use fairschach::base::{BySide, GameId};
use fairschach::engine::{self, Budget, Level};
use fairschach::game::{Ruling, Share};
use fairschach::rules::{Position, RuleSet};
use fairschach::think::{self, PairQuestion};
use fairschach::worker::review_once;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::request;
use crate::app::tournaments::course::players;
use crate::app::tournaments::kit::{open_games, player_of, running, seen};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_game_is_reviewed_from_its_last_pair_to_its_first => reviewed;
    what_is_kept_is_not_worked_out_again_after_a_restart => restarted;
    nobody_asks_while_it_goes_on_or_may_go_on => too_early;
    a_game_that_goes_on_again_hides_its_review => reopened;
    while_its_round_goes_on_a_game_waits => of_a_round;
    as_many_are_asked_for_as_are_allowed => limits;
    games_take_turns_and_one_that_fails_keeps_none_waiting => in_turn;
    a_private_game_is_its_players => private;
    no_game_is_reviewed_whose_position_stands_in_one_without_engines => elsewhere;
    another_engine_begins_a_review_anew => other_engine;
    a_review_that_is_broken_off_when_the_server_stops_goes_on_after_the_start => stopped;
    reviews_have_a_setting_of_their_own => switched_off;
}

/// Values a position at ten times the number of its pair; both sides would best have pushed a pawn.
fn looked(task: &ReviewTask) -> ReviewedPair {
    let value = i32::try_from(task.position.pair()).unwrap() * 10;
    let after = match &task.after {
        After::Value(value) => *value,
        After::End(position) => i32::try_from(position.pair()).unwrap() * 10,
    };
    assert_eq!(task.history.len(), usize::try_from(task.turn).unwrap() - 1);
    let regret = BySide { white: 40, black: 0 };
    let mix = |entries: [&str; 2]| {
        let share = |(entry, ppm): (&str, u32)| Share { entry: entry.to_owned(), ppm };
        entries.into_iter().zip([750_000, 250_000]).map(share).collect()
    };
    ReviewedPair {
        value,
        regret,
        luck: after - value + regret.white - regret.black,
        gap: 5_000,
        mixes: Mixes {
            white: mix(["e2e4", "a2a3"]),
            black: mix(["e7e5", "a7a6"]),
            tables: vec!["KRK-10".to_owned()],
        },
    }
}

async fn once(app: &App, reviewer: &Reviewer) -> Result<bool, Error> {
    review_once(app, reviewer, &CancellationToken::new()).await
}

/// One pair is looked back at; true if there was one.
pub(crate) async fn step(app: &App) -> bool {
    once(app, &(Arc::new(|task: &ReviewTask, _: &dyn Fn() -> bool| Some(looked(task))) as Reviewer))
        .await
        .unwrap()
}

pub(crate) async fn over(house: &TestApp, pairs: usize) -> GameId {
    let game = house.game().await;
    ended(house, game, pairs).await;
    game
}

async fn ended(house: &TestApp, game: GameId, pairs: usize) {
    for (white, black) in [("e2e4", "e7e5"), ("g1f3", "b8c6"), ("f1c4", "f8c5")].iter().take(pairs) {
        house.pair(game, white, black).await;
    }
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(2 * SECOND);
}

async fn steps(house: &TestApp) -> bool {
    step(&house.app).await
}

pub(crate) async fn ask(house: &TestApp, by: &Actor, game: GameId) -> Option<GameRefusal> {
    match house.app.reviews().ask(by, game).await {
        Ok(()) => None,
        Err(Error::NotNow(NotNow::Game(why))) => Some(why),
        Err(error) => panic!("{error}"),
    }
}

async fn review(house: &TestApp, game: GameId) -> Option<ReviewSeen> {
    house.app.reviews().show(None, game).await.unwrap().review
}

async fn withheld(house: &TestApp, game: GameId) -> Option<GameRefusal> {
    house.app.reviews().show(None, game).await.unwrap().withheld
}

async fn reviewed(database: Database) {
    let house = TestApp::new(database).await;
    let game = over(&house, 3).await;
    assert!(!steps(&house).await, "nobody has asked");
    assert!(review(&house, game).await.is_none());
    assert_eq!(ask(&house, &house.black, game).await, None);
    for done in 0..3 {
        let seen = review(&house, game).await.unwrap();
        assert_eq!((seen.pairs.len(), seen.turns, seen.done), (done, 3, None));
        if let Some((turn, _)) = seen.pairs.first() {
            assert_eq!(usize::try_from(*turn).unwrap(), 4 - done);
        }
        assert!(steps(&house).await);
    }
    assert!(!steps(&house).await);
    let seen = review(&house, game).await.unwrap();
    assert!(seen.done.is_some() && seen.engine == 1);
    let values: Vec<i32> = seen.pairs.iter().map(|(_, pair)| pair.value).collect();
    assert_eq!(values, [10, 20, 30]);
    for (turn, pair) in &seen.pairs {
        let after = values.get(usize::try_from(*turn).unwrap()).copied().unwrap_or(40);
        assert_eq!(pair.value - pair.regret.white + pair.regret.black + pair.luck, after);
        assert_eq!((pair.gap, pair.mixes.white[1].ppm, pair.mixes.black.len()), (5_000, 250_000, 2));
        assert_eq!(pair.mixes.tables, ["KRK-10"]);
    }
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewThere), "one a game");
}

async fn restarted(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = over(&house, 3).await;
    ask(&house, &house.white, game).await;
    assert!(steps(&house).await);
    // Another pair is taken up, and the server stops.
    let lost = house.app.reviews().next().await.unwrap().unwrap();
    assert_eq!(lost.turn, 2);
    house.restart(2).await;
    assert!(!steps(&house).await, "it is another's for a while");
    house.clock.advance(121 * SECOND);
    assert!(steps(&house).await);
    assert_eq!(review(&house, game).await.unwrap().pairs.len(), 2);
    // What comes late is there already, and changes nothing.
    let other = ReviewedPair { value: 999, ..looked(&lost) };
    house.app.reviews().keep(&lost, other).await.unwrap();
    assert_eq!(review(&house, game).await.unwrap().pairs[0].1.value, 20);
    assert!(steps(&house).await);
    assert!(review(&house, game).await.unwrap().done.is_some());
}

async fn too_early(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewRuns));
    assert_eq!(withheld(&house, game).await, Some(GameRefusal::ReviewRuns));
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewEmpty), "no pair was played");

    // Lost on time: until 14 days have gone an appeal may change that.
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewAppeal));
    house.clock.advance(14 * DAY);
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewAppeal), "to the last moment");
    house.clock.advance(SECOND);
    assert_eq!(ask(&house, &house.white, game).await, None);
}

async fn reopened(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    let view = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap();
    let end = view.ends[0].seq;
    // Reviewed as if nobody could appeal: the rows are there.
    let raw = house.raw().await;
    house.clock.advance(DAY);
    let to = house.app.arbitration().object(&house.black, game, appeal(end)).await.unwrap();
    assert_eq!(withheld(&house, game).await, Some(GameRefusal::ReviewAppeal), "it waits for its answer");
    let asked = "INSERT INTO review (game_id, asked_by, asked_us, ended_us, engine, leased_us) \
        SELECT id, white_id, 1, ended_us, 1, 0 FROM game WHERE ended_us IS NOT NULL";
    raw.execute(asked).await;
    assert!(review(&house, game).await.is_none(), "what may go on is not shown");
    let task = house.app.reviews().next().await.unwrap();
    assert!(task.is_none(), "nor thought about");
    assert_eq!(raw.number("SELECT COUNT(*) FROM review").await, 0);
    raw.execute(asked).await;
    let time = 2 * DAY + JUDGE_DELAY + 1;
    let ruling = request(&house, game, Ruling::Reopen { to, time }).await;
    house.app.arbitration().rule(&house.arbiter, game, ruling).await.unwrap();
    assert_eq!(withheld(&house, game).await, Some(GameRefusal::ReviewRuns));
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.reveal().await;
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(20 * DAY);
    assert!(review(&house, game).await.is_none(), "it was another end");
    assert_eq!(ask(&house, &house.white, game).await, None);
    while steps(&house).await {}
    assert_eq!(review(&house, game).await.unwrap().pairs.len(), 2);
}

async fn of_a_round(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), None).await;
    let view = seen(&house, id).await;
    let round = |game: GameId| view.pairings.iter().find(|one| one.game == Some(game)).unwrap().round;
    let games = open_games(&view);
    let (first, white, black) = games[0];
    let (white, black) = (player_of(&view, &all, white), player_of(&view, &all, black));
    file_pair(&house, first, white, black).await;
    house.app.games().resign(white, first).await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, white, first).await, Some(GameRefusal::ReviewRound));
    for (game, _, black) in games.iter().skip(1).filter(|(game, ..)| round(*game) == round(first)) {
        house.app.games().resign(player_of(&view, &all, *black), *game).await.unwrap();
    }
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, white, first).await, None, "other rounds may go on");
}

async fn file_pair(house: &TestApp, game: GameId, white: &Actor, black: &Actor) {
    house.file(white, game, "e2e4").await.unwrap();
    house.file(black, game, "e7e5").await.unwrap();
    house.reveal().await;
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let mut games = Vec::new();
    for _ in 0..=REVIEWS_PER_DAY {
        games.push(over(&house, 1).await);
    }
    for game in games.iter().take(10) {
        assert_eq!(ask(&house, &house.white, *game).await, None);
    }
    assert_eq!(ask(&house, &house.white, games[10]).await, Some(GameRefusal::ReviewDay));
    house.clock.advance(DAY - 100 * SECOND);
    assert_eq!(ask(&house, &house.white, games[10]).await, Some(GameRefusal::ReviewDay));
    assert_eq!(ask(&house, &house.black, games[10]).await, None, "another may");
    house.clock.advance(101 * SECOND);

    // So many wait that there is room for one more.
    let raw = house.raw().await;
    let others = players(&house, 9).await;
    let mut waiting = raw.number("SELECT COUNT(*) FROM review WHERE done_us IS NULL").await;
    for other in &others {
        for _ in 0..REVIEWS_PER_DAY {
            if waiting < REVIEWS_WAITING_MAX {
                let game = over(&house, 1).await;
                assert_eq!(ask(&house, other, game).await, None, "{waiting}");
                waiting += 1;
            }
        }
    }
    assert_eq!(waiting, REVIEWS_WAITING_MAX);
    let game = over(&house, 1).await;
    assert_eq!(ask(&house, &house.arbiter, game).await, Some(GameRefusal::ReviewBusy));
    while raw.number("SELECT COUNT(*) FROM review WHERE done_us IS NULL").await == REVIEWS_WAITING_MAX {
        assert!(steps(&house).await);
    }
    assert_eq!(ask(&house, &house.arbiter, game).await, None);
}

async fn in_turn(database: Database) {
    let house = TestApp::new(database).await;
    let (one, other) = (over(&house, 2).await, over(&house, 2).await);
    for game in [one, other] {
        ask(&house, &house.white, game).await;
    }
    let first = house.app.reviews().next().await.unwrap().unwrap();
    house.app.reviews().put_off(first.game).await.unwrap();
    let mut order = Vec::new();
    for _ in 0..2 {
        house.clock.advance(SECOND);
        let task = house.app.reviews().next().await.unwrap().unwrap();
        order.push(task.game);
        house.app.reviews().keep(&task, looked(&task)).await.unwrap();
    }
    assert!(order.iter().all(|game| *game != first.game), "the other one is worked out meanwhile");
    assert!(!steps(&house).await);
    house.clock.advance(60 * SECOND);
    assert!(steps(&house).await && steps(&house).await);
    assert!(review(&house, one).await.unwrap().done.is_some());

    // A review that breaks off is put off, and the fault is told.
    let game = over(&house, 1).await;
    ask(&house, &house.white, game).await;
    let breaks: Reviewer = Arc::new(|_: &ReviewTask, _: &dyn Fn() -> bool| panic!("it breaks off"));
    assert!(once(&house.app, &breaks).await.is_err());
    assert!(!steps(&house).await);
    house.clock.advance(61 * SECOND);
    assert!(steps(&house).await);
}

async fn private(database: Database) {
    let house = TestApp::new(database).await;
    let terms = [("visibility".to_owned(), "private".to_owned())].into();
    let request = NewGameRequest { terms, ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    ended(&house, game, 1).await;
    let stranger = &players(&house, 1).await[0];
    assert!(matches!(house.app.reviews().ask(stranger, game).await, Err(Error::NotFound)));
    assert!(matches!(house.app.reviews().show(None, game).await, Err(Error::NotFound)));
    assert_eq!(ask(&house, &house.black, game).await, None);
    assert!(house.app.reviews().show(Some(&house.white), game).await.unwrap().review.is_some());
}

async fn elsewhere(database: Database) {
    let house = TestApp::new(database).await;
    let without = |position: Option<&str>| NewGameRequest {
        terms: [("engines".to_owned(), "forbidden".to_owned())].into(),
        position: position.map(str::to_owned),
        ..house.request()
    };
    // Every game begins with the usual start, which keeps no review waiting.
    let open = house.app.games().create_game(&house.director, without(None)).await.unwrap();
    let game = over(&house, 2).await;
    assert_eq!(withheld(&house, game).await, None);
    house.pair(open, "e2e4", "e7e5").await;
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, &house.white, game).await, Some(GameRefusal::ReviewElsewhere));
    house.pair(open, "d2d3", "a7a6").await;
    house.pair(open, "c1e3", "h7h6").await;
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, &house.white, game).await, None, "the other game has gone its own way");
    assert!(steps(&house).await);

    // Somebody sets up the same game, colours exchanged, under another number of the pair.
    let image = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR p KQkq - 0 7 -";
    let other = house.app.games().create_game(&house.director, without(Some(image))).await.unwrap();
    assert_eq!(withheld(&house, game).await, Some(GameRefusal::ReviewElsewhere));
    assert!(review(&house, game).await.is_none(), "what is there is not shown");
    house.clock.advance(DAY);
    assert!(!steps(&house).await, "nor is more thought about");
    house.app.games().resign(&house.white, other).await.unwrap();
    house.clock.advance(61 * SECOND);
    assert!(steps(&house).await, "it was put off, and goes on");
    assert_eq!(review(&house, game).await.unwrap().pairs.len(), 2);

    // With colours exchanged, and as it stood at the end.
    let last = "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R p KQkq - 1 2 -";
    let other = house.app.games().create_game(&house.director, without(Some(last))).await.unwrap();
    let game = house.game().await;
    house.pair(game, "b1c3", "g8f6").await;
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    assert_eq!(ask(&house, &house.black, game).await, Some(GameRefusal::ReviewElsewhere));
    house.app.games().resign(&house.white, other).await.unwrap();
    let fewer = "rnbqkb1r/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R p KQkq - 1 2 -";
    let other = house.app.games().create_game(&house.director, without(Some(fewer))).await.unwrap();
    assert_eq!(ask(&house, &house.black, game).await, None, "these are other men");
    house.app.games().resign(&house.white, other).await.unwrap();
}

async fn other_engine(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = over(&house, 3).await;
    ask(&house, &house.white, game).await;
    assert!(steps(&house).await);
    let lost = house.app.reviews().next().await.unwrap().unwrap();
    house.restart_with_bot(true, 2).await;
    house.clock.advance(121 * SECOND);
    assert!(steps(&house).await);
    let seen = review(&house, game).await.unwrap();
    assert_eq!((seen.engine, seen.pairs.len(), seen.pairs[0].0), (2, 1, 3), "from the last pair again");
    // What the other engine was still thinking about comes too late.
    house.app.reviews().keep(&lost, looked(&lost)).await.unwrap();
    assert_eq!(review(&house, game).await.unwrap().pairs.len(), 1);
    while steps(&house).await {}
    house.restart_with_bot(true, 3).await;
    assert!(!steps(&house).await);
    assert_eq!(review(&house, game).await.unwrap().engine, 2, "what is done stays as it is");
}

async fn stopped(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = over(&house, 3).await;
    ask(&house, &house.white, game).await;
    assert!(steps(&house).await);
    let cancel = CancellationToken::new();
    let stop = cancel.clone();
    // It stops while the pair is looked at, and the reviewer sees that.
    let looks: Reviewer = Arc::new(move |task: &ReviewTask, is_over: &dyn Fn() -> bool| {
        stop.cancel();
        (!is_over()).then(|| looked(task))
    });
    assert!(!review_once(&house.app, &looks, &cancel).await.unwrap());
    let kept = |seen: &ReviewSeen| seen.pairs.iter().map(|(turn, _)| *turn).collect::<Vec<_>>();
    assert_eq!(kept(&review(&house, game).await.unwrap()), [3], "what was broken off is not kept");
    // It goes on at once, at the pair that was broken off.
    house.restart(2).await;
    assert!(steps(&house).await);
    assert_eq!(kept(&review(&house, game).await.unwrap()), [2, 3]);
    assert!(steps(&house).await);
    assert!(review(&house, game).await.unwrap().done.is_some());
}

async fn switched_off(database: Database) {
    let mut house = TestApp::new(database).await;
    let (game, other) = (over(&house, 1).await, over(&house, 1).await);
    house.restart_with_bot(false, 1).await;
    assert_eq!(ask(&house, &house.white, game).await, None, "the bot is off, reviews are not");
    house.restart_without_reviews().await;
    assert_eq!(withheld(&house, other).await, Some(GameRefusal::ReviewOff));
    assert_eq!(ask(&house, &house.white, other).await, Some(GameRefusal::ReviewOff));
    assert!(steps(&house).await, "what was asked for is finished");
}

/// How often it is asked whether to stop, which is every few hundred nodes.
fn asked(thinks: impl Fn(&dyn Fn() -> bool)) -> u32 {
    let times = Cell::new(0);
    thinks(&|| {
        times.set(times.get() + 1);
        false
    });
    times.get()
}

#[test]
fn each_position_is_thought_about_as_long_as_level_6_does() {
    let rules = RuleSet::usual("fairschach").unwrap();
    let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R p KQkq - 2 4 f3,f6";
    let position = Position::parse(text, &rules).unwrap();
    let nobody = BySide { white: None, black: None };
    let question = PairQuestion {
        position: &position,
        rules: &rules,
        history: &[],
        entered: &nobody,
        after: 0,
        tables: None,
    };
    let with = |nodes: u64| {
        asked(|stop| {
            engine::review::worth(&position, &rules, &[], &Budget::until(nodes, stop));
        })
    };
    let level = Level::new(6).unwrap().nodes();
    let wanted = with(level);
    assert!(wanted > 100 && with(level / 2) < wanted, "{wanted}");
    let last = asked(|stop| assert!(think::worth(&position, &rules, &[], None, stop).is_some()));
    let pair = asked(|stop| assert!(think::look_back(&question, stop).is_some()));
    assert_eq!((last, pair), (wanted, wanted));
}
