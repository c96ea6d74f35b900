//! Copies of keys under a passphrase.

use fairschach_proofs::seal::{PassphraseBox, PassphraseError, open_with_passphrase, seal_with_passphrase};

use super::sample::Counting;

#[test]
fn a_copy_opens_with_its_passphrase_alone() {
    let plain = b"kek.key fairschach-kek/1 canary";
    let boxed = seal_with_passphrase(b"correct horse battery", plain, &Counting::new());
    let text = boxed.to_text();
    assert!(text.starts_with("fairschach-keys/1\n") && !text.contains("canary"));
    let read = PassphraseBox::parse(&text).unwrap();
    let opened = open_with_passphrase(b"correct horse battery", &read).unwrap();
    assert_eq!(opened.expose(), plain);
    let other = open_with_passphrase(b"correct horse batterz", &read);
    assert_eq!(other.err(), Some(PassphraseError::Tag));
    // A changed salt, nonce, text or tag.
    let at = text.find('\n').unwrap();
    for place in [at + 1, at + 30, at + 60, text.len() - 6] {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        let opened = PassphraseBox::parse(&changed)
            .and_then(|boxed| open_with_passphrase(b"correct horse battery", &boxed).map(|_| ()));
        assert!(opened.is_err(), "{place}");
    }
    for wrong in ["", "fairschach-keys/2\nAAAA\n", "fairschach-keys/1\n", "fairschach-keys/1\nAAAA\n"] {
        assert_eq!(PassphraseBox::parse(wrong).err(), Some(PassphraseError::Form), "{wrong:?}");
    }
}
