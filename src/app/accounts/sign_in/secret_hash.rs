//! What is kept of a secret that was given out: its hash, and the day of its use.

use sha2::{Digest, Sha256};

use crate::app::limits::DAY;
use crate::base::Timestamp;

const SECRET_MAX: usize = 128;

/// 256 random bits need no slow hash.
pub(in crate::app) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

pub(in crate::app) fn hash_given(secret: &str) -> Option<Vec<u8>> {
    (secret.len() <= SECRET_MAX).then(|| hash(secret))
}

/// When this day began (UTC): of the use of sessions and tokens nothing finer is kept.
pub(in crate::app) fn day_of(at: Timestamp) -> Timestamp {
    Timestamp::from_us(at.as_us() - at.as_us().rem_euclid(DAY))
}
