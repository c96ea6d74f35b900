//! Regulations of time, seals, the log, records and tournaments without a server: vectors, other programs, and properties.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]
#![allow(clippy::too_many_lines, reason = "a test tells one story from its beginning to its end")]

mod game;
mod peers;
mod record;
mod seal;
mod tlog;
mod tournament;
