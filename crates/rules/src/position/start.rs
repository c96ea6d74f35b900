//! How a game starts: the usual array, one by number or row, or a position.

use std::fmt;

use crate::base::{BySide, Side};
use crate::board::geometry::Geometry;
use crate::variants::{Array, Castles};
use crate::{
    Board, Castling, Form, Kind, Piece, Position, PositionErrors, RuleSet, Setup, Square, Turn, Wing,
};

/// The pieces of a first rank, from the a-file on.
pub type Row = [Kind; 8];

/// Where a game starts.
///
/// ```
/// use fairschach_rules::{Position, RuleSet, Start};
///
/// let rules = RuleSet::usual("chess960")?.with_start(&Start::parse("chess960:0")?)?;
/// assert!(Position::start(&rules).to_string().starts_with("bbqnnrkr/pppppppp/8/"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The variant's own start.
    Usual,
    /// One of Chess960's arrays by Scharnagl's number, 0 to 959; 518 is the usual one.
    Number(u16),
    /// Any order of the usual pieces, by side.
    Row(BySide<Row>),
    /// A position text of the variant.
    Position(String),
}

/// A start that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// Not one of the forms.
    #[error(
        "start {0:?} is none; write chess960:518, shuffle:RNBQKBNR (or two rows, White's/Black's), one of these with draw in place of the array, or position:…"
    )]
    Form(String),
    /// No such board.
    #[error("board {0:?} is unknown; write chess66, or leave it out for the variant's own")]
    Board(String),
    /// Not a start of this variant.
    #[error("{variant} is not played from {start}")]
    Unfit {
        /// The variant's id.
        variant: &'static str,
        /// What was asked for, in words.
        start: &'static str,
    },
    /// Not a position of these rules.
    #[error(transparent)]
    Position(#[from] PositionErrors),
}

impl fmt::Display for Start {
    /// As [`Start::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters =
            |row: &Row| -> String { row.iter().map(|kind| kind.letter().to_ascii_uppercase()).collect() };
        match self {
            Start::Usual => f.write_str("usual"),
            Start::Number(number) => write!(f, "chess960:{number}"),
            Start::Row(rows) if rows.white == rows.black => write!(f, "shuffle:{}", letters(&rows.white)),
            Start::Row(rows) => write!(f, "shuffle:{}/{}", letters(&rows.white), letters(&rows.black)),
            Start::Position(text) => write!(f, "position:{text}"),
        }
    }
}

const NUMBERS: u16 = 960;
const USUAL: u16 = 518;

impl Start {
    /// Reads `usual`, `chess960:518`, `chess960:RNBQKBNR`, `shuffle:RNBQKBNR`, `shuffle:RNBKQBNR/RNBQKBNR` (White's row
    /// first) or `position:…`.
    pub fn parse(text: &str) -> Result<Start, StartError> {
        let error = || StartError::Form(text.chars().take(80).collect());
        if text == "usual" {
            return Ok(Start::Usual);
        }
        let (kind, what) = text.split_once(':').ok_or_else(error)?;
        let start = match kind {
            "chess960" => match parse_number(what) {
                Some(number) => Some(Start::Number(number)),
                None => read_row(what).and_then(chess960_number).map(Start::Number),
            },
            "shuffle" => {
                let (white, black) = what.split_once('/').unwrap_or((what, what));
                let rows = read_row(white).zip(read_row(black));
                rows.map(|(white, black)| Start::Row(BySide { white, black }))
            }
            "position" => Some(Start::Position(what.to_owned())),
            _ => None,
        };
        start.ok_or_else(error)
    }

    const fn in_words(&self) -> &'static str {
        match self {
            Start::Usual => "an array of its own; give a number or row",
            Start::Number(_) => "an array of Chess960",
            Start::Row(_) => "a row",
            Start::Position(_) => "a position",
        }
    }
}

fn parse_number(text: &str) -> Option<u16> {
    let plain = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| plain && number < NUMBERS)
}

/// Reads a row such as `RNBQKBNR`: the usual pieces, in any order.
pub fn read_row(text: &str) -> Option<Row> {
    let letters: Option<Vec<Kind>> = text
        .chars()
        .take(9)
        .map(|letter| Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase()))
        .collect();
    let row: Row = letters?.try_into().ok()?;
    let sorted = |mut row: Row| {
        row.sort_unstable();
        row
    };
    (sorted(row) == sorted(chess960_row(USUAL)?)).then_some(row)
}

/// The row of one of Chess960's arrays, by Scharnagl's number.
pub fn chess960_row(number: u16) -> Option<Row> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= NUMBERS {
        return None;
    }
    let number = usize::from(number);
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Kind::Bishop);
    row[number / 4 % 4 * 2] = Some(Kind::Bishop);
    let free =
        |row: &[Option<Kind>; 8]| -> Vec<usize> { (0..8).filter(|&file| row[file].is_none()).collect() };
    row[free(&row)[number / 16 % 6]] = Some(Kind::Queen);
    let (one, two) = KNIGHTS[number / 96];
    let left = free(&row);
    (row[left[one]], row[left[two]]) = (Some(Kind::Knight), Some(Kind::Knight));
    for (file, kind) in free(&row).into_iter().zip([Kind::Rook, Kind::King, Kind::Rook]) {
        row[file] = Some(kind);
    }
    Some(row.map(|kind| kind.unwrap_or(Kind::Rook)))
}

