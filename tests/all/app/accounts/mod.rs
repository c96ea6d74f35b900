//! Accounts and who is let in.

pub(super) mod account_events;
pub(super) mod account_veil;
pub(crate) mod care;
pub(super) mod delivery_address;
pub(crate) mod joining;
pub(super) mod keys;
pub(super) mod mail_preferences;
pub(super) mod mail_sender;
pub(super) mod passkeys;
pub(super) mod players;
