//! All tests in one binary: linking once is what makes the suite fast.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]
#![allow(clippy::too_many_lines, reason = "a test tells one story, some of them a long one")]

mod app;
mod browser;
mod cli;
mod config;
mod fuzz;
mod house;
mod http;
mod inbox;
mod log;
mod mail;
mod oidc;
mod peers;
mod server;
mod show;
mod store;
mod support;
mod verify;
mod webauthn;
