//! All ways in which a text can be read as a move, without looking at the position.

use super::language::{meanings, promotion};
use crate::{Kind, Square};

/// One way to read a text: which piece, as far as it is said, goes where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    /// The piece, if it is said or follows from the notation.
    pub(super) piece: Option<Kind>,
    /// The file it starts on, 0 = a.
    pub(super) file: Option<u8>,
    /// The rank it starts on, 0 = first.
    pub(super) rank: Option<u8>,
    /// The square it starts on, where that is one beside the ranks (Chess 66).
    pub(super) from: Option<Square>,
    /// How a pawn goes whose start is not said in full.
    pub(super) way: Approach,
    pub(super) to: Square,
    pub(super) promotion: Option<Kind>,
}

/// How a piece comes to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Approach {
    /// It is not said.
    Any,
    /// A pawn that is named by its target alone.
    Straight,
    /// A pawn that captures (`exd5`; `Bxd5`, Bauer schlägt d5).
    Beside,
}

/// Which names squares have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Names {
    /// A file and a rank.
    Ordinary,
    /// On Chess 66 also `4` and `5`, which are never short for a rank there.
    Chess66,
}

/// How letters are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// Capitals are pieces, small letters files, as all notations have it.
    Strict,
    /// Either may be either: `E2-E4`, `sf3`.
    Loose,
}

/// Every reading of a text without blanks and without what [`bare`](super::clean::bare) takes away.
///
/// Where the text keeps to capitals for pieces and small letters for files, only that is read; otherwise everything
/// that it could mean.
pub(super) fn parse(text: &str, names: Names) -> Vec<Reading> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = readings(&chars, Case::Strict, names);
    if found.is_empty() {
        return readings(&chars, Case::Loose, names);
    }
    // Phones begin with a capital: `D2d4` is hardly the queen on rank 2.
    let by_rank = |reading: &Reading| reading.rank.is_some() && reading.file.is_none();
    if let Some((first, rest)) = chars.split_first()
        && found.iter().any(by_rank)
    {
        let small: Vec<char> = [first.to_ascii_lowercase()].into_iter().chain(rest.iter().copied()).collect();
        found.extend(readings(&small, Case::Strict, names));
    }
    found
}

/// The readings of a text in English letters, capitals for pieces and small letters for files, as in PGN.
pub(super) fn parse_english(text: &str, names: Names) -> Vec<Reading> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = readings(&chars, Case::Strict, names);
    let bishop = chars.first() == Some(&'B');
    found.retain(|reading| !(bishop && reading.piece == Some(Kind::Pawn)));
    found
}

fn readings(chars: &[char], case: Case, names: Names) -> Vec<Reading> {
    let mut found = origins(chars, None, case, names);
    if let Some((first, rest)) = chars.split_first() {
        let letter = if case == Case::Loose { first.to_ascii_uppercase() } else { *first };
        for &piece in meanings(letter) {
            found.extend(origins(rest, Some(piece), case, names));
        }
    }
    found
}

/// Reads `[file][rank][x-]square[promotion]` with every choice of what is given of the start square.
fn origins(chars: &[char], piece: Option<Kind>, case: Case, names: Names) -> Vec<Reading> {
    let mut found: Vec<Reading> = [(true, true), (true, false), (false, true), (false, false)]
        .into_iter()
        .filter_map(|(with_file, with_rank)| {
            let mut rest = chars;
            let file = take(&mut rest, with_file, |c| file(c, case))?;
            let rank = take(&mut rest, with_rank, rank)?;
            let named = names == Names::Ordinary || with_file || !matches!(rank, Some(3 | 4));
            let link = link(&mut rest);
            // `a4` is a square, not the square 4 from the a-file.
            let beside = link != Link::None || with_file == with_rank || rank.is_some();
            let to = target(&mut rest, case, names)?;
            let fits = named && (beside || !is_beside(to));
            let plain =
                Reading { piece, file, rank, from: None, way: Approach::Any, to, promotion: choice(rest)? };
            complete(plain, link, names).filter(|_| fits)
        })
        .collect();
    found.extend(from_beside(chars, piece, case, names));
    found
}

/// A move from `4` or `5`.
fn from_beside(chars: &[char], piece: Option<Kind>, case: Case, names: Names) -> Option<Reading> {
    let mut rest = chars;
    let from = take(&mut rest, names == Names::Chess66, beside)??;
    link(&mut rest);
    Some(Reading {
        piece,
        file: None,
        rank: None,
        from: Some(from),
        way: Approach::Any,
        to: target(&mut rest, case, names)?,
        promotion: choice(rest)?,
    })
}

fn target(rest: &mut &[char], case: Case, names: Names) -> Option<Square> {
    if names == Names::Chess66
        && let Some(to) = take(rest, true, beside)
    {
        return to;
    }
    let file = take(rest, true, |c| file(c, case))??;
    Square::at(file, take(rest, true, rank)??)
}

fn beside(c: char) -> Option<Square> {
    Square::parse(c.encode_utf8(&mut [0; 4]))
}

fn is_beside(square: Square) -> bool {
    square.name().len() == 1
}

/// What the notation says without words: no letter and no full start square is a pawn, and a pawn that captures
/// names its file, which on the ordinary board is next to the target's.
fn complete(reading: Reading, link: Link, names: Names) -> Option<Reading> {
    let pawn = |way| {
        let piece = Some(Kind::Pawn);
        Some(Reading { piece, way, ..reading })
    };
    match (reading.piece, reading.file, reading.rank) {
        (None, Some(_), Some(_)) | (Some(_), Some(_), _) | (Some(_), None, Some(_)) => Some(reading),
        (None, Some(file), None) => {
            let near = names == Names::Chess66 || file.abs_diff(reading.to.file()) == 1;
            pawn(Approach::Beside).filter(|_| near)
        }
        (None, None, None) => pawn(Approach::Straight).filter(|_| link == Link::None),
        (Some(Kind::Pawn), None, None) if link == Link::Takes => pawn(Approach::Beside),
        (Some(Kind::Pawn), None, None) => pawn(Approach::Straight),
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
    let c = if case == Case::Loose { c.to_ascii_lowercase() } else { c };
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
