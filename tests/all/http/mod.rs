//! The HTTP doors, driven in process.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

mod api;
mod boards;
mod chance;
mod faults;
mod guards;
mod kit;
mod limits;
mod log;
mod once;
mod openapi;
mod options;
mod problems;
mod record;
mod secrecy;
mod stream;
mod turns;
