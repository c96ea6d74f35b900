//! Games whose end an upheld appeal has changed, and lies about that.

use fairschach::app::desk_view::NewObjection;
use fairschach::cli::verify::Verdict;
use fairschach::game::{About, By, GameResult, Ruling};

use super::doc::{Doc, check};
use super::games::{Played, Table};
use crate::support::{DAY, SECOND};

const DRAWN: GameResult = GameResult::draw(By::Adjudication);

impl Table {
    /// White files, Black's flag falls, and two days later Black appeals; answers the number of the appeal.
    async fn appeal_on_time(&mut self, entry: &str) -> u64 {
        self.file("white", entry).await;
        self.house.clock.advance(14 * DAY + 6 * SECOND);
        assert_eq!(self.house.app.judge_flags().await.unwrap(), 1);
        self.house.clock.advance(2 * DAY);
        let (app, black) = (&self.house.app, &self.house.black);
        let view = app.disputes(Some(black), self.game).await.unwrap();
        let appeal = NewObjection {
            about: About::Appeal,
            text: "The mails came back.".to_owned(),
            against: view.may_appeal.first().copied(),
        };
        app.object(black, self.game, appeal).await.unwrap()
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
    table.receipts.retain(|(name, _)| !name.starts_with("white-3"));
    table.done("reopened").await
}

/// An arbiter adjusts a clock, White mates, and the appeal against the ruling gives another result.
pub(super) async fn overturned() -> Played {
    let (mut table, second) = Table::watched_by_two().await;
    table.pair("e2e4", "f7f6").await;
    table.rule(Ruling::Extend { by: DAY }).await;
    let app = table.house.app.clone();
    let view = app.disputes(Some(&table.house.black), table.game).await.unwrap();
    for (white, black) in [("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        table.pair(white, black).await;
    }
    let appeal = NewObjection {
        about: About::Appeal,
        text: "It was too much.".to_owned(),
        against: view.may_appeal.first().copied(),
    };
    let to = app.object(&table.house.black, table.game, appeal).await.unwrap();
    let request = table.request(Ruling::Overturn { to, result: DRAWN }).await;
    app.rule(&second, table.game, request).await.unwrap();
    table.done("overturned").await
}

/// A change, the step in which it is found, and words that name the spot.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

fn ruling<'a>(doc: &'a mut Doc, kind: &str) -> &'a mut serde_json::Value {
    let mut events = doc.events.iter_mut();
    events
        .find(|event| event["type"] == "ruling" && event["kind"] == kind)
        .unwrap()
}

const LIES: [Lie; 5] = [
    ("more credit", "times", "the clocks stood for", |doc| {
        ruling(doc, "reopen")["credit"] = (2 * DAY + 1).into();
    }),
    ("too little time", "times", "but the flag fell at", |doc| {
        ruling(doc, "reopen")["time"] = SECOND.into()
    }),
    (
        "another result",
        "chains",
        "the result that the first gives",
        |doc| {
            ruling(doc, "overturn")["score"] = "1-0".into();
        },
    ),
    ("no appeal", "chains", "nothing follows the result", |doc| {
        let to = ruling(doc, "reopen")["to"].as_u64().unwrap();
        let objection = doc
            .events
            .iter_mut()
            .find(|event| event["seq"] == to && event["type"] == "objection");
        let objection = objection.unwrap();
        objection.as_object_mut().unwrap().remove("against");
        objection["about"] = "clock".into();
    }),
    ("a late appeal", "rulings", "within 14 days", |doc| {
        let to = ruling(doc, "overturn")["to"].as_u64().unwrap();
        let at = ruling(doc, "overturn")["at"].as_i64().unwrap();
        for event in &mut doc.events {
            if event["seq"] == to && event["type"] == "objection" {
                event["at"] = (at + 20 * DAY).into();
            }
        }
    }),
];

#[tokio::test]
async fn lies_about_amended_games_are_found() {
    let played = reopened().await;
    for (name, step, says, edit) in &LIES {
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
    }
}

#[tokio::test]
async fn the_report_says_both_results() {
    let report = check(overturned().await.file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Good, "{report}");
    let result = report.steps.iter().find(|step| step.name == "result").unwrap();
    let said = report.to_string();
    assert!(said.contains("1-0 by mate"), "{said}");
    assert!(said.contains("after an appeal 1/2-1/2 by adjudication"), "{said}");
    assert!(result.faults.is_empty());
}
