//! Rules of leave as terms, taking leave back, holidays, and pauses and outages inside leave.

use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::leave::announce::LeaveEnded;
use fairschach::base::{Side, Timestamp};
use fairschach::game::{By, GameResult, LeaveRefusal, Ruling};
use fairschach::show::zone::Zone;
use jiff::ToSpan;
use jiff::civil::{Date, date};

use crate::app::arbitration::rulings::rule;
use crate::app::clocks::leave::left;
use crate::support::invariants::all_is_well;
use crate::support::{DAY, Database, SECOND, START, TestApp, on_both};

on_both! {
    leave_is_announced_as_far_ahead_as_the_terms_say => ahead;
    one_leave_and_all_leave_have_their_limits => limits;
    what_has_not_begun_is_taken_back_whole => whole;
    what_has_begun_ends_tomorrow => running;
    both_sides_are_on_leave => both;
    a_pause_inside_leave_counts_once => paused;
    an_outage_inside_leave_counts_once => outage;
    on_holidays_both_clocks_stand => holidays;
    a_day_is_the_players_own_and_may_have_23_hours => summer_time;
}

/// The house's clock begins on this day at noon in UTC.
const TODAY: Date = date(2026, 1, 1);
const HALF: i64 = 12 * 60 * 60;

fn day(ahead: i32) -> Date {
    TODAY + ahead.days()
}

async fn announce(house: &TestApp, side: Side, from: i32, to: i32) -> Result<(), LeaveRefusal> {
    let told = house.app.leaves().announce_leave(house.player(side), day(from), day(to)).await.unwrap();
    told[0].outcome.as_ref().map(|_| ()).map_err(|refusal| *refusal)
}

async fn back(house: &TestApp, side: Side, on: i32) -> Result<Vec<LeaveEnded>, Error> {
    house.app.leaves().end_leave(house.player(side), Some(day(on))).await
}

async fn ahead(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "30"), ("leave_ahead", "7")]).await;
    let first = day(7);
    assert_eq!(announce(&house, Side::White, 6, 9).await, Err(LeaveRefusal::TooSoon { ahead: 7, first }));
    announce(&house, Side::White, 7, 9).await.unwrap();
    all_is_well(&house, game).await;
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let terms = [("leave", "30"), ("leave_min", "3"), ("leave_max", "7"), ("leave_game", "12")];
    let game = house.game_with(&terms).await;
    let too_short = Err(LeaveRefusal::TooShort { min: 3 });
    assert_eq!(announce(&house, Side::White, 1, 2).await, too_short);
    let too_long = Err(LeaveRefusal::TooLong { max: 7 });
    assert_eq!(announce(&house, Side::White, 1, 8).await, too_long);
    announce(&house, Side::White, 1, 4).await.unwrap();
    assert_eq!(announce(&house, Side::White, 5, 8).await, too_long, "it touches the one before");
    announce(&house, Side::White, 5, 7).await.unwrap();
    assert_eq!(announce(&house, Side::White, 20, 25).await, Err(LeaveRefusal::GameFull { left: 5 }));
    announce(&house, Side::White, 20, 24).await.unwrap();
    let account = house.app.leaves().leave_account(&house.white).await.unwrap();
    assert_eq!(account.today, TODAY);
    let of_game = &account.games[0];
    assert_eq!(of_game.game_left, Some(0));
    assert_eq!(of_game.years, [(2026, 12, 18), (2027, 0, 30)]);
    let days: Vec<_> = of_game.leaves.iter().map(|(_, first, last)| (*first, *last)).collect();
    assert_eq!(days, [(day(1), day(4)), (day(5), day(7)), (day(20), day(24))]);
    all_is_well(&house, game).await;
}

async fn whole(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "5")]).await;
    announce(&house, Side::White, 2, 6).await.unwrap();
    let flag = async || house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.flag_at;
    assert_eq!(flag().await, Some(START.plus(19 * DAY)));
    assert!(matches!(back(&house, Side::White, 7).await, Err(Error::Malformed(_))));
    assert!(matches!(back(&house, Side::Black, 3).await, Err(Error::Malformed(_))), "another's leave");
    let ended = back(&house, Side::White, 6).await.unwrap();
    assert_eq!(ended.len(), 1);
    assert_eq!(ended[0].until, ended[0].leave.from);
    assert_eq!(flag().await, Some(START.plus(14 * DAY)));
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM leave").await, 0);
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'leave'";
    assert_eq!(raw.number(mails).await, 4, "both are told twice");
    announce(&house, Side::White, 2, 6).await.expect("the days are free again");
    house.app.leaves().end_leave(&house.white, None).await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    all_is_well(&house, game).await;
}

