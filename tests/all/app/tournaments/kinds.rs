//! The kinds of tournaments, each from its draw to its end.

use std::process::Command;

use fairschach::app::error::Error;
use fairschach::app::limits::CONTRIBUTION_CHARS_MAX;
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::app::tournaments::action::Action;
use fairschach::seal::{Kek, Keyring};
use fairschach::tournament::{Kind, PairingOutcome, Phase, Points, Sheet, draw};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::kit::{
    acts, flags_fall, lower_wins, open_games, player_of, seen, steps, to_the_end,
};
use crate::peers::python;
use crate::support::{Database, SECOND, TestApp, keys, on_both};

on_both! {
    the_draw_can_be_made_again => provable;
    a_key_is_rotated_before_the_draw => rotated;
    sections_lead_to_a_final => sections;
    a_knock_out_is_played_to_its_last_match => knockout;
    a_level_match_is_prolonged => level;
    the_draw_decides_who_reaches_the_final => by_lot;
    teams_meet_board_by_board => teams;
    kinds_that_cannot_be_run_are_refused_at_once => refused;
    random_tournaments_end_well => random;
}

async fn provable(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 5).await;
    let id = entered(&house, json!({}), &all).await;
    let app = &house.app;
    let long = "x".repeat(CONTRIBUTION_CHARS_MAX);
    app.tournament_setup().contribute(&all[1], id, "Glück auf").await.unwrap();
    app.tournament_setup().contribute(&all[2], id, &long).await.unwrap();
    let longer = app.tournament_setup().contribute(&all[2], id, &format!("{long}x")).await;
    assert!(matches!(longer, Err(Error::Malformed(_))));
    let stranger = app.tournament_setup().contribute(&house.white, id, "me").await;
    assert!(matches!(stranger, Err(Error::NotNow(_))));
    app.tournaments().perform(&house.director, id, Action::Close, "").await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let opened = acts(&raw, "opened").await;
    let started = acts(&raw, "started").await.remove(0);
    assert_eq!(opened.len(), 2);
    assert!(opened[1].get("commitment").is_none(), "one secret for one draw");
    let secret: [u8; 32] = hex::decode(started["secret"].as_str().unwrap()).unwrap().try_into().unwrap();
    let entrants: Vec<(String, String)> = serde_json::from_value(started["entrants"].clone()).unwrap();
    let order: Vec<&String> = draw(&secret, &entrants).into_iter().map(|at| &entrants[at].0).collect();
    assert_eq!(json!(order), started["numbers"]);
    let late = app.tournament_setup().contribute(&all[1], id, "too late").await;
    assert!(matches!(late, Err(Error::NotNow(_))));
    // The program in the guides finds the same.
    for guide in ["docs/tournaments.md", "docs/turniere.md"] {
        let text = std::fs::read_to_string(crate::peers::project().join(guide)).unwrap();
        let program = text.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
        let said = json!({"opened": opened[0], "started": started}).to_string();
        let out = Command::new(python()).args(["-c", program, &said]).output().unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let lines: Vec<String> = String::from_utf8(out.stdout).unwrap().lines().map(str::to_owned).collect();
        assert_eq!(json!(lines), started["numbers"]);
    }
}

async fn rotated(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let id = entered(&house, json!({}), &all).await;
    let mut fresh = keys();
    fresh.keyring = Keyring::new(Kek::new([70; 32]), vec![Kek::new([7; 32])]);
    house.app.core().take_keys(fresh).await.unwrap();
    let mut at = Rewrapped::default();
    while !at.finished {
        at = house.app.operations().rewrap(at).await.unwrap();
    }
    let uses = house.app.operations().key_uses().await.unwrap();
    assert_eq!(uses.iter().map(|one| one.draws).collect::<Vec<_>>(), [1, 0]);
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let uses = house.app.operations().key_uses().await.unwrap();
    assert!(uses.iter().all(|one| one.draws == 0), "it is published");
}

