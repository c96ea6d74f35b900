//! Reading the line of a pair back into its entries.

use super::line::{ILLEGIBLE, MISSING, PASS};
use super::parse::parse;
use super::shape::{castling_move, names};
use crate::base::{BySide, Side};
use crate::{Entry, Move, Position, Square, Wing};

/// The entries of a pair, read from its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadLine {
    /// The pair's number.
    pub pair: u32,
    /// What each side entered; nothing where the half is missing.
    pub entries: BySide<Option<Entry>>,
    /// The entry that replaced a struck one.
    pub replacements: BySide<Option<Entry>>,
}

/// A text that is no line of a pair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// Longer than any line.
    #[error("a pair's line has at most {MAX_LINE_LEN} bytes, this one {0}")]
    TooLong(usize),
    /// The parts are not those of a line.
    #[error("a pair's line is its number, White's half and Black's, such as \"1. e2-e4 e7-e5\"")]
    Parts,
    /// A half that is none.
    #[error("{0:?} is no half of a pair; write long algebraic such as Ng1-f3, O-O, --, ... or ?")]
    Half(String),
}

/// The longest line that is read, in bytes; the longest that is written is shorter.
const MAX_LINE_LEN: usize = 128;

pub(super) const MARKS: [&str; 9] = ["^1", "^2", "*", "~", "!v", "!n", "!s", "!r", "!c"];

/// Reads the line of the pair that was entered in this position: what [`pair_line`](super::pair_line) wrote, in
/// either language. Marks, checks and result say what became of the entries and are not needed to replay them.
pub fn read_line(text: &str, before: &Position) -> Result<ReadLine, LineError> {
    if text.len() > MAX_LINE_LEN {
        return Err(LineError::TooLong(text.len()));
    }
    let text = text.replace(" e.p.", "");
    let parts: Vec<&str> = text.split(' ').collect();
    let [number, white, black, rest @ ..] = &parts[..] else { return Err(LineError::Parts) };
    let rest = match rest {
        ["+W" | "+B" | "+WB", rest @ ..] => rest,
        rest => rest,
    };
    let number = number.strip_suffix('.').and_then(|number| number.parse().ok());
    let (Some(pair), [] | ["1-0" | "0-1" | "1/2-1/2"]) = (number, rest) else { return Err(LineError::Parts) };
    let (white, white_again) = both(white, before, Side::White)?;
    let (black, black_again) = both(black, before, Side::Black)?;
    Ok(ReadLine {
        pair,
        entries: BySide { white, black },
        replacements: BySide { white: white_again, black: black_again },
    })
}

/// A half and its replacement; a die's rolled face needs no reading.
fn both(text: &str, before: &Position, side: Side) -> Result<(Option<Entry>, Option<Entry>), LineError> {
    let (first, second) = text.split_once('/').unwrap_or((text, MISSING));
    let face = before.is_dice() && second.len() == 1;
    let second = if face { MISSING } else { second };
    Ok((half(first, before, side)?, half(second, before, side)?))
}

fn half(text: &str, before: &Position, side: Side) -> Result<Option<Entry>, LineError> {
    let entry = MARKS.iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text);
    let wing = match entry {
        MISSING => return Ok(None),
        PASS => return Ok(Some(Entry::Pass)),
        ILLEGIBLE => return Ok(Some(Entry::Invalid)),
        "O-O" => Some(Wing::H),
        "O-O-O" => Some(Wing::A),
        _ => None,
    };
    if let Some(freed) = Move::parse(text).ok().filter(|act| act.from == act.to) {
        return Ok(Some(Entry::Move(freed)));
    }
    let read = match wing {
        Some(wing) => castling_move(before, side, wing),
        None => full_move(entry, before),
    };
    read.map(|read| Some(Entry::Move(read))).ok_or_else(|| LineError::Half(text.to_owned()))
}

/// A move with its whole start square.
pub(super) fn full_move(text: &str, before: &Position) -> Option<Move> {
    if let Some(act) = Move::parse(text).ok().filter(|entry| entry.act_of().is_some()) {
        return Some(act);
    }
    parse(text, names(before)).into_iter().find_map(|reading| {
        Some(Move {
            from: reading.from.or_else(|| Square::at(reading.file?, reading.rank?))?,
            to: reading.to,
            promotion: reading.promotion,
        })
    })
}
