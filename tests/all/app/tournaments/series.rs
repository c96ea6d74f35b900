//! Series: sections are made and started as players enter, within what is said of them.

use fairschach::app::actor::Actor;
use fairschach::app::error::{
    Denial, ErasureRefusal, Error, Fault, SeriesFault, SeriesRefusal, TournamentRefusal,
};
use fairschach::app::limits::{
    POSTS_MAX, SECTION_PLAYERS_MAX, SECTIONS_OPEN_MAX, SERIES_MAX, SERIES_NAME_CHARS_MAX, SERIES_WAITING_MAX,
};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::series::rules::{SECTION_PLAYERS_MIN, SeriesPlan, SeriesRules};
use fairschach::app::tournaments::series::sections::{DUE_SERIES_MAX, TRY_AGAIN_AFTER};
use fairschach::app::tournaments::series::view::{SECTIONS_PAGE_MAX, SeriesView};
use fairschach::base::{SeriesId, TournamentId};
use fairschach::tournament::{Phase, Post};
use serde_json::{Value, json};

use super::course::{players, sheet};
use super::kit::{lower_wins, no_grounds, seen};
use crate::app::tournaments::entry_ratings::list;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    a_section_begins_as_soon_as_so_many_wait => begins;
    no_more_sections_are_open_than_is_said => at_most;
    who_plays_or_waits_does_not_enter_again => once;
    a_sheet_says_who_enters_a_series => eligible;
    posts_hold_in_all_sections => posts;
    a_series_has_faults_at_its_limits => limits;
    two_processes_make_one_section => together;
    what_cannot_be_made_holds_nothing_else_up => tried_again;
    posts_steps_and_pages_have_bounds => bounds;
}

/// A plan with these fields beside the usual ones of a sheet.
pub(crate) fn plan(players: u16, open: u16, more: Value) -> SeriesPlan {
    SeriesPlan {
        name: "Spring".to_owned(),
        sheet: sheet(more),
        rules: SeriesRules { players, open, ..SeriesRules::default() },
    }
}

pub(crate) async fn made(house: &TestApp, plan: SeriesPlan) -> SeriesId {
    house.app.series().create_series(&house.director, plan).await.unwrap()
}

pub(crate) async fn shown(house: &TestApp, id: SeriesId) -> SeriesView {
    house.app.series().show_series(None, id, None).await.unwrap()
}

/// All of these enter, one after the other.
pub(crate) async fn enter(house: &TestApp, id: SeriesId, all: &[Actor]) {
    for one in all {
        house.clock.advance(SECOND);
        house.app.series().enter_series(one, id, one.id, None).await.unwrap();
    }
}

/// All steps that are due; answers how many sections they made.
pub(crate) async fn step(house: &TestApp) -> usize {
    let mut made = 0;
    loop {
        match house.app.series().step_series().await.unwrap() {
            0 => return made,
            now => made += now,
        }
    }
}

/// Plays a section to its end: whoever has the lower number wins.
pub(crate) async fn play(house: &TestApp, id: TournamentId, all: &[Actor]) {
    while seen(house, id).await.phase == Phase::Running {
        house.app.running_tournaments().make_due_games().await.unwrap();
        lower_wins(house, id, all).await;
        house.app.running_tournaments().step_tournaments().await.unwrap();
    }
}

