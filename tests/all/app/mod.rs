//! The verbs on both databases, with a clock moved by hand.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod broken;
mod clocks;
mod draws;
mod keys;
mod outages;
mod play;
mod presence;
mod race;
mod resign;
mod revise;
mod secrecy;
mod turns;
mod variants;
