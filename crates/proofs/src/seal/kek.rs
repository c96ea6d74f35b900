//! The key that protects all others, in a file of its own.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use zeroize::Zeroizing;

use super::cipher::derive;
use crate::base::{Rng, SecretBytes, SecretVec, and_wipe_stack};

const KID_LABEL: &[u8] = b"fairschach/kid/v1";
const FILE_TAG: &str = "fairschach-kek/1";
/// A key file has 79 bytes; a few more for other line ends.
const MAX_FILE_LEN: usize = 96;

/// The name of a [`Kek`]: eight bytes derived from it, no secret; stored with what the key protects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kid([u8; 8]);

impl Kid {
    /// From the bytes in a row or record.
    pub const fn from_bytes(bytes: [u8; 8]) -> Self {
        Kid(bytes)
    }

    /// The bytes for a row or record.
    pub const fn to_bytes(self) -> [u8; 8] {
        self.0
    }
}

/// Sixteen lower-case hex digits.
impl fmt::Display for Kid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// The key-encryption key: it protects the game keys and whatever else is stored boxed.
/// It lives in a file apart from the database, the data and their backups.
pub struct Kek {
    key: SecretBytes<32>,
    kid: Kid,
}

/// Why a text is no key file. The text itself is never repeated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KekFileError {
    /// Not the one line that a key file has.
    #[error("not a key file: expected one line, \"{FILE_TAG} <16 hex digits> <44 characters of base64>\"")]
    Form,
    /// The name does not fit the key.
    #[error("damaged key file: it names key {named}, but its bytes are key {found}; take it from its backup")]
    Kid {
        /// The name that the file gives.
        named: Kid,
        /// The name derived from the bytes.
        found: Kid,
    },
}

impl Kek {
    /// Takes 32 bytes in.
    pub fn new(key: [u8; 32]) -> Self {
        let derived = derive(&key, b"", &[KID_LABEL]);
        let mut kid = [0; 8];
        kid.copy_from_slice(&derived[..8]);
        Kek { key: SecretBytes::new(key), kid: Kid(kid) }
    }

    /// A new key.
    pub fn generate(rng: &dyn Rng) -> Self {
        and_wipe_stack(|| Kek::new(rng.bytes()))
    }

    /// Its name.
    pub const fn kid(&self) -> Kid {
        self.kid
    }

    /// Its key file: tag, name and key, one line.
    pub fn to_file(&self) -> SecretVec {
        let key = Zeroizing::new(STANDARD.encode(self.key.expose()));
        and_wipe_stack(|| SecretVec::new(format!("{FILE_TAG} {} {}\n", self.kid, *key).into_bytes()))
    }

    /// Reads a key file; spaces and line ends around the line do not matter.
    pub fn from_file(file: &[u8]) -> Result<Self, KekFileError> {
        and_wipe_stack(|| Kek::read(file))
    }

    fn read(file: &[u8]) -> Result<Self, KekFileError> {
        if file.len() > MAX_FILE_LEN {
            return Err(KekFileError::Form);
        }
        let line = str::from_utf8(file.trim_ascii()).map_err(|_| KekFileError::Form)?;
        let mut words = line.split(' ');
        let (Some(FILE_TAG), Some(kid), Some(key), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(KekFileError::Form);
        };
        let mut named = [0; 8];
        hex::decode_to_slice(kid, &mut named).map_err(|_| KekFileError::Form)?;
        let bytes = Zeroizing::new(STANDARD.decode(key).map_err(|_| KekFileError::Form)?);
        let kek = Kek::new(bytes.as_slice().try_into().map_err(|_| KekFileError::Form)?);
        match Kid(named) {
            named if named == kek.kid => Ok(kek),
            named => Err(KekFileError::Kid { named, found: kek.kid }),
        }
    }

    /// A key for one use of the KEK, by label.
    pub(super) fn derive(&self, label: &[&[u8]]) -> Zeroizing<[u8; 32]> {
        derive(self.key.expose(), b"", label)
    }
}
