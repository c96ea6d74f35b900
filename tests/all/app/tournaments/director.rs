//! What a director sees before and after an act: what it would do, what waits, and what they did.

use std::collections::BTreeSet;

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::operations::activity::{Activity, OWN_ACTS_PAGE_MAX, OwnActKind};
use fairschach::app::operations::outages::{FORESEEN_SHOWN, NewOutage};
use fairschach::app::ratings::reliability::{COUNT_HOLDS, COUNTED_ANEW_MAX, RELIABLE_PERMILLE, Reliability};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::running::preview_leaving::RELIABILITY_PLAYERS_MAX;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::app::tournaments::todo::{GAME_LATE, HARD_END_NEAR_DAYS, TOURNAMENTS_MAX};
use fairschach::base::{PlayerId, TournamentId};
use fairschach::game::Ruling;
use fairschach::tournament::Post;
use jiff::civil::date;
use serde_json::json;

use crate::app::arbitration::rulings::rule;
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, flags_fall, open_games, player_of, running, seen, steps};
use crate::app::tournaments::series::plan;
use crate::support::counted::{statements_after, statements_so_far};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

const HOUR: i64 = 3600 * SECOND;

on_both! {
    what_leaving_would_do_is_what_it_does => leaving;
    the_queue_says_what_waits_and_until_when => queue;
    templates_of_series_are_looked_up_once_for_all_drafts => templates;
    games_that_are_not_made_wait_for_a_hand => late;
    tournaments_that_are_over_push_none_off_the_desk => many;
    a_director_reads_all_own_acts_page_by_page => own_acts;
    an_outage_is_foreseen_and_noted_in_tournaments => outage;
    unreliable_players_are_named => reliability;
    what_many_players_filed_is_counted_every_ten_minutes => long_list;
}

async fn leaving(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let more = json!({"withdrawal": "annul-before-half", "replacement": true});
    let (id, all) = running(&house, &raw, 4, more, Some(&house.arbiter)).await;
    let app = &house.app;
    let first = app.running_tournaments().foresee_leaving(&all[0], id, all[0].id).await.unwrap();
    assert_eq!((first.number, first.open, first.begun, first.finished), (1, 3, 3, 0));
    assert!(first.annulled && first.replacement);
    let other = app.running_tournaments().foresee_leaving(&all[1], id, all[0].id).await;
    assert!(matches!(other, Err(Error::NotAllowed(_))));
    let stranger = app.running_tournaments().foresee_leaving(&house.white, id, house.white.id).await;
    assert!(matches!(stranger, Err(Error::NotNow(_))));
    // Two of three are finished: those count, and what goes on is lost.
    let view = seen(&house, id).await;
    let own = open_games(&view).into_iter().filter(|game| game.1 == 1 || game.2 == 1);
    for (game, white, black) in own.take(2) {
        let loser = player_of(&view, &all, white.max(black));
        app.games().resign(loser, game).await.unwrap();
    }
    house.clock.advance(2 * SECOND);
    let later = app.running_tournaments().foresee_leaving(&house.director, id, all[0].id).await.unwrap();
    assert_eq!((later.open, later.finished, later.annulled), (1, 2, false));
    app.tournaments()
        .perform(&all[0], id, Action::Withdraw { players: vec![all[0].id], silent: false }, "moved house")
        .await
        .unwrap();
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    let own = view.pairings.iter().filter(|one| one.white == 1 || one.black == Some(1));
    let forfeits = own.filter(|one| one.result.is_some_and(|r| r.by.as_str() == "forfeit"));
    assert_eq!(forfeits.count(), later.open);
    let gone = app.running_tournaments().foresee_leaving(&all[0], id, all[0].id).await;
    assert!(matches!(gone, Err(Error::NotNow(_))));
}

async fn tasks(house: &TestApp, id: TournamentId) -> Vec<&'static str> {
    let all = house.app.tournaments().director_queue(&house.director).await.unwrap();
    let one = house.app.tournaments().tournament_queue(&house.director, id).await.unwrap();
    assert_eq!(all.len(), one.len(), "there is one tournament");
    all.iter().map(|item| item.task.as_str()).collect()
}

