//! Leave in a tournament: a game that is made meanwhile has it, and its most days are those of all games together.

use std::collections::BTreeSet;

use fairschach::app::actor::Actor;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{GameId, Side};
use fairschach::game::LeaveRefusal;
use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{lower_wins, steps};
use crate::app::tournaments::swiss::{house_with, words};
use crate::support::invariants::holds_together;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_round_that_is_paired_during_leave_has_it => swiss;
    the_most_days_are_those_of_all_games_together => most;
    leave_that_was_taken_back_is_not_taken_over => back;
    the_days_of_a_year_are_those_of_all_games_together => year;
    leave_is_taken_back_between_two_games => between;
}

/// The house's clock begins on this day at noon in UTC.
const TODAY: Date = date(2026, 1, 1);

fn day(ahead: i32) -> Date {
    TODAY + ahead.days()
}

/// What became of it, game by game, the oldest first.
async fn announce(house: &TestApp, who: &Actor, from: i32, to: i32) -> Vec<Result<(), LeaveRefusal>> {
    let told = house.app.leaves().announce_leave(who, day(from), day(to)).await.unwrap();
    told.into_iter().map(|one| one.outcome.map(|_| ())).collect()
}

/// The open games of a player, with the side and the opponent.
async fn own(house: &TestApp, who: &Actor, all: &[Actor]) -> Vec<(GameId, Side, Actor)> {
    let mut own = Vec::new();
    for game in house.app.games().games(who, None, 99).await.unwrap() {
        if game.result.is_some() {
            continue;
        }
        let side = if game.sides.white.player.id == who.id { Side::White } else { Side::Black };
        let other = game.sides.get(side.opposite()).player.id;
        let other = all.iter().find(|one| one.id == other).unwrap();
        own.push((game.id, side, other.clone()));
    }
    own
}

async fn events(house: &TestApp, game: GameId, kind: &str) -> Vec<Value> {
    let all = house.app.games().public_events(None, game, -1).await.unwrap();
    let all = all.iter().map(|event| serde_json::from_slice::<Value>(&event.body).unwrap());
    all.filter(|event| event["type"] == kind).collect()
}

