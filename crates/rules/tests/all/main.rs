//! The rules and their notation: worked cases, two implementations against each other, and properties.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod notation;
mod rules;