async fn begins(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 7).await;
    let id = made(&house, plan(3, 50, json!({"seeding": "entry"}))).await;
    enter(&house, id, &all[..2]).await;
    assert_eq!(step(&house).await, 0);
    house.app.series().leave_series(&all[0], id, all[0].id).await.unwrap();
    enter(&house, id, &all[2..]).await;
    assert_eq!(step(&house).await, 2);
    let view = shown(&house, id).await;
    assert_eq!(view.waiting.len(), 0);
    let names: Vec<&str> = view.sections.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Spring 2", "Spring 1"]);
    // It is a tournament like any other, started, and the order of entry was kept.
    let first = seen(&house, view.sections[1].tournament).await;
    assert_eq!((first.phase, first.sheet.places.max, first.pairings.len()), (Phase::Running, 3, 3));
    let entrants: Vec<_> = first.entrants.iter().map(|one| one.player.id).collect();
    assert_eq!(entrants, [all[1].id, all[2].id, all[3].id]);
    assert_eq!(house.app.running_tournaments().make_due_games().await.unwrap(), 6);
    assert_eq!(house.app.series().series_of(first.id).await.unwrap(), Some((id, "Spring".to_owned())));
    // Its start alone is told, once to each.
    while house.app.tournament_notices().send_tournament_notices().await.unwrap() > 0 {}
    let raw = house.raw().await;
    let of = async |kind: &str| raw.number(&format!("SELECT COUNT(*) FROM mail WHERE kind = '{kind}'")).await;
    assert_eq!((of("tournament-entry").await, of("tournament-started").await), (0, 6));
    // Its record says by whom it was made and that the server started it.
    let record = house.app.tournaments().tournament_record(None, first.id, 0, 100).await.unwrap();
    let by: Vec<_> = record.iter().map(|act| act.by.as_ref().map(|by| by.id)).collect();
    assert_eq!((by[0], by.last().copied()), (Some(house.director.id), Some(None)));
    assert_eq!(step(&house).await, 0, "nothing is made twice");
}

async fn at_most(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 9).await;
    let id = made(&house, plan(3, 2, json!({"seeding": "entry"}))).await;
    enter(&house, id, &all).await;
    assert_eq!(step(&house).await, 2);
    let view = shown(&house, id).await;
    assert_eq!((view.sections.len(), view.waiting.len(), view.is_full()), (2, 3, true));
    // One ends and makes room for the next one.
    let first = view.sections[1].tournament;
    play(&house, first, &all).await;
    assert_eq!(step(&house).await, 1);
    let view = shown(&house, id).await;
    assert_eq!((view.sections.len(), view.waiting.len(), view.over.len()), (2, 0, 1));
    assert_eq!(view.over[0].tournament, first);
    // Who has played to the end may enter again; closed entries stay closed until they are opened.
    let series = house.app.series();
    series.take_entries(&house.director, id, false).await.unwrap();
    no_grounds(series.take_entries(&house.director, id, false).await, SeriesRefusal::ShutAlready);
    no_grounds(series.enter_series(&all[0], id, all[0].id, None).await, SeriesRefusal::Shut);
    series.take_entries(&house.director, id, true).await.unwrap();
    no_grounds(series.take_entries(&house.director, id, true).await, SeriesRefusal::OpenAlready);
    enter(&house, id, &all[..3]).await;
    assert_eq!(step(&house).await, 0, "two are running");
    // One that is called off makes room, too, and so does another rule.
    let running = shown(&house, id).await.sections[0].tournament;
    house.app.tournaments().perform(&house.director, running, Action::Cancel, "no arbiter").await.unwrap();
    assert_eq!(step(&house).await, 1);
    enter(&house, id, &all[6..]).await;
    assert_eq!(step(&house).await, 0);
    series.change_series(&house.director, id, 1, plan(3, 3, json!({}))).await.unwrap();
    no_grounds(
        series.change_series(&house.director, id, 1, plan(3, 3, json!({}))).await,
        SeriesRefusal::Changed,
    );
    assert_eq!(step(&house).await, 1);
}

