//! The public log as the server keeps it: numbered, written, published, proven.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod care;
mod faults;
mod kit;
mod promises;
mod steps;
mod together;
