//! Who plays whom.

pub(in crate::app) mod by_kind;
pub(in crate::app) mod fixture;
mod knockout;
pub mod pair_now;
pub mod pairing_program;
pub(in crate::app) mod played;
pub mod swiss;

use crate::app::App;

/// Who plays whom.
#[derive(Clone, Copy)]
pub struct Pairings<'a>(pub(in crate::app) &'a App);
