//! Signatures of webhooks: the vector of Standard Webhooks 1.0.0, and `v1a` checked by its public key alone.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Verifier, VerifyingKey};
use fairschach_proofs::seal::WebhookSecret;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

#[test]
fn the_specifications_vector_is_signed_alike() {
    let secret = WebhookSecret::parse(SECRET).unwrap();
    assert_eq!(&*secret.to_text(), SECRET);
    let signed = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, b"{\"test\": 2432232314}");
    let (v1, _) = signed.split_once(' ').unwrap();
    assert_eq!(v1, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

#[test]
fn the_public_key_checks_what_was_signed_and_nothing_else() {
    let secret = WebhookSecret::parse(SECRET).unwrap();
    let key: [u8; 32] =
        STANDARD.decode(secret.public_key().strip_prefix("whpk_").unwrap()).unwrap().try_into().unwrap();
    let key = VerifyingKey::from_bytes(&key).unwrap();
    let signed = secret.sign("msg_1", 2, b"three");
    let v1a = signed.split(' ').find_map(|one| one.strip_prefix("v1a,")).unwrap();
    let signature: [u8; 64] = STANDARD.decode(v1a).unwrap().try_into().unwrap();
    let signature = Signature::from_bytes(&signature);
    assert!(key.verify(b"msg_1.2.three", &signature).is_ok());
    for other in ["msg_1.3.three", "msg_2.2.three", "msg_1.2.threE"] {
        assert!(key.verify(other.as_bytes(), &signature).is_err(), "{other}");
    }
}

#[test]
fn secrets_have_24_to_64_bytes() {
    for (bytes, good) in [(23, false), (24, true), (64, true), (65, false)] {
        let text = format!("whsec_{}", STANDARD.encode(vec![7; bytes]));
        assert_eq!(WebhookSecret::parse(&text).is_some(), good, "{bytes}");
    }
    assert!(WebhookSecret::parse(SECRET.trim_start_matches("whsec_")).is_none());
    assert!(WebhookSecret::parse("whsec_?").is_none());
}
