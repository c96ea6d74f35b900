//! Boards: pieces on squares.

pub(super) mod chess66;
pub(super) mod geometry;
pub(super) mod piece;
pub(super) mod square;
pub(super) mod topology;

use super::{Kind, Piece, Square, SquareSet};
use crate::base::Side;
use crate::board::geometry::Geometry;
use crate::board::topology::{DIAGONAL, STRAIGHT, Topology};

/// Pieces on squares; any arrangement, valid or not. A piece of no kind is a die that shows its dot.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Kind, Position, RuleSet, Square};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let board = Position::start(&rules).setup().board;
/// let king = board.king(Side::White).expect("one each");
/// assert_eq!(king.name(), "e1");
/// assert_eq!(board.of(Side::Black, Kind::Pawn).by_name().len(), 8);
/// assert_eq!(board.piece_at(Square::parse("e4").expect("a square")), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    sides: [SquareSet; 2],
    kinds: [SquareSet; 6],
    geometry: Geometry,
}

impl Board {
    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|&side| self.side(side).contains(square))?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize].contains(square));
        Some(Piece { side, kind: kind.unwrap_or(Kind::Dot) })
    }

    /// All pieces with their squares, lowest index first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Where any piece stands.
    pub const fn occupied(&self) -> SquareSet {
        self.sides[0].or(self.sides[1])
    }

    /// Where one side's pieces stand.
    pub const fn side(&self, side: Side) -> SquareSet {
        self.sides[side as usize]
    }

    /// Where pieces of this kind stand, of either side.
    pub const fn kind(&self, kind: Kind) -> SquareSet {
        if matches!(kind, Kind::Dot) {
            let [a, b, c, d, e, f] = self.kinds;
            self.occupied().minus(a.or(b).or(c)).minus(d.or(e).or(f))
        } else {
            self.kinds[kind as usize]
        }
    }

    /// Where one side's pieces of this kind stand.
    pub const fn of(&self, side: Side, kind: Kind) -> SquareSet {
        self.side(side).and(self.kind(kind))
    }

    /// The square of a side's king; the first, if an arrangement has more.
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    /// Puts a piece on a square, in place of whatever stands there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        let (side, kind) = (piece.side as usize, piece.kind as usize);
        self.sides[side] = self.sides[side].with(square);
        if let Some(kind) = self.kinds.get_mut(kind) {
            *kind = kind.with(square);
        }
    }

    /// Takes the piece off a square.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        let (side, kind) = (piece.side as usize, piece.kind as usize);
        self.sides[side] = self.sides[side].without(square);
        if let Some(kind) = self.kinds.get_mut(kind) {
            *kind = kind.without(square);
        }
        Some(piece)
    }

    /// An empty board.
    pub(super) fn on(geometry: Geometry) -> Board {
        Board { geometry, ..Board::default() }
    }

    /// The same pieces on the same squares of another board.
    pub(super) const fn moved_to(mut self, geometry: Geometry) -> Board {
        self.geometry = geometry;
        self
    }

    /// Which board it is.
    pub(super) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The board's squares and lines.
    pub(super) fn topology(&self) -> &'static Topology {
        self.geometry.topology()
    }

    /// The pieces of a side that attack a piece on a square (FIDE 3.1: pinned and resting pieces too), if only `occupied` is
    /// occupied.
    pub fn attackers(&self, target: Square, by: Side, occupied: SquareSet) -> SquareSet {
        let t = self.topology();
        let pieces = self.side(by).and(occupied);
        let blocked = self.whole(occupied);
        let seen = |&sniper: &Square| !t.between(sniper, target).meets(blocked);
        self.leapers(target, by).and(pieces).or(self.snipers(target).and(pieces).filter(seen).collect())
    }

    /// The pawns, knights and kings that attack a piece on a square, if they are of this side.
    pub(super) fn leapers(&self, target: Square, by: Side) -> SquareSet {
        let t = self.topology();
        let [pawns, knights, _, _, _, kings] = self.kinds;
        t.pawn_onto(by, target)
            .and(pawns)
            .or(t.knight_onto(target).and(knights))
            .or(t.king_onto(target).and(kings))
    }

    /// The line pieces that attack a piece on a square, if nothing stands between.
    pub(super) fn snipers(&self, target: Square) -> SquareSet {
        let t = self.topology();
        let [_, _, bishops, rooks, queens, _] = self.kinds;
        let straight = t.straight_onto(target).and(rooks.or(queens));
        let diagonal = t.diagonal_onto(target).and(bishops.or(queens));
        straight.or(diagonal)
    }

    /// The squares that a piece attacks from a square, if only `occupied` is occupied.
    #[inline]
    pub fn hit_by(&self, piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
        if self.geometry.has_forks() {
            return self.hit_by_forks(piece, from, occupied);
        }
        let t = self.topology();
        match piece.kind {
            Kind::Pawn => t.pawn_attacks(piece.side, from),
            Kind::Knight => t.knight(from),
            Kind::King => t.king(from),
            Kind::Bishop => t.bishop(from, occupied),
            Kind::Rook => t.rook(from, occupied),
            Kind::Queen => t.bishop(from, occupied).or(t.rook(from, occupied)),
            Kind::Dot => SquareSet::EMPTY,
        }
    }

    #[inline(never)]
    fn hit_by_forks(&self, piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
        let t = self.topology();
        let sight = |directions| t.forked_sight(from, directions, t.whole(occupied));
        let reached = match piece.kind {
            Kind::Pawn => t.pawn_attacks(piece.side, from),
            Kind::Knight => t.knight(from),
            Kind::King => t.king(from),
            Kind::Bishop => sight(DIAGONAL),
            Kind::Rook => sight(STRAIGHT),
            Kind::Queen => sight(STRAIGHT).or(sight(DIAGONAL)),
            Kind::Dot => SquareSet::EMPTY,
        };
        t.hits(reached, occupied)
    }

    /// The squares that two pieces cannot share: a switch, else the square alone.
    pub(super) fn place(&self, square: Square) -> SquareSet {
        if self.geometry.has_forks() { self.topology().place(square) } else { SquareSet::of(square) }
    }

    /// These squares, and of each switch that they touch both: where no second piece can be.
    pub(super) fn whole(&self, squares: SquareSet) -> SquareSet {
        if self.geometry.has_forks() { self.topology().whole(squares) } else { squares }
    }

    /// The squares among these on which a piece may be set without capturing.
    pub(super) fn free(&self, targets: SquareSet) -> SquareSet {
        targets.minus(self.whole(self.occupied()))
    }

    /// Whether a side attacks a piece on a square.
    pub(super) fn attacks(&self, target: Square, by: Side) -> bool {
        !self.attackers(target, by, self.occupied()).is_empty()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.pieces().map(|(square, piece)| (square.name(), piece.letter()))).finish()
    }
}
