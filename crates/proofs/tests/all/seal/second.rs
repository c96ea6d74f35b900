//! The second implementation, in Python and sharing no code: each side reads what the other wrote.

use std::path::Path;

use fairschach_base::Rng;
use fairschach_proofs::seal::{Commitment, Payload, open, seal};
use fairschach_proofs::tlog::{NoteKey, VerifierKey, verify};
use serde_json::{Value, json};

use super::case::tests_dir;
use super::sample::{Counting, ctx, game_key_of, submission};
use crate::peers::{ask, said};

const ENTRIES: [&str; 5] = ["e2e4", "pass", "e7e8q draw", "K@c1", "e1g1 draw"];

fn bytes(answer: &Value, name: &str) -> Vec<u8> {
    hex::decode(answer[name].as_str().unwrap_or_else(|| panic!("no {name} in {answer}"))).expect("hex")
}

/// The keys of each entry in turn, always the same.
fn keys() -> Vec<[u8; 32]> {
    let rng = Counting::new();
    ENTRIES.iter().map(|_| (&rng as &dyn Rng).bytes()).collect()
}

#[test]
fn the_vectors_are_what_the_second_implementation_makes_and_refuses() {
    let vectors = tests_dir().join("vectors");
    let said = said("vectors.py", &[Path::new("check"), &vectors], String::new());
    // Game files, the log's and what is held against it are checked by other scripts; the W3C has made those of passkeys.
    let records = std::fs::read_dir(&vectors).unwrap();
    let records = records.filter(|file| {
        let file = file.as_ref().unwrap();
        let others = ["README.md", "audit.json", "game.json", "webauthn.json"];
        file.path().is_file() && !others.iter().any(|other| file.file_name() == *other)
    });
    assert_eq!(said.lines().count(), records.count(), "{said}");
}

#[test]
fn the_second_implementation_opens_what_we_seal() {
    let stored = hex::encode(ctx().to_bytes());
    let rng = Counting::new();
    let questions: Vec<Value> = ENTRIES
        .iter()
        .zip(keys())
        .map(|(entry, key)| {
            let payload = Payload::new(entry).unwrap();
            let sealed = seal(&game_key_of(key), submission(), &ctx(), payload, &rng);
            json!({
                "do": "open", "game_key": hex::encode(key), "submission": hex::encode(submission().to_bytes()),
                "ctx": stored, "row": stored, "commitment": sealed.commitment.to_string(),
                "boxed": hex::encode(sealed.boxed),
            })
        })
        .collect();
    for (answer, entry) in ask("seal.py", &questions).iter().zip(ENTRIES) {
        assert_eq!(answer["entry"], entry);
    }
}

#[test]
fn we_open_what_the_second_implementation_seals() {
    let stored = ctx().to_bytes();
    let questions: Vec<Value> = ENTRIES
        .iter()
        .zip(keys())
        .map(|(entry, key)| {
            json!({
                "do": "seal", "game_key": hex::encode(key), "submission": hex::encode(submission().to_bytes()),
                "ctx": hex::encode(stored), "entry": entry,
            })
        })
        .collect();
    for ((answer, entry), key) in ask("seal.py", &questions).iter().zip(ENTRIES).zip(keys()) {
        let commitment = Commitment::from_bytes(bytes(answer, "commitment").try_into().unwrap());
        let opened =
            open(&game_key_of(key), submission(), &stored, &ctx(), commitment, &bytes(answer, "boxed"));
        assert_eq!(opened.unwrap().entry(), entry);
    }
}

#[test]
fn each_side_verifies_the_notes_of_the_other() {
    let text = "fairschach-receipt/1\norigin chess.example/log\n";
    let ours = NoteKey::new("chess.example/receipts", &[4; 32]).unwrap();
    let note = ours.sign(text).unwrap();
    let answers = ask(
        "seal.py",
        &[
            json!({ "do": "verify", "key": ours.verifier_key().to_string(), "note": note }),
            json!({ "do": "verify", "key": ours.verifier_key().to_string(), "note": note.replace("chess.example/log", "x") }),
            json!({ "do": "sign", "name": "other.example", "seed": "05".repeat(32), "text": text }),
        ],
    );
    assert_eq!(answers[0]["text"], text);
    assert_eq!(answers[1]["error"], "signature");
    let theirs = VerifierKey::parse(answers[2]["key"].as_str().unwrap()).unwrap();
    assert_eq!(verify(answers[2]["note"].as_str().unwrap(), &[theirs]), Ok(text));
}
