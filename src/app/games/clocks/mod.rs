//! Flags and the history of clocks.

pub mod flags;
pub mod history;