async fn queue(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let sheet = crate::app::tournaments::course::sheet(json!({"places": {"min": 2, "max": 3}}));
    let id = app.tournament_setup().create_tournament(&house.director, sheet).await.unwrap();
    assert_eq!(tasks(&house, id).await, ["to-open"]);
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    assert_eq!(tasks(&house, id).await, ["no-arbiter"]);
    house.appoint(id, house.arbiter.id, Post::Arbiter).await;
    app.tournament_setup().enter_tournament(&all[0], id, all[0].id, None).await.unwrap();
    assert!(tasks(&house, id).await.is_empty(), "places are free");
    app.tournaments().perform(&house.director, id, Action::Close, "").await.unwrap();
    assert_eq!(tasks(&house, id).await, ["too-few"]);
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for player in &all[1..] {
        app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    assert_eq!(tasks(&house, id).await, ["waiting", "to-start"]);
    let stranger = app.tournaments().tournament_queue(&all[0], id).await;
    assert!(matches!(stranger, Err(Error::NotAllowed(_))));
    assert!(app.tournaments().director_queue(&house.arbiter).await.unwrap().is_empty());
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    assert!(tasks(&house, id).await.is_empty());
    // The hard end is near from so many days before it on; an incident has its own time.
    let past = app
        .tournaments()
        .perform(&house.director, id, Action::Extend(Some(date(2025, 12, 31))), "back")
        .await;
    assert!(matches!(past, Err(Error::Malformed(_))));
    app.tournaments()
        .perform(&house.director, id, Action::Extend(Some(date(2026, 1, 31))), "a long winter")
        .await
        .unwrap();
    let end = fairschach::base::Timestamp::parse("2026-01-30T23:00:00Z").unwrap();
    house.clock.advance(end.since(app.now()) - HARD_END_NEAR_DAYS * DAY - 1);
    assert!(tasks(&house, id).await.is_empty());
    house.clock.advance(1);
    assert_eq!(tasks(&house, id).await, ["hard-end-near"]);
    let near = &app.tournaments().director_queue(&house.director).await.unwrap()[0];
    assert!(matches!(near.task, DirectorTask::HardEndNear { games: 3 }));
    assert_eq!(near.due, Some(end));
    app.tournaments().perform(&house.director, id, Action::Pause, "a fault").await.unwrap();
    assert_eq!(tasks(&house, id).await, ["hard-end-near", "paused"]);
    app.tournaments().perform(&house.director, id, Action::Resume, "mended").await.unwrap();
    steps(&house, &raw, id).await;
    app.tournaments().perform(&house.director, id, Action::Cancel, "over").await.unwrap();
    assert!(tasks(&house, id).await.is_empty());
}

async fn many(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let id = entered(&house, json!({"places": {"min": 2, "max": 2}}), &all).await;
    let raw = house.raw().await;
    let own = raw.id(id.as_uuid());
    // Newer ones, as many as are looked through.
    for n in 0..TOURNAMENTS_MAX {
        let other = raw.id(uuid::Uuid::from_u128(u128::MAX - n as u128));
        for copied in [
            "tournament (id, name, state, version, created_us, event_seq) \
             SELECT OTHER, name, 'finished', version, created_us, 0 FROM tournament WHERE id = OWN",
            "tournament_sheet (tournament_id, version, body, made_us, made_by) \
             SELECT OTHER, version, body, made_us, made_by FROM tournament_sheet WHERE tournament_id = OWN",
            "tournament_role (tournament_id, player_id, role) \
             SELECT OTHER, player_id, role FROM tournament_role WHERE tournament_id = OWN",
        ] {
            let copied = copied.replace("OTHER", &other).replace("OWN", &own);
            assert_eq!(raw.execute(&format!("INSERT INTO {copied}")).await, 1);
        }
    }
    let queue = house.app.tournaments().director_queue(&house.director).await.unwrap();
    assert!(queue.iter().any(|item| item.tournament == id), "{}", queue.len());
}

async fn templates(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let mut series = plan(3, 5, json!({"seeding": "entry"}));
    let mut drafts = Vec::new();
    for _ in 0..3 {
        let draft = app.tournament_setup().create_tournament(&house.director, series.sheet.clone()).await;
        drafts.push(draft.unwrap());
    }
    let waits = async || {
        let before = statements_so_far();
        let queue = app.tournaments().director_queue(&house.director).await.unwrap();
        let looks =
            statements_after(before).into_iter().filter(|sql| sql.contains("FROM series WHERE rules"));
        (queue.len(), looks.count())
    };
    assert_eq!(waits().await, (3, 1));
    series.rules.template = Some(drafts[0]);
    app.series().create_series(&house.director, series).await.unwrap();
    assert_eq!(waits().await, (2, 1), "what a series took over is opened by nobody");
}

async fn late(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    house.clock.advance(GAME_LATE);
    assert_eq!(tasks(&house, id).await, ["no-arbiter"]);
    house.clock.advance(1);
    assert_eq!(tasks(&house, id).await, ["late-games", "no-arbiter"]);
    house.app.running_tournaments().make_due_games().await.unwrap();
    assert_eq!(tasks(&house, id).await, ["no-arbiter"]);
}

async fn own_acts(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), Some(&house.arbiter)).await;
    let app = &house.app;
    let view = seen(&house, id).await;
    let game = open_games(&view)[0].0;
    // Many acts of one moment.
    app.tournaments().perform(&house.director, id, Action::Pause, "a fault").await.unwrap();
    app.running_tournaments().apply_pending_actions().await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Resume, "mended").await.unwrap();
    app.running_tournaments().apply_pending_actions().await.unwrap();
    rule(&house, game, Ruling::Extend { by: DAY }).await.unwrap();
    let elsewhere = house.game().await;
    rule(&house, elsewhere, Ruling::Pause).await.unwrap();
    let read = async |who: &Actor, filter, limit| {
        let (mut read, mut before) = (Vec::new(), None);
        loop {
            let page = app.operations().own_acts(who, filter, before, limit).await.unwrap();
            let Some(last) = page.last() else { break };
            before = Some(last.place);
            read.extend(page);
        }
        read
    };
    let whole = read(&house.director, (None, None), OWN_ACTS_PAGE_MAX).await;
    let kinds = |read: &[fairschach::app::operations::activity::ActivityEntry]| {
        let word = |one: &fairschach::app::operations::activity::ActivityEntry| match &one.deed {
            Activity::Tournament { act, .. } => act.kind().as_str().to_owned(),
            other => other.kind().as_str().to_owned(),
        };
        read.iter().map(word).collect::<Vec<_>>()
    };
    // The director's rulings are those by which the games stood and went on.
    let mut told = kinds(&whole);
    told.sort();
    let mut expected = vec!["made", "opened", "post", "started", "paused", "resumed"];
    expected.extend(["ruling"; 12]);
    expected.sort_unstable();
    assert_eq!(told, expected);
    assert!(whole.windows(2).all(|two| two[0].at >= two[1].at), "newest first");
    for limit in [1, 2, 5] {
        let paged = read(&house.director, (None, None), limit).await;
        let places = |all: &[fairschach::app::operations::activity::ActivityEntry]| {
            all.iter().map(|one| one.place.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(places(&paged), places(&whole), "{limit}");
    }
    let unique: BTreeSet<String> = whole.iter().map(|one| one.place.to_string()).collect();
    assert_eq!(unique.len(), whole.len());
    let rulings = (Some(OwnActKind::Ruling), None);
    assert_eq!(read(&house.arbiter, (None, None), 3).await.len(), 2);
    assert_eq!(read(&house.arbiter, rulings, 3).await.len(), 2);
    let here = read(&house.arbiter, (None, Some(id)), 3).await;
    assert_eq!(here.len(), 1, "the other game is of no tournament");
    assert_eq!(here[0].tournament.as_ref().unwrap().1, "Spring");
    assert_eq!(here[0].game, Some(game));
    let in_one = (Some(OwnActKind::Tournament), Some(id));
    assert_eq!(read(&house.director, in_one, 100).await.len(), 6);
    let outages = (Some(OwnActKind::Outage), None);
    assert!(read(&house.director, outages, 100).await.is_empty());
    assert_eq!(kinds(&read(&all[0], (None, None), 100).await), ["entered"]);
}

async fn outage(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    app.clocks().heartbeat().await.unwrap();
    let (id, _) = running(&house, &raw, 3, json!({}), Some(&house.arbiter)).await;
    let from = app.now();
    for _ in 0..40 {
        house.clock.advance(5 * 60 * SECOND);
        app.clocks().heartbeat().await.unwrap();
    }
    let late = house.game().await;
    for _ in 0..20 {
        house.clock.advance(5 * 60 * SECOND);
        app.clocks().heartbeat().await.unwrap();
    }
    let outage = NewOutage { from, to: from.plus(4 * HOUR), reason: "The line was cut.".to_owned() };
    let none = app.operations().foresee_outage(&house.white, &outage).await;
    assert!(matches!(none, Err(Error::NotAllowed(_))));
    assert!(matches!(app.operations().outages(&house.arbiter, None).await, Err(Error::NotAllowed(_))));
    let bad = NewOutage { to: from, ..outage.clone() };
    assert!(matches!(app.operations().foresee_outage(&house.director, &bad).await, Err(Error::Malformed(_))));
    let found = app.operations().foresee_outage(&house.director, &outage).await.unwrap();
    assert_eq!((found.games, found.more), (4, false));
    let (least, most) = found.credits.unwrap();
    assert_eq!(most, 4 * HOUR);
    assert!(least < HOUR, "one game began within it");
    assert_eq!(found.shown.last().unwrap().game, late);
    assert!(app.operations().outages(&house.director, None).await.unwrap().is_empty(), "nothing is done");
    assert_eq!(app.operations().name_outage(&house.director, outage.clone()).await.unwrap(), found.games);
    let [one] = &app.operations().outages(&house.director, None).await.unwrap()[..] else {
        panic!("one outage")
    };
    assert_eq!((one.games, one.longest, one.done), (4, most, true));
    assert_eq!(one.by.as_ref().unwrap().id, house.director.id);
    assert_eq!(app.operations().name_outage(&house.director, outage.clone()).await.unwrap(), 0);
    let again = app.operations().foresee_outage(&house.director, &outage).await.unwrap();
    assert_eq!((again.games, again.credits), (0, None), "they have theirs");
    let noted = acts(&raw, "outage").await;
    assert_eq!(noted.len(), 1, "once in the tournament's record");
    assert_eq!((&noted[0]["games"], &noted[0]["credit"]), (&json!(3), &json!(most)));
    let own =
        app.operations().own_acts(&house.director, (Some(OwnActKind::Outage), None), None, 10).await.unwrap();
    assert!(
        matches!(&own[..], [act] if matches!(&act.deed, Activity::Outage { from: at, .. } if *at == from))
    );
    let record = app.tournaments().tournament_record(None, id, 0, 100).await.unwrap();
    assert_eq!(record.last().unwrap().act.kind().as_str(), "outage");
}

#[tokio::test]
async fn more_games_than_are_listed_are_counted() {
    let house = TestApp::new(Database::Sqlite).await;
    let app = &house.app;
    let from = app.now();
    for _ in 0..=FORESEEN_SHOWN {
        house.game().await;
    }
    house.clock.advance(HOUR);
    app.clocks().heartbeat().await.unwrap();
    let reason = "The line was cut.".to_owned();
    let to = app.now();
    let outage = NewOutage { from, to, reason };
    let found = app.operations().foresee_outage(&house.director, &outage).await.unwrap();
    assert_eq!((found.games, found.shown.len()), (FORESEEN_SHOWN + 1, FORESEEN_SHOWN));
}

async fn reliability(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let (id, all) = running(&house, &raw, 4, json!({}), Some(&house.arbiter)).await;
    let app = &house.app;
    assert!(app.running_tournaments().unreliable_players(&house.director).await.unwrap().is_empty());
    // Another tournament goes on, in which the same four play.
    let other = entered(&house, json!({"name": "Summer"}), &all).await;
    flags_fall(&house).await;
    let names = |found: &[fairschach::app::tournaments::running::preview_leaving::EntrantReliability]| {
        found.iter().map(|one| one.player.name.clone()).collect::<Vec<_>>()
    };
    let found = app.running_tournaments().unreliable_players(&house.director).await.unwrap();
    assert_eq!(names(&found), ["Player 1", "Player 2", "Player 3", "Player 4"]);
    assert!(found.iter().all(|one| one.reliability.is_silent()));
    assert_eq!(found[0].tournaments.len(), 2);
    let whole = app.running_tournaments().entrants_reliability(&house.director, id).await.unwrap();
    assert_eq!(whole.len(), 4);
    let player = app.running_tournaments().entrants_reliability(&all[0], id).await;
    assert!(matches!(player, Err(Error::NotAllowed(_))));
    assert!(app.running_tournaments().unreliable_players(&all[0]).await.unwrap().is_empty());
    app.tournaments().perform(&house.director, other, Action::Cancel, "too late").await.unwrap();
    steps(&house, &raw, id).await;
    assert!(
        app.running_tournaments().unreliable_players(&house.director).await.unwrap().is_empty(),
        "both are over"
    );
}

async fn long_list(database: Database) {
    let house = TestApp::new(database).await;
    let mut all = players(&house, COUNTED_ANEW_MAX - 1).await;
    all.push(house.white.clone());
    let id = entered(&house, json!({}), &all).await;
    let filed = async || {
        let list = house.app.running_tournaments().entrants_reliability(&house.director, id).await.unwrap();
        list.iter().find(|one| one.player.id == house.white.id).unwrap().reliability.filed
    };
    let game = house.game().await;
    assert_eq!(filed().await, 0);
    house.pair(game, "e2e4", "e7e5").await;
    assert_eq!(filed().await, 1, "of so many each time");
    house.app.tournament_setup().enter_tournament(&house.black, id, house.black.id, None).await.unwrap();
    assert_eq!(filed().await, 1);
    house.pair(game, "g1f3", "g8f6").await;
    assert_eq!(filed().await, 1, "of one more as it was counted before");
    let alone = house.app.ratings().reliability(&house.director, house.white.id).await.unwrap();
    assert_eq!(alone.filed, 2, "of one alone each time");
    house.clock.advance(COUNT_HOLDS - 2 * SECOND - 1);
    assert_eq!(filed().await, 1);
    house.clock.advance(1);
    assert_eq!(filed().await, 2, "after ten minutes");
}

#[test]
fn nine_entries_of_ten_in_time_are_reliable() {
    let of = |filed, flags| Reliability {
        since: fairschach::base::Timestamp::from_us(0),
        filed,
        flags,
        silent: 0,
        mean_reply: None,
    };
    assert_eq!(RELIABLE_PERMILLE, 900);
    assert!(!of(900, 100).is_poor());
    assert!(of(899, 101).is_poor());
    assert!(!of(0, 0).is_poor(), "nothing was owed");
}

#[tokio::test]
async fn so_many_players_are_looked_through() {
    let house = TestApp::new(Database::Sqlite).await;
    let raw = house.raw().await;
    let id = entered(&house, json!({}), &[]).await;
    let most = RELIABILITY_PLAYERS_MAX;
    raw.execute(&format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) \
         INSERT INTO player (id, name, email, email_key, locale, role, created_us) \
         SELECT randomblob(16), 'Somebody', 'a' || i, 'a' || i, 'en', 'player', 0 FROM n",
        most + 1
    ))
    .await;
    let made = raw.texts("SELECT hex(id) FROM player WHERE name = 'Somebody'").await;
    assert_eq!(made.len(), most + 1);
    raw.execute(&format!(
        "INSERT INTO entrant (tournament_id, player_id, entered_us, entered_by, state) \
         SELECT t.id, p.id, 0, p.id, 'entered' FROM player p, tournament t WHERE p.name = 'Somebody' AND t.id = x'{}'",
        id.as_uuid().simple()
    ))
    .await;
    let found = house.app.running_tournaments().entrants_reliability(&house.director, id).await.unwrap();
    assert_eq!(found.len(), most);
    let unique: BTreeSet<PlayerId> = found.iter().map(|one| one.player.id).collect();
    assert_eq!(unique.len(), most);
}
