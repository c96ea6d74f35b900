//! Leaving all games at once, and who is silent.

use fairschach::app::error::Error;
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::resign_all::SILENT_DAYS;
use fairschach::base::Side;
use fairschach::game::{By, GameResult, Ruling};

use crate::app::arbitration::rulings::rule;
use crate::app::games::challenges::offer;
use crate::support::invariants::assert_invariants;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    all_games_are_given_up_at_once => all_games;
    who_does_nothing_for_long_is_silent => silent;
    what_is_filed_where_nobody_may_see_it_ends_no_silence => hidden;
    who_lets_flags_fall_in_a_row_is_silent => flags;
}

async fn all_games(database: Database) {
    let house = TestApp::new(database).await;
    let (open, filed, paused) = (house.game().await, house.game().await, house.game().await);
    house.file(&house.white, filed, "e2e4").await.unwrap();
    rule(&house, paused, Ruling::Pause).await.unwrap();
    let offer = offer(&house, Opponent::Anyone);
    house.app.challenges().challenge(&house.white, offer).await.unwrap();
    assert_eq!(house.app.games().games_to_give_up(&house.white).await.unwrap(), 3);
    let done = house.app.games().withdraw_from_all(&house.white).await.unwrap();
    let mut resigned = done.resigned.clone();
    resigned.sort();
    let mut given_up = [open, filed];
    given_up.sort();
    assert_eq!(resigned, given_up);
    assert_eq!(done.standing, [paused]);
    for game in done.resigned {
        let result = house.app.games().game(None, game).await.unwrap().result;
        assert_eq!(result, Some(GameResult::win(Side::Black, By::Resignation)));
        assert_invariants(&house.raw().await, game).await;
    }
    assert!(house.app.challenges().challenges(&house.black).await.unwrap().to_all.is_empty());
    rule(&house, paused, Ruling::Resume).await.unwrap();
    let done = house.app.games().withdraw_from_all(&house.white).await.unwrap();
    assert_eq!(done.resigned, [paused]);
    assert_eq!(house.app.games().games_to_give_up(&house.white).await.unwrap(), 0);
}

async fn silent(database: Database) {
    let house = TestApp::new(database).await;
    let request = NewGameRequest {
        clock: "90d/pair".to_owned(),
        terms: [("leave".to_owned(), "60".to_owned())].into(),
        ..house.request()
    };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    let names = async || {
        let silent = house.app.games().silent_players(&house.arbiter).await.unwrap();
        silent.into_iter().map(|one| one.player.name).collect::<Vec<_>>()
    };
    house.clock.advance(i64::from(SILENT_DAYS) * DAY - 1);
    assert!(names().await.is_empty());
    house.clock.advance(1);
    assert_eq!(names().await, ["Anna"], "Ben has filed");
    let seen = house.app.games().silent_players(&house.director).await.unwrap();
    assert_eq!((seen.len(), seen[0].owing, seen[0].flags), (1, 1, 0));
    let refused = house.app.games().silent_players(&house.black).await;
    assert!(matches!(refused, Err(Error::NotAllowed(_))));
    // Something done in any game ends the silence.
    let other = house.game().await;
    house.file(&house.white, other, "e2e4").await.unwrap();
    assert!(names().await.is_empty());
    house.clock.advance(i64::from(SILENT_DAYS) * DAY);
    assert!(names().await.contains(&"Anna".to_owned()));
    let tomorrow = jiff::civil::date(2026, 1, 1) + jiff::Span::new().days(2 * i64::from(SILENT_DAYS) + 1);
    house.app.leaves().announce_leave(&house.white, tomorrow, tomorrow).await.unwrap();
    house.clock.advance(DAY);
    assert!(!names().await.contains(&"Anna".to_owned()), "leave is no silence");
}

async fn hidden(database: Database) {
    let house = TestApp::new(database).await;
    let request = |terms: &[(&str, &str)]| NewGameRequest {
        clock: "90d/pair".to_owned(),
        terms: terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        ..house.request()
    };
    let shown = house.app.games().create_game(&house.director, request(&[])).await.unwrap();
    house.file(&house.black, shown, "e7e5").await.unwrap();
    let secret = request(&[("presence", "hidden")]);
    let secret = NewGameRequest { arbiter: None, ..secret };
    let secret = house.app.games().create_game(&house.director, secret).await.unwrap();
    house.clock.advance(i64::from(SILENT_DAYS) * DAY);
    let names = async |who| {
        let silent = house.app.games().silent_players(who).await.unwrap();
        silent.into_iter().map(|one| one.player.name).collect::<Vec<_>>()
    };
    for _ in 0..2 {
        assert_eq!(names(&house.director).await, ["Anna"]);
        assert_eq!(names(&house.arbiter).await, ["Anna"]);
        // Whoever could see her vanish from the list would know that she has filed there.
        let _ = house.file(&house.white, secret, "e2e4").await;
    }
}

async fn flags(database: Database) {
    let house = TestApp::new(database).await;
    for _ in 0..2 {
        let game = house.game().await;
        house.file(&house.black, game, "e7e5").await.unwrap();
        let listed = house.app.games().silent_players(&house.arbiter).await.unwrap();
        assert!(listed.is_empty(), "one flag is none");
        house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
        assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    }
    assert!(house.app.games().silent_players(&house.arbiter).await.unwrap().is_empty(), "nothing is owed");
    house.game().await;
    let listed = house.app.games().silent_players(&house.arbiter).await.unwrap();
    let anna = listed.iter().find(|one| one.player.name == "Anna").unwrap();
    assert_eq!(anna.flags, 2);
    assert!(listed.iter().all(|one| one.player.name == "Anna"));
}
