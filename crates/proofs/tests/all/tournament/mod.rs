//! Tournaments without a server: Berger tables, standings and tie-breaks, crosstables, TRF, and Swiss rounds by a program.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod berger;
mod crosstable;
mod direct;
mod event;
mod limits;
mod program;
mod random;
mod slow;
mod standings;
mod swiss;
mod teams;
mod trf;
