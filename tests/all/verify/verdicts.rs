//! The four verdicts: what keeps a file in which nothing contradicts from being good, and whose keys count.

use fairschach::tlog::Policy;
use fairschach::verify::{GapKind, Held, Report, Trust, Verdict, verify_log, verify_tournament_by};
use serde_json::{Value, json};

use super::doc::{Doc, check, check_by, trust};
use super::games;
use super::world::{checkpoint, log_key, old_key, policy, receipt_key};

fn lacks(report: &Report, kind: GapKind) -> bool {
    report.gaps.iter().any(|gap| gap.kind == kind)
}

/// Nobody signed `head`: whoever spoils it takes no other finding from the reader, least of all what receipts show.
#[tokio::test]
async fn a_link_that_does_not_fit_keeps_no_other_step_from_being_made() {
    let played = games::mate().await;
    let mut file = played.file.clone();
    file["head"] = format!("{}=", "A".repeat(43)).into();
    let report = check_by(file.to_string().as_bytes(), &played.receipts, &trust());
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
    for step in &report.steps {
        assert!(step.made && (step.name == "chains") != step.faults.is_empty(), "{}\n{report}", step.name);
    }
}

#[tokio::test]
async fn only_what_given_keys_made_and_the_log_holds_whole_is_good() {
    let played = games::mate().await;
    let file = played.file.to_string();
    let by = |file: &str, trust: &Trust| check_by(file.as_bytes(), &played.receipts, trust);
    let good = by(&file, &trust());
    assert_eq!((good.verdict(), good.exit_status()), (Verdict::Good, 0), "{good}");
    assert_eq!(good.to_json()["not_shown"], serde_json::json!([]));

    // Nobody's keys were given: anybody can have made it.
    let nobody = check(file.as_bytes(), &[]);
    assert_eq!((nobody.verdict(), nobody.exit_status()), (Verdict::Consistent, 3));
    assert!(lacks(&nobody, GapKind::Maker), "{nobody}");
    assert_eq!(nobody.to_json()["verdict"], "consistent");
    assert!(nobody.to_string().contains("Not shown: who made it"), "{nobody}");
    let half = Trust { receipts: Vec::new(), ..trust() };
    assert_eq!(by(&file, &half).verdict(), Verdict::Consistent, "the receipts are by nobody");
    assert_eq!(check_by(file.as_bytes(), &[], &half).verdict(), Verdict::Good, "there are none");
    let half = Trust { logs: Vec::new(), ..trust() };
    assert_eq!(by(&file, &half).verdict(), Verdict::Consistent);

    // One event is in no log, or all are.
    let mut one: Value = played.file.clone();
    one["events"][0].as_object_mut().unwrap().remove("proof");
    let report = by(&one.to_string(), &trust());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(report.to_string().contains("that the log holds the other 1:"), "{report}");
    for event in one["events"].as_array_mut().unwrap() {
        event.as_object_mut().unwrap().remove("proof");
    }
    one.as_object_mut().unwrap().remove("checkpoint");
    let report = by(&one.to_string(), &trust());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(lacks(&report, GapKind::Log), "{report}");
}

#[tokio::test]
async fn a_forgery_with_keys_of_its_own_is_never_good() {
    let played = games::mate().await;
    let own = "own.example/log";
    let log = fairschach::tlog::NoteKey::new(own, &[1; 32]).unwrap().verifier_key();
    let mut doc = Doc::of(&played);
    doc.file["keys"]["log"] = log.to_string().into();
    doc.file.as_object_mut().unwrap().remove("checkpoint");
    doc.event("public", 1, "start")["log_id"] = {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.encode(log.hash()).into()
    };
    doc.relink();
    let forged = doc.to_bytes();
    let given = check_by(&forged, &[], &trust());
    assert_eq!(given.verdict(), Verdict::Unusable, "{given}");
    assert!(given.to_string().contains("keys.log: it is none of the keys given"), "{given}");
    assert!(!given.steps[1].made, "what others made proves nothing against anybody\n{given}");
    let wrong = Trust { receipts: vec![log_key().verifier_key()], ..trust() };
    let report = check_by(played.file.to_string().as_bytes(), &[], &wrong);
    assert!(report.to_string().contains("keys.receipts: it is none"), "{report}");
    let wrong = Trust { logs: vec![old_key().verifier_key()], ..trust() };
    let report = check_by(played.file.to_string().as_bytes(), &[], &wrong);
    assert_eq!(report.verdict(), Verdict::Unusable, "another key of the same name\n{report}");
}

