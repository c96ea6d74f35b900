//! Proofs in a game's file: each leads to the signed checkpoint, or the check says which does not.

use fairschach::verify::Verdict;
use serde_json::{Value, json};

use super::doc::check;
use super::games;

type Edit = fn(&mut Value);

fn swap(file: &mut Value, name: &str) {
    let one = file["events"][0]["proof"][name].clone();
    file["events"][1]["proof"][name] = one;
}

#[tokio::test]
async fn a_changed_proof_is_found() {
    let played = games::mate().await;
    let good = check(played.file.to_string().as_bytes(), &[]);
    let step = good.steps.iter().find(|step| step.name == "log").unwrap();
    let count = played.file["events"].as_array().unwrap().len();
    assert!(step.says.starts_with(&format!("{count} of {count} events are in the log")), "{}", step.says);
    let cases: [(&str, Verdict, &str, Edit); 14] = [
        ("another salt", Verdict::Misbehaviour, "not entry", |file| {
            file["events"][1]["salt"] = file["events"][0]["salt"].clone();
        }),
        ("another place", Verdict::Misbehaviour, "both are entry", |file| swap(file, "index")),
        ("another batch", Verdict::Misbehaviour, "not entry", |file| {
            let batch = file["events"][0]["proof"]["batch"].as_u64().unwrap();
            file["events"][0]["proof"]["batch"] = (batch + 1).into();
        }),
        ("a batch before the event", Verdict::Misbehaviour, "not entry", |file| {
            file["events"][0]["proof"]["batch"] = 1.into();
        }),
        ("a batch after the year 9999", Verdict::Misbehaviour, "9999", |file| {
            file["events"][0]["proof"]["batch"] = json!(253_402_300_800_u64);
        }),
        ("a place beyond the tree", Verdict::Misbehaviour, "does not have", |file| {
            file["events"][0]["proof"]["index"] = 1_000_000.into();
        }),
        ("hashes of another leaf", Verdict::Misbehaviour, "not entry", |file| swap(file, "hashes")),
        ("no hashes", Verdict::Misbehaviour, "not entry", |file| {
            file["events"][0]["proof"]["hashes"] = json!([]);
        }),
        ("too many hashes", Verdict::Misbehaviour, "at most 63", |file| {
            let hash = file["events"][0]["proof"]["hashes"][0].clone();
            file["events"][0]["proof"]["hashes"] = vec![hash; 64].into();
        }),
        ("no base64", Verdict::Misbehaviour, "base64", |file| {
            file["events"][0]["proof"]["hashes"][0] = "?".into();
        }),
        ("a signature of another key", Verdict::Unusable, "key", |file| {
            let note = file["checkpoint"].as_str().unwrap();
            file["checkpoint"] = note.replace("— fairschach.example/log", "— other.example/log").into();
        }),
        ("a changed root", Verdict::Unusable, "signature", |file| {
            let note = file["checkpoint"].as_str().unwrap();
            let size = note.lines().nth(1).unwrap().to_owned();
            file["checkpoint"] = note.replacen(&format!("\n{size}\n"), "\n9\n", 1).into();
        }),
        ("no checkpoint", Verdict::Unusable, "without a checkpoint", |file| {
            file.as_object_mut().unwrap().remove("checkpoint");
        }),
        ("a member too many", Verdict::Unusable, "extra", |file| {
            file["events"][0]["proof"]["extra"] = 1.into();
        }),
    ];
    for (name, verdict, says, edit) in cases {
        let mut file = played.file.clone();
        edit(&mut file);
        let report = check(file.to_string().as_bytes(), &[]);
        assert_eq!(report.verdict(), verdict, "{name}\n{report}");
        assert!(report.to_string().contains(says), "{name}\n{report}");
    }
}

#[tokio::test]
async fn events_that_wait_go_without_a_proof() {
    let played = games::mate().await;
    let mut file = played.file.clone();
    file["events"][0].as_object_mut().unwrap().remove("proof");
    assert_eq!(check(file.to_string().as_bytes(), &[]).verdict(), Verdict::Consistent);
    for event in file["events"].as_array_mut().unwrap() {
        event.as_object_mut().unwrap().remove("proof");
    }
    file.as_object_mut().unwrap().remove("checkpoint");
    let report = check(file.to_string().as_bytes(), &played.receipts);
    assert_eq!(report.verdict(), Verdict::Consistent);
    assert!(!report.steps.iter().find(|step| step.name == "log").unwrap().made);
}

#[tokio::test]
async fn a_receipt_that_names_another_leaf_is_found() {
    let played = games::mate().await;
    let mut file = played.file.clone();
    for event in file["events"].as_array_mut().unwrap() {
        event.as_object_mut().unwrap().remove("proof");
        event["salt"] = json!("AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=");
    }
    let report = check(file.to_string().as_bytes(), &played.receipts);
    assert_eq!(report.verdict(), Verdict::Misbehaviour);
    assert!(report.to_string().contains("two leaves of the log"), "{report}");
}
