//! Entries sealed and opened, key by key and byte by byte.

use fairschach::seal::{
    Keyring, OpenError, OpenTextError, Payload, PayloadError, UnwrapError, check_opening, open, seal,
};

use super::sample::{Counting, ctx, game, game_key, kek, submission};

#[test]
fn a_sealed_entry_opens_under_its_own_row_and_key() {
    let payload = Payload::new("e2e4 draw").unwrap();
    let sealed = seal(&game_key(), submission(), &ctx(), payload, &Counting::new());
    let stored = ctx().to_bytes();
    let opened = open(
        &game_key(),
        submission(),
        &stored,
        &ctx(),
        sealed.commitment,
        &sealed.boxed,
    )
    .unwrap();
    assert_eq!(opened.entry(), "e2e4 draw");
    let opening = check_opening(&stored, opened.payload(), opened.r(), sealed.commitment).unwrap();
    assert_eq!((opening.entry, opening.ctx), ("e2e4 draw", ctx()));
}

#[test]
fn a_row_whose_kek_was_rotated_still_opens_and_any_other_difference_is_named() {
    let sealed = seal(
        &game_key(),
        submission(),
        &ctx(),
        Payload::new("pass").unwrap(),
        &Counting::new(),
    );
    let open = |row| {
        open(
            &game_key(),
            submission(),
            &ctx().to_bytes(),
            &row,
            sealed.commitment,
            &sealed.boxed,
        )
        .err()
    };
    assert_eq!(
        open(fairschach::seal::Ctx {
            kid: kek(1).kid(),
            ..ctx()
        }),
        None
    );
    let other = fairschach::seal::Ctx {
        turn: 13,
        revision: 0,
        ..ctx()
    };
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
fn a_game_key_is_rewrapped_when_the_kek_rotates() {
    let rng = Counting::new();
    let before = Keyring::new(kek(1), vec![]);
    let old = before.wrap(game(), &game_key(), &rng);
    let after = Keyring::new(kek(2), vec![kek(1)]);
    let key = after.unwrap_key(old.kid, game(), &old.bytes).unwrap();
    let new = after.wrap(game(), &key, &rng);
    assert_eq!((old.kid, new.kid), (kek(1).kid(), kek(2).kid()));

    let sealed = seal(
        &game_key(),
        submission(),
        &ctx(),
        Payload::new("pass").unwrap(),
        &rng,
    );
    let alone = Keyring::new(kek(2), vec![]);
    let key = alone.unwrap_key(new.kid, game(), &new.bytes).unwrap();
    let stored = ctx().to_bytes();
    assert!(
        open(
            &key,
            submission(),
            &stored,
            &ctx(),
            sealed.commitment,
            &sealed.boxed
        )
        .is_ok()
    );
    assert_eq!(
        alone.unwrap_key(old.kid, game(), &old.bytes).err(),
        Some(UnwrapError::UnknownKey(kek(1).kid()))
    );
}

#[test]
fn a_boxed_text_opens_for_its_own_use_and_row_alone_and_shows_its_size_in_whole_kib() {
    let ring = Keyring::new(kek(1), vec![]);
    let boxed = ring.seal_text("mail", b"row 1", b"1. e2-e4", &Counting::new());
    assert_eq!(
        ring.open_text("mail", b"row 1", &boxed).unwrap().expose(),
        b"1. e2-e4"
    );
    assert_eq!(
        ring.open_text("mail", b"row 2", &boxed).err(),
        Some(OpenTextError::Tag)
    );
    assert_eq!(
        ring.open_text("answer", b"row 1", &boxed).err(),
        Some(OpenTextError::Tag)
    );
    for (length, kib) in [(0, 1), (1016, 1), (1017, 2), (2040, 2), (2041, 3)] {
        let text = vec![b'x'; length];
        let boxed = ring.seal_text("mail", b"", &text, &Counting::new());
        assert_eq!(boxed.len(), 8 + 24 + kib * 1024 + 16);
        assert_eq!(ring.open_text("mail", b"", &boxed).unwrap().expose(), text);
    }
}

#[test]
fn a_fingerprint_is_recognised_after_the_kek_was_rotated() {
    let old = Keyring::new(kek(1), vec![]).fingerprint("request", b"e2e4");
    let ring = Keyring::new(kek(2), vec![kek(1)]);
    assert!(ring.fingerprint_fits("request", b"e2e4", &old));
    assert!(!ring.fingerprint_fits("request", b"d2d4", &old));
    assert!(!ring.fingerprint_fits("message", b"e2e4", &old));
    assert_eq!(
        ring.fingerprints("request", b"e2e4"),
        [ring.fingerprint("request", b"e2e4"), old]
    );
}
