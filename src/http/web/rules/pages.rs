//! The rules, the variants and their worked cases: for everybody, signed in or not.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::error::Error;
use crate::http::web::layout::{Reader, or_fault, read_query, send};
use crate::http::web::rules::rulebook::{Tried, case_page, case_picture, rules_page, variant_page};
use crate::show::credits::Credit;
use crate::show::rulebook::cases;

/// What is searched for in the rules.
#[derive(Deserialize)]
pub(in crate::http::web) struct SearchQuery {
    #[serde(default)]
    q: String,
}

/// The nine rules and the list of games, or what of them holds the words that are searched for.
pub(in crate::http::web) async fn rules(
    reader: Reader,
    asked: Result<Query<SearchQuery>, QueryRejection>,
) -> Response {
    let asked = or_fault!(reader, "/rules", read_query(asked, "q"));
    let page = rules_page(reader.page, &asked.q);
    let status = if page.fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    send(status, &page)
}

pub(in crate::http::web) async fn variant(reader: Reader, Path(variant): Path<String>) -> Response {
    match Credit::of(&variant) {
        Some(credit) => send(StatusCode::OK, &variant_page(reader.page, credit)),
        None => reader.fault(&Error::NotFound, "/rules"),
    }
}

/// What a reader tries in a case.
#[derive(Deserialize)]
pub(in crate::http::web) struct RulesQuery {
    white: Option<String>,
    black: Option<String>,
    die: Option<String>,
}

/// One case, with the reader's own entries if there are some.
pub(in crate::http::web) async fn case(
    reader: Reader,
    Path((variant, id)): Path<(String, String)>,
    asked: Result<Query<RulesQuery>, QueryRejection>,
) -> Response {
    let found = Credit::of(&variant).zip(cases::find(&variant, &id));
    let Some((credit, case)) = found else { return reader.fault(&Error::NotFound, "/rules") };
    let asked = or_fault!(reader, "/rules", read_query(asked, "white"));
    let tried = Tried { white: asked.white, black: asked.black, die: asked.die };
    match case_page(reader.page.clone(), credit, case, &tried) {
        Some(page) if page.faults.is_empty() => send(StatusCode::OK, &page),
        Some(page) => send(StatusCode::UNPROCESSABLE_ENTITY, &page),
        None => reader.fault(&Error::Broken(format!("case {id} cannot be read")), "/rules"),
    }
}

/// The board of a case, for the lists. It changes only with the program.
pub(in crate::http::web) async fn board(Path((variant, id)): Path<(String, String)>) -> Response {
    let Some(svg) = cases::find(&variant, &id).and_then(case_picture) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
    ];
    (headers, svg).into_response()
}
