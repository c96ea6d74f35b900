//! Entries of the log: the batch's time, and a salted hash of an event.

use sha2::{Digest, Sha256};

use crate::base::{Timestamp, errors};

/// Bytes of a log entry, alike for all kinds of event.
pub const LEAF_LEN: usize = 41;

const EVENT_LABEL: &[u8] = b"fairschach/event/v1";
const LEAF_LABEL: &[u8] = b"fairschach/leaf/v1";
const LEAF_VERSION: u8 = 1;

/// The hash of an event's canonical bytes (RFC 8785): what the next event of its chain names as `prev`.
pub fn event_hash(canonical: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(EVENT_LABEL).chain_update(canonical).finalize().into()
}

/// The hash inside a leaf: without the salt nobody can tell from it which event it is.
pub fn leaf_hash(salt: &[u8; 32], event: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(LEAF_LABEL).chain_update(salt).chain_update(event).finalize().into()
}

/// A log entry: 1, the batch's time in seconds since 1970, and a [`leaf_hash`].
pub fn leaf(batch_time_s: u64, hash: &[u8; 32]) -> [u8; LEAF_LEN] {
    let mut leaf = [LEAF_VERSION; LEAF_LEN];
    leaf[1..9].copy_from_slice(&batch_time_s.to_be_bytes());
    leaf[9..].copy_from_slice(hash);
    leaf
}

/// What a log entry says: all that anybody sees of an event before it is revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// When its batch was put into the log, in seconds since 1970; at most [`MAX_BATCH_TIME_S`].
    pub batch_time_s: u64,
    /// The [`leaf_hash`] of its event.
    pub hash: [u8; 32],
}

/// The last batch time, 9999-12-31T23:59:59Z in seconds since 1970.
pub const MAX_BATCH_TIME_S: u64 = 253_402_300_799;

errors! {
    /// Why bytes are no log entry.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum LeafError {
        Length: "not a log entry: it has {LEAF_LEN} bytes";
        Version: "not a log entry that this program reads: its first byte is {LEAF_VERSION}";
        Time: "not a log entry: its batch time is after the year 9999";
    }
}

impl Leaf {
    /// Reads the bytes of an entry.
    pub fn parse(entry: &[u8]) -> Result<Self, LeafError> {
        let entry: &[u8; LEAF_LEN] = entry.try_into().map_err(|_| LeafError::Length)?;
        let [version, t0, t1, t2, t3, t4, t5, t6, t7, hash @ ..] = entry;
        if *version != LEAF_VERSION {
            return Err(LeafError::Version);
        }
        let batch_time_s = u64::from_be_bytes([*t0, *t1, *t2, *t3, *t4, *t5, *t6, *t7]);
        if batch_time_s > MAX_BATCH_TIME_S {
            return Err(LeafError::Time);
        }
        Ok(Leaf { batch_time_s, hash: *hash })
    }

    /// The entry as it stands in a bundle.
    pub fn to_bytes(self) -> [u8; LEAF_LEN] {
        leaf(self.batch_time_s, &self.hash)
    }
}

/// The time of a new batch: now, but never before that of the last leaf in the log, for batch times never shrink along it.
pub fn next_batch_time(now: Timestamp, last_batch_time_s: u64) -> u64 {
    let now_s = u64::try_from(now.as_us() / 1_000_000).unwrap_or(0);
    now_s.min(MAX_BATCH_TIME_S).max(last_batch_time_s)
}
