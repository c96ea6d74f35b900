//! Sealed entries: box, commitment, opening.

use std::fmt;

use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, derive, encrypt};
use super::ctx::{CTX_LEN, Ctx, CtxError};
use super::keyring::GameKey;
use super::payload::{PAYLOAD_LEN, Payload, PayloadError, read_entry};
use crate::base::{Rng, SubmissionId, errors};

/// Bytes of a box: nonce, payload, r, tag.
pub const BOX_LEN: usize = NONCE_LEN + PAYLOAD_LEN + R_LEN + TAG_LEN;

pub(super) const R_LEN: usize = 32;
const SEAL_LABEL: &[u8] = b"fairschach/seal/v1";
/// Filled with zeros to one block of SHA-256.
const COMMIT_LABEL: &[u8; 64] =
    b"fairschach/commit/v1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// What the author holds in hand at once: it binds the entry and shows nothing of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// From the bytes in a row or record.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Commitment(bytes)
    }

    /// The bytes for a row or record.
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }
}

/// 64 lower-case hex digits, as `sha256sum` prints them.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// A sealed entry as it is stored, beside its ctx.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// What the receipt binds.
    pub commitment: Commitment,
    /// Nonce ‖ encrypted payload and r ‖ tag.
    pub boxed: [u8; BOX_LEN],
}

/// A commitment that the author made, with the random bytes that it was made with.
#[derive(Clone)]
pub struct OwnCommitment {
    commitment: Commitment,
    r: Zeroizing<[u8; R_LEN]>,
}

impl OwnCommitment {
    /// As the author gave them; whether they fit an entry only [`seal_committed`] tells.
    pub fn new(commitment: [u8; 32], r: [u8; R_LEN]) -> Self {
        OwnCommitment { commitment: Commitment(commitment), r: Zeroizing::new(r) }
    }

    /// Commits to an entry, as its author does.
    pub fn of(ctx: &Ctx, payload: &Payload, r: [u8; R_LEN]) -> Self {
        OwnCommitment::new(commit(&ctx.to_bytes(), payload.expose(), &r).0, r)
    }

    /// The commitment, which is public.
    pub const fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// Whether these are the commitment and the random bytes.
    pub fn is(&self, commitment: &[u8; 32], r: &[u8; R_LEN]) -> bool {
        self.commitment.0 == *commitment && *self.r == *r
    }
}

/// An opened entry. Only [`open`] and [`open_blind`](super::open_blind) make one, so whoever holds it knows that tag,
/// commitment and payload are right.
pub struct Opened {
    ctx: Ctx,
    payload: Zeroizing<[u8; PAYLOAD_LEN]>,
    r: Zeroizing<[u8; R_LEN]>,
}

impl Opened {
    /// What was decrypted, once it gives the commitment and reads as an entry.
    pub(super) fn checked(
        ctx: Ctx,
        payload: &[u8],
        r: &[u8],
        commitment: Commitment,
    ) -> Result<Self, OpenError> {
        let opened = Opened {
            payload: Zeroizing::new(payload.try_into().expect("split at its length")),
            r: Zeroizing::new(r.try_into().expect("a box has room for payload and r alone")),
            ctx,
        };
        if commit(&opened.ctx.to_bytes(), &opened.payload, &opened.r) != commitment {
            return Err(OpenError::Commitment);
        }
        read_entry(&opened.payload)?;
        Ok(opened)
    }

    /// What it was sealed for.
    pub const fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// The canonical entry.
    pub fn entry(&self) -> &str {
        read_entry(&self.payload).expect("read once before it was made")
    }

    /// The payload, for who checks the commitment.
    pub fn payload(&self) -> &[u8; PAYLOAD_LEN] {
        &self.payload
    }

    /// The random bytes in the commitment, for who checks it.
    pub fn r(&self) -> &[u8; R_LEN] {
        &self.r
    }
}

