//! Signed notes with Ed25519 keys (C2SP `signed-note`).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::base::{Rng, SecretVec, and_wipe_stack, errors};

/// The longest name of a key, in bytes.
pub const MAX_NAME_LEN: usize = 200;
/// The longest note with its signatures, in bytes.
pub const MAX_NOTE_LEN: usize = 64 * 1024;
/// The most signature lines under a note.
pub const MAX_SIGNATURES: usize = 16;

/// Kinds of key (C2SP `signed-note`, section "Signature types").
const ED25519: u8 = 1;
const COSIGNATURE: u8 = 4;
const PRIVATE: &str = "PRIVATE+KEY+";
/// Dash, name, space and 92 characters of base64, with the blank line before and the newline after.
const SIGNATURE_ROOM: usize = 2 * MAX_NAME_LEN;
const MAX_KEY_LEN: usize = PRIVATE.len() + MAX_NAME_LEN + 64;

/// A key that signs notes, with its name. Separate ones sign receipts and checkpoints.
pub struct NoteKey {
    name: String,
    /// In one place: who moves this value moves a pointer.
    key: Box<SigningKey>,
}

/// The public half of a [`NoteKey`]. Its text is `name+id+key`, one line that people can keep and compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifierKey {
    name: String,
    id: [u8; 4],
    key: VerifyingKey,
}

errors! {
    /// Why a name or a text makes no key. The text itself is never repeated.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum NoteKeyError {
        Name: "not a key's name: expected 1 to {MAX_NAME_LEN} bytes without spaces, control characters and +";
        Form: "not a key: expected one line, name+8 hex digits+base64";
        Kind: "another kind of key: notes and checkpoints are signed with Ed25519 (type 1), cosigned with type 4";
        Id: "damaged key: its id does not fit its name and bytes; take it from its source again";
    }
}

errors! {
    /// Why a text cannot be signed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum SignError {
        End: "a note's text ends with a newline";
        Control: "a note's text has no control character but newline";
        TooLong: "a note has at most {MAX_NOTE_LEN} bytes, signature included";
    }
}

errors! {
    /// Why a note is not to be believed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum NoteError {
        TooLong: "a note has at most {MAX_NOTE_LEN} bytes";
        Form: "not a signed note: expected text, a blank line, and lines of \"— name signature\"";
        TooMany: "a note has at most {MAX_SIGNATURES} signatures";
        Signature: "a signature under the note is wrong: the text was changed, or it was not signed by the key named";
        Unknown: "none of the note's signatures is by a key given; give the server's verifier key";
    }
}

impl NoteKey {
    /// From a name and an Ed25519 seed (RFC 8032 section 5.1.5).
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Self, NoteKeyError> {
        check_name(name)?;
        Ok(NoteKey { name: name.to_owned(), key: and_wipe_stack(|| Box::new(SigningKey::from_bytes(seed))) })
    }

    /// A new key.
    pub fn generate(name: &str, rng: &dyn Rng) -> Result<Self, NoteKeyError> {
        and_wipe_stack(|| NoteKey::new(name, &Zeroizing::new(rng.bytes())))
    }

    /// The public half.
    pub fn verifier_key(&self) -> VerifierKey {
        let key = self.key.verifying_key();
        VerifierKey { name: self.name.clone(), id: key_id(&self.name, ED25519, key.as_bytes()), key }
    }

    /// The public half for cosignatures: the same name and key under another id.
    pub fn cosigner_key(&self) -> CosignerKey {
        let key = self.key.verifying_key();
        CosignerKey(VerifierKey {
            name: self.name.clone(),
            id: key_id(&self.name, COSIGNATURE, key.as_bytes()),
            key,
        })
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
        and_wipe_stack(|| NoteKey::read(file))
    }

