//! A game from its making to its end.

pub(super) mod blind;
pub(super) mod blocks;
pub(super) mod cases;
pub(crate) mod challenges;
pub(super) mod chance;
pub(super) mod conditional;
pub(super) mod conditional_steps;
pub(super) mod draws;
pub(super) mod lists;
pub(super) mod notes;
pub(super) mod options;
pub(super) mod own_lists;
pub(super) mod paper;
pub(super) mod play;
pub(super) mod presence;
pub(super) mod race;
pub(super) mod resign;
pub(super) mod resign_all;
pub(super) mod revise;
pub(super) mod secrecy;
pub(super) mod turns;
pub(super) mod variants;
pub(super) mod void;
