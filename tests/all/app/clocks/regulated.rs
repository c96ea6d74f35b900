//! Games under the regulations of correspondence chess and leagues, the history of their clocks, and named outages.

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{OUTAGE_DAYS_MAX, OUTAGE_REASON_CHARS_MAX};
use fairschach::app::operations::outages::NewOutage;
use fairschach::base::{GameId, Side, Timestamp};
use fairschach::game::{By, GameResult, Ruling};
use jiff::civil::date;

use crate::app::arbitration::rulings::rule;
use crate::support::{DAY, Database, SECOND, START, TestApp, invariants, on_both};

const HOUR: i64 = 3600 * SECOND;
const MINUTE: i64 = 60 * SECOND;

on_both! {
    periods_bring_new_time_and_long_thinking_counts_double => periods;
    a_week_ends_at_its_deadline_for_both => weekly;
    the_history_tells_everything_that_was_given_and_used => history;
    a_history_shows_no_more_of_an_open_turn_than_the_game_does => hidden;
    a_damaged_clock_is_found => damaged;
    leave_holidays_a_pause_and_an_outage_count_once_in_every_regulation => standing;
    a_named_outage_credits_every_running_clock_once => named;
    what_cannot_be_an_outage_is_refused => refused;
}

async fn game(house: &TestApp, clock: &str, terms: &[(&str, &str)]) -> GameId {
    let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let request = NewGameRequest { clock: clock.to_owned(), terms: terms.collect(), ..house.request() };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

async fn left(house: &TestApp, game: GameId) -> (i64, i64) {
    let view = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    (view.sides.white.left, view.sides.black.left)
}

async fn flag(house: &TestApp, game: GameId, side: Side) -> Option<Timestamp> {
    let view = house.app.games().game(Some(house.player(side)), game).await.unwrap();
    view.sides.get(side).flag_at
}

/// The invariants hold, the game file is good, and the history agrees for whoever looks.
async fn all_is_well(house: &TestApp, game: GameId) {
    invariants::all_is_well(house, game).await;
    for viewer in [None, Some(&house.white), Some(&house.black), Some(&house.arbiter)] {
        let history = house.app.clocks().clock_history(viewer, game).await.unwrap();
        let differs: Vec<_> = history
            .differs
            .iter()
            .map(|one| format!("{}: {} / {}", one.turn, one.stored, one.computed))
            .collect();
        assert!(differs.is_empty(), "{differs:?}");
    }
}

async fn periods(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "2/10d,free,double4", &[]).await;
    house.clock.advance(DAY);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.clock.advance(5 * DAY + HOUR);
    // Six days and an hour: four single, two double.
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(left(&house, game).await, (10 * DAY, 2 * DAY), "the first day is free");
    assert_eq!(flag(&house, game, Side::Black).await, Some(house.app.now().plus(3 * DAY)));
    house.clock.advance(3 * DAY);
    house.file(&house.black, game, "b8c6").await.unwrap();
    house.clock.advance(2 * DAY + HOUR);
    let foreseen =
        house.app.games().game(Some(&house.white), game).await.unwrap().sides.white.if_filed.unwrap();
    assert_eq!((foreseen.takes, foreseen.next), (6 * DAY, Some(14 * DAY)));
    house.file(&house.white, game, "g1f3").await.unwrap();
    house.reveal().await;
    assert_eq!(left(&house, game).await, (14 * DAY, 10 * DAY), "ten more after two pairs");
    all_is_well(&house, game).await;
    // Four single days and three double ones, and the day that is only begun.
    house.clock.advance(8 * DAY + JUDGE_DELAY);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "the flag's own moment is in time");
    house.clock.advance(1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::win(Side::White, By::Time)));
    all_is_well(&house, game).await;
}

