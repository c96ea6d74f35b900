//! Leave.

pub mod allowance;
pub mod announce;
