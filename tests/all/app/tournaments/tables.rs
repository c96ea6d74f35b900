//! What a tournament's tables tell beyond the results, counted by hand: who is waited for, how fast answers come, when flags
//! fall.

use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::standings::{MadeTables, REPLY_HOURS, Tables, WAITED_FOR_MAX};
use fairschach::base::{GameId, Side, TournamentId};
use serde_json::json;

use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{player_of, seen};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

const HOUR: i64 = 60 * 60 * SECOND;

on_both! {
    the_figures_are_those_of_the_games => figures;
    passes_of_the_server_are_no_replies => passes;
    hidden_presence_hides_who_is_waited_for => hidden;
    the_longest_waited_for_are_told => longest;
    a_changed_result_counts_as_the_events_say => changed;
    tables_are_made_once_for_all_and_anew_with_each_result => shared;
    shared_tables_show_nobody_what_is_anothers => strangers;
}

async fn tables(house: &TestApp, id: TournamentId) -> Tables {
    house.app.tournaments().tournament_tables(None, id).await.unwrap()
}

/// The entries of each class that has some: its upper end in hours (none for the last), and how many.
fn replies(tables: &Tables) -> Vec<(Option<i64>, u64)> {
    let classes = tables.replies.iter().enumerate();
    let filled = classes.filter(|(_, count)| **count > 0);
    filled.map(|(class, count)| (REPLY_HOURS.get(class).copied(), *count)).collect()
}

/// White's and Black's numbers, and who owes.
fn waited(tables: &Tables) -> Vec<(u16, u16, Side)> {
    let all = tables.waited_for.as_ref().unwrap();
    all.iter().map(|one| (one.white, one.black, one.side)).collect()
}

/// Three who meet once, in the order of the pairings: game, White's and Black's number.
async fn three(house: &TestApp, id: TournamentId) -> Vec<(GameId, u16, u16)> {
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    assert_eq!(house.app.running_tournaments().make_due_games().await.unwrap(), 3);
    let view = seen(house, id).await;
    let games = view.pairings.iter();
    games.filter_map(|one| Some((one.game?, one.white, one.black?))).collect()
}

async fn figures(database: Database) {
    use Side::{Black, White};
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({"seeding": "entry"}), &all).await;
    let games = three(&house, id).await;
    let view = seen(&house, id).await;
    let by = |number: u16| player_of(&view, &all, number);
    let [(a, a_white, a_black), (b, b_white, b_black), (c, c_white, c_black)] = games[..] else {
        panic!("{games:?}")
    };
    let none = tables(&house, id).await;
    assert_eq!(replies(&none), []);
    assert_eq!(none.waited_for.as_ref().unwrap().len(), 6);
    assert_eq!(none.flags, Some(vec![(14, 3)]));

    // A: White after half an hour, Black after thirty; B: White alone, after two hours.
    house.clock.advance(HOUR / 2);
    house.file(by(a_white), a, "e2e4").await.unwrap();
    house.clock.advance(HOUR + HOUR / 2);
    house.file(by(b_white), b, "d2d4").await.unwrap();
    house.clock.advance(28 * HOUR);
    house.file(by(a_black), a, "e7e5").await.unwrap();
    let sealed = tables(&house, id).await;
    assert_eq!(replies(&sealed), [], "nothing is told of a turn that is not released");
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    let revealed = tables(&house, id).await;
    assert_eq!(
        (&revealed.flags, replies(&revealed)),
        (&sealed.flags, Vec::new()),
        "nor by the reveal itself"
    );
    house.clock.advance(2 * SECOND);
    // Exactly one hour is no more "within one hour".
    let opened = house.app.now();
    let began = seen(&house, id).await.pairings[0].starts;
    let since = opened.since(began);
    assert_eq!((since / HOUR, since < 31 * HOUR), (30, true));
    let now = tables(&house, id).await;
    assert_eq!(replies(&now), [(Some(1), 1), (Some(48), 1)]);
    // First those of the start: B's Black, and both of C; of the same moment, in the order of the games' ids.
    let mut old = [(b, b_white, b_black, Black), (c, c_white, c_black, White), (c, c_white, c_black, Black)];
    old.sort_by_key(|(game, _, _, side)| (game.to_string(), *side == Black));
    let mut expected: Vec<_> = old.iter().map(|(_, white, black, side)| (*white, *black, *side)).collect();
    expected.extend([(a_white, a_black, White), (a_white, a_black, Black)]);
    assert_eq!(waited(&now), expected);
    let waits = now.waited_for.unwrap();
    assert!(waits[..3].iter().all(|one| one.since == began));
    assert!(waits[3..].iter().all(|one| one.since > began && one.since <= opened));
    // 30 hours of 14 days are over in the two; A's next turn has just begun.
    assert_eq!(now.flags, Some(vec![(12, 2), (14, 1)]));

    // A turn later: White within the same hour, Black after exactly six hours, which is "within twelve".
    let opened = tables(&house, id).await.waited_for.unwrap()[4].since;
    house.file(by(a_white), a, "g1f3").await.unwrap();
    house.clock.advance(6 * HOUR - house.app.now().since(opened));
    house.file(by(a_black), a, "b8c6").await.unwrap();
    house.reveal().await;
    let later = tables(&house, id).await;
    assert_eq!(replies(&later), [(Some(1), 2), (Some(12), 1), (Some(48), 1)]);
    // What is over is waited for no more, and its flag falls no more.
    house.app.games().resign(by(c_white), c).await.unwrap();
    house.clock.advance(DAY);
    let last = tables(&house, id).await;
    assert_eq!(
        waited(&last),
        [(b_white, b_black, Black), (a_white, a_black, White), (a_white, a_black, Black)]
    );
    assert_eq!(last.flags, Some(vec![(11, 1), (13, 1)]));
}

