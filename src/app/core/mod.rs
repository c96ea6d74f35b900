//! What every use case stands on: a game that is loaded, events that are appended, what is shown of it.

pub mod append_event;
pub mod binding;
pub mod dice;
pub mod follow;
pub mod game_view;
pub mod idempotency;
pub mod incidents;
pub mod key_set;
pub mod loaded_game;
pub mod rule_options;
pub mod seal_binding;
pub mod term_checks;
pub mod text;
pub mod views;

use crate::app::App;

/// What every use case stands on.
#[derive(Clone, Copy)]
pub struct Core<'a>(pub(in crate::app) &'a App);
