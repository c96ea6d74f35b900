//! No type that holds a secret can be printed, copied or written out, and errors repeat no secret.

use fairschach_base::{SecretBytes, SecretVec};
use fairschach_proofs::seal::{GameKey, Kek, Keyring, Opened, Payload};
use fairschach_proofs::tlog::NoteKey;

/// Whether a type implements a trait: an inherent constant wins over the trait's, but exists only under the bound.
macro_rules! implements {
    ($type:ty: $($bound:tt)+) => {{
        #[allow(dead_code, reason = "the constant is read only where the bound does not hold")]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T: ?Sized> Otherwise for T {}
        #[allow(dead_code, reason = "the constant is read only where the bound holds")]
        struct Probe<T: ?Sized>(std::marker::PhantomData<T>);
        #[allow(dead_code, reason = "the constant is read only where the bound holds")]
        impl<T: ?Sized + $($bound)+> Probe<T> {
            const HOLDS: bool = true;
        }
        <Probe<$type>>::HOLDS
    }};
}

macro_rules! keeps_its_secret {
    ($($type:ty),+ $(,)?) => {$(
        const _: () = {
            assert!(!implements!($type: std::fmt::Debug));
            assert!(!implements!($type: std::fmt::Display));
            assert!(!implements!($type: Clone));
            assert!(!implements!($type: serde::Serialize));
        };
    )+};
}

keeps_its_secret!(SecretBytes<32>, SecretVec, Kek, Keyring, GameKey, Payload, Opened, NoteKey);

// The probe itself tells one from the other.
const _: () = {
    assert!(implements!(String: std::fmt::Debug));
    assert!(implements!(String: serde::Serialize));
    assert!(!implements!(str: Clone));
};

// What holds key or entry bytes itself is wiped when dropped; the others hold it in these.
const _: () = {
    assert!(implements!(SecretBytes<32>: zeroize::ZeroizeOnDrop));
    assert!(implements!(SecretVec: zeroize::ZeroizeOnDrop));
    assert!(implements!(Payload: zeroize::ZeroizeOnDrop));
    assert!(implements!(ed25519_dalek::SigningKey: zeroize::ZeroizeOnDrop));
};

#[test]
fn what_is_opened_says_nothing_when_it_fails() {
    let error = Payload::new("e2e4\u{1}").err().expect("not printable");
    for said in [format!("{error}"), format!("{error:?}")] {
        assert!(!said.contains("e2e4"), "{said}");
    }
    let file = "fairschach-kek/1 0011223344556677 c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2U=\n";
    let error = Kek::from_file(file.as_bytes()).err().expect("the name does not fit");
    for said in [format!("{error}"), format!("{error:?}")] {
        assert!(!said.contains("c2Vj"), "{said}");
    }
}