async fn weekly(database: Database) {
    let house = TestApp::new(database).await;
    // START is a Thursday at noon, UTC.
    let game = game(&house, "weekly:sun-20:00+1d,grace2h,Europe/Berlin", &[]).await;
    let sunday = Timestamp::parse("2026-01-04T19:00:00Z").unwrap();
    for side in Side::ALL {
        assert_eq!(flag(&house, game, side).await, Some(sunday.plus(2 * HOUR)));
    }
    house.clock.advance(sunday.since(START) + 2 * HOUR);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(flag(&house, game, Side::White).await, Some(sunday.plus(7 * DAY + 2 * HOUR)));
    // Less than a day before the deadline: the next one counts.
    house.clock.advance(sunday.plus(6 * DAY + HOUR).since(house.app.now()));
    house.pair(game, "g1f3", "b8c6").await;
    assert_eq!(flag(&house, game, Side::White).await, Some(sunday.plus(14 * DAY + 2 * HOUR)));
    house.clock.advance(sunday.plus(14 * DAY + 2 * HOUR + JUDGE_DELAY + 1).since(house.app.now()));
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::draw(By::Time)), "both flags fall at one moment");
    all_is_well(&house, game).await;
}

async fn history(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "30d+2d<31d", &[]).await;
    house.clock.advance(DAY);
    house.file(&house.black, game, "e7e5").await.unwrap();
    rule(&house, game, Ruling::Extend { by: 3 * HOUR }).await.unwrap();
    house.clock.advance(DAY);
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.reveal().await;
    let told = house.app.clocks().clock_history(None, game).await.unwrap();
    assert!(told.differs.is_empty() && told.turns.len() == 2);
    let (white, black) = (&told.turns[0].sides.white, &told.turns[0].sides.black);
    assert_eq!(
        (white.line.credits.ruling, white.line.used, white.line.left),
        (3 * HOUR, 2 * DAY, 28 * DAY + 3 * HOUR)
    );
    assert_eq!(
        (black.line.credits.ruling, black.line.used, black.line.left),
        (0, DAY, 29 * DAY),
        "its clock stood"
    );
    let (white, black) = (&told.turns[1].sides.white.line, &told.turns[1].sides.black.line);
    assert_eq!((white.carried, white.given), (28 * DAY + 3 * HOUR, 30 * DAY + 3 * HOUR));
    assert_eq!((black.carried, black.given), (29 * DAY, 31 * DAY));
    house.clock.advance(DAY);
    rule(&house, game, Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    let told = house.app.clocks().clock_history(None, game).await.unwrap();
    let replaced: Vec<_> = told.turns.iter().map(|turn| turn.replaced_by).collect();
    assert_eq!(replaced, [Some(3), Some(3), None]);
    assert_eq!(told.turns[2].sides.white.line.given, 30 * DAY, "played again with the whole time");
    all_is_well(&house, game).await;
}

async fn hidden(database: Database) {
    for presence in ["shown", "hidden"] {
        let house = TestApp::new(database).await;
        let game = game(&house, "14d/pair", &[("presence", presence)]).await;
        house.clock.advance(DAY);
        house.file(&house.white, game, "e2e4").await.unwrap();
        let line = async |viewer: Option<&Actor>, side: Side| {
            let mut told = house.app.clocks().clock_history(viewer, game).await.unwrap();
            told.turns.remove(0).sides.get(side).filed
        };
        let at = Some(START.plus(DAY));
        assert_eq!(line(Some(&house.white), Side::White).await, at);
        assert_eq!(line(Some(&house.arbiter), Side::White).await, at);
        assert_eq!(line(Some(&house.black), Side::White).await, None);
        assert_eq!(line(None, Side::White).await, None);
        let told = house.app.clocks().clock_history(Some(&house.black), game).await.unwrap();
        let white = &told.turns[0].sides.white;
        assert!(
            !white.known
                && white.line.given == 14 * DAY
                && white.line.used == 0
                && white.line.credits.sum() == 0
        );
        house.file(&house.black, game, "e7e5").await.unwrap();
        assert_eq!(line(None, Side::White).await, None, "not before the release");
        house.reveal().await;
        assert_eq!(line(None, Side::White).await, at);
        all_is_well(&house, game).await;
    }
}

