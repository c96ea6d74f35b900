//! Event hashes, leaves, signed notes and receipts.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach_base::{GameId, Side, SubmissionId, Timestamp};
use fairschach_proofs::seal::{Payload, seal};
use fairschach_proofs::tlog::{
    LogPromise, MAX_CHANNEL_LEN, MAX_EVENT_LEN, MAX_NAME_LEN, MAX_NOTE_LEN, MAX_SIGNATURES, NoteError,
    NoteKey, NoteKeyError, Receipt, ReceiptError, SealedBy, SignError, VerifierKey, event_hash, leaf,
    leaf_hash, verify,
};
use signed_note::{Note, StandardVerifier, VerifierList};

use super::case::{Case, refused, vectors};
use super::sample::{Counting, ctx, game_key, submission};

fn key() -> NoteKey {
    NoteKey::new("chess.example/receipts", &[3; 32]).expect("a good name")
}

fn receipt() -> Receipt {
    let case = &vectors("receipt").good[0];
    Receipt::parse(case.text("text")).expect("a good vector")
}

#[test]
fn event_and_leaf_vectors_hold() {
    let events = vectors("event").good;
    for case in &events {
        let event = case.text("event");
        let value: serde_json::Value = serde_json::from_str(event).unwrap();
        assert_eq!(serde_json_canonicalizer::to_string(&value).unwrap(), event);
        assert_eq!(value["prev"].as_str().unwrap_or(""), STANDARD.encode(case.bytes("prev")));
        assert_eq!(event_hash(event.as_bytes()), case.array("hash"));
        let hash = leaf_hash(&case.array("salt"), event.as_bytes());
        assert_eq!(hash, case.array("leaf_hash"));
        assert_eq!(leaf(case.text("batch_time_s").parse().unwrap(), &hash), case.array("leaf"));
    }
    for pair in events[1..].windows(2) {
        assert_eq!(pair[1].bytes("prev"), pair[0].bytes("hash"));
    }
}

#[test]
fn note_vectors_hold() {
    let notes = vectors("note");
    for case in &notes.good {
        let key = NoteKey::new(case.text("name"), &case.array("seed")).unwrap();
        assert_eq!(key.to_file().expose(), case.text("file").as_bytes());
        assert_eq!(
            NoteKey::from_file(case.text("file").as_bytes()).unwrap().verifier_key(),
            key.verifier_key()
        );
        assert_eq!(key.verifier_key().to_string(), case.text("key"));
        assert_eq!(key.verifier_key().hash(), case.array("key_hash"));
        let verifier = VerifierKey::parse(case.text("key")).unwrap();
        assert_eq!((verifier.name(), &verifier), (case.text("name"), &key.verifier_key()));
        assert_eq!(verify(case.text("note"), &[verifier]), Ok(case.text("text")));
        assert!(case.text("note").starts_with(&key.sign(case.text("text")).unwrap()));
    }
    let word = |error: &NoteError| {
        let word = match error {
            NoteError::TooLong => "too-long",
            NoteError::Form => "form",
            NoteError::TooMany => "too-many",
            NoteError::Signature => "signature",
            NoteError::Unknown => "unknown",
        };
        word.to_owned()
    };
    refused(&notes.bad, word, |case| {
        let keys = [VerifierKey::parse(case.text("key")).unwrap()];
        verify(case.text("note"), &keys).map(str::to_owned)
    });
}

#[test]
fn another_tool_for_signed_notes_verifies_ours() {
    let note = key().sign("one line\n\nand another\n").unwrap();
    let verifier = StandardVerifier::new(&key().verifier_key().to_string()).unwrap();
    let theirs = Note::from_bytes(note.as_bytes()).unwrap();
    assert!(theirs.verify(&VerifierList::new(vec![Box::new(verifier)])).is_ok());
    assert_eq!(theirs.text(), b"one line\n\nand another\n");
}

