//! The engine: matrix games with known values, reference games, reviews of pairs, thoughts about positions, and problems.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod games;
mod matrix;
mod problems;
mod reference;
mod review;
mod tables;
mod thoughts;
mod version;
