//! Signing in: links, sessions, tokens, and what is refused there.

pub mod access;
pub mod links;
pub mod refused_secrets;
pub mod security;
pub mod sessions;
