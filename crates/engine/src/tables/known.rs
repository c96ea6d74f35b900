//! What is known of the tables that a capture or promotion leads to.

use super::lines::GONE;
use super::material::{CODES, MOST, Material, Men, goes_before};
use super::normal::Normal;
use super::pair::After;
use super::space::{Placed, Space};
use fairschach_rules::Kind;
use std::sync::LazyLock;

/// Normal chess of three men, the same by all rules; worked out when it is first asked for.
pub(super) static THREE_MEN: LazyLock<Known> = LazyLock::new(|| {
    let mut known = Known::new();
    // A pawn becomes all others.
    if let Some(pawn) = Material::of(&[Kind::Pawn]) {
        known.add_normal(pawn);
    }
    known
});

/// Finished tables, each with its values when the count of quiet pairs begins, and their normal chess.
#[derive(Default, Debug)]
pub struct Known {
    pairs: Vec<(Space, Vec<i32>)>,
    normal: Vec<Normal>,
}

impl Known {
    /// Nothing known.
    pub fn new() -> Known {
        Known::default()
    }

    /// Adds a table's values with 75 pairs left.
    pub(super) fn add(&mut self, space: Space, values: Vec<i32>) {
        self.pairs.retain(|(known, _)| known.material != space.material);
        self.pairs.push((space, values));
    }

    /// Works out the normal chess of these men and of all that they can become, where it is not known yet.
    pub(super) fn add_normal(&mut self, material: Material) {
        for needed in material.needs().into_iter().chain([material]) {
            let other = needed.is_one_each().then(|| needed.mirrored());
            for one in [Some(needed), other].into_iter().flatten() {
                if self.normal_of(one).is_none() {
                    let normal = Normal::new(one, self);
                    self.normal.push(normal);
                }
            }
        }
    }

    /// The normal chess of these men, in which White is asked to win; with a man each there is one for each side.
    pub(super) fn normal_of(&self, material: Material) -> Option<&Normal> {
        self.normal.iter().find(|normal| normal.space.material == material)
    }

    /// The finished tables by [`Material::code`], for quick access.
    pub(super) fn by_code(&self) -> ByCode<'_> {
        let mut slots = [None; CODES];
        for (space, values) in &self.pairs {
            slots[space.material.code()] = Some((space, values.as_slice()));
        }
        ByCode { slots }
    }
}

/// Finished tables by the numbers of their men.
pub(super) struct ByCode<'a> {
    slots: [Option<(&'a Space, &'a [i32])>; CODES],
}

impl ByCode<'_> {
    /// What a position is worth whose men have changed; nothing to win where nobody can mate.
    pub(super) fn value(&self, after: &After) -> i32 {
        let (material, placed, sign) = in_table(after);
        match self.slots[material.code()] {
            Some((space, values)) => sign * values[space.index(&placed)],
            None => 0,
        }
    }
}

/// The men that are left, and where they stand, as their table has them; and the sign of its values, -1 where colours are
/// exchanged.
pub(super) fn in_table(after: &After) -> (Material, Placed, i32) {
    let (material, placed) = in_order(after);
    if material.is_turned() {
        return (material.mirrored(), placed.mirrored(), -1);
    }
    (material, placed, 1)
}

/// The men that are left, and where they stand, those of one side in the order of their table.
pub(super) fn in_order(after: &After) -> (Material, Placed) {
    let (Men { mut kinds, split }, mut pieces, mut rest) = (after.men, after.at.pieces, after.at.rest);
    let gone = |piece: u8| piece >= GONE;
    let swapped = gone(pieces[0]) || (!gone(pieces[1]) && !goes_before(kinds[0], kinds[1]));
    if swapped && !split {
        kinds.swap(0, 1);
        pieces.swap(0, 1);
        rest = rest >> 1 | (rest & 1) << 1;
    }
    for slot in (0..MOST).filter(|&slot| gone(pieces[slot])) {
        kinds[slot] = Kind::Dot;
    }
    (Material::in_slots(Men { kinds, split }), Placed { pieces, rest, ..after.at })
}
