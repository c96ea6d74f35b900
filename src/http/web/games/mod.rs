//! The pages of games.

pub(super) mod adjudication;
pub(super) mod bot;
pub mod bot_mix;
pub(super) mod claim;
pub mod clocks;
pub mod conditional;
pub mod confirm_void;
pub(super) mod create;
pub(super) mod create_page;
mod create_start;
pub(super) mod create_terms;
pub mod dispute;
pub mod list;
pub mod notes;
pub(super) mod pace;
pub mod page;
pub(super) mod plan;
pub(super) mod play;
pub mod replay;
pub(super) mod review;
pub mod share;
pub mod tabs;
pub mod view;
