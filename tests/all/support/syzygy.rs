//! Writes Syzygy files (WDL) for king and queen or rook against king: what they say is worked out here, square by square,
//! and written uncompressed, as the format allows. The format: the probing code of its author, Ronald de Man.

use std::path::Path;

/// Queen or rook, by its number in the format.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strong {
    Rook = 4,
    Queen = 5,
}

const KING: u8 = 6;
const BLACK: u8 = 8;
/// Positions of three different men.
const SIZE: usize = 31_332;
/// Entries have three bits each; so many fit into a block of 1 KiB.
const BITS: usize = 3;
const BLOCK_LOG: u8 = 10;
const IN_BLOCK: usize = (8 << BLOCK_LOG) / BITS;
const INDEX_LOG: u8 = 8;

/// What the side to move gets, as the format counts: 0 lost, 2 drawn, 4 won.
pub(crate) fn value(strong: Strong, [king, piece, other]: [u8; 3], white_moves: bool) -> Option<u8> {
    if king == piece || king == other || piece == other || near(king, other) {
        return None;
    }
    let attacked = |to: u8, from: u8| to != from && attacks(strong, from, to, king);
    if white_moves {
        // Black's king may not be attacked; then White always wins.
        return (!attacked(other, piece)).then_some(4);
    }
    let mut moves = false;
    for to in (0..64).filter(|to| near(*to, other) && *to != other && !near(*to, king) && *to != king) {
        if to == piece {
            return Some(2);
        }
        moves |= !attacked(to, piece);
    }
    let stalemate = !moves && !attacked(other, piece);
    Some(if stalemate { 2 } else { 0 })
}

/// Whether two squares are neighbours or the same.
fn near(one: u8, other: u8) -> bool {
    (one % 8).abs_diff(other % 8) <= 1 && (one / 8).abs_diff(other / 8) <= 1
}

/// Whether the man attacks a square, only White's king standing between; Black's is the one that moves.
fn attacks(strong: Strong, from: u8, to: u8, blocker: u8) -> bool {
    let (right, up) = (i16::from(to % 8) - i16::from(from % 8), i16::from(to / 8) - i16::from(from / 8));
    let straight = right == 0 || up == 0;
    if !(straight || (strong == Strong::Queen && right.abs() == up.abs())) {
        return false;
    }
    let step = up.signum() * 8 + right.signum();
    let between = (1..right.abs().max(up.abs())).map(|n| i16::from(from) + n * step);
    between.into_iter().all(|square| square != i16::from(blocker))
}

/// Writes the file of this man into a folder.
pub(crate) fn write(folder: &Path, strong: Strong) {
    let name = match strong {
        Strong::Rook => "KRvK.rtbw",
        Strong::Queen => "KQvK.rtbw",
    };
    let tables = [true, false].map(|white_moves| table(strong, white_moves));
    let mut file = vec![0x71, 0xe8, 0x23, 0x5d, 1, 0];
    file.extend([KING, strong as u8, KING | BLACK].map(|piece| piece | (piece << 4)));
    file.push(0);
    let blocks = SIZE.div_ceil(IN_BLOCK);
    for _ in &tables {
        file.extend([0, BLOCK_LOG, INDEX_LOG, 0]);
        file.extend(u32::try_from(blocks).unwrap().to_le_bytes());
        // All codes have three bits; the first symbol of that length is 0, and there are eight, each standing for itself.
        file.extend([3, 3, 0, 0, 8, 0]);
        file.extend((0..8).flat_map(|symbol| [symbol, 0xf0, 0xff]));
    }
    for _ in &tables {
        let half = 1_usize << (INDEX_LOG - 1);
        for span in 0..SIZE.div_ceil(1 << INDEX_LOG) {
            let middle = (span << INDEX_LOG) + half;
            let block = (middle / IN_BLOCK).min(blocks - 1);
            file.extend(u32::try_from(block).unwrap().to_le_bytes());
            file.extend(u16::try_from(middle - block * IN_BLOCK).unwrap().to_le_bytes());
        }
    }
    for _ in &tables {
        for block in 0..blocks {
            let entries = (SIZE - block * IN_BLOCK).min(IN_BLOCK);
            file.extend(u16::try_from(entries - 1).unwrap().to_le_bytes());
        }
    }
    for values in &tables {
        file.resize(file.len().next_multiple_of(64), 0);
        for block in values.chunks(IN_BLOCK) {
            let mut bytes = vec![0_u8; 1 << BLOCK_LOG];
            for (at, value) in block.iter().enumerate() {
                for bit in (0..BITS).filter(|bit| value & (4 >> bit) != 0) {
                    let place = at * BITS + bit;
                    bytes[place / 8] |= 0x80 >> (place % 8);
                }
            }
            file.extend(bytes);
        }
    }
    // Sixteen bytes of a checksum, which nobody reads, stand behind.
    file.resize(file.len().next_multiple_of(64) + 16, 0);
    std::fs::write(folder.join(name), file).unwrap();
}

fn table(strong: Strong, white_moves: bool) -> Vec<u8> {
    let mut values = vec![2; SIZE];
    for king in 0..64 {
        for piece in 0..64 {
            for other in 0..64 {
                let squares = [king, piece, other];
                if let Some(value) = value(strong, squares, white_moves) {
                    values[place(squares)] = value;
                }
            }
        }
    }
    values
}

/// How far a square lies from the diagonal a1–h8: 0 on it, above it positive.
fn off(square: u8) -> i16 {
    i16::from(square / 8) - i16::from(square % 8)
}

/// The place of three men's squares in a table: turned so that the first lies in the triangle a1–d1–d4, and the first that
/// is not on the diagonal below it.
fn place(mut squares: [u8; 3]) -> usize {
    if squares[0] & 4 != 0 {
        squares = squares.map(|square| square ^ 7);
    }
    if squares[0] & 0x20 != 0 {
        squares = squares.map(|square| square ^ 0x38);
    }
    let first_off = squares.into_iter().map(off).find(|off| *off != 0);
    if first_off.is_some_and(|off| off > 0) {
        squares = squares.map(|square| (square >> 3) | ((square & 7) << 3));
    }
    let [one, two, three] = squares.map(usize::from);
    let after = |a: usize, b: usize| usize::from(a > b);
    let (s1, s2) = (after(two, one), after(three, one) + after(three, two));
    let triangle = |square: usize| {
        let below = [1, 2, 3, 10, 11, 19].into_iter().position(|known| known == square);
        below.unwrap()
    };
    let diagonal = |square: usize| square % 8;
    // Squares below the diagonal by rows, 28 of them.
    let lower = |square: usize| {
        let (low, high) = ((square / 8).min(square % 8), (square / 8).max(square % 8));
        low * 7 - low * low.saturating_sub(1) / 2 + high - low - 1
    };
    if off(squares[0]) != 0 {
        triangle(one) * 63 * 62 + (two - s1) * 62 + three - s2
    } else if off(squares[1]) != 0 {
        6 * 63 * 62 + diagonal(one) * 28 * 62 + lower(two) * 62 + three - s2
    } else if off(squares[2]) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + diagonal(one) * 7 * 28 + (diagonal(two) - s1) * 28 + lower(three)
    } else {
        6 * 63 * 62
            + 4 * 28 * 62
            + 4 * 7 * 28
            + diagonal(one) * 7 * 6
            + (diagonal(two) - s1) * 6
            + diagonal(three)
            - s2
    }
}
