//! What was filed is lost, or does not open: nobody is flagged for it, and the turn is made void.

use fairschach::app::actor::Role;
use fairschach::app::core::follow::Follows;
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::follow::mark_doubts;
use fairschach::base::GameId;
use fairschach::game::Ruling;

use crate::app::operations::follow::{check, found, incidents, kinds, of, played, rule};
use crate::support::invariants::holds_together;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, raw};

on_both! {
    who_has_filed_is_never_flagged => lost;
    filing_again_after_a_lost_row_is_answered => filing_again;
    a_lost_box_is_a_case_for_void_and_replay => replayed;
    a_game_without_an_arbiter_is_the_operators => alone;
    a_game_that_stands_is_not_stopped_again => standing;
    a_destroyed_box_is_found_and_nothing_is_kept => boxes;
    a_destroyed_box_is_never_resumed_into => destroyed;
    a_box_that_its_reveal_cannot_open_is_never_resumed_into => unrevealed;
    rows_that_keep_a_box_shut_are_written_anew => shut;
}

/// White files and has a receipt; the row is lost, and the time passes.
async fn lost(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    raw.execute(&format!("DELETE FROM submission WHERE game_id = {}", of(&raw, game))).await;
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 0, "nobody is flagged");
    let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    assert_eq!((seen.state, seen.result, seen.in_doubt), (GameState::Suspended, None, true));
    assert_eq!(kinds(&house, game).await, ["start", "suspended"]);
    assert_eq!(incidents(&house, game).await, [IncidentKind::Suspended]);
    assert_eq!(found(&house, game).await, [Follows::LostEntry]);
}

async fn filing_again(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for terms in [&[][..], &[("revision", "until_complete")][..]] {
        let game = house.game_with(terms).await;
        house.file(&house.white, game, "e2e4").await.unwrap();
        raw.execute(&format!("DELETE FROM submission WHERE game_id = {}", of(&raw, game))).await;
        for entry in ["e2e4", "d2d4"] {
            let again = house.file(&house.white, game, entry).await;
            assert!(matches!(again, Err(Error::NotRunning)), "{entry}: {:?}", again.err());
        }
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
        let again = house.file(&house.white, game, "e2e4").await;
        assert!(matches!(again, Err(Error::NotRunning)), "{:?}", again.err());
    }
}

/// A paused game falls into doubt: no second event stops it, for what stands cannot be stopped, and its file stays good.
async fn standing(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    rule(&house, game, Ruling::Pause).await.unwrap();
    raw.execute(&format!("DELETE FROM submission WHERE game_id = {}", of(&raw, game))).await;
    assert!(house.app.games().game(None, game).await.unwrap().in_doubt);
    house.app.games().settle_doubts().await.unwrap();
    assert_eq!(kinds(&house, game).await, ["start", "ruling"]);
    assert_eq!(incidents(&house, game).await, [IncidentKind::InDoubt]);
    assert!(rule(&house, game, Ruling::Resume).await.is_err(), "White's entry is lost");
    rule(&house, game, Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    assert!(!house.app.games().game(None, game).await.unwrap().in_doubt);
    holds_together(&house, game).await;
}

async fn replayed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    raw.execute(&format!("DELETE FROM submission WHERE turn = 3 AND game_id = {}", of(&raw, game))).await;
    assert!(house.app.games().game(None, game).await.unwrap().in_doubt);
    house.app.games().settle_doubts().await.unwrap();
    let (_, left) = house.app.games().rebuild_game(game).await.unwrap();
    assert_eq!(left.len(), 1, "it cannot be sealed anew");
    let refused = rule(&house, game, Ruling::Resume).await;
    assert!(matches!(refused, Err(Error::NotNow(_))), "{refused:?}");
    rule(&house, game, Ruling::VoidAndReplay { from: 3 }).await.unwrap();
    let seen = house.app.games().game(None, game).await.unwrap();
    assert_eq!((seen.state, seen.turn, seen.in_doubt), (GameState::Running, 4, false));
    house.clock.advance(SECOND);
    house.pair(game, "f1b5", "a7a6").await;
    assert_eq!(found(&house, game).await, []);
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = fairschach::verify::verify_game(file.to_string().as_bytes(), &[]);
    assert_ne!(report.verdict(), fairschach::verify::Verdict::Misbehaviour, "{report}");
}

async fn alone(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let admin = house.add("Frida", "en", Role::Admin).await;
    let request = NewGameRequest { arbiter: None, ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let operate = async |ruling| {
        let (reason, rule) = ("A row was lost.".to_owned(), "operator's duty".to_owned());
        house.app.arbitration().operate(&admin, game, ruling, reason, rule).await
    };
    let early = operate(Ruling::VoidAndReplay { from: 1 }).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "it runs");
    house.file(&house.white, game, "e2e4").await.unwrap();
    raw.execute(&format!("DELETE FROM submission WHERE game_id = {}", of(&raw, game))).await;
    house.app.games().game(None, game).await.unwrap();
    house.app.games().settle_doubts().await.unwrap();
    let refused = operate(Ruling::Resume).await;
    assert!(matches!(refused, Err(Error::NotNow(_))), "{:?}", refused.err());
    operate(Ruling::VoidAndReplay { from: 1 }).await.unwrap();
    house.clock.advance(SECOND);
    house.pair(game, "e2e4", "e7e5").await;
    assert_eq!(found(&house, game).await, []);
    let file = house.app.games().game_file(None, game).await.unwrap();
    let report = fairschach::verify::verify_game(file.to_string().as_bytes(), &[]);
    assert_ne!(report.verdict(), fairschach::verify::Verdict::Misbehaviour, "{report}");
}

