//! An outage is credited to every clock that ran, once, and before any flag is judged.

use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::{JUDGE_DELAY, OUTAGE_MIN};
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Ruling};

use crate::app::arbitration::rulings::rule;
use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

const MINUTE: i64 = 60 * SECOND;

on_both! {
    ten_minutes_are_no_outage_yet => boundary;
    only_the_time_a_clock_ran_is_credited => parts;
    no_flag_is_judged_before_the_credit => judged_after;
    a_flag_fallen_before_stays_fallen => fallen_before;
    credits_survive_a_crash => crash;
    an_unnoted_gap_counts_too => unnoted;
    what_a_ruling_gave_back_is_not_credited_again => resumed;
}

async fn left(house: &TestApp, game: GameId, side: Side) -> i64 {
    house.app.games().game(Some(house.player(side)), game).await.unwrap().sides.get(side).left
}

/// A sign of life, a silence, and another sign of life.
async fn silence(house: &TestApp, us: i64) {
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(us);
    house.app.clocks().heartbeat().await.unwrap();
}

async fn boundary(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    silence(&house, OUTAGE_MIN).await;
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 0);
    assert_eq!(left(&house, game, Side::White).await, 14 * DAY - OUTAGE_MIN);
    silence(&house, OUTAGE_MIN + 1).await;
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
    assert_eq!(
        left(&house, game, Side::White).await,
        14 * DAY - OUTAGE_MIN,
        "the gap is given back to the microsecond"
    );
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 0, "once");
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await, 2, "both are told");
    assert_invariants(&raw, game).await;
}

async fn parts(database: Database) {
    let house = TestApp::new(database).await;
    let (older, filed) = (house.game().await, house.game().await);
    house.file(&house.white, filed, "e2e4").await.unwrap();
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(5 * MINUTE);
    let newer = house.game().await;
    house.clock.advance(6 * MINUTE);
    house.app.clocks().heartbeat().await.unwrap();
    let latest = house.game().await;
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 3);
    assert_eq!(left(&house, older, Side::Black).await, 14 * DAY);
    assert_eq!(left(&house, newer, Side::Black).await, 14 * DAY, "six minutes, not eleven");
    assert_eq!(left(&house, latest, Side::Black).await, 14 * DAY);
    assert_eq!(left(&house, filed, Side::White).await, 14 * DAY, "a standing clock gets none");
    let raw = house.raw().await;
    let credits = raw.number("SELECT CAST(SUM(credit_us) AS BIGINT) FROM turn_side").await;
    assert_eq!(credits, 2 * 11 * MINUTE + 2 * 6 * MINUTE + 11 * MINUTE);
    for game in [older, filed, newer, latest] {
        assert_invariants(&raw, game).await;
    }
}

async fn judged_after(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY - MINUTE);
    silence(&house, 11 * MINUTE).await;
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "the outage is noted and not credited");
    let early = house.file(&house.black, game, "e7e5").await.err();
    assert!(matches!(early, Some(Error::TooBusy)), "not too late, but to be tried again: {early:?}");
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    assert_eq!(left(&house, game, Side::Black).await, MINUTE);
    house.clock.advance(MINUTE + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::White, By::Time)));
}

/// The flag fell three seconds before the last sign of life, so it was not judged yet.
async fn fallen_before(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(14 * DAY + 3 * SECOND);
    silence(&house, DAY).await;
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 0);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::White, By::Time)));
}

/// Makes every credit of a game fail in the database.
async fn fail_credits(raw: &Raw, game: GameId) {
    let hex = hex::encode(game.to_bytes());
    match raw {
        Raw::Sqlite(_) => {
            raw.execute(&format!(
                "CREATE TRIGGER fails BEFORE UPDATE ON turn_side WHEN NEW.game_id = x'{hex}' BEGIN \
                 SELECT RAISE(ABORT, 'the test pulls the plug'); END"
            ))
            .await;
        }
        Raw::Postgres(_) => {
            raw.execute(
                "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN RAISE EXCEPTION 'the test pulls the plug'; END $$",
            )
            .await;
            raw.execute(&format!(
                "CREATE TRIGGER fails BEFORE UPDATE ON turn_side FOR EACH ROW WHEN (NEW.game_id = '{game}') \
                 EXECUTE FUNCTION fails()"
            ))
            .await;
        }
    }
}

async fn crash(database: Database) {
    let mut house = TestApp::new(database).await;
    let mut games = [house.game().await, house.game().await, house.game().await];
    games.sort();
    let raw = house.raw().await;
    fail_credits(&raw, games[1]).await;
    silence(&house, DAY).await;
    house.app.operations().credit_outages().await.expect_err("broken off after the first game");
    let credits = "SELECT CAST(SUM(credit_us) AS BIGINT) FROM turn_side";
    assert_eq!(raw.number(credits).await, 2 * DAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    let drop = match raw {
        Raw::Sqlite(_) => "DROP TRIGGER fails",
        Raw::Postgres(_) => "DROP TRIGGER fails ON turn_side",
    };
    raw.execute(drop).await;
    house.restart(2).await;
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 2, "the first has its credit");
    assert_eq!(raw.number(credits).await, 6 * DAY);
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await, 6);
    for game in games {
        assert_eq!(left(&house, game, Side::White).await, 14 * DAY);
        assert_invariants(&raw, game).await;
    }
}

/// A process that was frozen judges and files before its next sign of life.
async fn unnoted(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.clock.advance(14 * DAY - MINUTE);
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(20 * MINUTE);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0);
    let early = house.file(&house.black, game, "e7e5").await.err();
    assert!(matches!(early, Some(Error::TooBusy)), "{early:?}");
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

/// Resumed after the last sign of life: the ruling gives the time back, and the outage only what came after.
async fn resumed(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.app.clocks().heartbeat().await.unwrap();
    rule(&house, game, Ruling::Pause).await.unwrap();
    house.clock.advance(5 * MINUTE);
    rule(&house, game, Ruling::Resume).await.unwrap();
    assert_eq!(left(&house, game, Side::White).await, 14 * DAY);
    house.clock.advance(20 * MINUTE);
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
    for side in Side::ALL {
        assert_eq!(left(&house, game, side).await, 14 * DAY, "what the ruling gave is not given again");
    }
    assert_invariants(&house.raw().await, game).await;
}
