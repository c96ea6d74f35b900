//! The pages about mails.

pub(super) mod all;
pub(super) mod play_by_mail;
pub(super) mod preferences;
pub(super) mod question;
pub(super) mod samples;