/// White is on leave on 3 and 4 January, and the 5th is a holiday in Central Europe; the game pauses within the leave, and
/// the server is away from then until past the holiday. So White's clock ran for 36 hours, and Black's for 48.
async fn standing(database: Database) {
    let house = TestApp::new(database).await;
    // What each side has left then, and when White's flag falls, in hours.
    let cases = [
        ("14d/pair", [336 - 36, 336 - 48], 120 + 300),
        ("30d+2d", [720 - 36, 720 - 48], 120 + 684),
        // A day that is only just full is still free.
        ("10/50d,free,double2", [1200 - 24, 1200 - 24], 71 + 13 + 26 * 24 + 24),
        ("10/50d,double1", [1200 - 48, 1200 - 72], 71 + 13 + 25 * 24 + 12),
        ("weekly:sun-20:00+12h,UTC", [80 - 36, 80 - 48], 80 + 71 + 13),
    ];
    let terms = [("leave", "30"), ("holidays", "2026-01-05")];
    let mut games = Vec::new();
    for (clock, ..) in cases {
        games.push(game(&house, clock, &terms).await);
    }
    let days = (date(2026, 1, 3), date(2026, 1, 4));
    let told = house.app.leaves().announce_leave(&house.white, days.0, days.1).await.unwrap();
    assert!(told.len() == games.len() && told.iter().all(|one| one.outcome.is_ok()));
    house.clock.advance(2 * DAY);
    for game in &games {
        rule(&house, *game, Ruling::Pause).await.unwrap();
    }
    house.clock.advance(DAY);
    for game in &games {
        rule(&house, *game, Ruling::Resume).await.unwrap();
    }
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(2 * DAY);
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), games.len());
    for ((clock, [white, black], falls), id) in cases.into_iter().zip(games.iter().copied()) {
        assert_eq!(left(&house, id).await, (white * HOUR, black * HOUR), "{clock}");
        let falls = START.plus(falls * HOUR);
        assert_eq!(flag(&house, id, Side::White).await, Some(falls), "{clock}");
        all_is_well(&house, id).await;
    }
    for id in games {
        house.pair(id, "e2e4", "e7e5").await;
        all_is_well(&house, id).await;
        let history = house.app.clocks().clock_history(None, id).await.unwrap();
        let first = &history.turns[0].sides;
        assert_eq!((first.white.line.leave, first.black.line.leave), (71 * HOUR, 24 * HOUR));
        assert_eq!((first.white.line.credits.sum(), first.black.line.credits.sum()), (13 * HOUR, 48 * HOUR));
    }
}

async fn damaged(database: Database) {
    let house = TestApp::new(database).await;
    let game = game(&house, "30d+2d", &[]).await;
    house.clock.advance(DAY);
    house.pair(game, "e2e4", "e7e5").await;
    all_is_well(&house, game).await;
    let raw = house.raw().await;
    raw.execute("UPDATE turn_side SET allowance_us = allowance_us + 1 WHERE turn = 2 AND side = 1").await;
    let told = house.app.clocks().clock_history(None, game).await.unwrap();
    let [differs] = told.differs.as_slice() else { panic!("one difference") };
    assert_eq!((differs.turn, differs.side), (2, Side::Black));
    assert_ne!(differs.stored, differs.computed);
}

/// The server runs, and nobody can reach it.
async fn unreachable(house: &TestApp, time: i64) {
    for _ in 0..time / (10 * MINUTE) {
        house.clock.advance(10 * MINUTE);
        house.app.clocks().heartbeat().await.unwrap();
    }
}

