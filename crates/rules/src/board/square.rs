//! Squares, and sets of them.

use std::fmt;

/// A square: a small index, below 64 on the ordinary board (a1, b1 … h8), 64 and 65 for `4` and `5` of Chess 66.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

const NAMES: [&str; Square::COUNT] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a3",
    "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4", "a5", "b5",
    "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7",
    "d7", "e7", "f7", "g7", "h7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "4", "5",
];

impl Square {
    /// How many squares the largest board has.
    pub const COUNT: usize = 66;

    /// The square of the ordinary board on this file (0 = a) and rank (0 = first), if there is one.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 { Some(Square(rank * 8 + file)) } else { None }
    }

    /// The square with this [`index`](Square::index), if there is one.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The place in tables that hold one value a square.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file on the ordinary board, 0 = a.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank on the ordinary board, 0 = first.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The name, such as `e4`.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize]
    }

    /// Reads a name; whether the board in play has the square is not asked.
    pub fn parse(name: &str) -> Option<Square> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Square::at(file - b'a', rank - b'1'),
            b"4" => Some(Square(64)),
            b"5" => Some(Square(65)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Any of a board's squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// Every square of any board.
    pub const ALL: SquareSet = SquareSet((1 << Square::COUNT) - 1);

    /// This square alone.
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// Whether the square belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether there is no square in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set and this square.
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | 1 << square.0)
    }

    /// The set without this square.
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.0))
    }

    /// The squares of both sets.
    pub const fn or(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares that both sets share.
    pub const fn and(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    pub const fn minus(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Whether the sets share a square.
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The square with the lowest index.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest index.
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(127 - self.0.leading_zeros() as u8)) }
    }

    /// The squares sorted by name, as position texts list them.
    pub fn by_name(self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.collect();
        squares.sort_unstable_by_key(|square| square.name());
        squares
    }
}

/// A set yields its squares, lowest index first.
impl Iterator for SquareSet {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len() as usize, Some(self.len() as usize))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
