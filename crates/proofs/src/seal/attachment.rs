//! Files that belong to a game, boxed with its key.

use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, derive, encrypt};
use super::keyring::GameKey;
use crate::base::{Rng, SecretVec};

const LABEL: &[u8] = b"fairschach/attachment/v1";

/// Boxes a file that belongs to a game, such as the scan of an entry on paper: `nonce[24]` ‖
/// XChaCha20-Poly1305(HKDF-SHA256(game key, salt = id, info = label), bytes, AAD = label ‖ id).
pub fn seal_attachment(key: &GameKey, id: &[u8; 16], bytes: &[u8], rng: &dyn Rng) -> Vec<u8> {
    let mut record = vec![0; NONCE_LEN + bytes.len() + TAG_LEN];
    rng.fill(&mut record[..NONCE_LEN]);
    record[NONCE_LEN..][..bytes.len()].copy_from_slice(bytes);
    encrypt(&derive(key.expose(), id, &[LABEL]), &aad(id), &mut record);
    record
}

/// Opens it; nothing if key, id or box do not belong together.
pub fn open_attachment(key: &GameKey, id: &[u8; 16], boxed: &[u8]) -> Option<SecretVec> {
    let mut record = Zeroizing::new(boxed.to_vec());
    let bytes = decrypt(&derive(key.expose(), id, &[LABEL]), &aad(id), &mut record)?;
    Some(SecretVec::new(bytes.to_vec()))
}

fn aad(id: &[u8; 16]) -> Vec<u8> {
    [LABEL, id].concat()
}
