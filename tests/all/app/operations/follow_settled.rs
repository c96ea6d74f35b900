//! A game in doubt is settled: by whom, when the mark goes, and what counts meanwhile. And what only the whole check compares.

use fairschach::app::core::follow::Follows;
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::base::{GameId, IncidentId, Timestamp};
use fairschach::game::{Month, Ruling};
use fairschach::store::RatingListRow;

use crate::app::operations::follow::{found, incidents, of, played, rule};
use crate::support::invariants::assert_invariants;
use crate::support::raw::{self, Raw, tx};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    the_ruling_that_closes_the_incident_takes_the_mark_off => closed;
    what_nobody_can_put_right_keeps_its_mark => kept;
    a_game_that_is_not_over_needs_more_than_a_note => stands;
    a_result_in_doubt_counts_for_no_rating => ratings;
    receipts_and_the_next_flag_are_compared => compared;
    no_flag_falls_on_a_clock_that_was_changed => flags;
}

async fn over(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    house.clock.advance(2 * SECOND);
    game
}

/// Its result is changed, found, and dealt with.
async fn doubt(house: &TestApp, raw: &Raw, game: GameId) {
    raw.execute(&format!("UPDATE game SET score = '0-1' WHERE id = {}", of(raw, game))).await;
    house.app.games().game(None, game).await.unwrap();
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
}

async fn in_doubt(house: &TestApp, game: GameId) -> bool {
    house.app.games().game(None, game).await.unwrap().in_doubt
}

/// The open incident of a game in doubt.
async fn incident(house: &TestApp, game: GameId) -> IncidentId {
    let all = house.app.arbitration().incidents(&house.arbiter, game).await.unwrap();
    let mut open = all.iter().filter(|one| one.closed.is_none());
    open.find(|one| one.kind == IncidentKind::InDoubt).unwrap().id
}

async fn note(house: &TestApp, game: GameId) -> Result<(), Error> {
    let request = RulingRequest {
        turn: house.app.games().game(Some(&house.arbiter), game).await.unwrap().turn,
        ruling: Ruling::Note,
        reason: "A row was changed by hand; the record stands.".to_owned(),
        rule: "section 9".to_owned(),
        incident: Some(incident(house, game).await),
    };
    house.app.arbitration().rule(&house.arbiter, game, request).await.map(drop)
}

async fn closed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = over(&house).await;
    doubt(&house, &raw, game).await;
    // A note about something else leaves it as it is.
    rule(&house, game, Ruling::Note).await.unwrap();
    assert!(in_doubt(&house, game).await);
    let pgn = house.app.games().pgn(None, game).await.unwrap();
    assert!(pgn.contains("{in doubt: "), "{pgn}");
    note(&house, game).await.unwrap();
    assert!(!in_doubt(&house, game).await);
    assert!(incidents(&house, game).await.is_empty());
    assert!(!house.app.games().pgn(None, game).await.unwrap().contains("in doubt"));
    assert_eq!(found(&house, game).await, []);
}

async fn kept(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = over(&house).await;
    // The row of a revealed entry is gone, and with it what only the row held.
    let gone = format!("DELETE FROM submission WHERE side = 1 AND game_id = {}", of(&raw, game));
    raw.execute(&gone).await;
    house.app.arbitration().check_game(&house.arbiter, game).await.unwrap();
    assert!(in_doubt(&house, game).await);
    note(&house, game).await.unwrap();
    assert!(incidents(&house, game).await.is_empty(), "with the arbiter's reason");
    assert!(in_doubt(&house, game).await, "it still differs");
    assert_eq!(found(&house, game).await, [Follows::LostEntry]);
}

async fn stands(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    rule(&house, game, Ruling::Pause).await.unwrap();
    raw.execute(&format!(
        "UPDATE turn SET open_us = open_us - 1 WHERE turn = 3 AND game_id = {}",
        of(&raw, game)
    ))
    .await;
    let _ = house.app.games().game(Some(&house.arbiter), game).await;
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
    assert_eq!(incidents(&house, game).await, [IncidentKind::InDoubt]);
    let refused = note(&house, game).await;
    assert!(matches!(refused, Err(Error::NotNow(_))), "{refused:?}");
    assert_eq!(incidents(&house, game).await, [IncidentKind::InDoubt]);
    rule(&house, game, Ruling::Resume).await.unwrap();
    let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    assert!(!seen.in_doubt);
    assert!(incidents(&house, game).await.is_empty(), "closed by what settled it");
    house.file(&house.black, game, "a7a6").await.unwrap();
    house.reveal().await;
    assert_eq!(assert_invariants(&raw, game).await, 3);
}

