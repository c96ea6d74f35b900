//! Flags: what two at the same instant mean, what a loss on time says of its clock, and who sees the clocks of a turn that the
//! end has left open.

use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{APPEAL_DAYS, By, FallenFlag, Finding, GameResult, Ruling};
use serde_json::{Value, json};

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::rule;
use crate::app::tournaments::kit::{flags_fall, running, seen, steps};
use crate::support::invariants::all_is_well;
use crate::support::{DAY, Database, SECOND, START, TestApp, on_both};

on_both! {
    the_terms_say_what_both_flags_mean => terms;
    an_entry_in_a_void_turn_was_filed => void;
    an_arbiter_rules_on_both_flags => arbiter;
    a_tournament_takes_a_point_from_both => tournament;
    a_loss_on_time_tells_what_its_clock_had => told;
    after_the_end_the_open_turn_is_shown_where_presence_is => shown;
    where_presence_is_hidden_it_is_shown_once_nothing_reopens => hidden;
    a_running_clock_is_shown_as_it_is => now;
}

async fn result(house: &TestApp, game: GameId) -> Option<GameResult> {
    house.app.games().game(None, game).await.unwrap().result
}

/// Both flags fall, and are judged.
async fn both_fall(house: &TestApp) {
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
}

async fn terms(database: Database) {
    let house = TestApp::new(database).await;
    let draw = GameResult::draw(By::Time);
    let lost = GameResult::both_lose(By::Time);
    for (term, filed, due) in [
        (None, false, draw),
        (Some("draw"), false, draw),
        (Some("absent-lose"), false, lost),
        (Some("absent-lose"), true, draw),
        (Some("both-lose"), true, lost),
    ] {
        let terms: Vec<_> = term.into_iter().map(|term| ("both_flags", term)).collect();
        let game = house.game_with(&terms).await;
        if filed {
            house.pair(game, "e2e4", "e7e5").await;
        }
        both_fall(&house).await;
        assert_eq!(result(&house, game).await, Some(due), "{term:?} {filed}");
        assert_eq!(due.score(), if due == lost { "0-0" } else { "1/2-1/2" });
        let view = house.app.games().game(None, game).await.unwrap();
        let flags = view.on_time.unwrap().flags;
        assert_eq!(flags.white, flags.black);
        assert_eq!(flags.white.unwrap().used, 14 * DAY);
        all_is_well(&house, game).await;
    }
    let nobody = NewGameRequest {
        arbiter: None,
        terms: [("both_flags".to_owned(), "arbiter".to_owned())].into(),
        ..house.request()
    };
    let refused = house.app.games().create_game(&house.director, nobody).await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults[0].field == "arbiter"));
}

/// The game file does not show what was filed in it, and holds nevertheless.
async fn void(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("both_flags", "absent-lose")]).await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    rule(&house, game, Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    both_fall(&house).await;
    assert_eq!(result(&house, game).await, Some(GameResult::draw(By::Time)));
    all_is_well(&house, game).await;
}

async fn arbiter(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = house.game_with(&[("both_flags", "arbiter")]).await;
    both_fall(&house).await;
    let view = house.app.games().game(Some(&house.white), game).await.unwrap();
    assert_eq!((view.state, view.result), (GameState::Suspended, None));
    assert_eq!(view.on_time.unwrap().flags.black.unwrap().at, START.plus(14 * DAY));
    let open = "SELECT COUNT(*) FROM incident WHERE kind = 'both-flags' AND closed_us IS NULL";
    assert_eq!(raw.number(open).await, 1);
    let told = "SELECT COUNT(*) FROM mail WHERE kind = 'ruling'";
    assert_eq!(raw.number(told).await, 2, "both are told");
    assert!(house.file(&house.white, game, "e2e4").await.is_err());
    all_is_well(&house, game).await;
    // More time for both, and it goes on.
    rule(&house, game, Ruling::Extend { by: 3 * DAY }).await.unwrap();
    rule(&house, game, Ruling::Resume).await.unwrap();
    assert_eq!(raw.number(open).await, 0);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
    both_fall(&house).await;
    let lost = GameResult::draw(By::Forfeit);
    rule(&house, game, Ruling::Result(lost)).await.unwrap();
    assert_eq!(result(&house, game).await, Some(lost));
    assert_eq!(raw.number(open).await, 0);
    all_is_well(&house, game).await;
}

/// Two of three never come.
async fn tournament(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let sheet = json!({"places": {"min": 2, "max": 4}});
    let (id, _) = running(&house, &raw, 2, sheet, Some(&house.arbiter)).await;
    let view = seen(&house, id).await;
    assert_eq!(view.sheet.terms["both_flags"], "absent-lose");
    let game = view.pairings[0].game.unwrap();
    flags_fall(&house).await;
    assert_eq!(result(&house, game).await, Some(GameResult::both_lose(By::Time)));
    steps(&house, &raw, id).await;
    let points = raw.number("SELECT COUNT(*) FROM game WHERE score = '0-0' AND ended_by = 'time'").await;
    assert_eq!(points, 1);
    all_is_well(&house, game).await;
}

