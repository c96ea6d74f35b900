//! What every door shows alike: the board as SVG, PNG and text, plain words in German and English, and the
//! rules with worked cases.

pub mod board;
pub mod chance;
pub mod claims;
pub mod clocks;
pub mod conditional;
pub mod credits;
pub mod entering;
pub mod facts;
mod i18n;
mod kinds;
pub mod leave;
pub mod motion;
pub mod notation;
pub mod numbers;
pub mod paper;
pub mod rulebook;
pub mod rulings;
pub mod tar;
pub mod time;
pub mod tournament;
pub mod unread;
pub mod words;

pub use crate::base::zone;
pub use crate::show::board::geometry::Geometry;
pub use i18n::{Arg, Lang};

/// A text as it stands in HTML or XML, between tags or in an attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
