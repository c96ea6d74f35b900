//! The verbs on both databases, with a clock moved by hand.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod access;
pub(crate) mod accounts;
pub(crate) mod arbitration;
mod clocks;
pub(crate) mod games;
mod long_event;
mod mails;
pub(crate) mod operations;
mod opponent;
pub(crate) mod push;
pub(crate) mod ratings;
pub(crate) mod reviews;
mod stories;
pub(crate) mod tournaments;
mod webhook_events;
mod webhook_shares;
pub(crate) mod webhooks;
