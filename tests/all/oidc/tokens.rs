//! What is wrong with a token, each thing alone.

use fairschach::app::accounts::oidc::OIDC_MINUTES;
use fairschach::oidc::{
    AGE_S, Claims, Expected, KEYS_MAX, KeySet, LEEWAY_S, OidcFault, TOKEN_BYTES_MAX, read_token,
};
use serde_json::{Value, json};

use crate::support::issuer::{CLIENT, Keys};

const NOW: i64 = 1_767_268_800;
const ISSUER: &str = "https://login.club.example/realms/club";

fn claims() -> Value {
    json!({ "iss": ISSUER, "sub": "clara", "aud": CLIENT, "nonce": "n", "iat": NOW, "exp": NOW + 300 })
}

fn read(keys: &Keys, token: &str) -> Result<Claims, OidcFault> {
    let set = KeySet::read(keys.told().to_string().as_bytes()).unwrap();
    assert_eq!(set.len(), 3, "those that sign");
    read_token(token, &set, &Expected { issuer: ISSUER, client: CLIENT, nonce: "n", now_s: NOW })
}

fn fault(keys: &Keys, header: &Value, claims: &Value) -> Option<OidcFault> {
    read(keys, &keys.token(header, claims)).err()
}

/// The claims with some of them changed, or taken away.
fn with(changes: Value) -> Value {
    let mut claims = claims();
    let members = claims.as_object_mut().unwrap();
    for (name, value) in changes.as_object().unwrap().clone() {
        match value {
            Value::Null => drop(members.remove(&name)),
            value => drop(members.insert(name, value)),
        }
    }
    claims
}

#[test]
fn each_of_three_ways_signs_and_no_other() {
    let keys = Keys::new();
    for (alg, kid) in [("RS256", "rsa"), ("ES256", "ec"), ("EdDSA", "ed")] {
        assert_eq!(fault(&keys, &json!({ "alg": alg, "kid": kid }), &claims()), None, "{alg}");
        assert_eq!(fault(&keys, &json!({ "alg": alg }), &claims()), None, "the only one that signs so");
        for other in ["nobody", "other"] {
            assert_eq!(
                fault(&keys, &json!({ "alg": alg, "kid": other }), &claims()),
                Some(OidcFault::Key),
                "{alg}"
            );
        }
    }
    // By another key than is named, by none, by the public key as a secret, and by what is not taken.
    for (alg, kid) in [("none", "rsa"), ("HS256", "rsa"), ("RS512", "rsa"), ("PS256", "rsa"), ("ES384", "ec")]
    {
        let told = fault(&keys, &json!({ "alg": alg, "kid": kid }), &claims());
        assert_eq!(told, Some(OidcFault::Algorithm), "{alg}");
    }
    assert_eq!(fault(&keys, &json!({ "alg": "RS256", "kid": "ec" }), &claims()), Some(OidcFault::Key));
    let critical = json!({ "alg": "RS256", "kid": "rsa", "crit": ["x"], "x": 1 });
    assert_eq!(fault(&keys, &critical, &claims()), Some(OidcFault::Unread));
    let good = keys.token(&json!({ "alg": "RS256", "kid": "rsa" }), &claims());
    let (message, signature) = good.rsplit_once('.').unwrap();
    let (head, _) = message.split_once('.').unwrap();
    let others = keys.token(&json!({ "alg": "RS256", "kid": "rsa" }), &with(json!({ "sub": "eve" })));
    let theirs = others.split('.').nth(1).unwrap();
    for (token, why) in [
        (format!("{head}.{theirs}.{signature}"), OidcFault::Signature),
        (format!("{message}."), OidcFault::Signature),
        (message.to_owned(), OidcFault::Unread),
        (format!("{good}."), OidcFault::Signature),
        (String::new(), OidcFault::Unread),
    ] {
        assert_eq!(read(&keys, &token).err(), Some(why), "{token}");
    }
}

#[test]
fn a_token_says_all_that_it_must() {
    let keys = Keys::new();
    let header = json!({ "alg": "EdDSA", "kid": "ed" });
    for (changes, why) in [
        (json!({ "iss": "https://evil.example" }), OidcFault::Issuer),
        (json!({ "iss": format!("{ISSUER}/") }), OidcFault::Issuer),
        (json!({ "aud": "another" }), OidcFault::Audience),
        (json!({ "aud": null }), OidcFault::Audience),
        (json!({ "aud": ["another", "third"] }), OidcFault::Audience),
        (json!({ "aud": [CLIENT, "another"] }), OidcFault::Audience),
        (json!({ "aud": [CLIENT, "another"], "azp": "another" }), OidcFault::Audience),
        (json!({ "azp": "another" }), OidcFault::Audience),
        (json!({ "exp": NOW - LEEWAY_S }), OidcFault::Time),
        (json!({ "exp": null }), OidcFault::Time),
        (json!({ "exp": "soon" }), OidcFault::Time),
        (json!({ "iat": NOW + LEEWAY_S + 1 }), OidcFault::Time),
        (json!({ "iat": NOW - AGE_S - LEEWAY_S }), OidcFault::Time),
        (json!({ "iat": null }), OidcFault::Time),
        (json!({ "nbf": NOW + LEEWAY_S + 1 }), OidcFault::Time),
        (json!({ "nonce": "another" }), OidcFault::Nonce),
        (json!({ "nonce": null }), OidcFault::Nonce),
        (json!({ "sub": null }), OidcFault::Subject),
        (json!({ "sub": "" }), OidcFault::Subject),
        (json!({ "sub": "x".repeat(256) }), OidcFault::Subject),
    ] {
        assert_eq!(fault(&keys, &header, &with(changes.clone())), Some(why), "{changes}");
    }
    for changes in [
        json!({ "aud": [CLIENT] }),
        json!({ "aud": [CLIENT, "another"], "azp": CLIENT }),
        json!({ "exp": NOW - LEEWAY_S + 1 }),
        json!({ "exp": f64::from(i32::MAX) + 0.5 }),
        json!({ "iat": NOW + LEEWAY_S, "nbf": NOW + LEEWAY_S }),
        json!({ "iat": NOW - AGE_S - LEEWAY_S + 1 }),
        json!({ "sub": "x".repeat(255) }),
    ] {
        assert_eq!(fault(&keys, &header, &with(changes.clone())), None, "{changes}");
    }
}

