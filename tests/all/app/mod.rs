//! The verbs on both databases, with a clock moved by hand.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod broken;
mod cases;
mod chance;
mod clocks;
mod disputes;
mod draws;
mod keys;
mod options;
mod outages;
mod play;
mod presence;
mod race;
mod replay;
mod resign;
mod revise;
mod rulings;
mod secrecy;
mod turns;
mod variants;
mod void;
