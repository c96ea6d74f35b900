//! The verbs on both databases, with a clock moved by hand.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod blind;
mod broken;
mod canary_mail;
mod cases;
mod challenges;
mod chance;
mod claims;
mod clocks;
mod conditional;
mod disputes;
mod draws;
mod incidents;
mod increment;
mod keys;
mod leave;
mod leave_terms;
mod long_event;
mod mail_sender;
mod mail_tokens;
mod operator;
mod options;
mod outages;
mod paper;
mod play;
mod presence;
mod race;
mod ratings;
mod regulated;
mod regulations;
mod reliability;
mod replay;
mod resign;
mod revise;
mod rotation;
mod rulings;
mod secrecy;
mod swiss;
mod tournament_kinds;
mod tournament_kit;
mod tournament_leaving;
pub(crate) mod tournaments;
mod turns;
mod variants;
mod void;
mod withdrawal;
