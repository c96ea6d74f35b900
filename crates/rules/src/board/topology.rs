//! A board as data: for each square its steps and rays, computed once. Beside this file only
//! position texts and castling know of eight ranks and files.

pub(super) mod forks;

use crate::base::Side;
use crate::board::topology::forks::Forks;
use crate::{Square, SquareSet};

/// Directions, opposite ones four apart; along the first four the index grows, along the others it falls.
pub(crate) const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (-1, 1), (0, -1), (-1, -1), (-1, 0), (1, -1)];
/// Directions of rooks.
pub(crate) const STRAIGHT: [usize; 4] = [0, 2, 4, 6];
/// Directions of bishops.
pub(crate) const DIAGONAL: [usize; 4] = [1, 3, 5, 7];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const NO_LINE: u8 = 8;

pub(crate) type PerSquare<T> = [T; Square::COUNT];

/// One kind of board.
pub(crate) struct Topology {
    /// The squares it has.
    pub(crate) squares: SquareSet,
    /// The dark squares, for bishops that cannot mate.
    pub(crate) dark: SquareSet,
    /// The last rank of each side's pawns.
    pub(crate) promotion: [SquareSet; 2],
    /// Where each side's pawns may step twice.
    pub(crate) pawn_home: [SquareSet; 2],
    /// The first rank of each side: where castling happens.
    pub(crate) home: [SquareSet; 2],
    rays: PerSquare<[SquareSet; 8]>,
    /// The direction that leads from the first square to a piece on the second.
    lines: PerSquare<PerSquare<u8>>,
    straight: PerSquare<SquareSet>,
    diagonal: PerSquare<SquareSet>,
    knight: PerSquare<SquareSet>,
    king: PerSquare<SquareSet>,
    pawn_steps: [PerSquare<SquareSet>; 2],
    pawn_attacks: [PerSquare<SquareSet>; 2],
    onto: Onto,
    /// What a board with switches has beside all this.
    forks: Option<Forks>,
}

/// From where a piece on a square is attacked if nothing stands between. Where lines branch this is not what is seen from
/// the square.
struct Onto {
    rays: PerSquare<[SquareSet; 8]>,
    straight: PerSquare<SquareSet>,
    diagonal: PerSquare<SquareSet>,
    knight: PerSquare<SquareSet>,
    king: PerSquare<SquareSet>,
    pawn: [PerSquare<SquareSet>; 2],
}

/// The ordinary board of 64 squares.
pub(crate) static ORDINARY: Topology = ordinary();

impl Topology {
    /// All squares on one ray, not looking at pieces.
    pub(crate) fn ray(&self, from: Square, direction: usize) -> SquareSet {
        self.rays[from.index()][direction]
    }

    /// The squares a line piece sees in one direction: up to and with the first piece.
    fn sight(&self, from: Square, direction: usize, occupied: SquareSet) -> SquareSet {
        let ray = self.ray(from, direction);
        let blockers = ray.and(occupied);
        let nearest = if direction < 4 { blockers.first() } else { blockers.last() };
        nearest.map_or(ray, |square| ray.minus(self.ray(square, direction)))
    }

    /// What a rook sees.
    pub(crate) fn rook(&self, from: Square, occupied: SquareSet) -> SquareSet {
        STRAIGHT.iter().fold(SquareSet::EMPTY, |seen, &d| seen.or(self.sight(from, d, occupied)))
    }

    /// What a bishop sees.
    pub(crate) fn bishop(&self, from: Square, occupied: SquareSet) -> SquareSet {
        DIAGONAL.iter().fold(SquareSet::EMPTY, |seen, &d| seen.or(self.sight(from, d, occupied)))
    }

