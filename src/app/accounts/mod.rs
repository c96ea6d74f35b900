//! Who is who: accounts, how somebody is reached, what they want to be told, and signing in. It stands on `core`; the mails that
//! this asks for are rows of the outbox, which `outbox` and `notices` deal with.

pub mod account;
pub mod delivery_address;
pub mod identity;
pub mod joining;
pub mod listing;
pub mod mail_preferences;
pub mod mail_sender;
pub mod newcomers;
pub mod news;
pub mod oidc;
pub mod passkeys;
pub mod play_by_mail;
pub mod players;
pub mod sender_lookup;
pub mod sign_in;

use crate::app::App;

/// Accounts, and how their owners are reached.
#[derive(Clone, Copy)]
pub struct Accounts<'a>(pub(in crate::app) &'a App);
