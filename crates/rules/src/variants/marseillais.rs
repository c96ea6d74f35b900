//! Marseillais chess: two moves a turn, one for White at the start; a check ends the turn.

use super::{Array, Castles, STANDARD, Variant};
use crate::Form;
use crate::board::geometry::Geometry;
use crate::spec::words;

pub(super) const MARSEILLAIS: Variant = Variant {
    id: "marseillais",
    geometry: Geometry::Ordinary,
    array: Array::Usual,
    castles: Castles::Ordinary,
    form: Form::TwoMoves { left: 1 },
    presets: STANDARD,
    options: &[words("first_turn", &["one", "two"])],
    idle: &[],
};
