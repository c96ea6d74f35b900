//! What stays on one square: a man that is placed (Freischach), a die that is freed of its dot (VARIASCHACH).

use super::Language;
use super::language::meanings;
use crate::rules::{Kind, Move, Position, Square};

/// Every reading of a text as a man being placed, while men are placed: `Kc1`, `K@c1`, `Ld1`, `Bd1`. Takes a text without
/// blanks. `B` may be either bishop or Bauer, but pawns are never placed.
pub(super) fn placed(text: &str, position: &Position) -> Vec<Move> {
    if !position.is_placing() {
        return Vec::new();
    }
    let mut chars = text.chars();
    let men = chars.next().map_or(&[][..], |first| {
        meanings(first.to_uppercase().next().unwrap_or(first))
    });
    let rest = chars.as_str();
    let square = rest.strip_prefix(['@', '-']).unwrap_or(rest);
    let Some(square) = Square::parse(&square.to_lowercase()) else {
        return Vec::new();
    };
    let placeable = men.iter().filter(|kind| **kind != Kind::Pawn);
    placeable.map(|kind| Move::act(square, *kind)).collect()
}

/// A die that is freed, `d4*`.
pub(super) fn freed(text: &str) -> Option<Move> {
    let square = Square::parse(&text.strip_suffix('*')?.to_lowercase())?;
    Some(Move::act(square, Kind::Dot))
}

/// As players write it: `Kc1`, `De1`; a freed die `d4*`. Nothing for a move.
pub(super) fn written(entry: Move, language: Language) -> Option<String> {
    Some(match entry.act_of()? {
        Kind::Dot => entry.to_string(),
        man => format!("{}{}", String::from_iter(language.letter(man)), entry.to),
    })
}

/// As records have it, where `Kc1` would be a move: `K@c1`, `D@e1`; a freed die `d4*`. Nothing for a move.
pub(super) fn recorded(entry: Move, language: Language) -> Option<String> {
    Some(match entry.act_of()? {
        Kind::Dot => entry.to_string(),
        man => format!("{}@{}", String::from_iter(language.letter(man)), entry.to),
    })
}
