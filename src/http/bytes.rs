//! Bytes that a player gives, such as to rolls, as both doors read them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// So many bytes in standard base64 with padding.
pub(super) fn read_bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    // Length first: nothing long is decoded.
    let text = Some(text).filter(|text| text.len() == N.div_ceil(3) * 4)?;
    STANDARD.decode(text).ok()?.try_into().ok()
}