async fn named(database: Database) {
    let house = TestApp::new(database).await;
    house.app.clocks().heartbeat().await.unwrap();
    let (owed, filed) = (game(&house, "14d/pair", &[]).await, game(&house, "10/50d,free", &[]).await);
    // Their flags fall before the outage, and within it.
    let (before, within) = (game(&house, "30m+0s", &[]).await, game(&house, "2h+0s", &[]).await);
    house.clock.advance(10 * MINUTE);
    house.app.clocks().heartbeat().await.unwrap();
    house.file(&house.white, filed, "e2e4").await.unwrap();
    unreachable(&house, 5 * HOUR - 10 * MINUTE).await;
    let outage = NewOutage {
        from: START.plus(HOUR),
        to: START.plus(4 * HOUR),
        reason: "The line was cut.".to_owned(),
    };
    let name = async || house.app.operations().name_outage(&house.director, outage.clone()).await.unwrap();
    assert_eq!(name().await, 3);
    assert_eq!(flag(&house, owed, Side::White).await, Some(START.plus(14 * DAY + 3 * HOUR)));
    assert_eq!(flag(&house, filed, Side::Black).await, Some(START.plus(51 * DAY + 3 * HOUR)));
    assert_eq!(flag(&house, within, Side::White).await, Some(START.plus(5 * HOUR)));
    assert_eq!(name().await, 0, "once");
    let raw = house.raw().await;
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'outage'").await, 2, "one for each player");
    assert_eq!(raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await, 0);
    assert_eq!(raw.number("SELECT COUNT(*) FROM event WHERE kind = 'clock'").await, 3);
    assert_eq!(
        house.app.clocks().judge_flags().await.unwrap(),
        1,
        "what fell before the outage stays fallen"
    );
    assert!(house.app.games().game(None, before).await.unwrap().result.is_some());
    house.clock.advance(JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1, "and what was saved falls in the end");
    for game in [owed, filed] {
        house.file(&house.black, game, "e7e5").await.unwrap();
        if game == owed {
            house.file(&house.white, game, "e2e4").await.unwrap();
        }
    }
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
    house.clock.advance(2 * SECOND);
    for game in [owed, filed, before, within] {
        all_is_well(&house, game).await;
    }
    let told = house.app.clocks().clock_history(None, filed).await.unwrap();
    let sides = &told.turns[0].sides;
    assert_eq!((sides.white.line.credits.outage, sides.black.line.credits.outage), (0, 3 * HOUR));
}

async fn refused(database: Database) {
    let house = TestApp::new(database).await;
    house.app.clocks().heartbeat().await.unwrap();
    unreachable(&house, 3 * HOUR).await;
    let game = game(&house, "14d/pair", &[]).await;
    let good = NewOutage {
        from: START.plus(HOUR),
        to: START.plus(2 * HOUR),
        reason: "x".repeat(OUTAGE_REASON_CHARS_MAX),
    };
    assert!(matches!(
        house.app.operations().name_outage(&house.white, good.clone()).await,
        Err(Error::NotAllowed(_))
    ));
    assert_eq!(
        house.app.operations().name_outage(&house.director, good.clone()).await.unwrap(),
        0,
        "no clock ran then"
    );
    let twice = NewOutage { from: START.plus(90 * MINUTE), to: START.plus(3 * HOUR), ..good.clone() };
    let long = NewOutage {
        from: START.plus(3 * HOUR - OUTAGE_DAYS_MAX * DAY - 1),
        to: START.plus(3 * HOUR),
        ..good.clone()
    };
    let longest =
        NewOutage { from: START.plus(HOUR - OUTAGE_DAYS_MAX * DAY), to: START.plus(HOUR), ..good.clone() };
    let not_over = NewOutage { from: START.plus(2 * HOUR), to: START.plus(3 * HOUR + 1), ..good.clone() };
    let no_reason = NewOutage { reason: " ".to_owned(), ..good.clone() };
    let wordy = NewOutage { reason: "x".repeat(OUTAGE_REASON_CHARS_MAX + 1), ..good.clone() };
    let order = NewOutage { from: good.to, to: good.to, ..good.clone() };
    for (outage, code) in [
        (twice, "outage-twice"),
        (long, "outage-long"),
        (not_over, "outage-not-over"),
        (no_reason, "outage-reason"),
        (wordy, "outage-reason"),
        (order, "outage-order"),
    ] {
        let Err(Error::Malformed(faults)) = house.app.operations().name_outage(&house.director, outage).await
        else {
            panic!("{code}")
        };
        assert_eq!(faults.iter().map(|fault| fault.code.as_str()).collect::<Vec<_>>(), [code]);
    }
    assert_eq!(house.app.operations().name_outage(&house.director, longest).await.unwrap(), 0);
    all_is_well(&house, game).await;
}
