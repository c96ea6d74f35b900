//! The pages of players and their accounts.

pub mod access;
pub mod account;
pub(super) mod activity;
pub mod blocked;
pub(super) mod calendar;
pub(super) mod data;
pub(super) mod erase;
pub mod foreign_ratings;
pub mod identity;
pub(super) mod join;
pub mod key_holder;
pub(super) mod leave;
pub(super) mod oidc;
pub(super) mod passkeys;
pub(super) mod people;
pub(super) mod player;
pub(super) mod push;
pub mod ratings;
pub(super) mod reliability;
pub(super) mod reports;
pub(super) mod resign_all;
pub(super) mod server;
pub mod settings;
pub(super) mod webhooks;
