//! Normal chess by the Laws of FIDE: one side moves at a time.

use super::{Array, Castles, STANDARD, Variant};
use crate::Form;
use crate::board::geometry::Geometry;

pub(super) const NORMAL: Variant = Variant {
    id: "normal",
    geometry: Geometry::Ordinary,
    array: Array::Usual,
    castles: Castles::Ordinary,
    form: Form::Alone,
    presets: STANDARD,
    options: &[],
    idle: &[],
};
