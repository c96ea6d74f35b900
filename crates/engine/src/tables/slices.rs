//! The order in which a table with pawns is solved: a pawn's move leads to a slice that is finished.

use super::material::MOST;
use super::space::Space;
use fairschach_rules::Kind;

/// The parts of a table, by how far White's pawns have come together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slices {
    space: Space,
    pawns: [bool; MOST],
}

impl Slices {
    pub(super) fn of(space: &Space) -> Slices {
        Slices { space: *space, pawns: space.kinds.map(|kind| kind == Kind::Pawn) }
    }

    /// All slices in the order in which they are solved: one, if there are no pawns.
    pub(super) fn all(&self) -> Vec<u8> {
        let pawns = self.pawns.iter().filter(|&&pawn| pawn).count() as u8;
        (pawns..=6 * pawns).rev().collect()
    }

    /// Whether a placing belongs to a slice.
    #[inline]
    pub(super) fn holds(&self, slice: u8, placing: usize) -> bool {
        if slice == 0 {
            return true;
        }
        let at = self.space.placed(placing, 0);
        let ranks = (0..MOST).filter(|&slot| self.pawns[slot]).map(|slot| at.pieces[slot] / 8);
        ranks.sum::<u8>() == slice
    }
}
