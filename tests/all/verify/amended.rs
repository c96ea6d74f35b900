//! Games whose end an upheld appeal has changed, and lies about that.

use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::base::Side;
use fairschach::game::{About, By, GameResult, Ruling};
use fairschach::verify::Verdict;

use super::doc::{Doc, check};
use super::games::{Played, Table};
use super::second::second;
use crate::support::{DAY, SECOND};

const DRAWN: GameResult = GameResult::draw(By::Adjudication);

impl Table {
    /// White files, Black's flag falls, and two days later Black appeals; answers the number of the appeal.
    async fn appeal_on_time(&mut self, entry: &str) -> u64 {
        self.file("white", entry).await;
        self.house.clock.advance(14 * DAY + 6 * SECOND);
        assert_eq!(self.house.app.clocks().judge_flags().await.unwrap(), 1);
        self.house.clock.advance(2 * DAY);
        let (app, black) = (&self.house.app, &self.house.black);
        let view = app.arbitration().disputes(Some(black), self.game).await.unwrap();
        let appeal = NewObjection {
            about: About::Appeal,
            text: "The mails came back.".to_owned(),
            against: view.may_appeal.first().copied(),
        };
        app.arbitration().object(black, self.game, appeal).await.unwrap()
    }
}

/// Lost on time, then going on, lost on time once more, and adjudicated after another appeal.
pub(super) async fn reopened() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    let to = table.appeal_on_time("g1f3").await;
    table.rule(Ruling::Reopen { to, time: DAY }).await;
    table.file("black", "b8c6").await;
    table.house.reveal().await;
    let to = table.appeal_on_time("f1b5").await;
    table.rule(Ruling::Overturn { to, result: DRAWN }).await;
    table.done("reopened").await
}

/// An arbiter adjusts a clock, White mates, and the appeal against the ruling gives another result.
pub(super) async fn overturned() -> Played {
    let (mut table, second) = Table::watched_by_two().await;
    table.pair("e2e4", "f7f6").await;
    table.rule(Ruling::Extend { by: DAY }).await;
    let app = table.house.app.clone();
    let view = app.arbitration().disputes(Some(&table.house.black), table.game).await.unwrap();
    for (white, black) in [("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        table.pair(white, black).await;
    }
    let appeal = NewObjection {
        about: About::Appeal,
        text: "It was too much.".to_owned(),
        against: view.may_appeal.first().copied(),
    };
    let to = app.arbitration().object(&table.house.black, table.game, appeal).await.unwrap();
    let request = table.request(Ruling::Overturn { to, result: DRAWN }).await;
    app.arbitration().rule(&second, table.game, request).await.unwrap();
    table.done("overturned").await
}

/// Black is forfeited while the game stands; it goes on after an appeal, stands still, and is resumed a day later.
async fn stood() -> Played {
    let (mut table, second) = Table::watched_by_two().await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.house.clock.advance(DAY);
    table.rule(Ruling::Pause).await;
    table.house.clock.advance(10 * DAY);
    let lost = GameResult::win(Side::White, By::Forfeit);
    table.rule(Ruling::Result(lost)).await;
    let app = table.house.app.clone();
    let view = app.arbitration().disputes(Some(&table.house.black), table.game).await.unwrap();
    let appeal = NewObjection {
        about: About::Appeal,
        text: "I was away.".to_owned(),
        against: view.may_appeal.last().copied(),
    };
    let to = app.arbitration().object(&table.house.black, table.game, appeal).await.unwrap();
    table.house.clock.advance(10 * DAY);
    let request = table.request(Ruling::Reopen { to, time: DAY }).await;
    app.arbitration().rule(&second, table.game, request).await.unwrap();
    table.house.clock.advance(10 * DAY);
    table.rule(Ruling::Resume).await;
    table.house.clock.advance(13 * DAY);
    table.file("black", "b8c6").await;
    table.house.reveal().await;
    table.resign().await;
    table.done("stood").await
}

/// A change, the step in which it is found (and whether the second program, which does not compute clocks, finds it there
/// too), and words that name the spot.
type Lie = (&'static str, (&'static str, bool), &'static str, fn(&mut Doc));

/// An objection behind the first end of the game, with this changed.
fn object(doc: &mut Doc, change: impl FnOnce(&mut serde_json::Value)) {
    let to = ruling(doc, "reopen")["to"].as_u64().unwrap();
    let place = doc.events.iter().position(|event| event["chain"] == "public" && event["seq"] == to).unwrap();
    let mut again = doc.events[place].clone();
    change(&mut again);
    doc.put_behind(place, again);
    let mut ahead = Vec::new();
    for (index, event) in doc.events.iter_mut().enumerate() {
        let seq = event["seq"].as_u64().unwrap();
        if index > place && event["chain"] == "public" && seq >= to {
            event["seq"] = (seq + 1).into();
            ahead.push(index);
        }
    }
    for name in ["to", "against"] {
        for index in &ahead {
            if let Some(named) = doc.events[*index][name].as_u64()
                && named > to
            {
                doc.events[*index][name] = (named + 1).into();
            }
        }
    }
}

/// The seq of the n-th end of the game.
fn end(doc: &Doc, n: usize) -> u64 {
    let ends = doc.events.iter().filter(|event| event["type"] == "result");
    ends.map(|end| end["seq"].as_u64().unwrap()).nth(n).unwrap()
}

fn public(doc: &mut Doc, seq: u64) -> &mut serde_json::Value {
    let mut events = doc.events.iter_mut();
    events.find(|event| event["chain"] == "public" && event["seq"] == seq).unwrap()
}

fn ruling<'a>(doc: &'a mut Doc, kind: &str) -> &'a mut serde_json::Value {
    let mut events = doc.events.iter_mut();
    events.find(|event| event["type"] == "ruling" && event["kind"] == kind).unwrap()
}

