//! A game that was to be adjudicated, and lies about that.

use fairschach::app::arbitration::adjudication::NewAdjudicationClaim;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::base::Timestamp;
use fairschach::game::{Asks, By, GameResult, Ruling};
use serde_json::{Value, json};

use super::doc::{Doc, check};
use super::games::Played;
use super::second::second;
use crate::app::tournaments::kit::{open_games, player_of, running, seen, steps};
use crate::support::{DAY, Database, SECOND, TestApp};

/// Midnight of the 8th in Berlin.
const END: Timestamp = Timestamp::from_us(1_767_826_800_000_000);

/// One pair is played, then the hard end comes, both sides claim, and the arbiter gives a draw.
async fn adjudicated() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let raw = house.raw().await;
    let more = json!({
        "at_the_end": "adjudicate", "dates": {"zone": "Europe/Berlin", "ends": "2026-01-08"},
    });
    let (id, all) = running(&house, &raw, 4, more, Some(&house.arbiter)).await;
    let view = seen(&house, id).await;
    let (game, white, black) = open_games(&view)[0];
    let (white, black) = (player_of(&view, &all, white), player_of(&view, &all, black));
    house.file(white, game, "e2e4").await.unwrap();
    house.file(black, game, "e7e5").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    house.clock.advance(END.plus(JUDGE_DELAY + SECOND).since(house.app.now()));
    steps(&house, &raw, id).await;
    house.app.running_tournaments().go_on_with_adjudications().await.unwrap();
    house.clock.advance(DAY);
    for (player, asks) in [(white, Asks::Win), (black, Asks::Draw)] {
        let claim = NewAdjudicationClaim { asks, text: "So it is.".to_owned(), line: "2. Nf3".to_owned() };
        house.app.arbitration().claim_adjudication(player, game, claim).await.unwrap();
    }
    let request = RulingRequest {
        turn: house.app.games().game(None, game).await.unwrap().turn,
        ruling: Ruling::Result(GameResult::draw(By::Adjudication)),
        reason: "Nothing is in it.".to_owned(),
        rule: "section 7".to_owned(),
        incident: None,
    };
    house.app.arbitration().rule(&house.arbiter, game, request).await.unwrap();
    Played {
        name: "adjudicated",
        file: house.app.games().game_file(None, game).await.unwrap(),
        receipts: Vec::new(),
    }
}

fn found(doc: &mut Doc, kind: &str) -> usize {
    let found = doc.events.iter().position(|event| event["kind"] == kind);
    found.unwrap()
}

fn claims(doc: &Doc) -> Vec<usize> {
    let all = doc.events.iter().enumerate();
    let claims = all.filter(|(_, event)| event["about"] == "adjudication");
    claims.map(|(at, _)| at).collect()
}

fn less(value: &mut Value, us: i64) {
    *value = (value.as_i64().unwrap() - us).into();
}

/// A change, and words that name the spot.
type Lie = (&'static str, fn(&mut Doc));

const LIES: [Lie; 5] = [
    ("director alone stops a game", |doc| {
        let (stop, result) = (found(doc, "adjudicate"), found(doc, "result"));
        doc.events[stop]["by"] = doc.events[result]["by"].clone();
    }),
    ("the hard end had not come", |doc| {
        let stop = found(doc, "adjudicate");
        less(&mut doc.events[stop]["end"], -DAY);
    }),
    ("received after the hard end", |doc| {
        let stop = found(doc, "adjudicate");
        less(&mut doc.events[stop]["end"], 8 * DAY);
    }),
    ("a side claims a result once", |doc| {
        let second = claims(doc)[1];
        doc.events[second]["by"] = "white".into();
    }),
    ("both sides could still claim", |doc| {
        // What they claimed becomes nothing but objections.
        for claim in claims(doc) {
            let event = doc.events[claim].as_object_mut().unwrap();
            event.insert("about".to_owned(), "other".into());
            event.remove("asks");
            event.remove("line");
        }
    }),
];

#[tokio::test]
async fn an_adjudicated_game_is_consistent_and_lies_about_it_are_found() {
    let played = adjudicated().await;
    let folder = tempfile::tempdir().unwrap();
    let mut paths = vec![folder.path().join("good")];
    std::fs::write(&paths[0], played.file.to_string()).unwrap();
    let report = check(played.file.to_string().as_bytes(), &[]);
    assert!(report.steps.iter().all(|step| step.faults.is_empty()), "{report}");
    for (says, edit) in &LIES {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        let mut faults = report.steps.iter().flat_map(|step| &step.faults);
        assert!(faults.any(|fault| fault.says.contains(says)), "{says}: {report}");
        let path = folder.path().join(paths.len().to_string());
        std::fs::write(&path, doc.to_bytes()).unwrap();
        paths.push(path);
    }
    let paths: Vec<&std::path::Path> = paths.iter().map(AsRef::as_ref).collect();
    let output = second("check", &paths);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.first(), Some(&"consistent"), "{said}");
    assert!(lines[1..].iter().all(|line| line.starts_with("rulings")), "{said}");
    assert_eq!(lines.len(), 1 + LIES.len());
}
