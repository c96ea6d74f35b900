//! The pages. Every page is a typed context of plain strings, filled by mapping functions, and works without scripts.

pub mod faults;
pub mod game;
pub mod list;
pub mod pages;
