//! Position texts in the form of their variant, read leniently where FEN is lenient, printed in one spelling only.

use crate::base::{BySide, Side};
use crate::board::geometry::Geometry;
use crate::{
    Board, Castling, Dice, Form, Kind, Piece, Placing, PositionFault, Setup, Square, SquareSet, Turn, Wing,
};

/// The longest text that is read, in bytes; the longest that is printed is shorter.
pub(crate) const MAX_LEN: usize = 800;
/// The largest pair or calm number; counting stops there.
pub(crate) const MAX_NUMBER: u32 = 1_000_000;

/// What a text is expected to be.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    pub(crate) geometry: Geometry,
    pub(crate) form: Form,
    pub(crate) with_took: bool,
}

/// A text that cannot be read.
pub(crate) struct Unread {
    /// What is wrong with its fields.
    pub(crate) faults: Vec<PositionFault>,
    /// What could be read, if the board could; the other fields as if nothing had happened.
    pub(crate) rest: Option<Box<Setup>>,
}

/// Reads the fields; whether they fit together is not asked here.
pub(crate) fn parse(text: &str, expected: Expected) -> Result<Setup, Unread> {
    let unread = |fault| Unread { faults: vec![fault], rest: None };
    if text.len() > MAX_LEN {
        return Err(unread(PositionFault::TooLong(MAX_LEN)));
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let (given, due) = (fields.len(), expected.form.fields(expected.with_took));
    if given != due {
        let names = expected.form.names();
        return Err(unread(PositionFault::Fields { given, due, names }));
    }
    let field = |at: usize| fields.get(at).copied().unwrap_or("-");
    let mut faults = Vec::new();
    let is_dice = matches!(expected.form, Form::Dice(_));
    let board = read_board(field(0), expected.geometry, is_dice, &mut faults);
    let has_board = faults.is_empty();
    let (turn, mut form) =
        keep(read_turn(field(1), expected.form), &mut faults).unwrap_or((Turn::Both, expected.form));
    if let Form::Placing(_) = expected.form {
        let placing = Placing::parse(field(2), field(3), &board);
        let placing = keep(placing.ok_or(PositionFault::Placing(MODES)), &mut faults);
        return match placing.map(Form::Placing) {
            Some(form) if faults.is_empty() => Ok(Setup::bare(board, turn, form)),
            _ => Err(Unread { faults, rest: None }),
        };
    }
    let castling = keep(read_castling(field(2), &board), &mut faults);
    let mut ep = BySide::default();
    if let Form::Dice(dice) = expected.form {
        form = keep(read_unmoved(field(3), dice), &mut faults).unwrap_or(expected.form);
    } else if let Some(squares) = keep(read_squares("ep", field(3)), &mut faults) {
        ep = sort_ep(squares, &mut faults);
    }
    let calm = keep(read_number("calm", field(4), 0), &mut faults);
    let pair = keep(read_number("pair", field(5), 1), &mut faults);
    let rest = keep(read_squares("rest", field(6)), &mut faults);
    let took = fields.get(7).map(|took| read_squares("took", took)).transpose();
    let setup = Setup {
        castling: castling.unwrap_or_default(),
        ep,
        calm: calm.unwrap_or_default(),
        pair: pair.unwrap_or(1),
        rest: rest.unwrap_or_default(),
        took: keep(took, &mut faults).flatten(),
        ..Setup::bare(board, turn, form)
    };
    if faults.is_empty() {
        Ok(setup)
    } else {
        let rest = has_board.then(|| Box::new(setup));
        Err(Unread { faults, rest })
    }
}

/// Reads the turn, and what else of the form stands in that field.
fn read_turn(text: &str, form: Form) -> Result<(Turn, Form), PositionFault> {
    let turn = match form {
        Form::Pairs => Turn::parse(text).map(|turn| (turn, form)),
        Form::Alone | Form::Placing(_) | Form::Dice(_) => parse_alone(text).map(|turn| (turn, form)),
        Form::TwoMoves { .. } => read_two_moves(text),
    };
    turn.ok_or_else(|| PositionFault::Turn { text: text.to_owned(), known: form.turns() })
}

fn read_two_moves(text: &str) -> Option<(Turn, Form)> {
    let (turn, left) = text.split_at_checked(1)?;
    let left = match left {
        "1" => 1,
        "2" => 2,
        _ => return None,
    };
    Some((parse_alone(turn)?, Form::TwoMoves { left }))
}

fn parse_alone(text: &str) -> Option<Turn> {
    Turn::parse(text).filter(|turn| matches!(turn, Turn::Alone(_)))
}

const MODES: &str = "mode is -, file or order, pending - or a piece with its square, such as Kc1";

fn keep<T>(read: Result<T, PositionFault>, faults: &mut Vec<PositionFault>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}

/// `X` and `x`: a die that shows its dot.
fn dot(letter: char) -> Option<Piece> {
    let side = match letter {
        'X' => Side::White,
        'x' => Side::Black,
        _ => return None,
    };
    Some(Piece { side, kind: Kind::Dot })
}

/// The files of pawns that never moved, capital letters for White's.
fn read_unmoved(text: &str, dice: Dice) -> Result<Form, PositionFault> {
    let mut unmoved = SquareSet::EMPTY;
    for letter in text.chars().filter(|_| text != "-") {
        let rank = if letter.is_ascii_uppercase() { 1 } else { 6 };
        let file = u8::try_from(letter.to_ascii_lowercase()).unwrap_or(0).wrapping_sub(b'a');
        match Square::at(file, rank) {
            Some(square) if !unmoved.contains(square) => unmoved = unmoved.with(square),
            _ => return Err(PositionFault::UnmovedText(text.to_owned())),
        }
    }
    if text.is_empty() {
        return Err(PositionFault::UnmovedText(String::new()));
    }
    Ok(Form::Dice(Dice { unmoved, ..dice }))
}

fn print_unmoved(unmoved: SquareSet) -> String {
    let letter = |square: Square| {
        let letter = (b'a' + square.file()) as char;
        if square.rank() == 1 { letter.to_ascii_uppercase() } else { letter }
    };
    if unmoved.is_empty() { "-".to_owned() } else { unmoved.map(letter).collect() }
}

/// Reads the pieces; every rank that cannot be read is named.
fn read_board(text: &str, geometry: Geometry, is_dice: bool, faults: &mut Vec<PositionFault>) -> Board {
    let mut board = Board::on(geometry);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        faults.push(PositionFault::Ranks(ranks.len()));
        return board;
    }
    for (row, rank) in (0..8).rev().zip(ranks) {
        let squares: Vec<Square> = geometry.rank(row).collect();
        if let Err(says) = read_rank(rank, &squares, is_dice, &mut board) {
            faults.push(PositionFault::Rank { rank: row + 1, says });
        }
    }
    board
}

