//! What every door shows alike: the board as SVG and as text, and plain words in German and English.

pub mod board;
mod geometry;
mod i18n;
mod men;
pub mod time;

pub use geometry::Geometry;
pub use i18n::{Arg, Lang};
