//! Seals, the log, records and tournaments without a server: vectors, other programs, and properties.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod peers;
mod record;
mod seal;
mod tlog;
mod tournament;
