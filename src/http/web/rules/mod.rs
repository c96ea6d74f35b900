//! The pages of the rules.

pub mod lessons;
pub(super) mod pages;
pub mod rulebook;
