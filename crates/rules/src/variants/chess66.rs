//! Chess 66: 66 squares, of which two pairs are switches on which lines branch.

use super::{Array, Castles, STANDARD, Variant};
use crate::Form;
use crate::board::geometry::Geometry;
use crate::conflicts::Idle;
use crate::spec::{flag, words};

pub(super) const CHESS_66: Variant = Variant {
    id: "chess66",
    geometry: Geometry::CHESS_66,
    array: Array::Usual,
    castles: Castles::Ordinary,
    form: Form::Alone,
    presets: STANDARD,
    options: &[words("entry", &["fork", "geom"]), flag("pawn_fork", true), flag("unit_capture", true)],
    idle: &[Idle {
        option: "pawn_fork",
        under: &[("entry", "geom")],
        why: "nobody chooses a square there, pawns neither",
    }],
};
