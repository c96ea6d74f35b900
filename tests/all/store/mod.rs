//! The contract of the store, kept by both databases alike.

mod constraints;
mod rows;
mod sample;
mod sql;
mod writes;
