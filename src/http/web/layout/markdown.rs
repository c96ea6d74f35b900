//! Our own documents as HTML (CommonMark with tables), of which HTML is no part: it would be shown as text.

use crate::http::web::help::page_of;
use crate::show::escape;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream, html};

/// A document piece by piece, each text in one.
pub(in crate::http::web) fn pieces(text: &str) -> impl Iterator<Item = Event<'_>> {
    let pieces = Parser::new_ext(text, Options::ENABLE_TABLES).map(|piece| match piece {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Start(Tag::CodeBlock(_)) => Event::Html(r#"<pre tabindex="0">"#.into()),
        Event::End(TagEnd::CodeBlock) => Event::Html("</pre>\n".into()),
        Event::SoftBreak => Event::Text(" ".into()),
        piece => piece,
    });
    TextMergeStream::new(pieces)
}

/// All up to the end of what has begun.
pub(in crate::http::web) fn up_to<'a>(
    pieces: &mut impl Iterator<Item = Event<'a>>,
    end: TagEnd,
) -> Vec<Event<'a>> {
    pieces.take_while(|piece| *piece != Event::End(end)).collect()
}

/// The words alone.
pub(in crate::http::web) fn plain(pieces: &[Event<'_>]) -> String {
    let words = pieces.iter().filter_map(|piece| match piece {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    words.collect()
}

pub(in crate::http::web) fn to_html<'a>(pieces: impl IntoIterator<Item = Event<'a>>) -> String {
    let mut written = String::new();
    html::push_html(&mut written, pieces.into_iter());
    written
}

/// What documents name as an address of the server, and everybody can open.
const ROOMS: [&str; 10] = [
    "/api/docs",
    "/endgames",
    "/explore",
    "/glossary",
    "/learn",
    "/privacy",
    "/problems",
    "/rules",
    "/trust",
    "/xfcc",
];

/// A document of ours, as a page.
#[derive(Default, Debug)]
pub struct Document {
    pub title: String,
    /// Its parts: where each begins on the page, and its heading.
    pub parts: Vec<(String, String)>,
    /// All but the title.
    pub html: String,
}

/// Reads a document. What leads to another one leads to its page, or nowhere if it is none.
pub fn document(text: &str) -> Document {
    let (mut read, mut kept, mut heading) = (Document::default(), Vec::new(), String::new());
    let mut pieces = pieces(text);
    while let Some(piece) = pieces.next() {
        match piece {
            Event::Start(Tag::Heading { level, .. }) => {
                let words = up_to(&mut pieces, TagEnd::Heading(level));
                heading = plain(&words);
                if level == HeadingLevel::H1 {
                    read.title.clone_from(&heading);
                    continue;
                }
                let anchor = anchor(&heading);
                kept.push(Event::Html(format!("<{level} id=\"{anchor}\">").into()));
                kept.extend(words);
                kept.push(Event::Html(format!("</{level}>\n").into()));
                if level == HeadingLevel::H2 {
                    read.parts.push((anchor, heading.clone()));
                }
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                kept.extend(link(&dest_url, up_to(&mut pieces, TagEnd::Link)));
            }
            // An address of this server.
            Event::Code(text) if ROOMS.contains(&&*text) => {
                kept.push(Event::InlineHtml(format!("<a href=\"{text}\"><code>{text}</code></a>").into()));
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = format!("/help/{dest_url}").into();
                kept.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Table(columns)) => {
                let frame = r#"<div class="scroll" tabindex="0" role="region" aria-label="#;
                kept.push(Event::Html(format!("{frame}\"{}\">", escape(&heading)).into()));
                kept.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                kept.extend([Event::End(TagEnd::Table), Event::Html("</div>\n".into())]);
            }
            piece => kept.push(piece),
        }
    }
    read.html = to_html(kept);
    read
}

/// A link as it is on our pages; one that names a file is called as the page is.
fn link<'a>(to: &str, words: Vec<Event<'a>>) -> Vec<Event<'a>> {
    let (address, title) = match page_of(to) {
        Some((address, title)) => (address, Some(title)),
        None if to.starts_with("https://") || to.starts_with('#') => (to.to_owned(), None),
        None => return words,
    };
    let mut kept = vec![Event::InlineHtml(format!("<a href=\"{}\">", escape(&address)).into())];
    match title {
        Some(title) if plain(&words).ends_with(".md") => kept.push(Event::Text(title.into())),
        _ => kept.extend(words),
    }
    kept.push(Event::InlineHtml("</a>".into()));
    kept
}

/// Where a heading is found, as other readers of such documents make it of its words.
fn anchor(heading: &str) -> String {
    let letters = heading.chars().filter_map(|c| match c {
        ' ' => Some('-'),
        c => (c.is_alphanumeric() || c == '-' || c == '_').then_some(c),
    });
    letters.collect::<String>().to_lowercase()
}
