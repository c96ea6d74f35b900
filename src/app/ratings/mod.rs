//! Ratings, lists and reliability.

pub mod compute;
pub mod lists;
pub mod reliability;
