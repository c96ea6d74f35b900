//! What players set and see of themselves.

pub(super) mod account_stream;
pub(super) mod blocked;
pub(super) mod calendar;
pub(super) mod data;
pub(super) mod erase;
pub(super) mod identity;
pub(super) mod mail_question;
pub(super) mod mail_settings;
pub(super) mod oidc;
pub(super) mod oidc_provider;
pub(super) mod passkeys;
pub(super) mod push;
pub(super) mod ratings;
pub(super) mod reports;
pub(super) mod tokens;
pub(super) mod webhooks;
