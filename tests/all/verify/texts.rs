//! Texts beside events: taken away they leave the verdict as it is, and no other text passes for one of them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::game::event::text_hash;
use fairschach::verify::{Report, Verdict};
use serde_json::{Value, json};

use super::doc::{Doc, check, check_by, trust};
use super::games::{self, Played};
use super::second::second;

/// A change of what stands beside the events, and words that name it.
pub(super) type Lie = (&'static str, &'static str, fn(&mut Doc));

const OTHER: &str = "not the one whose hash it holds";
const NO_HASH: &str = "of which it holds no hash";

/// Good files that are about texts, and must not be lost when they are written anew.
pub(super) const NAMES: [&str; 4] = ["before-ruled", "before-on-paper", "before-reopened", "texts-taken"];

pub(super) const LIES: [Lie; 5] = [
    ("the text of another event", OTHER, |doc| {
        let other = texts(doc, "unsealing")["reason"].clone();
        texts(doc, "objection")["text"] = other;
    }),
    ("a changed text", OTHER, |doc| {
        texts(doc, "objection")["text"]["text"] = "My clock did not run on.".into();
    }),
    ("a text with another salt", OTHER, |doc| {
        let other = texts(doc, "unsealing")["reason"]["salt"].clone();
        texts(doc, "objection")["text"]["salt"] = other;
    }),
    ("a text of no member", NO_HASH, |doc| {
        let other = texts(doc, "unsealing")["reason"].clone();
        texts(doc, "objection")["line"] = other;
    }),
    ("a text of an event that has none", NO_HASH, |doc| {
        let other = texts(doc, "unsealing").clone();
        let start = doc.find("public", 1, "start");
        doc.texts[start] = other;
    }),
];

/// What stands beside the first event of this type.
fn texts<'a>(doc: &'a mut Doc, kind: &str) -> &'a mut Value {
    let at = doc.events.iter().position(|event| event["type"] == kind).unwrap();
    &mut doc.texts[at]
}

/// The same file, linked as it was, with this done to what stands beside its events.
fn beside(played: &Played, change: impl FnOnce(&mut Doc)) -> Value {
    let mut doc = Doc::of(played);
    change(&mut doc);
    let mut file = played.file.clone();
    for (event, texts) in file["events"].as_array_mut().unwrap().iter_mut().zip(&doc.texts) {
        event.as_object_mut().unwrap().remove("texts");
        if texts.as_object().is_some_and(|texts| !texts.is_empty()) {
            event["texts"] = texts.clone();
        }
    }
    file
}

fn by_trust(file: &Value, played: &Played) -> Report {
    check_by(file.to_string().as_bytes(), &played.receipts, &trust())
}

fn taken(report: &Report) -> Vec<&String> {
    report.claims.iter().filter(|claim| claim.contains("taken away")).collect()
}

/// Files for the vectors: without the texts of their events, and with others.
pub(super) async fn vectors() -> (Vec<Value>, Vec<Value>) {
    let played = games::ruled().await;
    let gone = beside(&played, |doc| doc.texts.fill(Value::Null));
    let exit = by_trust(&gone, &played).exit_status();
    let notes: Vec<&str> = played.receipts.iter().map(|(_, note)| note.as_str()).collect();
    let good = json!({ "name": "texts-taken", "exit_status": exit, "file": gone, "receipts": notes });
    let bad = LIES.map(|(name, _, lie)| {
        json!({ "name": name, "exit_status": 2, "step": "members", "file": beside(&played, lie) })
    });
    (vec![good], bad.into())
}

