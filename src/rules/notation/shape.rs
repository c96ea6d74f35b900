use crate::base::Side;
use crate::rules::{Kind, Move, Position, Square, Wing};

/// What kind of move an entry is in the position before the pair, legal or not.
pub(super) struct Shape {
    /// The side's own man on the start square.
    pub(super) man: Option<Kind>,
    /// Whether an enemy man stands where it would capture, en passant included.
    pub(super) captures: bool,
    pub(super) en_passant: bool,
    pub(super) castling: Option<Wing>,
    /// Whether a pawn comes to its last rank.
    pub(super) promotes: bool,
}

impl Shape {
    pub(super) fn of(position: &Position, side: Side, entry: Move) -> Shape {
        let topology = position.board().topology();
        let own = |square| {
            position
                .man_at(square)
                .filter(|man| man.side == side)
                .map(|man| man.kind)
        };
        let man = own(entry.from);
        let pawn = man == Some(Kind::Pawn);
        let enemy_stands = position.man_at(entry.to).is_some_and(|man| man.side != side);
        let en_passant = pawn
            && position.ep(side).contains(entry.to)
            && topology.pawn_attacks(side, entry.from).contains(entry.to);
        Shape {
            man,
            captures: enemy_stands || en_passant,
            en_passant,
            castling: castling(position, side, entry).filter(|_| man == Some(Kind::King)),
            promotes: pawn && topology.promotion[side as usize].contains(entry.to),
        }
    }
}

/// The wing, if a king on `entry.from` castles: two files from its ordinary square, or onto an own rook that still
/// has the right. Whether it is legal is not asked.
fn castling(position: &Position, side: Side, entry: Move) -> Option<Wing> {
    let entry = ordinary_castling(position, side, entry);
    let home = position.board().topology().home[side as usize];
    if home.contains(entry.from) && home.contains(entry.to) && entry.from.file() == KING_FILE {
        match entry.to.file() {
            2 => return Some(Wing::A),
            6 => return Some(Wing::H),
            _ => {}
        }
    }
    let rights = position.castling(side);
    Wing::ALL
        .into_iter()
        .find(|&wing| rights.rook(wing) == Some(entry.to))
}

const KING_FILE: u8 = 4;

/// The king's two-step where castling is written as king takes own rook (`e1h1` for `e1g1`) and both stand on their
/// ordinary squares; any other move as it is.
pub fn ordinary_castling(position: &Position, side: Side, entry: Move) -> Move {
    let home = position.board().topology().home[side as usize];
    let stands = |square, kind| {
        home.contains(square)
            && position
                .man_at(square)
                .is_some_and(|man| man.side == side && man.kind == kind)
    };
    let file = match entry.to.file() {
        0 => 2,
        7 => 6,
        _ => return entry,
    };
    let ordinary = entry.from.file() == KING_FILE && entry.promotion.is_none();
    match Square::at(file, entry.to.rank()) {
        Some(to) if ordinary && stands(entry.from, Kind::King) && stands(entry.to, Kind::Rook) => {
            Move { to, ..entry }
        }
        _ => entry,
    }
}

/// How `O-O` and `O-O-O` are written as a move: the king's two-step from its ordinary square, else king takes the
/// rook it may castle with. Nothing, if the king stands elsewhere and has no right.
pub(super) fn castling_move(position: &Position, side: Side, wing: Wing) -> Option<Move> {
    let from = position.board().king(side)?;
    let home = position.board().topology().home[side as usize];
    let file = wing.target_files().0;
    let to = if home.contains(from) && from.file() == KING_FILE {
        Square::at(file, from.rank())
    } else {
        position.castling(side).rook(wing)
    };
    Some(Move {
        from,
        to: to?,
        promotion: None,
    })
}
