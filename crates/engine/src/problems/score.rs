//! An answer to a problem, scored by what it gives away.

use fairschach_rules::Move;
use num_traits::{ToPrimitive, Zero};

use super::fraction::{Fraction, fraction};
use super::solve::Solved;
use super::tree::Choice;

/// The most parts that one entry may be given.
pub const PARTS_MAX: u32 = 1_000_000;

/// The most points for an answer.
pub const POINTS_MAX: u32 = 1_000;

/// An answer scored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The chance of mate against the best reply.
    pub gets: Fraction,
    /// How much less that is than with the key.
    pub gives_away: Fraction,
    /// Black's replies that hold it there, each of them alone.
    pub replies: Vec<Choice>,
    /// From 0 for an answer with no chance to [`POINTS_MAX`] for one as good as the key.
    pub points: u32,
}

/// An answer that is no mix of White's entries.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    /// An entry that White does not have.
    #[error("{0} is no entry of White's here")]
    NoEntry(Move),
    /// An entry named twice.
    #[error("{0} is named twice")]
    Twice(Move),
    /// No entry is given anything.
    #[error("no entry has a share")]
    Nothing,
    /// An entry is given too much.
    #[error("an entry has at most {PARTS_MAX} parts")]
    TooMuch,
}

/// Scores a mix of White's entries, each with its parts: parts per million, per cent, or two to one. What counts is
/// their ratio.
///
/// # Errors
/// It is no mix: an entry is unknown or named twice, or there are too many parts or none.
pub fn score(solved: &Solved, answer: &[(Move, u32)]) -> Result<Scored, AnswerError> {
    let survey = &solved.first;
    if answer.iter().any(|&(_, parts)| parts > PARTS_MAX) {
        return Err(AnswerError::TooMuch);
    }
    let mut mix: Vec<Option<Fraction>> = vec![None; survey.choices.white.len()];
    let mut sum = 0;
    for &(entry, parts) in answer {
        let row = survey.choices.white.iter().position(|choice| *choice == Some(entry));
        let share = row.and_then(|row| mix.get_mut(row)).ok_or(AnswerError::NoEntry(entry))?;
        if share.replace(fraction(i64::from(parts), 1)).is_some() {
            return Err(AnswerError::Twice(entry));
        }
        sum += i64::from(parts);
    }
    if sum == 0 {
        return Err(AnswerError::Nothing);
    }
    let whole = fraction(sum, 1);
    let mix: Vec<Fraction> = mix.into_iter().map(|parts| parts.unwrap_or_default() / &whole).collect();
    let against = survey.matrix.against_columns(&mix);
    let gets = against.iter().min().cloned().unwrap_or_default();
    let held = survey.choices.black.iter().zip(&against).filter(|(_, leaves)| **leaves == gets);
    Ok(Scored {
        replies: held.map(|(&reply, _)| reply).collect(),
        gives_away: &solved.value - &gets,
        points: points(&gets, &solved.value),
        gets,
    })
}

/// The answer's part of what the key gets, of a thousand, rounded down: only a best mix has them all.
fn points(gets: &Fraction, value: &Fraction) -> u32 {
    if value.is_zero() {
        return POINTS_MAX;
    }
    let points = gets / value * fraction(i64::from(POINTS_MAX), 1);
    points.floor().to_integer().to_u32().unwrap_or(0)
}
