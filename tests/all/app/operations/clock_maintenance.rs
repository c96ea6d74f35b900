//! A clock that was set back: nothing happens in any game until it is right again, or an administrator says that it is.

use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, SECOND, START, TestApp, if_so, on_both, open_app_by, settings};
use fairschach::app::actor::Role;
use fairschach::app::core::clock_maintenance::{CLOCK_BEHIND_MAX, clock_behind};
use fairschach::app::error::Error;
use fairschach::app::limits::CLOCK_REASON_CHARS_MAX;
use fairschach::app::operations::activity::{Activity, OwnActKind};
use fairschach::app::operations::ready::Readiness;
use fairschach::game::Channel;

on_both! {
    a_minute_back_is_borne_and_no_more => boundary;
    nothing_happens_while_the_clock_is_behind => nothing;
    what_was_written_for_later_says_nothing_of_the_clock => ahead;
}

#[test]
fn a_minute_is_the_limit() {
    assert_eq!(clock_behind(START, START.plus(CLOCK_BEHIND_MAX)), None);
    let found = clock_behind(START, START.plus(CLOCK_BEHIND_MAX + 1)).unwrap();
    assert_eq!((found.now, found.newest), (START, START.plus(CLOCK_BEHIND_MAX + 1)));
    let says = found.to_string();
    for part in [START.to_string(), found.newest.to_string(), "fairschach admin clock accept".to_owned()] {
        assert!(says.contains(&part), "{says}");
    }
}

async fn boundary(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(120 * SECOND);
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(-CLOCK_BEHIND_MAX - 1);
    assert!(matches!(house.file(&house.white, game, "e2e4").await, Err(Error::TooBusy)));
    house.clock.advance(1);
    house.file(&house.white, game, "e2e4").await.unwrap();
}

async fn nothing(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(3600 * SECOND);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(-1800 * SECOND);
    assert!(!house.app.core().goes_by_clock());
    assert!(matches!(house.app.games().reveal_due().await, Err(Error::TooBusy) | Ok(0)));
    assert!(matches!(house.app.games().resign(&house.white, game).await, Err(Error::TooBusy)));
    // Its sign of life would mislead nobody, but it gives none.
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(1800 * SECOND);
    assert!(house.app.core().goes_by_clock());
    house.app.games().reveal_due().await.unwrap();
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.turn, 1, "it is not released yet");
    house.clock.advance(2 * SECOND);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.turn, 2);
    assert_invariants(&house.raw().await, game).await;
}

/// With the longest delay of a reveal passes and conditional entries of the next turn are of a minute later than they were written, and a clock that
/// is set a little right then was not set back.
async fn ahead(database: Database) {
    let house = TestApp::new(database).await;
    let delay = CLOCK_BEHIND_MAX;
    let app =
        open_app_by(&house.store.url, house.clock.clone(), 7, settings(delay, "/dev/null/log".into())).await;
    let game = house.game().await;
    house.clock.advance(3600 * SECOND);
    let next = if_so("e2e4 e7e5", "g1f3");
    let now = house.app.now();
    app.entries().set_conditional(&house.white, game, 1, &next, now, Channel::Api).await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    app.games().reveal_due().await.unwrap();
    let raw = house.raw().await;
    let newest = raw.number("SELECT MAX(at_us) FROM event").await;
    let written = START.plus(3600 * SECOND);
    assert_eq!(newest, written.plus(delay).as_us(), "it is of when its turn opens");
    house.clock.advance(-SECOND);
    assert_eq!(app.core().check_clock().await.unwrap(), None, "a second back is borne");
    house.clock.advance(SECOND - CLOCK_BEHIND_MAX);
    assert_eq!(app.core().check_clock().await.unwrap(), None, "a minute back is borne");
    house.clock.advance(-1);
    let found = app.core().check_clock().await.unwrap().unwrap();
    assert_eq!(found.newest, written, "and no more");
}

/// One that is ahead would see flags fall that have not. The tests' clock is months from PostgreSQL's.
#[tokio::test]
async fn a_clock_that_differs_from_the_databases_judges_no_flag() {
    let mut house = TestApp::new(Database::Postgres).await;
    house.game().await;
    house.clock.advance(15 * DAY);
    let raw = house.raw().await;
    raw.execute(&format!("UPDATE heartbeat SET at_us = {}", house.app.now().as_us())).await;
    assert_eq!(house.app.core().check_clock().await.unwrap(), None, "it is not behind");
    assert!(!house.app.core().goes_by_clock());
    let judged = house.app.clocks().judge_flags().await;
    assert!(matches!(judged, Err(Error::TooBusy)), "{judged:?}");
    assert_eq!(raw.number("SELECT COUNT(*) FROM game WHERE phase = 'running'").await, 1);
    // The same is judged by a process that knows nothing against its clock.
    house.restart(5).await;
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
}

