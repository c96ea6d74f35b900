//! Rulings, each with what it does to the game, its record and its mails; after each the invariants hold and `verify game`
//! finds the file good.

use fairschach::app::actor::Actor;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::core::views::GameState;
use fairschach::app::error::{ArbitrationRefusal, Error, NotNow};
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::disputes::RulingView;
use fairschach::app::limits::RULINGS_MAX;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, Finding, GameResult, Refusal, Ruling};
use fairschach::verify::{Verdict, verify_game};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};

use crate::support::invariants::{assert_invariants, holds_together};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    clocks => adjusted_and_extended;
    pause => paused_and_resumed;
    replay => void_and_replayed;
    results => results_by_ruling;
    suspension => suspension_is_lifted;
    rights => only_arbiters_rule;
    walk => rulings_at_random;
}

/// What an arbiter asks for in the turn that they see.
pub(in crate::app) async fn request(house: &TestApp, game: GameId, ruling: Ruling) -> RulingRequest {
    RulingRequest {
        turn: house.app.games().game(Some(&house.arbiter), game).await.unwrap().turn,
        ruling,
        reason: "Both agree\nto it.".to_owned(),
        rule: "FSR 9, tournament sheet 3".to_owned(),
        incident: None,
    }
}

pub(crate) async fn rule(house: &TestApp, game: GameId, ruling: Ruling) -> Result<RulingView, Error> {
    let request = request(house, game, ruling).await;
    let foreseen = house.app.arbitration().foresee(&house.arbiter, game, &request).await;
    let given = house.app.arbitration().rule(&house.arbiter, game, request).await;
    if given.is_ok() {
        assert!(foreseen.is_ok(), "what can be ruled can be foreseen");
    }
    given
}

/// The invariants hold, the file is good, and each ruling has one mail for each player with one release.
pub(in crate::app) async fn all_is_well(house: &TestApp, game: GameId) {
    let raw = house.raw().await;
    assert_invariants(&raw, game).await;
    let file = house.app.games().game_file(Some(&house.arbiter), game).await.unwrap();
    let report = verify_game(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let mails = raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await;
    let events = raw.number("SELECT COUNT(*) FROM event WHERE kind IN ('ruling', 'unsealing')").await;
    assert_eq!(mails, 2 * events, "a mail to each player");
    let releases = raw
        .number(
            "SELECT COUNT(*) FROM (SELECT game_id, number, COUNT(DISTINCT release_us) AS n FROM mail \
             WHERE kind = 'ruling' GROUP BY game_id, number) AS m WHERE n <> 1",
        )
        .await;
    assert_eq!(releases, 0, "one release for both");
}

async fn left(house: &TestApp, game: GameId, side: Side) -> i64 {
    let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    view.sides.get(side).left
}

async fn adjusted_and_extended(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(DAY);
    let by = 2 * DAY;
    rule(&house, game, Ruling::AdjustClock { side: Side::Black, by }).await.unwrap();
    assert_eq!(left(&house, game, Side::Black).await, 15 * DAY);
    let by = -3 * DAY;
    rule(&house, game, Ruling::AdjustClock { side: Side::Black, by }).await.unwrap();
    assert_eq!(left(&house, game, Side::Black).await, 12 * DAY);
    rule(&house, game, Ruling::AdjustClock { side: Side::White, by: DAY }).await.unwrap();
    assert_eq!(left(&house, game, Side::White).await, 14 * DAY, "a clock that stands is left alone");
    rule(&house, game, Ruling::Extend { by: DAY }).await.unwrap();
    assert_eq!(left(&house, game, Side::Black).await, 13 * DAY);
    assert_eq!(left(&house, game, Side::White).await, 14 * DAY);
    for (by, fits) in [(-13 * DAY, false), (-13 * DAY + SECOND, true)] {
        let given = rule(&house, game, Ruling::AdjustClock { side: Side::Black, by }).await;
        assert_eq!(given.is_ok(), fits, "no ruling makes a flag fall");
    }
    for by in [0, 365 * DAY + 1, -365 * DAY - 1] {
        let given = rule(&house, game, Ruling::AdjustClock { side: Side::Black, by }).await;
        assert!(matches!(given, Err(Error::Malformed(_))), "{by}");
    }
    all_is_well(&house, game).await;
    house.clock.advance(SECOND + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1, "the flag falls when the rulings say");
    all_is_well(&house, game).await;
}

async fn paused_and_resumed(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(DAY);
    rule(&house, game, Ruling::Pause).await.unwrap();
    let view = house.app.games().game(Some(&house.black), game).await.unwrap();
    assert_eq!(view.state, GameState::Paused);
    house.clock.advance(100 * DAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "no flag falls");
    let refused = house.file(&house.black, game, "e7e5").await.err();
    assert!(matches!(refused, Some(Error::NotRunning)), "{refused:?}");
    assert!(matches!(house.app.games().resign(&house.black, game).await, Err(Error::NotRunning)));
    assert!(matches!(rule(&house, game, Ruling::Pause).await, Err(Error::NotNow(_))));
    all_is_well(&house, game).await;
    let given = rule(&house, game, Ruling::Resume).await.unwrap();
    assert_eq!(given.credit, Some(100 * DAY));
    assert_eq!(left(&house, game, Side::Black).await, 13 * DAY);
    assert!(matches!(rule(&house, game, Ruling::Resume).await, Err(Error::NotNow(_))));
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(house.app.games().pairs(None, game).await.unwrap().len(), 1, "what was filed before counts");
    all_is_well(&house, game).await;
}

async fn void_and_replayed(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let again = house.app.games().game(None, game).await.unwrap().position;
    house.pair(game, "g1f3", "b8c6").await;
    house.file(&house.white, game, "f1b5").await.unwrap();
    let wrong = rule(&house, game, Ruling::VoidAndReplay { from: 4 }).await;
    assert!(matches!(wrong, Err(Error::Malformed(_))), "there is no turn 4 yet");
    rule(&house, game, Ruling::VoidAndReplay { from: 2 }).await.unwrap();
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, view.position), (4, again), "a new number, the old position");
    assert_eq!(left(&house, game, Side::White).await, 14 * DAY);
    let sealed = house
        .raw()
        .await
        .number("SELECT COUNT(*) FROM submission WHERE turn = 3 AND entry IS NULL AND r IS NULL")
        .await;
    assert_eq!(sealed, 1, "what was sealed stays sealed");
    assert!(matches!(house.file(&house.white, game, "f3g5").await, Err(Error::Entry(_))));
    all_is_well(&house, game).await;
    house.pair(game, "d2d4", "d7d5").await;
    let pairs = house.app.games().pairs(None, game).await.unwrap();
    let turns: Vec<_> = pairs.iter().map(|pair| (pair.turn, pair.replaced_by)).collect();
    assert_eq!(turns, [(1, None), (2, Some(4)), (4, None)], "the old record stays");
    all_is_well(&house, game).await;
    let wrong = rule(&house, game, Ruling::VoidAndReplay { from: 2 }).await;
    assert!(matches!(wrong, Err(Error::Malformed(_))), "a void turn is not voided again");
    rule(&house, game, Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
}

