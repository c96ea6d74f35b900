//! Castling: the rights left, the ways of king and rook, and how it is written (FIDE 3.8.2; Chess960).

use crate::base::Side;
use crate::board::geometry::Geometry;
use crate::{Kind, Move, Position, Setup, Square, SquareSet};

/// On which side of the king castling happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the a-file, `O-O-O`.
    A,
    /// Towards the h-file, `O-O`.
    H,
}

impl Wing {
    /// Both wings, in the order of FEN's castling field.
    pub const ALL: [Wing; 2] = [Wing::H, Wing::A];

    /// The wing under whose name castling on this one goes, and the other way round: `O-O` is the shorter way, and on
    /// Chess 66 Black's king stands nearer to the a-file.
    pub(crate) const fn named(self, geometry: Geometry, side: Side) -> Wing {
        match self {
            Wing::A if geometry.king_file(side) < 4 => Wing::H,
            Wing::H if geometry.king_file(side) < 4 => Wing::A,
            wing => wing,
        }
    }

    /// The file of the rook in the ordinary start, 0 = a.
    pub(crate) const fn corner_file(self) -> u8 {
        match self {
            Wing::A => 0,
            Wing::H => 7,
        }
    }

    /// The files on which king and rook stand after castling on the ordinary board, 0 = a.
    pub(crate) const fn target_files(self) -> (u8, u8) {
        match self {
            Wing::A => (2, 3),
            Wing::H => (6, 5),
        }
    }
}

/// The rooks with which a side may still castle; the king stands where it started.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling {
    rooks: [Option<Square>; 2],
}

impl Castling {
    /// The rook of this wing, if the right is left.
    pub const fn rook(&self, wing: Wing) -> Option<Square> {
        self.rooks[wing as usize]
    }

    /// Gives the right, or takes it away.
    pub const fn set(&mut self, wing: Wing, rook: Option<Square>) {
        self.rooks[wing as usize] = rook;
    }

    /// The rights left when something left or came to one of these squares.
    pub(crate) fn after(mut self, king: Option<Square>, touched: SquareSet) -> Castling {
        let king_moved = king.is_none_or(|king| touched.contains(king));
        for wing in Wing::ALL {
            if self.rook(wing).is_some_and(|rook| king_moved || touched.contains(rook)) {
                self.set(wing, None);
            }
        }
        self
    }
}

/// The ways of king and rook in castling (FIDE 3.8.2).
pub(crate) struct CastlingWays {
    pub(crate) rook_from: Square,
    pub(crate) king_to: Square,
    /// The target in machine moves: the king's, in Chess960 the own rook's square.
    pub(crate) written_to: Square,
    pub(crate) rook_to: Square,
    /// From behind the king's start up to and with its target.
    pub(crate) king_way: SquareSet,
    rook_way: SquareSet,
}

impl CastlingWays {
    /// All squares that must be empty but for the two themselves.
    pub(crate) const fn all(&self) -> SquareSet {
        self.king_way.or(self.rook_way)
    }
}

impl Setup {
    /// The ways of castling on a wing, if the side still has the right.
    pub(crate) fn castling_ways(&self, side: Side, wing: Wing) -> Option<CastlingWays> {
        let rook_from = self.castling.get(side).rook(wing)?;
        let king = self.board.king(side)?;
        let t = self.board.topology();
        let (king_file, rook_file) = self.board.geometry().castling_files(side, wing);
        let (king_to, rook_to) = (Square::at(king_file, king.rank())?, Square::at(rook_file, king.rank())?);
        Some(CastlingWays {
            rook_from,
            king_to,
            written_to: if self.chess960 { rook_from } else { king_to },
            rook_to,
            king_way: t.between(king, king_to).with(king_to),
            rook_way: t.between(rook_from, rook_to).with(rook_to),
        })
    }

    /// The wing, if this move of the side's king is castling: in Chess960 onto the own rook, otherwise no king's step.
    pub(crate) fn castling_wing(&self, side: Side, entry: Move) -> Option<Wing> {
        let king = self.board.king(side)?;
        let step = !self.chess960 && self.board.topology().king(king).contains(entry.to);
        if king != entry.from || step {
            return None;
        }
        Wing::ALL
            .into_iter()
            .find(|&wing| self.castling_ways(side, wing).is_some_and(|ways| ways.written_to == entry.to))
    }

    /// Whether king and rook stand so that the right can be held: on the side's first rank, the rook on its wing of
    /// the king; in the ordinary game the king on its file and the rook in the corner.
    pub(crate) fn castling_in_place(&self, side: Side, wing: Wing, rook: Square) -> bool {
        let Some(king) = self.board.king(side) else { return false };
        let home = self.board.topology().home[side as usize];
        let on_wing = if wing == Wing::A { rook < king } else { rook > king };
        let rook_stands = self.board.of(side, Kind::Rook).and(home).contains(rook);
        let king_file = self.board.geometry().king_file(side);
        let squares = self.chess960 || is_ordinary(king, king_file, wing, rook);
        home.contains(king) && rook_stands && on_wing && squares
    }

    /// Whether a castling right is held with king or rook off the squares of the ordinary start.
    pub(crate) fn castles_off_ordinary_squares(&self) -> bool {
        let rights = |side| Wing::ALL.into_iter().map(move |wing| (side, wing));
        Side::ALL.into_iter().flat_map(rights).any(|(side, wing)| {
            let rook = self.castling.get(side).rook(wing);
            rook.zip(self.board.king(side)).is_some_and(|(rook, king)| !is_ordinary(king, 4, wing, rook))
        })
    }

    /// A move in its one spelling: castling as below, and a promotion without a choice is one to a queen (FIDE 7.5.2).
    pub(crate) fn one_spelling(&self, side: Side, entry: Move) -> Move {
        let pawn = self.board.of(side, Kind::Pawn).contains(entry.from);
        let promotes = pawn && self.board.topology().promotion[side as usize].contains(entry.to);
        let queen = promotes.then_some(Kind::Queen);
        Move { promotion: entry.promotion.or(queen), ..self.castling_spelling(side, entry) }
    }

    /// Castling from the ordinary squares is read in both forms, as the king's two-step and as king takes own rook.
    pub(crate) fn castling_spelling(&self, side: Side, entry: Move) -> Move {
        let Some((king, rank)) = self.board.king(side).map(|king| (king, king.rank())) else { return entry };
        let t = self.board.topology();
        let at_home =
            t.home[side as usize].contains(king) && king.file() == self.board.geometry().king_file(side);
        if entry.from != king || !at_home || entry.to.rank() != rank {
            return entry;
        }
        for wing in Wing::ALL {
            let (corner, king_to) = (
                Square::at(wing.corner_file(), rank),
                Square::at(self.board.geometry().castling_files(side, wing).0, rank),
            );
            let (Some(corner), Some(king_to)) = (corner, king_to) else { continue };
            let rook_stands = self.board.of(side, Kind::Rook).contains(corner);
            if rook_stands && (entry.to == corner || entry.to == king_to) {
                return Move { to: if self.chess960 { corner } else { king_to }, ..entry };
            }
        }
        entry
    }
}

fn is_ordinary(king: Square, king_file: u8, wing: Wing, rook: Square) -> bool {
    king.file() == king_file && rook.file() == wing.corner_file()
}

/// A move as it is sealed and printed, whichever of the accepted forms it was given in: castling from the ordinary
/// squares may be written as the king's two-step or as king takes own rook, a promotion to a queen without the letter.
pub fn one_spelling(position: &Position, side: Side, entry: Move) -> Move {
    position.setup().one_spelling(side, entry)
}
