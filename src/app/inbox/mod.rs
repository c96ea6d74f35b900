//! Mails that came in: kept, handled once, and answered. It does what a player could do in any room, and answers by `notices`.

pub mod commands;
pub mod message;
pub mod pass_on;
pub mod probe;
pub mod queue;

use crate::app::App;

/// Mails that came in.
#[derive(Clone, Copy)]
pub struct Inbox<'a>(pub(in crate::app) &'a App);
