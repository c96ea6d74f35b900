//! A mail's content as a few kinds of blocks, and how they look in HTML and in plain text.

use askama::Template;

use crate::base::Side;
use crate::rules::{Position, Square};
use crate::show::Lang;
use crate::show::board::Picture;

const LIGHT: &str = "#f1ead9";
const DARK: &str = "#b3c3a5";

/// What a mail says.
#[derive(Template)]
#[template(path = "mail/letter.html")]
pub(super) struct Letter {
    pub(super) lang: &'static str,
    pub(super) subject: String,
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

/// One piece of it.
pub(super) enum Block {
    /// A paragraph.
    Text(String),
    /// A paragraph that must not be overlooked.
    Strong(String),
    /// A paragraph for those who read everything.
    Small(String),
    /// What the next blocks are about.
    Heading(String),
    /// Sentences.
    List(Vec<String>),
    /// Names and values.
    Pairs(Vec<(String, String)>),
    /// A name and something to be copied as it is.
    Code(String, String),
    /// A board.
    Board(Box<BoardBlock>),
    /// The thing to do: its name and where.
    Link(String, String),
}

/// A board with its legends.
pub(super) struct BoardBlock {
    position: Position,
    seen_by: Side,
    text: String,
    legend_text: String,
    legend_html: String,
}

struct Row {
    rank: u8,
    cells: Vec<Cell>,
}

struct Cell {
    glyph: String,
    /// The colours of a die's body and ink, where the men are dice.
    die: Option<(&'static str, &'static str)>,
    colour: &'static str,
    rests: bool,
}

impl Letter {
    /// The letter as HTML.
    pub(super) fn html(&self) -> Result<String, askama::Error> {
        self.render()
    }

    /// The letter as plain text; a paragraph is one line.
    pub(super) fn text(&self) -> String {
        let mut out = format!("{}\n", self.title);
        for block in &self.blocks {
            out.push('\n');
            out.push_str(&block.text());
        }
        out
    }
}

impl Block {
    fn text(&self) -> String {
        match self {
            Block::Text(text) | Block::Strong(text) | Block::Small(text) => format!("{text}\n"),
            Block::Heading(text) => format!("{text}\n{}\n", "-".repeat(text.chars().count())),
            Block::List(items) => items.iter().map(|item| format!("* {item}\n")).collect(),
            Block::Pairs(rows) => rows
                .iter()
                .map(|(label, value)| format!("{label}: {value}\n"))
                .collect(),
            Block::Code(label, code) => format!("{label}:\n{code}\n"),
            Block::Board(board) => format!("{}\n{}\n", board.text, board.legend_text),
            Block::Link(label, url) => format!("{label}:\n{url}\n"),
        }
    }
}

impl BoardBlock {
    pub(super) fn new(lang: Lang, position: &Position, seen_by: Side) -> BoardBlock {
        let legend = |men, rests| match position.resting().is_empty() {
            true => lang.t(men),
            false => format!("{} {}", lang.t(men), lang.t(rests)),
        };
        let (legend_text, legend_html) = if position.is_dice() {
            (
                lang.t("mail-board-legend-dice-text"),
                lang.t("mail-board-legend-dice-html"),
            )
        } else {
            (
                legend("mail-board-legend-text", "mail-board-rests-text"),
                legend("mail-board-legend-html", "mail-board-rests-html"),
            )
        };
        BoardBlock {
            position: *position,
            seen_by,
            text: Picture::of(position, seen_by, lang).text(),
            legend_text,
            legend_html,
        }
    }

    /// Whether its squares make no table, so that it is shown in letters.
    fn is_chess66(&self) -> bool {
        self.position.is_chess66()
    }

    /// From the top to the bottom of the board as its reader sees it.
    fn rows(&self) -> Vec<Row> {
        let ranks: Vec<u8> = self.turned((0..8).rev().collect());
        ranks.into_iter().map(|rank| self.row(rank)).collect()
    }

    fn files(&self) -> Vec<char> {
        self.turned(('a'..='h').collect())
    }

    fn row(&self, rank: u8) -> Row {
        let squares = self.turned((0..8).collect()).into_iter();
        let squares = squares.filter_map(|file| Square::at(file, rank));
        Row {
            rank: rank + 1,
            cells: squares.map(|square| self.cell(square)).collect(),
        }
    }

    fn cell(&self, square: Square) -> Cell {
        let is_dark = (square.file() + square.rank()).is_multiple_of(2);
        let man = self.position.man_at(square).map(|man| man.letter());
        Cell {
            glyph: man.map_or_else(|| "\u{a0}".to_owned(), glyph),
            die: man.filter(|_| self.position.is_dice()).map(die),
            colour: if is_dark { DARK } else { LIGHT },
            rests: self.position.rests(square),
        }
    }

    fn turned<T>(&self, mut line: Vec<T>) -> Vec<T> {
        if self.seen_by == Side::Black {
            line.reverse();
        }
        line
    }
}

/// The colours of a die: body, ink.
const fn die(letter: char) -> (&'static str, &'static str) {
    if letter.is_ascii_uppercase() {
        ("#fffdf6", "#14171a")
    } else {
        ("#2b2f33", "#f4efe4")
    }
}

/// The man as a figurine; the sign behind it asks for the plain form, where a phone would show a picture.
fn glyph(letter: char) -> String {
    let figurine = match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        'X' | 'x' => return "•".to_owned(),
        _ => '♟',
    };
    format!("{figurine}\u{fe0e}")
}
