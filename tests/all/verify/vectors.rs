//! Game files kept under `tests/vectors`, good and bad, for whoever writes another checker.
//!
//! With `FAIRSCHACH_WRITE_VECTORS` set they are played and written anew.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::doc::{Doc, check, check_by, trust};
use super::games::{self, Played};
use super::world::{log_key, receipt_key};
use super::{amended, flags, handed_over, texts, unrevealed, ways};
use crate::peers::project;

/// A bad vector: what is wrong, the exit status, the step that fails, and the change.
pub(super) type Bad = (&'static str, i32, &'static str, fn(&mut Doc));

const BAD: [Bad; 14] = [
    ("prev of the second reveal changed", 1, "chains", |doc| {
        let other = doc.event("public", 1, "reveal")["prev"].clone();
        doc.event("public", 2, "reveal")["prev"] = other;
    }),
    ("time of the result changed", 1, "chains", |doc| {
        doc.event("public", 3, "result")["at"] = 1_800_000_000_000_000_i64.into();
    }),
    ("filing left out", 1, "chains", |doc| {
        let index = doc.find("black", 2, "filed");
        doc.events.remove(index);
    }),
    ("r changed", 1, "openings", |doc| {
        let r = doc.event("public", 1, "reveal")["black"]["r"].clone();
        doc.event("public", 2, "reveal")["black"]["r"] = r;
        doc.relink();
    }),
    ("entry changed", 1, "openings", |doc| {
        doc.event("public", 2, "reveal")["white"]["entry"] = "d2d3".into();
        doc.relink();
    }),
    ("ctx of another turn", 1, "contexts", |doc| {
        let ctx = doc.event("public", 1, "reveal")["black"]["ctx"].clone();
        doc.event("public", 2, "reveal")["black"]["ctx"] = ctx;
        doc.commit_anew("black", 2);
        doc.relink();
    }),
    ("key of another log", 1, "contexts", |doc| {
        let key = doc.file["keys"]["receipts"].clone();
        doc.file["keys"]["log"] = key;
    }),
    ("position hash of another position", 1, "positions", |doc| {
        let other = doc.event("public", 1, "reveal")["position_hash"].clone();
        doc.event("public", 2, "reveal")["position_hash"] = other;
        doc.relink();
    }),
    ("an unknown channel", 2, "members", |doc| {
        doc.event("white", 2, "filed")["channel"] = "nonsense".into();
        doc.event("public", 2, "reveal")["white"]["channel"] = "nonsense".into();
        doc.relink();
    }),
    ("an r of zeros", 2, "members", |doc| {
        doc.event("public", 2, "reveal")["white"]["r"] = ZEROS.into();
        doc.commit_anew("white", 2);
        doc.relink();
    }),
    ("one submission twice", 1, "openings", |doc| {
        let id = doc.event("white", 1, "filed")["submission"].clone();
        doc.event("white", 2, "filed")["submission"] = id.clone();
        doc.event("public", 2, "reveal")["white"]["submission"] = id;
        doc.relink();
    }),
    ("salts of zeros", 2, "format", |doc| {
        for event in doc.file["events"].as_array_mut().unwrap() {
            event["salt"] = ZEROS.into();
        }
    }),
    ("unknown member", 2, "members", |doc| {
        doc.event("public", 3, "result")["colour"] = "red".into();
        doc.relink();
    }),
    ("another format", 2, "format", |doc| {
        doc.file["format"] = "fairschach-game/2".into();
    }),
];

/// 32 of them.
const ZEROS: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

pub(super) fn path() -> PathBuf {
    project().join("tests/vectors/game.json")
}

/// Those that no server writes any more: their texts are in the events themselves.
fn from_before() -> Vec<Value> {
    let text = std::fs::read_to_string(path()).unwrap();
    let vectors: Value = serde_json::from_str(&text).unwrap();
    let good = vectors["good"].as_array().unwrap().iter();
    good.filter(|case| case["name"].as_str().unwrap().starts_with("before-")).cloned().collect()
}

