//! What a mail tells, before it is put into words. It reads from every room that has something to tell, and stands on all of these.

pub mod digest;
pub mod load;
pub mod notice;
pub mod passed_on;
pub mod preview;
pub mod reply;
pub mod reply_view;
pub mod turn_reminders;

use crate::app::App;

/// What mails tell.
#[derive(Clone, Copy)]
pub struct Notices<'a>(pub(in crate::app) &'a App);
