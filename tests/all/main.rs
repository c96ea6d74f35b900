//! All tests in one binary: linking once is what makes the suite fast.

mod app;
mod mail;
mod peers;
mod rules;
mod seal;
mod show;
mod store;
mod support;
