//! Base32 (RFC 4648, 6) in lower case, without padding: the left parts of addresses may lose their case.

use data_encoding::{BASE32_NOPAD, BASE32_NOPAD_NOCASE};

/// The longest text that is read, in bytes.
const LEN_MAX: usize = 256;

/// Writes bytes as base32.
pub fn base32(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}

/// Reads it; one byte sequence has one form only.
pub fn from_base32(text: &str) -> Option<Vec<u8>> {
    let bytes = (text.len() <= LEN_MAX).then(|| BASE32_NOPAD_NOCASE.decode(text.as_bytes()))?.ok()?;
    (base32(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base32_is_that_of_the_rfc() {
        for (bytes, text) in [
            ("", ""),
            ("f", "my"),
            ("fo", "mzxq"),
            ("foo", "mzxw6"),
            ("foob", "mzxw6yq"),
            ("fooba", "mzxw6ytb"),
            ("foobar", "mzxw6ytboi"),
        ] {
            assert_eq!(base32(bytes.as_bytes()), text);
            assert_eq!(from_base32(text).as_deref(), Some(bytes.as_bytes()));
        }
        for wrong in ["m", "mz1", "MY", "mzx", "my======", "mé"] {
            assert_eq!(from_base32(wrong), None, "{wrong}");
        }
        assert!(from_base32(&"a".repeat(256)).is_some() && from_base32(&"a".repeat(257)).is_none());
    }
}
