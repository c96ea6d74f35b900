//! What a side's men see.

use fairschach_base::Side;
use fairschach_rules::{Kind, Piece, Position, SquareSet, Turn};

use super::MOBILITY;

/// What one side's men attack.
pub(crate) struct Sight {
    /// What men of each kind attack that are free to move.
    active: [SquareSet; 6],
    /// What the men that are free to move attack.
    pub(crate) free: SquareSet,
    /// What all men attack, resting ones too.
    pub(crate) all: SquareSet,
    /// Own men that cannot flee: they rest.
    pub(crate) bound: SquareSet,
    /// The squares round the enemy king, its own included.
    pub(crate) enemy_ring: SquareSet,
    /// Centipawns for the squares that men see.
    pub(crate) mobility: i32,
}

impl Sight {
    pub(crate) fn new(position: &Position, side: Side) -> Sight {
        let board = position.board();
        let (own, occupied) = (board.side(side), board.occupied());
        let rest = match position.turn() {
            Turn::Alone(_) => SquareSet::EMPTY,
            _ => position.resting().and(own),
        };
        let mut sight = Sight {
            active: [SquareSet::EMPTY; 6],
            free: SquareSet::EMPTY,
            all: SquareSet::EMPTY,
            bound: rest,
            enemy_ring: ring(position, side.opposite()),
            mobility: 0,
        };
        for kind in Kind::ALL {
            for from in board.of(side, kind) {
                let seen = board.hit_by(Piece { side, kind }, from, occupied);
                sight.all = sight.all.or(seen);
                if !rest.contains(from) {
                    let of_kind = &mut sight.active[kind as usize];
                    *of_kind = of_kind.or(seen);
                    sight.mobility += MOBILITY[kind as usize] * seen.minus(own).len() as i32;
                }
            }
            sight.free = sight.free.or(sight.active[kind as usize]);
        }
        sight
    }

    /// What the free men of a kind attack.
    pub(crate) const fn by(&self, kind: Kind) -> SquareSet {
        self.active[kind as usize]
    }

    /// The kind of the cheapest man that could capture on a square now.
    pub(crate) fn cheapest(&self, target: fairschach_rules::Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.active[kind as usize].contains(target))
    }
}

fn ring(position: &Position, side: Side) -> SquareSet {
    let board = position.board();
    let Some(king) = board.king(side) else { return SquareSet::EMPTY };
    board.hit_by(Piece { side, kind: Kind::King }, king, SquareSet::EMPTY).with(king)
}
