//! Who plays whom.

pub mod fixtures;
pub mod pair_now;
pub mod pairing_program;
pub mod swiss;
