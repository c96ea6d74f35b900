//! Claims and the operator's rulings that were tampered with: whatever is changed is found, though the server links every
//! hash anew; and the second check finds it too, where it looks at it.

use fairschach::verify::Verdict;
use serde_json::json;

use super::doc::{Doc, check};
use super::games;

/// A change, the step in which it is found, and words that name the spot.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

fn claim(doc: &mut Doc) -> &mut serde_json::Value {
    let at = doc.events.iter().position(|event| event["type"] == "claim");
    &mut doc.events[at.unwrap()]
}

fn result(doc: &mut Doc) -> &mut serde_json::Value {
    doc.events.last_mut().unwrap()
}

const LIES: [Lie; 7] = [
    ("another claim than the result", "chains", "the claim gives another result", |doc| {
        claim(doc)["about"] = "moves".into();
    }),
    ("a win by repetition", "chains", "the claim gives another result", |doc| {
        result(doc)["score"] = "1-0".into();
    }),
    ("a table where the game is not normal chess", "result", "endgame tables hold for normal chess", |doc| {
        claim(doc)["about"] = "tablebase".into();
        result(doc)["by"] = "adjudication".into();
    }),
    ("quiet where it was not", "result", "nothing there ends a game", |doc| {
        claim(doc)["about"] = "moves".into();
        result(doc)["by"] = "moves".into();
    }),
    ("a claim that an arbiter decides", "members", "no claim that ends a game", |doc| {
        claim(doc)["about"] = "dead".into();
    }),
    ("a claim by nobody", "members", "", |doc| {
        claim(doc)["by"] = "red".into();
    }),
    ("a member too many", "members", "", |doc| {
        claim(doc)["text"] = "x".into();
    }),
];

const OF_OPERATOR: [Lie; 3] = [
    ("not the operator's", "rulings", "no arbiter of the game gave it", |doc| {
        let ruling = doc.events.iter_mut().find(|event| event["type"] == "ruling");
        ruling.unwrap().as_object_mut().unwrap().remove("operator");
    }),
    ("by a player", "rulings", "a player of the game is no operator", |doc| {
        let white = doc.event("public", 1, "start")["white"].clone();
        let ruling = doc.events.iter_mut().find(|event| event["type"] == "ruling");
        ruling.unwrap()["by"] = white;
    }),
    ("operator is false", "members", "operator is true, or left out", |doc| {
        let ruling = doc.events.iter_mut().find(|event| event["type"] == "ruling");
        ruling.unwrap()["operator"] = json!(false);
    }),
];

#[tokio::test]
async fn changed_claims_are_found() {
    for (played, lies) in [(games::claimed().await, &LIES[..]), (games::lifted().await, &OF_OPERATOR[..])] {
        for (name, step, says, edit) in lies {
            let mut doc = Doc::of(&played);
            edit(&mut doc);
            doc.relink();
            let report = check(&doc.to_bytes(), &[]);
            let found = report.steps.iter().find(|found| !found.faults.is_empty());
            let found = found.unwrap_or_else(|| panic!("{name}: {report}"));
            assert_eq!(found.name, *step, "{name}: {report}");
            assert!(found.faults.iter().any(|fault| fault.says.contains(says)), "{name}: {report}");
            assert_ne!(report.verdict(), Verdict::Consistent, "{name}");
        }
    }
}

/// A claim without its result, and what follows an end.
#[tokio::test]
async fn a_claim_is_followed_by_its_result() {
    let mut doc = Doc::of(&games::claimed().await);
    doc.events.pop();
    doc.relink();
    let report = check(&doc.to_bytes(), &[]);
    assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
    assert!(report.to_string().contains("the result that it gives is missing"), "{report}");
}

#[tokio::test]
async fn what_rests_on_the_servers_word_is_said_of_claims() {
    for (played, said) in [
        (games::claimed().await, "that black claimed, and had not filed before"),
        (games::lifted().await, "rulings of the operator"),
    ] {
        let report = check(played.file.to_string().as_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
        assert!(report.claims.iter().any(|claim| claim.contains(said)), "{report}");
    }
}
