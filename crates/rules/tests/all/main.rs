//! The rules and their notation: worked cases, two implementations against each other, and properties.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]
#![allow(clippy::too_many_lines, reason = "a test tells one story from its beginning to its end")]

mod notation;
mod rules;
