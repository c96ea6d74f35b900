//! A record that cannot be used stops its own game, raises an alarm, shows nothing, and holds no other game up.

use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::search::GameSearch;
use fairschach::app::games::to_move::open_games;
use fairschach::base::GameId;

use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_seal_that_does_not_open_suspends_its_game => spoiled_seals;
    a_spoiled_row_stops_only_its_game => spoiled_rows;
    a_spoiled_game_judges_no_flag => spoiled_flags;
    a_game_that_cannot_be_read_is_left_out_of_lists => unread;
    a_lost_reveal_is_found => lost_job;
    everything_goes_on_after_a_restart => restart;
    who_resigns_in_a_spoiled_turn_is_told => resigning;
}

/// A statement's condition for one game.
fn of(raw: &Raw, game: GameId) -> String {
    match raw {
        Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        Raw::Postgres(_) => format!("'{game}'"),
    }
}

async fn complete(house: &TestApp) -> GameId {
    let game = house.game().await;
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    game
}

async fn state(house: &TestApp, game: GameId) -> GameState {
    house.app.games().game(None, game).await.unwrap().state
}

/// One row at fault takes no list away from those who have other games.
async fn unread(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (game, healthy) = (house.game().await, house.game().await);
    let games = house.app.games();
    let address = games.make_calendar(&house.white).await.unwrap();
    let secret = address.rsplit('/').next().unwrap().trim_end_matches(".ics").to_owned();
    assert_eq!(raw.execute(&format!("UPDATE game SET variant = '?' WHERE id = {}", of(&raw, game))).await, 1);
    assert!(games.game(None, game).await.is_err());
    let open = open_games(&house.app, &house.white).await.unwrap();
    let all = games.games(&house.white, None, 10).await.unwrap();
    let of_player = GameSearch { player: Some(house.white.id), ..GameSearch::default() };
    let found = games.find(None, &of_player, None, 10).await.unwrap().games;
    for list in [open, all, found] {
        assert_eq!(list.iter().map(|view| view.id).collect::<Vec<_>>(), [healthy]);
    }
    let calendar = games.calendar(&secret).await.unwrap().unwrap();
    assert_eq!(calendar.deadlines.iter().map(|one| one.game).collect::<Vec<_>>(), [healthy]);
    assert_eq!(house.app.arbitration().desk(&house.arbiter).await.unwrap().games.len(), 1);
}

async fn spoiled_seals(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let swap = |column: &str| {
        format!(
            "UPDATE submission SET {column} = (SELECT o.{column} FROM submission o \
             WHERE o.game_id = submission.game_id AND o.side = 1) WHERE side = 0 AND game_id ="
        )
    };
    let swaps = ["boxed", "ctx", "commitment", "player_id"].map(swap);
    let rest = [
        "UPDATE submission SET boxed = commitment WHERE side = 1 AND game_id =",
        "UPDATE submission SET revision = 1 WHERE side = 0 AND game_id =",
        "UPDATE submission SET revision = 70000 WHERE side = 0 AND game_id =",
        "UPDATE submission SET entry = 'h2h4' WHERE side = 0 AND game_id =",
        "UPDATE game_key SET wrapped = kid WHERE game_id =",
        "DELETE FROM game_key WHERE game_id =",
        "UPDATE turn SET position = REPLACE(position, ' 1 -', ' 2 -') WHERE game_id =",
    ];
    for spoil in swaps.iter().map(String::as_str).chain(rest) {
        let (game, healthy) = (complete(&house).await, complete(&house).await);
        assert_ne!(raw.execute(&format!("{spoil} {}", of(&raw, game))).await, 0);
        house.app.games().reveal_due().await.unwrap_or_else(|error| panic!("{spoil}: {error}"));
        house.clock.advance(2 * SECOND);
        let phase =
            format!("SELECT COUNT(*) FROM game WHERE phase = 'suspended' AND id = {}", of(&raw, game));
        assert_eq!(raw.number(&phase).await, 1, "{spoil}");
        assert_eq!(house.app.games().game(None, healthy).await.unwrap().turn, 2, "{spoil}: the others go on");
        assert!(house.app.games().pairs(None, game).await.unwrap().is_empty());
        let events = house.app.games().public_events(None, game, -1).await.unwrap();
        assert_eq!(
            events.iter().map(|e| e.kind.as_str()).collect::<Vec<_>>(),
            ["start", "suspended"],
            "{spoil}"
        );
        let opened =
            format!("SELECT COUNT(*) FROM submission WHERE r IS NOT NULL AND game_id = {}", of(&raw, game));
        assert_eq!(raw.number(&opened).await, 0, "nothing is opened");
        assert!(house.file(&house.white, game, "d2d4").await.is_err());
        assert!(house.app.games().resign(&house.white, game).await.is_err());
        assert_eq!(assert_invariants(&raw, healthy).await, 1);
    }
    assert_eq!(raw.number("SELECT COUNT(*) FROM reveal_job").await, 0, "nothing is tried for ever");
}

