//! The guides: the project's own documents as pages, listed in the reader's language where they exist in it.

use std::collections::HashMap;
use std::sync::LazyLock;

use askama::Template;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::error::Error;
use crate::http::web::layout::{Document, Page, Reader, document, send};
use crate::show::Lang;

/// Whom a guide is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Players,
    Officials,
    Checkers,
    Programs,
}

/// A document in German and in English: what it is called in its address, and what is in it. Of some both are English.
struct Guide {
    of: For,
    names: [&'static str; 2],
    texts: [&'static str; 2],
}

macro_rules! guides {
    ($($of:ident: $german:literal, $english:literal;)*) => {
        [$(Guide {
            of: For::$of,
            names: [$german, $english],
            texts: [
                include_str!(concat!("../../../docs/", $german, ".md")),
                include_str!(concat!("../../../docs/", $english, ".md")),
            ],
        }),*]
    };
}

/// All of them, in the order in which they are listed. What only operators of a server need is no page of it.
static GUIDES: [Guide; 19] = guides! {
    Players: "spielen", "play";
    Players: "scid-spielen", "scid";
    Players: "bedenkzeit", "clocks";
    Players: "wertungszahlen", "ratings";
    Players: "schachprogramm", "engine";
    Players: "endspiele", "endgames";
    Players: "blind-versiegelt", "blind";
    Players: "einlesen", "import";
    Officials: "turniere", "tournaments";
    Officials: "turnierleiter", "director";
    Officials: "tabellen", "tables";
    Officials: "schiedsrichter", "arbiter";
    Checkers: "sealing", "sealing";
    Checkers: "chance", "chance";
    Checkers: "zeuge", "witness";
    Checkers: "formats", "formats";
    Programs: "api", "api";
    Programs: "webhooks-einrichten", "webhooks";
    Programs: "rules", "rules";
};

/// Documents that are pages of their own.
const PAGES: [(&str, &str, &str); 4] = [
    ("glossar.md", "/glossary", include_str!("../../../docs/glossar.md")),
    ("glossary.md", "/glossary", include_str!("../../../docs/glossary.md")),
    ("vertrauen.md", "/trust", include_str!("../../../docs/vertrauen.md")),
    ("trust.md", "/trust", include_str!("../../../docs/trust.md")),
];

/// The pictures in them.
const PICTURES: [(&str, &str); 2] = [
    ("mix.svg", include_str!("../../../docs/img/mix.svg")),
    ("review.svg", include_str!("../../../docs/img/review.svg")),
];

/// What is in them, by their names.
pub(in crate::http::web) static GUIDES_READ: LazyLock<HashMap<&str, Document>> = LazyLock::new(|| {
    let both = GUIDES.iter().flat_map(|guide| guide.names.into_iter().zip(guide.texts));
    both.map(|(name, text)| (name, document(text))).collect()
});

const fn place(lang: Lang) -> usize {
    match lang {
        Lang::De => 0,
        Lang::En => 1,
    }
}

/// What a document is called in its first line.
fn title(text: &'static str) -> &'static str {
    text.lines().next().unwrap_or_default().trim_start_matches("# ")
}

impl Guide {
    /// Whether it exists in English alone.
    fn is_english_only(&self) -> bool {
        self.names[0] == self.names[1]
    }

    /// What it is called.
    fn title(&self, place: usize) -> &'static str {
        title(self.texts[place])
    }
}

/// The guide of this name, and in which language it is.
fn find(name: &str) -> Option<(&'static Guide, Lang)> {
    let found =
        |lang| GUIDES.iter().find(|guide| guide.names[place(lang)] == name).map(|guide| (guide, lang));
    found(Lang::En).or_else(|| found(Lang::De))
}

/// Where a document is a page, and what it is called there, if it is one: `spielen.md#bedenkzeit` is
/// `/help/spielen#bedenkzeit`, "So wird gespielt".
pub(in crate::http::web) fn page_of(document: &str) -> Option<(String, &'static str)> {
    let (file, part) = document.split_once('#').map_or((document, None), |(file, part)| (file, Some(part)));
    if let Some((_, address, text)) = PAGES.iter().find(|(name, ..)| *name == file) {
        return Some(((*address).to_owned(), title(text)));
    }
    let name = file.strip_suffix(".md")?;
    let (guide, lang) = find(name)?;
    let part = part.map_or_else(String::new, |part| format!("#{part}"));
    Some((format!("/help/{name}{part}"), guide.title(place(lang))))
}

/// A guide in the list.
struct Listed {
    name: &'static str,
    title: &'static str,
    /// Its parts: where each begins, and its heading.
    parts: &'static [(String, String)],
    /// Whether it is English, and the reader would have another language.
    english: bool,
}

#[derive(Template)]
#[template(path = "web/help.html")]
struct HelpPage {
    page: Page,
    /// By whom they are for, with the key of the heading.
    groups: [(&'static str, Vec<Listed>); 4],
}

#[derive(Template)]
#[template(path = "web/guide.html")]
struct GuidePage {
    page: Page,
    guide: &'static Document,
    lang: Lang,
    /// Where it is in the reader's language, if this is another.
    other: Option<&'static str>,
}

/// All guides.
pub(super) async fn list(reader: Reader) -> Response {
    let lang = reader.page.lang;
    let listed = |of: For| {
        let guides = GUIDES.iter().filter(|guide| guide.of == of);
        let line = |guide: &Guide| Listed {
            name: guide.names[place(lang)],
            title: guide.title(place(lang)),
            parts: GUIDES_READ.get(guide.names[place(lang)]).map_or(&[], |read| &read.parts),
            english: lang != Lang::En && guide.is_english_only(),
        };
        guides.map(line).collect()
    };
    let groups = [
        ("help-players", listed(For::Players)),
        ("help-officials", listed(For::Officials)),
        ("help-checkers", listed(For::Checkers)),
        ("help-programs", listed(For::Programs)),
    ];
    send(StatusCode::OK, &HelpPage { groups, page: reader.page })
}

pub(super) async fn show(reader: Reader, Path(name): Path<String>) -> Response {
    let (Some((guide, lang)), Some(read)) = (find(&name), GUIDES_READ.get(name.as_str())) else {
        return reader.fault(&Error::NotFound, "/help");
    };
    let own = guide.names[place(reader.page.lang)];
    let other = (own != name).then_some(own);
    send(StatusCode::OK, &GuidePage { guide: read, lang, other, page: reader.page })
}

/// A picture in one of them.
pub(super) async fn picture(Path(name): Path<String>) -> Response {
    match PICTURES.iter().find(|(known, _)| *known == name) {
        Some((_, svg)) => {
            let headers =
                [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=86400")];
            (headers, *svg).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
