//! What a position looks like without looking ahead: centipawns, then a result to be expected.
//!
//! The same for both colours. In games of pairs a man that rests cannot flee: what attacks it will capture it, so the
//! best such capture of each side counts nearly in full, and both sides' at once, for both are carried out together.

mod curve;
mod sight;

use fairschach_base::{BySide, Side};
use fairschach_rules::{Board, Form, Kind, Piece, Position, Square};

pub(crate) use curve::expected;
pub(crate) use sight::{Sight, mobility};

/// Centipawns of each kind: pawn, knight, bishop, rook, queen, king, dot.
pub(crate) const PIECES: [i32; 7] = [100, 300, 320, 500, 900, 0, 0];

/// The same where men are dice, whose faces change with every move.
const DICE: [i32; 7] = [230, 300, 330, 400, 480, 0, 180];

/// A pawn by how many ranks it has gone.
const PAWN_RANKS: [i32; 8] = [0, 0, 4, 8, 18, 40, 90, 0];

/// For each square that a man sees and no own man stands on.
pub(crate) const MOBILITY: [i32; 7] = [0, 4, 4, 2, 1, 0, 0];

/// Per cent of what the surest capture of a man that cannot flee wins; of the second; of a man that can flee.
const SURE: i32 = 70;
const SECOND: i32 = 25;
const UNSURE: i32 = 8;

/// What is hoped for is divided by this while the own king must be saved.
const PARRYING: i32 = 4;

/// For each attack on a square round the king, by kind.
const SIEGE: [i32; 7] = [4, 8, 7, 9, 12, 0, 0];

/// For whoever has the move, where one side moves at a time.
const TEMPO: i32 = 12;

/// White's expected result in a position that is not over.
pub(crate) fn estimate(position: &Position) -> f64 {
    expected(centipawns(position))
}

/// How much better White stands, in hundredths of a pawn.
pub fn centipawns(position: &Position) -> i32 {
    let values = if matches!(position.setup().form, Form::Dice(_)) { &DICE } else { &PIECES };
    let sights = BySide::from_fn(|side| Sight::new(position, side, values));
    let tempo = match position.turn().only() {
        Some(Side::White) => TEMPO,
        Some(Side::Black) => -TEMPO,
        None => 0,
    };
    balance(position.board(), &sights, values) + tempo
}

/// How much better White stands, by what both sides' men see.
pub(crate) fn balance(board: &Board, sights: &BySide<Sight>, values: &[i32; 7]) -> i32 {
    let worth = BySide::from_fn(|side| {
        let (own, other) = (sights.get(side), sights.get(side.opposite()));
        own.pieces + own.mobility + siege(own) + captures(board, side, own, other, values)
    });
    worth.white - worth.black + driven(board, values)
}

/// What a man is worth where it stands.
pub(crate) fn piece_worth(side: Side, kind: Kind, at: Square, values: &[i32; 7]) -> i32 {
    let ranks = if kind == Kind::Pawn { PAWN_RANKS[usize::from(gone(at, side))] } else { 0 };
    values[kind as usize] + crate::x::get(21 + kind as usize) as i32 + ranks * (100 + crate::x::get(26) as i32) / 100
}

/// Attacks round the enemy king.
fn siege(own: &Sight) -> i32 {
    let attacked = |kind| own.by(kind).and(own.enemy_ring);
    let attacks = Kind::ALL.into_iter().map(|kind| (kind, attacked(kind)));
    attacks
        .filter(|(_, attacked)| !attacked.is_empty())
        .map(|(kind, attacked)| (SIEGE[kind as usize] + if (kind as usize) < 5 { crate::x::get(16 + kind as usize) as i32 } else { 0 }) * attacked.len() as i32)
        .sum()
}

