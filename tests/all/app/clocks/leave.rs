//! Leave: announced ahead, it stops one's own clock alone, within what the terms give.

use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, LeaveRefusal};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use proptest::prelude::*;

use crate::support::invariants::all_is_well;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    only_ones_own_clock_stands => own_clock;
    what_does_not_fit_is_refused_in_that_game_alone => refused;
    days_are_counted_by_calendar_year => years;
    a_fallen_flag_stays_fallen => fallen;
    leave_spans_turns => turns;
}

async fn game(house: &TestApp, clock: &str, leave: &str) -> GameId {
    let request = NewGameRequest {
        clock: clock.to_owned(),
        terms: [("leave".to_owned(), leave.to_owned())].into(),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

/// The house's clock begins on 1 January 2026, at noon in UTC.
const TODAY: Date = date(2026, 1, 1);

fn day(ahead: i32) -> Date {
    TODAY + ahead.days()
}

/// What became of it in the only game.
async fn announce(house: &TestApp, side: Side, from: i32, to: i32) -> Result<(), LeaveRefusal> {
    let told = house.app.leaves().announce_leave(house.player(side), day(from), day(to)).await.unwrap();
    assert_eq!(told.len(), 1);
    told[0].outcome.as_ref().map(|_| ()).map_err(|refusal| *refusal)
}

/// What both sides have left, in seconds.
pub(super) async fn left(house: &TestApp, game: GameId) -> (i64, i64) {
    let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    (view.sides.white.left / SECOND, view.sides.black.left / SECOND)
}

const HALF: i64 = 12 * 60 * 60;

async fn own_clock(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "14d/pair", "30").await;
    announce(&house, Side::White, 2, 4).await.unwrap();
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'leave'";
    assert_eq!(house.raw().await.number(mails).await, 2, "both are told");
    // The second half of today and a day count, then three days do not.
    house.clock.advance(3 * DAY);
    assert_eq!(left(&house, game).await, (25 * HALF, 22 * HALF));
    let view = house.app.games().game(Some(&house.black), game).await.unwrap();
    assert_eq!(view.sides.white.running, Some(false), "on leave");
    assert_eq!(view.sides.black.running, Some(true));
    assert_eq!(view.sides.white.leaves.len(), 1, "the opponent sees it");
    house.clock.advance(2 * DAY);
    assert_eq!(left(&house, game).await, (24 * HALF, 18 * HALF), "half a day since");
    house.clock.advance(9 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::White, By::Time)), "Black was not on leave");
    all_is_well(&house, game).await;
}

async fn refused(database: Database) {
    let house = TestApp::new(database).await;
    let without = house.game().await;
    let game = game(&house, "14d/pair", "5").await;
    let told = house.app.leaves().announce_leave(&house.white, day(1), day(6)).await.unwrap();
    assert_eq!(told.len(), 2);
    let outcome = |of| told.iter().find(|one| one.game == of).unwrap().outcome;
    assert_eq!(outcome(without), Err(LeaveRefusal::None));
    assert_eq!(outcome(game), Err(LeaveRefusal::TooMany { year: 2026, left: 5 }));
    let told = house.app.leaves().announce_leave(&house.white, day(1), day(5)).await.unwrap();
    assert!(told.iter().any(|one| one.game == game && one.outcome.is_ok()), "at the limit");
    let told = house.app.leaves().announce_leave(&house.white, day(5), day(5)).await.unwrap();
    assert!(told.iter().any(|one| one.outcome == Err(LeaveRefusal::Twice)));
    for (from, to) in [(0, 1), (3, 2), (-1, 4), (360, 367)] {
        let told = house.app.leaves().announce_leave(&house.white, day(from), day(to)).await;
        assert!(matches!(told, Err(Error::Malformed(_))), "{from} to {to}");
    }
    assert!(house.app.leaves().announce_leave(&house.white, day(366), day(366)).await.is_ok());
    let none = house.app.leaves().announce_leave(&house.director, day(1), day(1)).await.unwrap();
    assert!(none.is_empty(), "who plays nothing");
    all_is_well(&house, game).await;
}

async fn years(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "365d/pair", "4").await;
    announce(&house, Side::Black, 10, 12).await.unwrap();
    // 30 December 2026 to 2 January 2027: two days in each year, of which 2026 has one left.
    assert_eq!(
        announce(&house, Side::Black, 363, 366).await,
        Err(LeaveRefusal::TooMany { year: 2026, left: 1 })
    );
    announce(&house, Side::Black, 364, 366).await.unwrap();
    assert_eq!(
        announce(&house, Side::Black, 20, 20).await,
        Err(LeaveRefusal::TooMany { year: 2026, left: 0 })
    );
    announce(&house, Side::White, 20, 23).await.unwrap();
    all_is_well(&house, game).await;
}

async fn fallen(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "1d/pair", "30").await;
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(DAY + 1);
    announce(&house, Side::White, 2, 20).await.unwrap();
    house.clock.advance(JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::Black, By::Time)));
    all_is_well(&house, game).await;
}

async fn turns(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "10d+1d", "30").await;
    announce(&house, Side::White, 2, 4).await.unwrap();
    house.clock.advance(2 * DAY);
    house.pair(game, "e2e4", "e7e5").await;
    assert_eq!(left(&house, game).await, (19 * HALF, 18 * HALF), "10 less 1.5 or 2, and 1");
    house.clock.advance(4 * DAY);
    house.pair(game, "g1f3", "b8c6").await;
    let (white, black) = left(&house, game).await;
    // White's leave ended at midnight, a day and a half before, two seconds of the release apart.
    assert_eq!((white + 2, black), (18 * HALF, 12 * HALF));
    all_is_well(&house, game).await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The clock runs out exactly when the whole time was used, however the leaves lie.
    #[test]
    fn all_the_time_is_used_and_no_more(
        open in 0_i64..200,
        time in 1_i64..200,
        gaps in proptest::collection::vec((1_i64..50, 1_i64..50), 0..8),
    ) {
        let at = fairschach::base::Timestamp::from_us;
        let mut end = 0;
        let leaves: Vec<_> = gaps.into_iter().map(|(gap, length)| {
            let from = end + gap;
            end = from + length;
            fairschach::game::Leave { from: at(from), to: at(end) }
        }).collect();
        let flag = fairschach::game::runs_out(at(open), time, &leaves);
        let used = (open..flag.as_us()).filter(|now| !leaves.iter().any(|leave| leave.from.as_us() <= *now && *now < leave.to.as_us()));
        prop_assert_eq!(used.count() as i64, time);
    }
}
