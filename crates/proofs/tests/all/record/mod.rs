//! Records of games: written, read back, and opened by another program.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

mod back;
mod cases;
mod filter;
mod hostile;
mod others;
mod walk;
