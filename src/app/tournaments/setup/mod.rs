//! What comes before the start: the sheet, entries, the draw.

pub mod byes;
pub mod draw;
pub mod entries;
pub mod import;
pub mod sheet;
