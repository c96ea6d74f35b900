#![allow(clippy::unwrap_used, reason = "a test fails by it, in its helpers too")]

mod board;
pub(crate) mod browser;
mod pages;
mod texts;
mod web;
mod words;
