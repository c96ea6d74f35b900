//! Entries: filed, drafted, conditional, from paper, sealed by the author alone.

pub mod blind;
pub mod conditional;
pub mod draft;
pub mod file;
pub mod paper;

use crate::app::App;

/// Entries.
#[derive(Clone, Copy)]
pub struct Entries<'a>(pub(in crate::app) &'a App);
