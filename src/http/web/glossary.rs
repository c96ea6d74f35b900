//! The glossary as a page: the project's own document in the reader's language, word by word.

use std::sync::LazyLock;

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, send};
use crate::show::{Lang, escape};

const GERMAN: &str = include_str!("../../../docs/glossar.md");
const ENGLISH: &str = include_str!("../../../docs/glossary.md");
/// Documents that are pages here. Of the others only the words are shown.
const PAGES: [(&str, &str); 6] = [
    ("rules.md", "/rules"),
    ("trust.md", "/trust"),
    ("vertrauen.md", "/trust"),
    ("ratings.md", "/ratings"),
    ("wertungszahlen.md", "/ratings"),
    ("api.md", "/api/docs"),
];

static TEXTS: LazyLock<[Glossary; 2]> = LazyLock::new(|| [GERMAN, ENGLISH].map(Glossary::read));

/// The words of a document.
#[derive(Debug)]
pub struct Glossary {
    /// What it says first, as HTML.
    pub lead: Vec<String>,
    pub parts: Vec<Part>,
}

/// Words under a heading; the first part has none.
#[derive(Default, Debug)]
pub struct Part {
    pub title: String,
    pub words: Vec<Word>,
}

/// A word and what it means.
#[derive(Debug)]
pub struct Word {
    /// Where a link to it leads: the word in small letters, all else as hyphens.
    pub anchor: String,
    pub word: String,
    /// The same word in the other language, with what stands beside it.
    pub other: String,
    /// As HTML.
    pub meaning: String,
}

#[derive(Template)]
#[template(path = "web/glossary.html")]
struct GlossaryPage {
    page: Page,
    glossary: &'static Glossary,
}

/// The glossary in the reader's language.
pub(super) async fn show(reader: Reader) -> Response {
    let glossary = Glossary::of(reader.page.lang);
    send(StatusCode::OK, &GlossaryPage { page: reader.page, glossary })
}

impl Glossary {
    /// The one in this language.
    pub fn of(lang: Lang) -> &'static Glossary {
        match lang {
            Lang::De => &TEXTS[0],
            Lang::En => &TEXTS[1],
        }
    }

    /// Reads the two forms of our documents: `| **word** (other) | meaning |` and `- **word** (other): meaning`, the latter
    /// over several lines.
    fn read(text: &str) -> Glossary {
        let mut glossary = Glossary { lead: Vec::new(), parts: vec![Part::default()] };
        for block in blocks(text) {
            if let Some(title) = block.strip_prefix("## ") {
                glossary.parts.push(Part { title: title.to_owned(), words: Vec::new() });
            } else if let Some(word) = Word::read(&block) {
                glossary.parts.last_mut().expect("there is always a part").words.push(word);
            } else if !block.starts_with(['#', '|']) {
                glossary.lead.push(inline(&block));
            }
        }
        glossary
    }
}

/// Paragraphs, headings, table rows and list items, each as one line.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let begins = line.starts_with(['#', '|']) || line.starts_with("- ");
        match blocks.last_mut().filter(|_| open && !begins) {
            Some(last) if !line.is_empty() => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ if !line.is_empty() => blocks.push(line.to_owned()),
            _ => {}
        }
        open = !line.is_empty();
    }
    blocks
}

impl Word {
    fn read(block: &str) -> Option<Word> {
        let text = match block.strip_prefix("| **") {
            Some(row) => row.trim_end().trim_end_matches('|'),
            None => block.strip_prefix("- **")?,
        };
        let (word, rest) = text.split_once("**")?;
        let ends = [" | ", ": "].into_iter().filter_map(|mark| rest.find(mark).map(|at| (at, mark.len())));
        let (at, length) = ends.min()?;
        let (other, meaning) = (&rest[..at], &rest[at + length..]);
        Some(Word {
            anchor: anchor(word),
            word: word.to_owned(),
            other: inline(other.trim()),
            meaning: inline(meaning.trim()),
        })
    }
}

fn anchor(word: &str) -> String {
    let letters = word.chars().map(|c| if c.is_alphanumeric() { c } else { '-' });
    letters.collect::<String>().to_lowercase()
}

/// Code, bold, emphasis and links of a line as HTML. A document that is no page here leaves no trace.
fn inline(text: &str) -> String {
    let text = links(&escape(text));
    let text = between(&text, "`", "code");
    let text = between(&text, "**", "strong");
    between(&text, "*", "em")
}

/// Every second piece between the marks becomes an element.
fn between(text: &str, mark: &str, tag: &str) -> String {
    let pieces = text.split(mark).enumerate();
    pieces
        .map(|(at, piece)| if at % 2 == 1 { format!("<{tag}>{piece}</{tag}>") } else { piece.to_owned() })
        .collect()
}

/// `[text](document#place)` as a link to the page that the document is.
fn links(text: &str) -> String {
    let mut parts = text.split('[');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some((target, after)) = part.split_once("](").and_then(|(_, rest)| rest.split_once(')')) else {
            out.push('[');
            out.push_str(part);
            continue;
        };
        let document = target.split('#').next().unwrap_or_default();
        match PAGES.iter().find(|(name, _)| *name == document) {
            Some((_, path)) => out.push_str(&format!("<a href=\"{path}\">{path}</a>")),
            None => out.truncate(out.trim_end_matches([' ', '→', ',']).len()),
        }
        out.push_str(after.strip_prefix(" (auf Englisch)").unwrap_or(after));
    }
    out
}
