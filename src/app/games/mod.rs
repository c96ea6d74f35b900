//! A game from its making to its end.

pub mod calendar_feed;
pub mod challenges;
pub mod clocks;
pub mod create;
pub mod draw_and_resign;
pub mod filing;
pub mod key_holder;
pub mod leave;
pub mod pair_views;
pub mod record;
pub mod resign_all;
pub mod reveal;
pub mod tablebase;

use crate::app::App;

/// Games, from their making to their end.
#[derive(Clone, Copy)]
pub struct Games<'a>(pub(in crate::app) &'a App);
