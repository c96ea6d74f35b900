//! An authenticator in software, as a browser has one, and the browser around it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signer, SigningKey};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) const PRESENT: u8 = 1;
pub(crate) const VERIFIED: u8 = 4;
pub(crate) const ELIGIBLE: u8 = 8;
pub(crate) const BACKED_UP: u8 = 16;
pub(crate) const HAS_KEY: u8 = 64;
pub(crate) const HAS_EXTENSIONS: u8 = 128;

pub(crate) enum Key {
    Es256(Box<EcdsaKeyPair>),
    Ed25519(Box<SigningKey>),
}

impl Key {
    pub(crate) fn es256() -> Key {
        let (algorithm, chance) = (&ECDSA_P256_SHA256_ASN1_SIGNING, SystemRandom::new());
        let made = EcdsaKeyPair::generate_pkcs8(algorithm, &chance).unwrap();
        Key::Es256(Box::new(EcdsaKeyPair::from_pkcs8(algorithm, made.as_ref(), &chance).unwrap()))
    }

    pub(crate) fn ed25519(seed: u8) -> Key {
        Key::Ed25519(Box::new(SigningKey::from_bytes(&[seed; 32])))
    }

    /// As COSE writes it.
    pub(crate) fn cose(&self) -> Vec<u8> {
        match self {
            Key::Es256(pair) => {
                let point = pair.public_key().as_ref();
                [
                    &b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20"[..],
                    &point[1..33],
                    b"\x22\x58\x20",
                    &point[33..],
                ]
                .concat()
            }
            Key::Ed25519(key) => {
                let public = key.verifying_key();
                [&b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20"[..], public.as_bytes()].concat()
            }
        }
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Key::Es256(pair) => pair.sign(&SystemRandom::new(), message).unwrap().as_ref().to_vec(),
            Key::Ed25519(key) => key.sign(message).to_bytes().to_vec(),
        }
    }
}

/// One passkey, with what its authenticator and its browser say. Each part can be made wrong.
pub(crate) struct Authenticator {
    pub(crate) key: Key,
    pub(crate) id: Vec<u8>,
    pub(crate) server: String,
    pub(crate) origin: String,
    /// What is said beside whether it holds a key.
    pub(crate) flags: u8,
    pub(crate) count: u32,
    /// Whose it is.
    pub(crate) user: Vec<u8>,
}

pub(crate) fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A byte string as CBOR writes it.
pub(crate) fn byte_string(bytes: &[u8]) -> Vec<u8> {
    let length = bytes.len();
    let head = match length {
        0..24 => vec![0x40 | length as u8],
        24..256 => vec![0x58, length as u8],
        _ => vec![0x59, (length >> 8) as u8, length as u8],
    };
    [head.as_slice(), bytes].concat()
}

impl Authenticator {
    /// One for the pages of `https://fairschach.example`.
    pub(crate) fn new(key: Key) -> Authenticator {
        let id = Sha256::digest(key.cose()).to_vec();
        Authenticator {
            key,
            id,
            server: "fairschach.example".to_owned(),
            origin: "https://fairschach.example".to_owned(),
            flags: PRESENT | VERIFIED | ELIGIBLE | BACKED_UP,
            count: 0,
            user: Vec::new(),
        }
    }

    pub(crate) fn client_data(&self, kind: &str, challenge: &[u8]) -> Value {
        json!({ "type": kind, "challenge": text(challenge), "origin": self.origin, "crossOrigin": false })
    }

    /// `extra` is what follows the counter.
    pub(crate) fn data(&self, flags: u8, extra: &[u8]) -> Vec<u8> {
        let server = Sha256::digest(&self.server);
        [&server[..], &[flags], &self.count.to_be_bytes(), extra].concat()
    }

    /// The new key with its name, as it follows the counter.
    pub(crate) fn attested(&self) -> Vec<u8> {
        let length = (self.id.len() as u16).to_be_bytes();
        [&[7; 16][..], &length, &self.id, &self.key.cose()].concat()
    }

    /// Makes the passkey.
    pub(crate) fn made(&self, challenge: &[u8]) -> String {
        let data = self.data(self.flags | HAS_KEY, &self.attested());
        registration(&self.client_data("webauthn.create", challenge), &object(&data))
    }

    /// Shows it.
    pub(crate) fn shown(&self, challenge: &[u8]) -> String {
        let client = self.client_data("webauthn.get", challenge);
        self.signed(&client, &self.data(self.flags, &[])).to_string()
    }

    pub(crate) fn signed(&self, client: &Value, data: &[u8]) -> Value {
        let client = client.to_string();
        let message = [data, &Sha256::digest(&client)].concat();
        json!({ "id": text(&self.id), "clientDataJSON": text(client.as_bytes()), "authenticatorData": text(data),
            "signature": text(&self.key.sign(&message)), "userHandle": text(&self.user) })
    }
}

/// An attestation object that states nothing (§8.7).
pub(crate) fn object(data: &[u8]) -> Vec<u8> {
    [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData"[..], &byte_string(data)].concat()
}

pub(crate) fn registration(client: &Value, object: &[u8]) -> String {
    let client = client.to_string();
    json!({ "clientDataJSON": text(client.as_bytes()), "attestationObject": text(object) }).to_string()
}
