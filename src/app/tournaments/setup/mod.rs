//! What comes before the start: the sheet, entries, the draw.

pub mod byes;
pub mod draw;
pub mod eligibility;
pub mod entries;
pub(in crate::app) mod entry_rating;
pub mod import;
pub mod late_entry;
pub mod sheet;

use crate::app::App;

/// A tournament before its start: sheet, entries, draw.
#[derive(Clone, Copy)]
pub struct TournamentSetup<'a>(pub(in crate::app) &'a App);
