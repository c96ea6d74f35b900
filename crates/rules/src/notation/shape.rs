//! What notation needs to know of a move: castling, capture, promotion.

use super::parse::Names;
use crate::base::Side;
use crate::{Form, Kind, Move, Piece, Position, Square, Wing};

/// What kind of move an entry is in the position before the pair, legal or not.
pub(super) struct Shape {
    /// The side's own piece on the start square.
    pub(super) piece: Option<Kind>,
    /// Whether an enemy piece stands where it would capture, en passant included.
    pub(super) captures: bool,
    pub(super) en_passant: bool,
    pub(super) castling: Option<Wing>,
    /// Whether a pawn comes to its last rank.
    pub(super) promotes: bool,
}

impl Shape {
    pub(super) fn of(position: &Position, side: Side, entry: Move) -> Shape {
        let topology = position.board().topology();
        let own =
            |square| position.piece_at(square).filter(|piece| piece.side == side).map(|piece| piece.kind);
        let piece = own(entry.from);
        let pawn = piece == Some(Kind::Pawn);
        let enemy_stands = position.piece_at(entry.to).is_some_and(|piece| piece.side != side);
        let en_passant = pawn
            && position.ep(side).contains(entry.to)
            && topology.pawn_attacks(side, entry.from).contains(entry.to);
        Shape {
            piece,
            captures: enemy_stands || en_passant,
            en_passant,
            castling: castling(position, side, entry).filter(|_| piece == Some(Kind::King)),
            promotes: promotes(position, piece) && topology.promotion[side as usize].contains(entry.to),
        }
    }
}

/// Whether such a piece becomes another one by choice on its last rank.
fn promotes(position: &Position, piece: Option<Kind>) -> bool {
    match position.setup().form {
        Form::Dice(dice) => piece.is_some_and(|kind| dice.promotes(kind)),
        _ => piece == Some(Kind::Pawn),
    }
}

/// The names that squares have on the position's board.
pub(super) fn names(position: &Position) -> Names {
    if position.is_chess66() { Names::Chess66 } else { Names::Ordinary }
}

/// The wing by its name, if a king on `entry.from` castles: a two-step from its ordinary square, onto an own rook in the corner, or
/// onto one that still has the right. Whether it is legal is not asked.
fn castling(position: &Position, side: Side, entry: Move) -> Option<Wing> {
    let topology = position.board().topology();
    let home = topology.home[side as usize];
    let at_home =
        home.contains(entry.from) && entry.from.file() == position.board().geometry().king_file(side);
    let kind = Kind::Rook;
    let own_rook = position.piece_at(entry.to) == Some(Piece { side, kind });
    let ordinary = |wing: Wing| {
        let file = entry.to.file();
        file == position.board().geometry().castling_files(side, wing).0
            || (own_rook && file == wing.corner_file())
    };
    let rights = position.castling(side);
    let wing = Wing::ALL.into_iter().find(|&wing| {
        rights.rook(wing) == Some(entry.to) || (at_home && home.contains(entry.to) && ordinary(wing))
    })?;
    Some(wing.named(position.board().geometry(), side))
}

/// How `O-O` and `O-O-O` are written as a move where the right is left, or the king stands on its ordinary square;
/// nothing anywhere else.
pub(super) fn castling_move(position: &Position, side: Side, wing: Wing) -> Option<Move> {
    let setup = position.setup();
    let topology = position.board().topology();
    let wing = wing.named(position.board().geometry(), side);
    let from = position.board().king(side)?;
    let at_home = topology.home[side as usize].contains(from)
        && from.file() == position.board().geometry().king_file(side);
    let to = match setup.castling_ways(side, wing) {
        Some(ways) => Some(ways.written_to),
        None if at_home => Square::at(position.board().geometry().castling_files(side, wing).0, from.rank()),
        None => None,
    };
    let entry = Move { from, to: to?, promotion: None };
    Some(setup.castling_spelling(side, entry))
}