    /// All that is seen along these directions where lines branch. `blocked` holds both squares of an occupied switch.
    pub(crate) fn forked_sight(&self, from: Square, directions: [usize; 4], blocked: SquareSet) -> SquareSet {
        directions.into_iter().fold(SquareSet::EMPTY, |seen, direction| {
            let mut ray = self.ray(from, direction);
            let mut blockers = ray.and(blocked);
            while let Some(blocker) = blockers.next() {
                let behind = self.ray(blocker, direction);
                ray = ray.minus(behind);
                blockers = blockers.minus(behind);
            }
            seen.or(ray)
        })
    }

    /// The squares of the switch to which a square belongs, else the square alone: what two pieces cannot share.
    pub(crate) fn place(&self, square: Square) -> SquareSet {
        let alone = SquareSet::of(square);
        self.forks.as_ref().map_or(alone, |forks| forks.place(square))
    }

    /// These squares, and of each switch that they touch both.
    pub(crate) fn whole(&self, squares: SquareSet) -> SquareSet {
        self.forks.as_ref().map_or(squares, |forks| forks.whole(squares))
    }

    /// What a piece that goes straight to one of these squares hits: in an occupied switch the piece there.
    pub(crate) fn hits(&self, targets: SquareSet, occupied: SquareSet) -> SquareSet {
        match &self.forks {
            Some(forks) => forks.hits(targets, occupied),
            None => targets,
        }
    }

    /// Whether a pawn comes to this square without turning aside, as far as its target tells.
    pub(crate) fn pawn_goes_straight(&self, side: Side, from: Square, to: Square) -> bool {
        !self.pawn_attacks(side, from).contains(to) || self.pawn_steps(side, from).contains(to)
    }

    /// What a rook would see on an empty board.
    pub(crate) fn straight(&self, from: Square) -> SquareSet {
        self.straight[from.index()]
    }

    /// What a bishop would see on an empty board.
    pub(crate) fn diagonal(&self, from: Square) -> SquareSet {
        self.diagonal[from.index()]
    }

    /// Where a knight goes.
    pub(crate) fn knight(&self, from: Square) -> SquareSet {
        self.knight[from.index()]
    }

    /// Where a king steps.
    pub(crate) fn king(&self, from: Square) -> SquareSet {
        self.king[from.index()]
    }

    /// Where a pawn of this side steps straight ahead, by one.
    pub(crate) fn pawn_steps(&self, side: Side, from: Square) -> SquareSet {
        self.pawn_steps[side as usize][from.index()]
    }

    /// What a pawn of this side attacks.
    pub(crate) fn pawn_attacks(&self, side: Side, from: Square) -> SquareSet {
        self.pawn_attacks[side as usize][from.index()]
    }

    /// From where a rook attacks a piece on this square, if nothing stands between.
    pub(crate) fn straight_onto(&self, target: Square) -> SquareSet {
        self.onto.straight[target.index()]
    }

    /// The same for a bishop.
    pub(crate) fn diagonal_onto(&self, target: Square) -> SquareSet {
        self.onto.diagonal[target.index()]
    }

    /// From where a knight attacks a piece on this square.
    pub(crate) fn knight_onto(&self, target: Square) -> SquareSet {
        self.onto.knight[target.index()]
    }

    /// The same for a king.
    pub(crate) fn king_onto(&self, target: Square) -> SquareSet {
        self.onto.king[target.index()]
    }

    /// The same for a pawn of this side.
    pub(crate) fn pawn_onto(&self, side: Side, target: Square) -> SquareSet {
        self.onto.pawn[side as usize][target.index()]
    }

    /// The ray from one square through another, if they share a line.
    pub(crate) fn line(&self, from: Square, through: Square) -> Option<SquareSet> {
        let direction = self.lines[from.index()][through.index()];
        (direction < NO_LINE).then(|| self.ray(from, usize::from(direction)))
    }

