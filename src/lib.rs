//! Fairschach: a correspondence-play server in which both players decide without knowing the other's move.
pub mod base;
pub mod http;
pub mod show;
