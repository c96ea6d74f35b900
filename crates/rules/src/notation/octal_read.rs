//! Reading octal code. Whatever is not clearly legible is refused (Q35), never mended.

use super::octal::{Code, Control, OctalForm, check_digit, frees, pair_digits, piece_of};
use super::parse::Names;
use super::read_error::Contradiction;
use super::shape::Shape;
use crate::base::Side;
use crate::{Kind, Move, Position, Square};

/// Why a code cannot be read or written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum OctalFault {
    /// No form has this length.
    #[error("a code has 4, 5, 6, 10 or 11 digits, this one {0}")]
    Length(usize),
    /// A form of the protocol is no entry.
    #[error("codes of {0} digits belong to the protocol and cannot be entered; use 4, 5, 6, 10 or 11")]
    ProtocolOnly(usize),
    /// Something else than the digits 1 to 8 and separators; on Chess 66 also 0 and 9 elsewhere than they may stand.
    #[error("{0:?} is no digit of the code; it uses 1 to 8 only (on Chess 66 also 04 and 95)")]
    Digit(char),
    /// The first digit of forms 10 and 11 is no colour.
    #[error("the first digit is the colour: 1 White, 2 Black, not {0}")]
    Colour(char),
    /// The digit in front of the squares names no piece.
    #[error(
        "the digit before the squares is the piece: 1 queen, 2 rook, 3 bishop, 4 knight, 5 king, 6 pawn, not {0}"
    )]
    Prefix(char),
    /// A separator inside a part, or at an end.
    #[error("blanks, dots and hyphens may stand only between the parts of a code, such as 6 52 54 8")]
    Separator,
    /// The check digit is wrong, so some digit is.
    #[error("the check digit does not fit: a digit is wrong or two are exchanged")]
    CheckDigit,
    /// Start and target are one square, and it is no control word.
    #[error("start and target are the same square, and this is none of the eight control words")]
    SameSquare,
    /// Digit 7 in front, or a mark behind a control word, in any other way than `7 wwww 8`.
    #[error("a control word is written with 7 before and 8 behind it, such as 7 1111 8")]
    ControlWord,
    /// The code says something that is not so in this position.
    #[error("{0}")]
    Contradicts(Contradiction),
    /// Nothing to be written: no own piece there, or a die that cannot move.
    #[error("no piece of that side that could move stands on {0}")]
    NobodyThere(Square),
    /// Without a prefix the code of a freed die would be a control word.
    #[error(
        "a freed die is written with 8 before its square and 7 behind it, such as 8 4444 7; use form 6, 10 or 11"
    )]
    FreeingNeedsPrefix,
    /// Four digits always mean a queen.
    #[error("4 digits cannot say what the pawn becomes; use form 5, 6, 10 or 11")]
    ChoiceNeedsMark,
    /// Forms 10 and 11 count to 511.
    #[error("forms 10 and 11 go up to pair 511, this is pair {0}; use form 4, 5 or 6")]
    PairTooHigh(u32),
}

/// Reads an entry's code, form 4, 5, 6, 10 or 11, in the position before the pair.
///
/// Piece, colour, pair number and mark must be so; whether the move is legal is not asked.
pub fn read_octal(text: &str, position: &Position, side: Side) -> Result<Code, OctalFault> {
    let (digits, separators) = split(text)?;
    let form = match digits.len() {
        length @ (7 | 17 | 24) => return Err(OctalFault::ProtocolOnly(length)),
        length => OctalForm::with_digits(length).ok_or(OctalFault::Length(length))?,
    };
    if let Some(digit) = misplaced(&digits, form, position) {
        return Err(OctalFault::Digit(digit));
    }
    if !separators.iter().all(|at| boundaries(form).contains(at)) {
        return Err(OctalFault::Separator);
    }
    let digits = header(&digits, form, position, side)?;
    let (piece, squares, mark) = match *digits {
        [a, b, c, d] => (None, [a, b, c, d], None),
        [a, b, c, d, mark] => (None, [a, b, c, d], Some(mark)),
        [piece, a, b, c, d, mark] => (Some(piece), [a, b, c, d], Some(mark)),
        _ => return Err(OctalFault::Length(digits.len())),
    };
    let [a, b, c, d] = squares;
    if piece == Some('8')
        && (a, b) == (c, d)
        && let Some(entry) = freeing([a, b], mark).filter(|&entry| frees(position, side, entry))
    {
        return Ok(Code::Move(entry));
    }
    if piece == Some('7') || (a, b) == (c, d) {
        return control(piece, squares, mark).map(Code::Control);
    }
    let entry = Move {
        from: square(a, b).ok_or_else(|| OctalFault::Digit(outside(a, b)))?,
        to: square(c, d).ok_or_else(|| OctalFault::Digit(outside(c, d)))?,
        promotion: None,
    };
    if let Some(piece) = piece {
        fits_piece(piece, position, side, entry)?;
    }
    marked(position, side, entry, mark.unwrap_or('8')).map(Code::Move)
}

/// Whether a text consists of nothing but digits and separators, so that it can only be a code. On Chess 66 one or two
/// digits are squares.
pub(super) fn looks_like_code(text: &str, names: Names) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let fewest = if names == Names::Chess66 { 3 } else { 1 };
    digits >= fewest && text.chars().all(|c| c.is_ascii_digit() || is_separator(c))
}

