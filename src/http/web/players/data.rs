//! The page on which players fetch what is kept of them, as an archive that is made while it is sent.

use askama::Template;
use axum::body::{Body, Bytes};
use axum::extract::Form;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;

use crate::app::error::Error;
use crate::app::limits::EXPORTS_PER_DAY;
use crate::app::operations::export::{Export, ExportDepth};
use crate::http::problem::log_fault;
use crate::http::web::layout::{Page, Reader, faults_in_words, or_fault, send, signed};

#[derive(Template)]
#[template(path = "web/data.html")]
struct DataPage {
    page: Page,
    tab: &'static str,
    faults: Vec<String>,
    most: String,
    /// Whether a passkey is to be shown before the copy is made.
    is_asked: bool,
}

#[derive(Deserialize)]
pub(in crate::http::web) struct DataForm {
    sealed: Option<String>,
}

pub(super) async fn show(reader: Reader) -> Response {
    page(reader, Vec::new()).await
}

async fn page(reader: Reader, faults: Vec<String>) -> Response {
    let actor = signed!(reader);
    let is_asked = or_fault!(reader, "/settings", reader.door.app().passkeys().is_asked(actor).await);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let most = reader.page.lang.tf("data-most", &[("n", EXPORTS_PER_DAY.into())]);
    send(status, &DataPage { tab: "me", faults, most, is_asked, page: reader.page })
}

/// The archive.
pub(super) async fn fetch(reader: Reader, Form(given): Form<DataForm>) -> Response {
    let actor = signed!(reader);
    let depth = if given.sealed.is_some() { ExportDepth::Sealed } else { ExportDepth::Common };
    let export = match reader.door.app().operations().export(actor, depth).await {
        Ok(export) => export,
        Err(Error::Malformed(faults)) => {
            let words = faults_in_words(reader.page.lang, &faults);
            return page(reader, words).await;
        }
        Err(error) => return reader.fault(&error, "/settings/data"),
    };
    let named = format!("attachment; filename=\"{}\"", export.name());
    (
        [(header::CONTENT_TYPE, "application/x-tar".to_owned()), (header::CONTENT_DISPOSITION, named)],
        body(export),
    )
        .into_response()
}

/// A fault of ours breaks it off, so that nobody takes a part for the whole.
fn body(export: Export) -> Body {
    Body::from_stream(stream::unfold(Some(export), |export| async move {
        let mut export = export?;
        match export.next().await {
            Ok(Some(piece)) => Some((Ok(Bytes::from(piece)), Some(export))),
            Ok(None) => None,
            Err(error) => {
                log_fault(&error);
                Some((Err(std::io::Error::other("the data could not be read")), None))
            }
        }
    }))
}
