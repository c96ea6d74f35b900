//! All ways in which a text can be read as a move, without looking at the position.

use super::language::{meanings, promotion};
use crate::rules::{Kind, Square};

/// One way to read a text: which man, as far as it is said, goes where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    /// The man, if it is said or follows from the notation.
    pub(super) man: Option<Kind>,
    /// The file it starts on, 0 = a.
    pub(super) file: Option<u8>,
    /// The rank it starts on, 0 = first.
    pub(super) rank: Option<u8>,
    /// A pawn whose file is not said but differs from the target's (`Bxd5`, Bauer schlägt d5).
    pub(super) from_beside: bool,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

/// How letters are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// Capitals are men, small letters files, as all notations have it.
    Strict,
    /// Either may be either: `E2-E4`, `sf3`.
    Loose,
}

/// Every reading of a text without blanks and without what [`bare`](super::clean::bare) takes away.
///
/// Where the text keeps to capitals for men and small letters for files, only that is read; otherwise everything
/// that it could mean.
pub(super) fn parse(text: &str) -> Vec<Reading> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = readings(&chars, Case::Strict);
    if found.is_empty() {
        return readings(&chars, Case::Loose);
    }
    // Phones begin with a capital: `D2d4` is hardly the queen on rank 2.
    let by_rank = |reading: &Reading| reading.rank.is_some() && reading.file.is_none();
    if let Some((first, rest)) = chars.split_first()
        && found.iter().any(by_rank)
    {
        let small: Vec<char> = [first.to_ascii_lowercase()]
            .into_iter()
            .chain(rest.iter().copied())
            .collect();
        found.extend(readings(&small, Case::Strict));
    }
    found
}

fn readings(chars: &[char], case: Case) -> Vec<Reading> {
    let mut found = origins(chars, None, case);
    if let Some((first, rest)) = chars.split_first() {
        let letter = if case == Case::Loose {
            first.to_ascii_uppercase()
        } else {
            *first
        };
        for &man in meanings(letter) {
            found.extend(origins(rest, Some(man), case));
        }
    }
    found
}

/// Reads `[file][rank][x-]square[promotion]` with every choice of what is given of the start square.
fn origins(chars: &[char], man: Option<Kind>, case: Case) -> Vec<Reading> {
    [(true, true), (true, false), (false, true), (false, false)]
        .into_iter()
        .filter_map(|(with_file, with_rank)| {
            let mut rest = chars;
            let file = take(&mut rest, with_file, |c| file(c, case))?;
            let rank = take(&mut rest, with_rank, rank)?;
            let link = link(&mut rest);
            let to = Square::at(
                take(&mut rest, true, |c| self::file(c, case))??,
                take(&mut rest, true, self::rank)??,
            )?;
            let promotion = choice(rest)?;
            let plain = Reading {
                man,
                file,
                rank,
                from_beside: false,
                to,
                promotion,
            };
            complete(plain, link)
        })
        .collect()
}

/// What the notation says without words: no letter and no full start square is a pawn, and a pawn that captures
/// names its file, which is next to the target's.
fn complete(reading: Reading, link: Link) -> Option<Reading> {
    let to_file = reading.to.file();
    match (reading.man, reading.file, reading.rank) {
        (None, Some(_), Some(_)) | (Some(_), Some(_), _) | (Some(_), None, Some(_)) => Some(reading),
        (None, Some(file), None) => (file.abs_diff(to_file) == 1).then_some(Reading {
            man: Some(Kind::Pawn),
            ..reading
        }),
        (None, None, None) => (link == Link::None).then_some(Reading {
            man: Some(Kind::Pawn),
            file: Some(to_file),
            ..reading
        }),
        (Some(Kind::Pawn), None, None) if link == Link::Takes => Some(Reading {
            from_beside: true,
            ..reading
        }),
        (Some(Kind::Pawn), None, None) => Some(Reading {
            file: Some(to_file),
            ..reading
        }),
        (Some(_), None, None) => Some(reading),
        (None, None, Some(_)) => None,
    }
}

/// Takes one character if it is wanted; nothing at all, if it is wanted and not there.
fn take<T>(rest: &mut &[char], wanted: bool, read: impl Fn(char) -> Option<T>) -> Option<Option<T>> {
    if !wanted {
        return Some(None);
    }
    let (first, tail) = rest.split_first()?;
    let value = read(*first)?;
    *rest = tail;
    Some(Some(value))
}

fn file(c: char, case: Case) -> Option<u8> {
    let c = if case == Case::Loose {
        c.to_ascii_lowercase()
    } else {
        c
    };
    matches!(c, 'a'..='h').then(|| c as u8 - b'a')
}

fn rank(c: char) -> Option<u8> {
    matches!(c, '1'..='8').then(|| c as u8 - b'1')
}

/// What stands between start and target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    None,
    Goes,
    Takes,
}

fn link(rest: &mut &[char]) -> Link {
    let link = match rest.first() {
        Some('-') => Link::Goes,
        Some('x' | 'X' | ':') => Link::Takes,
        _ => return Link::None,
    };
    *rest = &rest[1..];
    link
}

/// The promotion behind the target: none, `D`, `=D`, `/D` or `(D)`; nothing, if something else stands there.
fn choice(rest: &[char]) -> Option<Option<Kind>> {
    match *rest {
        [] => Some(None),
        [letter] | ['=' | '/', letter] | ['(', letter, ')'] | ['(', '=', letter, ')'] => {
            promotion(letter).map(Some)
        }
        _ => None,
    }
}
