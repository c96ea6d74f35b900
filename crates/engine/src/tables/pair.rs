//! What becomes of a pair of entries with few men, quickly.

use super::lines::GONE;
use super::material::{MOST, Men};
use super::scene::{Entry, KING, PASS, Scene};
use super::space::Placed;
use fairschach_base::Side;
use fairschach_rules::Kind;

/// What becomes of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    pub(super) at: Placed,
    pub(super) men: Men,
    /// Whether a man was removed or a pawn moved, so that the count of quiet pairs begins again.
    pub(super) progress: bool,
}

impl After {
    /// Whether the men are still those of before.
    pub(super) fn keeps_pieces(&self, before: &Scene) -> bool {
        let present = |pieces: &[u8; MOST]| pieces.map(|piece| piece < GONE);
        self.men == before.men && present(&self.at.pieces) == present(&before.at.pieces)
    }
}

impl Scene {
    /// A pair: both at once, or one side first whose king alone is attacked.
    #[inline]
    pub(super) fn play(&self, first: Option<Side>, white: Entry, black: Entry) -> After {
        match first {
            None => self.together(white, black),
            Some(Side::White) => self.in_order(Side::White, white, black),
            Some(Side::Black) => self.in_order(Side::Black, black, white),
        }
    }

    /// Both entries at once (FSR 3 to 5).
    #[inline]
    fn together(&self, white: Entry, black: Entry) -> After {
        let mut after = self.before_anything();
        for slot in 0..MOST {
            let (own, other) = match self.men.side(slot) {
                Side::White => (white, black),
                Side::Black => (black, white),
            };
            if after.at.pieces[slot] == other.to && own.slot != slot as u8 {
                after.lose(slot);
            }
        }
        after.arrive(Side::White, white);
        after.arrive(Side::Black, black);
        if white.to == black.to && white.slot != PASS {
            // The stronger takes the weaker, and equals take each other (FSR 4); a pawn meets as what it was.
            let (one, other) = (self.strength(white), self.strength(black));
            if one <= other {
                after.lose(usize::from(white.slot));
            }
            if other <= one {
                after.lose(usize::from(black.slot));
            }
        }
        after
    }

    /// The parry of the side whose king is attacked first, then the other's entry if it still can be executed (FSR 6, 7).
    #[inline]
    fn in_order(&self, first: Side, parry: Entry, entry: Entry) -> After {
        let mut after = self.before_anything();
        after.carry_out(first, parry);
        if Scene::new(after.at, after.men).allows(first.opposite(), entry) {
            after.carry_out(first.opposite(), entry);
        }
        after
    }

    /// One side moves alone, as in normal chess.
    pub(super) fn alone(&self, side: Side, entry: Entry) -> After {
        let mut after = self.before_anything();
        after.carry_out(side, entry);
        after.at.rest = 0;
        after
    }

    fn before_anything(&self) -> After {
        After { at: Placed { rest: 0, ..self.at }, men: self.men, progress: false }
    }

    const fn strength(&self, entry: Entry) -> u8 {
        if entry.slot >= KING {
            return 5;
        }
        match self.men.kinds[entry.slot as usize] {
            Kind::Queen => 4,
            Kind::Rook => 3,
            Kind::Bishop | Kind::Knight => 2,
            Kind::Pawn | Kind::King | Kind::Dot => 1,
        }
    }
}

impl After {
    /// A man is removed.
    #[inline]
    fn lose(&mut self, slot: usize) {
        self.at.pieces[slot] = GONE;
        self.at.rest &= !(1 << slot);
        self.progress = true;
    }

    /// A man arrives; all but kings rest then (FSR 9).
    #[inline]
    fn arrive(&mut self, side: Side, entry: Entry) {
        match (entry.slot, side) {
            (PASS, _) => {}
            (KING, Side::White) => self.at.white_king = entry.to,
            (KING, Side::Black) => self.at.black_king = entry.to,
            (slot, _) => {
                let slot = usize::from(slot);
                self.at.pieces[slot] = entry.to;
                self.at.rest |= 1 << slot;
                self.progress |= self.men.kinds[slot] == Kind::Pawn;
                if entry.becomes != Kind::Dot {
                    self.men.kinds[slot] = entry.becomes;
                }
            }
        }
    }

    /// One side's entry alone: what stands on its target is captured.
    #[inline]
    fn carry_out(&mut self, side: Side, entry: Entry) {
        for slot in 0..MOST {
            if self.at.pieces[slot] == entry.to && self.men.side(slot) != side {
                self.lose(slot);
            }
        }
        self.arrive(side, entry);
    }
}