async fn results_by_ruling(database: Database) {
    let house = TestApp::new(database).await;
    let cases = [
        GameResult::win(Side::White, By::Adjudication),
        GameResult::draw(By::Adjudication),
        GameResult::win(Side::Black, By::Forfeit),
        GameResult::draw(By::Forfeit),
        GameResult::draw(By::Cancelled),
    ];
    let scores = ["1-0", "1/2-1/2", "0-1", "0-0", "none"];
    for (result, score) in cases.into_iter().zip(scores) {
        let game = house.game().await;
        house.pair(game, "e2e4", "e7e5").await;
        house.file(&house.white, game, "g1f3").await.unwrap();
        if score == "0-0" {
            rule(&house, game, Ruling::Pause).await.unwrap();
        }
        rule(&house, game, Ruling::Result(result)).await.unwrap();
        let view = house.app.games().game(None, game).await.unwrap();
        assert_eq!((view.state, view.result), (GameState::Finished, Some(result)));
        assert_eq!(result.score(), score);
        let more = rule(&house, game, Ruling::Extend { by: DAY }).await;
        assert!(matches!(more, Err(Error::NotRunning)), "{more:?}");
        rule(&house, game, Ruling::Note).await.unwrap();
        all_is_well(&house, game).await;
    }
    let game = house.game().await;
    let mate = Ruling::Result(GameResult::win(Side::White, By::Mate));
    assert!(matches!(rule(&house, game, mate).await, Err(Error::Malformed(_))));
}

/// A seal that does not open stops the game; its turn is made void, and it goes on.
async fn suspension_is_lifted(database: Database) {
    let house = TestApp::new(database).await;
    for lift in [Ruling::VoidAndReplay { from: 1 }, Ruling::Result(GameResult::draw(By::Cancelled))] {
        let game = house.game().await;
        house.file(&house.white, game, "e2e4").await.unwrap();
        let raw = house.raw().await;
        raw.execute("UPDATE submission SET boxed = commitment WHERE entry IS NULL AND turn = 1").await;
        house.file(&house.black, game, "e7e5").await.unwrap();
        house.app.games().reveal_due().await.unwrap();
        let view = house.app.games().game(None, game).await.unwrap();
        assert_eq!(view.state, GameState::Suspended);
        let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap();
        assert_eq!(desk.incidents.len(), 1, "it is on the desk");
        house.clock.advance(DAY);
        rule(&house, game, lift).await.unwrap();
        let desk = house.app.arbitration().desk(&house.arbiter).await.unwrap();
        assert_eq!(desk.incidents.len(), 0, "the ruling has closed it");
        holds_together(&house, game).await;
        if matches!(lift, Ruling::VoidAndReplay { .. }) {
            house.pair(game, "e2e4", "e7e5").await;
            house.app.games().resign(&house.white, game).await.unwrap();
        }
    }
}

