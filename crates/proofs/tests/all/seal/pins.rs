//! PINs in mails: only the right one opens, and nothing of it stands in what is kept.

use fairschach_proofs::seal::{hash_pin, is_pin};

use super::sample::Counting;

#[test]
fn only_the_pin_that_was_hashed_is_taken() {
    let rng = Counting::new();
    let stored = hash_pin("4711", &rng);
    assert!(is_pin("4711", Some(&stored)));
    for other in ["4712", "", "47111", "4711 "] {
        assert!(!is_pin(other, Some(&stored)), "{other}");
    }
    assert!(!is_pin("4711", None));
    assert!(!stored.contains("4711"));
    // Each has a salt of its own.
    assert_ne!(hash_pin("4711", &rng), stored);
    for broken in ["", "4711", &stored[1..], &stored[..stored.len() - 1]] {
        assert!(!is_pin("4711", Some(broken)), "{broken}");
    }
}