async fn sections(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 7).await;
    let kind = json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 2});
    let id = entered(&house, json!({"kind": kind, "seeding": "entry"}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let view = seen(&house, id).await;
    let sections: Vec<_> = view.entrants.iter().map(|one| one.section.unwrap()).collect();
    assert_eq!(sections, [1, 2, 2, 1, 1, 2, 2]);
    assert_eq!(view.pairings.len(), 3 + 6);
    let view = to_the_end(&house, &raw, id, &all).await;
    assert_eq!(view.phase, Phase::Finished);
    let of_final: Vec<_> = view.pairings.iter().filter(|one| one.stage == 2).collect();
    assert_eq!(of_final.len(), 6);
    assert_eq!(acts(&raw, "final").await, [json!({"numbers": [1, 2, 3, 4]})]);
    assert!(of_final.iter().all(|one| one.game.is_some() && one.result.is_some()));
}

async fn knockout(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 6).await;
    let kind = json!({"name": "knockout", "games": 2});
    let id = entered(&house, json!({"kind": kind}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!(open_games(&view).len(), 4, "two matches of two games, and two byes");
    assert_eq!(view.pairings.iter().filter(|one| one.outcome == Some(PairingOutcome::Bye)).count(), 2);
    let view = to_the_end(&house, &raw, id, &all).await;
    assert_eq!(view.phase, Phase::Finished);
    let last = view.pairings.iter().map(|one| one.round).max().unwrap();
    assert_eq!(last, 3);
    let of_last: Vec<_> = view.pairings.iter().filter(|one| one.round == last).collect();
    assert_eq!(of_last.len(), 2);
    assert_eq!((of_last[0].white, of_last[0].black), (1, Some(2)), "the best meet in the last match");
    assert_eq!((of_last[1].white, of_last[1].black), (2, Some(1)));
}

async fn level(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let all = &all[..2];
    let kind = json!({"name": "knockout", "games": 2});
    let id = entered(&house, json!({"kind": kind, "places": {"min": 2, "max": 2}}), all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    for games in [2, 4] {
        steps(&house, &raw, id).await;
        let view = seen(&house, id).await;
        assert_eq!(view.pairings.len(), games);
        // White loses every game.
        for (game, white, _) in open_games(&view) {
            house.app.games().resign(player_of(&view, all, white), game).await.unwrap();
        }
        house.clock.advance(2 * SECOND);
    }
    steps(&house, &raw, id).await;
    let view = seen(&house, id).await;
    assert_eq!((view.phase, view.pairings.len()), (Phase::Finished, 4), "the lower number goes on");
    let tables = house.app.tournaments().tournament_tables(None, id).await.unwrap();
    let [one] = tables.matches.as_slice() else { panic!("one match of four games") };
    assert_eq!((one.winner, one.by_draw, one.decided), (Some(1), true, 4));
    assert_eq!(one.points.map(|points| points.to_string()), ["2.0", "2.0"]);
    assert!(tables.sections.is_empty());
}

/// By rating the starting number is no lot: the place in the draw decides, which was fixed before anybody was known.
async fn by_lot(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 8).await;
    let kind = json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 1});
    let more = json!({"kind": kind, "seeding": "rating", "tie_breaks": ["SB", "WIN", "DE"]});
    let id = house.app.tournament_setup().create_tournament(&house.director, sheet(more)).await.unwrap();
    house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for (player, rating) in all.iter().zip((1500..).step_by(50)) {
        house.clock.advance(SECOND);
        house
            .app
            .tournament_setup()
            .enter_rated(&house.director, id, player.id, None, Some(rating))
            .await
            .unwrap();
    }
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    // Numbers 1, 4, 5, 8 are the first section: each wins against the next, 1 – 4 – 5 – 8 – 1, and the others are lost by
    // both on time; the second goes by the numbers.
    let view = seen(&house, id).await;
    let section = |number: u16| view.entrants.iter().find(|one| one.number == Some(number)).unwrap().section;
    assert_eq!([1, 4, 5, 8].map(section), [Some(1); 4]);
    for (game, white, black) in open_games(&view) {
        let round = [1, 4, 5, 8, 1];
        let beats = |one, two| round.windows(2).any(|pair| pair == [one, two]);
        let loser = match section(white) {
            Some(1) if beats(white, black) => black,
            Some(1) if beats(black, white) => white,
            Some(1) => continue,
            _ => white.max(black),
        };
        house.app.games().resign(player_of(&view, &all, loser), game).await.unwrap();
    }
    flags_fall(&house).await;
    steps(&house, &raw, id).await;
    let tables = house.app.tournaments().tournament_tables(None, id).await.unwrap();
    let tied = &tables.sections[0].standings.rows;
    let tied: Vec<u16> = tied.iter().filter(|row| row.place == 1).map(|row| row.number).collect();
    assert_eq!(tied, [1, 4, 5, 8]);
    let started = acts(&raw, "started").await.remove(0);
    let (drawn, numbers) = (started["drawn"].as_array().unwrap(), &started["numbers"]);
    let place = |number: &u16| {
        let who = &numbers[usize::from(*number) - 1];
        drawn.iter().position(|one| one == who).unwrap()
    };
    let first = *tied.iter().min_by_key(|number| place(number)).unwrap();
    let told = acts(&raw, "final").await.remove(0);
    assert_eq!(told["by_draw"].as_array().unwrap().len(), 4);
    let finalists: Vec<u16> = serde_json::from_value(told["numbers"].clone()).unwrap();
    assert_eq!(finalists, std::collections::BTreeSet::from([first, 2]).into_iter().collect::<Vec<_>>());
}