async fn ratings(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = over(&house).await;
    let (white, now) = (house.white.id, house.app.now());
    let counted = async || {
        let store = raw::store(&house.store.url).await;
        let all = (Timestamp::from_us(0), now.plus(SECOND));
        let (listed, of_player, tally) = tx!(store, read, tx => (
            tx.ratings().played_games(all, (0, uuid::Uuid::nil()), 10).await?.len(),
            tx.ratings().games_ended_by(white, all, 10).await?.len(),
            tx.ratings().tally(white, now).await?.len(),
        ))
        .unwrap();
        store.close().await;
        (listed, of_player, tally)
    };
    let month = Month::of(now).number();
    let listed = async || {
        let store = raw::store(&house.store.url).await;
        let list = RatingListRow { month, closed_us: now.as_us(), games: 1, stale: false };
        tx!(store, write, tx => tx.ratings().put_rating_list(&list).await?).unwrap();
        store.close().await;
    };
    let stale = async || raw.number("SELECT COUNT(*) FROM rating_list WHERE stale").await == 1;
    assert_eq!(counted().await, (1, 1, 1));
    listed().await;
    assert!(!stale().await);
    doubt(&house, &raw, game).await;
    assert_eq!(counted().await, (0, 0, 0), "in doubt");
    assert!(stale().await, "its list is made anew");
    listed().await;
    note(&house, game).await.unwrap();
    assert_eq!(counted().await, (1, 1, 1), "settled");
    assert!(stale().await, "and once more");
}

async fn compared(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for (change, what) in [
        (
            "UPDATE submission SET note = REPLACE(note, 'channel api', 'channel web') WHERE turn = 3 AND game_id =",
            Follows::Receipt,
        ),
        ("UPDATE submission SET note = 'gone' WHERE turn = 2 AND side = 0 AND game_id =", Follows::Receipt),
        ("UPDATE game SET next_flag_us = next_flag_us + 86400000000 WHERE id =", Follows::Clock),
        ("UPDATE game SET next_flag_us = NULL WHERE id =", Follows::Clock),
    ] {
        let game = played(&house).await;
        let changed = raw.execute(&format!("{change} {}", of(&raw, game))).await;
        assert_eq!(changed, 1, "{change}");
        assert_eq!(found(&house, game).await, [what], "{change}");
        house.app.arbitration().check_game(&house.arbiter, game).await.unwrap();
        assert_eq!(found(&house, game).await, [], "{change}: written anew");
        rule(&house, game, Ruling::Resume).await.unwrap();
        assert_eq!(found(&house, game).await, [], "{change}");
        house.file(&house.black, game, "a7a6").await.unwrap();
        house.reveal().await;
        assert_eq!(assert_invariants(&raw, game).await, 3, "{change}");
        let file = house.app.games().game_file(None, game).await.unwrap();
        assert!(file.is_object());
    }
}

/// What an allowance or a credit says decides nothing before it is compared, though no load looks at it.
async fn flags(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for change in ["allowance_us = allowance_us - 864000000000", "credit_us = -864000000000"] {
        let game = played(&house).await;
        let side = of(&raw, game);
        raw.execute(&format!(
            "UPDATE turn_side SET {change} WHERE turn = 3 AND side = 1 AND game_id = {side}"
        ))
        .await;
        // The stored flag is put back as well, so that somebody looks.
        raw.execute(&format!("UPDATE game SET next_flag_us = next_flag_us - 864000000000 WHERE id = {side}"))
            .await;
        house.clock.advance(5 * DAY);
        house.app.clocks().judge_flags().await.unwrap();
        let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!(seen.result, None, "{change}");
        assert_eq!((seen.state, seen.in_doubt), (GameState::Suspended, true), "{change}");
        assert_eq!(found(&house, game).await, [], "{change}: written anew");
    }
}
