//! Entries sealed and opened, byte by byte.

use fairschach_base::{PlayerId, Side};
use fairschach_proofs::seal::{
    Commitment, Ctx, CtxError, Kid, OpenError, OpeningError, OwnCommitment, Payload, PayloadError,
    RecordKind, check_opening, commit, open, position_hash, seal, seal_committed,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::case::{Case, refused, vectors};
use super::sample::{Counting, Scripted, ctx, game_key, game_key_of, kek, submission};

fn ctx_word(error: &CtxError) -> String {
    let word = match error {
        CtxError::Length(_) => "length",
        CtxError::Magic => "magic",
        CtxError::Version(_) => "version",
        CtxError::Kind(_) => "kind",
        CtxError::Side(_) => "side",
        CtxError::Tail => "tail",
    };
    format!("ctx-{word}")
}

fn payload_word(error: &PayloadError) -> String {
    let word = match error {
        PayloadError::Empty => "empty",
        PayloadError::TooLong => "too-long",
        PayloadError::Character => "character",
        PayloadError::Tail => "tail",
    };
    format!("payload-{word}")
}

pub(super) fn open_word(error: &OpenError) -> String {
    match error {
        OpenError::Ctx(error) => ctx_word(error),
        OpenError::Row(fields) => format!("row:{}", fields.join(",")),
        OpenError::Length(_) => "length".to_owned(),
        OpenError::Tag => "tag".to_owned(),
        OpenError::Commitment => "commitment".to_owned(),
        OpenError::Payload(error) => payload_word(error),
        OpenError::NoRandom => "no-random".to_owned(),
    }
}

fn opening_word(error: &OpeningError) -> String {
    match error {
        OpeningError::Ctx(error) => ctx_word(error),
        OpeningError::Commitment => "commitment".to_owned(),
        OpeningError::Payload(error) => payload_word(error),
    }
}

fn commitment(case: &Case) -> Commitment {
    Commitment::from_bytes(case.array("commitment"))
}

#[test]
fn ctx_vectors_hold() {
    let ctxs = vectors("ctx");
    for case in &ctxs.good {
        let ctx = Ctx {
            kind: [RecordKind::Entry, RecordKind::Draft, RecordKind::Conditional, RecordKind::Line]
                [usize::try_from(case.number("kind")).unwrap() - 1],
            log_id: case.array("log_id"),
            game: case.game(),
            turn: u32::try_from(case.number("turn")).unwrap(),
            side: Side::from_index(u8::try_from(case.number("side")).unwrap()).unwrap(),
            revision: u16::try_from(case.number("revision")).unwrap(),
            position_hash: case.array("position_hash"),
            player: PlayerId::from_uuid(Uuid::from_bytes(case.array("player"))),
            kid: Kid::from_bytes(case.array("kid")),
        };
        assert_eq!(ctx.to_bytes(), case.array("bytes"));
        assert_eq!(Ctx::parse(&case.bytes("bytes")), Ok(ctx));
    }
    refused(&ctxs.bad, ctx_word, |case| Ctx::parse(&case.bytes("bytes")));
    assert_eq!(position_hash(""), <[u8; 32]>::from(Sha256::digest(b"")));
}

#[test]
fn entry_vectors_hold() {
    let entries = vectors("entry");
    for case in &entries.good {
        let ctx = Ctx::parse(&case.bytes("ctx")).unwrap();
        let key = game_key_of(case.array("game_key"));
        let rng = Scripted::new(&[&case.bytes("r"), &case.bytes("nonce")]);
        let sealed = seal(&key, case.submission(), &ctx, Payload::new(case.text("entry")).unwrap(), &rng);
        assert_eq!(sealed.commitment, commitment(case));
        assert_eq!(sealed.boxed, case.array("boxed"));
        let opened =
            open(&key, case.submission(), &ctx.to_bytes(), &ctx, sealed.commitment, &sealed.boxed).unwrap();
        assert_eq!(opened.entry(), case.text("entry"));
        assert_eq!(opened.payload(), &case.array("payload"));
        assert_eq!(opened.r(), &case.array("r"));
    }
    refused(&entries.bad, open_word, |case| {
        let row = Ctx::parse(&case.bytes("row")).unwrap();
        let key = game_key_of(case.array("game_key"));
        open(&key, case.submission(), &case.bytes("ctx"), &row, commitment(case), &case.bytes("boxed"))
    });
}

#[test]
fn opening_and_payload_vectors_hold() {
    let openings = vectors("opening");
    for case in &openings.good {
        let payload = case.array("payload");
        let opening =
            check_opening(&case.array("ctx"), &payload, &case.array("r"), commitment(case)).unwrap();
        assert_eq!(opening.entry, case.text("entry"));
        assert_eq!(opening.ctx.to_bytes(), case.array("ctx"));
    }
    refused(&openings.bad, opening_word, |case| {
        let payload = case.array("payload");
        check_opening(&case.array("ctx"), &payload, &case.array("r"), commitment(case)).map(|_| ())
    });
    let payloads = vectors("payload");
    let check = |payload: &[u8; 256]| {
        let bytes = ctx().to_bytes();
        let c = commit(&bytes, payload, &[0; 32]);
        check_opening(&bytes, payload, &[0; 32], c).map(|opening| opening.entry.to_owned())
    };
    for case in &payloads.good {
        assert_eq!(check(&case.array("payload")), Ok(case.text("entry").to_owned()));
    }
    refused(&payloads.bad, opening_word, |case| check(&case.array("payload")));
}

#[test]
fn sha256sum_alone_checks_a_commitment() {
    for case in &vectors("opening").good {
        let mut bytes = b"fairschach/commit/v1".to_vec();
        bytes.resize(64, 0);
        for part in ["r", "ctx", "payload"] {
            bytes.extend(case.bytes(part));
        }
        assert_eq!(bytes.len(), 480);
        assert_eq!(hex::encode(Sha256::digest(&bytes)), commitment(case).to_string());
    }
}

#[test]
fn a_sealed_entry_opens_under_its_own_row_and_key() {
    let payload = Payload::new("e2e4 draw").unwrap();
    let sealed = seal(&game_key(), submission(), &ctx(), payload, &Counting::new());
    let stored = ctx().to_bytes();
    let opened = open(&game_key(), submission(), &stored, &ctx(), sealed.commitment, &sealed.boxed).unwrap();
    assert_eq!(opened.entry(), "e2e4 draw");
    let opening = check_opening(&stored, opened.payload(), opened.r(), sealed.commitment).unwrap();
    assert_eq!((opening.entry, opening.ctx), ("e2e4 draw", ctx()));
}

#[test]
fn a_row_whose_kek_was_rotated_still_opens_and_any_other_difference_is_named() {
    let sealed = seal(&game_key(), submission(), &ctx(), Payload::new("pass").unwrap(), &Counting::new());
    let open = |row| {
        open(&game_key(), submission(), &ctx().to_bytes(), &row, sealed.commitment, &sealed.boxed).err()
    };
    assert_eq!(open(Ctx { kid: kek(1).kid(), ..ctx() }), None);
    let other = Ctx { turn: 13, revision: 0, ..ctx() };
    assert_eq!(open(other), Some(OpenError::Row(vec!["turn", "revision"])));
}

#[test]
fn an_entry_has_one_to_254_printable_bytes() {
    assert!(Payload::new(&"x".repeat(254)).is_ok());
    assert_eq!(Payload::new(&"x".repeat(255)).err(), Some(PayloadError::TooLong));
    assert_eq!(Payload::new("").err(), Some(PayloadError::Empty));
    for wrong in ["e2e4\n", "e2é4", "\u{7f}", "\0"] {
        assert_eq!(Payload::new(wrong).err(), Some(PayloadError::Character));
    }
}

#[test]
fn an_authors_own_commitment_is_taken_if_it_is_of_the_entry_and_hides_it() {
    let payload = || Payload::new("e2e4").unwrap();
    let sealed = |own: &OwnCommitment, payload| {
        seal_committed(&game_key(), submission(), &ctx(), payload, own, &Counting::new())
    };
    let own = OwnCommitment::of(&ctx(), &payload(), [5; 32]);
    let boxed = sealed(&own, payload()).unwrap();
    assert_eq!(boxed.commitment, own.commitment());
    let stored = ctx().to_bytes();
    let opened = open(&game_key(), submission(), &stored, &ctx(), boxed.commitment, &boxed.boxed).unwrap();
    assert_eq!((opened.entry(), opened.r()), ("e2e4", &[5; 32]));
    assert!(sealed(&own, Payload::new("d2d4").unwrap()).is_none(), "of another entry");
    assert!(sealed(&OwnCommitment::new([1; 32], [5; 32]), payload()).is_none(), "of nothing");
    assert!(sealed(&OwnCommitment::of(&ctx(), &payload(), [0; 32]), payload()).is_none(), "it hides nothing");
    let commitment = own.commitment().to_bytes();
    assert!(own.is(&commitment, &[5; 32]));
    assert!(!own.is(&commitment, &[6; 32]) && !own.is(&[1; 32], &[5; 32]));
}
