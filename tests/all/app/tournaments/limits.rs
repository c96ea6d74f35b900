//! Limits of the lists that tournaments' loops and desks work through, and reasons of several lines.

use fairschach::app::core::views::GameState;
use fairschach::app::error::{Error, NotNow, TournamentRefusal};
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::limits::POSTS_MAX;
use fairschach::app::operations::outages::{FORESEEN_GAMES_MAX, NewOutage, OUTAGES_PAGE_MAX};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::running::silence::OWING_MAX;
use fairschach::app::tournaments::setup::sheet::REASON_CHARS_MAX;
use fairschach::tlog::event_hash;
use fairschach::tournament::Post;
use serde_json::{Value, json};

use crate::app::arbitration::operator::administrator;
use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{acts, open_games, seen, steps};
use crate::support::raw::Raw;
use crate::support::{DAY, Database, START, TestApp, on_both};

on_both! {
    so_many_owed_entries_are_looked_at_and_the_rest_next_time => owing;
    flags_of_one_instant_are_judged_in_one_step => flags;
    so_many_outages_are_on_a_page => outages;
    reasons_of_several_lines_are_kept_with_plain_ends => reasons;
}

/// More rows like those of a table that fulfil a condition: so many each, with these columns changed (`n` counts).
pub(crate) async fn cloned(raw: &Raw, table: &str, which: &str, count: i64, changed: &[(&str, &str)]) {
    let columns = match raw {
        Raw::Sqlite(_) => format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"),
        Raw::Postgres(_) => format!(
            "SELECT column_name::text FROM information_schema.columns WHERE table_name = '{table}' \
             AND table_schema = current_schema() ORDER BY ordinal_position"
        ),
    };
    let columns = raw.texts(&columns).await;
    let values: Vec<String> = columns
        .iter()
        .map(|column| {
            let new = changed.iter().find(|(name, _)| name == column);
            new.map_or_else(|| format!("old.{column}"), |(_, value)| (*value).to_owned())
        })
        .collect();
    raw.execute(&format!(
        "INSERT INTO {table} ({}) WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {count}) \
         SELECT {} FROM {table} old, counted WHERE {which}",
        columns.join(", "),
        values.join(", ")
    ))
    .await;
}

/// An id made of a number.
pub(crate) fn numbered(raw: &Raw) -> &'static str {
    match raw {
        Raw::Sqlite(_) => "CAST(printf('clone%011d', n) AS BLOB)",
        Raw::Postgres(_) => "CAST(lpad(CAST(n AS TEXT), 32, '0') AS UUID)",
    }
}