async fn once(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = made(&house, plan(3, 1, json!({}))).await;
    let series = house.app.series();
    no_grounds(series.leave_series(&all[0], id, all[0].id).await, SeriesRefusal::NotWaiting);
    enter(&house, id, &all[..3]).await;
    no_grounds(series.enter_series(&all[0], id, all[0].id, None).await, SeriesRefusal::Waits);
    assert_eq!(step(&house).await, 1);
    no_grounds(series.enter_series(&all[0], id, all[0].id, None).await, SeriesRefusal::Plays);
    // Whoever leaves the section may enter again.
    let section = shown(&house, id).await.sections[0].tournament;
    let leaves = Action::Withdraw { players: vec![all[0].id], silent: false };
    house.app.tournaments().perform(&all[0], section, leaves, "no time").await.unwrap();
    enter(&house, id, &all[..1]).await;
    // Nobody enters or takes out others but those who run it.
    let denied = |done: Result<(), Error>| {
        assert!(matches!(done, Err(Error::NotAllowed(Denial::DoesNotRunSeries))), "{done:?}");
    };
    denied(series.enter_series(&all[0], id, all[3].id, None).await);
    denied(series.leave_series(&all[3], id, all[0].id).await);
    denied(series.take_entries(&all[3], id, false).await);
    denied(series.change_series(&all[3], id, 1, plan(3, 1, json!({}))).await);
    series.enter_series(&house.director, id, all[3].id, None).await.unwrap();
    series.leave_series(&house.director, id, all[3].id).await.unwrap();
    let made = series.create_series(&all[0], plan(3, 1, json!({}))).await;
    assert!(matches!(made, Err(Error::NotAllowed(Denial::MakesNoTournaments))));
    assert!(matches!(
        series.show_series(None, SeriesId::from_uuid(section.as_uuid()), None).await,
        Err(Error::NotFound)
    ));
}

async fn eligible(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    list(&house, "2025-12", "fairschach", &[(&all[0], 1_900_000), (&all[1], 1_700_000)]).await;
    let id = made(&house, plan(3, 1, json!({"eligibility": {"rating_min": 1800}}))).await;
    let series = house.app.series();
    series.enter_series(&all[0], id, all[0].id, None).await.unwrap();
    no_grounds(series.enter_series(&all[1], id, all[1].id, None).await, TournamentRefusal::RatingOther);
    let why = series.show_series(Some(&all[1]), id, None).await.unwrap().not_eligible;
    assert_eq!(why, [TournamentRefusal::RatingOther]);
    // Those who run it enter anybody, and the section asks nobody again.
    for one in &all[1..] {
        series.enter_series(&house.director, id, one.id, None).await.unwrap();
    }
    assert_eq!(step(&house).await, 1);
    let section = seen(&house, shown(&house, id).await.sections[0].tournament).await;
    let mut ratings: Vec<_> = section.entrants.iter().map(|one| one.rating).collect();
    ratings.sort_unstable();
    assert_eq!(ratings, [None, Some(1700), Some(1900)]);
}

