//! What holds for every entry, and for every bit of its records.

use fairschach_proofs::seal::{
    Commitment, Ctx, Kek, MAX_ENTRY_LEN, OpenError, Payload, check_opening, open, seal,
};
use fairschach_proofs::tlog::{NoteKey, Receipt, VerifierKey, verify};
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::test_runner::Config;

use super::sample::{Counting, Scripted, ctx, game_key, game_key_of, submission};

#[test]
fn every_length_opens_again_and_none_shows_in_the_box() {
    for length in 1..=MAX_ENTRY_LEN {
        let entry: String = (0..length).map(|i| char::from(b' ' + u8::try_from(i % 95).unwrap())).collect();
        let payload = Payload::new(&entry).unwrap();
        let sealed = seal(&game_key(), submission(), &ctx(), payload, &Counting::new());
        let stored = ctx().to_bytes();
        let opened =
            open(&game_key(), submission(), &stored, &ctx(), sealed.commitment, &sealed.boxed).unwrap();
        assert_eq!(opened.entry(), entry);
        assert_eq!(sealed.boxed.len(), 328);
    }
}

#[test]
fn every_flipped_bit_of_box_ctx_and_commitment_is_found() {
    let sealed = seal(&game_key(), submission(), &ctx(), Payload::new("e2e4").unwrap(), &Counting::new());
    let stored = ctx().to_bytes();
    let open = |stored: &[u8], commitment, boxed: &[u8]| {
        open(&game_key(), submission(), stored, &ctx(), commitment, boxed).err()
    };
    assert_eq!(open(&stored, sealed.commitment, &sealed.boxed), None);
    for wrong in flips(&sealed.boxed) {
        assert_eq!(open(&stored, sealed.commitment, &wrong), Some(OpenError::Tag));
    }
    for wrong in flips(&stored) {
        assert!(open(&wrong, sealed.commitment, &sealed.boxed).is_some());
    }
    for wrong in flips(&sealed.commitment.to_bytes()) {
        assert_eq!(open(&stored, Commitment::from_bytes(wrong), &sealed.boxed), Some(OpenError::Tag));
    }
}

#[test]
fn every_flipped_bit_of_an_opening_is_found() {
    let sealed = seal(&game_key(), submission(), &ctx(), Payload::new("e2e4").unwrap(), &Counting::new());
    let stored = ctx().to_bytes();
    let opened = open(&game_key(), submission(), &stored, &ctx(), sealed.commitment, &sealed.boxed).unwrap();
    let fails = |ctx: &[u8; 128], payload: &[u8; 256], r: &[u8; 32]| {
        check_opening(ctx, payload, r, sealed.commitment).is_err()
    };
    assert!(!fails(&stored, opened.payload(), opened.r()));
    assert!(flips(&stored).all(|wrong| fails(&wrong, opened.payload(), opened.r())));
    assert!(flips(opened.payload()).all(|wrong| fails(&stored, &wrong, opened.r())));
    assert!(flips(opened.r()).all(|wrong| fails(&stored, opened.payload(), &wrong)));
}

fn flips<const N: usize>(bytes: &[u8; N]) -> impl Iterator<Item = [u8; N]> {
    (0..8 * N).map(|bit| {
        let mut wrong = *bytes;
        wrong[bit / 8] ^= 1 << (bit % 8);
        wrong
    })
}

proptest! {
    #![proptest_config(Config { cases: 128, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_entry_opens_under_its_key_alone(
        entry in "[ -~]{1,254}", key in any::<[u8; 32]>(), r in any::<[u8; 32]>(), nonce in any::<[u8; 24]>(),
        other in any::<[u8; 32]>(),
    ) {
        let sealed = seal(
            &game_key_of(key), submission(), &ctx(), Payload::new(&entry).unwrap(), &Scripted::new(&[&r, &nonce]),
        );
        let open = |key| {
            open(&game_key_of(key), submission(), &ctx().to_bytes(), &ctx(), sealed.commitment, &sealed.boxed)
                .map(|opened| opened.entry().to_owned())
        };
        prop_assert_eq!(open(key), Ok(entry));
        if other != key {
            prop_assert_eq!(open(other), Err(OpenError::Tag));
        }
    }

    #[test]
    fn no_bytes_whatever_make_the_readers_panic(bytes in random_bytes(), text in "\\PC{0,400}") {
        if let Ok(ctx) = Ctx::parse(&bytes) {
            prop_assert_eq!(ctx.to_bytes().to_vec(), bytes.clone());
        }
        let _ = Kek::from_file(&bytes).is_ok();
        let _ = NoteKey::from_file(&bytes).is_ok();
        let _ = VerifierKey::parse(&text).is_ok();
        let _ = verify(&text, &[]).is_ok();
        let _ = Receipt::parse(&text).is_ok();
    }
}

/// Any bytes, and those that look like a ctx at first.
fn random_bytes() -> impl Strategy<Value = Vec<u8>> {
    let ctx_like = (Just(b"FSC1\x01\x01".to_vec()), any::<[u8; 32]>()).prop_map(|(mut bytes, fill)| {
        bytes.extend(fill.iter().cycle().take(122));
        bytes[58] &= 1;
        bytes[117..].fill(0);
        bytes
    });
    prop_oneof![proptest::collection::vec(any::<u8>(), 0..400), ctx_like]
}
