//! Line-ups in a tournament's record: what follows from squads and captains is made again, and lies are found by both programs.

use fairschach::app::tournaments::action::Action;
use fairschach::verify::{Verdict, verify_tournament};
use serde_json::{Value, json};

use super::tournaments::{Doc, found, second, step};
use crate::app::tournaments::kit::{lower_wins, steps};
use crate::app::tournaments::teams::league;
use crate::support::{DAY, Database, TestApp};

/// Three teams have played three rounds: one captain chose once and then laid the office down, one was
/// replaced by another, a player has left.
async fn played() -> Value {
    let house = TestApp::new(Database::Sqlite).await;
    let raw = house.raw().await;
    let (id, all) = league(&house, 3).await;
    let app = &house.app;
    let act = async |by, action| app.tournaments().perform(by, id, action, "for the test").await.unwrap();
    act(&house.director, Action::Start).await;
    let rests = app.teams().teams(Some(&all[3]), id).await.unwrap().own[0].round;
    app.teams().enter_line_up(&all[3], id, rests, &[all[4].id, all[5].id]).await.unwrap();
    house.clock.advance(4 * DAY);
    for round in 0..3 {
        steps(&house, &raw, id).await;
        lower_wins(&house, id, &all).await;
        if round == 0 {
            act(&all[0], Action::Withdraw { players: vec![all[0].id], silent: false }).await;
            act(&house.director, Action::NameCaptain { team: 3, player: all[9].id }).await;
            let next = app.teams().teams(Some(&all[9]), id).await.unwrap().own[0].round;
            app.teams().enter_line_up(&all[9], id, next, &[all[7].id, all[8].id]).await.unwrap();
        } else if round == 1 {
            act(&all[3], Action::StepDown).await;
        }
        house.clock.advance(10 * DAY);
    }
    house.publish().await;
    app.tournaments().tournament_file(None, id).await.unwrap()
}

/// What a server can say of line-ups that does not follow.
type Lie = (&'static str, fn(&mut Doc));

const LIES: [Lie; 10] = [
    ("a player of another team", |doc| first(doc)["teams"][0]["players"][0] = 9.into()),
    ("another order", |doc| first(doc)["teams"][0]["players"].as_array_mut().unwrap().reverse()),
    ("others than the first, where nobody chose", |doc| {
        let teams = first(doc)["teams"].as_array_mut().unwrap();
        let own = teams.iter_mut().find(|team| team.get("by").is_none()).unwrap();
        let number = own["players"][1].as_u64().unwrap();
        own["players"][1] = (number + 1).into();
    }),
    ("a captain who was none", |doc| {
        let by = first(doc)["teams"].as_array_mut().unwrap().iter_mut().find(|team| team.get("by").is_some());
        by.unwrap()["by"] = "0197a3c0-0000-7000-8000-000000000001".into();
    }),
    ("one board too many", |doc| {
        let players = &mut first(doc)["teams"][0]["players"];
        let number = players[1].as_u64().unwrap() + 1;
        players.as_array_mut().unwrap().push(number.into());
    }),
    ("a round left out", |doc| {
        let place = doc.places("line-ups")[1];
        doc.acts[place]["body"]["round"] = 3.into();
    }),
    ("a team that rests", |doc| {
        let teams = first(doc)["teams"].as_array_mut().unwrap();
        let there: Vec<u64> = teams.iter().map(|team| team["team"].as_u64().unwrap()).collect();
        let rests = (1..=3).find(|team| !there.contains(team)).unwrap();
        teams[0]["team"] = rests.into();
    }),
    ("a captain of another team", |doc| {
        let place = doc.places("captain")[0];
        doc.acts[place]["body"]["team"] = 2.into();
        let of_another = doc.acts[doc.places("started")[0]]["body"]["numbers"][8].clone();
        doc.acts[place]["body"]["player"] = of_another;
    }),
    ("a captain before the start", |doc| {
        let (start, place) = (doc.places("started")[0], doc.places("captain")[0]);
        let mut body = doc.acts[place]["body"].clone();
        body["team"] = 1.into();
        doc.put_behind(start - 1, "captain", body);
    }),
    ("before its time", |doc| {
        // As if play had begun right before.
        let (start, place) = (doc.places("started")[0], doc.places("line-ups")[0]);
        let at = doc.acts[place]["at"].as_i64().unwrap();
        doc.acts[start..place].iter_mut().for_each(|act| act["at"] = (at - 1).into());
    }),
];

fn first(doc: &mut Doc) -> &mut Value {
    let place = doc.places("line-ups")[0];
    &mut doc.acts[place]["body"]
}

#[tokio::test]
async fn line_ups_are_checked_by_both_programs() {
    let good = played().await;
    let report = verify_tournament(good.to_string().as_bytes());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let made = report.steps.iter().find(|step| step.name == "line-ups").unwrap();
    assert!(made.made && report.to_string().contains("the line-ups of 3 rounds"), "{report}");
    let published = Doc::of(&good);
    let all: Vec<&Value> =
        published.places("line-ups").iter().map(|at| &published.acts[*at]["body"]).collect();
    assert!(all.iter().all(|body| body["teams"].as_array().unwrap().len() == 2), "one team rests: {all:?}");
    assert!(
        all.iter()
            .flat_map(|body| body["teams"].as_array().unwrap())
            .any(|team| team["players"] == json!([2, 3]))
    );
    let mut files = vec![good.clone()];
    for (name, lie) in LIES {
        let mut doc = Doc::of(&good);
        lie(&mut doc);
        let file = doc.linked();
        assert_eq!(found(&file), ("line-ups", Verdict::Misbehaviour), "{name}");
        files.push(file);
    }
    let (lines, said) = second(&files);
    assert_eq!(step(&lines[0]), "consistent", "{said}");
    for (line, (name, _)) in lines[1..].iter().zip(LIES) {
        assert_eq!(step(line), "line-ups", "{name}: {said}");
    }
}
