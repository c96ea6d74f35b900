//! Fairschach: a correspondence-play server in which both players decide without knowing the other's move.

pub mod app;
pub mod base;
pub mod cli;
pub mod config;
pub mod game;
pub mod http;
pub mod mail;
pub mod rules;
pub mod seal;
pub mod show;
pub mod store;
pub mod telemetry;
pub mod tlog;
pub mod worker;