async fn event(house: &TestApp, game: GameId, kind: &str) -> Value {
    let hex = match house.raw().await {
        crate::support::raw::Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        crate::support::raw::Raw::Postgres(_) => format!("'{game}'"),
    };
    let sql = format!("SELECT body FROM event WHERE game_id = {hex} AND kind = '{kind}'");
    let bodies = house.raw().await.bytes(&sql).await;
    serde_json::from_slice(bodies.last().unwrap()).unwrap()
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    let opened = house.app.now();
    house.file(&house.white, game, "g1f3").await.unwrap();
    rule(&house, game, Ruling::Extend { by: DAY }).await.unwrap();
    house.clock.advance(15 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let fallen = FallenFlag { at: opened.plus(15 * DAY), given: 14 * DAY, credit: DAY, used: 15 * DAY };
    let body = event(&house, game, "result").await;
    let clock = json!({"at": fallen.at.as_us(), "given": 14 * DAY, "credit": DAY, "used": 15 * DAY});
    assert_eq!(body["flags"], json!({ "black": clock }));
    let ended = house.app.now();
    for viewer in [None, Some(&house.white), Some(&house.black), Some(&house.arbiter)] {
        let on_time = house.app.games().game(viewer, game).await.unwrap().on_time.unwrap();
        assert_eq!((on_time.flags.white, on_time.flags.black), (None, Some(fallen)));
        assert_eq!(on_time.appeal_until, Some(ended.plus(APPEAL_DAYS * DAY)));
        let history = house.app.clocks().clock_history(viewer, game).await.unwrap();
        let black = &history.turns[1].sides.black;
        assert!(black.known && black.fell && black.line.used == 15 * DAY && black.line.left == 0);
        assert_eq!(black.flag_at, Some(fallen.at));
    }
    all_is_well(&house, game).await;
}

/// Of each viewer: whether the whole line of the open turn is shown, White's and Black's.
async fn lines(house: &TestApp, game: GameId) -> [[bool; 2]; 4] {
    let mut all = [[false; 2]; 4];
    let viewers = [None, Some(&house.white), Some(&house.black), Some(&house.arbiter)];
    for (known, viewer) in all.iter_mut().zip(viewers) {
        let history = house.app.clocks().clock_history(viewer, game).await.unwrap();
        assert!(history.differs.is_empty());
        let last = history.turns.last().unwrap();
        *known = [last.sides.white.known, last.sides.black.known];
        if last.sides.white.known {
            assert!(last.sides.white.filed.is_some());
        }
    }
    all
}

async fn shown(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    let before = lines(&house, game).await;
    assert_eq!(before, [[false; 2], [true, false], [false, true], [true; 2]]);
    house.clock.advance(DAY);
    house.app.games().resign(&house.black, game).await.unwrap();
    assert_eq!(lines(&house, game).await, [[true; 2]; 4]);
    let late = house.game().await;
    house.file(&house.white, late, "e2e4").await.unwrap();
    both_fall(&house).await;
    assert_eq!(lines(&house, late).await, [[true; 2]; 4]);
}

async fn hidden(database: Database) {
    let house = TestApp::new(database).await;
    let hidden = [("presence", "hidden")];
    let game = house.game_with(&hidden).await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    both_fall(&house).await;
    let loser_alone = [[false, true], [true; 2], [false, true], [true; 2]];
    assert_eq!(lines(&house, game).await, loser_alone, "an appeal could let it go on");
    house.clock.advance(APPEAL_DAYS * DAY);
    assert_eq!(lines(&house, game).await, loser_alone, "on the last day, too");
    let end = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap().may_appeal[0];
    let to = house.app.arbitration().object(&house.black, game, appeal(end)).await.unwrap();
    house.clock.advance(SECOND);
    assert_eq!(lines(&house, game).await, loser_alone, "one waits for its answer");
    let finding = Finding::Dismissed;
    let answer = Ruling::Answer { to, finding };
    rule(&house, game, answer).await.unwrap();
    assert_eq!(lines(&house, game).await, [[true; 2]; 4]);
    // What is put on record later on is no ground to let it go on.
    rule(&house, game, Ruling::Note).await.unwrap();
    assert_eq!(lines(&house, game).await, [[true; 2]; 4]);
    let view = house.app.arbitration().disputes(Some(&house.black), game).await.unwrap();
    assert!(view.may_appeal.is_empty());
    // Nobody can appeal against a resignation.
    let resigned = house.game_with(&hidden).await;
    house.file(&house.white, resigned, "e2e4").await.unwrap();
    house.app.games().resign(&house.black, resigned).await.unwrap();
    assert_eq!(lines(&house, resigned).await, [[true; 2]; 4]);
    all_is_well(&house, game).await;
}

async fn now(database: Database) {
    let house = TestApp::new(database).await;
    let left = async |game, viewer: Option<&fairschach::app::actor::Actor>, side: Side| {
        let view = house.app.games().game(viewer, game).await.unwrap();
        view.sides.get(side).left
    };
    let (shown, hidden) = (house.game().await, house.game_with(&[("presence", "hidden")]).await);
    for game in [shown, hidden] {
        house.clock.advance(DAY);
        house.file(&house.white, game, "e2e4").await.unwrap();
        rule(&house, game, Ruling::Extend { by: DAY }).await.unwrap();
        house.clock.advance(DAY);
        let at = house.app.now().since(START);
        for viewer in [Some(&house.black), Some(&house.arbiter)] {
            assert_eq!(left(game, viewer, Side::Black).await, 15 * DAY - at);
        }
        let told = if game == shown { 15 * DAY - at } else { 14 * DAY };
        for viewer in [None, Some(&house.white)] {
            assert_eq!(left(game, viewer, Side::Black).await, told);
        }
        assert_eq!(left(game, None, Side::White).await, 14 * DAY, "it stands");
        house.app.games().resign(&house.black, game).await.unwrap();
    }
}
