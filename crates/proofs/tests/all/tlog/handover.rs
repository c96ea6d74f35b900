//! Hand-overs of signing keys: both keys sign, and they lead from the key in use back to the first.

use fairschach_base::Timestamp;
use fairschach_proofs::tlog::{
    Handover, HandoverError, KeyPurpose, NoteError, NoteKey, OVERLAP, keys_before, verify,
};

fn key(seed: u8) -> NoteKey {
    NoteKey::new("chess.example/receipts", &[seed; 32]).unwrap()
}

fn at(n: i64) -> Timestamp {
    Timestamp::from_us(1_767_268_800_000_000 + n * 1_000_000)
}

#[test]
fn a_handover_reads_back_and_is_signed_by_both() {
    let note = Handover::sign(KeyPurpose::Receipts, &key(1), &key(2), at(0)).unwrap();
    let read = Handover::open(&note).unwrap();
    assert_eq!(read.purpose, KeyPurpose::Receipts);
    assert_eq!((&read.old, &read.new), (&key(1).verifier_key(), &key(2).verifier_key()));
    assert_eq!((read.until(), OVERLAP), (at(3600), 3_600_000_000));
    for signer in [1, 2] {
        assert!(verify(&note, &[key(signer).verifier_key()]).is_ok());
    }
    // One signature alone is not enough, whichever it is.
    let (text, lines) = note.split_once("\n\n").unwrap();
    for line in lines.lines() {
        let alone = format!("{text}\n\n{line}\n");
        assert_eq!(Handover::open(&alone), Err(NoteError::Unknown.into()));
    }
}

#[test]
fn a_changed_handover_is_refused() {
    let note = Handover::sign(KeyPurpose::Log, &key(1), &key(2), at(0)).unwrap();
    for (from, to) in [
        ("use log", "use receipts"),
        ("at 2026-01-01", "at 2025-01-01"),
        ("/1\n", "/2\n"),
        ("use log\n", "use log\nuse log\n"),
        ("use log\n", ""),
        ("old ", "new "),
        (".000000Z\n\n", ".000000Z\nmore\n\n"),
    ] {
        let changed = note.replacen(from, to, 1);
        assert_ne!(changed, note, "{from}");
        assert!(Handover::open(&changed).is_err(), "{from} → {to}");
    }
    let same = Handover::sign(KeyPurpose::Log, &key(1), &key(1), at(0)).unwrap();
    assert_eq!(Handover::open(&same), Err(HandoverError::Keys));
    let other = NoteKey::new("other.example/receipts", &[2; 32]).unwrap();
    let foreign = Handover::sign(KeyPurpose::Log, &key(1), &other, at(0)).unwrap();
    assert_eq!(Handover::open(&foreign), Err(HandoverError::Keys));
    assert_eq!(Handover::open("x"), Err(HandoverError::Note(NoteError::Form)));
    for length in 0..note.len() {
        if let Some(cut) = note.get(..length) {
            assert!(Handover::open(cut).is_err(), "{length}");
        }
    }
}

#[test]
fn handovers_lead_back_to_the_first_key_without_a_gap() {
    let over = |purpose, old, new, when| {
        Handover::open(&Handover::sign(purpose, &key(old), &key(new), at(when)).unwrap()).unwrap()
    };
    let all = [
        over(KeyPurpose::Receipts, 1, 2, 0),
        over(KeyPurpose::Receipts, 2, 3, 10),
        over(KeyPurpose::Log, 3, 9, 20),
    ];
    let names =
        |current: u8, all: &[Handover]| keys_before(KeyPurpose::Receipts, &key(current).verifier_key(), all);
    let back = names(3, &all);
    assert_eq!(
        back,
        [(key(2).verifier_key(), at(10).plus(OVERLAP)), (key(1).verifier_key(), at(0).plus(OVERLAP)),]
    );
    assert_eq!(names(9, &all), [], "the other purpose does not count");
    assert_eq!(names(3, &all[..1]), [], "a gap ends it");
    let circle = [over(KeyPurpose::Receipts, 1, 2, 0), over(KeyPurpose::Receipts, 2, 1, 10)];
    assert_eq!(names(2, &circle).len(), 1, "a circle ends");
}
