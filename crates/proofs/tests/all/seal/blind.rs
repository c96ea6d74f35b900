//! Blind seals: both shares open one, nothing less does.

use fairschach_base::{Rng, Side};
use fairschach_proofs::seal::{
    BLIND_BOX_LEN, BlindKey, BlindSealed, Commitment, Ctx, OpenError, Payload, Share, fingerprint,
    is_fit_to_seal_for, open_blind, seal_blind,
};
use proptest::prelude::{any, proptest};

use super::case::{refused, vectors};
use super::entries::open_word;
use super::sample::{Counting, Scripted, ctx, game_key_of};

struct Sealed {
    ctx: Ctx,
    sealed: BlindSealed,
    key_holder: BlindKey,
    server: BlindKey,
}

fn seal(seed: u64, text: &str) -> Sealed {
    let rng: &dyn Rng = &Counting::from(seed);
    let (key_holder, server) = (BlindKey::generate(rng), BlindKey::generate(rng));
    let ctx = ctx();
    let payload = Payload::new(text).unwrap();
    let sealed = seal_blind(&ctx, &payload, &key_holder.public(), &server.public(), rng).unwrap();
    Sealed { ctx, sealed, key_holder, server }
}

impl Sealed {
    fn share(&self, key: &BlindKey) -> Share {
        key.share(&self.ctx.to_bytes(), self.sealed.commitment, &self.sealed.boxed).unwrap()
    }

    fn open(&self, one: &Share, other: &Share) -> Result<String, OpenError> {
        let sealed = &self.sealed;
        let ctx = self.ctx.to_bytes();
        open_blind(&ctx, &self.ctx, sealed.commitment, &sealed.boxed, one, other)
            .map(|opened| opened.entry().to_owned())
    }
}

proptest! {
    #[test]
    fn both_shares_open_it_and_neither_alone(seed in any::<u64>(), guess in any::<[u8; 32]>()) {
        let sealed = seal(seed, "e2e4 draw");
        let (one, other) = (sealed.share(&sealed.key_holder), sealed.share(&sealed.server));
        assert_eq!(sealed.open(&one, &other).unwrap(), "e2e4 draw");
        assert_eq!(sealed.sealed.boxed.len(), 336);
        let guess = Share::new(guess);
        for (first, second) in [(&one, &one), (&other, &other), (&other, &one), (&one, &guess), (&guess, &other)] {
            assert_eq!(sealed.open(first, second), Err(OpenError::Tag));
        }
    }

    #[test]
    fn a_changed_box_context_or_commitment_does_not_open(seed in any::<u64>(), at in 0..BLIND_BOX_LEN, bit in 0..8_u8) {
        let mut sealed = seal(seed, "pass");
        let shares = (sealed.share(&sealed.key_holder), sealed.share(&sealed.server));
        sealed.sealed.boxed[at] ^= 1 << bit;
        let fresh = sealed.key_holder.share(&sealed.ctx.to_bytes(), sealed.sealed.commitment, &sealed.sealed.boxed);
        if at >= 32 {
            assert_eq!(sealed.open(&shares.0, &shares.1), Err(OpenError::Tag));
        } else if let Ok(fresh) = fresh {
            // The highest bit of an X25519 key is ignored (RFC 7748, section 5).
            let ignored = at == 31 && bit == 7;
            assert_eq!(fresh.expose() == shares.0.expose(), ignored);
        }
    }
}

/// What a key holder hands out for one box helps nobody with the same ephemeral key elsewhere.
#[test]
fn a_share_is_for_one_context_and_commitment_alone() {
    let sealed = seal(1, "e2e4");
    let mine = sealed.share(&sealed.key_holder);
    let mut elsewhere = sealed.ctx.clone();
    for change in [
        |ctx: &mut Ctx| ctx.turn += 1,
        |ctx: &mut Ctx| ctx.revision += 1,
        |ctx: &mut Ctx| ctx.side = if ctx.side == Side::White { Side::Black } else { Side::White },
        |ctx: &mut Ctx| ctx.log_id[0] ^= 1,
    ] {
        change(&mut elsewhere);
        let other = sealed
            .key_holder
            .share(&elsewhere.to_bytes(), sealed.sealed.commitment, &sealed.sealed.boxed)
            .unwrap();
        assert!(other.expose() != mine.expose());
        assert_eq!(sealed.open(&other, &sealed.share(&sealed.server)), Err(OpenError::Tag));
    }
    let commitment = Commitment::from_bytes([1; 32]);
    let other = sealed.key_holder.share(&sealed.ctx.to_bytes(), commitment, &sealed.sealed.boxed);
    assert!(other.unwrap().expose() != mine.expose());
}

