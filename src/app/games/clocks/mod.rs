//! Clocks: signs of life, flags, credits, and the history of what each side had.

pub mod flags;
pub mod history;

use crate::app::App;

/// Clocks and flags.
#[derive(Clone, Copy)]
pub struct Clocks<'a>(pub(in crate::app) &'a App);
