//! Signed notes with Ed25519 keys (C2SP `signed-note`).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::base::{Rng, SecretVec};

/// The longest name of a key, in bytes.
pub const MAX_NAME_LEN: usize = 200;
/// The longest note with its signatures, in bytes.
pub const MAX_NOTE_LEN: usize = 64 * 1024;
/// The most signature lines under a note.
pub const MAX_SIGNATURES: usize = 16;

const ED25519: u8 = 1;
const PRIVATE: &str = "PRIVATE+KEY+";
/// Dash, name, space and 92 characters of base64, with the blank line before and the newline after.
const SIGNATURE_ROOM: usize = 2 * MAX_NAME_LEN;
const MAX_KEY_LEN: usize = PRIVATE.len() + MAX_NAME_LEN + 64;

/// A key that signs notes, with its name. Separate ones sign receipts and checkpoints.
pub struct NoteKey {
    name: String,
    key: SigningKey,
}

/// The public half of a [`NoteKey`]. Its text is `name+id+key`, one line that people can keep and compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifierKey {
    name: String,
    id: [u8; 4],
    key: VerifyingKey,
}

/// Why a name or a text makes no key. The text itself is never repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoteKeyError {
    /// Not a name that a note can carry.
    #[error("not a key's name: expected 1 to {MAX_NAME_LEN} bytes without spaces, control characters and +")]
    Name,
    /// Not of the form that a key has.
    #[error("not a key: expected one line, name+8 hex digits+base64")]
    Form,
    /// Another kind of key than Ed25519.
    #[error("not an Ed25519 key")]
    Kind,
    /// The id does not fit name and key.
    #[error("damaged key: its id does not fit its name and bytes; take it from its source again")]
    Id,
}

/// Why a text cannot be signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignError {
    /// Does not end with a newline.
    #[error("a note's text ends with a newline")]
    End,
    /// A control character other than newline.
    #[error("a note's text has no control character but newline")]
    Control,
    /// Too long.
    #[error("a note has at most {MAX_NOTE_LEN} bytes, signature included")]
    TooLong,
}

/// Why a note is not to be believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    /// Too long.
    #[error("a note has at most {MAX_NOTE_LEN} bytes")]
    TooLong,
    /// Not text, a blank line and signature lines.
    #[error("not a signed note: expected text, a blank line, and lines of \"— name signature\"")]
    Form,
    /// Too many signatures.
    #[error("a note has at most {MAX_SIGNATURES} signatures")]
    TooMany,
    /// A signature that names a known key and is not by it.
    #[error(
        "a signature under the note is wrong: the text was changed, or it was not signed by the key named"
    )]
    Signature,
    /// No signature by a known key.
    #[error("none of the note's signatures is by a key given; give the server's verifier key")]
    Unknown,
}

impl NoteKey {
    /// From a name and an Ed25519 seed (RFC 8032 section 5.1.5).
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Self, NoteKeyError> {
        check_name(name)?;
        Ok(NoteKey {
            name: name.to_owned(),
            key: SigningKey::from_bytes(seed),
        })
    }

    /// A new key.
    pub fn generate(name: &str, rng: &dyn Rng) -> Result<Self, NoteKeyError> {
        NoteKey::new(name, &Zeroizing::new(rng.bytes()))
    }

    /// The public half.
    pub fn verifier_key(&self) -> VerifierKey {
        let key = self.key.verifying_key();
        VerifierKey {
            name: self.name.clone(),
            id: key_id(&self.name, key.as_bytes()),
            key,
        }
    }

    /// Its key file: the line that other tools for signed notes write.
    pub fn to_file(&self) -> SecretVec {
        let bytes = Zeroizing::new([&[ED25519], self.key.as_bytes().as_slice()].concat());
        let key = Zeroizing::new(STANDARD.encode(&*bytes));
        let id = hex::encode(self.verifier_key().id);
        SecretVec::new(format!("{PRIVATE}{}+{id}+{}\n", self.name, *key).into_bytes())
    }

    /// Reads a key file; spaces and line ends around the line do not matter.
    pub fn from_file(file: &[u8]) -> Result<Self, NoteKeyError> {
        let text = str::from_utf8(file.trim_ascii()).map_err(|_| NoteKeyError::Form)?;
        let line = text.strip_prefix(PRIVATE).ok_or(NoteKeyError::Form)?;
        let KeyLine { name, id, bytes } = parse_key(line)?;
        let key = NoteKey::new(name, &bytes)?;
        if key.verifier_key().id != id {
            return Err(NoteKeyError::Id);
        }
        Ok(key)
    }

    /// Signs a text, which ends with a newline, and gives the whole note.
    pub fn sign(&self, text: &str) -> Result<String, SignError> {
        if text.len() > MAX_NOTE_LEN - SIGNATURE_ROOM {
            return Err(SignError::TooLong);
        }
        if !text.ends_with('\n') {
            return Err(SignError::End);
        }
        if has_control(text) {
            return Err(SignError::Control);
        }
        let signature = self.key.sign(text.as_bytes());
        let bytes = [self.verifier_key().id.as_slice(), &signature.to_bytes()].concat();
        Ok(format!("{text}\n— {} {}\n", self.name, STANDARD.encode(bytes)))
    }
}

