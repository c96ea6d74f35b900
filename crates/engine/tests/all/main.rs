//! The engine: matrix games with known values, reference games, reviews of pairs, thoughts about positions, problems, and what the levels' benchmark is certain of.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod games;
mod levels;
mod matrix;
mod problems;
mod reference;
mod review;
mod tables;
mod thoughts;
mod version;
