//! Ratings, lists and reliability, computed from games that are over. It stands on `core`.

pub mod compute;
pub mod lists;
pub mod reliability;

use crate::app::App;

/// Ratings and reliability.
#[derive(Clone, Copy)]
pub struct Ratings<'a>(pub(in crate::app) &'a App);