async fn posts(database: Database) {
    let house = TestApp::new(database).await;
    let (all, app) = (players(&house, 7).await, &house.app);
    let id = made(&house, plan(3, 5, json!({}))).await;
    enter(&house, id, &all[..3]).await;
    assert_eq!(step(&house).await, 1);
    let first = shown(&house, id).await.sections[0].tournament;
    let (clara, series) = (&all[6], app.series());
    let pause = |by: &Actor| {
        let (by, app) = (by.clone(), app.clone());
        async move { app.tournaments().perform(&by, first, Action::Pause, "a storm").await }
    };
    assert!(matches!(pause(clara).await, Err(Error::NotAllowed(Denial::DoesNotRunIt))));
    let given = series.set_series_post(clara, id, clara.id, Some(Post::Director)).await;
    assert!(matches!(given, Err(Error::NotAllowed(Denial::DoesNotDirectSeries))));
    series.set_series_post(&house.director, id, clara.id, Some(Post::Director)).await.unwrap();
    pause(clara).await.unwrap();
    app.tournaments().perform(clara, first, Action::Resume, "it is over").await.unwrap();
    assert!(app.tournaments().tournaments_run_by(clara).await.unwrap().iter().any(|one| one.id == first));
    let view = app.tournaments().tournament(Some(clara), first).await.unwrap();
    assert_eq!((view.runs_it, view.own_post), (true, Some(Post::Director)));
    // A post of the series is not given in a section; one of its own is, and stays there.
    let appoint = |person: &Actor, post| Action::Appoint { person: person.id, post };
    no_grounds(
        app.tournaments().perform(&house.director, first, appoint(clara, None), "").await,
        TournamentRefusal::PostOfSeries,
    );
    app.tournaments().perform(clara, first, appoint(&all[5], Some(Post::Assistant)), "").await.unwrap();
    // Games that began without an arbiter get the one of the series.
    app.running_tournaments().make_due_games().await.unwrap();
    series.set_series_post(clara, id, house.arbiter.id, Some(Post::Arbiter)).await.unwrap();
    app.running_tournaments().apply_pending_actions().await.unwrap();
    enter(&house, id, &all[3..6]).await;
    assert_eq!(step(&house).await, 1);
    app.running_tournaments().make_due_games().await.unwrap();
    for section in shown(&house, id).await.sections {
        for pairing in seen(&house, section.tournament).await.pairings {
            let game = app.games().game(None, pairing.game.unwrap()).await.unwrap();
            assert_eq!(game.arbiter.map(|arbiter| arbiter.id), Some(house.arbiter.id), "{}", section.name);
        }
    }
    // An assistant runs it, but gives no posts; the last director stays.
    series.set_series_post(clara, id, house.director.id, Some(Post::Assistant)).await.unwrap();
    series.take_entries(&house.director, id, false).await.unwrap();
    let taken = series.set_series_post(&house.director, id, clara.id, None).await;
    assert!(matches!(taken, Err(Error::NotAllowed(Denial::DoesNotDirectSeries))));
    no_grounds(series.set_series_post(clara, id, clara.id, None).await, SeriesRefusal::LastDirector);
    let blocks = app.operations().erasure_blocks(clara).await.unwrap();
    assert!(blocks.iter().any(|block| block.why == ErasureRefusal::Series));
    // Taken, it holds nowhere any more.
    series.set_series_post(clara, id, house.director.id, Some(Post::Director)).await.unwrap();
    series.set_series_post(clara, id, clara.id, None).await.unwrap();
    assert!(matches!(pause(clara).await, Err(Error::NotAllowed(Denial::DoesNotRunIt))));
    // They are told, but for whoever gives a post up.
    let mut told = Vec::new();
    for mail in app.notices().claim_mails(200).await.unwrap() {
        let Some(task) = app.notices().mail_task(mail).await.unwrap() else { continue };
        if let NoticeBody::SeriesPost(notice) = task.notice.unwrap().what {
            told.push((task.to.name, notice.by.name, notice.post.map_or("none", Post::as_str)));
        }
    }
    told.sort();
    let expected = [
        ("Carla", "Player 7", "arbiter"),
        ("Dora", "Player 7", "assistant"),
        ("Dora", "Player 7", "director"),
        ("Player 7", "Dora", "director"),
    ];
    assert_eq!(told, expected.map(|(to, by, post)| (to.to_owned(), by.to_owned(), post)));
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let series = house.app.series();
    let faults = async |plan: SeriesPlan| -> Vec<Fault> {
        match series.create_series(&house.director, plan).await {
            Ok(_) => Vec::new(),
            Err(Error::Malformed(faults)) => faults.iter().map(|fault| fault.code).collect(),
            Err(error) => panic!("{error}"),
        }
    };
    let named = |chars: usize| SeriesPlan { name: "M".repeat(chars), ..plan(3, 1, json!({})) };
    assert_eq!(faults(named(SERIES_NAME_CHARS_MAX)).await, []);
    assert_eq!(faults(named(SERIES_NAME_CHARS_MAX + 1)).await, [SeriesFault::Name.into()]);
    assert_eq!(faults(named(0)).await, [SeriesFault::Name.into()]);
    let (players_max, open_max) = (SECTION_PLAYERS_MAX as u16, SECTIONS_OPEN_MAX as u16);
    for (players, open, wrong) in [
        (SECTION_PLAYERS_MIN, 1, vec![]),
        (players_max, open_max, vec![]),
        (SECTION_PLAYERS_MIN - 1, 0, vec![SeriesFault::Players.into(), SeriesFault::Open.into()]),
        (players_max + 1, open_max + 1, vec![SeriesFault::Players.into(), SeriesFault::Open.into()]),
    ] {
        assert_eq!(faults(plan(players, open, json!({}))).await, wrong, "{players} {open}");
    }
    let ladder = json!({"kind": {"name": "ladder"}});
    assert_eq!(faults(plan(3, 1, ladder)).await, [SeriesFault::Kind.into()]);
    let dated = json!({"dates": {"zone": "Europe/Berlin", "starts": "2026-05-01"}});
    assert_eq!(faults(plan(3, 1, dated)).await, [SeriesFault::Dates.into()]);
    assert!(!faults(plan(3, 1, json!({"clock": "never"}))).await.is_empty(), "the sheet's own");
    // So many wait, and so many series are kept.
    let raw = Raw::open(&house.store.url).await;
    let id = made(&house, plan(players_max, 1, json!({}))).await;
    for n in 0..SERIES_WAITING_MAX {
        let entry = format!(
            "INSERT INTO series_entry (series_id, player_id, class, entered_us, entered_by, invited) \
             SELECT s.id, p.id, 1, {n}, p.id, FALSE FROM series s, player p WHERE s.name = 'Spring' AND p.id = {} AND s.id = {}",
            raw.id(somebody(&raw, n).await),
            raw.id(id.as_uuid()),
        );
        assert_eq!(raw.execute(&entry).await, 1);
    }
    let white = &house.white;
    no_grounds(series.enter_series(white, id, white.id, None).await, SeriesRefusal::WaitingFull);
    let leaves = shown(&house, id).await.waiting[0].player.id;
    series.leave_series(&house.director, id, leaves).await.unwrap();
    series.enter_series(white, id, white.id, None).await.unwrap();
    let there = raw.number("SELECT COUNT(*) FROM series").await;
    for n in there..SERIES_MAX as i64 - 1 {
        let one = raw.id(uuid::Uuid::from_u128(n as u128 + 1));
        raw.execute(&format!(
            "INSERT INTO series (id, name, sheet, rules, version) SELECT {one}, name, sheet, rules, 1 FROM series WHERE id = {}",
            raw.id(id.as_uuid())
        ))
        .await;
    }
    assert_eq!(faults(plan(3, 1, json!({}))).await, []);
    let more = series.create_series(&house.director, plan(3, 1, json!({}))).await;
    no_grounds(more, SeriesRefusal::Full);
    assert_eq!(series.all_series().await.unwrap().len(), SERIES_MAX);
}

