//! Texts in events: a salted hash in the event, the text beside it, and what is left when it is taken away.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach_base::Bytes;
use fairschach_proofs::game::Event;
use fairschach_proofs::game::event::{SaltedText, Text, TextFault, Texts, put_aside, put_back, text_hash};
use serde_json::{Value, json};

/// SHA-256 of the label and 32 zeros, as any other program finds it.
const HASH_OF_NOTHING: &str = "9bc30f8f6efff80d9842220826aa9b9dbcc2fb6a50815ed67dd44e955d6ecc49";

/// An event of this type and with these members.
fn event(kind: &str, members: &Value) -> Value {
    let chain = if kind == "filed" { "white" } else { "public" };
    let mut event = json!({
        "v": 1, "type": kind, "game": "019b796d-d600-7ccf-84ca-a8cd7b63c7cb", "chain": chain, "turn": 3, "seq": 5,
        "at": 1_767_268_870_000_000_i64, "prev": STANDARD.encode([1; 32]),
    });
    event.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    event
}

/// Events with every member that is a text, by the names of these.
fn with_texts() -> Vec<(Value, Vec<&'static str>)> {
    let id = "019b796d-d600-7325-a437-1735f32c5474";
    let commitment = STANDARD.encode([2; 32]);
    let filed = json!({
        "submission": id, "revision": 0, "channel": "paper", "commitment": commitment, "entered_by": id, "arrived": "letter",
        "stated": "posted by Anna",
    });
    let claimed = json!({ "by": "white", "about": "adjudication", "text": "a rook up", "line": "1. Re8", "asks": "win" });
    let credit =
        json!({ "reason": "outage", "outage": { "from": 1, "to": 2 }, "credit": 1, "why": "Ben fell on it" });
    let ruled = json!({ "by": id, "kind": "note", "reason": "Anna asked", "rule": "FSR 9" });
    let unsealed = json!({ "asked_by": id, "agreed_by": id, "reason": "both ask" });
    vec![
        (event("filed", &filed), vec!["stated"]),
        (event("objection", &claimed), vec!["line", "text"]),
        (event("clock", &credit), vec!["why"]),
        (event("ruling", &ruled), vec!["reason", "rule"]),
        (event("unsealing", &unsealed), vec!["reason"]),
    ]
}

fn parsed(event: &Value) -> Event {
    Event::from_json(event.clone()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_salt_of_zeros_hides_nothing_and_is_refused() {
    let kept = |salt: [u8; 32]| {
        serde_json::from_value::<SaltedText>(json!({ "salt": STANDARD.encode(salt), "text": "a rook up" }))
    };
    assert!(kept([0; 32]).is_err());
    assert_eq!(kept([1; 32]).unwrap().text, "a rook up");
}

#[test]
fn a_text_is_put_beside_its_event_and_back() {
    for (whole, names) in with_texts() {
        let mut event = parsed(&whole);
        let mut salts = 1..;
        let mut salt = || [salts.next().unwrap(); 32];
        let texts = put_aside(event.body.texts_mut(), &mut salt).unwrap();
        assert_eq!(texts.keys().map(String::as_str).collect::<Vec<_>>(), names);
        let words: Vec<Option<String>> =
            event.body.texts_mut().iter().map(|(_, text)| text.said().map(str::to_owned)).collect();
        assert!(words.iter().all(Option::is_some), "whoever wrote it goes on with it");

        let bytes = event.to_bytes().unwrap();
        let written: Value = serde_json::from_slice(&bytes).unwrap();
        for (name, kept) in &texts {
            assert_eq!(whole[name], kept.text);
            let hash = STANDARD.encode(text_hash(&kept.salt.0, &kept.text));
            assert_eq!(written[name], json!({ "hash": hash }));
        }
        let mut read = Event::parse(&bytes).unwrap_or_else(|error| panic!("{error}"));
        assert!(read.body.texts_mut().iter().all(|(_, text)| text.said().is_none() && text.is_beside()));
        assert_eq!(put_back(read.body.texts_mut(), texts), Ok(0));
        let back: Vec<Option<String>> =
            read.body.texts_mut().iter().map(|(_, text)| text.said().map(str::to_owned)).collect();
        assert_eq!(back, words);
        assert!(put_aside(read.body.texts_mut(), || [9; 32]).is_none(), "a hash is not hashed again");
        assert_eq!(read.to_bytes().unwrap(), bytes, "the texts are no part of it");
        // An event that was written with its texts says the same, and none stands beside it.
        let mut older = parsed(&whole);
        assert!(older.body.texts_mut().iter().all(|(_, text)| !text.is_beside()));
        assert_eq!(put_back(older.body.texts_mut(), Texts::new()), Ok(0));
        assert_eq!(older.to_bytes().unwrap(), serde_json_canonicalizer::to_vec(&whole).unwrap());
    }
}

#[test]
fn a_text_that_was_taken_away_is_counted_and_no_other_fits() {
    for (whole, names) in with_texts() {
        let mut event = parsed(&whole);
        let texts = put_aside(event.body.texts_mut(), || [5; 32]).unwrap();
        let bytes = event.to_bytes().unwrap();
        let read = |texts: Texts| {
            let mut event = Event::parse(&bytes).unwrap_or_else(|error| panic!("{error}"));
            put_back(event.body.texts_mut(), texts)
        };
        assert_eq!(read(Texts::new()), Ok(names.len()));
        for name in names {
            let mut one_gone = texts.clone();
            one_gone.remove(name);
            assert_eq!(read(one_gone), Ok(1));
            let mut changed = texts.clone();
            let kept = changed.get_mut(name).unwrap();
            kept.text.push('.');
            assert_eq!(read(changed), Err(TextFault::Other));
            let mut salted = texts.clone();
            salted.get_mut(name).unwrap().salt = Bytes([6; 32]);
            assert_eq!(read(salted), Err(TextFault::Other));
            // What an event says itself stands not beside it too.
            let mut older = parsed(&whole);
            assert_eq!(put_back(older.body.texts_mut(), texts.clone()), Err(TextFault::NoHash));
        }
        let mut more = texts.clone();
        more.insert("score".to_owned(), SaltedText { salt: Bytes([7; 32]), text: "1-0".to_owned() });
        assert_eq!(read(more), Err(TextFault::NoHash));
    }
}

#[test]
fn a_text_shows_itself_to_no_log() {
    let mut text = Text::from("Anna did it");
    assert_eq!(format!("{text:?}"), "Text");
    assert!(put_aside(vec![("reason", &mut text)], || [1; 32]).is_some());
    assert_eq!(format!("{text:?}"), "Text");
    assert_eq!(hex::encode(text_hash(&[0; 32], "")), HASH_OF_NOTHING);
}
