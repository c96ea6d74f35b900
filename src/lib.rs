//! Fairschach: a correspondence-play server in which both players decide without knowing the other's move.

pub mod base;
pub mod cli;
pub mod game;
pub mod rules;
pub mod seal;
pub mod store;
pub mod tlog;
