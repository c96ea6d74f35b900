//! Pieces, and moves as machines write them.

use std::fmt::{self, Write};

use crate::Square;
use crate::base::Side;

/// What a piece is.
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
    /// The dot of a die (VARIASCHACH): it cannot move, attacks nothing, and can be captured.
    Dot,
}

impl Kind {
    /// All kinds of chessmen, weakest first; a dot is none.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// What a pawn may become (FIDE 3.7.3.3).
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Strength where two pieces meet on one target: K > Q > R > B = N > P (FSR 4).
    pub const fn strength(self) -> u8 {
        match self {
            Kind::Pawn | Kind::Dot => 0,
            Kind::Knight | Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Queen => 3,
            Kind::King => 4,
        }
    }

    /// `p n b r q k`, as in machine moves, and `x` for a dot.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
            Kind::Dot => 'x',
        }
    }

    /// Reads `p n b r q k`.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The letter of FEN: capital for White.
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter().to_ascii_uppercase(),
            Side::Black => self.kind.letter(),
        }
    }

    /// Reads a letter of FEN.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Kind::from_letter(letter.to_ascii_lowercase()).map(|kind| Piece { side, kind })
    }
}

/// A move as machines write it (UCI): from, to, and what a pawn becomes. Castling is the king's two-step, `e1g1`.
///
/// Two acts that are no moves stay on one square: a piece is placed, `K@c1` (`promotion` is the piece), and a die that shows
/// a dot is freed, `d4*` (`promotion` is the dot).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the piece stands on.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What a pawn on its last rank becomes.
    pub promotion: Option<Kind>,
}

/// A text that is no machine move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is not a move; write from, to and for a promotion the new piece, such as e2e4, e1g1 or e7e8q; K@c1 to place a piece, d4* to free a die"
)]
pub struct MoveError {
    /// What was given, cut to 16 characters.
    pub text: String,
}

impl Move {
    /// What stays on one square: this piece is placed there, or the die there is freed of its dot.
    pub const fn act(square: Square, piece: Kind) -> Move {
        Move { from: square, to: square, promotion: Some(piece) }
    }

    /// The piece that is placed, or the dot whose die is freed; nothing for what goes from square to square.
    pub fn act_of(self) -> Option<Kind> {
        self.promotion.filter(|_| self.from == self.to)
    }

    /// Reads a machine move such as `e2e4` or `e7e8q`.
    pub fn parse(text: &str) -> Result<Move, MoveError> {
        read(text)
            .or_else(|| read_act(text))
            .ok_or_else(|| MoveError { text: text.chars().take(16).collect() })
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
    let acts = from == to && promotion.is_some();
    (letters.next().is_none() && !acts).then_some(Move { from, to, promotion })
}

/// Reads what stays on one square: `K@c1` and `d4*`.
fn read_act(text: &str) -> Option<Move> {
    let (square, piece) = match text.split_once('@') {
        Some((piece, square)) => {
            let kind =
                Kind::ALL.into_iter().find(|kind| piece == kind.letter().to_ascii_uppercase().to_string());
            (Square::parse(square)?, kind?)
        }
        None => (Square::parse(text.strip_suffix('*')?)?, Kind::Dot),
    };
    Some(Move::act(square, piece))
}

fn read_square(text: &str) -> Option<(Square, &str)> {
    let long = usize::from(!text.starts_with(['4', '5'])) + 1;
    Some((Square::parse(text.get(..long)?)?, text.get(long..)?))
}

impl Move {
    /// The letters of the text, then zeros: sorts as the text does.
    pub(crate) fn spelling(&self) -> [u8; 8] {
        let mut letters = [0; 8];
        let mut at = 0;
        let mut write = |text: &[u8]| {
            letters[at..at + text.len()].copy_from_slice(text);
            at += text.len();
        };
        let (from, to) = (self.from.name().as_bytes(), self.to.name().as_bytes());
        match self.act_of() {
            Some(Kind::Dot) => {
                write(from);
                write(b"*");
            }
            Some(kind) => {
                write(&[kind.letter().to_ascii_uppercase() as u8, b'@']);
                write(from);
            }
            None => {
                write(from);
                write(to);
                if let Some(kind) = self.promotion {
                    write(&[kind.letter() as u8]);
                }
            }
        }
        letters
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.spelling();
        let written = letters.iter().take_while(|&&letter| letter != 0);
        written.copied().try_for_each(|letter| f.write_char(letter.into()))
    }
}