/// With four days for each pair, somebody away for sixteen loses no game that begins meanwhile.
async fn swiss(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let sheet = json!({
        "kind": {"name": "swiss", "rounds": 2}, "seeding": "entry", "clock": "4d/pair", "terms": {"leave": "30"},
    });
    let id = entered(&house, sheet, &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let away = &all[0];
    let first = own(&house, away, &all).await[0].0;
    assert_eq!(announce(&house, away, 3, 18).await, [Ok(())]);
    let announced = events(&house, first, "leave").await[0].clone();
    house.clock.advance(3 * DAY);
    lower_wins(&house, id, &all).await;
    house.clock.advance(DAY);
    steps(&house, &raw, id).await;
    let (game, side, other) = own(&house, away, &all).await.remove(0);
    assert_ne!(game, first);
    // The other side sees it, and so does everybody.
    let view = app.games().game(Some(&other), game).await.unwrap();
    let leave = &view.sides.get(side).leaves;
    assert_eq!(leave.len(), 1);
    assert_eq!(leave[0].from.as_us(), announced["from"].as_i64().unwrap());
    assert!(view.sides.get(side.opposite()).leaves.is_empty());
    let over = events(&house, game, "leave").await;
    assert_eq!(over.len(), 1);
    assert_eq!(over[0]["announced"], announced["at"]);
    assert_eq!(over[0]["announced_in"], first.to_string());
    let entry = |side| if side == Side::White { "e2e4" } else { "e7e5" };
    house.file(&other, game, entry(side.opposite())).await.unwrap();
    // To the end of the leave, and four days more.
    let ends = leave[0].to;
    house.clock.advance(ends.plus(4 * DAY).since(app.now()));
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 1, "in the other game, where nobody is away");
    assert!(app.games().game(None, game).await.unwrap().result.is_none());
    house.file(away, game, entry(side)).await.unwrap();
    house.reveal().await;
    app.games().resign(&other, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    holds_together(&house, game).await;
}

/// Rounds of four that begin every ten days.
async fn dated(house: &TestApp, terms: Value) -> (Vec<Actor>, fairschach::base::TournamentId) {
    let all = players(house, 4).await;
    let sheet = json!({
        "seeding": "entry", "clock": "60d/pair", "terms": terms, "pace": {"name": "rounds", "days": 10},
    });
    let id = entered(house, sheet, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(house, &house.raw().await, id).await;
    (all, id)
}

async fn most(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (all, id) = dated(&house, json!({"leave": "30", "leave_game": "6"})).await;
    let one = &all[0];
    assert_eq!(announce(&house, one, 1, 4).await, [Ok(())], "four of six days");
    let account = house.app.leaves().leave_account(one).await.unwrap();
    assert_eq!(account.games[0].game_left, Some(2));
    house.clock.advance(10 * DAY + 60 * SECOND);
    steps(&house, &raw, id).await;
    // The second game is new, and knows of the four days in the first.
    let account = house.app.leaves().leave_account(one).await.unwrap();
    let left: Vec<_> = account.games.iter().map(|game| game.game_left).collect();
    assert_eq!(left, [Some(2), Some(2)]);
    let full = Err(LeaveRefusal::GameFull { left: 2 });
    assert_eq!(announce(&house, one, 12, 14).await, [full, full], "one over");
    assert_eq!(announce(&house, one, 12, 13).await, [Ok(()), Ok(())], "at the limit, once");
    let full = Err(LeaveRefusal::GameFull { left: 0 });
    assert_eq!(announce(&house, one, 20, 20).await, [full, full]);
    // Others have their own.
    assert_eq!(announce(&house, &all[1], 12, 17).await, [Ok(()), Ok(())]);
    for (game, ..) in own(&house, one, &all).await {
        holds_together(&house, game).await;
    }
}

async fn back(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let (all, id) = dated(&house, json!({"leave": "30"})).await;
    let one = &all[0];
    assert_eq!(announce(&house, one, 8, 12).await, [Ok(())]);
    assert_eq!(announce(&house, one, 15, 24).await, [Ok(())]);
    assert_eq!(announce(&house, one, 30, 31).await, [Ok(())]);
    let (first, ..) = own(&house, one, &all).await.remove(0);
    house.clock.advance(10 * DAY + 60 * SECOND);
    steps(&house, &raw, id).await;
    let second: Vec<_> = own(&house, one, &all).await;
    assert_eq!(second.len(), 2);
    let games: BTreeSet<GameId> = second.iter().map(|(game, ..)| *game).collect();
    let new = *games.iter().find(|game| **game != first).unwrap();
    assert_eq!(events(&house, new, "leave").await.len(), 3, "what runs and what lies ahead");
    // The first game is over, and what is taken back in the second is not taken over into the third.
    app.games().resign(one, first).await.unwrap();
    app.leaves().end_leave(one, Some(day(31))).await.unwrap();
    house.clock.advance(7 * DAY);
    app.leaves().end_leave(one, Some(day(20))).await.unwrap();
    house.clock.advance(3 * DAY);
    steps(&house, &raw, id).await;
    let third = own(&house, one, &all).await;
    let third = third.iter().map(|(game, ..)| *game).find(|game| *game != new).unwrap();
    assert_eq!(events(&house, third, "leave").await, Vec::<Value>::new());
    for game in [first, new, third] {
        holds_together(&house, game).await;
    }
}

async fn year(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (all, id) = dated(&house, json!({"leave": "6"})).await;
    let one = &all[0];
    assert_eq!(announce(&house, one, 1, 4).await, [Ok(())], "four of six days");
    house.clock.advance(10 * DAY + 60 * SECOND);
    steps(&house, &raw, id).await;
    // The second game begins after those days, and gives none of them again.
    let account = house.app.leaves().leave_account(one).await.unwrap();
    let years: Vec<_> = account.games.iter().map(|game| game.years[0]).collect();
    assert_eq!(years, [(2026, 4, 2); 2]);
    let full = Err(LeaveRefusal::TooMany { year: 2026, left: 2 });
    assert_eq!(announce(&house, one, 12, 14).await, [full, full], "one over");
    assert_eq!(announce(&house, one, 12, 13).await, [Ok(()), Ok(())], "at the limit");
    let full = Err(LeaveRefusal::TooMany { year: 2026, left: 0 });
    assert_eq!(announce(&house, one, 20, 20).await, [full, full]);
    // Another year gives its own.
    assert_eq!(announce(&house, one, 365, 370).await, [Ok(()), Ok(())]);
}

/// The only game is over, and the record of what was announced there stays: the next one does not have it.
async fn between(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let (all, id) = dated(&house, json!({"leave": "30"})).await;
    let one = &all[0];
    assert_eq!(announce(&house, one, 8, 24).await, [Ok(())]);
    let (first, ..) = own(&house, one, &all).await.remove(0);
    app.games().resign(one, first).await.unwrap();
    house.clock.advance(2 * SECOND);
    let ended = app.leaves().end_leave(one, None).await.unwrap();
    assert_eq!(ended.iter().map(|one| one.game).collect::<Vec<_>>(), [first]);
    assert!(app.leaves().end_leave(one, None).await.is_err(), "it is taken back once");
    let kept = raw.number("SELECT COUNT(*) FROM leave WHERE to_us > from_us").await;
    assert_eq!(kept, 1, "an appeal may let the game go on, with its leave");
    house.clock.advance(10 * DAY);
    steps(&house, &raw, id).await;
    let (second, ..) = own(&house, one, &all).await.remove(0);
    assert_eq!(events(&house, second, "leave").await, Vec::<Value>::new());
    for game in [first, second] {
        holds_together(&house, game).await;
    }
}
