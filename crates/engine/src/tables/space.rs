//! The states of a table and their places in it: where the men stand, seen from one of the board's symmetries, and
//! which men rest.

use super::lines::GONE;
use super::material::{MOST, Material, Men};
use super::scene::Scene;
use fairschach_rules::Kind;

/// Where the men of a table stand, and which of them rest: one bit for each slot. Of a side's men only one rests, but in
/// positions that were set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) white_king: u8,
    pub(super) black_king: u8,
    /// The other men in the slots of [`Material::men`]; [`GONE`] in slots that are not used.
    pub(super) pieces: [u8; MOST],
    pub(super) rest: u8,
}

impl Placed {
    /// Seen from the other side, with a man each.
    pub(super) fn mirrored(&self) -> Placed {
        let turn = |square: u8| TURNED[FLIP_RANKS][usize::from(square)];
        let [one, other] = self.pieces;
        Placed {
            white_king: turn(self.black_king),
            black_king: turn(self.white_king),
            pieces: [turn(other), turn(one)],
            rest: self.rest >> 1 | (self.rest & 1) << 1,
        }
    }
}

/// Bits of a symmetry: which are done, in this order.
const FLIP_FILES: usize = 1;
const FLIP_RANKS: usize = 2;
const TRANSPOSE: usize = 4;

const fn turned(symmetry: usize, square: u8) -> u8 {
    let (mut file, mut rank) = (square % 8, square / 8);
    if symmetry & FLIP_FILES != 0 {
        file = 7 - file;
    }
    if symmetry & FLIP_RANKS != 0 {
        rank = 7 - rank;
    }
    if symmetry & TRANSPOSE != 0 { file * 8 + rank } else { rank * 8 + file }
}

const fn all_turned() -> [[u8; 65]; 8] {
    let mut all = [[GONE; 65]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 64 {
            all[symmetry][square as usize] = turned(symmetry, square);
            square += 1;
        }
        symmetry += 1;
    }
    all
}

static TURNED: [[u8; 65]; 8] = all_turned();

/// The squares to which White's king can be turned without pawns: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

/// Which states a table has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Space {
    pub(super) material: Material,
    pub(super) men: Men,
    pub(super) count: usize,
    pawns: bool,
    twins: bool,
}

impl Space {
    pub(super) fn new(material: Material) -> Space {
        let (men, count) = (material.men(), material.kinds().count());
        let equal = men.kinds[0] == men.kinds[1] && men.kinds[0] != Kind::Dot;
        Space { material, men, count, pawns: material.has_pawns(), twins: equal && !men.split }
    }

    /// How many ways to place the men are numbered, the impossible ones among them.
    pub(super) fn placings(&self) -> usize {
        let kings = if self.pawns { 32 } else { TRIANGLE.len() };
        kings << (6 * (self.count + 1))
    }

    /// How many rests each placing is numbered with: one man of a side rests at most.
    pub(super) const fn rests(&self) -> usize {
        if self.men.split { 4 } else { self.count + 1 }
    }

    /// How many states are numbered.
    pub(super) fn states(&self) -> usize {
        self.placings() * self.rests()
    }

    /// The men of a numbered placing, resting or not.
    pub(super) fn placed(&self, placing: usize, rest: usize) -> Placed {
        let mut pieces = [GONE; MOST];
        let mut left = placing;
        for piece in pieces[..self.count].iter_mut().rev() {
            *piece = (left & 63) as u8;
            left >>= 6;
        }
        let (king, black_king) = (left >> 6, (left & 63) as u8);
        let white_king = if self.pawns { (king / 4 * 8 + king % 4) as u8 } else { TRIANGLE[king] };
        Placed { white_king, black_king, pieces, rest: rest as u8 }
    }

    /// The men of a numbered state.
    pub(super) fn scene(&self, state: usize) -> Scene {
        Scene::new(self.placed(state / self.rests(), state % self.rests()), self.men)
    }

    /// The state with the colours exchanged, where the same table has it.
    pub(super) fn mirror(&self, state: usize) -> Option<usize> {
        let mirrored = || self.index(&self.scene(state).at.mirrored());
        self.material.is_its_mirror().then(mirrored)
    }

    /// The number of a state: the same for all that are one by symmetry.
    #[inline]
    pub(super) fn index(&self, placed: &Placed) -> usize {
        let king = placed.white_king;
        let flip_files = usize::from(king % 8 > 3) * FLIP_FILES;
        if self.pawns {
            let king = TURNED[flip_files][usize::from(king)];
            return self.number(flip_files, usize::from(king / 8 * 4 + king % 8), placed);
        }
        let mut symmetry = flip_files | (usize::from(king / 8 > 3) * FLIP_RANKS);
        let turned = TURNED[symmetry][usize::from(king)];
        let (file, rank) = (turned % 8, turned / 8);
        if rank > file {
            symmetry |= TRANSPOSE;
            return self.number(symmetry, triangle(rank, file), placed);
        }
        let king = triangle(file, rank);
        if rank < file {
            return self.number(symmetry, king, placed);
        }
        let other = TURNED[symmetry][usize::from(placed.black_king)];
        match (other / 8).cmp(&(other % 8)) {
            std::cmp::Ordering::Less => self.number(symmetry, king, placed),
            std::cmp::Ordering::Greater => self.number(symmetry | TRANSPOSE, king, placed),
            std::cmp::Ordering::Equal => {
                let transposed = self.number(symmetry | TRANSPOSE, king, placed);
                self.number(symmetry, king, placed).min(transposed)
            }
        }
    }

    /// The number seen from this symmetry; equal men in the order of their squares.
    #[inline]
    fn number(&self, symmetry: usize, king: usize, placed: &Placed) -> usize {
        let turned = &TURNED[symmetry];
        let (mut pieces, mut rest) = (placed.pieces.map(|piece| turned[usize::from(piece)]), placed.rest);
        if self.twins && pieces[0] > pieces[1] {
            pieces.swap(0, 1);
            rest = if rest == 0 { 0 } else { 3 - rest };
        }
        let mut number = king << 6 | usize::from(turned[usize::from(placed.black_king)]);
        for &piece in &pieces[..self.count] {
            number = number << 6 | usize::from(piece);
        }
        number * self.rests() + usize::from(rest)
    }
}

/// The place of a square in `TRIANGLE`.
const fn triangle(file: u8, rank: u8) -> usize {
    const BEFORE: [usize; 4] = [0, 3, 5, 6];
    BEFORE[rank as usize] + file as usize
}
