//! The keys of games, wrapped; and texts that are stored boxed.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, encrypt};
use super::kek::{Kek, Kid};
use super::link_keys::LinkKeys;
use super::reply_code::ReplyCode;
use crate::base::{GameId, Rng, SecretBytes, SecretVec, and_wipe_stack, errors};

/// Bytes of a wrapped game key: nonce, key, tag.
pub const WRAPPED_LEN: usize = NONCE_LEN + 32 + TAG_LEN;

const WRAP_KEY_LABEL: &[u8] = b"fairschach/wrap-key/v1";
const WRAP_LABEL: &[u8] = b"fairschach/wrap/v1";
const TEXT_LABEL: &[u8] = b"fairschach/box/v1/";
const FINGERPRINT_LABEL: &[u8] = b"fairschach/fingerprint/v1/";

const KID_LEN: usize = 8;
const LENGTH_LEN: usize = 8;
/// Boxed texts are filled with zeros to a multiple of this, so that their size tells little.
const TEXT_STEP: usize = 1024;

/// A game's key: everything sealed in the game hangs on it. Stored only wrapped.
pub struct GameKey(SecretBytes<32>);

impl GameKey {
    /// A new key, made before turn 1.
    pub fn generate(rng: &dyn Rng) -> Self {
        GameKey(SecretBytes::new(rng.bytes()))
    }

    pub(super) const fn expose(&self) -> &[u8; 32] {
        self.0.expose()
    }
}

/// A game key as it is stored, with the name of the KEK that opens it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrappedKey {
    /// The KEK.
    pub kid: Kid,
    /// Nonce ‖ encrypted key ‖ tag.
    pub bytes: [u8; WRAPPED_LEN],
}

errors! {
    /// Why a stored game key does not open.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum UnwrapError {
        UnknownKey(Kid): "the game's key is wrapped with key {0}, which is not in the key folder; put its file back";
        Length(usize): "the game's wrapped key has {0} bytes instead of 72; restore the row from a backup";
        Tag: "the game's wrapped key was changed or belongs to another game; restore the row from a backup";
    }
}

errors! {
    /// Why a boxed text does not open.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum OpenTextError {
        UnknownKey(Kid): "the text is boxed with key {0}, which is not in the key folder; put its file back";
        Length: "the boxed text is cut off; restore the row from a backup";
        Tag: "the boxed text was changed or belongs to another row; restore the row from a backup";
    }
}

/// The KEKs that are at hand: the current one boxes, all of them open.
pub struct Keyring {
    current: Kek,
    retired: Vec<Kek>,
    links: Vec<LinkKeys>,
}

impl Keyring {
    /// The current KEK and those that it replaced.
    pub const fn new(current: Kek, retired: Vec<Kek>) -> Self {
        Keyring { current, retired, links: Vec::new() }
    }

    /// The same with what stays of KEKs that are gone.
    #[must_use]
    pub fn with_links(self, links: Vec<LinkKeys>) -> Self {
        Keyring { links, ..self }
    }

    /// The name of the KEK that boxes from now on.
    pub const fn current_kid(&self) -> Kid {
        self.current.kid()
    }

    /// Wraps a game's key with the current KEK.
    pub fn wrap(&self, game: GameId, key: &GameKey, rng: &dyn Rng) -> WrappedKey {
        let kid = self.current_kid();
        let mut bytes = [0; WRAPPED_LEN];
        rng.fill(&mut bytes[..NONCE_LEN]);
        bytes[NONCE_LEN..][..32].copy_from_slice(key.expose());
        encrypt(&self.current.derive(&[WRAP_KEY_LABEL]), &wrap_aad(kid, game), &mut bytes);
        WrappedKey { kid, bytes }
    }

    /// Unwraps a game's key. To rotate, wrap it again and replace the row.
    pub fn unwrap_key(&self, kid: Kid, game: GameId, wrapped: &[u8]) -> Result<GameKey, UnwrapError> {
        let kek = self.find(kid).ok_or(UnwrapError::UnknownKey(kid))?;
        let bytes: [u8; WRAPPED_LEN] = wrapped.try_into().map_err(|_| UnwrapError::Length(wrapped.len()))?;
        let mut record = Zeroizing::new(bytes);
        let key = decrypt(&kek.derive(&[WRAP_KEY_LABEL]), &wrap_aad(kid, game), &mut *record)
            .and_then(|plain| plain.try_into().ok())
            .ok_or(UnwrapError::Tag)?;
        Ok(GameKey(SecretBytes::new(key)))
    }

    /// Boxes a text that may carry an entry: a mail before it is read or released, the answer to a repeated request.
    ///
    /// `label` is the use (`mail`, `answer`), each with a key of its own; `aad` ties the box to its row and must be
    /// given again on opening. The text is filled to whole KiB before it is boxed.
    pub fn seal_text(&self, label: &'static str, aad: &[u8], plain: &[u8], rng: &dyn Rng) -> Vec<u8> {
        let kid = self.current_kid();
        let filled = (LENGTH_LEN + plain.len()).next_multiple_of(TEXT_STEP);
        let mut out = vec![0; KID_LEN + NONCE_LEN + filled + TAG_LEN];
        let (head, record) = out.split_at_mut(KID_LEN);
        head.copy_from_slice(&kid.to_bytes());
        let (nonce, text) = record.split_at_mut(NONCE_LEN);
        rng.fill(nonce);
        text[..LENGTH_LEN].copy_from_slice(&(plain.len() as u64).to_be_bytes());
        text[LENGTH_LEN..][..plain.len()].copy_from_slice(plain);
        let key = self.current.derive(&[TEXT_LABEL, label.as_bytes()]);
        encrypt(&key, &text_aad(kid, aad), record);
        out
    }

