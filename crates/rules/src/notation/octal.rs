//! Octal code: a square is two digits 1 to 8 (52 = e2), a move four, with the piece before and a mark behind.
//!
//! Section 4 of the rules. 0 and 9 occur only on the board of Chess 66: in 04 and 95, the squares beside the ranks, and in
//! the check digit.

use super::octal_read::OctalFault;
use super::shape::Shape;
use crate::base::{Side, words};
use crate::{Entry, Half, Kind, Move, Order, Outcome, Position, Square};

/// How much of an entry a code says; forms are told apart by their length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OctalForm {
    /// `SSTT`: start and target. A promotion is one to a queen.
    Four,
    /// `SSTT M`: with the mark; ICCF numeric is of this form or the last.
    Five,
    /// `P SSTT M`: with piece and mark.
    Six,
    /// `C NNN P SSTT M`: with colour and pair number too.
    Ten,
    /// Form 10 and a check digit: made for typed codes.
    Eleven,
}

impl OctalForm {
    /// All forms of an entry, shortest first.
    pub const ALL: [OctalForm; 5] =
        [OctalForm::Four, OctalForm::Five, OctalForm::Six, OctalForm::Ten, OctalForm::Eleven];

    /// How many digits it has, which is its name.
    pub const fn digits(self) -> usize {
        match self {
            OctalForm::Four => 4,
            OctalForm::Five => 5,
            OctalForm::Six => 6,
            OctalForm::Ten => 10,
            OctalForm::Eleven => 11,
        }
    }

    /// The form with this many digits.
    pub fn with_digits(digits: usize) -> Option<OctalForm> {
        OctalForm::ALL.into_iter().find(|form| form.digits() == digits)
    }
}

/// What a code says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// A move, legal or not.
    Move(Move),
    /// A word that is no move.
    Control(Control),
}

words! {
    /// The eight control words; each is one digit four times.
    pub enum Control {
        /// 1111: nothing can be entered.
        Pass: "pass",
        /// 2222: the entry could not be read (written by whoever leads the game).
        Illegible: "invalid",
        /// 3333: gives up.
        Resign: "resign",
        /// 4444: offers a draw.
        DrawOffer: "draw-offer",
        /// 5555: accepts it.
        Accept: "accept",
        /// 6666: "my move is filed".
        Filed: "filed",
        /// 7777: calls the arbiter.
        Arbiter: "arbiter",
        /// 8888: disputes.
        Dispute: "dispute",
    }
}

impl Control {
    /// The word in code, such as 3333.
    pub fn code(self) -> String {
        String::from((b'1' + self as u8) as char).repeat(4)
    }
}

/// Writes a move or control word of a side, as it stands in the position before the pair.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::notation::{Code, Control, OctalForm, read_octal, write_octal};
/// use fairschach_rules::{Move, Position, RuleSet};
///
/// let start = Position::start(&RuleSet::usual("fairschach")?);
/// let e4 = Code::Move(Move::parse("e2e4")?);
/// let written = |form| write_octal(&start, Side::White, e4, form);
/// assert_eq!(written(OctalForm::Four)?, "5254");
/// assert_eq!(written(OctalForm::Six)?, "652548");
/// // For dictating or typing: who, which pair, which piece, the move, and a check digit.
/// let eleven = written(OctalForm::Eleven)?;
/// assert_eq!(read_octal(&eleven, &start, Side::White)?, e4);
/// assert_eq!(read_octal("3333", &start, Side::White)?, Code::Control(Control::Resign));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_octal(
    position: &Position,
    side: Side,
    code: Code,
    form: OctalForm,
) -> Result<String, OctalFault> {
    if let Code::Move(entry) = code {
        let freed = frees(position, side, entry);
        // A die that shows its dot does not move and has no digit.
        let own = Shape::of(position, side, entry).piece.is_some_and(|piece| freed || piece != Kind::Dot);
        if entry.from == entry.to && !freed {
            return Err(OctalFault::SameSquare);
        }
        if entry.from == entry.to && matches!(form, OctalForm::Four | OctalForm::Five) {
            return Err(OctalFault::FreeingNeedsPrefix);
        }
        if !own {
            return Err(OctalFault::NobodyThere(entry.from));
        }
        if form == OctalForm::Four && !matches!(entry.promotion, None | Some(Kind::Queen)) {
            return Err(OctalFault::ChoiceNeedsMark);
        }
    }
    written(position, side, code, form).ok_or(OctalFault::PairTooHigh(position.pair()))
}

/// Form 6 of a half's entry, as it stood in the position it was entered in, legal or not: a pass is `711118`, what
/// could not be read `722228`. Nothing while the entry is missing, sealed or owed again.
pub fn half_octal(before: &Position, side: Side, half: &Half) -> Option<String> {
    let is_in = !matches!(half.outcome, Outcome::Pending | Outcome::MustReEnter);
    entry_octal(before, side, half.entry.filter(|_| is_in)?, OctalForm::Six)
}

