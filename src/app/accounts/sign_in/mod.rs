//! Signing in: links, sessions, tokens, and what is refused there. It stands on `core` and the accounts.

pub mod links;
pub mod refused_secrets;
pub(in crate::app) mod secret_hash;
pub mod security;
pub mod sessions;
pub mod way;

use crate::app::App;

/// Signing in, sessions and tokens.
#[derive(Clone, Copy)]
pub struct SignIn<'a>(pub(in crate::app) &'a App);
