//! What a mail may ask for, and how it is done.

pub mod answer;
pub mod command;
pub mod command_mail;
pub mod confirmations;
pub mod entry;
pub mod game;
pub mod leave;
pub mod leaving;
pub mod plan;
pub mod refusals;
pub mod tournament;

use crate::app::App;

/// What mails ask for.
#[derive(Clone, Copy)]
pub struct MailCommands<'a>(pub(in crate::app) &'a App);
