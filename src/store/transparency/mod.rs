//! The public log and the keys.

pub(super) mod keys;
pub(super) mod log;
