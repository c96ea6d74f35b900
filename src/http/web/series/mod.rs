//! The pages of series: the list, each series with who waits and its sections, and the form.

mod acts;
mod form;
mod list;
mod show;

use axum::Router;
use axum::routing::get;

use crate::app::error::Error;
use crate::app::tournaments::series::rules::{SeriesClass, SeriesRules};
use crate::base::SeriesId;
use crate::http::AppState;
use crate::show::Lang;
use crate::show::tournament::conditions;
use crate::tournament::Conditions;

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
    let mut lines = vec![
        lang.tf("series-rule-players", &[n(rules.players)]),
        lang.tf("series-rule-open", &[n(rules.open)]),
    ];
    if rules.reserve {
        lines.push(lang.t("series-rule-reserve"));
    }
    let Some(lowest) = rules.classes.last() else { return lines };
    let classes: Vec<String> = rules.classes.iter().map(|class| class_in_words(lang, class)).collect();
    lines.push(lang.tf("series-rule-classes", &[("classes", classes.join(", ").into())]));
    if rules.promote > 0 {
        lines.push(lang.tf("series-rule-promote", &[n(rules.promote)]));
    }
    if rules.relegate > 0 {
        lines.push(lang.tf("series-rule-relegate", &[n(rules.relegate)]));
    }
    let bounded = rules.classes.iter().any(SeriesClass::is_bounded);
    let key = if bounded { "series-rule-new-rated" } else { "series-rule-new" };
    lines.push(lang.tf(key, &[("class", lowest.name.as_str().into())]));
    lines
}

/// A class with the ratings with which one begins in it.
fn class_in_words(lang: Lang, class: &SeriesClass) -> String {
    let rating =
        Conditions { rating_min: class.rating_min, rating_max: class.rating_max, ..Conditions::default() };
    match conditions(lang, &rating).first() {
        Some(rating) => format!("{} ({rating})", class.name),
        None => class.name.clone(),
    }
}
