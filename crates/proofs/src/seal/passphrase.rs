//! Keys that are kept under a passphrase.

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, encrypt};
use crate::base::{Rng, SecretVec, errors};

const TAG: &str = "fairschach-keys/1";
const SALT_LEN: usize = 16;
/// RFC 9106, section 4, the second recommended choice: 64 MiB, three passes, four lanes.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 4;
/// Base64 to a line.
const LINE_LEN: usize = 76;

/// Bytes encrypted with a passphrase: `salt[16]` ‖ `nonce[24]` ‖ XChaCha20-Poly1305(Argon2id(passphrase, salt), bytes,
/// AAD = the first line of its text).
pub struct PassphraseBox(Vec<u8>);

errors! {
    /// Why it does not open.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum PassphraseError {
        Form: "not a copy of keys: expected the line {TAG} and base64";
        Tag: "it does not open: the passphrase is another one, or the file was changed";
    }
}

impl PassphraseBox {
    /// Its text: the format's name on a line, then base64.
    pub fn to_text(&self) -> String {
        let base64 = STANDARD.encode(&self.0);
        let mut text = format!("{TAG}\n");
        for line in base64.as_bytes().chunks(LINE_LEN) {
            text.extend(line.iter().map(|byte| char::from(*byte)));
            text.push('\n');
        }
        text
    }

    /// Reads the text.
    pub fn parse(text: &str) -> Result<Self, PassphraseError> {
        let mut lines = text.lines();
        if lines.next() != Some(TAG) {
            return Err(PassphraseError::Form);
        }
        let base64: String = lines.map(str::trim).collect();
        let bytes = STANDARD.decode(base64).map_err(|_| PassphraseError::Form)?;
        if bytes.len() < SALT_LEN + NONCE_LEN + TAG_LEN {
            return Err(PassphraseError::Form);
        }
        Ok(PassphraseBox(bytes))
    }
}

/// Encrypts bytes with a passphrase. Takes about a second and 64 MiB, so that guessing is dear.
pub fn seal_with_passphrase(passphrase: &[u8], plain: &[u8], rng: &dyn Rng) -> PassphraseBox {
    let mut bytes = vec![0; SALT_LEN + NONCE_LEN + plain.len() + TAG_LEN];
    let (salt, record) = bytes.split_at_mut(SALT_LEN);
    rng.fill(salt);
    rng.fill(&mut record[..NONCE_LEN]);
    record[NONCE_LEN..][..plain.len()].copy_from_slice(plain);
    encrypt(&key_of(passphrase, salt), TAG.as_bytes(), record);
    PassphraseBox(bytes)
}

/// Decrypts what [`seal_with_passphrase`] gave.
pub fn open_with_passphrase(passphrase: &[u8], boxed: &PassphraseBox) -> Result<SecretVec, PassphraseError> {
    let (salt, record) = boxed.0.split_at(SALT_LEN);
    let mut record = Zeroizing::new(record.to_vec());
    let plain =
        decrypt(&key_of(passphrase, salt), TAG.as_bytes(), &mut record).ok_or(PassphraseError::Tag)?;
    Ok(SecretVec::new(plain.to_vec()))
}

fn key_of(passphrase: &[u8], salt: &[u8]) -> Zeroizing<[u8; 32]> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(32)).expect("within Argon2's bounds");
    let mut key = Zeroizing::new([0; 32]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase, salt, &mut *key)
        .expect("salt and passphrase are of a length that Argon2 takes");
    key
}
