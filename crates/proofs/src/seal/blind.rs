//! Blind seals: encrypted by the author for the arbiter's key holder and the server together, so that neither of them can
//! open one alone.
//!
//! X25519 (RFC 7748) and AES-256-GCM, because every browser's WebCrypto has them. What the key holder hands out is no
//! bare Diffie-Hellman value but a [`Share`] bound to context and commitment: an ephemeral key copied into another game
//! gives nothing there that opens the first one.

use aes_gcm::aead::AeadInOut;
use aes_gcm::{Aes256Gcm, KeyInit};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hkdf::Hkdf;
use sha2::{Digest, Sha256};
use x25519_dalek::{X25519_BASEPOINT_BYTES, x25519};
use zeroize::Zeroizing;

use super::cipher::{TAG_LEN, derive};
use super::ctx::{CTX_LEN, Ctx};
use super::keyring::GameKey;
use super::payload::{PAYLOAD_LEN, Payload};
use super::record::{Commitment, OpenError, Opened, R_LEN, commit};
use crate::base::{Rng, SecretBytes, SecretVec, and_wipe_stack};

/// Bytes of a blind box: ephemeral public key, payload, r, tag.
pub const BLIND_BOX_LEN: usize = 32 + PAYLOAD_LEN + R_LEN + TAG_LEN;
/// Bytes of a [`Share`].
pub const SHARE_LEN: usize = 32;

const GAME_LABEL: &[u8] = b"fairschach/blind/v1";
const SHARE_LABEL: &[u8] = b"fairschach/blind-share/v1";
const SEAL_LABEL: &[u8] = b"fairschach/blind-seal/v1";
const FILE_TAG: &str = "fairschach-keyholder-key/1";
const FILE_MAX: usize = 96;

/// A blind box as it is sent, stored and written into the event of its filing.
pub type BlindBox = [u8; BLIND_BOX_LEN];

/// One of the two keys that a blind seal needs: the key holder's, or the server's own for one game.
pub struct BlindKey(SecretBytes<32>);

/// What one of the two keys gives for one box, in one context, under one commitment.
pub struct Share(SecretBytes<SHARE_LEN>);

/// A text that is no key file. It is never repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a key holder's key file: expected one line, \"{FILE_TAG} <44 characters of base64>\"")]
pub struct BlindKeyError;

/// A public key with which nothing can be agreed on (RFC 7748, section 6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a public key of low order: nothing sealed with it would be secret")]
pub struct LowOrder;

/// A blindly sealed entry, and what its author alone keeps.
pub struct BlindSealed {
    /// What the receipt binds.
    pub commitment: Commitment,
    /// Ephemeral public key ‖ encrypted payload and r ‖ tag.
    pub boxed: BlindBox,
    /// The random bytes of the commitment.
    pub r: SecretBytes<R_LEN>,
}

/// A short form of a key holder's public key, for people to compare: the first 16 bytes of its SHA-256, in hexadecimal, in
/// groups of four digits.
pub fn fingerprint(public: &[u8]) -> String {
    let digits = hex::encode(&Sha256::digest(public)[..16]);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
    groups.join(" ")
}

impl BlindKey {
    /// A new key of a key holder.
    pub fn generate(rng: &dyn Rng) -> Self {
        BlindKey(SecretBytes::new(rng.bytes()))
    }

    /// From its 32 bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        BlindKey(SecretBytes::new(bytes))
    }

    /// The server's own key for a game.
    pub fn of_game(key: &GameKey) -> Self {
        BlindKey(SecretBytes::new(*derive(key.expose(), b"", &[GAME_LABEL])))
    }

    /// The public key.
    pub fn public(&self) -> [u8; 32] {
        x25519(*self.0.expose(), X25519_BASEPOINT_BYTES)
    }

    /// The key file: tag and key, one line.
    pub fn to_file(&self) -> SecretVec {
        let key = Zeroizing::new(STANDARD.encode(self.0.expose()));
        SecretVec::new(format!("{FILE_TAG} {}\n", *key).into_bytes())
    }

    /// Reads a key file; spaces and line ends around the line do not matter.
    pub fn from_file(file: &[u8]) -> Result<Self, BlindKeyError> {
        let line = str::from_utf8(file.trim_ascii()).map_err(|_| BlindKeyError)?;
        let key = line
            .strip_prefix(FILE_TAG)
            .and_then(|rest| rest.strip_prefix(' '))
            .filter(|_| file.len() <= FILE_MAX)
            .ok_or(BlindKeyError)?;
        let bytes = Zeroizing::new(STANDARD.decode(key).map_err(|_| BlindKeyError)?);
        let bytes = bytes.as_slice().try_into().map_err(|_| BlindKeyError)?;
        Ok(BlindKey(SecretBytes::new(bytes)))
    }

    /// This key's share for a box.
    ///
    /// # Errors
    /// The box's ephemeral key is of low order.
    pub fn share(
        &self,
        ctx: &[u8; CTX_LEN],
        commitment: Commitment,
        boxed: &BlindBox,
    ) -> Result<Share, LowOrder> {
        let (ephemeral, _) = split(boxed);
        and_wipe_stack(|| share(self.0.expose(), ephemeral, ctx, commitment))
    }
}

impl Share {
    /// From the bytes that were sent.
    pub fn new(bytes: [u8; SHARE_LEN]) -> Self {
        Share(SecretBytes::new(bytes))
    }

    /// The bytes to be sent to the server, or published once the turn is revealed.
    pub const fn expose(&self) -> &[u8; SHARE_LEN] {
        self.0.expose()
    }
}