    fn read(file: &[u8]) -> Result<Self, NoteKeyError> {
        let text = str::from_utf8(file.trim_ascii()).map_err(|_| NoteKeyError::Form)?;
        let line = text.strip_prefix(PRIVATE).ok_or(NoteKeyError::Form)?;
        let KeyLine { name, id, bytes } = parse_key(line, ED25519)?;
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
        let line = self.signature_line(self.verifier_key().id, &self.sign_bytes(text));
        Ok(format!("{text}\n{line}"))
    }

    pub(super) fn sign_bytes(&self, text: &str) -> [u8; 64] {
        and_wipe_stack(|| self.key.sign(text.as_bytes()).to_bytes())
    }

    /// The line under a note for a signature with a key of this name.
    pub(super) fn signature_line(&self, id: [u8; 4], signature: &[u8]) -> String {
        let bytes = [id.as_slice(), signature].concat();
        format!("— {} {}\n", self.name, STANDARD.encode(bytes))
    }
}

impl VerifierKey {
    /// Reads `name+id+key`.
    pub fn parse(line: &str) -> Result<Self, NoteKeyError> {
        VerifierKey::parse_kind(line, ED25519)
    }

    fn parse_kind(line: &str, kind: u8) -> Result<Self, NoteKeyError> {
        let KeyLine { name, id, bytes } = parse_key(line, kind)?;
        if key_id(name, kind, &bytes) != id {
            return Err(NoteKeyError::Id);
        }
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| NoteKeyError::Form)?;
        Ok(VerifierKey { name: name.to_owned(), id, key })
    }

    /// The name of the key.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// SHA-256 of the line without newline: names a log in the ctx of a sealed entry.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.to_string()).into()
    }

    pub(super) fn public_key(&self) -> &[u8; 32] {
        self.key.as_bytes()
    }

    fn is_named(&self, signature: &NoteSignature<'_>) -> bool {
        self.name == signature.name && self.id == signature.id
    }

    fn accepts(&self, text: &str, signature: &[u8]) -> bool {
        Signature::from_slice(signature)
            .is_ok_and(|signature| self.key.verify_strict(text.as_bytes(), &signature).is_ok())
    }

    fn line(&self, kind: u8) -> String {
        let key = STANDARD.encode([&[kind], self.key.as_bytes().as_slice()].concat());
        format!("{}+{}+{key}", self.name, hex::encode(self.id))
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(ED25519))
    }
}

/// The key with which a witness' cosignatures are verified (C2SP `tlog-cosignature`, Ed25519). Its text is `name+id+key`
/// like that of a [`VerifierKey`], with another type of key in it and so another id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CosignerKey(VerifierKey);

impl CosignerKey {
    /// Reads `name+id+key`.
    pub fn parse(line: &str) -> Result<Self, NoteKeyError> {
        VerifierKey::parse_kind(line, COSIGNATURE).map(CosignerKey)
    }

    /// The name of the witness' key.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    pub(super) fn id(&self) -> [u8; 4] {
        self.0.id
    }

    pub(super) fn public_key(&self) -> &[u8; 32] {
        self.0.public_key()
    }

    pub(super) fn is_named(&self, signature: &NoteSignature<'_>) -> bool {
        self.0.is_named(signature)
    }

    pub(super) fn accepts(&self, message: &str, signature: &[u8]) -> bool {
        self.0.accepts(message, signature)
    }
}

impl fmt::Display for CosignerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.line(COSIGNATURE))
    }
}

/// The text of a note that at least one of these keys signed. Signatures by other keys are passed over; a wrong one
/// in the name of one of these keys spoils the note.
///
/// ```
/// use fairschach_proofs::tlog::{NoteKey, verify};
///
/// let key = NoteKey::new("fairschach.example/receipts", &[7; 32])?;
/// let note = key.sign("an entry came in\n")?;
/// assert_eq!(verify(&note, &[key.verifier_key()])?, "an entry came in\n");
/// assert!(verify(&note.replace("came", "went"), &[key.verifier_key()]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No note, no signature by one of these keys, or a wrong one.
pub fn verify<'a>(note: &'a str, keys: &[VerifierKey]) -> Result<&'a str, NoteError> {
    let (text, signatures) = split(note, MAX_SIGNATURES)?;
    verify_signatures(text, &signatures, keys)?;
    Ok(text)
}

