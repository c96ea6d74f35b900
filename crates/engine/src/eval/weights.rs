//! How much each thing counts.

use fairschach_rules::{Kind, SquareSet};

/// What the evaluation counts, in centipawns unless it says otherwise. Lists by kind go from pawn to king, then the dot of
/// games with dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Of each kind.
    pub pieces: [i32; 7],
    /// The same where pieces are dice, whose faces change with every move.
    pub dice: [i32; 7],
    /// A pawn by how many ranks it has gone.
    pub pawn_ranks: [i32; 8],
    /// For each square that a piece sees and no own piece stands on, by kind.
    pub mobility: [i32; 7],
    /// For each attack on a square round the king, by kind.
    pub siege: [i32; 7],
    /// Per cent of what the surest capture of a piece that cannot flee wins.
    pub sure: i32,
    /// Per cent of what the second such capture wins.
    pub second: i32,
    /// Per cent of what captures of pieces that can flee win.
    pub unsure: i32,
    /// What is hoped for is divided by this while the own king must be saved.
    pub parrying: i32,
    /// For whoever has the move, where one side moves at a time.
    pub tempo: i32,
}

impl Weights {
    /// Those by which the engine plays.
    pub const PRESENT: Weights = Weights {
        pieces: [100, 300, 320, 500, 900, 0, 0],
        dice: [230, 300, 330, 400, 480, 0, 180],
        pawn_ranks: [0, 0, 4, 8, 18, 40, 90, 0],
        mobility: [0, 4, 4, 2, 1, 0, 0],
        siege: [4, 8, 7, 9, 12, 0, 0],
        sure: 70,
        second: 25,
        unsure: 8,
        parrying: 4,
        tempo: 12,
    };

    /// For what a piece sees where no own piece stands.
    pub(crate) const fn moves(&self, kind: Kind, seen: SquareSet, own: SquareSet) -> i32 {
        match self.mobility[kind as usize] {
            0 => 0,
            each => each * seen.minus(own).len() as i32,
        }
    }
}
