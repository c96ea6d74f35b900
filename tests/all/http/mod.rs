//! The HTTP doors, driven in process.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

mod api;
mod boards;
mod chance;
mod committed;
mod conditionals;
mod desk;
mod faults;
mod guards;
mod kit;
mod limits;
mod log;
mod mail_question;
mod once;
mod openapi;
mod options;
mod paper;
mod problems;
mod record;
mod secrecy;
mod secrecy_blind;
mod stream;
mod tournaments;
mod turns;