/// An account of its own, made in the database alone.
pub(super) async fn somebody(raw: &Raw, n: usize) -> uuid::Uuid {
    let id = uuid::Uuid::from_u128(0xABC_0000 + n as u128);
    raw.execute(&format!(
        "INSERT INTO player (id, name, email, email_key, locale, role, created_us) \
         VALUES ({}, 'P {n}', 'p{n}@row.example', 'p{n}@row.example', 'en', 'player', 1)",
        raw.id(id)
    ))
    .await;
    id
}

async fn together(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = made(&house, plan(3, 5, json!({}))).await;
    enter(&house, id, &all).await;
    let other = house.app.clone();
    let both = tokio::join!(house.app.series().step_series(), other.series().step_series());
    assert_eq!(both.0.unwrap() + both.1.unwrap(), 1);
    assert_eq!(shown(&house, id).await.sections.len(), 1);
}

async fn tried_again(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 6).await;
    let broken = made(&house, plan(3, 5, json!({}))).await;
    let good = made(&house, plan(3, 5, json!({}))).await;
    let raw = Raw::open(&house.store.url).await;
    raw.execute("UPDATE series SET sheet = REPLACE(sheet, '14d/pair', 'never')").await;
    let mended = "UPDATE series SET sheet = REPLACE(sheet, 'never', '14d/pair') WHERE id = ";
    raw.execute(&format!("{mended}{}", raw.id(good.as_uuid()))).await;
    enter(&house, broken, &all[..3]).await;
    enter(&house, good, &all[3..]).await;
    assert_eq!(step(&house).await, 1);
    assert_eq!(shown(&house, good).await.sections.len(), 1);
    assert_eq!(shown(&house, broken).await.waiting.len(), 3, "nobody has lost their place");
    raw.execute(&format!("{mended}{}", raw.id(broken.as_uuid()))).await;
    assert_eq!(step(&house).await, 0, "not yet");
    house.clock.advance(TRY_AGAIN_AFTER);
    assert_eq!(step(&house).await, 1);
}