errors! {
    /// Why a sealed entry does not open. Each of these stops the game and raises an alarm; there is no fallback.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum OpenError {
        Ctx(#[from] CtxError): "the stored context cannot be read: {0}";
        /// The stored ctx belongs to another row.
        #[error("the stored context differs from its row in {}", .0.join(", "))]
        Row(Vec<&'static str>);
        Length(usize): "the box has {0} bytes instead of 328";
        Tag: "the box was changed, or key, submission, context or commitment are not its own";
        Commitment: "the box does not hold what was committed to";
        Payload(#[from] PayloadError): "the box holds no entry: {0}";
        /// A blind box whose author drew nothing for `r`: no check takes such an opening.
        NoRandom: "the box holds an r of zeros alone, which hides nothing";
    }
}

impl OpenError {
    /// Whether a blind box with it is no entry, which is its author's doing (or a share is wrong); the others are a fault in the
    /// record.
    pub const fn is_of_author(&self) -> bool {
        match self {
            OpenError::Tag | OpenError::Commitment | OpenError::Payload(_) | OpenError::NoRandom => true,
            OpenError::Ctx(_) | OpenError::Row(_) | OpenError::Length(_) => false,
        }
    }
}

/// Seals an entry for one submission. Draws `r`, then the nonce.
///
/// ```
/// use fairschach_base::{GameId, PlayerId, Rng, Side, SubmissionId};
/// use fairschach_proofs::seal::{Ctx, GameKey, Kid, Payload, RecordKind, check_opening, open, seal};
///
/// /// The real one is the system's generator.
/// struct Fixed;
/// impl Rng for Fixed {
///     fn fill(&self, bytes: &mut [u8]) {
///         bytes.fill(7);
///     }
/// }
///
/// let ctx = Ctx {
///     kind: RecordKind::Entry,
///     log_id: [1; 32],
///     game: GameId::from_bytes([2; 16]),
///     turn: 1,
///     side: Side::White,
///     revision: 0,
///     position_hash: [3; 32],
///     player: PlayerId::from_bytes([4; 16]),
///     kid: Kid::from_bytes([5; 8]),
/// };
/// let (key, submission) = (GameKey::generate(&Fixed), SubmissionId::from_bytes([6; 16]));
/// let sealed = seal(&key, submission, &ctx, Payload::new("e2e4")?, &Fixed);
/// let opened = open(&key, submission, &ctx.to_bytes(), &ctx, sealed.commitment, &sealed.boxed)?;
/// assert_eq!(opened.entry(), "e2e4");
/// // Once that is published, everybody can check it.
/// let opening = check_opening(&ctx.to_bytes(), opened.payload(), opened.r(), sealed.commitment)?;
/// assert_eq!((opening.entry, opening.ctx), ("e2e4", ctx));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn seal(key: &GameKey, submission: SubmissionId, ctx: &Ctx, payload: Payload, rng: &dyn Rng) -> Sealed {
    let r = Zeroizing::new(rng.bytes::<R_LEN>());
    boxed(key, submission, ctx, &payload, &r, rng)
}

/// Seals an entry to which its author has committed; nothing if the commitment is of something else, or if `r` is all zeros,
/// which hides nothing and which no check takes. Draws the nonce.
pub fn seal_committed(
    key: &GameKey,
    submission: SubmissionId,
    ctx: &Ctx,
    payload: Payload,
    own: &OwnCommitment,
    rng: &dyn Rng,
) -> Option<Sealed> {
    let fits = commit(&ctx.to_bytes(), payload.expose(), &own.r) == own.commitment;
    (fits && *own.r != [0; R_LEN]).then(|| boxed(key, submission, ctx, &payload, &own.r, rng))
}

fn boxed(
    key: &GameKey,
    submission: SubmissionId,
    ctx: &Ctx,
    payload: &Payload,
    r: &[u8; R_LEN],
    rng: &dyn Rng,
) -> Sealed {
    let ctx = ctx.to_bytes();
    let commitment = commit(&ctx, payload.expose(), r);
    let mut boxed = [0; BOX_LEN];
    let (nonce, rest) = boxed.split_at_mut(NONCE_LEN);
    rng.fill(nonce);
    rest[..PAYLOAD_LEN].copy_from_slice(payload.expose());
    rest[PAYLOAD_LEN..][..R_LEN].copy_from_slice(r);
    encrypt(&submission_key(key, submission, &ctx), &box_aad(&ctx, commitment), &mut boxed);
    Sealed { commitment, boxed }
}

/// Opens a sealed entry: compares the stored ctx with the row's in all but the KEK's name (it may have rotated),
/// verifies the tag, computes the commitment again (the cipher does not commit to its key), and reads the entry.
pub fn open(
    key: &GameKey,
    submission: SubmissionId,
    stored_ctx: &[u8],
    expected: &Ctx,
    commitment: Commitment,
    boxed: &[u8],
) -> Result<Opened, OpenError> {
    let ctx = Ctx::parse(stored_ctx)?;
    let differences = ctx.differences(expected);
    if !differences.is_empty() {
        return Err(OpenError::Row(differences));
    }
    let boxed: [u8; BOX_LEN] = boxed.try_into().map_err(|_| OpenError::Length(boxed.len()))?;
    let ctx_bytes = ctx.to_bytes();
    let mut record = Zeroizing::new(boxed);
    let key = submission_key(key, submission, &ctx_bytes);
    let plain = decrypt(&key, &box_aad(&ctx_bytes, commitment), &mut *record).ok_or(OpenError::Tag)?;
    let (payload, r) = plain.split_at(PAYLOAD_LEN);
    Opened::checked(ctx, payload, r, commitment)
}

/// The commitment: SHA-256 of label, r, ctx and payload, 480 bytes in all, so `sha256sum` alone can check it.
///
/// ```
/// use fairschach_proofs::seal::{CTX_LEN, PAYLOAD_LEN, commit};
///
/// let mut payload = [0; PAYLOAD_LEN]; // u16 length, entry, zeros
/// payload[..6].copy_from_slice(b"\0\x04e2e4");
/// let (ctx, r) = ([1; CTX_LEN], [2; 32]);
/// assert_eq!(commit(&ctx, &payload, &r).to_string().len(), 64); // hex, as sha256sum prints it
/// assert!(commit(&ctx, &payload, &r) != commit(&ctx, &payload, &[3; 32])); // without r nobody can guess the entry
/// ```
pub fn commit(ctx: &[u8; CTX_LEN], payload: &[u8; PAYLOAD_LEN], r: &[u8; R_LEN]) -> Commitment {
    let hash =
        Sha256::new().chain_update(COMMIT_LABEL).chain_update(r).chain_update(ctx).chain_update(payload);
    Commitment(hash.finalize().into())
}

/// A published opening that holds: what was entered, and for what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<'a> {
    /// What it was sealed for.
    pub ctx: Ctx,
    /// The canonical entry.
    pub entry: &'a str,
}

