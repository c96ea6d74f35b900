//! Accounts and who is let in.

pub(super) mod account_events;
pub(super) mod account_veil;
pub(super) mod care;
pub(super) mod keys;
pub(super) mod mail_sender;
