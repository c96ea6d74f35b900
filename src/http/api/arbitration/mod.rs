//! Rulings, unsealing and what an arbiter watches, for programs.

pub(super) mod desk;
pub(super) mod rulings;
pub(super) mod unsealing;
pub(super) mod watch;