/// Two of three players owe as many entries as one look takes up, and the third's come after these.
async fn owing(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let sheet = json!({"seeding": "entry", "silence": {"days": 5, "withdraw": false}, "clock": "60d/pair"});
    let id = entered(&house, sheet, &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    assert_eq!(app.running_tournaments().make_due_games().await.unwrap(), 3);
    cloned_games(&raw, OWING_MAX / 2).await;
    house.clock.advance(6 * DAY);
    // The third is not reached by the first look, and one look compares the games of one of the two with their events.
    for (noted, all) in [(1, 1), (2, 3), (0, 3)] {
        assert_eq!(app.running_tournaments().watch_silence().await.unwrap(), noted, "of {all}");
        assert_eq!(acts(&raw, "silent").await.len(), all);
    }
}

/// The game between the first two players many times over, with its only event, and begun a little earlier.
async fn cloned_games(raw: &Raw, count: i64) {
    let game = "(SELECT game_id FROM pairing WHERE white < 3 AND black < 3 AND board < 100)";
    let new = match raw {
        Raw::Sqlite(_) => "unhex(printf('019b0000000070009000%012x', n))",
        Raw::Postgres(_) => "CAST('019b0000-0000-7000-9000-' || lpad(to_hex(n), 12, '0') AS UUID)",
    };
    let own = format!("old.game_id = {game}");
    for (table, which, changed) in [
        (
            "game",
            format!("old.id = {game}"),
            vec![
                ("id", new),
                ("created_us", "old.created_us - 1"),
                ("next_flag_us", "old.next_flag_us - 1"),
                ("turn_us", "old.turn_us - 1"),
            ],
        ),
        ("turn", own.clone(), vec![("game_id", new), ("open_us", "old.open_us - 1")]),
        ("turn_side", own.clone(), vec![("game_id", new)]),
        ("pairing", own, vec![("game_id", new), ("board", "100 + n")]),
    ] {
        cloned(raw, table, &which, count, &changed).await;
    }
    let body = raw.bytes(&format!("SELECT body FROM event WHERE game_id = {game}")).await;
    let [body] = &body[..] else { panic!("only its start") };
    let start: Value = serde_json::from_slice(body).unwrap();
    let (id, at) = (start["game"].as_str().unwrap(), start["at"].as_i64().unwrap());
    let body = String::from_utf8(body.clone()).unwrap();
    let body = body.replace(&format!("\"at\":{at}"), &format!("\"at\":{}", at - 1));
    let bytes = |hex: String| match raw {
        Raw::Sqlite(_) => format!("x'{hex}'"),
        Raw::Postgres(_) => format!("'\\x{hex}'"),
    };
    for n in 1..=count {
        let new = format!("019b0000-0000-7000-9000-{n:012x}");
        let body = body.replace(id, &new);
        let hash = bytes(hex::encode(event_hash(body.as_bytes())));
        let key = match raw {
            Raw::Sqlite(_) => format!("x'{}'", new.replace('-', "")),
            Raw::Postgres(_) => format!("'{new}'"),
        };
        let body = bytes(hex::encode(body));
        raw.execute(&format!(
            "INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt) \
             SELECT {key}, chain, turn, seq, kind, at_us - 1, release_us - 1, {body}, {hash}, salt FROM event WHERE game_id = {game}"
        ))
        .await;
        raw.execute(&format!("UPDATE game SET public_head = {hash} WHERE id = {key}")).await;
    }
}

/// As many games as are looked through before an outage is named, and one more; all but one have got their credit.
#[tokio::test]
async fn so_many_games_are_looked_through_before_an_outage_is_named() {
    let house = TestApp::new(Database::Sqlite).await;
    let raw = house.raw().await;
    let admin = administrator(&house).await;
    let app = &house.app;
    app.clocks().heartbeat().await.unwrap();
    house.game().await;
    house.clock.advance(300_000_000);
    app.clocks().heartbeat().await.unwrap();
    let outage =
        NewOutage { from: START, to: START.plus(60_000_000), reason: "The line was cut.".to_owned() };
    let add = async |id: &str, count| {
        cloned(&raw, "game", "substr(old.id, 1, 5) <> CAST('clone' AS BLOB)", count, &[("id", id)]).await;
        raw.execute(&format!(
            "INSERT INTO outage_credit (game_id, from_us) SELECT id, {} FROM game \
             WHERE substr(id, 1, 5) = CAST('clone' AS BLOB) ON CONFLICT DO NOTHING",
            START.as_us()
        ))
        .await;
    };
    let limit = i64::try_from(FORESEEN_GAMES_MAX).unwrap();
    add(numbered(&raw), limit - 1).await;
    let found = app.operations().foresee_outage(&admin, &outage).await.unwrap();
    assert_eq!((found.games, found.more), (1, false), "all are looked through");
    add("CAST('clone of a last.' AS BLOB)", 1).await;
    let found = app.operations().foresee_outage(&admin, &outage).await.unwrap();
    assert_eq!((found.games, found.more), (1, true), "one more");
}

async fn outages(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let admin = administrator(&house).await;
    let app = &house.app;
    app.clocks().heartbeat().await.unwrap();
    house.clock.advance(300_000_000);
    app.clocks().heartbeat().await.unwrap();
    let named =
        NewOutage { from: START, to: START.plus(60_000_000), reason: "The line was cut.\nTwice.".to_owned() };
    app.operations().name_outage(&admin, named).await.unwrap();
    let changed = [("from_us", "old.from_us - n * 1000"), ("to_us", "old.from_us - n * 1000 + 1")];
    cloned(&raw, "outage", "1 = 1", i64::from(OUTAGES_PAGE_MAX), &changed).await;
    let page = app.operations().outages(&admin, None).await.unwrap();
    assert_eq!(page.len(), OUTAGES_PAGE_MAX as usize);
    let rest = app.operations().outages(&admin, page.last().map(|one| one.from)).await.unwrap();
    assert_eq!(rest.len(), 1, "the last one, once");
}

async fn reasons(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let director = &house.director;
    app.tournaments()
        .perform(director, id, Action::Pause, " The hall burns.\r\nIt is put out.\rSoon. \r\n")
        .await
        .unwrap();
    let kept = "The hall burns.\nIt is put out.\nSoon.";
    assert_eq!(acts(&raw, "paused").await[0]["reason"], kept);
    steps(&house, &raw, id).await;
    for (game, ..) in open_games(&seen(&house, id).await) {
        assert_eq!(app.games().game(None, game).await.unwrap().state, GameState::Paused);
        let rulings = app.arbitration().disputes(None, game).await.unwrap().rulings;
        assert_eq!(rulings[0].reason.said(), Some(kept));
    }
    for bad in ["", " \r\n", "a\tb", &"x".repeat(REASON_CHARS_MAX + 1)] {
        let refused = app.tournaments().perform(director, id, Action::Resume, bad).await;
        assert!(matches!(refused, Err(Error::Malformed(_))), "{bad:?}");
    }
    // Two characters that end a line count as one.
    let longest = format!("{}\r\nx", "x".repeat(REASON_CHARS_MAX - 2));
    app.tournaments().perform(director, id, Action::Resume, &longest).await.unwrap();
    steps(&house, &raw, id).await;
    assert!(!raw.texts("SELECT body FROM tournament_event").await.iter().any(|body| body.contains("\\r")));
}

async fn flags(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 13).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.running_tournaments().make_due_games().await.unwrap();
    assert_eq!(open_games(&seen(&house, id).await).len(), 78);
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 78);
    assert_eq!(app.clocks().judge_flags().await.unwrap(), 0);
    house.clock.advance(DAY);
    assert!(open_games(&seen(&house, id).await).is_empty());
}

#[tokio::test]
async fn a_tournament_has_so_many_posts_and_not_one_more() {
    let house = TestApp::new(Database::Sqlite).await;
    let (app, director) = (&house.app, &house.director);
    let all = players(&house, POSTS_MAX).await;
    let id = app.tournament_setup().create_tournament(director, sheet(json!({}))).await.unwrap();
    let appoint = async |person, post| {
        let action = Action::Appoint { person, post };
        app.tournaments().perform(director, id, action, "").await
    };
    // Its first director has a post too.
    let (last, others) = all.split_last().unwrap();
    for person in others {
        appoint(person.id, Some(Post::Arbiter)).await.unwrap();
    }
    let full = appoint(last.id, Some(Post::Arbiter)).await;
    assert!(matches!(full, Err(Error::NotNow(NotNow::Tournament(TournamentRefusal::PostsFull)))));
    appoint(others[0].id, Some(Post::Director)).await.expect("one who has a post gets another");
    appoint(others[1].id, None).await.unwrap();
    appoint(last.id, Some(Post::Arbiter)).await.expect("a place is free again");
}
