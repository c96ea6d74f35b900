//! The course of a tournament that is played.

pub mod adjudication;
pub mod adjudications;
pub mod due_games;
pub mod finish;
pub mod game_actions;
pub mod give_time;
pub mod leaving;
pub mod pause_extend_cancel;
pub mod players_table;
pub mod preview_leaving;
pub mod silence;

use crate::app::App;

/// Tournaments that are played.
#[derive(Clone, Copy)]
pub struct RunningTournaments<'a>(pub(in crate::app) &'a App);
