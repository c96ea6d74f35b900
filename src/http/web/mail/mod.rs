//! The pages about mails.

pub mod all;
pub mod play_by_mail;
pub(super) mod preferences;
pub(super) mod question;
pub(super) mod samples;