async fn boxes(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    let checked = check(&house, game, true).await;
    assert_eq!((checked.boxes, checked.differing), (1, 0));
    let opened = format!(
        "SELECT COUNT(*) FROM submission WHERE turn = 3 AND entry IS NOT NULL AND game_id = {}",
        of(&raw, game)
    );
    assert_eq!(raw.number(&opened).await, 0, "nothing of it is kept");
    for change in [
        "UPDATE submission SET boxed = commitment WHERE turn = 3 AND game_id =",
        "UPDATE game_key SET wrapped = kid WHERE game_id =",
        "DELETE FROM game_key WHERE game_id =",
    ] {
        let game = played(&house).await;
        raw.execute(&format!("{change} {}", of(&raw, game))).await;
        assert_eq!(check(&house, game, false).await.differing, 0, "nobody else opens one");
        let checked = check(&house, game, true).await;
        assert_eq!(checked.found[0].1[0].what, Follows::Box, "{change}");
        let store = raw::store(&house.store.url).await;
        mark_doubts(&store, checked.found, house.app.now()).await.unwrap();
        store.close().await;
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
        let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!((seen.state, seen.in_doubt), (GameState::Suspended, true), "{change}");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 0, "once");
    }
}

async fn is_in_doubt(house: &TestApp, game: GameId) -> bool {
    let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    seen.state == GameState::Suspended && seen.in_doubt
}

/// The way out of a box that is lost: not to go on, but to play the turn again.
async fn refused_then_replayed(house: &TestApp, game: GameId) {
    assert!(is_in_doubt(house, game).await);
    for _ in 0..2 {
        let refused = rule(house, game, Ruling::Resume).await;
        assert!(matches!(refused, Err(Error::NotNow(_))), "{refused:?}");
        assert!(is_in_doubt(house, game).await, "it stands, and the mark stays");
    }
    assert_eq!(found(house, game).await, [Follows::Box]);
    let (_, left) = house.app.games().rebuild_game(game).await.unwrap();
    assert_eq!(left.iter().map(|one| one.what).collect::<Vec<_>>(), [Follows::Box], "nobody seals it anew");
    let turn = house.app.games().game(None, game).await.unwrap().turn;
    rule(house, game, Ruling::VoidAndReplay { from: turn }).await.unwrap();
    let seen = house.app.games().game(None, game).await.unwrap();
    assert_eq!((seen.state, seen.turn, seen.in_doubt), (GameState::Running, turn + 1, false));
    house.clock.advance(SECOND);
    house.pair(game, "f1b5", "a7a6").await;
    assert_eq!(found(house, game).await, []);
    assert_eq!(house.app.games().game(None, game).await.unwrap().turn, turn + 2);
    holds_together(house, game).await;
}

async fn destroyed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for marked_before in [false, true] {
        let game = played(&house).await;
        if marked_before {
            raw.execute(&format!(
                "UPDATE game SET public_seq = public_seq + 1 WHERE id = {}",
                of(&raw, game)
            ))
            .await;
            assert!(house.app.games().game(None, game).await.unwrap().in_doubt);
            assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
        }
        raw.execute(&format!(
            "UPDATE submission SET boxed = commitment WHERE turn = 3 AND game_id = {}",
            of(&raw, game)
        ))
        .await;
        let checked = check(&house, game, true).await;
        let store = raw::store(&house.store.url).await;
        mark_doubts(&store, checked.found, house.app.now()).await.unwrap();
        store.close().await;
        house.app.games().settle_doubts().await.unwrap();
        refused_then_replayed(&house, game).await;
    }
}

async fn unrevealed(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    house.file(&house.black, game, "a7a6").await.unwrap();
    raw.execute(&format!(
        "UPDATE submission SET boxed = commitment WHERE turn = 3 AND side = 1 AND game_id = {}",
        of(&raw, game)
    ))
    .await;
    house.app.games().reveal_due().await.unwrap();
    assert_eq!(kinds(&house, game).await.last().unwrap(), "suspended");
    assert_eq!(incidents(&house, game).await, [IncidentKind::Suspended]);
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 0, "it is dealt with");
    refused_then_replayed(&house, game).await;
}

/// Not the box, but what it is bound to was changed: once that is right it opens, and the game goes on.
async fn shut(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    house.file(&house.black, game, "a7a6").await.unwrap();
    raw.execute(&format!(
        "UPDATE submission SET player_id = (SELECT black_id FROM game WHERE id = game_id) \
         WHERE turn = 3 AND side = 0 AND game_id = {}",
        of(&raw, game)
    ))
    .await;
    house.app.games().reveal_due().await.unwrap();
    assert!(is_in_doubt(&house, game).await);
    assert_eq!(found(&house, game).await, [], "written anew");
    rule(&house, game, Ruling::Resume).await.unwrap();
    house.reveal().await;
    let seen = house.app.games().game(None, game).await.unwrap();
    assert_eq!((seen.state, seen.turn, seen.in_doubt), (GameState::Running, 4, false));
    assert_eq!(found(&house, game).await, []);
}
