//! The HTTP doors, driven in process.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

mod api;
mod arbitration;
mod browser;
mod connections;
mod endgames;
mod explore;
mod front;
mod games;
mod guards;
pub(crate) mod kit;
mod limits;
mod log;
mod pages;
mod players;
mod privacy;
mod problems;
mod proxies;
mod puzzles;
mod ready;
mod requests;
mod retries;
mod secrecy;
mod secrecy_blind;
mod secrecy_captains;
mod secrecy_doors;
mod secrecy_load;
mod secrecy_notices;
mod secrecy_tournament;
mod secrecy_worlds;
mod tournaments;
mod xfcc;
mod xfcc_answers;
