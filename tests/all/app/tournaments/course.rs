//! Tournaments through the app: from the sheet to the end.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::operations::activity::OwnActKind;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::TournamentView;
use fairschach::base::TournamentId;
use fairschach::tournament::{EntrantState, Phase, Sheet};
use serde_json::{Value, json};

use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_round_robin_is_played_to_its_end => round_robin;
    who_comes_too_late_waits_and_moves_up => waiting;
    a_sheet_is_fixed_and_versioned => versions;
    games_are_rated_as_the_sheet_says => rated;
    dates_open_close_and_start_it => by_itself;
    an_act_that_cannot_be_read_is_named => unreadable;
}

/// A sheet with these fields beside the usual ones.
pub(crate) fn sheet(more: Value) -> Sheet {
    let mut body = json!({
        "name": "Spring", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin"}, "language": "en",
    });
    if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
        body.extend(more);
    }
    serde_json::from_value(body).unwrap()
}

/// So many more players.
pub(crate) async fn players(house: &TestApp, count: usize) -> Vec<Actor> {
    let mut all = Vec::new();
    for n in 1..=count {
        all.push(house.add(&format!("Player {n}"), if n % 2 == 0 { "de" } else { "en" }, Role::Player).await);
    }
    all
}

/// An open tournament which all of these have entered.
pub(crate) async fn entered(house: &TestApp, more: Value, players: &[Actor]) -> TournamentId {
    let id = house.app.tournament_setup().create_tournament(&house.director, sheet(more)).await.unwrap();
    house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for player in players {
        house.clock.advance(SECOND);
        house.app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    id
}

async fn seen(house: &TestApp, id: TournamentId) -> TournamentView {
    house.app.tournaments().tournament(None, id).await.unwrap()
}

async fn round_robin(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = entered(&house, json!({}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    assert_eq!(house.app.running_tournaments().make_due_games().await.unwrap(), 6);
    assert_eq!(house.app.running_tournaments().make_due_games().await.unwrap(), 0, "each game is made once");
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Running);
    let mut numbers: Vec<_> = view.entrants.iter().map(|one| one.number.unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4]);
    // Nobody moves: every first flag falls.
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    assert_eq!(house.app.clocks().judge_flags().await.unwrap(), 6);
    house.clock.advance(DAY);
    house.app.running_tournaments().step_tournaments().await.unwrap();
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    assert!(view.pairings.iter().all(|one| one.result.is_some()));
}

async fn waiting(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 4).await;
    let id = entered(&house, json!({"places": {"min": 3, "max": 3}}), &all).await;
    let states = |view: TournamentView| view.entrants.iter().map(|one| one.state).collect::<Vec<_>>();
    use EntrantState::{Entered, TakenBack, Waiting};
    let entered = [Entered, Entered, Entered, Waiting];
    assert_eq!(states(seen(&house, id).await), entered);
    let again = house.app.tournament_setup().enter_tournament(&all[0], id, all[0].id, None).await;
    assert!(matches!(again, Err(Error::NotNow(_))));
    let other = house.app.tournament_setup().take_entry_back(&all[0], id, all[1].id).await;
    assert!(matches!(other, Err(Error::NotAllowed(_))));
    house.app.tournament_setup().take_entry_back(&all[0], id, all[0].id).await.unwrap();
    let moved = [TakenBack, Entered, Entered, Entered];
    assert_eq!(states(seen(&house, id).await), moved);
    let late = house.app.tournament_setup().enter_tournament(&all[0], id, all[0].id, None).await;
    assert_eq!(late.unwrap(), Waiting);
    // More places let the first who waits in; nobody who has a place loses it.
    let change = async |version, max| {
        let sheet = sheet(json!({"places": {"min": 2, "max": max}}));
        let director = &house.director;
        house.app.tournament_setup().change_sheet(director, id, version, sheet, "a larger hall").await
    };
    let fewer = change(1, 2).await;
    assert!(matches!(fewer, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "places-taken"));
    change(1, 4).await.unwrap();
    assert_eq!(states(seen(&house, id).await), [Entered; 4]);
}

