//! Rolls that were tampered with: whatever is changed is found, though the server links every hash anew.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::seal::chance_link;
use fairschach::verify::Verdict;
use serde_json::Value;

use super::doc::{Doc, check};
use super::games::{self, Played};

/// A change, the step in which it is found, and words that name the spot.
type Lie = (&'static str, &'static str, &'static str, fn(&mut Doc));

/// A change that leaves nothing to check, and the step that says so.
type Wrong = (&'static str, &'static str, fn(&mut Doc));

fn bytes(value: &Value) -> [u8; 32] {
    STANDARD.decode(value.as_str().unwrap()).unwrap().try_into().unwrap()
}

fn b64(bytes: [u8; 32]) -> Value {
    STANDARD.encode(bytes).into()
}

fn remove(event: &mut Value, name: &str) -> Value {
    event.as_object_mut().unwrap().remove(name).unwrap()
}

/// Another face than the one that is there.
fn other_face(face: &Value) -> Value {
    if face == "P" { "N".into() } else { "P".into() }
}

/// The position after the first reveal with another face on White's die, which stands alone on the third rank.
fn board_with(reveal: &Value, face: &str) -> String {
    let position = reveal["position"].as_str().unwrap();
    let rolled = reveal["dice"][0].as_str().unwrap();
    let mut ranks: Vec<String> = position.split('/').map(str::to_owned).collect();
    ranks[5] = ranks[5].replace(rolled, face);
    ranks.join("/")
}

const LIES: [Lie; 24] = [
    ("a changed face", "chance", "secret and contributions roll", |doc| {
        let face = other_face(&doc.event("public", 1, "reveal")["dice"][0]);
        doc.event("public", 1, "reveal")["dice"][0] = face;
    }),
    ("missing dice", "chance", "not nothing", |doc| {
        remove(doc.event("public", 2, "reveal"), "dice");
    }),
    ("a face too many", "chance", "secret and contributions roll", |doc| {
        let dice = doc.event("public", 2, "reveal")["dice"].as_array_mut().unwrap();
        dice.push("Q".into());
    }),
    ("a face of another turn", "chance", "secret and contributions roll", |doc| {
        let one = doc.event("public", 1, "reveal")["dice"][0].clone();
        let two = doc.event("public", 2, "reveal")["dice"][0].clone();
        let other = if one == two { other_face(&one) } else { two };
        doc.event("public", 1, "reveal")["dice"][0] = other;
    }),
    ("a lot where none is due", "chance", "not white", |doc| {
        doc.event("public", 1, "reveal")["lot"] = "white".into();
    }),
    ("a changed secret", "chance", "does not lead to the head", |doc| {
        let mut secret = bytes(&doc.event("public", 2, "reveal")["secret"]);
        secret[0] ^= 1;
        doc.event("public", 2, "reveal")["secret"] = b64(secret);
    }),
    ("the last secret changed", "chance", "does not lead to the head", |doc| {
        let mut secret = bytes(&doc.event("public", 4, "reveal")["secret"]);
        secret[31] ^= 0x80;
        doc.event("public", 4, "reveal")["secret"] = b64(secret);
    }),
    ("secrets of two turns swapped", "chance", "does not lead to the head", |doc| {
        let one = doc.event("public", 1, "reveal")["secret"].clone();
        let other = doc.event("public", 2, "reveal")["secret"].clone();
        doc.event("public", 1, "reveal")["secret"] = other;
        doc.event("public", 2, "reveal")["secret"] = one;
    }),
    ("one secret twice", "chance", "does not lead to the head", |doc| {
        let one = doc.event("public", 1, "reveal")["secret"].clone();
        doc.event("public", 2, "reveal")["secret"] = one;
    }),
    ("a secret skipped", "chance", "does not lead to the head", |doc| {
        let second = doc.event("public", 2, "reveal")["secret"].clone();
        doc.event("public", 1, "reveal")["secret"] = second;
    }),
    ("a missing secret", "chance", "does not disclose", |doc| {
        remove(doc.event("public", 3, "reveal"), "secret");
    }),
    ("another head", "chance", "does not lead to the head", |doc| {
        let mut head = bytes(&doc.event("public", 1, "start")["chance"]);
        head[7] ^= 1;
        doc.event("public", 1, "start")["chance"] = b64(head);
    }),
    ("the first secret as head", "chance", "does not lead to the head", |doc| {
        let secret = doc.event("public", 1, "reveal")["secret"].clone();
        doc.event("public", 1, "start")["chance"] = secret;
    }),
    ("a head made one link longer", "chance", "does not lead to the head", |doc| {
        let head = bytes(&doc.event("public", 1, "start")["chance"]);
        doc.event("public", 1, "start")["chance"] = b64(chance_link(&head));
    }),
    ("no head", "chance", "a head of secrets is committed", |doc| {
        remove(doc.event("public", 1, "start"), "chance");
    }),
    ("another contribution at the reveal", "chance", "they differ in contribution", |doc| {
        doc.event("public", 1, "reveal")["white"]["contribution"] = b64([8; 32]);
    }),
    ("a contribution left out at the reveal", "chance", "they differ in contribution", |doc| {
        remove(&mut doc.event("public", 1, "reveal")["white"], "contribution");
    }),
    ("a contribution added at the reveal", "chance", "they differ in contribution", |doc| {
        doc.event("public", 4, "reveal")["black"]["contribution"] = b64([8; 32]);
    }),
    ("the contribution changed everywhere", "chance", "secret and contributions roll", |doc| {
        doc.event("white", 1, "filed")["contribution"] = b64([8; 32]);
        doc.event("public", 1, "reveal")["white"]["contribution"] = b64([8; 32]);
    }),
    ("the server contributes", "chance", "contribute nothing", |doc| {
        doc.event("white", 1, "filed")["channel"] = "server".into();
        doc.event("public", 1, "reveal")["white"]["channel"] = "server".into();
    }),
    ("a drawn array that was not", "chance", "its head draws", |doc| {
        doc.event("public", 1, "start")["drawn"] = "chess960".into();
    }),
    ("a game without chance", "chance", "a head of secrets is committed", |doc| {
        let start = doc.event("public", 1, "start");
        start["variant"] = "normal".into();
        start["options"] = serde_json::json!({});
    }),
    ("a face, and the board with it", "chance", "secret and contributions roll", |doc| {
        let reveal = doc.event("public", 1, "reveal");
        let other = other_face(&reveal["dice"][0]);
        reveal["position"] = board_with(reveal, other.as_str().unwrap()).into();
        reveal["dice"][0] = other;
    }),
    ("the face on the board alone", "positions", "leads to", |doc| {
        let reveal = doc.event("public", 1, "reveal");
        let other = other_face(&reveal["dice"][0]);
        reveal["position"] = board_with(reveal, other.as_str().unwrap()).into();
    }),
];

#[tokio::test]
async fn every_tampered_roll_is_found() {
    let played = games::rolled().await;
    for (name, step, says, edit) in LIES {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{name}\n{report}");
        let found = report.steps.iter().find(|found| found.name == step).unwrap();
        let said = found.faults.iter().any(|fault| fault.says.contains(says));
        assert!(said, "{name}: expected {says:?} in step {step}\n{report}");
    }
}

#[tokio::test]
async fn faces_lots_and_lotteries_of_no_known_form_are_unusable() {
    let cases: [Wrong; 5] = [
        ("no face", "members", |doc| doc.event("public", 1, "reveal")["dice"][0] = "K".into()),
        ("no dice in the list", "members", |doc| {
            doc.event("public", 1, "reveal")["dice"] = Vec::<String>::new().into();
        }),
        ("no side", "members", |doc| doc.event("public", 1, "reveal")["lot"] = "red".into()),
        ("a contribution cut off", "members", |doc| {
            doc.event("white", 1, "filed")["contribution"] = "AAAA".into();
        }),
        ("an unknown lottery", "chance", |doc| {
            doc.event("public", 1, "start")["drawn"] = "roulette".into();
        }),
    ];
    let played = games::rolled().await;
    for (name, step, edit) in cases {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        let report = check(&doc.to_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Unusable, "{name}\n{report}");
        let failed = report.steps.iter().find(|step| !step.faults.is_empty()).unwrap();
        assert_eq!(failed.name, step, "{name}");
    }
}

#[tokio::test]
async fn a_drawn_array_follows_from_the_head() {
    let played = games::drawn_array().await;
    let change = |edit: fn(&mut Doc)| {
        let mut doc = Doc::of(&played);
        edit(&mut doc);
        doc.relink();
        check(&doc.to_bytes(), &[])
    };
    let other: Played = games::drawn_array().await;
    assert_eq!(check(other.file.to_string().as_bytes(), &[]).verdict(), Verdict::Consistent);
    for edit in [
        |doc: &mut Doc| {
            let head = doc.event("public", 1, "start");
            let mut bytes = bytes(&head["chance"]);
            bytes[0] ^= 1;
            head["chance"] = b64(bytes);
        },
        |doc: &mut Doc| drop(remove(doc.event("public", 1, "start"), "chance")),
        |doc: &mut Doc| doc.event("public", 1, "start")["drawn"] = "shuffle".into(),
        |doc: &mut Doc| drop(remove(doc.event("public", 1, "start"), "drawn")),
        |doc: &mut Doc| doc.event("public", 1, "reveal")["secret"] = b64([1; 32]),
        |doc: &mut Doc| doc.event("white", 1, "filed")["contribution"] = b64([1; 32]),
    ] {
        let report = change(edit);
        assert_eq!(report.verdict(), Verdict::Misbehaviour, "{report}");
        let step = report.steps.iter().find(|step| step.name == "chance").unwrap();
        assert!(!step.faults.is_empty(), "{report}");
    }
}
