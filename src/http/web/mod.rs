//! The pages. Every page is a typed context of plain strings, filled by mapping functions, and works without scripts.

pub mod games;
pub mod layout;
pub mod mail;
pub mod players;
pub mod rules;

mod challenges;
mod desk;
mod outages;
mod tournaments;
pub mod trust;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::Door;
use super::paper::PAPER_BODY_BYTES_MAX;
use super::problem::{Problem, Word};
use crate::app::error::Error;
use crate::http::web::layout::reader::Reader;

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

/// The largest form with a claim of an adjudication: 5,000 characters of four bytes, each byte written as three.
const CLAIM_FORM_BYTES_MAX: usize = 64 * 1024;

/// What both sides claim of a game that is to be adjudicated.
fn adjudication_router() -> Router<Door> {
    Router::new()
        .route(
            "/games/{id}/adjudication",
            get(crate::http::web::games::adjudication::show)
                .post(crate::http::web::games::adjudication::send_form),
        )
        .layer(DefaultBodyLimit::max(CLAIM_FORM_BYTES_MAX))
}

/// The arbiter's desk and a player's objections.
fn desk_router() -> Router<Door> {
    Router::new()
        .route("/desk", get(desk::desk))
        .route("/desk/unanswered", get(desk::unanswered_page::show))
        .route("/games/{id}/appoint", post(desk::unanswered_page::appoint))
        .route("/desk/acts", get(crate::http::web::players::activity::show))
        .route("/desk/acts.csv", get(crate::http::web::players::activity::file))
        .route("/desk/outages", get(outages::show).post(outages::name))
        .route("/desk/reliability", get(crate::http::web::players::reliability::show))
        .route("/games/{id}/desk", get(desk::game))
        .route("/games/{id}/desk/check", get(desk::check))
        .route("/games/{id}/desk/rule/{kind}", get(desk::ruling_form).post(desk::rule))
        .route("/games/{id}/desk/unseal", get(desk::unsealing).post(desk::unseal))
        .route(
            "/games/{id}/objection",
            get(crate::http::web::games::dispute::show).post(crate::http::web::games::dispute::object),
        )
        .layer(DefaultBodyLimit::max(LONG_FORM_BYTES_MAX))
        .merge(paper_router())
        .merge(adjudication_router())
}

/// What came on paper, with scans.
fn paper_router() -> Router<Door> {
    Router::new()
        .route("/games/{id}/desk/paper", get(desk::paper_page::show).post(desk::paper_page::enter))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX))
}

