//! How a pair is played out on a board: what slides, and what fades.

use crate::rules::{Entry, Half, Kind, Position, Resolution, Square, Wing};

/// Both as a board's page has them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Motion {
    /// From where to where the pieces slide, `e2-e4 e7-e5`; castling has two of them. A half that was not executed has none.
    pub slides: String,
    /// Where those stood that are removed, `d5 e4`: also who slides and is removed on the target (FSR 4).
    pub fades: String,
}

/// What leads from one position to the other.
pub fn motion(before: &Position, resolution: &Resolution) -> Motion {
    let after = &resolution.position;
    let halves = resolution.halves.iter().filter_map(|(_, half)| half.as_ref());
    let ways: Vec<(Square, Square)> = halves.flat_map(|half| ways(before, after, half)).collect();
    let is_removed = |square: Square| {
        let man = before.piece_at(square);
        match ways.iter().find(|(from, _)| *from == square) {
            Some((_, to)) => after.piece_at(*to).map(|there| there.side) != man.map(|man| man.side),
            None => after.piece_at(square) != man,
        }
    };
    let slides = ways.iter().filter(|(from, to)| from != to);
    let slides: Vec<String> = slides.map(|(from, to)| format!("{}-{}", from.name(), to.name())).collect();
    let removed = before.pieces().map(|(square, _)| square).filter(|square| is_removed(*square));
    let fades: Vec<&str> = removed.map(Square::name).collect();
    Motion { slides: slides.join(" "), fades: fades.join(" ") }
}

/// The ways of a half's pieces.
fn ways(before: &Position, after: &Position, half: &Half) -> Vec<(Square, Square)> {
    let Some(Entry::Move(mv)) = half.entry.filter(|_| half.outcome.is_executed()) else { return Vec::new() };
    // Who is placed comes from beside the board.
    let Some(man) = before.piece_at(mv.from) else { return Vec::new() };
    if half.castling.is_none() {
        return vec![(mv.from, mv.to)];
    }
    let came = |square: &Square, kind| {
        let is = |position: &Position| {
            position.piece_at(*square).is_some_and(|there| there.side == man.side && there.kind == kind)
        };
        is(after) && !is(before)
    };
    let target = |kind| after.pieces().map(|(square, _)| square).find(|square| came(square, kind));
    let rights = before.castling(man.side);
    let rooks = [Wing::A, Wing::H].into_iter().filter_map(|wing| rights.rook(wing));
    // The one that has left; in Chess960 it may stay, as the king may. If the other one is captured, the nearer one.
    let left = rooks.filter(|from| after.piece_at(*from) != before.piece_at(*from));
    let rook = target(Kind::Rook).and_then(|to| {
        let file = |square: Square| square.name().as_bytes()[0];
        let from = left.min_by_key(|from| file(*from).abs_diff(file(to)))?;
        Some((from, to))
    });
    std::iter::once((mv.from, target(man.kind).unwrap_or(mv.from))).chain(rook).collect()
}
