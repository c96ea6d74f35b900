//! What a position looks like without looking ahead: centipawns, then a result to be expected.
//!
//! The same for both colours. In games of pairs a piece that rests cannot flee: what attacks it will capture it, so the
//! best such capture of each side counts nearly in full, and both sides' at once, for both are carried out together.

mod curve;
mod sight;
mod weights;

use fairschach_base::{BySide, Side};
use fairschach_rules::{Board, Form, Kind, Position, Square};

pub(crate) use curve::expected;
pub(crate) use sight::Sight;
pub use weights::Weights;

/// White's expected result in a position that is not over.
pub(crate) fn estimate(position: &Position, weights: &Weights) -> f64 {
    expected(weighed(position, weights))
}

/// How much better White stands, in hundredths of a pawn.
pub fn centipawns(position: &Position) -> i32 {
    weighed(position, &Weights::PRESENT)
}

fn weighed(position: &Position, weights: &Weights) -> i32 {
    let dice = Weights { pieces: weights.dice, ..*weights };
    let weights = if matches!(position.setup().form, Form::Dice(_)) { &dice } else { weights };
    let sights = BySide::from_fn(|side| Sight::new(position, side, weights));
    let tempo = match position.turn().only() {
        Some(Side::White) => weights.tempo,
        Some(Side::Black) => -weights.tempo,
        None => 0,
    };
    balance(position.board(), &sights, weights) + tempo
}

/// How much better White stands, by what both sides' pieces see.
pub(crate) fn balance(board: &Board, sights: &BySide<Sight>, weights: &Weights) -> i32 {
    let worth = BySide::from_fn(|side| {
        let (own, other) = (sights.get(side), sights.get(side.opposite()));
        own.pieces + own.mobility + siege(own, weights) + captures(board, side, own, other, weights)
    });
    worth.white - worth.black + driven(board, &weights.pieces)
}

/// What a piece is worth where it stands.
pub(crate) fn piece_worth(side: Side, kind: Kind, at: Square, weights: &Weights) -> i32 {
    let ranks = if kind == Kind::Pawn { weights.pawn_ranks[usize::from(gone(at, side))] } else { 0 };
    weights.pieces[kind as usize] + ranks
}

/// Attacks round the enemy king.
fn siege(own: &Sight, weights: &Weights) -> i32 {
    let attacked = |kind| own.by(kind).and(own.enemy_ring);
    let attacks = Kind::ALL.into_iter().map(|kind| (kind, attacked(kind)));
    attacks
        .filter(|(_, attacked)| !attacked.is_empty())
        .map(|(kind, attacked)| weights.siege[kind as usize] * attacked.len() as i32)
        .sum()
}

/// How many ranks lie behind a piece of this side.
fn gone(square: Square, side: Side) -> u8 {
    // The two squares beside the board's own 64 stand on ranks 4 and 5.
    let rank = match square.index() {
        64 => 3,
        65 => 4,
        _ => square.rank(),
    };
    match side {
        Side::White => rank,
        Side::Black => 7 - rank,
    }
}

/// What a side may hope to capture next.
fn captures(board: &Board, side: Side, own: &Sight, other: &Sight, weights: &Weights) -> i32 {
    let values = &weights.pieces;
    let enemies = board.side(side.opposite()).minus(board.kind(Kind::King));
    let sees_king = |by: &Sight, side| board.king(side).is_some_and(|king| by.all.contains(king));
    let (checks, checked) = (sees_king(own, side.opposite()), sees_king(other, side));
    // Who must parry has no time for anything else: its pieces stay where they are, and it captures little.
    let bound = if checks && !checked { enemies } else { other.bound };
    let (mut best, mut second, mut unsure) = (0, 0, 0);
    for target in own.free.and(enemies) {
        let Some(piece) = board.piece_at(target) else { continue };
        let value = values[piece.kind as usize];
        let cheapest = own.cheapest(target);
        let gain = match cheapest {
            None => 0,
            Some(_) if !other.all.contains(target) => value,
            Some(Kind::King) => 0,
            Some(kind) => (value - values[kind as usize]).max(0),
        };
        if bound.contains(target) {
            if gain > best {
                (best, second) = (gain, best);
            } else {
                second = second.max(gain);
            }
        } else {
            unsure += gain;
        }
    }
    let hope = (best * weights.sure + second * weights.second + unsure * weights.unsure) / 100;
    if checked && !checks { hope / weights.parrying } else { hope }
}

/// Against a bare king: the nearer it is to the edge and the nearer the kings are, the better.
fn driven(board: &Board, values: &[i32; 7]) -> i32 {
    let bare = BySide::from_fn(|side| board.side(side).len() == 1);
    let Some(weak) = bare.only() else { return 0 };
    let strong = weak.opposite();
    let power: i32 =
        Kind::ALL.iter().map(|&kind| values[kind as usize] * board.of(strong, kind).len() as i32).sum();
    let (Some(hunted), Some(hunter)) = (board.king(weak), board.king(strong)) else { return 0 };
    if power < values[Kind::Rook as usize] {
        return 0;
    }
    let off = |line: u8| (2 * i32::from(line) - 7).abs();
    let centre = off(hunted.file()) + off(gone(hunted, Side::White));
    let apart = i32::from(hunted.file().abs_diff(hunter.file()))
        .max(i32::from(gone(hunted, Side::White).abs_diff(gone(hunter, Side::White))));
    let bonus = centre * 8 + (7 - apart) * 12;
    if strong == Side::White { bonus } else { -bonus }
}