#[tokio::test]
async fn a_policy_asks_for_its_witnesses() {
    let played = games::mate().await;
    let file = played.file.to_string();
    let with = |policy: Policy| Trust { policy: Some(policy), logs: Vec::new(), ..trust() };
    let none = format!("log {}\nquorum none\n", log_key().verifier_key());
    let none = with(Policy::parse(none.as_bytes()).unwrap());
    let report = check_by(file.as_bytes(), &[], &none);
    assert_eq!(report.verdict(), Verdict::Good, "its log's key counts as given\n{report}");
    let report = check_by(file.as_bytes(), &[], &with(policy()));
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
    assert!(report.to_string().contains("too few witnesses"), "{report}");
}

#[tokio::test]
async fn kept_checkpoints_are_held_against_the_files() {
    let played = games::mate().await;
    let file = played.file.to_string();
    let own = played.file["checkpoint"].as_str().unwrap().to_owned();
    let with = |note: String| Trust { old: vec![("kept".to_owned(), note.into_bytes())], ..trust() };
    let check = |note: String| check_by(file.as_bytes(), &[], &with(note));
    assert_eq!(check(own.clone()).verdict(), Verdict::Good);
    let size: u64 = own.lines().nth(1).unwrap().parse().unwrap();
    let mut other = checkpoint(&[]);
    other.size = size;
    other.root = [7; 32];
    let report = check(other.sign(&log_key()).unwrap());
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
    assert!(report.to_string().contains("two faces"), "{report}");
    assert!(report.to_string().contains("MISBEHAVIOUR, PROVEN"), "{report}");
    assert_eq!(report.exhibits.len(), 2);
    other.size -= 1;
    let report = check(other.sign(&log_key()).unwrap());
    assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
    assert!(lacks(&report, GapKind::Log), "{report}");
    let report = check(other.sign(&old_key()).unwrap());
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
    other.origin = "fairschach.example/receipts".to_owned();
    let report = check(other.sign(&receipt_key()).unwrap());
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
}

#[tokio::test]
async fn a_tournaments_record_has_the_same_verdicts() {
    let file = super::tournaments::good().await;
    let bytes = file.to_string().into_bytes();
    let none = verify_tournament_by(&bytes, &Trust::default());
    assert_eq!(none.verdict(), Verdict::Consistent, "{none}");
    let given = verify_tournament_by(&bytes, &trust());
    assert_eq!(given.verdict(), Verdict::Good, "{given}");
    let wrong = Trust { logs: vec![old_key().verifier_key()], ..Trust::default() };
    let report = verify_tournament_by(&bytes, &wrong);
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
    // Anybody could have written what holds nothing.
    let mut empty = file;
    (empty["events"], empty["head"], empty["waiting"]) = (json!([]), Value::Null, 0.into());
    empty.as_object_mut().unwrap().remove("checkpoint");
    let report = verify_tournament_by(&empty.to_string().into_bytes(), &trust());
    assert!(report.verdict() == Verdict::Consistent && lacks(&report, GapKind::Log), "{report}");
    let keys = Held { keys: trust().logs, ..Held::default() };
    let report = verify_log(None, &keys, &mut |_, _| {});
    assert!(report.verdict() == Verdict::Consistent && lacks(&report, GapKind::Log), "{report}");
}
