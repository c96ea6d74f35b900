//! Keys: their files, what they wrap and box, and what they recognise.

use fairschach_base::Timestamp;
use fairschach_proofs::seal::{
    Kek, KekFileError, Keyring, Kid, LinkKeys, OpenTextError, Payload, UnwrapError, WrappedKey, open, seal,
};

use super::case::{Case, refused, vectors};
use super::sample::{Counting, Scripted, ctx, game, game_key, game_key_of, kek, submission};

fn ring(case: &Case) -> Keyring {
    let mut keks: Vec<Kek> = case.list("keks").into_iter().map(Kek::new).collect();
    let retired = keks.split_off(1);
    Keyring::new(keks.remove(0), retired)
}

fn alone(case: &Case) -> Keyring {
    Keyring::new(Kek::new(case.array("kek")), vec![])
}

#[test]
fn key_vectors_hold_and_a_damaged_key_file_is_refused() {
    for case in &vectors("key").good {
        let kek = Kek::new(case.array("kek"));
        assert_eq!(kek.kid().to_bytes(), case.array("kid"));
        assert_eq!(kek.kid().to_string(), case.text("kid"));
        assert_eq!(kek.to_file().expose(), case.text("file").as_bytes());
        let file = case.text("file");
        let read = |text: &str| Kek::from_file(text.as_bytes()).map(|kek| kek.kid());
        for same in [file, file.trim(), &format!("{}\r\n", file.trim()), &format!("{file}{}", " ".repeat(17))]
        {
            assert_eq!(read(same), Ok(kek.kid()));
        }
        for wrong in [
            "",
            "x",
            &file[1..],
            &file[..70],
            &file.replace("1 ", "2 "),
            &file.replace('=', ""),
            &format!("{} x", file.trim()),
            &file.replace(' ', "  "),
            &format!("{file}{}", " ".repeat(18)),
        ] {
            assert_eq!(read(wrong), Err(KekFileError::Form), "{wrong}");
        }
    }
}

#[test]
fn a_key_file_whose_bytes_are_not_the_key_it_names_is_refused() {
    let [one, two] = [kek(1), kek(2)].map(|kek| String::from_utf8(kek.to_file().expose().to_vec()).unwrap());
    let mixed = [&one[..34], &two[34..]].concat();
    let error = KekFileError::Kid { named: kek(1).kid(), found: kek(2).kid() };
    assert_eq!(Kek::from_file(mixed.as_bytes()).err(), Some(error));
}

#[test]
fn wrap_vectors_hold() {
    let wraps = vectors("wrap");
    for case in &wraps.good {
        let key = game_key_of(case.array("game_key"));
        let wrapped = alone(case).wrap(case.game(), &key, &Scripted::new(&[&case.bytes("nonce")]));
        assert_eq!(wrapped, WrappedKey { kid: alone(case).current_kid(), bytes: case.array("wrapped") });
        assert!(alone(case).unwrap_key(wrapped.kid, case.game(), &wrapped.bytes).is_ok());
    }
    let word = |error: &UnwrapError| match error {
        UnwrapError::UnknownKey(_) => "unknown-key".to_owned(),
        UnwrapError::Length(_) => "length".to_owned(),
        UnwrapError::Tag => "tag".to_owned(),
    };
    refused(&wraps.bad, word, |case| {
        ring(case).unwrap_key(Kid::from_bytes(case.array("kid")), case.game(), &case.bytes("wrapped"))
    });
}

#[test]
fn text_and_fingerprint_vectors_hold() {
    let texts = vectors("text");
    for case in &texts.good {
        let (label, aad) = (label(case), case.bytes("aad"));
        let rng = Scripted::new(&[&case.bytes("nonce")]);
        let boxed = alone(case).seal_text(label, &aad, &case.bytes("plain"), &rng);
        assert_eq!(boxed, case.bytes("boxed"));
        assert_eq!(alone(case).open_text(label, &aad, &boxed).unwrap().expose(), case.bytes("plain"));
    }
    let word = |error: &OpenTextError| match error {
        OpenTextError::UnknownKey(_) => "unknown-key".to_owned(),
        OpenTextError::Length => "length".to_owned(),
        OpenTextError::Tag => "tag".to_owned(),
    };
    refused(&texts.bad, word, |case| {
        ring(case).open_text(label(case), &case.bytes("aad"), &case.bytes("boxed"))
    });
    for case in &vectors("fingerprint").good {
        let fingerprint = alone(case).fingerprint(label(case), &case.bytes("bytes"));
        assert_eq!(fingerprint, case.array("fingerprint"));
    }
}

