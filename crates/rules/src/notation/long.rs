//! One entry in algebraic notation.

use super::shape::Shape;
use super::{Language, act};
use crate::base::Side;
use crate::{Kind, Move, Position, RuleSet, Wing, legal};

/// An entry in long algebraic notation, as seen in the position before the pair: `Sg1-f3`, `e7xd8=D`, `O-O`.
///
/// Whether it is legal is not asked.
pub fn long(position: &Position, side: Side, entry: Move, language: Language) -> String {
    let shape = Shape::of(position, side, entry);
    Words {
        piece: shape.piece,
        entry,
        captures: shape.captures,
        en_passant: shape.en_passant,
        castling: shape.castling,
    }
    .long(language)
}

/// An entry in short algebraic notation (FIDE appendix C), told from the side's other legal entries: `Sf3`,
/// `Tad1`, `exd6`, `e8=D`, `O-O`. What a pair does to it is not foretold, so no check is marked.
pub fn san(position: &Position, rules: &RuleSet, side: Side, entry: Move, language: Language) -> String {
    if let Some(text) = act::written(entry, language) {
        return text;
    }
    let shape = Shape::of(position, side, entry);
    if let Some(wing) = shape.castling {
        return castling(wing).to_owned();
    }
    let kind = shape.piece.unwrap_or(Kind::Pawn);
    let topology = position.board().topology();
    let mut text = String::from_iter(language.letter(kind));
    let start = match kind {
        Kind::Pawn if shape.captures || !topology.pawn_goes_straight(side, entry.from, entry.to) => {
            pawn_origin(position, rules, side, entry, true)
        }
        Kind::Pawn => pawn_origin(position, rules, side, entry, false),
        _ => origin(position, rules, side, entry),
    };
    text.push_str(start);
    let (from, to) = (start.chars().last(), entry.to.name());
    if shape.captures {
        text.push('x');
    } else if position.is_chess66()
        && !start.is_empty()
        && (to.len() == 1 || from.is_some_and(|c| c.is_ascii_digit()))
    {
        text.push('-');
    }
    text.push_str(to);
    text.push_str(&promotion(entry, language));
    text
}

/// Nothing for a step, the file for a capture; the whole square where another pawn would be written alike, which only
/// happens at the switches of Chess 66.
fn pawn_origin(position: &Position, rules: &RuleSet, side: Side, entry: Move, beside: bool) -> &'static str {
    let name = entry.from.name();
    let short = if beside { &name[..1] } else { "" };
    let alike = |other: &Move| {
        other.to == entry.to
            && other.from != entry.from
            && position.piece_at(other.from) == position.piece_at(entry.from)
            && other.from.name().starts_with(short)
    };
    let forks = position.is_chess66();
    if forks && legal(position, rules, side).iter().any(alike) { name } else { short }
}

/// As much of the start square as tells the piece from its like: nothing, its file, its rank, or both.
fn origin(position: &Position, rules: &RuleSet, side: Side, entry: Move) -> &'static str {
    let like: Vec<_> = legal(position, rules, side)
        .into_iter()
        .filter(|other| {
            other.to == entry.to
                && other.from != entry.from
                && position.piece_at(other.from) == position.piece_at(entry.from)
        })
        .collect();
    let name = entry.from.name();
    if like.is_empty() {
        ""
    } else if name.len() == 1 || (position.is_chess66() && matches!(&name[1..], "4" | "5")) {
        name
    } else if like.iter().all(|other| other.from.name()[..1] != name[..1]) {
        &name[..1]
    } else if like.iter().all(|other| other.from.rank() != entry.from.rank()) {
        &name[1..]
    } else {
        name
    }
}

/// All that long algebraic notation says.
pub(super) struct Words {
    pub(super) piece: Option<Kind>,
    pub(super) entry: Move,
    pub(super) captures: bool,
    pub(super) en_passant: bool,
    pub(super) castling: Option<Wing>,
}

impl Words {
    pub(super) fn long(&self, language: Language) -> String {
        if let Some(wing) = self.castling {
            return castling(wing).to_owned();
        }
        if let Some(text) = act::written(self.entry, language) {
            return text;
        }
        let letter = self.piece.and_then(|kind| language.letter(kind));
        format!(
            "{}{}{}{}{}{}",
            String::from_iter(letter),
            self.entry.from,
            if self.captures { 'x' } else { '-' },
            self.entry.to,
            promotion(self.entry, language),
            if self.en_passant { " e.p." } else { "" },
        )
    }
}

fn promotion(entry: Move, language: Language) -> String {
    entry.promotion.map_or_else(String::new, |kind| format!("={}", language.letter(kind).unwrap_or('P')))
}

const fn castling(wing: Wing) -> &'static str {
    match wing {
        Wing::H => "O-O",
        Wing::A => "O-O-O",
    }
}