async fn teams(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let app = &house.app;
    let all = players(&house, 6).await;
    let kind = json!({"name": "teams", "boards": 2, "cycles": 1});
    let id = app
        .tournament_setup()
        .create_tournament(&house.director, sheet(json!({"kind": kind})))
        .await
        .unwrap();
    app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
    for (player, team) in all.iter().zip(["Bonn", "Köln", "Bonn", "Köln", "Ulm"]) {
        house.clock.advance(SECOND);
        app.tournament_setup().enter_tournament(player, id, player.id, Some(team)).await.unwrap();
    }
    match app.tournaments().perform(&house.director, id, Action::Start, "").await {
        Err(Error::Malformed(faults)) => {
            assert!(faults[0].message.contains("Ulm has 1"), "{}", faults[0].message)
        }
        _ => panic!("a team is incomplete"),
    }
    app.tournament_setup().enter_tournament(&all[5], id, all[5].id, Some("Ulm")).await.unwrap();
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let view = to_the_end(&house, &raw, id, &all).await;
    assert_eq!(view.phase, Phase::Finished);
    assert_eq!(view.pairings.len(), 6, "three matches on two boards");
    let team = |number: u16| view.entrants.iter().find(|one| one.number == Some(number)).unwrap();
    for one in &view.pairings {
        let (white, black) = (team(one.white), team(one.black.unwrap()));
        assert_ne!(white.team, black.team);
        assert_eq!(one.white % 2, one.black.unwrap() % 2, "first boards meet first boards");
    }
    let tables = house.app.tournaments().tournament_tables(None, id).await.unwrap();
    let teams = tables.sections[0].teams.as_ref().unwrap();
    assert_eq!((teams.names.len(), teams.matches.len()), (3, 3));
    let sums: Vec<_> = teams.names.keys().map(|team| teams.points(*team)).collect();
    let halves = |which: &dyn Fn(&(Points, Points)) -> Points| {
        sums.iter().map(|both| which(both).halves()).sum::<u32>()
    };
    assert_eq!((halves(&|both| both.0), halves(&|both| both.1)), (12, 12), "two points a match, one a game");
    let trf = tables.sections[0].trf(&tables.view, None).unwrap();
    assert_eq!(trf.lines().filter(|line| line.starts_with("013 ")).count(), 3, "{trf}");
    let first = |name: &str| view.entrants.iter().find(|one| one.team.as_deref() == Some(name)).unwrap();
    assert_eq!(first("Bonn").number.unwrap() % 2, 1, "who entered first has the first board");
}

