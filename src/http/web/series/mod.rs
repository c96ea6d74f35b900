//! The pages of series: the list, each series with who waits and its sections, and the form.

mod acts;
mod form;
mod list;
mod show;

use axum::Router;
use axum::routing::get;

use crate::app::error::Error;
use crate::app::tournaments::series::rules::SeriesRules;
use crate::base::SeriesId;
use crate::http::AppState;
use crate::show::Lang;

/// All pages under `/series`.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/series", get(list::list))
        .route("/series/new", get(form::begin).post(form::make))
        .route("/series/{id}", get(show::show).post(acts::act))
        .route("/series/{id}/edit", get(form::edit).post(form::change))
}

/// The id in the path.
fn id_of(text: &str) -> Result<SeriesId, Error> {
    SeriesId::parse(text).map_err(|_| Error::NotFound)
}

/// By which rules sections are made, in sentences.
fn rules_in_words(lang: Lang, rules: &SeriesRules) -> Vec<String> {
    let n = |n: u16| ("n", i64::from(n).into());
    vec![lang.tf("series-rule-players", &[n(rules.players)]), lang.tf("series-rule-open", &[n(rules.open)])]
}
