//! The order in which a table with pawns is solved: a pawn's move leads to a slice that is finished.

use super::material::MOST;
use super::space::Space;
use fairschach_base::Side;

/// The parts of a table, by how far the pawns have come together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slices {
    space: Space,
    pawns: [Option<Side>; MOST],
}

impl Slices {
    pub(super) fn of(space: &Space) -> Slices {
        Slices { space: *space, pawns: std::array::from_fn(|slot| space.men.pawn(slot)) }
    }

    /// All slices in the order in which they are solved: one, if there are no pawns.
    pub(super) fn all(&self) -> Vec<u8> {
        let pawns = self.pawns.iter().flatten().count() as u8;
        (pawns..=6 * pawns).rev().collect()
    }

    /// Whether a placing belongs to a slice.
    #[inline]
    pub(super) fn holds(&self, slice: u8, placing: usize) -> bool {
        if slice == 0 {
            return true;
        }
        let at = self.space.placed(placing, 0);
        let come = |(slot, pawn): (usize, Option<Side>)| match pawn {
            None => 0,
            Some(Side::White) => at.pieces[slot] / 8,
            Some(Side::Black) => 7 - at.pieces[slot] / 8,
        };
        self.pawns.into_iter().enumerate().map(come).sum::<u8>() == slice
    }
}
