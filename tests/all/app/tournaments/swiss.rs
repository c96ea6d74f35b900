//! A Swiss tournament through the app, paired by a program that is not ours.

use std::collections::{BTreeMap, BTreeSet};

use fairschach::app::error::Error;
use fairschach::app::settings::Settings;
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::pairing::pairing_program::PairingProgram;
use fairschach::app::tournaments::todo::item::DirectorTask;
use fairschach::tournament::{PairingFault, Phase};
use serde_json::json;

use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{acts, flags_fall, lower_wins, open_games, seen, steps};
use crate::peers;
use crate::support::{Database, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    five_rounds_of_seven_are_paired_and_played => played;
    who_comes_late_or_sits_out_is_paired_rightly => late;
    who_was_replaced_asks_for_no_bye => replaced;
    a_round_that_cannot_be_paired_is_tried_again => broken;
    without_a_program_swiss_is_off => off;
    a_second_program_checks_what_the_first_pairs => checked;
}

/// py4swiss, as an operator would set it.
pub(crate) fn words() -> Vec<String> {
    let (python, script) = (peers::python(), peers::pair_swiss());
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    vec![path(&python), "-B".into(), path(&script), "{in}".into(), "{out}".into()]
}

pub(crate) async fn house_with(database: Database, words: &[String]) -> TestApp {
    house_of_two(database, words, None).await
}

/// The same with a second program.
async fn house_of_two(database: Database, words: &[String], checker: Option<PairingProgram>) -> TestApp {
    let mut house = TestApp::new(database).await;
    let program = PairingProgram::from_setting(words).unwrap();
    let settings = Settings {
        pairing_program: program,
        pairing_checker: checker,
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, settings).await;
    house
}

