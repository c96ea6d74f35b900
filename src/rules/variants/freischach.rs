//! Freischach: each side in turn places a man that the other copies; then shuffle chess.

use super::{Array, Castles, STANDARD, Variant};
use crate::rules::board::geometry::Geometry;
use crate::rules::options::words;
use crate::rules::{Form, Placing};

pub(super) const FREISCHACH: Variant = Variant {
    id: "freischach",
    geometry: Geometry::Ordinary,
    array: Array::Placed,
    castles: Castles::Never,
    form: Form::Placing(Placing { mode: None, pending: None }),
    presets: STANDARD,
    options: &[words("castling", &["none", "standard", "960"])],
    idle: &[],
};
