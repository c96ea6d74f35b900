//! Looking for bytes among many: databases are searched whole, by a library that is fast without optimization of ours.

use memchr::memmem;

/// Whether these bytes hold a text, or other bytes.
pub(crate) fn contains(bytes: &[u8], sought: impl AsRef<[u8]>) -> bool {
    memmem::find(bytes, sought.as_ref()).is_some()
}

/// Whether a word stands there by itself: digits and letters on either side belong to an id, a hash or another word.
pub(crate) fn contains_word(bytes: &[u8], word: &str) -> bool {
    let apart = |byte: Option<&u8>| byte.is_none_or(|b| !b.is_ascii_alphanumeric() && !b"+/-=".contains(b));
    memmem::find_iter(bytes, word).any(|at| {
        apart(at.checked_sub(1).and_then(|before| bytes.get(before))) && apart(bytes.get(at + word.len()))
    })
}
