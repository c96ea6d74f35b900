//! The HTTP doors, driven in process.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

mod arbitration;
mod connections;
mod games;
mod guards;
mod kit;
mod limits;
mod log;
mod once;
mod openapi;
mod players;
mod problems;
mod ready;
mod requests;
mod retries;
mod secrecy;
mod secrecy_blind;
mod secrecy_tournament;
mod secrecy_worlds;
mod tournaments;
