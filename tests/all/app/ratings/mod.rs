//! Ratings.

pub(crate) mod foreign;
pub(super) mod lists;
pub(super) mod reliability;
