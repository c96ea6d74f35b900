use sha2::{Digest, Sha256};

/// Bytes of a log entry, alike for all kinds of event.
pub const LEAF_LEN: usize = 41;

const EVENT_LABEL: &[u8] = b"fairschach/event/v1";
const LEAF_LABEL: &[u8] = b"fairschach/leaf/v1";
const LEAF_VERSION: u8 = 1;

/// The hash of an event's canonical bytes (RFC 8785): what the next event of its chain names as `prev`.
pub fn event_hash(canonical: &[u8]) -> [u8; 32] {
    Sha256::new()
        .chain_update(EVENT_LABEL)
        .chain_update(canonical)
        .finalize()
        .into()
}

/// The hash inside a leaf: without the salt nobody can tell from it which event it is.
pub fn leaf_hash(salt: &[u8; 32], event: &[u8]) -> [u8; 32] {
    Sha256::new()
        .chain_update(LEAF_LABEL)
        .chain_update(salt)
        .chain_update(event)
        .finalize()
        .into()
}

/// A log entry: 1, the batch's time in seconds since 1970, and a [`leaf_hash`].
pub fn leaf(batch_time_s: u64, hash: &[u8; 32]) -> [u8; LEAF_LEN] {
    let mut leaf = [LEAF_VERSION; LEAF_LEN];
    leaf[1..9].copy_from_slice(&batch_time_s.to_be_bytes());
    leaf[9..].copy_from_slice(hash);
    leaf
}