async fn only_arbiters_rule(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    let request = request(&house, game, Ruling::Pause).await;
    for actor in [&house.white, &house.black, &house.director] {
        let given = house.app.arbitration().rule(actor, game, request.clone()).await;
        assert!(matches!(given, Err(Error::NotAllowed(_))), "{given:?}");
        assert!(matches!(house.app.arbitration().timeline(actor, game).await, Err(Error::NotAllowed(_))));
    }
    let late = RulingRequest { turn: 2, ..request.clone() };
    let late = house.app.arbitration().rule(&house.arbiter, game, late).await;
    let open = matches!(late, Err(Error::Refused(Refusal::WrongTurn { open: 1, given: 2 })));
    assert!(open, "{late:?}");
    for (reason, rule, fits) in [
        ("x".repeat(2000), "r".repeat(200), true),
        ("x".repeat(2001), "r".to_owned(), false),
        ("x".to_owned(), "r".repeat(201), false),
        (" \n".to_owned(), "r".to_owned(), false),
        ("a\u{7}".to_owned(), "r".to_owned(), false),
    ] {
        let ruling = Ruling::Note;
        let request = RulingRequest { reason, rule, ruling, ..request.clone() };
        let given = house.app.arbitration().rule(&house.arbiter, game, request).await;
        assert_eq!(given.is_ok(), fits);
    }
    let nothing = Ruling::Answer { to: 1, finding: Finding::Upheld };
    assert!(matches!(rule(&house, game, nothing).await, Err(Error::Malformed(_))));
    all_is_well(&house, game).await;
}

/// Play and rulings in any order, some of which do not fit: at each step all is well.
async fn rulings_at_random(database: Database) {
    let house = TestApp::new(database).await;
    let steps = if matches!(database, Database::Sqlite) { 60 } else { 20 };
    for seed in 0..2 {
        let mut dice = StdRng::seed_from_u64(seed);
        let game = house
            .app
            .games()
            .create_game(&house.director, NewGameRequest { ..house.request() })
            .await
            .unwrap();
        for _ in 0..steps {
            step(&house, game, &mut dice).await;
            all_is_well(&house, game).await;
            if house.app.games().game(None, game).await.unwrap().state == GameState::Finished {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_game_takes_so_many_rulings_and_not_one_more() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.game().await;
    // In one turn all of them: it is asked for once.
    let request = request(&house, game, Ruling::Extend { by: SECOND }).await;
    for n in 1..=RULINGS_MAX {
        let given = house.app.arbitration().rule(&house.arbiter, game, request.clone()).await;
        assert!(given.is_ok(), "{n}");
    }
    let full = rule(&house, game, Ruling::Extend { by: SECOND }).await;
    assert!(matches!(full, Err(Error::NotNow(NotNow::Arbitration(ArbitrationRefusal::RulingsFull)))));
    house.file(&house.white, game, "e2e4").await.expect("the game goes on");
}

async fn step(house: &TestApp, game: GameId, dice: &mut StdRng) {
    house.clock.advance(dice.random_range(0..DAY));
    let last = house.app.games().game(None, game).await.unwrap().turn;
    let side = *Side::ALL.choose(dice).unwrap();
    match dice.random_range(0..12) {
        0 => drop(rule(house, game, Ruling::AdjustClock { side, by: dice.random_range(-DAY..DAY) }).await),
        1 => drop(rule(house, game, Ruling::Extend { by: dice.random_range(1..DAY) }).await),
        2 => drop(rule(house, game, Ruling::Pause).await),
        3 | 4 => drop(rule(house, game, Ruling::Resume).await),
        5 => drop(rule(house, game, Ruling::VoidAndReplay { from: dice.random_range(1..=last) }).await),
        _ => {
            for side in Side::ALL {
                let player: &Actor = house.player(side);
                let Ok(legal) = house.app.games().legal(player, game).await else {
                    continue;
                };
                if let Some(entry) = legal.moves.choose(dice) {
                    house.file(player, game, &entry.to_string()).await.ok();
                }
            }
            house.app.games().reveal_due().await.unwrap();
            house.clock.advance(2 * SECOND);
        }
    }
}