/// All pages and their assets.
pub fn router() -> Router<Door> {
    Router::new()
        .route("/", get(crate::http::web::players::account::home))
        .route(
            "/sign-in",
            get(crate::http::web::players::account::sign_in)
                .post(crate::http::web::players::account::request_link),
        )
        .route(
            "/sign-in/{secret}",
            get(crate::http::web::players::account::link).post(crate::http::web::players::account::use_link),
        )
        .route("/sign-out", post(crate::http::web::players::account::sign_out))
        .route("/language", post(crate::http::web::players::account::language))
        .route("/settings", get(crate::http::web::players::account::settings))
        .route("/settings/language", post(crate::http::web::players::account::set_language))
        .route("/settings/keyholder", post(crate::http::web::players::key_holder::register))
        .route(
            "/settings/mail/look",
            get(crate::http::web::mail::preferences::show).post(crate::http::web::mail::preferences::save),
        )
        .route("/settings/mail/settled", post(crate::http::web::mail::preferences::settle))
        .route(
            "/unsubscribe/{token}",
            get(crate::http::web::mail::preferences::ask_unsubscribe)
                .post(crate::http::web::mail::preferences::unsubscribe),
        )
        .route("/settings/tokens", post(crate::http::web::players::access::make_token))
        .route("/settings/tokens/{id}/revoke", post(crate::http::web::players::access::revoke_token))
        .route("/settings/sessions/end", post(crate::http::web::players::access::end_others))
        .route("/settings/sessions/{id}/end", post(crate::http::web::players::access::end_session))
        .route("/people", get(crate::http::web::players::people::list))
        .route(
            "/people/{id}",
            get(crate::http::web::players::people::show).post(crate::http::web::players::people::act),
        )
        .route(
            "/address-change/{secret}",
            get(crate::http::web::players::people::change_page)
                .post(crate::http::web::players::people::revoke_change),
        )
        .route("/challenges", get(challenges::show).post(challenges::make))
        .route("/challenges/{id}/accept", post(challenges::accept))
        .route("/challenges/{id}/decline", post(challenges::decline))
        .route("/challenges/{id}/withdraw", post(challenges::withdraw))
        .route("/invitation/{secret}", get(challenges::invitation).post(challenges::take))
        .route(
            "/leave",
            get(crate::http::web::players::leave::show).post(crate::http::web::players::leave::announce),
        )
        .route("/tournaments/{id}/table", get(crate::http::web::tournaments::tables::show))
        .route("/tournaments/{id}/table/{kind}", get(crate::http::web::tournaments::tables::file))
        .route("/tournaments/{id}/results.atom", get(crate::http::web::tournaments::tables::atom))
        .route(
            "/calendar",
            get(crate::http::web::players::calendar::show).post(crate::http::web::players::calendar::make),
        )
        .route("/calendar/end", post(crate::http::web::players::calendar::end))
        .route("/calendar/{file}", get(crate::http::web::players::calendar::feed))
        .route("/leave/end", post(crate::http::web::players::leave::end))
        .route("/silent", get(crate::http::web::players::resign_all::silent))
        .route(
            "/withdraw",
            get(crate::http::web::players::resign_all::ask)
                .post(crate::http::web::players::resign_all::withdraw),
        )
        .route("/settings/mail", post(crate::http::web::mail::play_by_mail::play))
        .route("/settings/mail/pin", post(crate::http::web::mail::play_by_mail::pin))
        .route("/settings/mail/addresses", post(crate::http::web::mail::play_by_mail::add))
        .route("/settings/mail/addresses/{id}/remove", post(crate::http::web::mail::play_by_mail::remove))
        .route(
            "/mail-address/{secret}",
            get(crate::http::web::mail::play_by_mail::confirm_page)
                .post(crate::http::web::mail::play_by_mail::confirm),
        )
        .route("/games", get(crate::http::web::games::play::games))
        .route(
            "/games/new",
            get(crate::http::web::games::create::show).post(crate::http::web::games::create::make),
        )
        .route("/games/{id}", get(crate::http::web::games::play::game))
        .route("/games/{id}/clocks", get(crate::http::web::games::clocks::show))
        .route("/games/{id}/state", get(crate::http::web::games::play::state))
        .route("/games/{id}/receipt", get(crate::http::web::games::play::receipt))
        .route("/games/{id}/entry", post(crate::http::web::games::play::enter))
        .route("/games/{id}/conditional", post(crate::http::web::games::conditional::leave))
        .route(
            "/games/{id}/conditional/{conditional}/delete",
            post(crate::http::web::games::conditional::delete),
        )
        .route("/games/{id}/draw", post(crate::http::web::games::play::answer_draw))
        .route(
            "/games/{id}/claim",
            get(crate::http::web::games::claim::show).post(crate::http::web::games::claim::claim),
        )
        .route(
            "/games/{id}/resign",
            get(crate::http::web::games::play::ask_resign).post(crate::http::web::games::play::resign),
        )
        .route(
            "/mail/{secret}",
            get(crate::http::web::mail::question::show).post(crate::http::web::mail::question::answer),
        )
        .route("/mails", get(crate::http::web::mail::all::mails))
        .route("/mails/{id}", get(crate::http::web::mail::all::mail))
        .route("/mails/samples", get(crate::http::web::mail::samples::list))
        .route("/mails/samples/{lang}/{number}", get(crate::http::web::mail::samples::show))
        .route("/mails/samples/{lang}/{number}/html", get(crate::http::web::mail::samples::html))
        .route("/players/me", get(crate::http::web::players::player::own))
        .route("/players/{id}", get(crate::http::web::players::player::show))
        .route("/ratings", get(crate::http::web::players::ratings::overview))
        .route("/ratings/{variant}", get(crate::http::web::players::ratings::list))
        .route("/ratings/{variant}/file", get(crate::http::web::players::ratings::file))
        .route("/trust", get(trust::trust))
        .route("/rules", get(crate::http::web::rules::pages::rules))
        .route("/rules/{variant}", get(crate::http::web::rules::pages::variant))
        .route("/rules/{variant}/{case}", get(crate::http::web::rules::pages::case))
        .route("/rules/{variant}/{case}/board.svg", get(crate::http::web::rules::pages::board))
        .route("/assets/{file}", get(crate::http::web::layout::assets::asset))
        .layer(DefaultBodyLimit::max(FORM_BYTES_MAX))
        .merge(desk_router())
        .merge(tournaments::router())
}
