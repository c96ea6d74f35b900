//! Shuffle chess: the pieces of the first rank in any order, all else as in normal chess.

use super::{Array, Castles, STANDARD, Variant};
use crate::Form;
use crate::board::geometry::Geometry;
use crate::spec::words;

pub(super) const SHUFFLE: Variant = Variant {
    id: "shuffle",
    geometry: Geometry::Ordinary,
    array: Array::Row,
    castles: Castles::Never,
    form: Form::Alone,
    presets: STANDARD,
    options: &[words("castling", &["none", "standard", "960"])],
    idle: &[],
};
