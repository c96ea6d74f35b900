//! The pieces that a side may choose from while pieces are placed (Freischach).

use crate::base::Side;
use crate::rules::{Kind, Move, Piece, Position};
use crate::show::board::piece_name;
use crate::show::board::pieces::{either, reference};
use crate::show::i18n::Lang;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrayPiece {
    /// `KQRBN`, as in the entries that place it.
    pub letter: char,
    /// The piece: `Knight`.
    pub label: String,
    /// How many are left, where there are more than one.
    pub left: Option<u32>,
    /// What to do once it is chosen.
    pub prompt: String,
    /// The attributes of a `use` of its picture on the page's board, inside a box of 100×100.
    pub drawing: String,
}

/// The pieces that may be placed with one of these entries, the strongest first; none where entries are moves.
pub fn tray(lang: Lang, position: &Position, side: Side, legal: &[Move]) -> Vec<TrayPiece> {
    let places = |kind| move |act: &Move| act.from == act.to && act.promotion == Some(kind);
    let placed = |kind: &Kind| legal.iter().any(places(*kind));
    let pieces = Kind::ALL.into_iter().rev().filter(placed);
    pieces
        .map(|kind| {
            let name = crate::show::entering::capital(&piece_name(lang, kind.letter()));
            let there = position.board().of(side, kind).len();
            let left = supply(kind).saturating_sub(there);
            TrayPiece {
                letter: kind.letter().to_ascii_uppercase(),
                label: name.clone(),
                left: Some(left).filter(|left| *left > 1),
                prompt: lang.tf("tray-place", &[("man", name.into())]),
                drawing: reference(Piece { side, kind }.letter(), false),
            }
        })
        .collect()
}

/// The pieces that a pawn may become with one of these entries, the strongest first.
pub fn promoted(lang: Lang, side: Side, legal: &[Move]) -> Vec<TrayPiece> {
    let becomes = |kind: &Kind| legal.iter().any(|act| act.from != act.to && act.promotion == Some(*kind));
    let pieces = Kind::ALL.into_iter().rev().filter(becomes);
    pieces
        .map(|kind| TrayPiece {
            letter: kind.letter().to_ascii_lowercase(),
            label: crate::show::entering::capital(&piece_name(lang, kind.letter())),
            left: None,
            prompt: String::new(),
            drawing: reference(Piece { side, kind }.letter(), false),
        })
        .collect()
}

/// The picture of a piece in a box of 100×100, for a page whose board brings no outlines along. `None` for a letter that names no
/// piece.
pub fn pictured(lang: Lang, letter: char) -> Option<String> {
    either(lang, letter)
}

/// How many of a kind a side has.
const fn supply(kind: Kind) -> u32 {
    match kind {
        Kind::King | Kind::Queen => 1,
        _ => 2,
    }
}
