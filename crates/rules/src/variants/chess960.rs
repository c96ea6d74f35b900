//! Chess960 (Fischer random chess): one of 960 arrays, castling from anywhere.

use super::{Array, Castles, STANDARD, Variant};
use crate::Form;
use crate::board::geometry::Geometry;

pub(super) const CHESS_960: Variant = Variant {
    id: "chess960",
    geometry: Geometry::Ordinary,
    array: Array::Number,
    castles: Castles::Chess960,
    form: Form::Alone,
    presets: STANDARD,
    options: &[],
    idle: &[],
};