async fn played(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let all = players(&house, 7).await;
    let more = json!({"kind": {"name": "swiss", "rounds": 5}, "tie_breaks": ["BH/C1", "BH", "SB"]});
    let id = entered(&house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for round in 1..=5 {
        steps(&house, &raw, id).await;
        let view = seen(&house, id).await;
        let newest: Vec<_> = view.pairings.iter().filter(|one| one.round == round).collect();
        assert_eq!(newest.len(), 4, "three games and a bye in round {round}");
        assert_eq!(open_games(&view).len(), 3);
        if round == 3 {
            flags_fall(&house).await;
        } else {
            lower_wins(&house, id, &all).await;
        }
    }
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(view.phase, Phase::Finished);
    let (mut met, mut byes) = (BTreeSet::new(), BTreeMap::<u16, u32>::new());
    for one in &view.pairings {
        match one.black {
            Some(black) => {
                let pair = (one.white.min(black), one.white.max(black));
                // In round 3 nobody came: two losses by forfeit are no game, and the pair may meet again (FIDE C.04.1).
                assert!(one.round == 3 || met.insert(pair), "nobody meets twice: {pair:?}");
            }
            None => *byes.entry(one.white).or_default() += 1,
        }
    }
    assert!(byes.values().all(|count| *count == 1), "{byes:?}");
    let tables = house.app.tournaments().tournament_tables(None, id).await.unwrap();
    let section = &tables.sections[0];
    assert_eq!(section.standings.rows.len(), 7);
    assert!(section.progress.iter().all(|row| row.rounds.len() == 5));
    assert!(section.trf(&tables.view, None).unwrap().contains(" U"), "the bye is one of the pairing");
}

/// One enters before round 2, byes are asked for, and py4swiss pairs the rest.
async fn late(database: Database) {
    let house = house_with(database, &words()).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 9).await;
    let kind = json!({"name": "swiss", "rounds": 4, "late_until": 2, "half_byes": 1});
    let id = entered(&house, json!({"kind": kind, "tie_breaks": ["BH"]}), &all[..7]).await;
    let early = app
        .tournaments()
        .perform(&all[0], id, Action::AskBye { player: all[0].id, round: 2, half: true }, "")
        .await;
    assert!(matches!(early, Err(Error::NotNow(_))), "numbers are drawn first");
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    // The first round is not paired yet: a bye in it is told to the program.
    let number = |view: &fairschach::app::tournaments::model::TournamentView, at: usize| {
        let own = view.entrants.iter().find(|one| one.player.id == all[at].id);
        own.unwrap().number.unwrap()
    };
    app.tournaments()
        .perform(&all[6], id, Action::AskBye { player: all[6].id, round: 1, half: false }, "")
        .await
        .unwrap();
    app.tournaments()
        .perform(&all[0], id, Action::AskBye { player: all[0].id, round: 2, half: true }, "")
        .await
        .unwrap();
    let second = app
        .tournaments()
        .perform(&all[0], id, Action::AskBye { player: all[0].id, round: 3, half: true }, "")
        .await;
    assert!(matches!(second, Err(Error::NotNow(_))), "one is allowed");
    app.tournaments()
        .perform(&all[0], id, Action::AskBye { player: all[0].id, round: 3, half: false }, "")
        .await
        .unwrap();
    app.tournaments()
        .perform(&all[0], id, Action::TakeByeBack { player: all[0].id, round: 3 }, "")
        .await
        .unwrap();
    let never =
        app.tournaments().perform(&all[0], id, Action::TakeByeBack { player: all[0].id, round: 3 }, "").await;
    assert!(matches!(never, Err(Error::NotNow(_))));
    let others = app
        .tournaments()
        .perform(&all[1], id, Action::AskBye { player: all[2].id, round: 3, half: false }, "")
        .await;
    assert!(matches!(others, Err(Error::NotAllowed(_))));
    app.tournaments()
        .perform(&house.director, id, Action::AskBye { player: all[2].id, round: 4, half: false }, "")
        .await
        .unwrap();
    let asked = |who| async move { app.tournament_setup().requested_byes(who, id).await.unwrap().len() };
    assert_eq!((asked(&all[0]).await, asked(&all[1]).await, asked(&house.director).await), (1, 0, 3));
    for round in 1..=4 {
        if round == 2 {
            app.tournament_setup().enter_tournament(&all[7], id, all[7].id, None).await.unwrap();
        }
        steps(&house, &raw, id).await;
        let view = seen(&house, id).await;
        let newest: Vec<_> = view.pairings.iter().filter(|one| one.round == round).collect();
        let bye = |word: &str| -> Vec<u16> {
            let of = newest.iter().filter(|one| one.outcome.is_some_and(|of| of.as_str() == word));
            of.map(|one| one.white).collect()
        };
        let expected: [Vec<u16>; 2] = match round {
            1 => [vec![], vec![number(&view, 6)]],
            2 => [vec![number(&view, 0)], vec![]],
            4 => [vec![], vec![number(&view, 2)]],
            _ => [vec![], vec![]],
        };
        assert_eq!([bye("bye-half"), bye("bye-zero")], expected, "round {round}");
        let seated = newest.iter().flat_map(|one| [Some(one.white), one.black]).flatten();
        assert_eq!(seated.collect::<BTreeSet<_>>().len(), if round == 1 { 7 } else { 8 });
        let paired = app
            .tournaments()
            .perform(&all[1], id, Action::AskBye { player: all[1].id, round, half: false }, "")
            .await;
        assert!(matches!(paired, Err(Error::NotNow(_))), "round {round} is paired");
        if round == 2 {
            let late = app.tournament_setup().enter_tournament(&all[8], id, all[8].id, None).await;
            assert!(matches!(late, Err(Error::NotNow(_))), "too late");
        }
        lower_wins(&house, id, &all).await;
    }
    steps(&house, &raw, id).await;
    let tables = app.tournaments().tournament_tables(None, id).await.unwrap();
    assert_eq!(tables.view.phase, Phase::Finished);
    let section = &tables.sections[0];
    let trf = section.trf(&tables.view, None).unwrap();
    let line = |at: usize| {
        let own = format!("001 {:>4}", number(&tables.view, at));
        trf.lines().find(|line| line.starts_with(&own)).unwrap().to_owned()
    };
    assert!(line(0).contains("0000 - H"), "{}", line(0));
    assert!(line(6).contains("0000 - Z"), "{}", line(6));
    assert!(line(7).contains("0000 - Z"), "a late entrant was absent before: {}", line(7));
    let read = fairschach::tournament::trf::read(&trf).unwrap();
    assert_eq!(read.entrants.len(), 8);
}

