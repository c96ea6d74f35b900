//! A mail's content as a few kinds of blocks, and how they look in HTML and in plain text.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use askama::Template;
use sha2::{Digest, Sha256};

use crate::base::Side;
use crate::rules::Position;
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::board::png::{PngError, WIDTH_USUAL, png};

/// Pictures that are kept: of some thousands of games that begin at once each mail shows the same board.
const PICTURES_MAX: usize = 256;

/// By the fingerprints of what they were drawn from. Only mails look here: how long a page's picture takes must tell nobody
/// what was drawn for somebody else.
static PICTURES: LazyLock<Mutex<HashMap<[u8; 32], Vec<u8>>>> = LazyLock::new(Mutex::default);

fn drawn_once(svg: &str) -> Result<Vec<u8>, PngError> {
    let fingerprint: [u8; 32] = Sha256::digest(svg).into();
    let pictures = || PICTURES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = pictures().get(&fingerprint) {
        return Ok(known.clone());
    }
    let drawn = png(svg, WIDTH_USUAL)?;
    // Counted by tests.
    tracing::trace!("a board is drawn");
    let mut pictures = pictures();
    if pictures.len() >= PICTURES_MAX {
        pictures.clear();
    }
    pictures.insert(fingerprint, drawn.clone());
    Ok(drawn)
}

/// What a mail says.
pub(in crate::mail) struct MailContent {
    pub(in crate::mail) lang: &'static str,
    pub(in crate::mail) subject: String,
    pub(in crate::mail) title: String,
    pub(in crate::mail) blocks: Vec<Block>,
}

/// One piece of it.
pub(in crate::mail) enum Block {
    /// Which game it is about: what is played, how fast, and whether it is rated.
    Chip(String),
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
    /// Lines of a table.
    Lines(Vec<String>),
    /// Sentences, each with the page it is about, where there is one.
    Places(Vec<(String, Option<String>)>),
    /// Names and values.
    Pairs(Vec<(String, String)>),
    /// A name and something to be copied as it is.
    Code(String, String),
    Board(Box<BoardBlock>),
    /// The thing to do: its name and where.
    Link(String, String),
}

/// A board with its legends.
pub(in crate::mail) struct BoardBlock {
    picture: Picture<'static>,
    legend_text: String,
    legend_html: String,
}

/// The mail as HTML. A board is a picture that comes with the mail.
#[derive(Template)]
#[template(path = "mail/content.html")]
struct Html<'a> {
    content: &'a MailContent,
    mail: &'a str,
}

impl MailContent {
    /// The mail as HTML. `mail` makes the names of its pictures its own.
    pub(in crate::mail) fn html(&self, mail: &str) -> Result<String, askama::Error> {
        Html { content: self, mail }.render()
    }

    /// Its boards: the `Content-ID` under which the HTML shows each, and the picture as PNG.
    ///
    /// # Errors
    /// A board cannot be drawn.
    pub(in crate::mail) fn pictures(&self, mail: &str) -> Result<Vec<(String, Vec<u8>)>, PngError> {
        let boards = self.blocks.iter().enumerate().filter_map(|(at, block)| match block {
            Block::Board(board) => Some((at, board)),
            _ => None,
        });
        boards.map(|(at, board)| Ok((content_id(at, mail), drawn_once(&board.picture.svg())?))).collect()
    }

    /// The mail as plain text; a paragraph is one line.
    pub(in crate::mail) fn text(&self) -> String {
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
            Block::Chip(text) | Block::Text(text) | Block::Strong(text) | Block::Small(text) => {
                format!("{text}\n")
            }
            Block::Lines(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
            Block::Heading(text) => format!("{text}\n{}\n", "-".repeat(text.chars().count())),
            Block::List(items) => items.iter().map(|item| format!("* {item}\n")).collect(),
            Block::Places(items) => items
                .iter()
                .map(|(text, url)| match url {
                    Some(url) => format!("* {text}\n  {url}\n"),
                    None => format!("* {text}\n"),
                })
                .collect(),
            Block::Pairs(rows) => rows.iter().map(|(label, value)| format!("{label}: {value}\n")).collect(),
            Block::Code(label, code) => format!("{label}:\n{code}\n"),
            Block::Board(board) => format!("{}\n{}\n", board.picture.text(), board.legend_text),
            Block::Link(label, url) => format!("{label}:\n{url}\n"),
        }
    }
}

impl Html<'_> {
    fn content_id(&self, at: &usize) -> String {
        content_id(*at, self.mail)
    }
}

impl BoardBlock {
    pub(in crate::mail) fn new(lang: Lang, position: &Position, seen_by: Side) -> BoardBlock {
        let (pieces_text, pieces_html) = if position.is_dice() {
            ("mail-board-legend-dice-text", "mail-board-legend-dice-html")
        } else {
            ("mail-board-legend-text", "mail-board-legend-html")
        };
        let legend = |pieces, rests| match position.resting().is_empty() {
            true => lang.t(pieces),
            false => format!("{} {}", lang.t(pieces), lang.t(rests)),
        };
        BoardBlock {
            picture: Picture::of(position, seen_by, lang),
            legend_text: legend(pieces_text, "mail-board-rests-text"),
            legend_html: legend(pieces_html, "mail-board-rests-html"),
        }
    }

    /// The position in words, for those who see no pictures.
    fn spoken(&self) -> String {
        self.picture.spoken()
    }
}

/// Names the picture of the block at this place of a mail (RFC 2392).
fn content_id(at: usize, mail: &str) -> String {
    format!("board{at}.{mail}")
}