/// Whether at least one of these keys signed the text, and no signature in the name of one is wrong.
pub(super) fn verify_signatures(
    text: &str,
    signatures: &[NoteSignature<'_>],
    keys: &[VerifierKey],
) -> Result<(), NoteError> {
    let mut known = false;
    for signature in signatures {
        let mut named = keys.iter().filter(|key| key.is_named(signature)).peekable();
        if named.peek().is_some() {
            known = true;
            if !named.any(|key| key.accepts(text, &signature.bytes)) {
                return Err(NoteError::Signature);
            }
        }
    }
    if known { Ok(()) } else { Err(NoteError::Unknown) }
}

/// A line under a note: whose signature it says it is, and the signature without the key's id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NoteSignature<'a> {
    pub(super) line: &'a str,
    name: &'a str,
    id: [u8; 4],
    pub(super) bytes: Vec<u8>,
}

/// The text of a note and its signatures, none of them verified.
pub(super) fn split(note: &str, max_signatures: usize) -> Result<(&str, Vec<NoteSignature<'_>>), NoteError> {
    if note.len() > MAX_NOTE_LEN {
        return Err(NoteError::TooLong);
    }
    let blank = note.rfind("\n\n").ok_or(NoteError::Form)?;
    if has_control(note) {
        return Err(NoteError::Form);
    }
    let signatures = parse_signatures(&note[blank + 2..], max_signatures)?;
    Ok((&note[..=blank], signatures))
}

/// Signature lines, each ended by a newline.
pub(super) fn parse_signatures(lines: &str, max: usize) -> Result<Vec<NoteSignature<'_>>, NoteError> {
    let lines = lines.strip_suffix('\n').ok_or(NoteError::Form)?;
    if lines.split('\n').count() > max {
        return Err(NoteError::TooMany);
    }
    lines.split('\n').map(parse_signature).collect()
}

fn parse_signature(line: &str) -> Result<NoteSignature<'_>, NoteError> {
    let (name, signature) =
        line.strip_prefix("— ").and_then(|line| line.split_once(' ')).ok_or(NoteError::Form)?;
    check_name(name).map_err(|_| NoteError::Form)?;
    let bytes = STANDARD.decode(signature).map_err(|_| NoteError::Form)?;
    match bytes.split_first_chunk() {
        Some((id, signature)) if !signature.is_empty() => {
            Ok(NoteSignature { line, name, id: *id, bytes: signature.to_vec() })
        }
        _ => Err(NoteError::Form),
    }
}

/// The parts of `name+id+base64`: for a private key the bytes are its seed.
struct KeyLine<'a> {
    name: &'a str,
    id: [u8; 4],
    bytes: Zeroizing<[u8; 32]>,
}

fn parse_key(line: &str, wanted: u8) -> Result<KeyLine<'_>, NoteKeyError> {
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
    if *kind != wanted {
        return Err(NoteKeyError::Kind);
    }
    let bytes = Zeroizing::new(bytes.try_into().map_err(|_| NoteKeyError::Form)?);
    Ok(KeyLine { name, id, bytes })
}

/// The first four bytes of SHA-256 of name, newline, kind and public key.
fn key_id(name: &str, kind: u8, key: &[u8; 32]) -> [u8; 4] {
    let hash = Sha256::new().chain_update(name).chain_update([b'\n', kind]).chain_update(key).finalize();
    std::array::from_fn(|i| hash[i])
}

pub(super) fn check_name(name: &str) -> Result<(), NoteKeyError> {
    let wrong = |c: char| c.is_whitespace() || c.is_control() || c == '+';
    if name.is_empty() || name.len() > MAX_NAME_LEN || name.contains(wrong) {
        return Err(NoteKeyError::Name);
    }
    Ok(())
}

fn has_control(text: &str) -> bool {
    text.bytes().any(|byte| byte < b' ' && byte != b'\n')
}
