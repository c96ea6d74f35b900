//! Our own documents as HTML (CommonMark with tables), of which HTML is no part: it would be shown as text.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeStream, html};

/// A document piece by piece, each text in one.
pub(in crate::http::web) fn pieces(text: &str) -> impl Iterator<Item = Event<'_>> {
    let pieces = Parser::new_ext(text, Options::ENABLE_TABLES).map(|piece| match piece {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Start(Tag::CodeBlock(_)) => Event::Html("<pre>".into()),
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

/// The title of a document, and the rest of it as HTML.
pub fn document(text: &str) -> (String, String) {
    let (mut title, mut rest) = (String::new(), Vec::new());
    let mut pieces = pieces(text);
    while let Some(piece) = pieces.next() {
        match piece {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                title = plain(&up_to(&mut pieces, TagEnd::Heading(HeadingLevel::H1)));
            }
            piece => rest.push(piece),
        }
    }
    (title, to_html(rest))
}