async fn running(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "10")]).await;
    announce(&house, Side::White, 2, 11).await.unwrap();
    house.clock.advance(4 * DAY);
    let ended = back(&house, Side::White, 8).await.unwrap();
    let midnight = START.plus(4 * DAY + DAY / 2);
    assert_eq!(ended[0].until, midnight, "tomorrow, at the start of the day");
    assert!(matches!(back(&house, Side::White, 4).await, Err(Error::Malformed(_))));
    house.clock.advance(DAY);
    // A day and a half before the leave, half a day after it.
    assert_eq!(left(&house, game).await, (24 * HALF, 18 * HALF));
    let account = house.app.leaves().leave_account(&house.white).await.unwrap();
    assert_eq!(account.games[0].years[0], (2026, 3, 7));
    announce(&house, Side::White, 6, 12).await.expect("seven days are free again");
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
}

async fn both(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "30")]).await;
    announce(&house, Side::White, 1, 10).await.unwrap();
    announce(&house, Side::Black, 5, 20).await.unwrap();
    house.clock.advance(15 * DAY);
    assert_eq!(left(&house, game).await, (18 * HALF, 19 * HALF));
    house.clock.advance(9 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::Black, By::Time)));
    all_is_well(&house, game).await;
}

async fn paused(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "30")]).await;
    announce(&house, Side::White, 2, 4).await.unwrap();
    house.clock.advance(3 * DAY);
    let before = left(&house, game).await;
    rule(&house, game, Ruling::Pause).await.unwrap();
    house.clock.advance(4 * DAY);
    rule(&house, game, Ruling::Resume).await.unwrap();
    assert_eq!(left(&house, game).await, before, "no clock ran, and none was given more");
    let flags = house.app.games().game(Some(&house.arbiter), game).await.unwrap().sides;
    // Of White's leave a day and a half lay before the pause; the rest of it was over with the pause.
    let flag = START.plus(3 * DAY + 4 * DAY + DAY * 25 / 2);
    assert_eq!(flags.white.flag_at, Some(flag));
    house.clock.advance(DAY);
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
}

async fn outage(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game_with(&[("leave", "30")]).await;
    house.app.clocks().heartbeat().await.unwrap();
    announce(&house, Side::White, 1, 2).await.unwrap();
    house.clock.advance(2 * DAY);
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 1);
    assert_eq!(left(&house, game).await, (28 * HALF, 28 * HALF), "the outage took nothing from either");
    let flags = house.app.games().game(Some(&house.arbiter), game).await.unwrap().sides;
    // Half a day of White's leave is still to come.
    assert_eq!(flags.white.flag_at, Some(START.plus(16 * DAY + DAY / 2)));
    assert_eq!(flags.black.flag_at, Some(START.plus(16 * DAY)));
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
}

async fn holidays(database: Database) {
    let house = TestApp::new(database).await;
    // From noon on New Year's Day; the clock stands until midnight in Central Europe, 23:00 in UTC, and on 5 January.
    let game = house.game_with(&[("holidays", "de,2026-01-05"), ("leave", "30")]).await;
    house.clock.advance(6 * DAY);
    let ran = 6 * 2 * HALF - 11 * 60 * 60 - 2 * HALF;
    assert_eq!(left(&house, game).await, (28 * HALF - ran, 28 * HALF - ran));
    house.pair(game, "e2e4", "e7e5").await;
    // Leave on a holiday counts once for the clock.
    let good_friday = (date(2026, 4, 3) - date(2026, 1, 1)).get_days();
    announce(&house, Side::White, good_friday, good_friday + 4).await.unwrap();
    let flag = house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.flag_at;
    assert_eq!(flag, Some(START.plus(20 * DAY + 2 * SECOND)));
    house.clock.advance(5 * DAY);
    house.pair(game, "g1f3", "b8c6").await;
    all_is_well(&house, game).await;
}

async fn summer_time(database: Database) {
    let house = TestApp::new(database).await;
    let look = MailPreferences { zone: Zone::parse("Europe/Berlin"), ..MailPreferences::default() };
    house.app.accounts().set_mail_preferences(house.white.id, look).await.unwrap();
    let game = house.game_with(&[("leave", "1")]).await;
    let told =
        house.app.leaves().announce_leave(&house.white, date(2026, 3, 29), date(2026, 3, 29)).await.unwrap();
    let leave = told[0].outcome.unwrap();
    assert_eq!(leave.from, Timestamp::parse("2026-03-28T23:00:00Z").unwrap());
    assert_eq!(leave.to.since(leave.from), 23 * 3600 * SECOND);
    // It stays one day for somebody who has moved since.
    for zone in ["America/New_York", "Pacific/Auckland"] {
        let look = MailPreferences { zone: Zone::parse(zone), ..MailPreferences::default() };
        house.app.accounts().set_mail_preferences(house.white.id, look).await.unwrap();
        let account = house.app.leaves().leave_account(&house.white).await.unwrap();
        assert_eq!(account.games[0].years[0], (2026, 1, 0), "{zone}");
    }
    all_is_well(&house, game).await;
}