async fn spoiled_rows(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    for spoil in [
        "UPDATE turn SET position = 'chaos' WHERE game_id =",
        "DELETE FROM turn_side WHERE side = 1 AND game_id =",
        "UPDATE game SET options = '[' WHERE id =",
        "UPDATE game SET clock = 'never' WHERE id =",
        "UPDATE game SET public_head = NULL WHERE id =",
    ] {
        let (game, healthy) = (complete(&house).await, complete(&house).await);
        if raw.try_execute(&format!("{spoil} {}", of(&raw, game))).await.is_err() {
            continue; // The database itself refuses it.
        }
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
        house.clock.advance(2 * SECOND);
        let phase =
            format!("SELECT COUNT(*) FROM game WHERE phase = 'suspended' AND id = {}", of(&raw, game));
        assert_eq!(raw.number(&phase).await, 1, "{spoil}");
        assert_eq!(house.app.games().game(None, healthy).await.unwrap().turn, 2, "{spoil}");
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 0);
        house.app.games().sweep_reveals().await.unwrap();
        assert_eq!(house.app.games().reveal_due().await.unwrap(), 0, "{spoil}");
    }
}

/// From now on such writes fail as on a damaged page.
async fn damage(raw: &Raw, write: &str, of: &str) {
    raw.execute(
        "CREATE OR REPLACE FUNCTION damaged() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'XX001'; END $$",
    )
    .await;
    raw.execute(&format!(
        "CREATE TRIGGER damaged BEFORE {write} FOR EACH ROW WHEN ({of}) EXECUTE FUNCTION damaged()"
    ))
    .await;
}

/// What cannot be read now may be whole, so that the game is not stopped.
#[tokio::test]
async fn a_damaged_page_holds_no_other_game_up() {
    let house = TestApp::new(Database::Postgres).await;
    let raw = house.raw().await;
    let (game, healthy) = (complete(&house).await, complete(&house).await);
    damage(&raw, "INSERT ON reveal", &format!("NEW.game_id = '{game}'")).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
    house.clock.advance(2 * SECOND);
    let turn = async |game: GameId| house.app.games().game(None, game).await.unwrap().turn;
    assert_eq!((turn(game).await, turn(healthy).await), (1, 2));
    assert_eq!(raw.number("SELECT COUNT(*) FROM game WHERE phase = 'suspended'").await, 0);
    raw.execute("DROP TRIGGER damaged ON reveal").await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1, "it is tried again");
    house.clock.advance(2 * SECOND);
    assert_eq!(turn(game).await, 2);
    assert_eq!(assert_invariants(&raw, game).await, 1);
}

