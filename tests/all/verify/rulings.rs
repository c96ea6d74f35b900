//! Rulings that were tampered with: whatever is changed is found, though the server links every hash anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::seal::position_hash;
use fairschach::verify::Verdict;
use serde_json::Value;

use super::doc::{Doc, check};
use super::games;
use crate::support::DAY;

/// A change, the step in which it is found, and words that name the spot.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

fn ruling<'a>(doc: &'a mut Doc, kind: &str) -> &'a mut Value {
    doc.events.iter_mut().find(|event| event["type"] == "ruling" && event["kind"] == kind).unwrap()
}

fn without(event: &mut Value, names: &[&str]) {
    for name in names {
        event.as_object_mut().unwrap().remove(*name).unwrap();
    }
}

const LIES: [Lie; 14] = [
    ("more credit", "times", "the clocks stood for", |doc| {
        ruling(doc, "resume")["credit"] = (2 * DAY + 1).into();
    }),
    ("a ruling by a player", "rulings", "no arbiter of the game", |doc| {
        let white = doc.event("public", 1, "start")["white"].clone();
        ruling(doc, "extend")["by"] = white;
    }),
    ("another position to play from", "contexts", "it was sealed for another position", |doc| {
        let other = doc.event("public", 2, "reveal")["position"].clone();
        let hash = STANDARD.encode(position_hash(other.as_str().unwrap()));
        let void = ruling(doc, "void-and-replay");
        (void["position"], void["position_hash"]) = (other, hash.into());
    }),
    ("its hash", "positions", "not the hash of its position", |doc| {
        let other = doc.event("public", 2, "reveal")["position_hash"].clone();
        ruling(doc, "void-and-replay")["position_hash"] = other;
    }),
    ("a turn that there is not", "chains", "there is none", |doc| {
        ruling(doc, "void-and-replay")["from"] = 7.into();
    }),
    ("a void turn that counts", "chains", "turn 3 is open", |doc| {
        let void = ruling(doc, "void-and-replay");
        without(void, &["from", "position", "position_hash", "release"]);
        void["kind"] = "note".into();
    }),
    ("a pause that was none", "chains", "the game is already running", |doc| {
        ruling(doc, "pause")["kind"] = "note".into();
    }),
    ("a pause without an end", "chains", "the game stands then", |doc| {
        let resume = ruling(doc, "resume");
        without(resume, &["credit"]);
        resume["kind"] = "note".into();
    }),
    ("an answer to nothing", "rulings", "there is no objection of number 1", |doc| {
        ruling(doc, "answer")["to"] = 1.into();
    }),
    ("one arbiter alone unseals", "rulings", "two arbiters unseal", |doc| {
        let unsealing = doc.event("public", 2, "unsealing");
        unsealing["agreed_by"] = unsealing["asked_by"].clone();
    }),
    ("filed in the pause", "times", "filed while the game stood", |doc| {
        let at = ruling(doc, "pause")["at"].as_i64().unwrap() + DAY;
        doc.event("black", 2, "filed")["at"] = at.into();
        doc.event("public", 2, "reveal")["black"]["received"] = at.into();
    }),
    ("an unknown kind", "members", "unknown kind", |doc| {
        ruling(doc, "note")["kind"] = "decree".into();
    }),
    ("no reason", "members", "reason takes", |doc| {
        ruling(doc, "note")["reason"] = " ".into();
    }),
    ("a member of another kind", "members", "look at time", |doc| {
        ruling(doc, "note")["time"] = 1.into();
    }),
];

const OF_RESULTS: [Lie; 3] = [
    ("another result", "chains", "gives another result", |doc| {
        let result = doc.event("public", 2, "result");
        (result["score"], result["by"]) = ("1-0".into(), "adjudication".into());
    }),
    ("a result of no ruling", "chains", "no ruling gives it", |doc| {
        let ruling = ruling(doc, "result");
        without(ruling, &["score", "ended"]);
        ruling["kind"] = "note".into();
    }),
    ("no result by forfeit", "members", "no such word", |doc| {
        ruling(doc, "result")["ended"] = "forfeit".into();
    }),
];

#[tokio::test]
async fn changed_rulings_are_found() {
    for (played, lies) in [(games::ruled().await, &LIES[..]), (games::cancelled().await, &OF_RESULTS[..])] {
        for (name, step, says, edit) in lies {
            let mut doc = Doc::of(&played);
            edit(&mut doc);
            doc.relink();
            let report = check(&doc.to_bytes(), &[]);
            let found = report.steps.iter().find(|found| !found.faults.is_empty());
            let found = found.unwrap_or_else(|| panic!("{name}: {report}"));
            assert_eq!(found.name, *step, "{name}: {report}");
            let spot = found.faults.iter().any(|fault| fault.says.contains(says));
            assert!(spot, "{name}: {report}");
            let verdict = if *step == "members" { Verdict::Unusable } else { Verdict::Misbehaviour };
            assert_eq!(report.verdict(), verdict, "{name}");
        }
    }
}
