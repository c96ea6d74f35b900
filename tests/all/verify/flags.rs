//! What a result by time says of flags: older results say nothing and hold, and whatever is changed is found.

use fairschach::game::{GameResult, Ruling};
use fairschach::verify::Verdict;
use serde_json::{Value, json};

use super::doc::{Doc, check};
use super::games::{self, Played, Table};
use super::vectors::Bad;
use crate::app::arbitration::rulings::rule;
use crate::support::{DAY, SECOND};

/// Two never come, and both lose.
pub(super) async fn both_out() -> Played {
    let table = Table::new(&[("both_flags", "absent-lose")]).await;
    table.house.clock.advance(14 * DAY + 6 * SECOND);
    assert_eq!(table.house.app.clocks().judge_flags().await.unwrap(), 1);
    table.done("both-flags").await
}

/// Both flags fall, the game stands, and the arbiter forfeits both.
pub(super) async fn ruled() -> Played {
    let table = Table::new(&[("both_flags", "arbiter")]).await;
    table.house.clock.advance(14 * DAY + 6 * SECOND);
    assert_eq!(table.house.app.clocks().judge_flags().await.unwrap(), 1);
    table.house.clock.advance(DAY);
    let both = GameResult::parse("0-0", "forfeit").unwrap();
    rule(&table.house, table.game, Ruling::Result(both)).await.unwrap();
    table.done("flags-ruled").await
}

/// What is wrong whatever the clocks had.
pub(super) const BAD: [Bad; 3] = [
    ("flags.drawn", 1, "times", |doc| {
        doc.event("public", 1, "result")["score"] = "1/2-1/2".into();
    }),
    ("flags.unnamed", 1, "times", |doc| {
        let end = doc.event("public", 1, "result").as_object_mut().unwrap();
        end.remove("flags").unwrap();
    }),
    ("flags.term", 1, "times", |doc| {
        doc.event("public", 1, "start")["terms"]["both_flags"] = "draw".into();
    }),
];

type Lie = (&'static str, fn(&mut Value));

const LIES: [Lie; 8] = [
    ("another instant", |end| more(&mut end["flags"]["black"]["at"])),
    ("more given", |end| more(&mut end["flags"]["black"]["given"])),
    ("some credit", |end| more(&mut end["flags"]["black"]["credit"])),
    ("more used", |end| more(&mut end["flags"]["black"]["used"])),
    ("the other flag", |end| {
        end["flags"] = json!({ "white": end["flags"]["black"] });
    }),
    ("both flags", |end| {
        end["flags"]["white"] = end["flags"]["black"].clone();
    }),
    ("a draw", |end| end["score"] = "1/2-1/2".into()),
    ("both lose", |end| end["score"] = "0-0".into()),
];

fn more(number: &mut Value) {
    *number = (number.as_i64().unwrap() + SECOND).into();
}

#[tokio::test]
async fn what_is_said_of_the_flag_is_checked() {
    let played = games::on_time().await;
    for (what, lie) in LIES {
        let mut doc = Doc::of(&played);
        lie(doc.event("public", 2, "result"));
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{what}: {report}");
        let failed = report.steps.iter().find(|step| !step.faults.is_empty()).unwrap();
        assert_eq!(failed.name, "times", "{what}");
    }
}

#[tokio::test]
async fn a_result_that_says_nothing_of_flags_holds_where_the_terms_do_not_speak_of_them() {
    let mut doc = Doc::of(&games::on_time().await);
    let end = doc.event("public", 2, "result").as_object_mut().unwrap();
    end.remove("flags").unwrap();
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    for score in ["0-0", "1/2-1/2"] {
        let mut doc = Doc::of(&both_out().await);
        let end = doc.event("public", 1, "result");
        end["score"] = score.into();
        end.as_object_mut().unwrap().remove("flags").unwrap();
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{score}: {report}");
    }
}

#[tokio::test]
async fn both_flags_mean_what_the_terms_say() {
    let (both_out, ruled) = (both_out().await, ruled().await);
    for (played, term, kind, score) in [
        (&both_out, "absent-lose", "result", "1/2-1/2"),
        (&both_out, "draw", "result", "0-0"),
        (&both_out, "arbiter", "result", "0-0"),
        (&both_out, "both-lose", "result", "1/2-1/2"),
        (&ruled, "draw", "suspended", ""),
    ] {
        let mut doc = Doc::of(played);
        doc.event("public", 1, "start")["terms"]["both_flags"] = term.into();
        let event = doc.event("public", 1, kind);
        if kind == "result" {
            event["score"] = score.into();
        }
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{term} {score}: {report}");
    }
    let mut doc = Doc::of(&ruled);
    more(&mut doc.event("public", 1, "suspended")["flags"]["white"]["at"]);
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
}
