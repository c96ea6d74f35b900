//! Games, for programs.

pub(super) mod adjudication;
pub(super) mod blind;
pub(super) mod board;
pub(super) mod claims;
pub(super) mod clocks;
pub(super) mod conditionals;
pub(super) mod draw_and_resign;
pub(super) mod entries;
pub(super) mod game;
pub(super) mod pairs;
pub(super) mod paper;
pub(super) mod record;
pub(super) mod resign_all;
pub(super) mod review;
pub(super) mod search;
pub(super) mod stream;