const LIES: [Lie; 12] = [
    ("a flag called before it fell", ("times", true), "black's flag fell at", |doc| {
        let end = end(doc, 0);
        let at = &mut public(doc, end)["at"];
        *at = (at.as_i64().unwrap() - 3 * DAY).into();
    }),
    ("the flag of one who had filed", ("times", false), "these flags do not decide the game so", |doc| {
        let end = end(doc, 0);
        public(doc, end)["score"] = "0-1".into();
    }),
    ("time goes back after the end", ("times", true), "the second happened before the first", |doc| {
        let to = ruling(doc, "overturn")["to"].as_u64().unwrap();
        let at = &mut public(doc, to)["at"];
        *at = (at.as_i64().unwrap() - 2 * DAY - 2 * SECOND - 1).into();
    }),
    ("a flag stays fallen", ("times", false), "a flag stays fallen: black's", |doc| {
        ruling(doc, "reopen")["time"] = SECOND.into();
    }),
    ("an appeal twice", ("rulings", true), "a side appeals once", |doc| object(doc, |_| {})),
    ("too many objections", ("rulings", true), "at most 3 open objections", |doc| {
        for _ in 0..4 {
            object(doc, |event| event["by"] = "white".into());
        }
    }),
    (
        "an appeal against an answer to an appeal",
        ("rulings", true),
        "what answers an appeal is final",
        |doc| {
            let reopen = ruling(doc, "reopen")["seq"].clone();
            let to = ruling(doc, "overturn")["to"].as_u64().unwrap();
            public(doc, to)["against"] = reopen;
        },
    ),
    ("an appeal against an end set aside", ("rulings", true), "loss on time of number", |doc| {
        let (first, to) = (end(doc, 0), ruling(doc, "overturn")["to"].as_u64().unwrap());
        public(doc, to)["against"] = first.into();
    }),
    ("more credit", ("times", true), "the clocks stood for", |doc| {
        ruling(doc, "reopen")["credit"] = (2 * DAY + 1).into();
    }),
    ("another result", ("chains", true), "the result that the first gives", |doc| {
        ruling(doc, "overturn")["score"] = "1-0".into();
    }),
    ("no appeal", ("chains", true), "nothing follows the result", |doc| {
        let to = ruling(doc, "reopen")["to"].as_u64().unwrap();
        let objection =
            doc.events.iter_mut().find(|event| event["seq"] == to && event["type"] == "objection");
        let objection = objection.unwrap();
        objection.as_object_mut().unwrap().remove("against");
        objection["about"] = "clock".into();
    }),
    ("a late appeal", ("rulings", true), "within 14 days", |doc| {
        let to = ruling(doc, "overturn")["to"].as_u64().unwrap();
        for event in &mut doc.events {
            if event["chain"] == "public" && event["seq"].as_u64().unwrap() >= to {
                event["at"] = (event["at"].as_i64().unwrap() + 13 * DAY).into();
            }
        }
    }),
];

