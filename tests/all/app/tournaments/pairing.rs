//! A director has rounds paired; and a round is paired whatever comes between.

use std::process::Command;

use fairschach::app::error::{Error, TournamentRefusal};
use fairschach::app::settings::Settings;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::pairing::pairing_program::PairingProgram;
use fairschach::tournament::{PairingFault, Phase, Post};
use serde_json::{Value, json};

use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{acts, lower_wins, no_grounds, seen, steps};
use crate::app::tournaments::swiss::{house_with, words};
use crate::support::{DAY, Database, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    a_director_has_a_round_paired => swiss;
    what_the_program_writes_is_not_for_everybody => silent;
    a_change_of_the_sheet_loses_no_round => changed;
    a_stop_while_the_program_runs_loses_no_round => stopped;
    other_kinds_say_why_nothing_is_paired => kinds;
}

fn swiss_of(rounds: u16) -> Value {
    json!({"kind": {"name": "swiss", "rounds": rounds}})
}

async fn swiss(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let id = entered(&house, swiss_of(2), &all).await;
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::NotToPair,
    );
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for stranger in [&all[0], &house.arbiter] {
        assert!(matches!(
            app.tournaments().perform(stranger, id, Action::Pair, "").await,
            Err(Error::NotAllowed(_))
        ));
    }
    // An assistant may.
    house.appoint(id, house.arbiter.id, Post::Assistant).await;
    assert!(seen(&house, id).await.pairs_now(house.app.now()));
    app.tournaments().perform(&house.arbiter, id, Action::Pair, "").await.unwrap();
    let view = seen(&house, id).await;
    assert_eq!(view.pairings.len(), 2);
    assert!(!view.pairs_now(house.app.now()));
    let by = raw
        .texts(
            "SELECT p.name FROM tournament_event e JOIN player p ON p.id = e.by_id WHERE e.kind = 'paired'",
        )
        .await;
    assert_eq!(by, std::slice::from_ref(&house.arbiter.name), "the record says who");
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::GamesGoOn,
    );
    steps(&house, &raw, id).await;
    app.tournaments().perform(&house.director, id, Action::Pause, "snow").await.unwrap();
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::Paused,
    );
    app.tournaments().perform(&house.director, id, Action::Resume, "thaw").await.unwrap();
    steps(&house, &raw, id).await;
    lower_wins(&house, id, &all).await;
    app.tournaments().perform(&house.director, id, Action::Pair, "").await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 4);
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::AllPaired,
    );
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "paired").await.len(), 2);

    let weekly = json!({"kind": {"name": "swiss", "rounds": 3}, "pace": {"name": "rounds", "days": 7}});
    let id = entered(&house, weekly, &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Pair, "").await.unwrap();
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::RoundGoesOn,
    );
    house.clock.advance(7 * DAY);
    app.tournaments().perform(&house.director, id, Action::Pair, "").await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 4);
}

