//! German and English letters of the pieces.

use crate::Kind;

/// Whose letters the pieces have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// König, Dame, Turm, Läufer, Springer: K D T L S.
    German,
    /// King, queen, rook, bishop, knight: K Q R B N.
    English,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::German, Language::English];

    /// The letter of a piece in algebraic notation; a pawn has none.
    pub const fn letter(self, kind: Kind) -> Option<char> {
        Some(match (kind, self) {
            (Kind::Pawn, _) => return None,
            (Kind::Dot, _) => 'X',
            (Kind::King, _) => 'K',
            (Kind::Queen, Language::German) => 'D',
            (Kind::Queen, Language::English) => 'Q',
            (Kind::Rook, Language::German) => 'T',
            (Kind::Rook, Language::English) => 'R',
            (Kind::Bishop, Language::German) => 'L',
            (Kind::Bishop, Language::English) => 'B',
            (Kind::Knight, Language::German) => 'S',
            (Kind::Knight, Language::English) => 'N',
        })
    }
}

/// The pieces that a capital letter or a figurine may mean in either language. `B` is the one that differs: English
/// bishop, German Bauer (pawn).
pub(super) fn meanings(letter: char) -> &'static [Kind] {
    match letter {
        'K' | '♔' => &[Kind::King],
        'D' | 'Q' | '♕' => &[Kind::Queen],
        'T' | 'R' | '♖' => &[Kind::Rook],
        'L' | '♗' => &[Kind::Bishop],
        'S' | 'N' | '♘' => &[Kind::Knight],
        'B' => &[Kind::Bishop, Kind::Pawn],
        'P' | '♙' => &[Kind::Pawn],
        _ => &[],
    }
}

/// The piece that a letter after a promotion means, in either language and either case. Kings and pawns are read too,
/// so that they can be refused with the reason.
pub(super) fn promotion(letter: char) -> Option<Kind> {
    meanings(letter.to_ascii_uppercase()).first().copied()
}
