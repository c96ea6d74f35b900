//! The board as a picture (SVG, no styles or scripts inside) and as text for mails.

pub mod geometry;
mod inline;
pub mod mixed;
pub mod moving;
pub(super) mod pieces;
pub mod png;
pub mod rating_plot;
pub mod review_plot;
pub mod small;
pub(super) mod svg;
pub mod tray;

use super::i18n::Lang;
use crate::base::{BySide, Side};
use crate::rules::{Entry, FactKind, Kind, Position, Resolution, Square};
use crate::show::board::geometry::Geometry;
use crate::show::board::mixed::MixedArrow;

/// A piece on a square: the FEN letter of the piece, upper case for White.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name of the square.
    pub square: String,
    /// `KQRBNP` for White's pieces, `kqrbnp` for Black's; `X`, `x` for a die that shows its dot.
    pub letter: char,
}

/// An entry drawn as an arrow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Whose entry it is; each side has its own colour and its own stroke.
    pub side: Side,
    /// The square that the piece stood on.
    pub from: String,
    /// The square that the entry names.
    pub to: String,
    /// Whether it was carried out; a struck, void or own sealed entry is drawn open.
    pub executed: bool,
}

impl Arrow {
    fn new(side: Side, from: Square, to: Square, executed: bool) -> Arrow {
        Arrow { side, from: from.name().to_owned(), to: to.name().to_owned(), executed }
    }
}

/// What is shown upon the squares, all by the names of squares.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The entries of the last pair.
    pub arrows: Vec<Arrow>,
    /// The reader's own entry, filed or kept as a draft: from and to. Shown to its author alone.
    pub own: Option<(String, String)>,
    /// Pieces that rest in this pair (FSR 9).
    pub resting: Vec<String>,
    /// Kings in check.
    pub check: Vec<String>,
    /// Squares on which a piece of the last pair was removed as it arrived (FSR 4).
    pub removed: Vec<String>,
    /// The piece whose entry is being chosen.
    pub selected: Option<String>,
    /// Where it may go.
    pub targets: Vec<String>,
    /// How both sides would best have entered.
    pub mixed: Vec<MixedArrow>,
}

/// A board to be shown.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The shape of the board.
    pub geometry: &'a Geometry,
    /// The pieces; one on a square that the board does not have is left out.
    pub pieces: Vec<Piece>,
    pub dice: bool,
    /// The side that sits at the lower edge.
    pub seen_by: Side,
    /// What is shown upon the squares.
    pub marks: Marks,
    /// The language of the labels.
    pub lang: Lang,
}

impl Picture<'static> {
    /// The position with its resting pieces and its kings in check.
    pub fn of(position: &Position, seen_by: Side, lang: Lang) -> Picture<'static> {
        let pieces = position
            .pieces()
            .map(|(square, piece)| Piece { square: square.name().to_owned(), letter: piece.letter() });
        let resting = position.resting().by_name().into_iter().map(|square| square.name().to_owned());
        let in_check = position.in_check();
        let kings = Side::ALL.into_iter().filter(|side| *in_check.get(*side));
        let check = kings.filter_map(|side| position.board().of(side, Kind::King).first());
        let marks = Marks {
            resting: resting.collect(),
            check: check.map(|square| square.name().to_owned()).collect(),
            ..Marks::default()
        };
        Picture {
            geometry: if position.is_chess66() { Geometry::chess66() } else { Geometry::orthodox() },
            pieces: pieces.collect(),
            dice: position.is_dice(),
            seen_by,
            marks,
            lang,
        }
    }

    /// The position before a pair, with what both sides enter as arrows.
    pub fn before(
        position: &Position,
        entries: &BySide<Option<Entry>>,
        seen_by: Side,
        lang: Lang,
    ) -> Picture<'static> {
        let mut picture = Picture::of(position, seen_by, lang);
        for (side, entry) in entries.iter() {
            if let Some(Entry::Move(mv)) = entry {
                picture.marks.arrows.push(Arrow::new(side, mv.from, mv.to, true));
            }
        }
        picture
    }

    /// The position after a pair, with both entries as arrows and a cross where a piece was removed as it arrived.
    pub fn after(resolution: &Resolution, seen_by: Side, lang: Lang) -> Picture<'static> {
        let mut picture = Picture::of(&resolution.position, seen_by, lang);
        for (side, half) in resolution.halves.iter() {
            let Some(half) = half else { continue };
            if let Some(Entry::Move(mv)) = half.entry {
                picture.marks.arrows.push(Arrow::new(side, mv.from, mv.to, half.outcome.is_executed()));
            }
            if let Some(met) = half.met.filter(|met| met.lost) {
                picture.marks.removed.push(met.square.name().to_owned());
            }
        }
        picture.marks.arrows.extend(copies(resolution));
        picture
    }
}