async fn refused(database: Database) {
    let house = TestApp::new(database).await;
    let kind = json!({"name": "swiss", "rounds": 5});
    match house.app.tournament_setup().create_tournament(&house.director, sheet(json!({"kind": kind}))).await
    {
        Err(Error::Malformed(faults)) => assert_eq!(faults[0].field, "kind"),
        _ => panic!("it cannot be run"),
    }
    let all = players(&house, 3).await;
    let kind = json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 1});
    let id = entered(&house, json!({"kind": kind}), &all).await;
    let few = house.app.tournaments().perform(&house.director, id, Action::Start, "").await;
    assert!(matches!(few, Err(Error::NotNow(_))), "a section of one");
    assert_eq!(seen(&house, id).await.phase, Phase::Open, "nothing was changed");
}

/// A few tournaments of each kind, with whatever happens in them: resignations, flags, withdrawals and substitutes.
async fn random(database: Database) {
    let mut runner = TestRunner::deterministic();
    let kinds = [
        json!({"name": "round-robin", "cycles": 1}),
        json!({"name": "sections", "sections": 2, "cycles": 1, "to_final": 1}),
        json!({"name": "knockout", "games": 2}),
        json!({"name": "teams", "boards": 2, "cycles": 1}),
    ];
    for kind in kinds {
        let house = TestApp::new(database).await;
        let raw = house.raw().await;
        let all = players(&house, 7).await;
        let more = json!({"kind": kind, "replacement": true, "withdrawal": "annul-before-half"});
        let of: Sheet = sheet(more);
        let team = |at: usize| matches!(of.kind, Kind::Teams { .. }).then(|| format!("Team {}", at / 2));
        let id = house.app.tournament_setup().create_tournament(&house.director, of.clone()).await.unwrap();
        house.app.tournaments().perform(&house.director, id, Action::Open, "").await.unwrap();
        for (at, player) in all[..6].iter().enumerate() {
            house.clock.advance(SECOND);
            house
                .app
                .tournament_setup()
                .enter_tournament(player, id, player.id, team(at).as_deref())
                .await
                .unwrap();
        }
        house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        let mut substitute = Some(&all[6]);
        for _ in 0..60 {
            steps(&house, &raw, id).await;
            let view = seen(&house, id).await;
            if view.phase != Phase::Running {
                break;
            }
            let open = open_games(&view);
            let (what, which) =
                (0_u8..20, any::<prop::sample::Index>()).new_tree(&mut runner).unwrap().current();
            let Some((game, white, black)) = open.get(which.index(open.len().max(1))) else {
                continue;
            };
            let (white, black) = (player_of(&view, &all, *white), player_of(&view, &all, *black));
            match what {
                0 => flags_fall(&house).await,
                1 => house
                    .app
                    .tournaments()
                    .perform(
                        black,
                        id,
                        Action::Withdraw { players: vec![black.id], silent: false },
                        "no time",
                    )
                    .await
                    .unwrap(),
                2 if substitute.is_some() => {
                    let new = substitute.take().unwrap();
                    let director = &house.director;
                    house
                        .app
                        .tournaments()
                        .perform(
                            director,
                            id,
                            Action::Replace { player: white.id, substitute: new.id },
                            "ill",
                        )
                        .await
                        .unwrap();
                }
                3 => house
                    .app
                    .tournaments()
                    .perform(&house.director, id, Action::Replay(*game), "a slip")
                    .await
                    .unwrap(),
                n if n % 2 == 0 => house.app.games().resign(white, *game).await.unwrap(),
                _ => house.app.games().resign(black, *game).await.unwrap(),
            }
            house.clock.advance(2 * SECOND);
        }
        lower_wins(&house, id, &all).await;
        let view = to_the_end(&house, &raw, id, &all).await;
        assert_eq!(view.phase, Phase::Finished, "{:?}", of.kind);
    }
}
