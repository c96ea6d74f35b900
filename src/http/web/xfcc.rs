//! The page about playing from one's own program: the project's own document in the reader's language.

use std::sync::LazyLock;

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::http::web::layout::markdown::{Document, document};
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, send};
use crate::show::Lang;

static TEXTS: LazyLock<[Document; 2]> = LazyLock::new(|| {
    [include_str!("../../../docs/scid-spielen.md"), include_str!("../../../docs/scid.md")].map(document)
});

#[derive(Template)]
#[template(path = "web/xfcc.html")]
struct XfccPage {
    page: Page,
    guide: &'static Document,
    address: String,
}

pub(in crate::http) fn page(reader: Reader) -> Response {
    let guide = match reader.page.lang {
        Lang::De => &TEXTS[0],
        Lang::En => &TEXTS[1],
    };
    let address = crate::http::xfcc::address(&reader.door);
    send(StatusCode::OK, &XfccPage { page: reader.page, guide, address })
}