#[tokio::test]
async fn lies_about_amended_games_are_found() {
    let played = reopened().await;
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    for (name, (step, _), says, edit) in &LIES {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        let found = report.steps.iter().find(|found| !found.faults.is_empty());
        let found = found.unwrap_or_else(|| panic!("{name}: {report}"));
        assert_eq!(found.name, *step, "{name}: {report}");
        let spot = found.faults.iter().any(|fault| fault.says.contains(says));
        assert!(spot, "{name}: {report}");
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{name}");
        let path = folder.path().join(paths.len().to_string());
        std::fs::write(&path, doc.to_bytes()).unwrap();
        paths.push(path);
    }
    let lines = second_finds(&paths);
    for ((name, (step, both), ..), line) in LIES.iter().zip(&lines) {
        assert!(!both || line.starts_with(step), "{name}: {line}");
    }
    assert_eq!(lines.len(), LIES.len());
}

fn second_finds(paths: &[std::path::PathBuf]) -> Vec<String> {
    let paths: Vec<&std::path::Path> = paths.iter().map(AsRef::as_ref).collect();
    let output = second("check", &paths);
    let said = String::from_utf8_lossy(&output.stdout);
    said.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn a_game_that_stood_goes_on_with_all_its_time() {
    let played = stood().await;
    let report = check(played.file.to_string().as_bytes(), &played.receipts);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let doc = Doc::of(&played);
    let credit = |kind: &str| {
        let mut events = doc.events.iter();
        events.find(|event| event["kind"] == kind).unwrap()["credit"].as_i64()
    };
    assert_eq!(credit("reopen"), Some(20 * DAY), "the pause before the end as well");
    assert_eq!(credit("resume"), Some(10 * DAY));

    let folder = tempfile::tempdir().unwrap();
    let mut paths = vec![folder.path().join("good")];
    std::fs::write(&paths[0], played.file.to_string()).unwrap();
    let mut running = doc.clone();
    ruling(&mut running, "reopen")["credit"] = (10 * DAY).into();
    running.relink();
    let report = check(&running.to_bytes(), &[]);
    assert!(report.to_string().contains("the clocks stood for"), "{report}");
    paths.push(folder.path().join("running"));
    std::fs::write(&paths[1], running.to_bytes()).unwrap();
    let lines = second_finds(&paths);
    assert_eq!(lines[0], "consistent");
    assert!(lines[1].starts_with("times"), "{lines:?}");
}

#[tokio::test]
async fn the_report_says_both_results() {
    let report = check(overturned().await.file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    let result = report.steps.iter().find(|step| step.name == "result").unwrap();
    let said = report.to_string();
    assert!(said.contains("1-0 by mate"), "{said}");
    assert!(said.contains("after an appeal 1/2-1/2 by adjudication"), "{said}");
    assert!(result.faults.is_empty());
}