async fn broken(database: Database) {
    let house = house_with(database, &["/bin/false".into(), "{in}".into(), "{out}".into()]).await;
    let raw = house.raw().await;
    let all = players(&house, 4).await;
    let more = json!({"kind": {"name": "swiss", "rounds": 3}});
    let id = entered(&house, more, &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for _ in 0..3 {
        house.app.running_tournaments().step_tournaments().await.unwrap();
        house.clock.advance(600 * SECOND);
    }
    let view = seen(&house, id).await;
    assert_eq!((view.phase, view.pairings.len()), (Phase::Running, 0));
    assert_eq!(acts(&raw, "not-paired").await.len(), 1, "it is noted once");
    // Other acts come between: the same fault is the same still.
    let app = &house.app;
    app.tournaments()
        .perform(&all[0], id, Action::AskBye { player: all[0].id, round: 2, half: false }, "")
        .await
        .unwrap();
    house.clock.advance(600 * SECOND);
    app.running_tournaments().step_tournaments().await.unwrap();
    let noted = acts(&raw, "not-paired").await;
    let [only] = &noted[..] else { panic!("it is noted once: {noted:?}") };
    assert_eq!(only["fault"], "failed");
    assert!(!only.to_string().contains("exit"), "what the program said is for the operator: {only}");
    let queue = house.app.tournaments().director_queue(&house.director).await.unwrap();
    assert!(
        queue
            .iter()
            .any(|item| matches!(&item.task, DirectorTask::NotPaired { round: 1, fault: Some(PairingFault::Failed), why } if !why.is_empty()))
    );
    let settings = Settings {
        pairing_program: PairingProgram::from_setting(&words()).unwrap(),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    let mended = open_app_by(&house.store.url, house.clock.clone(), 3, settings).await;
    house.clock.advance(600 * SECOND);
    mended.running_tournaments().step_tournaments().await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 2);
}

async fn off(database: Database) {
    let house = TestApp::new(database).await;
    let swiss = sheet(json!({"kind": {"name": "swiss", "rounds": 3}}));
    let made = house.app.tournament_setup().create_tournament(&house.director, swiss).await;
    match made {
        Err(Error::Malformed(faults)) => assert!(faults[0].message.contains("tournament.pairing_program")),
        _ => panic!("Swiss is off"),
    }
}

/// py4swiss after which this is done to its pairs, line by line.
fn changed_by(awk: &str) -> Vec<String> {
    let program = words().join("' '").replace("{out}", "{out}.first");
    let then = format!("'{program}' && awk '{awk}' '{{out}}.first' > '{{out}}'");
    ["/bin/sh", "-c", &then].map(str::to_owned).to_vec()
}

async fn checked(database: Database) {
    let program = |words: &[String]| {
        let words = [words, &["{in}".to_owned(), "{out}".to_owned()]].concat();
        PairingProgram::from_setting(&words).unwrap()
    };
    let swapped = changed_by("NF == 2 && $2 != 0 && !done { print $2, $1; done = 1; next } { print }");
    let sleeps = ["/bin/sh", "-c", "exec sleep 100"].map(str::to_owned);
    let fails = ["/bin/false".to_owned()];
    let soon = std::time::Duration::from_millis(50);
    for (checker, differs) in [
        (PairingProgram::from_setting(&words()).unwrap(), false),
        (program(&swapped), true),
        (program(&fails), false),
        (program(&sleeps).map(|program| program.with_patience(soon)), false),
    ] {
        let house = house_of_two(database, &words(), checker).await;
        let raw = house.raw().await;
        let all = players(&house, 4).await;
        let id = entered(&house, json!({"kind": {"name": "swiss", "rounds": 2}}), &all).await;
        house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        steps(&house, &raw, id).await;
        let view = seen(&house, id).await;
        assert_eq!(view.pairings.len(), 2, "the round is paired whatever the second says");
        let noted = acts(&raw, "paired-otherwise").await;
        let queue = house.app.tournaments().director_queue(&house.director).await.unwrap();
        let told = queue
            .iter()
            .any(|item| matches!(item.task, DirectorTask::PairedOtherwise { round: 1, boards: 1 }));
        assert_eq!((noted.len(), told), (usize::from(differs), differs));
        if differs {
            let pair = noted[0]["paired"][0].as_array().unwrap();
            assert_eq!(noted[0]["otherwise"], json!([[pair[1], pair[0]]]));
            // It goes with the next round, if that is paired alike or not.
            lower_wins(&house, id, &all).await;
            steps(&house, &raw, id).await;
            assert_eq!(acts(&raw, "paired-otherwise").await.len(), 2);
        }
    }
}

async fn replaced(database: Database) {
    let house = house_with(database, &words()).await;
    let app = &house.app;
    let all = players(&house, 4).await;
    let kind = json!({"name": "swiss", "rounds": 3});
    let id = entered(&house, json!({"kind": kind, "replacement": true}), &all).await;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let (first, substitute) = (&all[0], &house.white);
    let ask = Action::AskBye { player: first.id, round: 2, half: false };
    app.tournaments().perform(first, id, ask, "").await.unwrap();
    let replace = Action::Replace { player: first.id, substitute: substitute.id };
    app.tournaments().perform(&house.director, id, replace, "ill").await.unwrap();
    let asked = |who| async move { app.tournament_setup().requested_byes(who, id).await.unwrap().len() };
    assert_eq!((asked(first).await, asked(substitute).await), (0, 1), "the number is the substitute's");
}
