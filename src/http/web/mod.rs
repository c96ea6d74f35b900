//! The pages. Every page is a typed context of plain strings, filled by mapping functions, and works without scripts.

pub mod access;
mod claim;
pub mod clocks;
pub mod conditional;
pub mod dispute;
pub mod faults;
pub mod game;
pub mod key_holder;
mod leave;
pub mod list;
pub mod pages;
pub mod rulebook;

mod account;
mod adjudication;
mod assets;
mod calendar;
mod challenges;
mod desk;
mod mail_look;
mod mail_question;
mod mail_settings;
mod mails;
mod mishap;
mod new_game;
mod new_game_page;
mod new_game_terms;
mod outages;
mod own_acts;
mod people;
mod play;
mod player;
mod ratings;
mod reader;
mod reliability;
mod rules;
mod samples;
mod tables;
mod tournaments;
mod trust;
mod void;
mod withdraw;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::Door;
use super::paper::PAPER_BODY_BYTES_MAX;
use super::problem::{Problem, Word};
use crate::app::error::Error;
use reader::Reader;

pub use mishap::for_people;
pub(in crate::http) use tables::as_json as tables_json;
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
        .route("/games/{id}/adjudication", get(adjudication::show).post(adjudication::send_form))
        .layer(DefaultBodyLimit::max(CLAIM_FORM_BYTES_MAX))
}

/// The arbiter's desk and a player's objections.
fn desk_router() -> Router<Door> {
    Router::new()
        .route("/desk", get(desk::desk))
        .route("/desk/unanswered", get(desk::unanswered_page::show))
        .route("/games/{id}/appoint", post(desk::unanswered_page::appoint))
        .route("/desk/acts", get(own_acts::show))
        .route("/desk/acts.csv", get(own_acts::file))
        .route("/desk/outages", get(outages::show).post(outages::name))
        .route("/desk/reliability", get(reliability::show))
        .route("/games/{id}/desk", get(desk::game))
        .route("/games/{id}/desk/check", get(desk::check))
        .route("/games/{id}/desk/rule/{kind}", get(desk::ruling_form).post(desk::rule))
        .route("/games/{id}/desk/unseal", get(desk::unsealing).post(desk::unseal))
        .route("/games/{id}/objection", get(dispute::show).post(dispute::object))
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
        .route("/", get(account::home))
        .route("/sign-in", get(account::sign_in).post(account::request_link))
        .route("/sign-in/{secret}", get(account::link).post(account::use_link))
        .route("/sign-out", post(account::sign_out))
        .route("/language", post(account::language))
        .route("/settings", get(account::settings))
        .route("/settings/language", post(account::set_language))
        .route("/settings/keyholder", post(key_holder::register))
        .route("/settings/mail/look", get(mail_look::show).post(mail_look::save))
        .route("/settings/mail/settled", post(mail_look::settle))
        .route("/unsubscribe/{token}", get(mail_look::ask_unsubscribe).post(mail_look::unsubscribe))
        .route("/settings/tokens", post(access::make_token))
        .route("/settings/tokens/{id}/revoke", post(access::revoke_token))
        .route("/settings/sessions/end", post(access::end_others))
        .route("/settings/sessions/{id}/end", post(access::end_session))
        .route("/people", get(people::list))
        .route("/people/{id}", get(people::show).post(people::act))
        .route("/address-change/{secret}", get(people::change_page).post(people::revoke_change))
        .route("/challenges", get(challenges::show).post(challenges::make))
        .route("/challenges/{id}/accept", post(challenges::accept))
        .route("/challenges/{id}/decline", post(challenges::decline))
        .route("/challenges/{id}/withdraw", post(challenges::withdraw))
        .route("/invitation/{secret}", get(challenges::invitation).post(challenges::take))
        .route("/leave", get(leave::show).post(leave::announce))
        .route("/tournaments/{id}/table", get(tables::show))
        .route("/tournaments/{id}/table/{kind}", get(tables::file))
        .route("/tournaments/{id}/results.atom", get(tables::atom))
        .route("/calendar", get(calendar::show).post(calendar::make))
        .route("/calendar/end", post(calendar::end))
        .route("/calendar/{file}", get(calendar::feed))
        .route("/leave/end", post(leave::end))
        .route("/silent", get(withdraw::silent))
        .route("/withdraw", get(withdraw::ask).post(withdraw::withdraw))
        .route("/settings/mail", post(mail_settings::play))
        .route("/settings/mail/pin", post(mail_settings::pin))
        .route("/settings/mail/addresses", post(mail_settings::add))
        .route("/settings/mail/addresses/{id}/remove", post(mail_settings::remove))
        .route("/mail-address/{secret}", get(mail_settings::confirm_page).post(mail_settings::confirm))
        .route("/games", get(play::games))
        .route("/games/new", get(new_game::show).post(new_game::make))
        .route("/games/{id}", get(play::game))
        .route("/games/{id}/clocks", get(clocks::show))
        .route("/games/{id}/state", get(play::state))
        .route("/games/{id}/receipt", get(play::receipt))
        .route("/games/{id}/entry", post(play::enter))
        .route("/games/{id}/conditional", post(conditional::leave))
        .route("/games/{id}/conditional/{conditional}/delete", post(conditional::delete))
        .route("/games/{id}/draw", post(play::answer_draw))
        .route("/games/{id}/claim", get(claim::show).post(claim::claim))
        .route("/games/{id}/resign", get(play::ask_resign).post(play::resign))
        .route("/mail/{secret}", get(mail_question::show).post(mail_question::answer))
        .route("/mails", get(mails::mails))
        .route("/mails/{id}", get(mails::mail))
        .route("/mails/samples", get(samples::list))
        .route("/mails/samples/{lang}/{number}", get(samples::show))
        .route("/mails/samples/{lang}/{number}/html", get(samples::html))
        .route("/players/me", get(player::own))
        .route("/players/{id}", get(player::show))
        .route("/ratings", get(ratings::overview))
        .route("/ratings/{variant}", get(ratings::list))
        .route("/ratings/{variant}/file", get(ratings::file))
        .route("/trust", get(trust::trust))
        .route("/rules", get(rules::rules))
        .route("/rules/{variant}", get(rules::variant))
        .route("/rules/{variant}/{case}", get(rules::case))
        .route("/rules/{variant}/{case}/board.svg", get(rules::board))
        .route("/assets/{file}", get(assets::asset))
        .layer(DefaultBodyLimit::max(FORM_BYTES_MAX))
        .merge(desk_router())
        .merge(tournaments::router())
}
