//! Freischach: each side in turn places a piece that the other copies; then shuffle chess.

use super::{Array, Castles, STANDARD, Variant};
use crate::board::geometry::Geometry;
use crate::spec::words;
use crate::{Form, Placing};

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