#[tokio::test]
async fn a_text_that_was_taken_away_leaves_the_verdict_and_is_said() {
    for played in [games::ruled().await, games::on_paper().await] {
        let whole = by_trust(&played.file, &played);
        assert!(taken(&whole).is_empty(), "{whole}");
        let kept: usize =
            Doc::of(&played).texts.iter().filter_map(Value::as_object).map(|texts| texts.len()).sum();
        let gone = beside(&played, |doc| doc.texts.fill(Value::Null));
        let report = by_trust(&gone, &played);
        assert_eq!(report.exit_status(), whole.exit_status(), "{report}");
        assert_eq!(report.gaps, whole.gaps, "it is no gap\n{report}");
        let said = format!("{kept} texts said");
        assert!(matches!(&taken(&report)[..], [one] if one.contains(&said)), "{said}\n{report}");
        let one_gone = beside(&played, |doc| {
            let first = doc.texts.iter_mut().find_map(Value::as_object_mut).unwrap();
            let name = first.keys().next().unwrap().clone();
            first.remove(&name);
        });
        let report = by_trust(&one_gone, &played);
        assert_eq!(report.exit_status(), whole.exit_status(), "{report}");
        assert!(matches!(&taken(&report)[..], [one] if one.contains("one text said")), "{report}");
    }
}

#[tokio::test]
async fn no_other_text_passes_for_one_whose_hash_is_there() {
    let played = games::ruled().await;
    for (name, says, lie) in LIES {
        let report = by_trust(&beside(&played, lie), &played);
        // The file is not signed: whoever changed it, it need not have been the server.
        assert_eq!(report.verdict(), Verdict::Unusable, "{name}\n{report}");
        let failed = report.steps.iter().find(|step| !step.faults.is_empty()).unwrap();
        assert_eq!(failed.name, "members", "{name}\n{report}");
        assert!(failed.faults.iter().any(|fault| fault.says.contains(says)), "{name}\n{report}");
    }
}

#[tokio::test]
async fn a_text_beside_is_held_to_what_a_person_can_write() {
    let played = games::ruled().await;
    let mut doc = Doc::of(&played);
    let at = doc.events.iter().position(|event| event["type"] == "objection").unwrap();
    let (salt, text) = ([7; 32], " ");
    doc.events[at]["text"] = json!({ "hash": STANDARD.encode(text_hash(&salt, text)) });
    doc.texts[at]["text"] = json!({ "salt": STANDARD.encode(salt), "text": text });
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
    assert!(report.to_string().contains("text takes 1 to"), "{report}");
}

#[tokio::test]
async fn files_from_before_hold_their_texts_themselves_and_are_followed_by_others() {
    let played = games::ruled().await;
    // A chain that was begun before, and went on when texts were kept beside their events.
    let mut doc = Doc::of(&played);
    let at = doc.events.iter().position(|event| event["type"] == "ruling").unwrap();
    for name in ["reason", "rule"] {
        doc.events[at][name] = doc.texts[at][name]["text"].clone();
    }
    doc.texts[at] = Value::Null;
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.exit_status(), 3, "{report}");
    assert!(taken(&report).is_empty(), "{report}");
    // Beside a text that is in the event stands none.
    let mut file = doc.to_value();
    file["events"][at]["texts"] = played.file["events"][at]["texts"].clone();
    let report = check(file.to_string().as_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Unusable, "{report}");
}

#[tokio::test]
async fn the_second_check_finds_the_same_of_texts() {
    let folder = tempfile::tempdir().unwrap();
    let played = games::ruled().await;
    let mut files = vec![(beside(&played, |doc| doc.texts.fill(Value::Null)), "consistent")];
    files.extend(LIES.map(|(_, _, lie)| (beside(&played, lie), "members")));
    let mut paths = Vec::new();
    for (at, (file, _)) in files.iter().enumerate() {
        let path = folder.path().join(format!("{at}.json"));
        std::fs::write(&path, file.to_string()).unwrap();
        paths.push(path);
    }
    let output = second("check", &paths.iter().map(std::path::PathBuf::as_path).collect::<Vec<_>>());
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(found.lines().count(), files.len(), "{found}");
    for (found, (_, wanted)) in found.lines().zip(files) {
        assert_eq!(found.split(':').next(), Some(wanted), "{found}");
    }
}
