//! The pages. Every page is a typed context of plain strings, filled by mapping functions, and works without scripts.

pub mod games;
pub mod layout;
pub mod mail;
pub mod players;
pub mod rules;
pub mod tournaments;
pub mod trust;

mod challenges;
mod desk;
mod endgames;
mod explore;
mod front;
pub mod glossary;
mod help;
mod outages;
mod privacy;
mod problems;
mod series;
mod style;
pub(in crate::http) mod xfcc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::AppState;
use super::paper::PAPER_BODY_BYTES_MAX;
use super::problem::{Problem, Word};
use crate::app::error::Error;
use crate::http::web::layout::Reader;
pub(in crate::http) use crate::http::web::layout::compress::compressed;

pub use crate::http::web::layout::fallback::for_people;
pub(in crate::http) use crate::http::web::tournaments::tables::as_json as tables_json;
pub(crate) use tournaments::{ROSTER_BYTES_MAX, RosterRow, read_roster, roster_text};

/// The largest form that is read, in bytes.
const FORM_BYTES_MAX: usize = 16 * 1024;
/// The largest form with a reason or an objection: 2,200 characters of four bytes, each byte written as three.
const LONG_FORM_BYTES_MAX: usize = 32 * 1024;

/// What a path that leads nowhere answers: a page for people, a problem for programs.
pub(super) async fn nowhere(reader: Reader, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok()).unwrap_or("");
    if accepted.contains("text/html") && !reader.page.path.starts_with("/api/") {
        reader.fault(&Error::NotFound, "/games")
    } else {
        Problem::new(Word::NotFound).into_response()
    }
}

/// What is promised, and a box for files that are checked.
fn trust_router() -> Router<AppState> {
    Router::new()
        .route("/trust", get(trust::trust).post(trust::check))
        .layer(DefaultBodyLimit::max(trust::CHECK_FORM_BYTES_MAX))
}

/// The arbiter's desk, and a player's objections and reports.
fn desk_router() -> Router<AppState> {
    Router::new()
        .route("/desk", get(desk::desk))
        .route("/players/{id}/report", get(players::reports::show).post(players::reports::tell))
        .route("/desk/reports", get(desk::reports_page::show))
        .route("/desk/reports/{id}", post(desk::reports_page::answer))
        .route("/desk/unanswered", get(desk::unanswered_page::show))
        .route("/games/{id}/appoint", post(desk::unanswered_page::appoint))
        .route("/desk/acts", get(players::activity::show))
        .route("/desk/acts.csv", get(players::activity::file))
        .route("/desk/outages", get(outages::show).post(outages::name))
        .route("/desk/reliability", get(players::reliability::show))
        .route("/games/{id}/desk", get(desk::game))
        .route("/games/{id}/desk/check", get(desk::check))
        .route("/games/{id}/desk/rule/{kind}", get(desk::ruling_form).post(desk::rule))
        .route("/games/{id}/desk/unseal", get(desk::unsealing).post(desk::unseal))
        .route("/games/{id}/objection", get(games::dispute::show).post(games::dispute::object))
        .layer(DefaultBodyLimit::max(LONG_FORM_BYTES_MAX))
        .merge(paper_router())
        .merge(games::adjudication_router())
}

/// What came on paper, with scans.
fn paper_router() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/desk/paper", get(desk::paper_page::show).post(desk::paper_page::enter))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX))
}

/// All pages and their assets.
pub fn router(door: &AppState) -> Router<AppState> {
    let routes = Router::new()
        .route("/", get(front::home))
        .route("/about", get(front::about))
        .route("/challenges", get(challenges::show))
        .route("/games/new/players", get(challenges::offer::suggest))
        .route("/games/new/offer", post(challenges::offer::make))
        .route("/challenges/{id}/accept", post(challenges::accept))
        .route("/challenges/{id}/decline", post(challenges::decline))
        .route("/challenges/{id}/withdraw", post(challenges::withdraw))
        .route("/invitation/{secret}", get(challenges::invitation).post(challenges::take))
        .route("/tournaments/{id}/table", get(tournaments::tables::show))
        .route("/tournaments/{id}/table/{kind}", get(tournaments::tables::file))
        .route("/tournaments/{id}/results.atom", get(tournaments::tables::atom))
        .route("/style", get(style::show))
        .route("/glossary", get(glossary::show))
        .route("/help", get(help::list))
        .route("/help/{name}", get(help::show))
        .route("/help/img/{name}", get(help::picture))
        .route("/privacy", get(privacy::show))
        .route("/offline", get(layout::offline::show))
        .route("/explore", get(explore::explore))
        .route("/explore/running", get(explore::running))
        .route("/explore/ended", get(explore::ended))
        .route("/settings/listed", post(explore::set_listed))
        .route("/learn", get(rules::lessons::learn))
        .route("/learn/{number}", get(rules::lessons::lesson))
        .route("/learn/{number}/board.svg", get(rules::lessons::board))
        .route("/endgames", get(endgames::show).post(endgames::play))
        .route("/problems", get(problems::list))
        .route("/problems/compose", get(problems::compose::show))
        .route("/problems/number/{number}", get(problems::one::show))
        .route("/problems/number/{number}/board.svg", get(problems::board))
        .route("/rules", get(rules::pages::rules))
        .route("/rules/{variant}", get(rules::pages::variant))
        .route("/rules/{variant}/{case}", get(rules::pages::case))
        .route("/rules/{variant}/{case}/board.svg", get(rules::pages::board))
        .route("/assets/{file}", get(layout::assets::asset_file))
        .route("/service-worker.js", get(layout::assets::service_worker))
        .merge(players::router())
        .merge(mail::router())
        .merge(games::router())
        .merge(series::router())
        .layer(DefaultBodyLimit::max(FORM_BYTES_MAX))
        .merge(games::note_router())
        .merge(trust_router())
        .merge(desk_router())
        .merge(players::foreign_ratings_router())
        .merge(tournaments::router());
    compressed(routes, door)
}
