//! What every use case stands on: a game that is loaded, the events that are appended, keys, dice, incidents, and what is shown of
//! them. It stands on errors, actors, access and limits alone.

pub mod append_event;
pub mod binding;
pub mod bot;
mod boxed_mail;
pub mod clock_maintenance;
pub mod dice;
pub(in crate::app) mod draw_captains;
pub mod follow;
pub mod game_key;
pub mod game_view;
pub mod idempotency;
pub mod incidents;
pub mod key_set;
pub mod loaded_game;
pub mod loaded_games;
pub mod rights;
pub mod rule_options;
pub mod ruling_request;
pub mod stored_event;
pub mod term_checks;
pub(in crate::app) mod to_enter;
pub mod views;

use crate::app::App;

/// What every use case stands on.
#[derive(Clone, Copy)]
pub struct Core<'a>(pub(in crate::app) &'a App);
