//! The pages of the rules.

pub(super) mod pages;
pub mod rulebook;
