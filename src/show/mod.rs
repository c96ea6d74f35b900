//! What every door shows alike: the board as SVG, PNG and text, plain words in German and English, and the
//! rules with worked cases.

pub mod board;
pub mod cases;
pub mod chance;
pub mod claims;
pub mod clocks;
pub mod conditional;
pub mod credits;
pub mod entering;
pub mod facts;
mod geometry;
mod i18n;
mod kinds;
pub mod leave;
pub mod meanings;
mod men;
pub mod notation;
pub mod numbers;
pub mod options;
pub mod paper;
pub mod png;
pub mod rating_plot;
pub mod rulebook;
pub mod rules;
pub mod rulings;
mod svg;
pub mod time;
pub mod tournament;
pub mod tray;
pub mod unread;
pub mod words;

pub use crate::base::zone;
pub use geometry::Geometry;
pub use i18n::{Arg, Lang};
