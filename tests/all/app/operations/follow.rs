//! A game's rows follow from its events: what was changed in them is found, and the game is treated accordingly.

use fairschach::app::core::follow::Follows;
use fairschach::app::core::incidents::IncidentKind;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::follow::{RowsChecked, check_rows, mark_doubts};
use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult, Ruling};

use crate::support::invariants::assert_invariants;
use crate::support::raw::{self, Raw};
use crate::support::{DAY, Database, SECOND, TestApp, keys, on_both};

on_both! {
    untouched_games_follow => untouched;
    a_changed_result_is_shown_and_counts_as_the_events_say => results;
    heads_are_compared_at_each_load => heads;
    all_other_rows_are_compared_by_the_whole_check => others;
    the_desk_finds_and_the_server_stops => desk;
    what_a_command_finds_the_server_deals_with => marked;
}

pub(in crate::app) fn of(raw: &Raw, game: GameId) -> String {
    match raw {
        Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        Raw::Postgres(_) => format!("'{game}'"),
    }
}

/// Two pairs are played; White has filed for the third one.
pub(in crate::app) async fn played(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.pair(game, "g1f3", "b8c6").await;
    house.file(&house.white, game, "f1b5").await.unwrap();
    game
}

async fn finished(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    game
}

pub(in crate::app) async fn check(house: &TestApp, game: GameId, open: bool) -> RowsChecked {
    let store = raw::store(&house.store.url).await;
    let (keys, only) = (keys(), Some(vec![game]));
    let keyring = open.then_some(&keys.keyring);
    let checked = check_rows(&store, keyring, only, |_| {}).await.unwrap();
    store.close().await;
    checked
}

/// What the whole check finds in a game.
pub(in crate::app) async fn found(house: &TestApp, game: GameId) -> Vec<Follows> {
    let checked = check(house, game, true).await;
    let mut all: Vec<Follows> = Vec::new();
    for one in checked.found.iter().flat_map(|(_, found)| found) {
        if !all.contains(&one.what) {
            all.push(one.what);
        }
    }
    all
}

pub(in crate::app) async fn rule(house: &TestApp, game: GameId, ruling: Ruling) -> Result<(), Error> {
    let turn = house.app.games().game(Some(&house.arbiter), game).await.unwrap().turn;
    let request = RulingRequest {
        turn,
        ruling,
        reason: "Looked into.".to_owned(),
        rule: "FSR 9".to_owned(),
        incident: None,
    };
    house.app.arbitration().rule(&house.arbiter, game, request).await.map(drop)
}

pub(in crate::app) async fn incidents(house: &TestApp, game: GameId) -> Vec<IncidentKind> {
    let all = house.app.arbitration().incidents(&house.arbiter, game).await.unwrap();
    all.iter().filter(|one| one.closed.is_none()).map(|one| one.kind).collect()
}

pub(in crate::app) async fn kinds(house: &TestApp, game: GameId) -> Vec<String> {
    let events = house.app.games().public_events(None, game, -1).await.unwrap();
    events.into_iter().map(|event| event.kind).collect()
}

/// Rulings, revisions, draws, leave, pauses and every kind of end: nothing differs.
async fn untouched(database: Database) {
    let house = TestApp::new(database).await;
    let open = played(&house).await;
    let over = finished(&house).await;
    let revised = house.game_with(&[("revision", "until_complete")]).await;
    house.file(&house.white, revised, "d2d4").await.unwrap();
    house.clock.advance(SECOND);
    house.file(&house.white, revised, "e2e4").await.unwrap();
    let ruled = played(&house).await;
    rule(&house, ruled, Ruling::Pause).await.unwrap();
    house.clock.advance(DAY);
    assert_eq!(found(&house, ruled).await, [], "paused");
    rule(&house, ruled, Ruling::Resume).await.unwrap();
    rule(&house, ruled, Ruling::VoidAndReplay { from: 2 }).await.unwrap();
    house.clock.advance(SECOND);
    house.enter(&house.white, ruled, "g1f3", true).await.unwrap();
    house.enter(&house.black, ruled, "b8c6", false).await.unwrap();
    house.reveal().await;
    let agreed = house.game().await;
    house.enter(&house.white, agreed, "e2e4", true).await.unwrap();
    house.enter(&house.black, agreed, "e7e5", true).await.unwrap();
    house.reveal().await;
    let late = house.game().await;
    house.file(&house.white, late, "e2e4").await.unwrap();
    let result = house.game().await;
    let given = GameResult::win(Side::White, By::Adjudication);
    rule(&house, result, Ruling::Result(given)).await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    for (game, what) in [
        (open, "open"),
        (over, "resigned"),
        (revised, "revised"),
        (ruled, "replayed"),
        (agreed, "agreed"),
        (late, "on time"),
        (result, "ruled"),
    ] {
        assert_eq!(found(&house, game).await, [], "{what}");
        assert!(!house.app.games().game(Some(&house.arbiter), game).await.unwrap().in_doubt, "{what}");
    }
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 0);
}

