//! Addresses of mails, and what mails must not show.

pub(super) mod canary;
pub(super) mod reply_addresses;
pub(super) mod turn_reminders;
