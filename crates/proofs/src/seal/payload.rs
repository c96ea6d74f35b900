//! What is sealed: an entry, filled to a fixed length.

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::base::errors;

/// Bytes of a [`Payload`].
pub const PAYLOAD_LEN: usize = 256;
/// The longest canonical entry, in bytes.
pub const MAX_ENTRY_LEN: usize = PAYLOAD_LEN - LENGTH_LEN;

const LENGTH_LEN: usize = 2;

/// A canonical entry, filled to 256 bytes so that its size tells nothing: u16 length ‖ entry ‖ zeros.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Payload([u8; PAYLOAD_LEN]);

errors! {
    /// Why a text or a payload is no entry. It never repeats the entry, which is a secret.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
    pub enum PayloadError {
        Empty: "the entry is empty";
        TooLong: "the entry is longer than 254 bytes";
        Character: "the entry has a character that is not printable ASCII";
        Tail: "the payload is not filled with zeros after the entry";
    }
}

impl Payload {
    /// Takes a canonical entry in: printable ASCII, 1 to 254 bytes.
    pub fn new(canonical: &str) -> Result<Self, PayloadError> {
        let entry = canonical.as_bytes();
        if entry.len() > MAX_ENTRY_LEN {
            return Err(PayloadError::TooLong);
        }
        let mut payload = Payload([0; PAYLOAD_LEN]);
        payload.0[..LENGTH_LEN].copy_from_slice(&(entry.len() as u16).to_be_bytes());
        payload.0[LENGTH_LEN..][..entry.len()].copy_from_slice(entry);
        read_entry(&payload.0)?;
        Ok(payload)
    }

    pub(super) const fn expose(&self) -> &[u8; PAYLOAD_LEN] {
        &self.0
    }
}

/// Reads the canonical entry out of a payload.
pub(super) fn read_entry(payload: &[u8; PAYLOAD_LEN]) -> Result<&str, PayloadError> {
    let ([high, low], rest) = payload.split_first_chunk().ok_or(PayloadError::Empty)?;
    let length = usize::from(u16::from_be_bytes([*high, *low]));
    if length == 0 {
        return Err(PayloadError::Empty);
    }
    let (entry, tail) = rest.split_at_checked(length).ok_or(PayloadError::TooLong)?;
    if !entry.iter().all(|byte| (b' '..=b'~').contains(byte)) {
        return Err(PayloadError::Character);
    }
    if tail.iter().any(|&byte| byte != 0) {
        return Err(PayloadError::Tail);
    }
    str::from_utf8(entry).map_err(|_| PayloadError::Character)
}