fn read_rank(text: &str, squares: &[Square], is_dice: bool, board: &mut Board) -> Result<(), &'static str> {
    const TOO_LONG: &str = "has too many squares";
    const LETTERS: &str = "has a letter that is no piece; they are KQRBNP and kqrbnp, empty squares a digit";
    const DICE: &str = "has a letter that is no die; they are KQRBNPX and kqrbnpx, empty squares a digit";
    let (mut at, mut after_digit) = (0, false);
    for letter in text.chars() {
        if let Some(empty @ 1..=9) = letter.to_digit(10) {
            if after_digit {
                return Err("has two digits side by side");
            }
            at += empty as usize;
            after_digit = true;
        } else {
            let piece = Piece::from_letter(letter).or_else(|| dot(letter).filter(|_| is_dice));
            let piece = piece.ok_or(if is_dice { DICE } else { LETTERS })?;
            board.put(*squares.get(at).ok_or(TOO_LONG)?, piece);
            at += 1;
            after_digit = false;
        }
        if at > squares.len() {
            return Err(TOO_LONG);
        }
    }
    if at < squares.len() {
        return Err("has too few squares");
    }
    Ok(())
}

fn read_castling(text: &str, board: &Board) -> Result<BySide<Castling>, PositionFault> {
    let fault = || PositionFault::CastlingText {
        text: text.to_owned(),
        known: if board.geometry().has_forks() { "HAha or -" } else { "KQkq, HAha or -" },
    };
    let mut castling = BySide::<Castling>::default();
    if text == "-" {
        return Ok(castling);
    }
    if text.is_empty() {
        return Err(fault());
    }
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let (wing, rook) = read_right(letter.to_ascii_uppercase(), side, board).ok_or_else(fault)?;
        if castling.get(side).rook(wing).is_some() {
            return Err(fault());
        }
        castling.get_mut(side).set(wing, Some(rook));
    }
    Ok(castling)
}

/// `K` and `Q` mean the outermost rook of that wing, a file's letter the rook on that file. Where the pieces are not
/// in place the corner is taken, so that the validation can say so.
fn read_right(letter: char, side: Side, board: &Board) -> Option<(Wing, Square)> {
    let rank = if side == Side::White { 0 } else { 7 };
    let outermost_too = !board.geometry().has_forks();
    let wing = match letter {
        'K' if outermost_too => Wing::H,
        'Q' if outermost_too => Wing::A,
        'A'..='H' => {
            let rook = Square::at(letter as u8 - b'A', rank)?;
            let king = board.king(side).map_or(4, Square::file);
            return Some((if rook.file() < king { Wing::A } else { Wing::H }, rook));
        }
        _ => return None,
    };
    let corner = Square::at(wing.corner_file(), rank)?;
    Some((wing, outermost(board, side, wing).unwrap_or(corner)))
}