    /// Opens a boxed text of the same label and `aad`, with whichever KEK it names.
    pub fn open_text(
        &self,
        label: &'static str,
        aad: &[u8],
        boxed: &[u8],
    ) -> Result<SecretVec, OpenTextError> {
        let (kid, record) = boxed.split_first_chunk().ok_or(OpenTextError::Length)?;
        let kid = Kid::from_bytes(*kid);
        if record.len() < NONCE_LEN + LENGTH_LEN + TAG_LEN {
            return Err(OpenTextError::Length);
        }
        let kek = self.find(kid).ok_or(OpenTextError::UnknownKey(kid))?;
        let mut record = Zeroizing::new(record.to_vec());
        let key = kek.derive(&[TEXT_LABEL, label.as_bytes()]);
        let filled = decrypt(&key, &text_aad(kid, aad), &mut record).ok_or(OpenTextError::Tag)?;
        let (length, text) = filled.split_first_chunk().ok_or(OpenTextError::Length)?;
        let length = usize::try_from(u64::from_be_bytes(*length)).map_err(|_| OpenTextError::Length)?;
        let plain = text.get(..length).ok_or(OpenTextError::Length)?;
        Ok(SecretVec::new(plain.to_vec()))
    }

    /// Boxes a text anew with the current KEK, for the same row; nothing, if it is boxed with it already.
    pub fn rebox_text(
        &self,
        label: &'static str,
        aad: &[u8],
        boxed: &[u8],
        rng: &dyn Rng,
    ) -> Result<Option<Vec<u8>>, OpenTextError> {
        if boxed.starts_with(&self.current_kid().to_bytes()) {
            return Ok(None);
        }
        let plain = self.open_text(label, aad, boxed)?;
        Ok(Some(self.seal_text(label, aad, plain.expose(), rng)))
    }

    /// A fingerprint under the current KEK: to recognise bytes again without storing them. A bare hash would not do,
    /// for there are about thirty possible entries.
    pub fn fingerprint(&self, label: &'static str, bytes: &[u8]) -> [u8; 32] {
        fingerprint(&self.current, label, bytes)
    }

    /// The fingerprint under every KEK at hand, the current one's first, and, for a use of which something stays, under those that
    /// are gone: to look a stored one up.
    pub fn fingerprints(&self, label: &'static str, bytes: &[u8]) -> Vec<[u8; 32]> {
        let gone = self.links.iter().filter_map(|one| one.fingerprint(label, bytes));
        self.all().map(|kek| fingerprint(kek, label, bytes)).chain(gone).collect()
    }

    /// The code that mails about this show, under the current KEK.
    pub fn reply_code(&self, label: &'static str, about: &[u8]) -> ReplyCode {
        ReplyCode::of(&self.fingerprint(label, about))
    }

    /// The codes that mails about this have shown, under every KEK at hand.
    pub fn reply_codes(&self, label: &'static str, about: &[u8]) -> Vec<ReplyCode> {
        self.fingerprints(label, about).iter().map(ReplyCode::of).collect()
    }

    /// Whether a stored fingerprint is of these bytes, under whichever KEK it was made. Takes the same time either way.
    pub fn fingerprint_fits(&self, label: &'static str, bytes: &[u8], stored: &[u8; 32]) -> bool {
        let fits =
            self.all().fold(Choice::from(0), |fits, kek| fits | fingerprint(kek, label, bytes).ct_eq(stored));
        fits.into()
    }

    /// The names of the KEKs that are at hand, the current one's first.
    pub fn kids(&self) -> Vec<Kid> {
        self.all().map(Kek::kid).collect()
    }

    /// Whether a KEK of this name is at hand.
    pub fn knows(&self, kid: Kid) -> bool {
        self.find(kid).is_some()
    }

    fn all(&self) -> impl Iterator<Item = &Kek> {
        std::iter::once(&self.current).chain(&self.retired)
    }

    fn find(&self, kid: Kid) -> Option<&Kek> {
        self.all().find(|kek| kek.kid() == kid)
    }
}

fn wrap_aad(kid: Kid, game: GameId) -> Vec<u8> {
    [WRAP_LABEL, &kid.to_bytes(), &game.to_bytes()].concat()
}

fn text_aad(kid: Kid, aad: &[u8]) -> Vec<u8> {
    [&kid.to_bytes(), aad].concat()
}

fn fingerprint(kek: &Kek, label: &str, bytes: &[u8]) -> [u8; 32] {
    mac(&fingerprint_key(kek, label), bytes)
}

/// The key of fingerprints of one use.
pub(super) fn fingerprint_key(kek: &Kek, label: &str) -> Zeroizing<[u8; 32]> {
    kek.derive(&[FINGERPRINT_LABEL, label.as_bytes()])
}

pub(super) fn mac(key: &[u8; 32], bytes: &[u8]) -> [u8; 32] {
    and_wipe_stack(|| {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
        mac.update(bytes);
        mac.finalize().into_bytes().into()
    })
}
