//! Games, from their making to their end: entries, reveals, clocks, leave, what their events say, and whether their rows follow
//! from these. It stands on `core`, `accounts`, `outbox`, `ratings` and `transparency`, and knows of a tournament its place alone.

pub mod calendar_feed;
pub mod challenges;
pub mod clocks;
pub mod create;
pub mod disputes;
pub mod draw_and_resign;
pub mod engines;
pub mod filing;
pub mod follow;
pub mod key_holder;
pub mod last_pairs;
pub mod leave;
pub mod listed;
pub mod news;
pub mod notes;
pub mod pair_views;
pub mod place;
pub mod prepared;
pub mod read;
pub mod record;
pub mod replay;
pub mod resign_all;
pub mod reveal;
pub mod search;
pub mod suspension;
pub mod tablebase;
pub mod to_move;
pub mod xfcc;

use crate::app::App;

/// Games, from their making to their end.
#[derive(Clone, Copy)]
pub struct Games<'a>(pub(in crate::app) &'a App);