async fn results(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let white_won = GameResult::win(Side::White, By::Resignation);
    for change in [
        "score = '0-1'",
        "ended_by = 'time'",
        "ended_us = ended_us + 1000000",
        "phase = 'running', score = NULL, ended_by = NULL, ended_us = NULL",
    ] {
        let game = finished(&house).await;
        let changed = format!("UPDATE game SET {change} WHERE id = {}", of(&raw, game));
        raw.execute(&changed).await;
        assert_eq!(found(&house, game).await.len(), 1 + usize::from(change.starts_with("phase")));
        house.clock.advance(2 * SECOND);
        let seen = house.app.games().game(None, game).await.unwrap();
        assert_eq!((seen.result, seen.in_doubt), (Some(white_won), true), "{change}");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1, "{change}");
        let seen = house.app.games().game(None, game).await.unwrap();
        assert_eq!((seen.result, seen.in_doubt), (Some(white_won), true), "{change}: it stays marked");
        assert_eq!(incidents(&house, game).await, [IncidentKind::InDoubt]);
        assert_eq!(kinds(&house, game).await, ["start", "reveal", "result"], "it is over");
        assert_eq!(found(&house, game).await, [], "{change}: written anew");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 0);
        let (before, left) = house.app.games().rebuild_game(game).await.unwrap();
        assert!(before.is_empty() && left.is_empty());
        assert!(!house.app.games().game(None, game).await.unwrap().in_doubt, "looked into");
    }
}

/// Phase, result, open turn and live entries: found when the game is loaded, and it stands.
async fn heads(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for change in [
        "UPDATE game SET phase = 'finished', score = '1-0', ended_by = 'time', ended_us = 1 WHERE id =",
        "UPDATE game SET phase = 'suspended' WHERE id =",
        "UPDATE game SET paused_us = 1 WHERE id =",
        "UPDATE game SET turn = 2 WHERE id =",
        "UPDATE game SET public_seq = public_seq + 1 WHERE id =",
        "UPDATE turn SET position = REPLACE(position, ' 3 ', ' 4 ') WHERE turn = 3 AND game_id =",
        "UPDATE turn SET open_us = open_us - 1 WHERE turn = 3 AND game_id =",
        "DELETE FROM turn_side WHERE turn = 3 AND side = 1 AND game_id =",
        "UPDATE submission SET received_us = received_us + 1 WHERE turn = 3 AND game_id =",
        "UPDATE submission SET commitment = ctx WHERE turn = 3 AND game_id =",
        "UPDATE submission SET channel = 'mail' WHERE turn = 3 AND game_id =",
        "UPDATE submission SET revision = 5 WHERE turn = 3 AND game_id =",
        "UPDATE submission SET live = FALSE WHERE turn = 3 AND game_id =",
    ] {
        let game = played(&house).await;
        raw.execute(&format!("{change} {}", of(&raw, game))).await;
        let seen = house.app.games().game(Some(&house.arbiter), game).await;
        assert!(seen.as_ref().map_or(true, |seen| seen.in_doubt), "{change}");
        let refused = house.file(&house.black, game, "a7a6").await;
        assert!(refused.is_err(), "{change}: nothing goes on by it");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1, "{change}");
        let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!((seen.state, seen.in_doubt, seen.turn), (GameState::Suspended, true, 3), "{change}");
        assert_eq!(kinds(&house, game).await.last().unwrap(), "suspended", "{change}");
        assert_eq!(incidents(&house, game).await, [IncidentKind::Suspended], "{change}");
        assert_eq!(found(&house, game).await, [], "{change}: written anew");
        rule(&house, game, Ruling::Resume).await.unwrap();
        let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!((seen.state, seen.in_doubt), (GameState::Running, false), "{change}");
        assert!(incidents(&house, game).await.is_empty());
        house.file(&house.black, game, "a7a6").await.unwrap();
        house.reveal().await;
        assert_eq!(assert_invariants(&raw, game).await, 3, "{change}");
    }
}