/// Gives a series sections that are over, one more than a page shows: the oldest is `S 0`.
pub(crate) async fn a_page_and_one_more(raw: &Raw, id: SeriesId) {
    let own = raw.id(id.as_uuid());
    for n in 0..=i64::from(SECTIONS_PAGE_MAX) {
        let section = raw.id(uuid::Uuid::from_u128(0x5EC_0000 + n as u128));
        raw.execute(&format!(
            "INSERT INTO tournament (id, name, state, version, created_us, event_seq) VALUES ({section}, 'S {n}', 'finished', 1, 1, 0)"
        ))
        .await;
        raw.execute(&format!(
            "INSERT INTO series_section (series_id, class, number, promote, relegate, tournament_id, over_us) VALUES ({own}, 1, {}, 0, 0, {section}, 1)",
            1_000 + n
        ))
        .await;
    }
}

async fn bounds(database: Database) {
    let house = TestApp::new(database).await;
    let raw = Raw::open(&house.store.url).await;
    let series = house.app.series();
    let id = made(&house, plan(3, 1, json!({}))).await;
    let own = raw.id(id.as_uuid());
    // One has a post by now.
    for n in 1..POSTS_MAX {
        let person = raw.id(somebody(&raw, n).await);
        raw.execute(&format!(
            "INSERT INTO series_role (series_id, player_id, role) VALUES ({own}, {person}, 'assistant')"
        ))
        .await;
    }
    let more =
        async || series.set_series_post(&house.director, id, house.white.id, Some(Post::Arbiter)).await;
    no_grounds(more().await, SeriesRefusal::PostsFull);
    let one = shown(&house, id).await.posts.into_iter().find(|(_, post)| *post == Post::Assistant).unwrap();
    series.set_series_post(&house.director, id, one.0.id, None).await.unwrap();
    more().await.unwrap();
    // A step goes on with so many series.
    for n in 0..DUE_SERIES_MAX {
        let other = raw.id(uuid::Uuid::from_u128(0xD0E_0000 + n as u128));
        raw.execute(&format!(
            "INSERT INTO series (id, name, sheet, rules, version, due_us) SELECT {other}, name, sheet, rules, 1, 1 FROM series WHERE id = {own}"
        ))
        .await;
    }
    raw.execute(&format!("UPDATE series SET due_us = 2 WHERE id = {own}")).await;
    series.step_series().await.unwrap();
    assert_eq!(raw.number("SELECT COUNT(*) FROM series WHERE due_us IS NOT NULL").await, 1);
    a_page_and_one_more(&raw, id).await;
    let first = shown(&house, id).await.over;
    assert_eq!(first.len(), SECTIONS_PAGE_MAX as usize);
    let before = first.last().map(|last| last.tournament);
    let rest = series.show_series(None, id, before).await.unwrap().over;
    assert_eq!((rest.len(), rest[0].name.as_str()), (1, "S 0"));
}