async fn made() -> Value {
    let mut good = from_before();
    for played in [
        games::mate().await,
        games::accepted().await,
        games::revised().await,
        games::passed_switched_resigned().await,
        games::credited().await,
        games::open().await,
        games::committed().await,
        games::ruled().await,
        games::cancelled().await,
        games::on_condition().await,
        games::on_paper().await,
        ways::on_leave().await,
        ways::taken_over().await,
        ways::blind().await,
        games::revised_and_resigned().await,
        games::suspended_and_ruled().await,
        games::void_and_resigned().await,
        amended::reopened().await,
        ways::blind_and_overdue().await,
        ways::blind_and_resigned().await,
        ways::blind_and_ruled().await,
        games::on_time().await,
        flags::both_out().await,
        flags::ruled().await,
        handed_over::mate().await,
    ] {
        let notes: Vec<&str> = played.receipts.iter().map(|(_, note)| note.as_str()).collect();
        let report = check_by(played.file.to_string().as_bytes(), &played.receipts, &trust());
        let exit = report.exit_status();
        assert!(exit == 0 || exit == 3, "{}\n{report}", played.name);
        good.push(
            json!({ "name": played.name, "exit_status": exit, "file": played.file, "receipts": notes }),
        );
    }
    let (taken, changed) = texts::vectors().await;
    good.extend(taken);
    let mut bad = tampered(&games::mate().await, &BAD, |_| {});
    for (played, cases) in ways::bad().await {
        bad.extend(tampered(&played, &cases, Doc::relink));
    }
    bad.extend(tampered(&flags::both_out().await, &flags::BAD, Doc::relink));
    bad.extend(unrevealed::vectors().await);
    bad.extend(handed_over::vectors().await);
    bad.extend(changed);
    let keys = json!({ "log": log_key().verifier_key().to_string(), "receipts": receipt_key().verifier_key().to_string() });
    json!({ "keys": keys, "good": good, "bad": bad })
}

fn tampered(played: &Played, cases: &[Bad], last: fn(&mut Doc)) -> Vec<Value> {
    let vector = |(name, exit, step, edit): &Bad| {
        let mut doc = Doc::of(played);
        edit(&mut doc);
        last(&mut doc);
        json!({ "name": name, "exit_status": exit, "step": step, "file": doc.to_value() })
    };
    cases.iter().map(vector).collect()
}

#[tokio::test]
async fn every_vector_gives_what_it_says() {
    if std::env::var_os("FAIRSCHACH_WRITE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&made().await).unwrap();
        std::fs::write(path(), text + "\n").unwrap();
    }
    let text = std::fs::read_to_string(path()).unwrap();
    let vectors: Value = serde_json::from_str(&text).unwrap();
    let receipts = |case: &Value| -> Vec<(String, String)> {
        let notes = case["receipts"].as_array().into_iter().flatten();
        let named = notes.map(|note| ("note".to_owned(), note.as_str().unwrap().to_owned()));
        named.collect()
    };
    assert_eq!(vectors["keys"]["log"], log_key().verifier_key().to_string());
    assert_eq!(vectors["keys"]["receipts"], receipt_key().verifier_key().to_string());
    let mut seen = [0; 4];
    for case in vectors["good"].as_array().unwrap() {
        let file = case["file"].to_string().into_bytes();
        let report = check_by(&file, &receipts(case), &trust());
        assert_eq!(report.exit_status(), case["exit_status"], "{}\n{report}", case["name"]);
        seen[usize::try_from(report.exit_status()).unwrap()] += 1;
        let report = check(&file, &receipts(case));
        assert_eq!(report.exit_status(), 3, "by nobody's keys: {}\n{report}", case["name"]);
    }
    assert!(seen[0] > 8 && seen[3] > 5, "{seen:?}");
    let names: BTreeSet<&str> = [&vectors["good"], &vectors["bad"]]
        .iter()
        .flat_map(|cases| cases.as_array().unwrap())
        .map(|case| case["name"].as_str().unwrap())
        .collect();
    for name in texts::NAMES.into_iter().chain(texts::LIES.map(|(name, ..)| name)) {
        assert!(names.contains(name), "{name}: write the vectors anew");
    }
    let bad = vectors["bad"].as_array().unwrap();
    assert!(bad.len() > BAD.len() + 20, "{}", bad.len());
    for case in bad {
        let report = check(case["file"].to_string().as_bytes(), &receipts(case));
        assert_eq!(report.exit_status(), case["exit_status"], "{}\n{report}", case["name"]);
        let failed = report.steps.iter().find(|step| !step.faults.is_empty()).unwrap();
        assert_eq!(failed.name, case["step"], "{}\n{report}", case["name"]);
    }
}