/// Whether a public key is fit to seal for: anything but a point of low order.
pub fn is_fit_to_seal_for(public: &[u8; 32]) -> bool {
    // Every clamped secret takes a point of low order to zero.
    x25519([1; 32], *public) != [0; 32]
}

/// Seals an entry for the key holder and the server together. Draws `r`, then the ephemeral key.
///
/// # Errors
/// One of the two public keys is of low order.
pub fn seal_blind(
    ctx: &Ctx,
    payload: &Payload,
    key_holder: &[u8; 32],
    server: &[u8; 32],
    rng: &dyn Rng,
) -> Result<BlindSealed, LowOrder> {
    let ctx = ctx.to_bytes();
    let r = Zeroizing::new(rng.bytes::<R_LEN>());
    let ephemeral = Zeroizing::new(rng.bytes::<32>());
    let commitment = commit(&ctx, payload.expose(), &r);
    let shares =
        (share(&ephemeral, key_holder, &ctx, commitment)?, share(&ephemeral, server, &ctx, commitment)?);
    let mut boxed = [0; BLIND_BOX_LEN];
    let (public, rest) = boxed.split_at_mut(32);
    public.copy_from_slice(&x25519(*ephemeral, X25519_BASEPOINT_BYTES));
    let (text, room) = rest.split_at_mut(PAYLOAD_LEN + R_LEN);
    text[..PAYLOAD_LEN].copy_from_slice(payload.expose());
    text[PAYLOAD_LEN..].copy_from_slice(&*r);
    let tag = cipher(&shares.0, &shares.1, &ctx, commitment)
        .encrypt_inout_detached((&NONCE).into(), &aad(&ctx, commitment), text.into())
        .expect("a payload is far shorter than the cipher's 64 GiB");
    room.copy_from_slice(&tag);
    Ok(BlindSealed { commitment, boxed, r: SecretBytes::new(*r) })
}

/// Opens a blind seal with both shares: verifies the tag, computes the commitment again, and reads the entry's text.
///
/// # Errors
/// What is wrong, and by [`OpenError::is_of_author`] whose doing it is. Only here is an `r` of zeros alone first seen: it opens
/// nothing that a check would take, so it is no entry.
pub fn open_blind(
    stored_ctx: &[u8],
    expected: &Ctx,
    commitment: Commitment,
    boxed: &[u8],
    key_holder: &Share,
    server: &Share,
) -> Result<Opened, OpenError> {
    let ctx = Ctx::parse(stored_ctx)?;
    let differences = ctx.differences(expected);
    if !differences.is_empty() {
        return Err(OpenError::Row(differences));
    }
    let boxed: &BlindBox = boxed.try_into().map_err(|_| OpenError::Length(boxed.len()))?;
    let bytes = ctx.to_bytes();
    let (_, sealed) = split(boxed);
    let mut text = Zeroizing::new([0; PAYLOAD_LEN + R_LEN]);
    let (from, tag) = sealed.split_at(PAYLOAD_LEN + R_LEN);
    text.copy_from_slice(from);
    let tag: &[u8; TAG_LEN] = tag.try_into().map_err(|_| OpenError::Length(boxed.len()))?;
    cipher(key_holder, server, &bytes, commitment)
        .decrypt_inout_detached((&NONCE).into(), &aad(&bytes, commitment), (&mut text[..]).into(), tag.into())
        .map_err(|_| OpenError::Tag)?;
    let (payload, r) = text.split_at(PAYLOAD_LEN);
    let opened = Opened::checked(ctx, payload, r, commitment)?;
    if *opened.r() == [0; R_LEN] {
        return Err(OpenError::NoRandom);
    }
    Ok(opened)
}

/// The key is used once, for one ephemeral key.
const NONCE: [u8; 12] = [0; 12];

fn share(
    secret: &[u8; 32],
    public: &[u8; 32],
    ctx: &[u8; CTX_LEN],
    commitment: Commitment,
) -> Result<Share, LowOrder> {
    let agreed = Zeroizing::new(x25519(*secret, *public));
    if *agreed == [0; 32] {
        return Err(LowOrder);
    }
    let bytes = derive(&agreed, b"", &[SHARE_LABEL, ctx, &commitment.to_bytes()]);
    Ok(Share(SecretBytes::new(*bytes)))
}

fn cipher(key_holder: &Share, server: &Share, ctx: &[u8; CTX_LEN], commitment: Commitment) -> Aes256Gcm {
    let mut both = Zeroizing::new([0; 2 * SHARE_LEN]);
    both[..SHARE_LEN].copy_from_slice(key_holder.expose());
    both[SHARE_LEN..].copy_from_slice(server.expose());
    let mut key = Zeroizing::new([0; 32]);
    Hkdf::<Sha256>::new(Some(b""), &*both)
        .expand_multi_info(&[SEAL_LABEL, ctx, &commitment.to_bytes()], &mut *key)
        .expect("32 bytes are one block of the 255 that HKDF gives");
    Aes256Gcm::new((&*key).into())
}

fn split(boxed: &BlindBox) -> (&[u8; 32], &[u8]) {
    boxed.split_first_chunk().expect("a blind box begins with its ephemeral key")
}

fn aad(ctx: &[u8; CTX_LEN], commitment: Commitment) -> [u8; CTX_LEN + 32] {
    let mut aad = [0; CTX_LEN + 32];
    aad[..CTX_LEN].copy_from_slice(ctx);
    aad[CTX_LEN..].copy_from_slice(&commitment.to_bytes());
    aad
}
