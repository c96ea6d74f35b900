//! VARIASCHACH: four games with dice, which differ in how faces change.

use super::{Array, Castles, STANDARD, Variant};
use crate::board::geometry::Geometry;
use crate::spec::{Spec, words};
use crate::{Dice, FaceOrder, Form};

pub(super) const ORDO: Variant = variant("ordo", FaceOrder::Ordo);
pub(super) const VULNERIS: Variant = variant("ordo-vulneris", FaceOrder::Vulneris);
pub(super) const OCCASIO: Variant = variant("occasio", FaceOrder::Occasio);
pub(super) const OCCADO: Variant = variant("occado", FaceOrder::Occado);

const OPTIONS: &[Spec] =
    &[words("double_step", &["unmoved", "rank2"]), words("last_rank", &["frozen", "promote", "keep"])];

const fn variant(id: &'static str, order: FaceOrder) -> Variant {
    Variant {
        id,
        geometry: Geometry::Ordinary,
        array: Array::Usual,
        castles: Castles::Ordinary,
        form: Form::Dice(Dice::new(order)),
        presets: STANDARD,
        options: OPTIONS,
        idle: &[],
    }
}