/// The first of two games is damaged. An outage stays open for it, which has lost nothing when it can be written again.
#[tokio::test]
async fn a_damaged_page_keeps_back_no_other_games_credit_flag_or_doubt() {
    let house = TestApp::new(Database::Postgres).await;
    let raw = house.raw().await;
    let mut games = [house.game().await, house.game().await];
    games.sort();
    let app = &house.app;
    for game in games {
        house.file(&house.white, game, "e2e4").await.unwrap();
    }
    damage(&raw, "UPDATE ON turn_side", &format!("NEW.game_id = '{}'", games[0])).await;
    app.clocks().heartbeat().await.unwrap();
    house.clock.advance(DAY);
    app.clocks().heartbeat().await.unwrap();
    assert_eq!(app.operations().credit_outages().await.unwrap(), 1);
    let open = "SELECT COUNT(*) FROM outage WHERE NOT done";
    let credits = "SELECT CAST(SUM(credit_us) AS BIGINT) FROM turn_side";
    assert_eq!((raw.number(open).await, raw.number(credits).await), (1, DAY));
    assert_eq!(app.operations().credit_outages().await.unwrap(), 0, "nobody twice");
    raw.execute("DROP TRIGGER damaged ON turn_side").await;
    assert_eq!(app.operations().credit_outages().await.unwrap(), 1);
    assert_eq!((raw.number(open).await, raw.number(credits).await), (0, 2 * DAY));

    damage(&raw, "UPDATE ON game", &format!("NEW.id = '{}' AND NEW.phase = 'finished'", games[0])).await;
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    raw.execute("DELETE FROM heartbeat").await;
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(state(&house, games[1]).await, GameState::Finished);
    assert_eq!(state(&house, games[0]).await, GameState::Running);
    raw.execute("DROP TRIGGER damaged ON game").await;
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 1);

    damage(&raw, "UPDATE ON game", &format!("NEW.id = '{}' AND NEW.doubt_us IS NULL", games[0])).await;
    raw.execute("UPDATE game SET doubt_us = 5").await;
    let doubts = "SELECT COUNT(*) FROM game WHERE doubt_us IS NOT NULL";
    app.games().settle_doubts().await.unwrap();
    assert_eq!(raw.number(doubts).await, 1);
    raw.execute("DROP TRIGGER damaged ON game").await;
    app.games().settle_doubts().await.unwrap();
    assert_eq!(raw.number(doubts).await, 0, "it is tried again");
}

/// Until a game is marked, only the process that read it knows that it is in doubt.
#[tokio::test]
async fn no_game_in_doubt_is_forgotten_while_the_database_fails() {
    let house = TestApp::new(Database::Postgres).await;
    let raw = house.raw().await;
    let games = [house.game().await, house.game().await];
    raw.execute("UPDATE game SET variant = '?'").await;
    for game in games {
        assert!(house.app.games().game(None, game).await.is_err());
    }
    raw.execute(
        "CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$",
    )
    .await;
    raw.execute("CREATE TRIGGER failing BEFORE UPDATE ON game FOR EACH ROW EXECUTE FUNCTION failing()").await;
    assert!(house.app.games().settle_doubts().await.is_err());
    raw.execute("DROP TRIGGER failing ON game").await;
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 2, "both are known still");
}

#[tokio::test]
async fn a_damaged_page_keeps_back_no_other_games_key_holder() {
    let house = TestApp::new(Database::Postgres).await;
    let raw = house.raw().await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let game =
            house.blind_game(None, &[("keyholder_reminder", "2d"), ("keyholder_deadline", "3d")]).await;
        house.file_blind(&house.white, game, "e2e4").await.unwrap();
        house.file_blind(&house.black, game, "e7e5").await.unwrap();
        games.push(game);
    }
    games.sort();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 2);
    damage(&raw, "UPDATE ON blind_turn", &format!("NEW.game_id = '{}'", games[0])).await;
    house.clock.advance(2 * DAY);
    let reminded = "SELECT COUNT(*) FROM blind_turn WHERE reminded_us IS NOT NULL";
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 2);
    assert_eq!(raw.number(reminded).await, 1);
    raw.execute("DROP TRIGGER damaged ON blind_turn").await;
    assert_eq!(house.app.key_holders().watch_key_holders().await.unwrap(), 1, "it is tried again");
    assert_eq!(raw.number(reminded).await, 2);
}

