//! Which entries are looked at first.

use fairschach_base::Side;
use fairschach_rules::{Kind, Move, Position};

use crate::thought::mixed;

const VALUE: [i32; 7] = [100, 300, 320, 500, 900, 1_000, 150];

/// Puts what looks best first: captures of much by little, most of all of pieces that cannot flee, promotions, then steps
/// towards the middle. Where nothing tells two apart the seed decides.
pub(crate) fn best_first(position: &Position, side: Side, entries: &mut [Move], seed: u64) {
    entries.sort_by_cached_key(|&entry| {
        let squares = (entry.from.index() * 128 + entry.to.index()) as u64;
        let stirred = mixed(seed ^ squares) & 7;
        (-score(position, side, entry), stirred)
    });
}

/// Whether an entry captures or promotes.
pub(crate) fn is_loud(position: &Position, side: Side, entry: Move) -> bool {
    let captures =
        entry.from != entry.to && position.piece_at(entry.to).is_some_and(|victim| victim.side != side);
    captures || entry.promotion.is_some_and(|kind| kind != Kind::Dot)
}

fn score(position: &Position, side: Side, entry: Move) -> i32 {
    let (from, to) = (entry.from, entry.to);
    let Some(piece) = position.piece_at(from) else { return 0 };
    let own = VALUE[piece.kind as usize];
    let captured = position.piece_at(to).filter(|victim| victim.side != side && from != to);
    let capture = captured.map_or(0, |victim| {
        let sure = position.is_normal() || position.rests(to);
        let value = VALUE[victim.kind as usize];
        if sure { 10 * value - own } else { 2 * value - own / 4 }
    });
    let promotion = match entry.promotion {
        Some(Kind::Queen) => 4_000,
        Some(Kind::King | Kind::Dot) | None => 0,
        Some(_) => -500,
    };
    let middle = |line: u8| 7 - (2 * i32::from(line) - 7).abs();
    let place = |square: fairschach_rules::Square| middle(square.file()) + middle(square.rank());
    let castles = piece.kind == Kind::King && from.file().abs_diff(to.file()) > 1;
    let step = match piece.kind {
        Kind::King if castles => 60,
        Kind::King => -30,
        Kind::Pawn => 6 + place(to),
        Kind::Rook | Kind::Queen => -6,
        _ => 4 * (place(to) - place(from)),
    };
    capture + promotion + step
}