/// The pieces that came to their squares by themselves while pieces are placed (Freischach).
fn copies(resolution: &Resolution) -> impl Iterator<Item = Arrow> {
    let placed = resolution.facts.iter().filter_map(|fact| match fact.what {
        FactKind::Places { square, .. } => Some((fact.side?, square)),
        _ => None,
    });
    placed.skip(1).map(|(side, square)| Arrow::new(side, square, square, true))
}

impl Picture<'_> {
    /// The board for a mail in plain text: the letters of the reader's language, upper case for White,
    /// resting pieces in brackets.
    pub fn text(&self) -> String {
        let mut lines = vec![vec!["   ".to_owned(); self.geometry.columns]; 8];
        for cell in &self.geometry.cells {
            let piece = self.pieces.iter().find(|piece| piece.square == cell.name);
            let text = match piece.map(|piece| text_letter(self.lang, piece.letter)) {
                Some(letter) if self.marks.resting.contains(&cell.name) => format!("({letter})"),
                Some(letter) => format!(" {letter} "),
                None => " . ".to_owned(),
            };
            lines[cell.row][cell.column] = text;
        }
        let mut rows: Vec<(String, String)> =
            lines.iter().enumerate().map(|(row, line)| ((8 - row).to_string(), line.concat())).collect();
        let mut files: Vec<String> = vec!["   ".to_owned(); self.geometry.columns];
        let mut top = files.clone();
        for cell in &self.geometry.cells {
            if let Some(file) = cell.name.chars().next().filter(char::is_ascii_lowercase) {
                match cell.row {
                    0 => top[cell.column] = format!(" {file} "),
                    7 => files[cell.column] = format!(" {file} "),
                    _ => {}
                }
            }
        }
        let (mut top, mut bottom) = (top.concat(), files.concat());
        if self.seen_by == Side::Black {
            rows.reverse();
            rows = rows.into_iter().map(|(rank, line)| (rank, turned(&line))).collect();
            (top, bottom) = (turned(&bottom), turned(&top));
        }
        let body: String = rows.iter().map(|(rank, line)| format!("{rank} {line} {rank}\n")).collect();
        let edge = |line: &str| format!("  {line}").trim_end().to_owned() + "\n";
        format!("{}{body}{}", edge(&top), edge(&bottom))
    }
}

/// The line read from the other side: every cell of three characters keeps its own order.
fn turned(line: &str) -> String {
    let cells: Vec<char> = line.chars().collect();
    cells.chunks(3).rev().flatten().collect()
}

pub(super) const fn owner_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::White } else { Side::Black }
}

/// "White" or "Black" in the reader's language.
pub fn side_name(lang: Lang, side: Side) -> String {
    lang.t(match side {
        Side::White => "white",
        Side::Black => "black",
    })
}

/// The name of a piece, given by its FEN letter in either case.
pub fn piece_name(lang: Lang, letter: char) -> String {
    lang.t(match letter.to_ascii_lowercase() {
        'k' => "king",
        'q' => "queen",
        'r' => "rook",
        'b' => "bishop",
        'n' => "knight",
        'x' => "dot",
        _ => "pawn",
    })
}

/// The letter of a piece in the reader's language; the case stays.
pub fn text_letter(lang: Lang, letter: char) -> char {
    let german = match letter.to_ascii_lowercase() {
        'q' => 'd',
        'r' => 't',
        'b' => 'l',
        'n' => 's',
        'p' => 'b',
        other => other,
    };
    match (lang, letter.is_ascii_uppercase()) {
        (Lang::En, _) => letter,
        (Lang::De, true) => german.to_ascii_uppercase(),
        (Lang::De, false) => german,
    }
}
