//! What the service worker shows without a connection. It holds nothing of anybody: scripts fill it with what the browser has kept.

use askama::Template;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use super::page::Page;
use super::reader::{Reader, send};

#[derive(Template)]
#[template(path = "web/offline.html")]
struct OfflinePage {
    page: Page,
}

pub(in crate::http::web) async fn show(reader: Reader) -> Response {
    // It is nobody's, whoever asks for it.
    let mut response = send(StatusCode::OK, &OfflinePage { page: reader.page.of_nobody() });
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
