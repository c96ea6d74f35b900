//! What players note for themselves, boxed with the game's key for one player.

use zeroize::Zeroizing;

use super::cipher::{NONCE_LEN, TAG_LEN, decrypt, derive, encrypt};
use super::keyring::GameKey;
use crate::base::{PlayerId, Rng, SecretVec};

const LABEL: &[u8] = b"fairschach/note/v1";
const LENGTH_LEN: usize = 4;
/// Notes are filled with zeros to a multiple of this, so that their size tells little.
const STEP: usize = 1024;

/// Boxes what a player has noted on a turn: `nonce[24]` ‖ XChaCha20-Poly1305(HKDF-SHA256(game key, salt = player,
/// info = label), length (4 bytes) ‖ text ‖ zeros, AAD = label ‖ player ‖ turn (4 bytes)).
pub fn seal_note(key: &GameKey, player: PlayerId, turn: u32, text: &str, rng: &dyn Rng) -> Vec<u8> {
    let filled = (LENGTH_LEN + text.len()).next_multiple_of(STEP);
    let mut record = vec![0; NONCE_LEN + filled + TAG_LEN];
    let (nonce, rest) = record.split_at_mut(NONCE_LEN);
    rng.fill(nonce);
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    rest[..LENGTH_LEN].copy_from_slice(&length.to_be_bytes());
    rest[LENGTH_LEN..][..text.len()].copy_from_slice(text.as_bytes());
    encrypt(&derive(key.expose(), &player.to_bytes(), &[LABEL]), &aad(player, turn), &mut record);
    record
}

/// Opens it; nothing if key, player, turn and box do not belong together.
pub fn open_note(key: &GameKey, player: PlayerId, turn: u32, boxed: &[u8]) -> Option<SecretVec> {
    let mut record = Zeroizing::new(boxed.to_vec());
    let key = derive(key.expose(), &player.to_bytes(), &[LABEL]);
    let filled = decrypt(&key, &aad(player, turn), &mut record)?;
    let (length, text) = filled.split_first_chunk::<LENGTH_LEN>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    Some(SecretVec::new(text.get(..length)?.to_vec()))
}

fn aad(player: PlayerId, turn: u32) -> Vec<u8> {
    [LABEL, &player.to_bytes(), &turn.to_be_bytes()].concat()
}