/// An entry as it stands in the protocol, legal or not; nothing for a piece that is placed, or if the form needs a pair number
/// above 511.
fn entry_octal(position: &Position, side: Side, entry: Entry, form: OctalForm) -> Option<String> {
    let code = match entry {
        Entry::Move(_) if position.is_placing() => return None,
        Entry::Move(entry) if entry.from != entry.to || frees(position, side, entry) => Code::Move(entry),
        Entry::Pass => Code::Control(Control::Pass),
        Entry::Move(_) | Entry::Invalid => Code::Control(Control::Illegible),
    };
    written(position, side, code, form)
}

fn written(position: &Position, side: Side, code: Code, form: OctalForm) -> Option<String> {
    let six = match code {
        Code::Move(entry) => six(position, side, entry),
        Code::Control(word) => format!("7{}8", word.code()),
    };
    Some(match form {
        OctalForm::Four => six[1..5].to_owned(),
        OctalForm::Five => six[1..].to_owned(),
        OctalForm::Six => six,
        OctalForm::Ten => ten(position, side, &six)?,
        OctalForm::Eleven => {
            let ten = ten(position, side, &six)?;
            let check = check_digit(&ten, position);
            ten + &String::from(check)
        }
    })
}

/// Whether an own die that shows a dot is freed.
pub(super) fn frees(position: &Position, side: Side, entry: Move) -> bool {
    entry.act_of().is_some() && Shape::of(position, side, entry).piece == Some(Kind::Dot)
}

fn six(position: &Position, side: Side, entry: Move) -> String {
    let shape = Shape::of(position, side, entry);
    let piece = shape.piece.map_or('8', piece_digit);
    let mark = match entry.promotion {
        Some(Kind::Dot) => '7',
        Some(choice) => promotion_digit(choice),
        None if shape.promotes => '1',
        None if shape.castling.is_some() => '5',
        None if shape.en_passant => '6',
        None => '8',
    };
    let ([a, b], [c, d]) = (square_digits(entry.from), square_digits(entry.to));
    String::from_iter([piece, a, b, c, d, mark])
}

fn ten(position: &Position, side: Side, six: &str) -> Option<String> {
    let colour = if side == Side::White { '1' } else { '2' };
    Some(format!("{colour}{}{six}", pair_digits(position.pair())?))
}

/// The pair number in octal, each digit raised by one; 777 octal is the highest.
pub(super) fn pair_digits(pair: u32) -> Option<String> {
    let octal = [pair >> 6, pair >> 3 & 7, pair & 7];
    (1..=511).contains(&pair).then(|| octal.iter().filter_map(|&digit| digit_of(digit + 1)).collect())
}

/// The check digit of a code: the sum of its digits weighted 1 3 1 3 …, modulo 8, with 8 for 0; on the board of
/// Chess 66 modulo 10.
pub fn check_digit(code: &str, position: &Position) -> char {
    let modulus = if position.is_chess66() { 10 } else { 8 };
    let weighted = code.chars().filter_map(|digit| digit.to_digit(10)).zip([1, 3].into_iter().cycle());
    let sum = weighted.fold(0, |sum, (digit, weight)| (sum + digit * weight) % modulus);
    digit_of(if sum == 0 && modulus == 8 { 8 } else { sum }).unwrap_or('8')
}

fn digit_of(value: u32) -> Option<char> {
    char::from_digit(value, 10)
}

const fn piece_digit(kind: Kind) -> char {
    match kind {
        Kind::Queen => '1',
        Kind::Rook => '2',
        Kind::Bishop => '3',
        Kind::Knight => '4',
        Kind::King => '5',
        Kind::Pawn => '6',
        // Not stated: what is done with a dot is to free it.
        Kind::Dot => '8',
    }
}

/// The piece of a prefix, 1 to 6.
pub(super) fn piece_of(digit: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| piece_digit(kind) == digit)
}

fn promotion_digit(choice: Kind) -> char {
    if Kind::PROMOTIONS.contains(&choice) { piece_digit(choice) } else { '8' }
}

/// File and rank, both from 1; the two squares beside the board of Chess 66 are 04 and 95.
fn square_digits(square: Square) -> [char; 2] {
    match square.name() {
        "4" => ['0', '4'],
        "5" => ['9', '5'],
        _ => [(b'1' + square.file()) as char, (b'1' + square.rank()) as char],
    }
}

/// What became of an entry: the last digit of form 7.
pub(super) fn outcome_digit(half: &Half) -> char {
    match half.outcome {
        Outcome::Played => match half.order {
            Order::Together | Order::Alone => '1',
            Order::First => '2',
            Order::Second => '3',
        },
        Outcome::Replaced => '3',
        Outcome::Captured if half.met.is_some_and(|met| met.won) => '5',
        Outcome::Captured => '4',
        Outcome::Void | Outcome::NotExecutable | Outcome::Stays | Outcome::Cancelled => '6',
        Outcome::Struck => '7',
        Outcome::Pass | Outcome::Pending | Outcome::MustReEnter => '8',
    }
}

/// Form 7 of a half that is missing.
pub(super) fn missing_half() -> String {
    "7111188".to_owned()
}
