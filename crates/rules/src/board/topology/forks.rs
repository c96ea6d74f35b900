//! Boards with switches, on which lines branch (Chess 66).

use super::{DIAGONAL, NO_LINE, PerSquare, STRAIGHT, Topology, ordinary};
use crate::{Square, SquareSet};

/// Switches: two squares that hold at most one piece, and on which lines branch (Chess 66).
#[derive(Clone, Copy)]
pub(crate) struct Forks {
    pub(crate) switches: [SquareSet; 2],
    /// Whether who enters an occupied switch takes the piece there on whichever of its squares it stands.
    pub(crate) one_target: bool,
}

impl Forks {
    pub(super) fn place(&self, square: Square) -> SquareSet {
        self.whole(SquareSet::of(square))
    }

    pub(super) fn whole(&self, squares: SquareSet) -> SquareSet {
        let [one, two] = self.switches;
        let mut whole = squares;
        if squares.meets(one) {
            whole = whole.or(one);
        }
        if squares.meets(two) {
            whole = whole.or(two);
        }
        whole
    }

    pub(super) fn hits(&self, targets: SquareSet, occupied: SquareSet) -> SquareSet {
        let [one, two] = self.switches;
        let entered = |targets: SquareSet, switch: SquareSet| {
            let piece = switch.and(occupied);
            if !targets.meets(switch) || piece.is_empty() {
                targets
            } else if self.one_target {
                targets.minus(switch).or(piece)
            } else {
                targets.minus(switch.minus(piece))
            }
        };
        entered(entered(targets, one), two)
    }
}

/// A board with switches: from the next squares in each direction, those of pawns, and where knights go.
pub(crate) fn with_forks(
    next: PerSquare<[SquareSet; 8]>,
    pawns: &PerSquare<[SquareSet; 8]>,
    knight: PerSquare<SquareSet>,
    dark: SquareSet,
    forks: Forks,
) -> Topology {
    let mut board = Topology {
        squares: SquareSet::ALL,
        dark,
        forks: Some(forks),
        knight,
        lines: [[NO_LINE; Square::COUNT]; Square::COUNT],
        ..ordinary()
    };
    let step = |of: &PerSquare<[SquareSet; 8]>, from: Square, directions: &[usize]| {
        let all = directions.iter().map(|&d| of[from.index()][d]);
        all.fold(SquareSet::EMPTY, SquareSet::or)
    };
    for from in SquareSet::ALL {
        let i = from.index();
        for (direction, ray) in board.rays[i].iter_mut().enumerate() {
            *ray = SquareSet::EMPTY;
            let mut open = next[i][direction];
            while let Some(to) = open.next() {
                *ray = ray.with(to);
                open = open.or(next[to.index()][direction]);
            }
        }
        board.straight[i] = step(&board.rays, from, &STRAIGHT);
        board.diagonal[i] = step(&board.rays, from, &DIAGONAL);
        board.king[i] = step(&next, from, &[0, 1, 2, 3, 4, 5, 6, 7]);
        board.pawn_steps[0][i] = step(pawns, from, &[0]);
        board.pawn_steps[1][i] = step(pawns, from, &[4]);
        board.pawn_attacks[0][i] = step(pawns, from, &[1, 3]);
        board.pawn_attacks[1][i] = step(pawns, from, &[5, 7]);
    }
    turn_round(&mut board, forks);
    board
}

/// From where each square is attacked, once it is known what each attacks.
fn turn_round(board: &mut Topology, forks: Forks) {
    for target in SquareSet::ALL {
        let i = target.index();
        let piece = if forks.one_target { forks.place(target) } else { SquareSet::of(target) };
        let onto = |of: &PerSquare<SquareSet>| -> SquareSet {
            SquareSet::ALL.filter(|from| of[from.index()].meets(piece)).collect()
        };
        board.onto.straight[i] = onto(&board.straight);
        board.onto.diagonal[i] = onto(&board.diagonal);
        board.onto.knight[i] = onto(&board.knight);
        board.onto.king[i] = onto(&board.king);
        board.onto.pawn[0][i] = onto(&board.pawn_attacks[0]);
        board.onto.pawn[1][i] = onto(&board.pawn_attacks[1]);
        for (direction, onto) in board.onto.rays[i].iter_mut().enumerate() {
            let all = SquareSet::ALL.filter(|from| board.rays[from.index()][direction].meets(piece));
            *onto = all.collect();
            for from in *onto {
                board.lines[from.index()][i] = direction as u8;
            }
        }
    }
}
