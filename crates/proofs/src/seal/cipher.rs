//! HKDF-SHA256 (RFC 5869) and XChaCha20-Poly1305 over records of the form nonce ‖ text ‖ tag.

use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305};
use hkdf::Hkdf;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::base::and_wipe_stack;

pub(super) const NONCE_LEN: usize = 24;
pub(super) const TAG_LEN: usize = 16;

/// A key of 32 bytes from another one; `info` is the parts' concatenation.
pub(super) fn derive(ikm: &[u8; 32], salt: &[u8], info: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let mut key = Zeroizing::new([0; 32]);
    and_wipe_stack(|| {
        Hkdf::<Sha256>::new(Some(salt), ikm)
            .expand_multi_info(info, &mut *key)
            .expect("32 bytes are one block of the 255 that HKDF gives");
    });
    key
}

/// Encrypts in place: nonce ‖ plain text ‖ 16 free bytes become nonce ‖ cipher text ‖ tag.
pub(super) fn encrypt(key: &[u8; 32], aad: &[u8], record: &mut [u8]) {
    let (nonce, text, room) = parts(record).expect("callers leave room for nonce and tag");
    let tag = and_wipe_stack(|| {
        XChaCha20Poly1305::new(key.into())
            .encrypt_inout_detached((&*nonce).into(), aad, text.into())
            .expect("a record is far shorter than the cipher's 256 GiB")
    });
    room.copy_from_slice(&tag);
}

/// Decrypts in place and gives the plain text, or nothing if key, data or tag do not belong together.
pub(super) fn decrypt<'a>(key: &[u8; 32], aad: &[u8], record: &'a mut [u8]) -> Option<&'a [u8]> {
    let (nonce, text, tag) = parts(record)?;
    and_wipe_stack(|| {
        XChaCha20Poly1305::new(key.into())
            .decrypt_inout_detached((&*nonce).into(), aad, (&mut *text).into(), (&*tag).into())
            .ok()
    })?;
    Some(text)
}

type Parts<'a> = (&'a mut [u8; NONCE_LEN], &'a mut [u8], &'a mut [u8; TAG_LEN]);

fn parts(record: &mut [u8]) -> Option<Parts<'_>> {
    let (nonce, rest) = record.split_first_chunk_mut()?;
    let (text, tag) = rest.split_last_chunk_mut()?;
    Some((nonce, text, tag))
}
