//! What a legal move will do, seen before it is carried out.

use crate::base::Side;
use crate::{Entry, Half, Kind, Move, Order, Outcome, Piece, Setup, Square, Wing};

/// One piece on its way.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    pub(crate) piece: Piece,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// Whether it was removed where it arrived.
    pub(crate) lost: bool,
    /// Whether it removed an enemy piece.
    pub(crate) captured: bool,
    /// Whether it is the rook of castling.
    pub(crate) castled: bool,
}

/// A legal move. Castling has two legs, king and rook, all else one.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) entry: Move,
    pub(crate) legs: [Option<Leg>; 2],
    pub(crate) castling: Option<Wing>,
    /// The pawn to be captured en passant.
    pub(crate) victim: Option<Square>,
    /// The enemy piece on the target.
    pub(crate) standing: Option<Kind>,
}

impl Plan {
    /// What this legal move of a side will do; nothing, if no piece of the side stands there.
    pub(crate) fn new(setup: &Setup, side: Side, entry: Move) -> Option<Plan> {
        let piece = setup.board.piece_at(entry.from).filter(|piece| piece.side == side)?;
        let castling = setup.castling_wing(side, entry).filter(|_| piece.kind == Kind::King);
        let leg = Leg { piece, from: entry.from, to: entry.to, lost: false, captured: false, castled: false };
        let mut legs = [Some(leg), None];
        if let Some(ways) = castling.and_then(|wing| setup.castling_ways(side, wing)) {
            let piece = Piece { side, kind: Kind::Rook };
            legs[0] = Some(Leg { to: ways.king_to, ..leg });
            legs[1] = Some(Leg { piece, from: ways.rook_from, to: ways.rook_to, castled: true, ..leg });
        }
        let standing =
            setup.board.piece_at(entry.to).filter(|piece| piece.side != side).map(|piece| piece.kind);
        let en_passant = piece.kind == Kind::Pawn
            && standing.is_none()
            && setup.ep.get(side).contains(entry.to)
            && setup.board.topology().pawn_attacks(side, entry.from).contains(entry.to);
        let victim = if en_passant { setup.ep_victim(side, entry.to) } else { None };
        Some(Plan {
            entry,
            legs,
            castling: castling.map(|wing| wing.named(setup.board.geometry(), side)),
            victim,
            standing,
        })
    }

    pub(crate) fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().flatten()
    }

    /// Whether the king moves, also by castling.
    pub(crate) fn moves_king(&self) -> bool {
        self.legs().any(|leg| leg.piece.kind == Kind::King)
    }

    /// The half of a plan that has not been carried out yet.
    pub(crate) fn half(&self, outcome: Outcome, order: Order) -> Half {
        Half {
            entry: Some(Entry::Move(self.entry)),
            piece: self.legs[0].map(|leg| leg.piece.kind),
            castling: self.castling,
            ..Half::bare(outcome, order)
        }
    }

    /// What a piece is on its target.
    pub(crate) fn arrives_as(&self, leg: &Leg) -> Piece {
        Piece { kind: self.entry.promotion.unwrap_or(leg.piece.kind), ..leg.piece }
    }

    /// Marks a leg that met an enemy piece on its target, and says where.
    pub(crate) fn meets(&mut self, leg: usize, lost: bool, won: bool) -> Option<Square> {
        let leg = self.legs[leg].as_mut()?;
        leg.lost |= lost;
        leg.captured |= won;
        Some(leg.to)
    }
}

impl Half {
    /// A half without a move.
    pub(crate) const fn bare(outcome: Outcome, order: Order) -> Half {
        Half {
            entry: None,
            piece: None,
            outcome,
            order,
            captured: None,
            en_passant: false,
            castling: None,
            victim_left: false,
            met: None,
        }
    }
}