/// The first 0 or 9 that stands where none may.
fn misplaced(digits: &[char], form: OctalForm, position: &Position) -> Option<char> {
    let squares = match form {
        OctalForm::Four | OctalForm::Five => 0..4,
        OctalForm::Six => 1..5,
        OctalForm::Ten | OctalForm::Eleven => 5..9,
    };
    let may = |at: usize| position.is_chess66() && (squares.contains(&at) || at == 10);
    let mut wrong = digits.iter().enumerate().filter(|&(at, digit)| matches!(digit, '0' | '9') && !may(at));
    wrong.next().map(|(_, &digit)| digit)
}

/// The digit of a pair that makes it no square.
const fn outside(file: char, rank: char) -> char {
    if matches!(file, '0' | '9') { file } else { rank }
}

pub(super) const fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '.' | '-')
}

/// The digits, and before how many of them separators stand.
fn split(text: &str) -> Result<(Vec<char>, Vec<usize>), OctalFault> {
    let (mut digits, mut separators) = (Vec::new(), Vec::new());
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
        } else if is_separator(c) {
            separators.push(digits.len());
        } else {
            return Err(OctalFault::Digit(c));
        }
    }
    Ok((digits, separators))
}

/// Where one part ends and the next begins.
const fn boundaries(form: OctalForm) -> &'static [usize] {
    match form {
        OctalForm::Four => &[2],
        OctalForm::Five => &[2, 4],
        OctalForm::Six => &[1, 3, 5],
        OctalForm::Ten => &[1, 4, 5, 7, 9],
        OctalForm::Eleven => &[1, 4, 5, 7, 9, 10],
    }
}

/// Checks colour, pair number and check digit of forms 10 and 11, and gives what follows them.
fn header<'a>(
    digits: &'a [char],
    form: OctalForm,
    position: &Position,
    side: Side,
) -> Result<&'a [char], OctalFault> {
    if !matches!(form, OctalForm::Ten | OctalForm::Eleven) {
        return Ok(digits);
    }
    let (code, check) = digits.split_at(10);
    if let [check] = check
        && *check != check_digit(&String::from_iter(code), position)
    {
        return Err(OctalFault::CheckDigit);
    }
    let said = match code[0] {
        '1' => Side::White,
        '2' => Side::Black,
        other => return Err(OctalFault::Colour(other)),
    };
    if said != side {
        return Err(OctalFault::Contradicts(Contradiction::Side { said }));
    }
    let number = String::from_iter(&code[1..4]);
    let open = position.pair();
    if pair_digits(open).as_deref() != Some(&number) {
        let said = code[1..4]
            .iter()
            .filter_map(|digit| digit.to_digit(10))
            .fold(0, |sum, digit| sum * 8 + digit - 1);
        return Err(OctalFault::Contradicts(Contradiction::Pair { said, open }));
    }
    Ok(&code[4..])
}

/// `8 SSSS 7`: a die that shows a dot is freed; with 1 to 4 it becomes what is chosen.
fn freeing([file, rank]: [char; 2], mark: Option<char>) -> Option<Move> {
    let kind = match mark? {
        '7' => Kind::Dot,
        choice => piece_of(choice).filter(|kind| Kind::PROMOTIONS.contains(kind))?,
    };
    square(file, rank).map(|square| Move::act(square, kind))
}

fn control(piece: Option<char>, squares: [char; 4], mark: Option<char>) -> Result<Control, OctalFault> {
    let squares = String::from_iter(squares);
    let word = Control::ALL.into_iter().find(|word| word.code() == squares);
    match (word, piece, mark) {
        (Some(word), None | Some('7'), None | Some('8')) => Ok(word),
        (None, None | Some('1'..='6' | '8'), _) => Err(OctalFault::SameSquare),
        _ => Err(OctalFault::ControlWord),
    }
}

fn fits_piece(digit: char, position: &Position, side: Side, entry: Move) -> Result<(), OctalFault> {
    let stands = Shape::of(position, side, entry).piece;
    match piece_of(digit) {
        None => Err(OctalFault::Prefix(digit)),
        Some(said) if stands == Some(said) => Ok(()),
        Some(said) => Err(OctalFault::Contradicts(Contradiction::Piece { square: entry.from, said, stands })),
    }
}

/// The move with its mark: 1 to 4 only for a promotion, 5 only for castling, 6 only en passant, 8 always.
fn marked(position: &Position, side: Side, entry: Move, mark: char) -> Result<Move, OctalFault> {
    let shape = Shape::of(position, side, entry);
    let choice = piece_of(mark).filter(|kind| Kind::PROMOTIONS.contains(kind));
    let fits = match mark {
        '1'..='4' => shape.promotes,
        '5' => shape.castling.is_some(),
        '6' => shape.en_passant,
        '8' => true,
        _ => false,
    };
    if !fits {
        return Err(OctalFault::Contradicts(Contradiction::Mark));
    }
    let promotion = if shape.promotes { choice.or(Some(Kind::Queen)) } else { None };
    Ok(Move { promotion, ..entry })
}

fn square(file: char, rank: char) -> Option<Square> {
    match (file, rank) {
        ('0', '4') => return Square::parse("4"),
        ('9', '5') => return Square::parse("5"),
        _ => {}
    }
    let digit = |c: char| u8::try_from(c.to_digit(10)?).ok()?.checked_sub(1);
    Square::at(digit(file)?, digit(rank)?)
}
