//! Ladders.

pub mod challenges;
pub mod mail;
pub mod view;
