//! The page that says what is promised and how to check it: the project's own document in the reader's language.

use crate::http::web::layout::page::Page;
use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::http::web::layout::reader::{Reader, send};
use crate::show::{Lang, escape};

/// A document of the project.
#[derive(Template, Debug)]
#[template(path = "web/prose.html")]
pub struct ProsePage {
    /// The frame.
    pub page: Page,
    pub title: String,
    /// The rest, made from our own text.
    pub html: String,
}

const GERMAN: &str = include_str!("../../../docs/vertrauen.md");
const ENGLISH: &str = include_str!("../../../docs/trust.md");

/// What is promised, what is not, and how to check it.
pub(super) async fn trust(reader: Reader) -> Response {
    let text = match reader.page.lang {
        Lang::De => GERMAN,
        Lang::En => ENGLISH,
    };
    let (title, html) = prose(text);
    let page = ProsePage { page: reader.page, title, html };
    send(StatusCode::OK, &page)
}

/// The little Markdown that these documents use: a title, headings, paragraphs of one line each, lists, code, bold.
/// Answers the title and the HTML of the rest.
pub fn prose(text: &str) -> (String, String) {
    let (mut title, mut html) = (String::new(), String::new());
    let mut open: Option<&str> = None;
    for line in text.lines() {
        if open == Some("pre") {
            if line == "```" {
                html.push_str("</pre>\n");
                open = None;
            } else {
                html.push_str(&escape(line));
                html.push('\n');
            }
            continue;
        }
        let numbered = line.split_once(". ").filter(|(n, _)| n.parse::<u32>().is_ok());
        let (list, item) = match (line.strip_prefix("- "), numbered) {
            (Some(item), _) => (Some("ul"), item),
            (None, Some((_, item))) => (Some("ol"), item),
            (None, None) => (None, line),
        };
        if list != open {
            if let Some(tag) = open {
                html.push_str(&format!("</{tag}>\n"));
            }
            if let Some(tag) = list {
                html.push_str(&format!("<{tag}>\n"));
            }
            open = list;
        }
        if line == "```" {
            html.push_str("<pre>");
            open = Some("pre");
        } else if let Some(heading) = line.strip_prefix("# ") {
            heading.clone_into(&mut title);
        } else if let Some(heading) = line.strip_prefix("## ") {
            html.push_str(&format!("<h2>{}</h2>\n", inline(heading)));
        } else if list.is_some() {
            html.push_str(&format!("<li>{}</li>\n", inline(item)));
        } else if !line.is_empty() {
            html.push_str(&format!("<p>{}</p>\n", inline(line)));
        }
    }
    if let Some(tag) = open {
        html.push_str(&format!("</{tag}>\n"));
    }
    (title, html)
}

fn inline(text: &str) -> String {
    let code = between(&escape(text), "`", "code");
    between(&code, "**", "strong")
}

/// Every second piece between the marks becomes an element.
fn between(text: &str, mark: &str, tag: &str) -> String {
    let pieces = text.split(mark).enumerate();
    pieces
        .map(|(at, piece)| if at % 2 == 1 { format!("<{tag}>{piece}</{tag}>") } else { piece.to_owned() })
        .collect()
}
