//! The answer of a pairing program.

use super::super::{ENTRANTS_MAX, Proposed};
use super::{PAIRS_BYTES_MAX, TrfFault};

/// Reads what pairing programs answer: a line with the number of pairs, then a line for each, White's and Black's starting
/// number with blanks between them; `0` as one of them is the pairing-allocated bye. Empty lines at the end do not matter.
///
/// # Errors
/// The first line or column that is not so.
pub fn read_pairs(text: &str) -> Result<Vec<Proposed>, TrfFault> {
    if text.len() > PAIRS_BYTES_MAX {
        return Err(TrfFault::TooLong(text.len(), PAIRS_BYTES_MAX));
    }
    let mut lines = (1..).zip(text.trim_end().lines());
    let (_, first) = lines.next().unwrap_or((1, ""));
    let expected: usize =
        first.trim().parse().map_err(|_| TrfFault::at(1, 1, "the number of pairs belongs here"))?;
    if expected > usize::from(ENTRANTS_MAX) {
        return Err(TrfFault::at(1, 1, format!("there are {ENTRANTS_MAX} pairs at most")));
    }
    let pairs = lines.map(|(line, text)| read_pair(line, text)).collect::<Result<Vec<_>, _>>()?;
    if pairs.len() != expected {
        return Err(TrfFault::Whole(format!(
            "{expected} pairs are announced, but {} are given",
            pairs.len()
        )));
    }
    Ok(pairs)
}

fn read_pair(line: usize, text: &str) -> Result<Proposed, TrfFault> {
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        // Words are parts of the line, so their distance is a column.
        let column = word.as_ptr() as usize - text.as_ptr() as usize + 1;
        let number = word.parse().ok().filter(|number| *number <= ENTRANTS_MAX);
        numbers.push(number.ok_or_else(|| {
            TrfFault::at(line, column, format!("a starting number up to {ENTRANTS_MAX} belongs here, or 0"))
        })?);
        if numbers.len() > 2 {
            return Err(TrfFault::at(line, column, "a pair has two numbers"));
        }
    }
    match numbers[..] {
        [0, 0] => Err(TrfFault::at(line, 1, "a pair of nobody")),
        [white, 0] | [0, white] => Ok(Proposed { white, black: None }),
        [white, black] if white != black => Ok(Proposed { white, black: Some(black) }),
        [_, _] => Err(TrfFault::at(line, 1, "a player cannot be paired with themselves")),
        _ => Err(TrfFault::at(line, 1, "a pair has two numbers")),
    }
}