/// What no load looks at.
async fn others(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for (change, what) in [
        ("UPDATE game SET white_id = arbiter_id WHERE id =", Follows::Players),
        ("UPDATE game SET arbiter_id = NULL WHERE id =", Follows::Arbiter),
        ("UPDATE game SET arbiter2_id = arbiter_id WHERE id =", Follows::Arbiter),
        ("UPDATE game SET terms = REPLACE(terms, '\"shown\"', '\"hidden\"') WHERE id =", Follows::Terms),
        ("UPDATE game SET clock = '1d/pair' WHERE id =", Follows::Terms),
        (
            "UPDATE turn_side SET allowance_us = allowance_us - 1000000 WHERE turn = 3 AND game_id =",
            Follows::Clock,
        ),
        (
            "UPDATE turn_side SET credit_us = 1000000 WHERE turn = 3 AND side = 1 AND game_id =",
            Follows::Clock,
        ),
        ("UPDATE turn_side SET owes = FALSE WHERE turn = 3 AND side = 1 AND game_id =", Follows::Clock),
        ("UPDATE turn_side SET offered = TRUE WHERE turn = 3 AND side = 1 AND game_id =", Follows::Offer),
        ("UPDATE turn SET replaced_by = 3 WHERE turn = 2 AND game_id =", Follows::Turn),
        ("UPDATE reveal SET revealed_us = revealed_us - 1 WHERE turn = 2 AND game_id =", Follows::Reveal),
        ("DELETE FROM reveal WHERE turn = 2 AND game_id =", Follows::Reveal),
        ("UPDATE submission SET entry = 'h2h4' WHERE turn = 2 AND side = 0 AND game_id =", Follows::Opening),
        ("UPDATE submission SET r = commitment WHERE turn = 2 AND side = 0 AND game_id =", Follows::Opening),
        ("UPDATE submission SET entry = 'h2h4' WHERE turn = 3 AND game_id =", Follows::Opening),
        (
            "UPDATE submission SET received_us = received_us - 5 WHERE turn = 2 AND side = 1 AND game_id =",
            Follows::Entry,
        ),
        ("UPDATE game SET placement = placement_before WHERE id =", Follows::Position),
        ("UPDATE game SET placement = NULL WHERE id =", Follows::Position),
        ("UPDATE game SET placement_before = placement WHERE id =", Follows::Position),
        ("UPDATE game SET turn_us = turn_us - 1 WHERE id =", Follows::Turn),
        ("UPDATE game SET turn_us = NULL WHERE id =", Follows::Turn),
        (
            "INSERT INTO leave (side, from_us, to_us, announced_us, game_id) SELECT 0, 1, 2, 1, id FROM game WHERE id =",
            Follows::Leave,
        ),
    ] {
        let game = played(&house).await;
        assert_ne!(raw.execute(&format!("{change} {}", of(&raw, game))).await, 0, "{change}");
        assert_eq!(found(&house, game).await, [what], "{change}");
        let (before, left) = house.app.games().rebuild_game(game).await.unwrap();
        assert!(!before.is_empty() && left.is_empty(), "{change}: {left:?}");
        let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
        assert_eq!((seen.state, seen.in_doubt), (GameState::Suspended, true), "{change}");
        rule(&house, game, Ruling::Resume).await.unwrap();
        house.file(&house.black, game, "a7a6").await.unwrap();
        house.reveal().await;
        assert_eq!(found(&house, game).await, [], "{change}");
        assert_eq!(assert_invariants(&raw, game).await, 3, "{change}");
    }
    // One that is over is looked up by none of it.
    let over = finished(&house).await;
    raw.execute(&format!("UPDATE game SET placement = 'x', turn_us = 1 WHERE id = {}", of(&raw, over))).await;
    assert_eq!(found(&house, over).await, [Follows::Position, Follows::Turn]);
    house.app.games().rebuild_game(over).await.unwrap();
    assert_eq!(found(&house, over).await, []);
}

async fn desk(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let game = played(&house).await;
    let good = house.app.arbitration().check_game(&house.arbiter, game).await.unwrap();
    assert_eq!((good.deviations.len(), good.disagreement), (0, None));
    raw.execute(&format!(
        "UPDATE turn_side SET allowance_us = 1 WHERE turn = 3 AND side = 1 AND game_id = {}",
        of(&raw, game)
    ))
    .await;
    let bad = house.app.arbitration().check_game(&house.arbiter, game).await.unwrap();
    assert_eq!(bad.deviations.len(), 1);
    let seen = house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    assert_eq!((seen.state, seen.in_doubt), (GameState::Suspended, true));
    let again = house.app.arbitration().check_game(&house.arbiter, game).await.unwrap();
    assert!(again.deviations.is_empty(), "written anew");
}

async fn marked(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (open, over) = (played(&house).await, finished(&house).await);
    for game in [open, over] {
        raw.execute(&format!("UPDATE game SET black_id = arbiter_id WHERE id = {}", of(&raw, game))).await;
        let checked = check(&house, game, false).await;
        let store = raw::store(&house.store.url).await;
        mark_doubts(&store, checked.found, house.app.now()).await.unwrap();
        store.close().await;
    }
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 2);
    let state = async |game| house.app.games().game(Some(&house.arbiter), game).await.unwrap();
    assert_eq!((state(open).await.state, state(open).await.in_doubt), (GameState::Suspended, true));
    assert_eq!((state(over).await.state, state(over).await.in_doubt), (GameState::Finished, true));
    for game in [open, over] {
        assert_eq!(state(game).await.sides.black.player.id, house.black.id);
    }
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 0, "once");
}