/// A game that cannot be read neither keeps an outage open nor flags from being judged.
async fn spoiled_flags(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let [first, second, healthy] = [house.game().await, house.game().await, house.game().await];
    for game in [first, second, healthy] {
        house.file(&house.white, game, "e2e4").await.unwrap();
    }
    raw.execute(&format!("UPDATE turn SET position = 'chaos' WHERE game_id = {}", of(&raw, first))).await;
    house.app.clocks().heartbeat().await.unwrap();
    house.clock.advance(DAY);
    house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(house.app.operations().credit_outages().await.unwrap(), 2);
    raw.execute(&format!("UPDATE turn SET position = 'chaos' WHERE game_id = {}", of(&raw, second))).await;
    house.clock.advance(14 * DAY);
    house.app.clocks().heartbeat().await.unwrap();
    house.app.operations().credit_outages().await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    raw.execute("DELETE FROM heartbeat").await;
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 1);
    assert_eq!(state(&house, healthy).await, GameState::Finished);
    assert_eq!(raw.number("SELECT COUNT(*) FROM game WHERE phase = 'suspended'").await, 2);
}

async fn lost_job(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = complete(&house).await;
    let raw = house.raw().await;
    house.app.games().sweep_reveals().await.unwrap();
    raw.execute("DELETE FROM reveal_job").await;
    house.restart(2).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 0);
    house.app.games().sweep_reveals().await.unwrap();
    house.app.games().sweep_reveals().await.unwrap();
    house.reveal().await;
    house.app.games().sweep_reveals().await.unwrap();
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 0, "revealed once");
    assert_eq!(assert_invariants(&raw, game).await, 1);
}

/// Each step is taken by another process than the one before.
async fn restart(database: Database) {
    let mut house = TestApp::new(database).await;
    let game = house.game_with(&[("revision", "until_complete")]).await;
    house.restart(2).await;
    house.file(&house.white, game, "d2d4").await.unwrap();
    house.restart(3).await;
    let first = house.file(&house.white, game, "e2e4").await.unwrap();
    house.restart(4).await;
    let again = house.file(&house.white, game, "e2e4").await.unwrap();
    assert!(again.again && again.receipt == first.receipt);
    let own = house.app.entries().own_entry(&house.white, game).await.unwrap().unwrap();
    assert_eq!(own.canonical.to_string(), "e2e4");
    house.restart(5).await;
    house.enter(&house.black, game, "e7e5", true).await.unwrap();
    house.restart(6).await;
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    house.restart(7).await;
    assert_eq!(house.app.games().game(None, game).await.unwrap().turn, 1, "not released yet");
    house.clock.advance(2 * SECOND);
    house.restart(8).await;
    assert!(house.app.games().game(None, game).await.unwrap().sides.black.offers_draw);
    let mails = house.app.notices().claim_mails(99).await.unwrap();
    let mut kinds = Vec::new();
    for mail in mails {
        kinds.push(house.app.notices().mail_task(mail).await.unwrap().unwrap().kind.as_str());
    }
    kinds.sort();
    assert_eq!(kinds, ["receipt", "receipt", "receipt", "revealed", "revealed", "turn", "turn"]);
    assert_eq!(assert_invariants(&house.raw().await, game).await, 1);
}

async fn resigning(database: Database) {
    let house = TestApp::new(database).await;
    let game = complete(&house).await;
    let raw = house.raw().await;
    raw.execute("UPDATE submission SET boxed = commitment WHERE side = 1").await;
    let refused = house.app.games().resign(&house.white, game).await;
    assert!(matches!(refused, Err(Error::NotRunning)), "{refused:?}");
    assert_eq!(state(&house, game).await, GameState::Suspended);
}
