//! A half of a pair in short algebraic notation with its mark, as records have it: `Nf3`, `exd5~`, `Rxe8^1`.

use super::Language;
use super::line::{ILLEGIBLE, MISSING, PASS, mark};
use super::line_read::{MARKS, full_move};
use super::long::{long, san};
use super::read::{Read, castling, read_san};
use super::read_error::ReadError;
use super::shape::castling_move;
use crate::base::Side;
use crate::{Entry, Half, Position, RuleSet, legal};

/// A half as a record has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadHalf {
    /// What was entered; nothing where the half is missing.
    pub entry: Option<Entry>,
    /// The mark behind it, empty without one.
    pub mark: &'static str,
}

/// The half of a pair that was entered in this position, in English letters, with the one mark that says how it score.
/// An entry that was not legal is written long.
pub fn write_half(before: &Position, rules: &RuleSet, side: Side, half: &Half) -> String {
    let text = match half.entry {
        None => MISSING.to_owned(),
        Some(Entry::Pass) => PASS.to_owned(),
        Some(Entry::Invalid) => ILLEGIBLE.to_owned(),
        Some(Entry::Move(entry)) if legal(before, rules, side).contains(&entry) => {
            san(before, rules, side, entry, Language::English)
        }
        Some(Entry::Move(entry)) => long(before, side, entry, Language::English).replace(" e.p.", ""),
    };
    text + mark(half)
}

/// Reads what [`write_half`] wrote, and what other programs write of a legal move.
pub fn read_half(text: &str, before: &Position, rules: &RuleSet, side: Side) -> Result<ReadHalf, ReadError> {
    let found = MARKS.into_iter().find_map(|mark| Some((text.strip_suffix(mark)?, mark)));
    let (text, mark) = found.unwrap_or((text, ""));
    let entry = match text {
        MISSING => None,
        PASS => Some(Entry::Pass),
        ILLEGIBLE => Some(Entry::Invalid),
        text => Some(match read_san(text, before, rules, side) {
            Ok(Read { entry }) => entry,
            // Only what was void may be illegal.
            Err(error) if mark == "!v" => {
                let read = match castling(text) {
                    Some(wing) => castling_move(before, side, wing),
                    None => full_move(text, before),
                };
                Entry::Move(read.ok_or(error)?)
            }
            Err(error) => return Err(error),
        }),
    };
    Ok(ReadHalf { entry, mark })
}
