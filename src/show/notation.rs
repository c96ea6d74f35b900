//! Moves in the reader's letters and in words.

use super::board::text_letter;
use super::i18n::Lang;
use crate::rules::{Kind, Move, Piece, Position};

/// Long algebraic in the reader's letters: `Sg1-f3`, `e7xd8=D`.
pub(super) fn long(lang: Lang, kind: Kind, mv: Move, captures: bool) -> String {
    if frees(mv) {
        return mv.to_string();
    }
    let letter = |kind: Kind| text_letter(lang, kind.letter().to_ascii_uppercase()).to_string();
    let piece = if kind == Kind::Pawn { String::new() } else { letter(kind) };
    if let Some(placed) = placed(mv) {
        return format!("{}{}", letter(placed), mv.to);
    }
    let sign = if captures { 'x' } else { '-' };
    let became = mv.promotion.map_or_else(String::new, |kind| format!("={}", letter(kind)));
    format!("{piece}{}{sign}{}{became}", mv.from, mv.to)
}

/// A move that may be entered in this position, as it is written into a field: `Sg1-f3`, `O-O`.
pub fn written(lang: Lang, position: &Position, mv: Move) -> String {
    match castling(position, mv) {
        Some(true) => "O-O".to_owned(),
        Some(false) => "O-O-O".to_owned(),
        None => long(lang, kind_at(position, mv), mv, position.piece_at(mv.to).is_some()),
    }
}

/// The same in words: `Springer g1 – f3`, `Bauer e7 × d8, wird Dame`, `kurze Rochade (O-O)`.
pub fn in_words(lang: Lang, position: &Position, mv: Move) -> String {
    match castling(position, mv) {
        Some(true) => return lang.t("castling-short"),
        Some(false) => return lang.t("castling-long"),
        None => {}
    }
    if let Some(kind) = placed(mv) {
        let piece = super::board::piece_name(lang, kind.letter()).into();
        return lang.tf("places", &[("man", piece), ("square", mv.to.name().into())]);
    }
    // What somebody wrote may begin on an empty square.
    let Some(piece) = position.piece_at(mv.from) else {
        return format!("{} – {}", mv.from, mv.to);
    };
    let takes = position.piece_at(mv.to).is_some_and(|there| there.side != piece.side);
    let sign = if takes { '×' } else { '–' };
    let piece = super::board::piece_name(lang, piece.kind.letter());
    let words = if mv.from == mv.to {
        lang.tf("frees-die", &[("square", mv.from.name().into())])
    } else {
        format!("{piece} {} {sign} {}", mv.from, mv.to)
    };
    match mv.promotion {
        Some(kind) if kind != Kind::Dot => {
            let piece = super::board::piece_name(lang, kind.letter());
            lang.tf("becomes", &[("move", words.into()), ("man", piece.into())])
        }
        _ => words,
    }
}

/// Whether it frees a die of its dot: `d4*`.
fn frees(mv: Move) -> bool {
    mv.from == mv.to && mv.promotion == Some(Kind::Dot)
}

/// The piece that is placed, where the entry is no move but a piece placed (Freischach).
fn placed(mv: Move) -> Option<Kind> {
    mv.promotion.filter(|kind| mv.from == mv.to && *kind != Kind::Dot)
}

fn kind_at(position: &Position, mv: Move) -> Kind {
    position.piece_at(mv.from).map_or(Kind::Pawn, |piece| piece.kind)
}

/// Whether the move is castling, and if so whether towards the h-file: a king that goes two files or more, or onto
/// an own piece.
fn castling(position: &Position, mv: Move) -> Option<bool> {
    let piece = position.piece_at(mv.from).filter(|piece| piece.kind == Kind::King)?;
    let onto_own = position.piece_at(mv.to).is_some_and(|Piece { side, .. }| side == piece.side);
    let far = mv.from.rank() == mv.to.rank() && mv.from.file().abs_diff(mv.to.file()) > 1;
    (onto_own || far).then(|| mv.to.file() > mv.from.file())
}
