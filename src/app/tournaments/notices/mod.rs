//! What a tournament tells by mail.

pub mod bulk_mail;
pub mod first_mails;
pub mod load;
pub mod pending;
pub mod schedule;
pub mod todo_mail;
pub mod types;

use crate::app::App;

/// What a tournament tells by mail.
#[derive(Clone, Copy)]
pub struct TournamentNotices<'a>(pub(in crate::app) &'a App);
