//! All tests in one binary: linking once is what makes the suite fast.

mod app;
mod browser;
mod http;
mod mail;
mod notation;
mod peers;
mod rules;
mod seal;
mod server;
mod show;
mod store;
mod support;
mod verify;