/// The seven encodings of points of low order below 2^255 (as libsodium refuses them).
#[test]
fn keys_of_low_order_are_refused() {
    let points = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ];
    let mut sealed = seal(2, "e2e4");
    for point in points {
        let point: [u8; 32] = hex::decode(point).unwrap().try_into().unwrap();
        assert!(!is_fit_to_seal_for(&point));
        let payload = Payload::new("e2e4").unwrap();
        let rng = Counting::from(3);
        let server = sealed.server.public();
        assert!(seal_blind(&sealed.ctx, &payload, &point, &server, &rng).is_err());
        assert!(seal_blind(&sealed.ctx, &payload, &server, &point, &rng).is_err());
        sealed.sealed.boxed[..32].copy_from_slice(&point);
        let ctx = sealed.ctx.to_bytes();
        let commitment = sealed.sealed.commitment;
        assert!(sealed.key_holder.share(&ctx, commitment, &sealed.sealed.boxed).is_err());
    }
    assert!(is_fit_to_seal_for(&sealed.server.public()));
}

#[test]
fn blind_vectors_hold() {
    let blind = vectors("blind");
    assert!(!blind.good.is_empty());
    for case in &blind.good {
        let key_holder = BlindKey::new(case.array("key_holder"));
        let server = BlindKey::of_game(&game_key_of(case.array("game_key")));
        assert_eq!(key_holder.public(), case.array("key_holder_public"));
        assert_eq!(server.public(), case.array("server_public"));
        let bytes = case.array("ctx");
        let ctx = Ctx::parse(&bytes).unwrap();
        let payload = Payload::new(case.text("entry")).unwrap();
        let rng = Scripted::new(&[&case.bytes("r"), &case.bytes("ephemeral")]);
        let sealed = seal_blind(&ctx, &payload, &key_holder.public(), &server.public(), &rng).unwrap();
        assert_eq!(sealed.commitment.to_bytes(), case.array("commitment"));
        assert_eq!(sealed.boxed, case.array("box"));
        for (key, name) in [(&key_holder, "key_holder_share"), (&server, "server_share")] {
            let share = key.share(&bytes, sealed.commitment, &sealed.boxed).unwrap();
            assert_eq!(*share.expose(), case.array(name));
        }
    }
    refused(&blind.bad, open_word, |case| {
        open_blind(
            &case.bytes("ctx"),
            &Ctx::parse(&case.bytes("row")).unwrap(),
            Commitment::from_bytes(case.array("commitment")),
            &case.bytes("box"),
            &Share::new(case.array("key_holder_share")),
            &Share::new(case.array("server_share")),
        )
    });
}

#[test]
fn the_key_file_reads_back_and_nothing_else_does() {
    let key = BlindKey::new([7; 32]);
    let file = key.to_file();
    let read = BlindKey::from_file(file.expose()).unwrap();
    assert_eq!(read.public(), key.public());
    let text = String::from_utf8(file.expose().to_vec()).unwrap();
    for spoilt in [
        String::new(),
        text.replace("/1", "/2"),
        text.replace('=', ""),
        format!("{text}{text}"),
        text.repeat(3),
    ] {
        assert!(BlindKey::from_file(spoilt.as_bytes()).is_err());
    }
}

#[test]
fn a_fingerprint_is_half_a_hash_in_groups_of_four() {
    // SHA-256 of nothing (FIPS 180-4, test values).
    assert_eq!(fingerprint(b""), "e3b0 c442 98fc 1c14 9afb f4c8 996f b924");
}
