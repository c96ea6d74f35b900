//! Ratings.

pub(super) mod lists;
pub(super) mod reliability;
