//! The verbs on both databases, with a clock moved by hand.

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
