//! Who plays whom.

pub mod fixtures;
pub mod pair_now;
pub mod pairing_program;
pub mod swiss;

use crate::app::App;

/// Who plays whom.
#[derive(Clone, Copy)]
pub struct Pairings<'a>(pub(in crate::app) &'a App);
