//! Talk by mail: what a player's words do, and what is answered.

mod acts;
mod bound;
mod captains;
mod claims;
mod doubts;
pub(crate) mod handle;
mod kit;
mod limits;
mod passed_on;
mod questions;
mod refusals;
mod topics;
mod tournament;
mod veiled;
