//! The player's own program: it signs in to a server, seals entries by itself and keeps what proves them.

pub mod api;
mod enter;
mod follow;
mod local_state;
mod login;

pub(super) use enter::{EnterArgs, run as enter};
pub(super) use login::{LoginArgs, run as login};