async fn silent(database: Database) {
    let says = ["/bin/sh", "-c", "echo geheim >&2; exit 3", "{in}", "{out}"];
    let house = house_with(database, &says.map(str::to_owned)).await;
    let raw = house.raw().await;
    let all = players(&house, 4).await;
    let id = entered(&house, swiss_of(3), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for _ in 0..3 {
        no_grounds(
            house.app.tournaments().perform(&house.director, id, Action::Pair, "").await,
            PairingFault::Failed,
        );
    }
    let noted = acts(&raw, "not-paired").await;
    let why = PairingFault::Failed.wording().english;
    assert_eq!(noted, [json!({"round": 1, "fault": "failed", "why": why})]);
    // Another fault is news; the first one again is not.
    for (program, count) in [("/nowhere/pairs", 2), ("/bin/false", 2)] {
        let program = [program, "{in}", "{out}"].map(str::to_owned);
        let settings = Settings {
            pairing_program: PairingProgram::from_setting(&program).unwrap(),
            ..settings(2 * SECOND, house.store.folder().join("log"))
        };
        let other = open_app_by(&house.store.url, house.clock.clone(), 3, settings).await;
        assert!(other.tournaments().perform(&house.director, id, Action::Pair, "").await.is_err());
        let faults = acts(&raw, "not-paired").await;
        assert_eq!(faults.len(), count);
        assert_eq!(faults[1]["fault"], "run");
    }
    let everything = raw.texts("SELECT body FROM tournament_event").await.concat();
    assert!(!everything.contains("geheim"));
}

async fn changed(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let body = json!({"kind": {"name": "swiss", "rounds": 2}, "pace": {"name": "rounds", "days": 7}});
    let id = entered(&house, body.clone(), &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    assert_eq!(seen(&house, id).await.pairings.len(), 2);
    let mut later = body;
    later["about"] = json!("Für alle.");
    app.tournament_setup()
        .change_sheet(&house.director, id, 1, sheet(later), "words were missing")
        .await
        .unwrap();
    let due = seen(&house, id).await.due;
    assert!(due.is_some_and(|due| due > app.now()), "the next round is due");
    house.clock.advance(7 * DAY);
    app.running_tournaments().step_tournaments().await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 4);
}

async fn stopped(database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let told = format!("echo runs > {}; sleep 50", pipe.display());
    let hangs = ["/bin/sh", "-c", &told, "{in}", "{out}"];
    let house = house_with(database, &hangs.map(str::to_owned)).await;
    let all = players(&house, 4).await;
    let id = entered(&house, swiss_of(3), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let runs = tokio::task::spawn_blocking(move || std::fs::read_to_string(pipe).unwrap());
    tokio::select! {
        _ = house.app.running_tournaments().step_tournaments() => panic!("the program answers nothing"),
        said = runs => assert_eq!(said.unwrap().trim(), "runs"),
    }
    // The process has stopped; the next one has a program that pairs.
    let settings = Settings {
        pairing_program: PairingProgram::from_setting(&words()).unwrap(),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    let next = open_app_by(&house.store.url, house.clock.clone(), 3, settings).await;
    next.running_tournaments().step_tournaments().await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 2);
}

async fn kinds(database: Database) {
    let house = TestApp::new(database).await;
    let app = &house.app;
    let all = players(&house, 4).await;
    for (kind, why) in [
        (json!({"name": "round-robin", "cycles": 1}), TournamentRefusal::PairedAtStart),
        (
            json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 0}),
            TournamentRefusal::PairedAtStart,
        ),
        (
            json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 1}),
            TournamentRefusal::GamesGoOn,
        ),
        (json!({"name": "ladder"}), TournamentRefusal::LadderUnpaired),
    ] {
        let id = entered(&house, json!({"kind": kind}), &all).await;
        app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        no_grounds(app.tournaments().perform(&house.director, id, Action::Pair, "").await, why);
    }
    let raw = house.raw().await;
    let kind = json!({"kind": {"name": "knockout", "games": 1}});
    let id = entered(&house, kind, &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    // The games of all of them: those of this one are decided.
    while app.running_tournaments().make_due_games().await.unwrap() > 0 {}
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::GamesGoOn,
    );
    lower_wins(&house, id, &all).await;
    assert!(seen(&house, id).await.pairs_now(app.now()));
    app.tournaments().perform(&house.director, id, Action::Pair, "").await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 3);
    app.running_tournaments().make_due_games().await.unwrap();
    lower_wins(&house, id, &all).await;
    no_grounds(
        app.tournaments().perform(&house.director, id, Action::Pair, "").await,
        TournamentRefusal::Decided,
    );
    app.running_tournaments().step_tournaments().await.unwrap();
    assert_eq!(seen(&house, id).await.phase, Phase::Finished);
    let round =
        raw.number("SELECT COUNT(*) FROM tournament_event WHERE kind = 'round' AND by_id IS NOT NULL").await;
    assert_eq!(round, 1);
}