/// A pass that the server enters for who has no move comes at once, and says nothing of anybody.
async fn passes(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({"seeding": "entry"}), &all).await;
    let games = three(&house, id).await;
    let view = seen(&house, id).await;
    let (game, white, black) = games[0];
    house.file(player_of(&view, &all, black), game, "e7e5").await.unwrap();
    house.clock.advance(13 * DAY);
    house.file(player_of(&view, &all, white), game, "e2e4").await.unwrap();
    house.reveal().await;
    assert_eq!(replies(&tables(&house, id).await), [(Some(1), 1), (Some(336), 1)]);
    let changed = raw.execute("UPDATE submission SET channel = 'server' WHERE side = 1").await;
    assert_eq!(changed, 1);
    assert_eq!(replies(&tables(&house, id).await), [(Some(336), 1)], "White's alone");
}

async fn hidden(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let terms = json!({"presence": "hidden"});
    let id = entered(&house, json!({"seeding": "entry", "terms": terms}), &all).await;
    let games = three(&house, id).await;
    let view = seen(&house, id).await;
    let (game, white, black) = games[0];
    house.clock.advance(2 * HOUR);
    house.file(player_of(&view, &all, white), game, "e2e4").await.unwrap();
    let now = tables(&house, id).await;
    assert!(now.waited_for.is_none() && now.flags.is_none());
    house.file(player_of(&view, &all, black), game, "e7e5").await.unwrap();
    house.reveal().await;
    assert_eq!(replies(&tables(&house, id).await), [(Some(6), 2)], "released turns hide nothing");
}

/// 23 who meet once have 253 games, in which 506 entries are owed at first.
async fn longest(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 23).await;
    let id = entered(&house, json!({"seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    while house.app.running_tournaments().make_due_games().await.unwrap() > 0 {}
    let most = usize::try_from(WAITED_FOR_MAX).unwrap();
    let count = async || tables(&house, id).await.waited_for.unwrap().len();
    assert_eq!(count().await, most);
    let view = seen(&house, id).await;
    for (filed, one) in (1..).zip(view.pairings.iter().take(7)) {
        let white = player_of(&view, &all, one.white);
        house.file(white, one.game.unwrap(), "e2e4").await.unwrap();
        assert_eq!(count().await, most.min(506 - filed));
    }
}

/// The result of a game in a table's row was changed behind the house's back.
async fn changed(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({"seeding": "entry"}), &all).await;
    let (game, white, _) = three(&house, id).await[0];
    let view = seen(&house, id).await;
    house.app.games().resign(player_of(&view, &all, white), game).await.unwrap();
    let result = async || {
        let view = seen(&house, id).await;
        let of = view.pairings.iter().find(|one| one.game == Some(game));
        of.unwrap().result
    };
    let true_one = result().await;
    assert_eq!(true_one.unwrap().score(), "0-1");
    let raw = house.raw().await;
    for change in [
        "score = '1-0'",
        "ended_by = 'time'",
        "phase = 'running', score = NULL, ended_by = NULL, ended_us = NULL",
    ] {
        raw.execute(&format!("UPDATE game SET {change} WHERE phase = 'finished'")).await;
        assert_eq!(result().await, true_one, "{change}");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1, "{change}: and it is dealt with");
        assert_eq!(result().await, true_one, "{change}");
        let marked = async || {
            let tables = tables(&house, id).await;
            let doubtful: Vec<GameId> = tables.sections[0].doubtful.iter().map(|one| one.3).collect();
            let report = tables.sections[0].trf(&tables.view, None).unwrap();
            assert_eq!(report.contains("is in doubt"), !doubtful.is_empty(), "{report}");
            doubtful
        };
        assert_eq!(marked().await, [game], "{change}");
        house.app.games().rebuild_game(game).await.unwrap();
        assert_eq!(marked().await, [], "{change}");
    }
    raw.execute("UPDATE game SET phase = 'finished', score = '1-0', ended_by = 'time', ended_us = 1 WHERE phase = 'running'")
        .await;
    let over = async || seen(&house, id).await.pairings.iter().filter(|one| one.result.is_some()).count();
    assert_eq!(over().await, 1, "no event says that the others are over");
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 2);
    assert_eq!(over().await, 1);
    // An event that cannot be read tells of no result, and holds no other game up.
    let nothing = match database {
        Database::Sqlite => "x'7b7d'",
        Database::Postgres => "'\\x7b7d'",
    };
    raw.execute(&format!("UPDATE event SET body = {nothing} WHERE kind = 'result'")).await;
    assert_eq!(over().await, 0);
    assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1);
    assert_eq!(over().await, 0);
}

