//! What stays of a key-encryption key that is deleted: it recognises what stands in mails that were sent, and opens nothing.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use super::kek::{Kek, Kid};
use super::keyring::{fingerprint_key, mac};
use crate::base::{SecretBytes, SecretVec, Timestamp, and_wipe_stack};

const FILE_TAG: &str = "fairschach-links/1";

/// The keys of some uses of [`Keyring::fingerprint`](super::Keyring::fingerprint) under a [`Kek`] that is gone. From these neither
/// the KEK follows nor a key of another use.
pub struct LinkKeys {
    kid: Kid,
    until: Timestamp,
    keys: Vec<(String, SecretBytes<32>)>,
}

/// A text is no file of such keys. The text itself is never repeated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a file of link keys: expected one line, \"{FILE_TAG} <16 hex digits> <microseconds> <use>:<base64>…\""
)]
pub struct LinkKeysError;

impl LinkKeys {
    /// What recognises these uses of a KEK, up to this moment. A use is a word without blanks and colons.
    pub fn of(kek: &Kek, uses: &[&str], until: Timestamp) -> LinkKeys {
        let key = |label: &str| SecretBytes::new(*fingerprint_key(kek, label));
        let keys = uses.iter().map(|label| ((*label).to_owned(), key(label))).collect();
        LinkKeys { kid: kek.kid(), until, keys }
    }

    /// The name of the KEK.
    pub const fn kid(&self) -> Kid {
        self.kid
    }

    /// Until when it is to be kept.
    pub const fn until(&self) -> Timestamp {
        self.until
    }

    /// Its file: tag, name of the KEK, until when, and each use with its key, one line.
    pub fn to_file(&self) -> SecretVec {
        and_wipe_stack(|| {
            let mut line = format!("{FILE_TAG} {} {}", self.kid, self.until.as_us());
            // A longer text would move and leave keys behind.
            line.reserve(self.keys.iter().map(|(label, _)| label.len() + 64).sum());
            for (label, key) in &self.keys {
                let key = Zeroizing::new(STANDARD.encode(key.expose()));
                for part in [" ", label.as_str(), ":", key.as_str()] {
                    line.push_str(part);
                }
            }
            line.push('\n');
            SecretVec::new(line.into_bytes())
        })
    }

    /// Reads its file; spaces and line ends around the line do not matter.
    ///
    /// # Errors
    /// It is none.
    pub fn from_file(file: &[u8]) -> Result<LinkKeys, LinkKeysError> {
        and_wipe_stack(|| LinkKeys::read(file).ok_or(LinkKeysError))
    }

    fn read(file: &[u8]) -> Option<LinkKeys> {
        let line = str::from_utf8(file.trim_ascii()).ok()?;
        let mut words = line.strip_prefix(FILE_TAG)?.strip_prefix(' ')?.split(' ');
        let mut kid = [0; 8];
        hex::decode_to_slice(words.next()?, &mut kid).ok()?;
        let until = Timestamp::from_us(words.next()?.parse().ok()?);
        let key = |word: &str| {
            let (label, key) = word.split_once(':')?;
            let bytes = Zeroizing::new(STANDARD.decode(key).ok()?);
            let bytes: [u8; 32] = bytes.as_slice().try_into().ok()?;
            Some((label.to_owned(), SecretBytes::new(bytes)))
        };
        Some(LinkKeys { kid: Kid::from_bytes(kid), until, keys: words.map(key).collect::<Option<_>>()? })
    }

    /// The fingerprint that the KEK would make for this use; nothing for a use of which nothing was kept.
    pub(super) fn fingerprint(&self, label: &str, bytes: &[u8]) -> Option<[u8; 32]> {
        let (_, key) = self.keys.iter().find(|(known, _)| known == label)?;
        Some(mac(key.expose(), bytes))
    }
}