/// Scharnagl's number of a row, if it is one of Chess960's.
pub fn chess960_number(row: Row) -> Option<u16> {
    (0..NUMBERS).find(|&number| chess960_row(number) == Some(row))
}

/// Checks whether the rules can start there, and fixes it.
pub(crate) fn agree(rules: RuleSet, start: &Start) -> Result<RuleSet, StartError> {
    let declared = rules.declaration();
    let fits = match start {
        Start::Usual => matches!(declared.array, Array::Usual | Array::Placed),
        Start::Number(number) => *number < NUMBERS && takes_rows(&rules),
        Start::Row(rows) => takes_rows(&rules) && (declared.array != Array::Number || is_chess960(rows)),
        Start::Position(_) => true,
    };
    if !fits {
        return Err(StartError::Unfit { variant: declared.id, start: start.in_words() });
    }
    let pairs = declared.form == Form::Pairs;
    let rules = match start {
        Start::Number(_) if pairs => rules.with_chess960_castling(),
        Start::Row(_) if pairs => rules.without_castling(),
        Start::Position(text) if pairs && Position::needs_chess960_castling(text) => {
            rules.with_chess960_castling()
        }
        _ => rules,
    };
    if let Start::Position(text) = start {
        Position::parse(text, &rules)?;
    }
    Ok(rules.starting(start.clone()))
}

/// Whether other arrays than the usual one are played: not in normal chess, where only the usual one is normal.
fn takes_rows(rules: &RuleSet) -> bool {
    let declared = rules.declaration();
    let ordinary = rules.geometry() == Geometry::Ordinary;
    ordinary && (declared.form == Form::Pairs || matches!(declared.array, Array::Number | Array::Row))
}

fn is_chess960(rows: &BySide<Row>) -> bool {
    rows.white == rows.black && chess960_number(rows.white).is_some()
}

/// The setup in which a game starts.
pub(crate) fn setup(rules: &RuleSet) -> Option<Setup> {
    let rows = match rules.start() {
        Some(Start::Position(text)) => return Position::parse(text, rules).ok().map(|at| *at.setup()),
        Some(Start::Number(number)) => both(chess960_row(*number)?),
        Some(Start::Row(rows)) => *rows,
        Some(Start::Usual) | None => usual(rules.geometry())?,
    };
    let form = rules.form();
    let turn = if form == Form::Pairs { Turn::Both } else { Turn::Alone(Side::White) };
    let mut setup = Setup {
        chess960: rules.has_chess960_castling(),
        ..Setup::bare(Board::on(rules.geometry()), turn, form)
    };
    if matches!(form, Form::Placing(_)) {
        Side::ALL.into_iter().for_each(|side| pawns(&mut setup.board, side));
        return Some(setup);
    }
    for (side, row) in rows.iter() {
        array(&mut setup.board, side, row);
    }
    if let Form::Dice(dice) = &mut setup.form {
        dice.unmoved = setup.board.kind(Kind::Pawn);
    }
    for side in Side::ALL {
        *setup.castling.get_mut(side) = rights(&setup, side, rules.castles());
    }
    Some(setup)
}

/// The usual array; on Chess 66 it looks alike from both sides, the black king on d8.
fn usual(geometry: Geometry) -> Option<BySide<Row>> {
    let mut rows = both(chess960_row(USUAL)?);
    if geometry != Geometry::Ordinary {
        rows.black.reverse();
    }
    Some(rows)
}

const fn both(row: Row) -> BySide<Row> {
    BySide { white: row, black: row }
}

fn array(board: &mut Board, side: Side, row: &Row) {
    pawns(board, side);
    for (square, &kind) in board.topology().home[side as usize].zip(row) {
        board.put(square, Piece { side, kind });
    }
}

fn pawns(board: &mut Board, side: Side) {
    let kind = Kind::Pawn;
    for square in board.topology().pawn_home[side as usize] {
        board.put(square, Piece { side, kind });
    }
}

/// The rights an array gives (rules of Shuffle): in the ordinary way for king and rook on their usual squares; by
/// Chess960 if the king stands between its rooks.
pub(crate) fn rights(setup: &Setup, side: Side, castles: Castles) -> Castling {
    let mut castling = Castling::default();
    let rooks = setup.board.of(side, Kind::Rook);
    let (Some(king), Some(first), Some(last)) = (setup.board.king(side), rooks.first(), rooks.last()) else {
        return castling;
    };
    let between = first < king && king < last;
    for (wing, outer) in [(Wing::A, first), (Wing::H, last)] {
        let held = match castles {
            Castles::Never => false,
            Castles::Ordinary => setup.castling_in_place(side, wing, outer),
            Castles::Chess960 => between,
        };
        castling.set(wing, Some(outer).filter(|_: &Square| held));
    }
    castling
}
