//! Outages, replays, keys: what keeps the server well.

pub mod activity;
pub mod clock_care;
pub mod key_maintenance;
pub mod outages;
pub mod ready;
pub mod replay;
pub mod replay_gate;

use crate::app::App;

/// What keeps the server well.
#[derive(Clone, Copy)]
pub struct Operations<'a>(pub(in crate::app) &'a App);
