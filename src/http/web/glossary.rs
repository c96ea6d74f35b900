//! The glossary as a page: the project's own document in the reader's language, word by word.

use std::sync::LazyLock;

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;
use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use crate::http::web::help::page_of;
use crate::http::web::layout::markdown::{pieces, plain, to_html, up_to};
use crate::http::web::layout::{Page, Reader, send};
use crate::show::Lang;

const GERMAN: &str = include_str!("../../../docs/glossar.md");
const ENGLISH: &str = include_str!("../../../docs/glossary.md");
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

    /// Reads the two forms of our documents: a table of `| **word** (other) | meaning |`, and a list of
    /// `- **word** (other): meaning`.
    fn read(text: &str) -> Glossary {
        let (mut lead, mut parts) = (Vec::new(), vec![Part::default()]);
        let mut pieces = pieces(text);
        while let Some(piece) = pieces.next() {
            let word = match piece {
                Event::Start(Tag::Heading { level, .. }) => {
                    let title = plain(&up_to(&mut pieces, TagEnd::Heading(level)));
                    if level != HeadingLevel::H1 {
                        parts.push(Part { title, words: Vec::new() });
                    }
                    None
                }
                Event::Start(Tag::Paragraph) => {
                    lead.push(inline(up_to(&mut pieces, TagEnd::Paragraph)));
                    None
                }
                Event::Start(Tag::TableHead) => {
                    up_to(&mut pieces, TagEnd::TableHead);
                    None
                }
                Event::Start(Tag::TableRow) => Word::of_row(up_to(&mut pieces, TagEnd::TableRow)),
                Event::Start(Tag::Item) => Word::of_item(up_to(&mut pieces, TagEnd::Item)),
                _ => None,
            };
            parts.last_mut().expect("there is always a part").words.extend(word);
        }
        Glossary { lead, parts }
    }
}

impl Word {
    fn of_row(row: Vec<Event<'_>>) -> Option<Word> {
        let mut row = row.into_iter();
        let word = up_to(&mut row, TagEnd::TableCell);
        let meaning = up_to(&mut row, TagEnd::TableCell);
        Word::new(&word[1..], meaning.get(1..)?)
    }

    /// What stands before the first colon is the word, and what stands behind it the meaning.
    fn of_item(item: Vec<Event<'_>>) -> Option<Word> {
        let (at, before, behind) = item.iter().enumerate().find_map(|(at, piece)| match piece {
            Event::Text(text) => text.split_once(": ").map(|(before, behind)| (at, before, behind)),
            _ => None,
        })?;
        let word = item[..at].iter().cloned().chain([Event::Text(before.into())]);
        let meaning = [Event::Text(behind.into())].into_iter().chain(item[at + 1..].iter().cloned());
        Word::new(&word.collect::<Vec<_>>(), &meaning.collect::<Vec<_>>())
    }

    /// The word is what is bold; beside it stands the one of the other language.
    fn new(word: &[Event<'_>], meaning: &[Event<'_>]) -> Option<Word> {
        let bold = word.iter().position(|piece| *piece == Event::End(TagEnd::Strong))?;
        let (word, other) = word.split_at(bold);
        let word = plain(word);
        Some(Word {
            anchor: anchor(&word),
            word,
            other: inline(other[1..].to_vec()).trim().to_owned(),
            meaning: inline(meaning.to_vec()).trim().to_owned(),
        })
    }
}

fn anchor(word: &str) -> String {
    let letters = word.chars().map(|c| if c.is_alphanumeric() { c } else { '-' });
    letters.collect::<String>().to_lowercase()
}

/// As HTML, with links to the pages that documents are here. A document that is no page here leaves no trace.
fn inline(pieces: Vec<Event<'_>>) -> String {
    let mut kept: Vec<Event<'_>> = Vec::new();
    let mut pieces = pieces.into_iter();
    let mut behind_link = false;
    while let Some(piece) = pieces.next() {
        let was_behind = std::mem::take(&mut behind_link);
        match piece {
            Event::Start(Tag::Link { dest_url, .. }) => {
                up_to(&mut pieces, TagEnd::Link);
                behind_link = true;
                match (page_of(&dest_url), kept.last_mut()) {
                    (Some((address, title)), _) => {
                        kept.push(Event::InlineHtml(format!("<a href=\"{address}\">{title}</a>").into()));
                    }
                    (None, Some(Event::Text(text))) => {
                        *text = text.trim_end_matches([' ', '→', ',']).to_owned().into();
                    }
                    (None, _) => {}
                }
            }
            Event::Text(text) if was_behind => {
                let text = text.strip_prefix(" (auf Englisch)").unwrap_or(&text).to_owned();
                kept.push(Event::Text(text.into()));
            }
            piece => kept.push(piece),
        }
    }
    to_html(kept)
}