/// Before the loop looks at the clock, somebody files, and asks whether the server is ready, which stores a sign of life.
#[tokio::test]
async fn a_clock_that_was_set_ahead_is_looked_at_before_anything_is_stored_by_it() {
    const THEIRS: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";
    let house = TestApp::new(Database::Postgres).await;
    let (app, raw) = (&house.app, house.raw().await);
    let set_right = async || house.clock.advance(raw.number(THEIRS).await - app.now().as_us());
    set_right().await;
    let game = house.game().await;
    set_right().await;
    assert_eq!(app.core().check_clock().await.unwrap(), None);
    assert_eq!(app.operations().readiness().await, Readiness::Ready);
    house.clock.advance(3600 * SECOND);
    assert!(app.core().clock_was_set());
    let early = house.file(&house.white, game, "e2e4").await;
    assert!(matches!(early, Err(Error::TooBusy)), "{:?}", early.err());
    assert_eq!(app.operations().readiness().await, Readiness::ClockWrong);
    let ahead = format!("SELECT COUNT(*) FROM heartbeat WHERE at_us > {}", app.now().as_us() - 1800 * SECOND);
    for nothing in [ahead.as_str(), "SELECT COUNT(*) FROM outage"] {
        assert_eq!(raw.number(nothing).await, 0, "{nothing}");
    }
    set_right().await;
    assert_eq!(app.operations().readiness().await, Readiness::Ready, "nothing stands in its way");
    house.file(&house.white, game, "e2e4").await.unwrap();
}

/// By what is stored, as a process does that has just begun. PostgreSQL has a clock of its own, which is no test's.
#[tokio::test]
async fn events_and_signs_of_life_tell_that_the_clock_was_set_back() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.game().await;
    for seconds in [0, 7200] {
        house.clock.advance(seconds * SECOND);
        assert_eq!(house.app.core().check_clock().await.unwrap(), None, "ahead by {seconds}");
    }
    house.file(&house.white, game, "e2e4").await.unwrap();
    let filed = START.plus(7200 * SECOND);
    house.clock.advance(-3600 * SECOND);
    let found = house.app.core().check_clock().await.unwrap().unwrap();
    assert_eq!((found.now, found.newest), (START.plus(3600 * SECOND), filed), "an event");
    let other = TestApp::new(Database::Sqlite).await;
    other.game().await;
    other.clock.advance(3600 * SECOND);
    other.app.clocks().heartbeat().await.unwrap();
    other.clock.advance(-1800 * SECOND);
    let found = other.app.core().check_clock().await.unwrap().unwrap();
    assert_eq!(found.newest, START.plus(3600 * SECOND), "a sign of life");
}

#[tokio::test]
async fn an_administrator_says_that_the_clock_is_right() {
    let house = TestApp::new(Database::Sqlite).await;
    let app = &house.app;
    let admin = house.add("Ada", "en", Role::Admin).await;
    let game = house.game().await;
    let why = || "The clock was an hour ahead.".to_owned();
    app.clocks().heartbeat().await.unwrap();
    assert!(matches!(app.core().accept_clock(&admin, why()).await, Err(Error::NotNow(_))), "not behind");
    house.clock.advance(3600 * SECOND);
    app.clocks().heartbeat().await.unwrap();
    house.game().await;
    let newest = START.plus(3600 * SECOND);
    house.clock.advance(-60 * SECOND);
    assert!(
        matches!(app.core().accept_clock(&admin, why()).await, Err(Error::NotNow(_))),
        "a minute is borne"
    );
    house.clock.advance(-1);
    assert!(matches!(house.file(&house.white, game, "e2e4").await, Err(Error::TooBusy)));
    for who in [&house.white, &house.arbiter, &house.director] {
        assert!(matches!(app.core().accept_clock(who, why()).await, Err(Error::NotAllowed(_))));
    }
    for reason in ["", " ", &"x".repeat(CLOCK_REASON_CHARS_MAX + 1)] {
        assert!(matches!(app.core().accept_clock(&admin, reason.to_owned()).await, Err(Error::Malformed(_))));
    }
    let long = "x".repeat(CLOCK_REASON_CHARS_MAX);
    let act = app.core().accept_clock(&admin, long.clone()).await.unwrap();
    assert_eq!((act.at, act.newest), (START.plus(3540 * SECOND - 1), newest));
    house.file(&house.white, game, "e2e4").await.unwrap();
    assert_eq!(app.core().check_clock().await.unwrap(), None, "events of wrong times stand in nobody's way");
    app.clocks().heartbeat().await.unwrap();
    let listed = app.core().clock_acts(&admin).await.unwrap();
    assert!(matches!(&listed[..], [one] if one.reason == long && one.by.name == "Ada"));
    assert!(app.core().clock_acts(&house.director).await.is_err());
    let own = app.operations().own_acts(&admin, (Some(OwnActKind::Clock), None), None, 10).await.unwrap();
    assert!(
        matches!(&own[..], [one] if matches!(&one.deed, Activity::ClockAccepted { newest: at, .. } if *at == newest))
    );
    // Set back once more, it is behind once more.
    house.clock.advance(-3600 * SECOND);
    assert!(app.core().check_clock().await.unwrap().is_some());
}