async fn versions(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let refused = app.tournament_setup().create_tournament(&house.white, sheet(json!({}))).await;
    assert!(matches!(refused, Err(Error::NotAllowed(_))));
    let bad = sheet(json!({"clock": "soon", "places": {"min": 1, "max": 3}, "terms": {"colour": "red"}}));
    match app.tournament_setup().create_tournament(&house.director, bad).await {
        Err(Error::Malformed(faults)) => assert_eq!(faults.len(), 3),
        _ => panic!("a sheet with three faults"),
    }
    let all = players(&house, 3).await;
    let id = app.tournament_setup().create_tournament(&house.director, sheet(json!({}))).await.unwrap();
    assert!(matches!(app.tournaments().tournament(None, id).await, Err(Error::NotFound)), "a draft");
    let longer = || sheet(json!({"clock": "20d/pair"}));
    app.tournament_setup().change_sheet(&house.director, id, 1, longer(), "").await.unwrap();
    let stale = app.tournament_setup().change_sheet(&house.director, id, 1, longer(), "").await;
    assert!(matches!(stale, Err(Error::NotNow(_))));
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    let why = app.tournament_setup().change_sheet(&house.director, id, 2, longer(), " ").await;
    assert!(matches!(why, Err(Error::Malformed(_))), "a reason is given");
    for player in &all {
        app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let other =
        app.tournament_setup().change_sheet(&house.director, id, 2, sheet(json!({})), "because").await;
    assert!(matches!(other, Err(Error::Malformed(_))), "the clock stays");
    let rounds = sheet(json!({"clock": "20d/pair", "pace": {"name": "rounds", "days": 9}}));
    let other = app.tournament_setup().change_sheet(&house.director, id, 2, rounds, "because").await;
    assert!(matches!(other, Err(Error::Malformed(_))), "all is paired, with its dates");
    let renamed = sheet(json!({"clock": "20d/pair", "name": "Summer"}));
    app.tournament_setup().change_sheet(&house.director, id, 2, renamed, "a slip").await.unwrap();
    let view = seen(&house, id).await;
    assert_eq!((view.version, view.sheet.name.as_str()), (3, "Summer"));
}

async fn rated(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let two = players(&house, 2).await;
    for (more, counts) in [
        (json!({}), true),
        (json!({"rated": false}), false),
        (json!({"rated": false, "terms": {"rated": "yes"}}), false),
        (json!({"terms": {"rated": "no"}}), false),
        (json!({"terms": {"visibility": "private"}}), false),
    ] {
        let id = entered(&house, json!({"places": {"min": 2, "max": 2}}), &two).await;
        let with = |more: &Value| {
            let mut all = more.clone();
            all["places"] = json!({"min": 2, "max": 2});
            sheet(all)
        };
        let setup = app.tournament_setup();
        setup.change_sheet(&house.director, id, 1, with(&more), "agreed").await.unwrap();
        app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        app.running_tournaments().make_due_games().await.unwrap();
        let view = seen(&house, id).await;
        let game = view.pairings[0].game.unwrap();
        assert_eq!(app.games().game(Some(&two[0]), game).await.unwrap().terms.rated, counts, "{more}");
        let other = with(
            &json!({"rated": more.get("rated").is_some(), "terms": more.get("terms").unwrap_or(&json!({}))}),
        );
        let later = setup.change_sheet(&house.director, id, 2, other, "too late").await;
        assert!(matches!(later, Err(Error::Malformed(_))), "{more}: not once play has begun");
    }
}

async fn by_itself(database: Database) {
    let house = TestApp::new(database).await;
    let dates = json!({"zone": "Europe/Berlin", "opens": "2026-01-02", "closes": "2026-01-10", "starts": "2026-01-12"});
    let id = house
        .app
        .tournament_setup()
        .create_tournament(&house.director, sheet(json!({"dates": dates})))
        .await
        .unwrap();
    let all = players(&house, 3).await;
    let phase = async || {
        house.app.running_tournaments().step_tournaments().await.unwrap();
        let view = house.app.tournaments().tournament(Some(&house.director), id).await.unwrap();
        view.phase
    };
    assert_eq!(phase().await, Phase::Draft);
    house.clock.advance(DAY / 2);
    assert_eq!(phase().await, Phase::Open, "midnight in Berlin is 23:00 UTC");
    for player in &all {
        house.app.tournament_setup().enter_tournament(player, id, player.id, None).await.unwrap();
    }
    house.clock.advance(8 * DAY);
    assert_eq!(phase().await, Phase::Closed);
    house.clock.advance(2 * DAY);
    assert_eq!(phase().await, Phase::Running);
}

async fn unreadable(database: Database) {
    let house = TestApp::new(database).await;
    let two = players(&house, 2).await;
    let id = entered(&house, json!({}), &two).await;
    let raw = house.raw().await;
    raw.execute("UPDATE tournament_event SET body = '{\"state\":\"entered\"}' WHERE seq = 2").await;
    let named = format!("tournament {id}: act 2 (entered): missing field `player`");
    let record = house.app.tournaments().tournament_record(None, id, 0, 100).await;
    assert!(matches!(record, Err(Error::Broken(says)) if says == named));
    let own = (Some(OwnActKind::Tournament), None);
    let own = house.app.operations().own_acts(&two[0], own, None, 10).await;
    assert!(matches!(own, Err(Error::Broken(says)) if says == named));
    assert!(house.app.tournaments().tournament_record(None, id, 3, 100).await.is_ok());
}