/// How many ranks lie behind a man of this side.
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
fn captures(board: &Board, side: Side, own: &Sight, other: &Sight, values: &[i32; 7]) -> i32 {
    let (best, second, unsure, parrying) = hopes(board, side, own, other, values);
    let w = |at: usize, usual: i32| usual + crate::x::get(at) as i32;
    let hope = (best * w(8, SURE) + second * w(9, SECOND) + unsure * w(10, UNSURE)) / 100;
    if parrying { hope / w(11, PARRYING) } else { hope }
}

pub(crate) fn hopes(board: &Board, side: Side, own: &Sight, other: &Sight, values: &[i32; 7]) -> (i32, i32, i32, bool) {
    let enemies = board.side(side.opposite()).minus(board.kind(Kind::King));
    let sees_king = |by: &Sight, side| board.king(side).is_some_and(|king| by.all.contains(king));
    let (checks, checked) = (sees_king(own, side.opposite()), sees_king(other, side));
    // Who must parry has no time for anything else: its men stay where they are, and it captures little.
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
    (best, second, unsure, checked && !checks)
}

#[allow(missing_docs)]
pub fn features(position: &Position) -> Vec<f64> {
    let board = position.board();
    let values = &PIECES;
    let sights = BySide::from_fn(|side| Sight::new(position, side, values));
    let mut f = vec![0.0; 40];
    for side in Side::ALL {
        let s = if side == Side::White { 1.0 } else { -1.0 };
        let (own, other) = (sights.get(side), sights.get(side.opposite()));
        for (i, kind) in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
            f[i] += s * board.of(side, kind).len() as f64;
            f[14 + i] += s * own.by(kind).and(own.enemy_ring).len() as f64;
        }
        for at in board.of(side, Kind::Pawn) {
            let g = usize::from(gone(at, side));
            if (2..=6).contains(&g) { f[3 + g] += s }
            let passed = !board.of(side.opposite(), Kind::Pawn).into_iter().any(|o| o.file().abs_diff(at.file()) <= 1 && gone(o, side) > gone(at, side));
            if passed { f[23 + g.min(6)] += s } // 24..29
            if board.of(side, Kind::Pawn).into_iter().any(|o| o.file() == at.file() && o != at) { f[30] += s }
        }
        let rest = match position.turn() { fairschach_rules::Turn::Alone(_) => fairschach_rules::SquareSet::EMPTY, _ => position.resting().and(board.side(side)) };
        for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
            for at in board.of(side, kind) {
                if rest.contains(at) { f[31] += s; continue }
                f[10 + i] += s * board.hit_by(Piece { side, kind }, at, board.occupied()).minus(board.side(side)).len() as f64;
            }
        }
        let (best, second, unsure, parrying) = hopes(board, side, own, other, values);
        if parrying { f[22] += s * f64::from(best * 70 + second * 25 + unsure * 8) / 100.0 } else {
            f[19] += s * f64::from(best); f[20] += s * f64::from(second); f[21] += s * f64::from(unsure);
        }
        if board.of(side, Kind::Bishop).len() >= 2 { f[32] += s }
        if let Some(k) = board.king(side) {
            f[33] += s * other.enemy_ring.and(board.of(side, Kind::Pawn)).len() as f64;
            let c = |l: u8| f64::from((2 * i32::from(l) - 7).abs());
            let heavy = board.of(side.opposite(), Kind::Queen).len() > 0;
            f[if heavy { 34 } else { 35 }] += s * (c(k.file()) + c(k.rank()));
        }
        if position.turn().only() == Some(side) { f[23] += s }
        // squares attacked by pawns in the enemy half, own men attacked by enemy pawns etc
        f[36] += s * own.all.and(board.side(side)).minus(board.of(side, Kind::King)).len() as f64;
        f[37] += s * own.free.len() as f64;
        f[38] += s * own.bound.meets(other.free) as i32 as f64;
        for r in board.of(side, Kind::Rook) { if !board.of(side, Kind::Pawn).into_iter().any(|o| o.file() == r.file()) { f[39] += s } }
    }
    f
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
