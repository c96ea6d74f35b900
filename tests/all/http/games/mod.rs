//! Games at the HTTP doors.

pub(super) mod adjudication;
pub(super) mod archive;
pub(super) mod away;
pub(super) mod boards;
pub(super) mod bots;
pub(super) mod chance;
pub(super) mod clocks;
pub(super) mod committed;
pub(super) mod conditionals;
pub(super) mod faults;
pub(super) mod game;
mod lines;
pub(super) mod notes;
pub(super) mod options;
pub(super) mod paper;
pub(super) mod plan;
pub(super) mod record;
pub(super) mod reviews;
pub(super) mod share;
pub(super) mod stream;
pub(super) mod turns;
mod wire;