fn label(case: &Case) -> &'static str {
    let known = ["mail", "answer", "request", "message"];
    known.into_iter().find(|label| *label == case.text("label")).expect("a label of the vectors")
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

    let sealed = seal(&game_key(), submission(), &ctx(), Payload::new("pass").unwrap(), &rng);
    let alone = Keyring::new(kek(2), vec![]);
    let key = alone.unwrap_key(new.kid, game(), &new.bytes).unwrap();
    let stored = ctx().to_bytes();
    assert!(open(&key, submission(), &stored, &ctx(), sealed.commitment, &sealed.boxed).is_ok());
    assert_eq!(
        alone.unwrap_key(old.kid, game(), &old.bytes).err(),
        Some(UnwrapError::UnknownKey(kek(1).kid()))
    );
    assert!(after.knows(old.kid) && alone.knows(new.kid) && !alone.knows(old.kid));
}

#[test]
fn a_boxed_text_opens_for_its_own_use_and_row_alone_and_shows_its_size_in_whole_kib() {
    let ring = Keyring::new(kek(1), vec![]);
    let boxed = ring.seal_text("mail", b"row 1", b"1. e2-e4", &Counting::new());
    assert_eq!(ring.open_text("mail", b"row 1", &boxed).unwrap().expose(), b"1. e2-e4");
    assert_eq!(ring.open_text("mail", b"row 2", &boxed).err(), Some(OpenTextError::Tag));
    assert_eq!(ring.open_text("answer", b"row 1", &boxed).err(), Some(OpenTextError::Tag));
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
    for known in [old, ring.fingerprint("request", b"e2e4")] {
        assert!(ring.fingerprint_fits("request", b"e2e4", &known));
    }
    assert!(!ring.fingerprint_fits("request", b"d2d4", &old));
    assert!(!ring.fingerprint_fits("message", b"e2e4", &old));
    assert_eq!(ring.fingerprints("request", b"e2e4"), [ring.fingerprint("request", b"e2e4"), old]);
}

#[test]
fn of_a_kek_that_is_gone_links_are_recognised_and_nothing_else() {
    let before = Keyring::new(kek(1), vec![]);
    let until = Timestamp::from_us(7);
    let file = LinkKeys::of(&kek(1), &["request"], until).to_file();
    let text = str::from_utf8(file.expose()).unwrap();
    assert!(text.starts_with(&format!("fairschach-links/1 {} 7 request:", kek(1).kid())), "one line");
    assert!(text.ends_with('\n') && text.lines().count() == 1);
    let read = LinkKeys::from_file(text.trim().as_bytes()).unwrap();
    assert_eq!((read.kid(), read.until()), (kek(1).kid(), until));
    let ring = Keyring::new(kek(2), vec![]).with_links(vec![read]);
    let known = |label: &'static str, bytes: &[u8]| {
        ring.fingerprints(label, bytes).contains(&before.fingerprint(label, bytes))
    };
    assert!(known("request", b"e2e4") && !known("message", b"e2e4"));
    assert!(!ring.fingerprint_fits("request", b"e2e4", &before.fingerprint("request", b"e2e4")));
    assert!(!ring.knows(kek(1).kid()), "it opens nothing");
    for wrong in ["", "fairschach-links/1", "fairschach-links/1 00 7", "fairschach-kek/1 0123456789abcdef 7"]
    {
        assert!(LinkKeys::from_file(wrong.as_bytes()).is_err(), "{wrong}");
    }
    for (good, bad) in [(" 7 ", " x "), ("request:", "request"), ("request:", "request:A")] {
        assert!(LinkKeys::from_file(text.replace(good, bad).as_bytes()).is_err(), "{bad}");
    }
}

#[test]
fn a_text_is_boxed_anew_under_the_current_key_alone() {
    let (old, new) = ([1; 32], [2; 32]);
    let before = Keyring::new(Kek::new(old), vec![]);
    let after = Keyring::new(Kek::new(new), vec![Kek::new(old)]);
    let boxed = before.seal_text("label", b"row", b"e2e4", &Counting::new());
    let anew = after
        .rebox_text("label", b"row", &boxed, &Counting::new())
        .unwrap()
        .expect("it was boxed with the old key");
    assert!(anew.starts_with(&after.current_kid().to_bytes()));
    let alone = Keyring::new(Kek::new(new), vec![]);
    assert_eq!(alone.open_text("label", b"row", &anew).unwrap().expose(), b"e2e4");
    assert!(after.rebox_text("label", b"row", &anew, &Counting::new()).unwrap().is_none());
    assert!(after.rebox_text("label", b"other row", &boxed, &Counting::new()).is_err());
}
