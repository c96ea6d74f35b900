//! How reliably a player plays: what is counted, and who sees it.

use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::ratings::reliability::{RELIABILITY_DAYS, SILENT_GAMES, SILENT_WITHIN_DAYS};
use fairschach::base::{GameId, PlayerId};
use jiff::civil::date;

use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    entries_and_flags_are_counted => counted;
    leave_is_no_silence => leave;
    only_some_see_it => seen;
}

async fn game(house: &TestApp) -> GameId {
    let request = NewGameRequest {
        clock: "2d/pair".to_owned(),
        terms: [("leave".to_owned(), "30".to_owned())].into(),
        ..house.request()
    };
    house.app.games().create_game(&house.director, request).await.unwrap()
}

async fn flags_fall(house: &TestApp, count: usize) {
    house.clock.advance(2 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), count);
}

async fn counted(database: Database) {
    let house = TestApp::new(database).await;
    let (white, black) = (house.white.id, house.black.id);
    let of = async |who: PlayerId| house.app.ratings().reliability(&house.director, who).await.unwrap();
    let none = of(white).await;
    assert_eq!((none.filed, none.flags, none.in_time_permille(), none.mean_reply), (0, 0, None, None));
    let mut games = Vec::new();
    for _ in 0..SILENT_GAMES {
        games.push(game(&house).await);
    }
    // White replies after an hour, Black after three.
    house.clock.advance(3600 * SECOND);
    for game in &games {
        house.file(&house.white, *game, "e2e4").await.unwrap();
    }
    assert_eq!(of(white).await.filed, 0, "nothing of a turn that is not revealed");
    house.clock.advance(2 * 3600 * SECOND);
    for game in &games {
        house.file(&house.black, *game, "e7e5").await.unwrap();
    }
    assert_eq!(house.app.games().reveal_due().await.unwrap(), SILENT_GAMES);
    assert_eq!(of(white).await.filed, 0, "nor before its release");
    house.clock.advance(2 * SECOND);
    let filed = SILENT_GAMES as u64;
    assert_eq!((of(white).await.filed, of(white).await.mean_reply), (filed, Some(3600 * SECOND)));
    assert_eq!((of(black).await.filed, of(black).await.mean_reply), (filed, Some(3 * 3600 * SECOND)));
    // White goes on, Black falls silent, in one game after the other.
    for game in &games[1..] {
        house.file(&house.white, *game, "g1f3").await.unwrap();
    }
    house.file(&house.white, games[0], "g1f3").await.unwrap();
    flags_fall(&house, SILENT_GAMES).await;
    let (white, black) = (of(white).await, of(black).await);
    assert_eq!((white.flags, white.silent, white.in_time_permille()), (0, 0, Some(1000)));
    assert_eq!((black.flags, black.silent, black.in_time_permille()), (filed, filed, Some(500)));
    assert!(black.is_silent() && !white.is_silent());
    house.clock.advance(SILENT_WITHIN_DAYS * DAY);
    assert!(of(house.black.id).await.is_silent(), "at the end of its time");
    house.clock.advance(1);
    let later = of(house.black.id).await;
    assert_eq!((later.flags, later.silent, later.is_silent()), (filed, 0, false));
    house.clock.advance((RELIABILITY_DAYS - SILENT_WITHIN_DAYS) * DAY);
    let later = of(house.black.id).await;
    assert_eq!((later.flags, later.filed), (0, 0), "a year later");
}

async fn leave(database: Database) {
    let house = TestApp::new(database).await;
    for _ in 0..SILENT_GAMES {
        let game = game(&house).await;
        house.file(&house.white, game, "e2e4").await.unwrap();
    }
    let day = |day| date(2026, 1, day);
    house.app.leaves().announce_leave(&house.black, day(2), day(2)).await.unwrap();
    house.clock.advance(DAY);
    flags_fall(&house, SILENT_GAMES).await;
    let black = house.app.ratings().reliability(&house.black, house.black.id).await.unwrap();
    assert_eq!((black.flags, black.silent), (SILENT_GAMES as u64, 0));
}

async fn seen(database: Database) {
    let house = TestApp::new(database).await;
    for viewer in [&house.white, &house.arbiter, &house.director] {
        house.app.ratings().reliability(viewer, house.white.id).await.unwrap();
    }
    let other = house.app.ratings().reliability(&house.black, house.white.id).await;
    assert!(matches!(other, Err(Error::NotAllowed(_))));
    let id = PlayerId::parse("019b2c3d-0000-7000-8000-000000000001").unwrap();
    assert!(matches!(house.app.ratings().reliability(&house.director, id).await, Err(Error::NotFound)));
}
