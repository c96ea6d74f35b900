//! What a side's pieces see.

use fairschach_base::Side;
use fairschach_rules::{Board, Kind, Piece, Position, SquareSet, Turn};

use super::{Weights, piece_worth};

/// What one side's pieces attack.
pub(crate) struct Sight {
    /// What pieces of each kind attack that are free to move.
    active: [SquareSet; 6],
    /// What the pieces that are free to move attack.
    pub(crate) free: SquareSet,
    /// What all pieces attack, resting ones too.
    pub(crate) all: SquareSet,
    /// Own pieces that cannot flee: they rest.
    pub(crate) bound: SquareSet,
    /// The squares round the enemy king, its own included.
    pub(crate) enemy_ring: SquareSet,
    /// Centipawns for the squares that pieces see.
    pub(crate) mobility: i32,
    /// Centipawns for the pieces themselves.
    pub(crate) pieces: i32,
}

impl Sight {
    /// Before any piece was looked at; of the own pieces those in `bound` cannot flee.
    pub(crate) fn begun(board: &Board, side: Side, bound: SquareSet) -> Sight {
        Sight {
            active: [SquareSet::EMPTY; 6],
            free: SquareSet::EMPTY,
            all: SquareSet::EMPTY,
            bound,
            enemy_ring: ring(board, side.opposite()),
            mobility: 0,
            pieces: 0,
        }
    }

    pub(crate) fn new(position: &Position, side: Side, weights: &Weights) -> Sight {
        let board = position.board();
        let (own, occupied) = (board.side(side), board.occupied());
        let rest = match position.turn() {
            Turn::Alone(_) => SquareSet::EMPTY,
            _ => position.resting().and(own),
        };
        let mut sight = Sight::begun(board, side, rest);
        for kind in Kind::ALL {
            for from in board.of(side, kind) {
                let seen = board.hit_by(Piece { side, kind }, from, occupied);
                sight.pieces += piece_worth(side, kind, from, weights);
                if rest.contains(from) {
                    sight.rests(seen);
                } else {
                    sight.sees(kind, seen, weights.moves(kind, seen, own));
                }
            }
        }
        for from in board.of(side, Kind::Dot) {
            sight.pieces += piece_worth(side, Kind::Dot, from, weights);
        }
        sight
    }

    /// A piece that is free to move, what it attacks, and centipawns for that.
    #[inline]
    pub(crate) const fn sees(&mut self, kind: Kind, seen: SquareSet, mobility: i32) {
        self.all = self.all.or(seen);
        self.free = self.free.or(seen);
        self.active[kind as usize] = self.active[kind as usize].or(seen);
        self.mobility += mobility;
    }

    /// A piece that rests.
    pub(crate) const fn rests(&mut self, seen: SquareSet) {
        self.all = self.all.or(seen);
    }

    /// What the free pieces of a kind attack.
    pub(crate) const fn by(&self, kind: Kind) -> SquareSet {
        self.active[kind as usize]
    }

    /// The kind of the cheapest piece that could capture on a square now.
    pub(crate) fn cheapest(&self, target: fairschach_rules::Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.active[kind as usize].contains(target))
    }
}

fn ring(board: &Board, side: Side) -> SquareSet {
    let Some(king) = board.king(side) else { return SquareSet::EMPTY };
    board.hit_by(Piece { side, kind: Kind::King }, king, SquareSet::EMPTY).with(king)
}