impl VerifierKey {
    /// Reads `name+id+key`.
    pub fn parse(line: &str) -> Result<Self, NoteKeyError> {
        let KeyLine { name, id, bytes } = parse_key(line)?;
        if key_id(name, &bytes) != id {
            return Err(NoteKeyError::Id);
        }
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| NoteKeyError::Form)?;
        Ok(VerifierKey {
            name: name.to_owned(),
            id,
            key,
        })
    }

    /// The name of the key.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// SHA-256 of the line without newline: names a log in the ctx of a sealed entry.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.to_string()).into()
    }

    fn is_named(&self, name: &str, id: &[u8]) -> bool {
        self.name == name && self.id == id
    }

    fn accepts(&self, text: &str, signature: &[u8]) -> bool {
        Signature::from_slice(signature)
            .is_ok_and(|signature| self.key.verify_strict(text.as_bytes(), &signature).is_ok())
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = STANDARD.encode([&[ED25519], self.key.as_bytes().as_slice()].concat());
        write!(f, "{}+{}+{key}", self.name, hex::encode(self.id))
    }
}

/// The text of a note that at least one of these keys signed. Signatures by other keys are passed over; a wrong one
/// in the name of one of these keys spoils the note.
pub fn verify<'a>(note: &'a str, keys: &[VerifierKey]) -> Result<&'a str, NoteError> {
    if note.len() > MAX_NOTE_LEN {
        return Err(NoteError::TooLong);
    }
    let blank = note.rfind("\n\n").ok_or(NoteError::Form)?;
    let (text, signatures) = (&note[..=blank], &note[blank + 2..]);
    let signatures = signatures.strip_suffix('\n').ok_or(NoteError::Form)?;
    if has_control(note) {
        return Err(NoteError::Form);
    }
    if signatures.split('\n').count() > MAX_SIGNATURES {
        return Err(NoteError::TooMany);
    }
    let mut known = false;
    for line in signatures.split('\n') {
        let (name, id, signature) = parse_signature(line)?;
        let mut named = keys.iter().filter(|key| key.is_named(name, &id)).peekable();
        if named.peek().is_some() {
            known = true;
            if !named.any(|key| key.accepts(text, &signature)) {
                return Err(NoteError::Signature);
            }
        }
    }
    if known { Ok(text) } else { Err(NoteError::Unknown) }
}

fn parse_signature(line: &str) -> Result<(&str, [u8; 4], Vec<u8>), NoteError> {
    let (name, signature) = line
        .strip_prefix("— ")
        .and_then(|line| line.split_once(' '))
        .ok_or(NoteError::Form)?;
    check_name(name).map_err(|_| NoteError::Form)?;
    let bytes = STANDARD.decode(signature).map_err(|_| NoteError::Form)?;
    match bytes.split_first_chunk() {
        Some((id, signature)) if !signature.is_empty() => Ok((name, *id, signature.to_vec())),
        _ => Err(NoteError::Form),
    }
}

/// The parts of `name+id+base64`: for a private key the bytes are its seed.
struct KeyLine<'a> {
    name: &'a str,
    id: [u8; 4],
    bytes: Zeroizing<[u8; 32]>,
}

fn parse_key(line: &str) -> Result<KeyLine<'_>, NoteKeyError> {
    if line.len() > MAX_KEY_LEN {
        return Err(NoteKeyError::Form);
    }
    let mut parts = line.splitn(3, '+');
    let (Some(name), Some(id_hex), Some(base64)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(NoteKeyError::Form);
    };
    check_name(name)?;
    let mut id = [0; 4];
    hex::decode_to_slice(id_hex, &mut id).map_err(|_| NoteKeyError::Form)?;
    let decoded = Zeroizing::new(STANDARD.decode(base64).map_err(|_| NoteKeyError::Form)?);
    let (kind, bytes) = decoded.split_first().ok_or(NoteKeyError::Form)?;
    if *kind != ED25519 {
        return Err(NoteKeyError::Kind);
    }
    let bytes = Zeroizing::new(bytes.try_into().map_err(|_| NoteKeyError::Form)?);
    Ok(KeyLine { name, id, bytes })
}

/// The first four bytes of SHA-256 of name, newline, kind and public key.
fn key_id(name: &str, key: &[u8; 32]) -> [u8; 4] {
    let hash = Sha256::new()
        .chain_update(name)
        .chain_update([b'\n', ED25519])
        .chain_update(key)
        .finalize();
    std::array::from_fn(|i| hash[i])
}

fn check_name(name: &str) -> Result<(), NoteKeyError> {
    let wrong = |c: char| c.is_whitespace() || c.is_control() || c == '+';
    if name.is_empty() || name.len() > MAX_NAME_LEN || name.contains(wrong) {
        return Err(NoteKeyError::Name);
    }
    Ok(())
}

fn has_control(text: &str) -> bool {
    text.bytes().any(|byte| byte < b' ' && byte != b'\n')
}
