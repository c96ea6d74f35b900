//! The page about playing from one's own program: the project's own document in the reader's language.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::http::web::help::GUIDES_READ;
use crate::http::web::layout::{Document, Page, Reader, send};
use crate::show::Lang;

#[derive(Template)]
#[template(path = "web/xfcc.html")]
struct XfccPage {
    page: Page,
    guide: &'static Document,
    address: String,
}

pub(in crate::http) fn page(reader: Reader) -> Response {
    let guide = &GUIDES_READ[match reader.page.lang {
        Lang::De => "scid-spielen",
        Lang::En => "scid",
    }];
    let address = crate::http::xfcc::address(&reader.door);
    send(StatusCode::OK, &XfccPage { page: reader.page, guide, address })
}