#[test]
fn a_note_is_as_long_as_the_limit_and_no_longer() {
    let longest = "x".repeat(MAX_NOTE_LEN - 2 * MAX_NAME_LEN - 1) + "\n";
    let named = NoteKey::new(&"n".repeat(MAX_NAME_LEN), &[3; 32]).unwrap();
    let note = named.sign(&longest).unwrap();
    assert!(note.len() <= MAX_NOTE_LEN);
    assert_eq!(verify(&note, &[named.verifier_key()]), Ok(longest.as_str()));
    assert_eq!(named.sign(&format!("x{longest}")), Err(SignError::TooLong));
    assert_eq!(key().sign("no newline"), Err(SignError::End));
    assert_eq!(key().sign("a\tb\n"), Err(SignError::Control));
    let keys = [key().verifier_key()];
    assert_eq!(verify(&"x".repeat(MAX_NOTE_LEN + 1), &keys), Err(NoteError::TooLong));
    assert_eq!(verify(&"x".repeat(MAX_NOTE_LEN), &keys), Err(NoteError::Form));

    let signature = key().sign("x\n").unwrap().split_off(3);
    assert_eq!(verify(&format!("x\n\n{}", signature.repeat(MAX_SIGNATURES)), &keys), Ok("x\n"));
    assert_eq!(
        verify(&format!("x\n\n{}", signature.repeat(MAX_SIGNATURES + 1)), &keys),
        Err(NoteError::TooMany)
    );
}

#[test]
fn a_name_or_key_line_that_no_note_can_carry_is_refused() {
    let named = |name: &str| NoteKey::new(name, &[3; 32]).err();
    assert_eq!(named(&"n".repeat(MAX_NAME_LEN)), None);
    for wrong in ["", "a b", "a+b", "a\nb", "a\u{a0}b", "a\0", &"n".repeat(MAX_NAME_LEN + 1)] {
        assert_eq!(named(wrong), Some(NoteKeyError::Name), "{wrong:?}");
    }
    let line = key().verifier_key().to_string();
    let bytes = line.rsplit_once('+').unwrap().1;
    let decoded = STANDARD.decode(bytes).unwrap();
    let other_kind = STANDARD.encode([&[4], &decoded[1..]].concat());
    for (wrong, error) in [
        (line.replace("receipts", "receipt"), NoteKeyError::Id),
        (line.replace(bytes, &other_kind), NoteKeyError::Kind),
        (line.replace(bytes, &STANDARD.encode(&decoded[..32])), NoteKeyError::Form),
        (line.replace(bytes, ""), NoteKeyError::Form),
        (format!("{line} "), NoteKeyError::Form),
        (format!("{line}{}", "x".repeat(300)), NoteKeyError::Form),
        ("name+00000000".to_owned(), NoteKeyError::Form),
        (String::new(), NoteKeyError::Form),
    ] {
        assert_eq!(VerifierKey::parse(&wrong).err(), Some(error), "{wrong}");
    }
    let file = key().to_file();
    let file = str::from_utf8(file.expose()).unwrap();
    assert!(NoteKey::from_file(file.trim().as_bytes()).is_ok());
    let refused = |text: String| NoteKey::from_file(text.as_bytes()).err();
    assert_eq!(refused(file.replace("receipts", "receipt")), Some(NoteKeyError::Id));
    assert_eq!(refused(line), Some(NoteKeyError::Form));
}

#[test]
fn receipt_vectors_hold() {
    let receipts = vectors("receipt");
    for case in &receipts.good {
        let fields = case.part("fields");
        let receipt = receipt_of(&fields);
        assert_eq!(receipt.to_text().as_deref(), Ok(case.text("text")));
        assert_eq!(Receipt::parse(case.text("text")), Ok(receipt));
        let keys = [VerifierKey::parse(case.text("key")).unwrap()];
        assert_eq!(verify(case.text("note"), &keys), Ok(case.text("text")));
    }
    let word = |error: &ReceiptError| match error {
        ReceiptError::TooLong => "too-long".to_owned(),
        ReceiptError::Tag => "tag".to_owned(),
        ReceiptError::Line(name) => format!("line:{name}"),
        ReceiptError::Value(name) => format!("value:{name}"),
        ReceiptError::Form => "form".to_owned(),
        ReceiptError::Tail => "tail".to_owned(),
    };
    refused(&receipts.bad, word, |case| Receipt::parse(case.text("text")));
}

