//! The list of series.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use super::rules_in_words;
use crate::app::tournaments::setup::sheet::must_make_tournaments;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::http::web::tournaments::chip;
use crate::show::tournament::kind_name;

#[derive(Template)]
#[template(path = "web/series_list.html")]
struct SeriesListPage {
    page: Page,
    makes: bool,
    lines: Vec<Line>,
}

struct Line {
    id: String,
    name: String,
    /// "Fairschach · 14 days a pair · rated".
    chip: String,
    facts: Vec<String>,
    open: bool,
}

/// Shows all series, those that take entries first.
pub(super) async fn list(reader: Reader) -> Response {
    let all = or_fault!(reader, "/tournaments", reader.door.app().series().all_series().await);
    let lang = reader.page.lang;
    let lines = all.into_iter().map(|one| {
        let facts = [kind_name(lang, one.sheet.kind)].into_iter();
        Line {
            id: one.id.to_string(),
            chip: chip(lang, &one.sheet),
            facts: facts.chain(rules_in_words(lang, &one.rules)).collect(),
            open: one.open,
            name: one.name,
        }
    });
    let page = SeriesListPage {
        makes: reader.signed().is_some_and(|actor| must_make_tournaments(actor).is_ok()),
        lines: lines.collect(),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}