    /// The squares strictly between a square and a piece on another, on every branch; none if they share no line.
    pub(crate) fn between(&self, from: Square, to: Square) -> SquareSet {
        let direction = self.lines[from.index()][to.index()];
        if direction == NO_LINE {
            return SquareSet::EMPTY;
        }
        let direction = usize::from(direction);
        self.ray(from, direction).and(self.onto.rays[to.index()][direction])
    }
}

const fn shifted(square: Square, step: (i8, i8)) -> Option<Square> {
    let (file, rank) = (square.file() as i8 + step.0, square.rank() as i8 + step.1);
    if file < 0 || rank < 0 { None } else { Square::at(file as u8, rank as u8) }
}

const fn steps(from: Square, all: &[(i8, i8)]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut i = 0;
    while i < all.len() {
        if let Some(to) = shifted(from, all[i]) {
            set = set.with(to);
        }
        i += 1;
    }
    set
}

pub(crate) const fn rank(rank: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut file = 0;
    while file < 8 {
        if let Some(square) = Square::at(file, rank) {
            set = set.with(square);
        }
        file += 1;
    }
    set
}

const fn ordinary() -> Topology {
    const NONE: PerSquare<SquareSet> = [SquareSet::EMPTY; Square::COUNT];
    let mut board = Topology {
        squares: SquareSet::EMPTY,
        dark: SquareSet::EMPTY,
        promotion: [rank(7), rank(0)],
        pawn_home: [rank(1), rank(6)],
        home: [rank(0), rank(7)],
        rays: [[SquareSet::EMPTY; 8]; Square::COUNT],
        lines: [[NO_LINE; Square::COUNT]; Square::COUNT],
        straight: NONE,
        diagonal: NONE,
        knight: NONE,
        king: NONE,
        pawn_steps: [NONE; 2],
        pawn_attacks: [NONE; 2],
        onto: Onto {
            rays: [[SquareSet::EMPTY; 8]; Square::COUNT],
            straight: NONE,
            diagonal: NONE,
            knight: NONE,
            king: NONE,
            pawn: [NONE; 2],
        },
        forks: None,
    };
    let mut index = 0;
    while index < 64 {
        if let Some(square) = Square::from_index(index) {
            board = with_square(board, square);
        }
        index += 1;
    }
    board
}

const fn with_square(mut board: Topology, square: Square) -> Topology {
    let i = square.index();
    board.squares = board.squares.with(square);
    if (square.file() + square.rank()).is_multiple_of(2) {
        board.dark = board.dark.with(square);
    }
    let mut direction = 0;
    while direction < 8 {
        let mut at = square;
        while let Some(next) = shifted(at, DIRECTIONS[direction]) {
            board.rays[i][direction] = board.rays[i][direction].with(next);
            board.lines[i][next.index()] = direction as u8;
            at = next;
        }
        if direction % 2 == 0 {
            board.straight[i] = board.straight[i].or(board.rays[i][direction]);
        } else {
            board.diagonal[i] = board.diagonal[i].or(board.rays[i][direction]);
        }
        direction += 1;
    }
    board.knight[i] = steps(square, &KNIGHT);
    board.king[i] = steps(square, &DIRECTIONS);
    board.pawn_steps[0][i] = steps(square, &[(0, 1)]);
    board.pawn_steps[1][i] = steps(square, &[(0, -1)]);
    board.pawn_attacks[0][i] = steps(square, &[(-1, 1), (1, 1)]);
    board.pawn_attacks[1][i] = steps(square, &[(-1, -1), (1, -1)]);
    let mut direction = 0;
    while direction < 8 {
        board.onto.rays[i][direction] = board.rays[i][direction ^ 4];
        direction += 1;
    }
    board.onto.straight[i] = board.straight[i];
    board.onto.diagonal[i] = board.diagonal[i];
    board.onto.knight[i] = board.knight[i];
    board.onto.king[i] = board.king[i];
    board.onto.pawn[0][i] = board.pawn_attacks[1][i];
    board.onto.pawn[1][i] = board.pawn_attacks[0][i];
    board
}
