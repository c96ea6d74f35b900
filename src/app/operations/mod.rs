//! Outages, keys, readiness, the log's steps: what keeps the server well. It stands on every room, and no room stands on it.

pub mod activity;
pub mod archive;
pub mod erased_list;
pub mod erasure;
pub mod export;
pub mod key_maintenance;
pub mod outages;
pub mod publish;
pub mod ready;
pub mod replay_gate;
pub mod retention;
pub mod server_state;
pub mod texts;

use crate::app::App;

/// What keeps the server well.
#[derive(Clone, Copy)]
pub struct Operations<'a>(pub(in crate::app) &'a App);
