//! What stays on one square: a piece that is placed (Freischach), a die that is freed of its dot (VARIASCHACH).

use super::Language;
use super::language::meanings;
use crate::{Kind, Move, Position, Square};

/// Every reading of a text as a piece being placed, `Kc1`, `K@c1`, `Ld1`, `Bd1`, or as a die freed to a piece of its player's
/// choice, `D@a8`, where without the sign it would be a move. Takes a text without blanks. `B` may be either bishop or
/// Bauer, but pawns are never placed.
pub(super) fn placed(text: &str, position: &Position) -> Vec<Move> {
    if !(position.is_placing() || position.is_dice() && text.contains('@')) {
        return Vec::new();
    }
    let mut chars = text.chars();
    let pieces = chars.next().map_or(&[][..], |first| meanings(first.to_uppercase().next().unwrap_or(first)));
    let rest = chars.as_str();
    let square = rest.strip_prefix(['@', '-']).unwrap_or(rest);
    let Some(square) = Square::parse(&square.to_lowercase()) else { return Vec::new() };
    let placeable = pieces.iter().filter(|kind| **kind != Kind::Pawn);
    placeable.map(|kind| Move::act(square, *kind)).collect()
}

/// A die that is freed, `d4*`.
pub(super) fn freed(text: &str) -> Option<Move> {
    let square = Square::parse(&text.strip_suffix('*')?.to_lowercase())?;
    Some(Move::act(square, Kind::Dot))
}

/// How it is written: `K@c1`, `D@e1` (`Kc1` would be a move in a game of dice); a freed die `d4*`. Nothing for a move.
pub(super) fn written(entry: Move, language: Language) -> Option<String> {
    Some(match entry.act_of()? {
        Kind::Dot => entry.to_string(),
        piece => format!("{}@{}", String::from_iter(language.letter(piece)), entry.to),
    })
}
