//! Accounts, sign-ins, passkeys and addresses.

pub(super) mod account;
pub(super) mod calendar;
pub(super) mod identity;
pub(super) mod joining;
pub(super) mod listing;
pub(super) mod mail_addresses;
pub(super) mod mail_preferences;
pub(super) mod oidc;
pub(super) mod passkeys;
pub(super) mod play_by_mail;
pub(super) mod players;
pub(super) mod sign_ins;
