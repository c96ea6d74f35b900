//! Tournaments: their sheets, pairings, course, records and tables. They make games and rule in them by their sheet, and so stand on
//! `games` and `arbitration`.

pub mod action;
pub mod bulletin;
pub mod games;
pub mod ladder;
pub(in crate::app) mod locked;
pub mod model;
pub mod noted;
pub mod notices;
pub mod pairing;
pub mod public_record;
pub mod read;
pub mod report;
pub mod running;
pub mod series;
pub mod setup;
pub mod standings;
pub mod table_cache;
pub mod team_standings;
pub mod teams;
pub mod todo;

use crate::app::App;

/// Tournaments as they are seen.
#[derive(Clone, Copy)]
pub struct Tournaments<'a>(pub(in crate::app) &'a App);
