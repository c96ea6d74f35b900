//! Games whose server has handed its keys over since: every check follows the hand-overs in the file, and takes from the keys
//! before only what they signed while they were good.

use fairschach::base::Timestamp;
use fairschach::tlog::{Handover, KeyPurpose, NoteKey};
use fairschach::verify::Verdict;
use serde_json::{Value, json};

use super::doc::{check_by, trust};
use super::games::{self, Played};
use super::unrevealed;
use super::world::{log_key, receipt_key};
use crate::support::{DAY, START};

/// The file as it is after both keys were handed over at this time.
fn handed_over(mut file: Value, at: Timestamp) -> Value {
    let keys = [(KeyPurpose::Log, "log", log_key()), (KeyPurpose::Receipts, "receipts", receipt_key())];
    let mut earlier = Vec::new();
    for (purpose, name, old) in keys {
        let new = NoteKey::new(old.verifier_key().name(), &[77; 32]).unwrap();
        earlier.push(Handover::sign(purpose, &old, &new, at).unwrap());
        file["keys"][name] = new.verifier_key().to_string().into();
    }
    file["keys"]["earlier"] = earlier.into();
    file
}

/// The first game, with receipts that the key before has signed.
pub(super) async fn mate() -> Played {
    let played = games::mate().await;
    Played { name: "handed-over", file: handed_over(played.file, START.plus(DAY)), receipts: played.receipts }
}

/// What is wrong with hand-overs, and what the keys before have signed against a file.
pub(super) async fn vectors() -> Vec<Value> {
    let vector = |name: &str, exit: i32, step: &str, file: Value, held: &[(String, String)]| {
        let notes: Vec<&str> = held.iter().map(|(_, note)| note.as_str()).collect();
        json!({ "name": name, "exit_status": exit, "step": step, "file": file, "receipts": notes })
    };
    let (doc, held) = unrevealed::hidden().await;
    let hidden = handed_over(doc.to_value(), START.plus(DAY));
    let played = games::mate().await;
    let late = handed_over(played.file, START.plus(-DAY));
    let mut changed = mate().await.file;
    let note = changed["keys"]["earlier"][1].as_str().unwrap();
    changed["keys"]["earlier"][1] = note.replace("\nat 2026", "\nat 2027").into();
    vec![
        vector("receipts: by a key that was handed over, of what was hidden", 1, "receipts", hidden, &held),
        vector("receipts: by a key that had been handed over", 1, "receipts", late, &played.receipts[..1]),
        vector("a hand-over that nobody signed", 2, "format", changed, &played.receipts[..1]),
    ]
}

#[tokio::test]
async fn receipts_by_an_earlier_key_count_as_long_as_it_was_good() {
    let played = mate().await;
    let report = check_by(played.file.to_string().as_bytes(), &played.receipts, &trust());
    assert_eq!(report.verdict(), Verdict::Good, "{report}");
    for case in vectors().await {
        let held = case["receipts"].as_array().unwrap().iter();
        let held: Vec<(String, String)> =
            held.map(|note| ("note".to_owned(), note.as_str().unwrap().to_owned())).collect();
        let report = check_by(case["file"].to_string().as_bytes(), &held, &trust());
        assert_eq!(report.exit_status(), case["exit_status"], "{}\n{report}", case["name"]);
    }
}