/// The rook farthest from the king on this wing of the side's first rank.
fn outermost(board: &Board, side: Side, wing: Wing) -> Option<Square> {
    let king = board.king(side)?;
    let rooks = board.of(side, Kind::Rook).and(board.topology().home[side as usize]);
    match wing {
        Wing::A => rooks.first().filter(|&rook| rook < king),
        Wing::H => rooks.last().filter(|&rook| rook > king),
    }
}

fn read_squares(field: &'static str, text: &str) -> Result<SquareSet, PositionFault> {
    if text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let mut set = SquareSet::EMPTY;
    for name in text.split(',') {
        match Square::parse(name) {
            Some(square) if !set.contains(square) => set = set.with(square),
            _ => {
                return Err(PositionFault::Squares { field, text: text.to_owned() });
            }
        }
    }
    Ok(set)
}

/// White captures on rank 6, Black on rank 3.
fn sort_ep(squares: SquareSet, faults: &mut Vec<PositionFault>) -> BySide<SquareSet> {
    let mut ep = BySide::default();
    for square in squares {
        let side = match square.rank() {
            5 => Side::White,
            2 => Side::Black,
            _ => {
                faults.push(PositionFault::EnPassant(square));
                continue;
            }
        };
        let all: &mut SquareSet = ep.get_mut(side);
        *all = all.with(square);
    }
    ep
}

fn read_number(field: &'static str, text: &str, least: u32) -> Result<u32, PositionFault> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| plain && (least..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| PositionFault::Number { field, text: text.to_owned(), least })
}

/// Writes the one spelling of a position behind what stands there.
pub(crate) fn push(text: &mut String, setup: &Setup) {
    push_board(text, &setup.board);
    text.push(' ');
    text.push_str(setup.turn.as_str());
    match setup.form {
        Form::TwoMoves { left } => text.extend(char::from_digit(left.into(), 10)),
        Form::Placing(placing) => {
            text.push(' ');
            text.push_str(&placing.print(&setup.board));
            return;
        }
        _ => {}
    }
    text.push(' ');
    push_castling(text, setup);
    text.push(' ');
    match setup.form {
        Form::Dice(dice) => text.push_str(&print_unmoved(dice.unmoved)),
        _ => push_names(text, &[setup.ep.white, setup.ep.black]),
    }
    for number in [setup.calm, setup.pair] {
        text.push(' ');
        let mut place = 10_u32.pow(number.checked_ilog10().unwrap_or(0));
        while place > 0 {
            text.extend(char::from_digit(number / place % 10, 10));
            place /= 10;
        }
    }
    if setup.form == Form::Pairs {
        for squares in [Some(setup.rest), setup.took].into_iter().flatten() {
            text.push(' ');
            push_names(text, &[squares]);
        }
    }
}

fn push_board(text: &mut String, board: &Board) {
    let mut letters = [None; Square::COUNT];
    for side in Side::ALL {
        for kind in Kind::ALL.into_iter().chain([Kind::Dot]) {
            let letter = Piece { side, kind }.letter();
            for square in board.of(side, kind) {
                letters[square.index()] = Some(letter);
            }
        }
    }
    for rank in (0..8).rev() {
        let mut empty = 0;
        // Within the iterator, which is made of several: it is a third of the work of printing.
        board.geometry().rank(rank).for_each(|square| match letters[square.index()] {
            None => empty += 1,
            Some(letter) => {
                push_digit(text, &mut empty);
                text.push(letter);
            }
        });
        push_digit(text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
}

fn push_digit(text: &mut String, empty: &mut u32) {
    text.extend(char::from_digit(*empty, 10).filter(|_| *empty > 0));
    *empty = 0;
}

/// The castling field as X-FEN: `K`, `Q` for the outermost rook of a wing, else the rook's file; on Chess 66 always
/// the file, as there Black's short side is the a-side.
pub(crate) fn castling(setup: &Setup) -> String {
    let mut text = String::new();
    push_castling(&mut text, setup);
    text
}

fn push_castling(text: &mut String, setup: &Setup) {
    let begun = text.len();
    let by_file = setup.board.geometry().has_forks();
    for side in Side::ALL {
        for wing in Wing::ALL {
            let Some(rook) = setup.castling.get(side).rook(wing) else { continue };
            let letter = match wing {
                _ if by_file || outermost(&setup.board, side, wing) != Some(rook) => {
                    (b'A' + rook.file()) as char
                }
                Wing::H => 'K',
                Wing::A => 'Q',
            };
            text.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
    if text.len() == begun {
        text.push('-');
    }
}

/// The names of the squares of one set after the other.
fn push_names(text: &mut String, sets: &[SquareSet]) {
    let begun = text.len();
    for square in sets.iter().flat_map(|set| set.by_name()) {
        if text.len() > begun {
            text.push(',');
        }
        text.push_str(square.name());
    }
    if text.len() == begun {
        text.push('-');
    }
}
