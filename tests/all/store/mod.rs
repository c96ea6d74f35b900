//! The contract of the store, kept by both databases alike.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod constraints;
mod full;
mod later;
mod listing;
mod oidc;
mod owing;
mod passkeys;
mod placements;
mod plans;
mod replay;
mod retries;
mod rows;
mod rulings;
mod sample;
mod schema;
mod sql;
mod sweeps;
pub(crate) mod takeover;
mod words;
mod writes;
