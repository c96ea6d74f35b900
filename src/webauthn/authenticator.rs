//! What an authenticator says of itself (§6.1, *Authenticator Data*).

use sha2::{Digest, Sha256};

use super::cbor;
use super::key::PublicKey;
use super::{AnswerFault, RelyingParty};

/// The longest name of a key (§4, *Credential ID*).
pub const CREDENTIAL_BYTES_MAX: usize = 1023;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const BACKUP_ELIGIBLE: u8 = 1 << 3;
const BACKED_UP: u8 = 1 << 4;
const HAS_KEY: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;
/// The kind of authenticator, of which nothing is made.
const AAGUID_LEN: usize = 16;

/// What was read.
pub(super) struct AuthenticatorData<'a> {
    server: [u8; 32],
    flags: u8,
    pub(super) sign_count: u32,
    /// The name of a new key, the key as it is written, and the key.
    pub(super) made: Option<(&'a [u8], &'a [u8], PublicKey)>,
}

impl<'a> AuthenticatorData<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<AuthenticatorData<'a>, AnswerFault> {
        let (server, rest) = bytes.split_first_chunk::<32>().ok_or(AnswerFault::Unread)?;
        let (&flags, rest) = rest.split_first().ok_or(AnswerFault::Unread)?;
        let (count, mut rest) = rest.split_first_chunk::<4>().ok_or(AnswerFault::Unread)?;
        let mut made = None;
        if flags & HAS_KEY != 0 {
            let after = rest.get(AAGUID_LEN..).ok_or(AnswerFault::Unread)?;
            let (length, after) = after.split_first_chunk::<2>().ok_or(AnswerFault::Unread)?;
            let length = usize::from(u16::from_be_bytes(*length));
            let (id, key) = after.split_at_checked(length).ok_or(AnswerFault::Unread)?;
            if !(1..=CREDENTIAL_BYTES_MAX).contains(&length) {
                return Err(AnswerFault::TooLong);
            }
            let (item, after) = cbor::item(key)?;
            made = Some((id, &key[..key.len() - after.len()], PublicKey::of(item)?));
            rest = after;
        }
        if flags & HAS_EXTENSIONS != 0 {
            let (extensions, after) = cbor::item(rest)?;
            extensions.map().ok_or(AnswerFault::Unread)?;
            rest = after;
        }
        if !rest.is_empty() {
            return Err(AnswerFault::Unread);
        }
        Ok(AuthenticatorData { server: *server, flags, sign_count: u32::from_be_bytes(*count), made })
    }

    /// An error unless it was made for this server, by the hand of somebody (§7.1, steps 14, 15 and 17, and §7.2, steps 15, 16
    /// and 18).
    pub(super) fn check(&self, server: &RelyingParty) -> Result<(), AnswerFault> {
        let has = |flag| self.flags & flag != 0;
        if self.server != *Sha256::digest(server.id()) {
            return Err(AnswerFault::OtherServer);
        }
        if !has(USER_PRESENT) {
            return Err(AnswerFault::NotPresent);
        }
        if has(BACKED_UP) && !has(BACKUP_ELIGIBLE) { Err(AnswerFault::Contradiction) } else { Ok(()) }
    }

    /// An error unless it was the key's owner, whom the authenticator knows (§7.1, step 16, and §7.2, step 17).
    pub(super) const fn must_be_verified(&self) -> Result<(), AnswerFault> {
        if self.flags & USER_VERIFIED == 0 { Err(AnswerFault::NotVerified) } else { Ok(()) }
    }

    /// Whether the key may leave its authenticator, such as to the owner's other devices.
    pub(super) const fn is_backup_eligible(&self) -> bool {
        self.flags & BACKUP_ELIGIBLE != 0
    }

    /// Whether it has.
    pub(super) const fn is_backed_up(&self) -> bool {
        self.flags & BACKED_UP != 0
    }
}
