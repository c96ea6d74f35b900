//! The engine: matrix games with known values, reference games, and thoughts about positions.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod matrix;
mod reference;
mod thoughts;
