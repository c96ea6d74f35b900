//! Games, their turns and events.

pub(super) mod archive;
pub(super) mod archived;
pub(super) mod blind;
pub(super) mod blocks;
pub(super) mod bots;
pub(super) mod challenges;
pub(super) mod conditionals;
pub(super) mod doubts;
pub(super) mod events;
pub(super) mod follow;
pub(super) mod game;
pub(super) mod leave;
pub(super) mod many;
pub(super) mod notes;
pub(super) mod packed;
pub(super) mod replay;
pub(super) mod reviews;
pub(super) mod rewrite;
pub(super) mod scans;
pub(super) mod silence;
pub(super) mod submissions;
pub(super) mod turns;
pub(super) mod xfcc;
