use std::fmt;

use super::Square;
use crate::base::Side;

/// What a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Pawn, German Bauer.
    Pawn,
    /// Knight, German Springer.
    Knight,
    /// Bishop, German Läufer.
    Bishop,
    /// Rook, German Turm.
    Rook,
    /// Queen, German Dame.
    Queen,
    /// King, German König.
    King,
}

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Kind; 6] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
    ];
    /// What a pawn may become (FIDE 3.7.3.3).
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Strength where two men meet on one target: K > Q > R > B = N > P (FSR 4).
    pub const fn strength(self) -> u8 {
        match self {
            Kind::Pawn => 0,
            Kind::Knight | Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Queen => 3,
            Kind::King => 4,
        }
    }

    /// `p n b r q k`, as in machine moves.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }

    /// Reads `p n b r q k`.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A man on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Man {
    /// The letter of FEN: capital for White.
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter().to_ascii_uppercase(),
            Side::Black => self.kind.letter(),
        }
    }

    /// Reads a letter of FEN.
    pub fn from_letter(letter: char) -> Option<Man> {
        let side = if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        };
        Kind::from_letter(letter.to_ascii_lowercase()).map(|kind| Man { side, kind })
    }
}

/// A move as machines write it (UCI): from, to, and what a pawn becomes. Castling is the king's two-step, `e1g1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the man stands on.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What a pawn on its last rank becomes.
    pub promotion: Option<Kind>,
}

/// A text that is no machine move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is not a move; write from, to and for a promotion the new man, such as e2e4, e1g1 or e7e8q"
)]
pub struct MoveError {
    /// What was given, cut to 16 characters.
    pub text: String,
}

impl Move {
    /// Reads a machine move such as `e2e4` or `e7e8q`.
    pub fn parse(text: &str) -> Result<Move, MoveError> {
        read(text).ok_or_else(|| MoveError {
            text: text.chars().take(16).collect(),
        })
    }
}

fn read(text: &str) -> Option<Move> {
    let (from, rest) = read_square(text)?;
    let (to, rest) = read_square(rest)?;
    let mut letters = rest.chars();
    let promotion = match letters.next() {
        None => None,
        Some(letter) => Some(Kind::from_letter(letter)?),
    };
    letters.next().is_none().then_some(Move { from, to, promotion })
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let long = usize::from(!text.starts_with(['4', '5'])) + 1;
    Some((Square::parse(text.get(..long)?)?, text.get(long..)?))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion
            .map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}
