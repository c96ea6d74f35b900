//! A Swiss tournament through the app, paired by a program that is not ours.

use std::collections::{BTreeMap, BTreeSet};

use fairschach::app::{DirectorTask, Error, PairingProgram, Phase, Settings};
use serde_json::json;

use super::tournament_kit::{acts, flags_fall, lower_wins, open_games, seen, steps};
use super::tournaments::{entered, players, sheet};
use crate::peers;
use crate::support::{Database, House, SECOND, on_both, open_app_by, settings};

on_both! {
    five_rounds_of_seven_are_paired_and_played => played;
    a_round_that_cannot_be_paired_is_tried_again => broken;
    without_a_program_swiss_is_off => off;
}

/// py4swiss, as an operator would set it.
fn words() -> Vec<String> {
    let (python, script) = (peers::python(), peers::swiss::script());
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    vec![
        path(&python),
        "-B".into(),
        path(&script),
        "{in}".into(),
        "{out}".into(),
    ]
}

async fn house_with(database: Database, words: &[String]) -> House {
    let mut house = House::new(database).await;
    let program = PairingProgram::from_setting(words).unwrap();
    let settings = Settings {
        pairing_program: program,
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
    house.app.start_tournament(&house.director, id).await.unwrap();
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
                assert!(met.insert(pair), "nobody meets twice: {pair:?}");
            }
            None => *byes.entry(one.white).or_default() += 1,
        }
    }
    assert!(byes.values().all(|count| *count == 1), "{byes:?}");
    let tables = house.app.tournament_tables(None, id).await.unwrap();
    let section = &tables.sections[0];
    assert_eq!(section.standings.rows.len(), 7);
    assert!(section.progress.iter().all(|row| row.rounds.len() == 5));
    assert!(
        section.trf(&tables.view).unwrap().contains(" U"),
        "the bye is one of the pairing"
    );
}

async fn broken(database: Database) {
    let house = house_with(database, &["/bin/false".into(), "{in}".into(), "{out}".into()]).await;
    let raw = house.raw().await;
    let all = players(&house, 4).await;
    let more = json!({"kind": {"name": "swiss", "rounds": 3}});
    let id = entered(&house, more, &all).await;
    house.app.start_tournament(&house.director, id).await.unwrap();
    for _ in 0..3 {
        house.app.step_tournaments().await.unwrap();
        house.clock.advance(600 * SECOND);
    }
    let view = seen(&house, id).await;
    assert_eq!((view.phase, view.pairings.len()), (Phase::Running, 0));
    assert_eq!(acts(&raw, "not-paired").await.len(), 1, "it is noted once");
    let queue = house.app.director_queue(&house.director).await.unwrap();
    assert!(
        queue
            .iter()
            .any(|item| matches!(&item.task, DirectorTask::NotPaired { round: 1, why } if !why.is_empty()))
    );
    let settings = Settings {
        pairing_program: PairingProgram::from_setting(&words()).unwrap(),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    let mended = open_app_by(&house.store.url, house.clock.clone(), 3, settings).await;
    mended.step_tournaments().await.unwrap();
    assert_eq!(seen(&house, id).await.pairings.len(), 2);
}

async fn off(database: Database) {
    let house = House::new(database).await;
    let swiss = sheet(json!({"kind": {"name": "swiss", "rounds": 3}}));
    let made = house.app.create_tournament(&house.director, swiss).await;
    match made {
        Err(Error::Malformed(faults)) => assert!(faults[0].message.contains("tournament.pairing_program")),
        _ => panic!("Swiss is off"),
    }
}