fn receipt_of(fields: &Case) -> Receipt {
    let hash = |name| STANDARD.decode(fields.text(name)).ok().and_then(|bytes| bytes.try_into().ok());
    Receipt {
        origin: fields.text("origin").to_owned(),
        game: GameId::parse(fields.text("game")).expect("an id"),
        turn: fields.text("turn").parse().expect("a number"),
        pair: fields.text("pair").parse().expect("a number"),
        side: Side::parse(fields.text("side")).expect("a side"),
        revision: fields.text("revision").parse().expect("a number"),
        submission: SubmissionId::parse(fields.text("submission")).expect("an id"),
        received: Timestamp::parse(fields.text("received")).expect("a time"),
        channel: fields.text("channel").to_owned(),
        commitment: hash("commitment").expect("a hash"),
        superseded: hash("superseded"),
        sealing: SealedBy::read(fields.get("sealing")).expect("a word"),
        event: STANDARD.decode(fields.text("event")).expect("base64"),
        log: (fields.text("log") != "none").then(|| LogPromise {
            origin: fields.text("log").to_owned(),
            salt: hash("salt").expect("a salt"),
            include_by: Timestamp::parse(fields.text("include-by")).expect("a time"),
        }),
    }
}

#[test]
fn a_receipt_holds_every_limit_and_still_fits_into_a_note() {
    let promise = |origin: &str| {
        Some(LogPromise { origin: origin.to_owned(), salt: [1; 32], include_by: receipt().received })
    };
    let longest = Receipt {
        origin: "o".repeat(MAX_NAME_LEN),
        log: promise(&"o".repeat(MAX_NAME_LEN)),
        channel: "c".repeat(MAX_CHANNEL_LEN),
        event: vec![b'e'; MAX_EVENT_LEN],
        ..receipt()
    };
    let text = longest.to_text().unwrap();
    assert!(key().sign(&text).is_ok());
    assert_eq!(Receipt::parse(&text), Ok(longest.clone()));
    for (wrong, name) in [
        (Receipt { origin: "o".repeat(MAX_NAME_LEN + 1), ..longest.clone() }, "origin"),
        (Receipt { channel: "c".repeat(MAX_CHANNEL_LEN + 1), ..longest.clone() }, "channel"),
        (Receipt { channel: "Form".to_owned(), ..longest.clone() }, "channel"),
        (Receipt { event: vec![b'e'; MAX_EVENT_LEN + 1], ..longest.clone() }, "event"),
        (Receipt { log: promise(&"o".repeat(MAX_NAME_LEN + 1)), ..longest.clone() }, "log"),
        (Receipt { log: promise("none"), ..longest.clone() }, "log"),
        (Receipt { event: vec![], ..longest }, "event"),
    ] {
        assert_eq!(wrong.to_text(), Err(ReceiptError::Value(name)));
    }
    assert_eq!(Receipt::parse(&"x".repeat(MAX_NOTE_LEN + 1)), Err(ReceiptError::TooLong));
    assert_eq!(Receipt::parse(&"x".repeat(MAX_NOTE_LEN)), Err(ReceiptError::Tag));
}

#[test]
fn receipts_of_all_entries_have_one_length() {
    let notes: Vec<String> = ["e2e4", "pass", "e7e8q draw", "O-O-O"]
        .into_iter()
        .map(|entry| {
            let payload = Payload::new(entry).unwrap();
            let commitment = seal(&game_key(), submission(), &ctx(), payload, &Counting::new()).commitment;
            let event = format!("{{\"commitment\":\"{}\"}}", STANDARD.encode(commitment.to_bytes()));
            let receipt =
                Receipt { commitment: commitment.to_bytes(), event: event.into_bytes(), ..receipt() };
            key().sign(&receipt.to_text().unwrap()).unwrap()
        })
        .collect();
    assert!(notes.iter().all(|note| note.len() == notes[0].len()));
    assert!(notes[1..].iter().all(|note| *note != notes[0]));
}
