//! The test vectors of Web Authentication, Level 3 (§16), as the document prints them. Where an owner was not verified, that is all
//! that is wrong with an answer, and it is said after everything else was looked at.

use fairschach::webauthn::{AnswerFault, Assertion, PublicKey, Registration, RelyingParty};
use serde_json::{Value, json};

use crate::support::authenticator::text;

const VECTORS: &str = include_str!("../../vectors/webauthn.json");

fn hex_of(value: &Value) -> Vec<u8> {
    hex::decode(value.as_str().unwrap()).unwrap()
}

fn encoded(value: &Value) -> String {
    text(&hex_of(value))
}

#[test]
fn the_vectors_of_the_w3c_hold() {
    let server = RelyingParty::of("https://example.org").unwrap();
    let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    assert_eq!(vectors.len(), 3);
    for vector in &vectors {
        let (name, made) = (&vector["name"], &vector["registration"]);
        let object = hex_of(&made["attestationObject"]);
        let given =
            json!({ "clientDataJSON": encoded(&made["clientDataJSON"]), "attestationObject": text(&object) });
        let given = Registration::read(&given.to_string()).unwrap();
        assert_eq!(given.challenge(), hex_of(&vector["challenges"][0]), "{name}");
        let id = hex_of(&vector["credential_id"]);
        let key = match given.check(&server) {
            Ok(made) => {
                assert_eq!((&made.id, made.sign_count, made.is_backed_up), (&id, 0, true), "{name}");
                made.public_key
            }
            // The key is what stands behind its name.
            Err(fault) => {
                assert_eq!(
                    (fault, &vector["verified"][0]),
                    (AnswerFault::NotVerified, &json!(false)),
                    "{name}"
                );
                let at = object.windows(id.len()).position(|window| window == id).unwrap() + id.len();
                object[at..].to_vec()
            }
        };
        let key = PublicKey::read(&key).unwrap();
        let Some(signed) = vector.get("assertion") else { continue };
        let answer = |signature: &[u8]| {
            json!({ "id": text(&id), "clientDataJSON": encoded(&signed["clientDataJSON"]),
                "authenticatorData": encoded(&signed["authenticatorData"]), "signature": text(signature),
                "userHandle": null })
        };
        let mut signature = hex_of(&signed["signature"]);
        let given = Assertion::read(&answer(&signature).to_string()).unwrap();
        assert_eq!((given.challenge(), given.credential()), (&hex_of(&vector["challenges"][1])[..], &id[..]));
        assert_eq!(
            given.check(&server, &key),
            Err(AnswerFault::NotVerified),
            "{name}: signed, but not verified"
        );
        *signature.last_mut().unwrap() ^= 1;
        let given = Assertion::read(&answer(&signature).to_string()).unwrap();
        assert_eq!(given.check(&server, &key), Err(AnswerFault::Signature), "{name}");
    }
}