errors! {
    /// Why a published opening does not hold.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum OpeningError {
        Ctx(#[from] CtxError): "the published context cannot be read: {0}";
        Commitment: "the commitment is not of this context, payload and r";
        Payload(#[from] PayloadError): "the published payload holds no entry: {0}";
    }
}

/// Checks a published opening against the commitment; needs no key. [`seal()`] shows it.
///
/// # Errors
/// The commitment is of something else, or what it is of is no entry.
pub fn check_opening<'a>(
    ctx: &[u8; CTX_LEN],
    payload: &'a [u8; PAYLOAD_LEN],
    r: &[u8; R_LEN],
    commitment: Commitment,
) -> Result<Opening<'a>, OpeningError> {
    if commit(ctx, payload, r) != commitment {
        return Err(OpeningError::Commitment);
    }
    Ok(Opening { ctx: Ctx::parse(ctx)?, entry: read_entry(payload)? })
}

pub(super) fn submission_key(
    key: &GameKey,
    submission: SubmissionId,
    ctx: &[u8; CTX_LEN],
) -> Zeroizing<[u8; 32]> {
    derive(key.expose(), &submission.to_bytes(), &[SEAL_LABEL, ctx])
}

fn box_aad(ctx: &[u8; CTX_LEN], commitment: Commitment) -> [u8; CTX_LEN + 32] {
    let mut aad = [0; CTX_LEN + 32];
    aad[..CTX_LEN].copy_from_slice(ctx);
    aad[CTX_LEN..].copy_from_slice(&commitment.0);
    aad
}