async fn shared(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let all = players(&house, 3).await;
    let draft = app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    assert!(app.tournaments().tournament_tables(None, draft).await.is_err());
    app.tournaments().tournament_tables(Some(&house.director), draft).await.unwrap();
    assert_eq!(app.tournaments().tables_kept(), (0, 0), "a draft is not for everybody");
    let id = entered(&house, json!({"seeding": "entry"}), &all).await;
    let games = three(&house, id).await;
    let view = seen(&house, id).await;
    let made = |tables: &Tables| -> *const MadeTables { &raw const **tables };
    let first = tables(&house, id).await;
    assert_eq!(made(&first), made(&tables(&house, id).await));
    let (count, bytes) = app.tournaments().tables_kept();
    assert!(count == 1 && (1..100_000).contains(&bytes), "{bytes} bytes");
    // An entry that is filed changes no table, and whoever is waited for is told as it is.
    let (game, white, _) = games[0];
    house.file(player_of(&view, &all, white), game, "e2e4").await.unwrap();
    let filed = tables(&house, id).await;
    assert_eq!(made(&first), made(&filed));
    assert_eq!(filed.waited_for.as_ref().unwrap().len(), 5);
    // A result counts from the moment on at which it may be seen.
    let points = |tables: &Tables| {
        let rows = tables.sections[0].standings.rows.iter();
        rows.map(|row| (row.number, row.points.to_string())).collect::<std::collections::BTreeMap<_, _>>()
    };
    let (game, white, black) = games[1];
    app.games().resign(player_of(&view, &all, white), game).await.unwrap();
    let ended = seen(&house, id).await.pairings[1].ended;
    if ended.is_none() {
        assert_eq!(made(&tables(&house, id).await), made(&tables(&house, id).await));
        house.clock.advance(2 * SECOND);
    }
    let after = tables(&house, id).await;
    assert_ne!(made(&first), made(&after));
    assert_eq!(points(&after)[&black], "1.0");
    assert_eq!(points(&first)[&black], "0.0", "who reads the older ones goes on reading them");
    assert_eq!(app.tournaments().tables_kept().0, 1);
    // Names are in them too.
    let rename = "UPDATE player SET name = 'Zoë' WHERE email_key = 'player1@example.org'";
    assert_eq!(house.raw().await.execute(rename).await, 1);
    let renamed = tables(&house, id).await;
    assert!(renamed.sections[0].entrants.iter().any(|one| one.player.name == "Zoë"));
}

async fn strangers(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let all = players(&house, 3).await;
    let more = json!({"seeding": "entry", "terms": {"presence": "hidden"}});
    let id = entered(&house, more, &all).await;
    let games = three(&house, id).await;
    let view = seen(&house, id).await;
    let (game, white, _) = games[0];
    house.file(player_of(&view, &all, white), game, "e2e4").await.unwrap();
    // The director fills the cache, then a player and a stranger read.
    for reader in [Some(&house.director), Some(&all[0]), None] {
        let tables = app.tournaments().tournament_tables(reader, id).await.unwrap();
        assert!(tables.waited_for.is_none() && tables.flags.is_none());
        assert!(tables.view.own_post.is_none() && !tables.view.runs_it);
        assert_eq!(replies(&tables), []);
    }
    assert_eq!(app.tournaments().tables_kept().0, 1);
}