#[test]
fn tokens_and_keys_have_limits() {
    assert_eq!(AGE_S, i64::from(OIDC_MINUTES) * 60, "as old as its question can be");
    let keys = Keys::new();
    let header = json!({ "alg": "EdDSA", "kid": "ed" });
    let of = |length: usize| keys.token(&header, &with(json!({ "more": "x".repeat(length) })));
    let most =
        (0..).map(|more| 48_800 + more).find(|length| of(*length).len() >= TOKEN_BYTES_MAX - 1).unwrap();
    assert!(of(most).len() <= TOKEN_BYTES_MAX);
    assert!(read(&keys, &of(most)).is_ok());
    assert_eq!(read(&keys, &of(most + 3)).err(), Some(OidcFault::TooLong));
    let many = |count: usize| {
        let key = |n| json!({ "kty": "OKP", "kid": format!("{n}"), "crv": "Ed25519", "x": "A".repeat(43) });
        let all: Vec<Value> = (0..count).map(key).collect();
        KeySet::read(json!({ "keys": all }).to_string().as_bytes()).unwrap().len()
    };
    assert_eq!((many(KEYS_MAX), many(KEYS_MAX + 1)), (KEYS_MAX, KEYS_MAX));
    for wrong in ["", "[]", "{}", "{\"keys\":1}"] {
        assert_eq!(KeySet::read(wrong.as_bytes()).err(), Some(OidcFault::Unread), "{wrong}");
    }
    // One that cannot be read keeps no other away.
    let mixed = json!({ "keys": [1, {}, { "kty": "EC", "crv": "P-256", "x": "AA", "y": "AA" }, keys.told()["keys"][3]] });
    assert_eq!(KeySet::read(mixed.to_string().as_bytes()).unwrap().len(), 1);
}

#[test]
fn what_is_said_of_somebody_is_theirs() {
    let keys = Keys::new();
    let said = |changes| {
        let token = keys.token(&json!({ "alg": "EdDSA", "kid": "ed" }), &with(changes));
        read(&keys, &token).ok().unwrap()
    };
    let one =
        said(json!({ "email": "clara@club.example", "email_verified": true, "groups": ["/chess", "/go"] }));
    assert_eq!(one.verified_email(), Some("clara@club.example"));
    assert!(one.holds("groups", "/chess") && !one.holds("groups", "chess") && !one.holds("roles", "/chess"));
    for unsure in [json!(false), json!("true"), json!(1), Value::Null] {
        let other = said(json!({ "email": "clara@club.example", "email_verified": unsure }));
        assert_eq!(other.verified_email(), None, "{unsure}");
    }
    let other = said(json!({ "member": true, "groups": "/chess" }));
    assert!(other.holds("member", "true") && other.holds("groups", "/chess"));
    assert_eq!(other.fingerprint(), one.fingerprint(), "the same person");
    assert_ne!(said(json!({ "sub": "clara2" })).fingerprint(), one.fingerprint());
    let mut more = said(json!({ "name": "Clara" }));
    assert_eq!(more.add(br#"{"sub":"eve","name":"Eve"}"#), Err(OidcFault::Subject));
    assert_eq!(more.add(b"[]"), Err(OidcFault::Unread));
    assert_eq!(more.add(br#"{"sub":"clara","name":"C","member":true}"#), Ok(()));
    assert!(more.text("name") == Some("Clara") && more.holds("member", "true"));
    // What is said of one address is not said of another.
    let mut more = said(json!({ "email": "anna@example.org" }));
    let told = br#"{"sub":"clara","email":"clara@club.example","email_verified":true}"#;
    assert_eq!((more.add(told), more.verified_email()), (Ok(()), None));
    let mut more = said(json!({ "email": "anna@example.org" }));
    assert_eq!(more.add(br#"{"sub":"clara","email_verified":true}"#), Ok(()));
    assert_eq!(more.verified_email(), None);
    let mut more = said(json!({ "email": "clara@club.example" }));
    assert_eq!(more.add(told), Ok(()));
    assert_eq!(more.verified_email(), Some("clara@club.example"), "the same");
    let mut more = said(json!({ "email_verified": true }));
    assert_eq!(more.add(br#"{"sub":"clara","email":"anna@example.org","email_verified":false}"#), Ok(()));
    assert_eq!(more.verified_email(), None, "the token named none");
    let mut more = said(json!({}));
    assert_eq!(more.add(told), Ok(()));
    assert_eq!(more.verified_email(), Some("clara@club.example"));
}
