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
use crate::http::web::players::{oidc, passkeys};

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
fn adjudication_router() -> Router<AppState> {
    Router::new()
        .route(
            "/games/{id}/adjudication",
            get(games::adjudication::show).post(games::adjudication::send_form),
        )
        .layer(DefaultBodyLimit::max(CLAIM_FORM_BYTES_MAX))
}

/// The largest form with a note: 4,000 characters of four bytes, each byte written as three.
const NOTE_FORM_BYTES_MAX: usize = 64 * 1024;

/// What is promised, and a box for files that are checked.
fn trust_router() -> Router<AppState> {
    Router::new()
        .route("/trust", get(trust::trust).post(trust::check))
        .layer(DefaultBodyLimit::max(trust::CHECK_FORM_BYTES_MAX))
}

/// What players note for themselves.
fn note_router() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/lines", get(games::play::lines))
        .route("/games/{id}/notes", get(games::notes::show).post(games::notes::save))
        .layer(DefaultBodyLimit::max(NOTE_FORM_BYTES_MAX))
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
        .merge(adjudication_router())
}

/// Bringing in rating lists of others, with a file.
fn foreign_ratings_router() -> Router<AppState> {
    Router::new()
        .route("/server/ratings", get(players::foreign_ratings::show).post(players::foreign_ratings::import))
        .layer(DefaultBodyLimit::max(players::foreign_ratings::BODY_BYTES_MAX))
}

/// What came on paper, with scans.
fn paper_router() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/desk/paper", get(desk::paper_page::show).post(desk::paper_page::enter))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX))
}

/// Accounts and people.
fn player_router() -> Router<AppState> {
    Router::new()
        .route("/", get(front::home))
        .route("/about", get(front::about))
        .route("/sign-in", get(players::account::sign_in).post(players::account::request_link))
        .route("/sign-in/{secret}", get(players::account::link).post(players::account::use_link))
        .route("/sign-in/code", get(passkeys::sign_in::show_code).post(passkeys::sign_in::code))
        .route("/sign-in/passkey", post(passkeys::sign_in::answer))
        .route("/sign-in/passkey/begin", post(passkeys::sign_in::begin))
        .route("/sign-in/club", get(oidc::begin))
        .route("/sign-in/club/return", get(oidc::come))
        .route("/sign-in/club/mailed", get(oidc::mailed))
        .route("/sign-in/club/link", get(oidc::show_link).post(oidc::link))
        .route("/sign-in/club/join", get(oidc::show_join).post(oidc::join))
        .route("/sign-in/club/leave", post(oidc::leave))
        .route("/settings/club/unlink", post(oidc::unlink))
        .route("/passkey", get(passkeys::prove::show).post(passkeys::prove::answer))
        .route("/passkey/begin", post(passkeys::prove::begin))
        .route("/passkey/code", post(passkeys::prove::code))
        .route("/settings/passkeys", get(passkeys::show).post(passkeys::add))
        .route("/settings/passkeys/begin", post(passkeys::begin))
        .route("/settings/passkeys/codes", post(passkeys::make_codes))
        .route("/settings/passkeys/{id}/name", post(passkeys::rename))
        .route("/settings/passkeys/{id}/remove", post(passkeys::remove))
        .route("/join", get(players::join::show).post(players::join::ask))
        .route("/people/requests/{id}", post(players::join::answer))
        .route("/sign-out", post(players::account::sign_out))
        .route("/language", post(players::account::language))
        .route("/settings", get(players::settings::me))
        .route("/settings/board", get(players::settings::board).post(players::settings::save_board))
        .route("/settings/programs", get(players::settings::programs))
        .route("/settings/webhooks", get(players::webhooks::show).post(players::webhooks::make))
        .route("/settings/webhooks/{id}/rotate", post(players::webhooks::rotate))
        .route("/settings/webhooks/{id}/end", post(players::webhooks::end))
        .route("/settings/webhooks/{id}/on", post(players::webhooks::switch_on))
        .route("/settings/webhooks/{id}/test", post(players::webhooks::test))
        .route("/settings/webhooks/{id}/calls/{call}", post(players::webhooks::replay))
        .route("/settings/push", get(players::push::show).post(players::push::subscribe))
        .route("/settings/push/key", get(players::push::key))
        .route("/settings/push/{id}/end", post(players::push::end))
        .route("/settings/push/{id}/test", post(players::push::test))
        .route("/settings/data", get(players::data::show).post(players::data::fetch))
        .route("/settings/data/erase", get(players::erase::show).post(players::erase::ask))
        .route("/settings/data/erase/now", post(players::erase::erase))
        .route("/settings/identity", post(players::identity::save))
        .route("/settings/language", post(players::account::set_language))
        .route("/settings/zone", post(players::settings::save_zone))
        .route("/settings/keyholder", post(players::key_holder::register))
        .route("/settings/tokens", post(players::access::make_token))
        .route("/settings/tokens/{id}/revoke", post(players::access::revoke_token))
        .route("/settings/sessions/end", post(players::access::end_others))
        .route("/settings/sessions/{id}/end", post(players::access::end_session))
        .route("/people", get(players::people::list).post(players::people::add))
        .route("/server", get(players::server::show))
        .route("/people/{id}", get(players::people::show).post(players::people::act))
        .route(
            "/address-change/{secret}",
            get(players::people::change_page).post(players::people::revoke_change),
        )
        .route("/leave", get(players::leave::show).post(players::leave::announce))
        .route("/calendar", get(players::calendar::show).post(players::calendar::make))
        .route("/calendar/end", post(players::calendar::end))
        .route("/calendar/{file}", get(players::calendar::feed))
        .route("/leave/end", post(players::leave::end))
        .route("/silent", get(players::resign_all::silent))
        .route("/withdraw", get(players::resign_all::ask).post(players::resign_all::withdraw))
        .route("/players/me", get(players::player::own))
        .route("/players/{id}", get(players::player::show))
        .route("/players/{id}/blocked", post(players::blocked::set))
}

/// What is set and answered about mails.
fn mail_router() -> Router<AppState> {
    Router::new()
        .route("/settings/notices", get(mail::preferences::show).post(mail::preferences::save))
        .route("/settings/mail/look", get(mail::preferences::show).post(mail::preferences::save))
        .route("/settings/mail/settled", post(mail::preferences::settle))
        .route(
            "/unsubscribe/{token}",
            get(mail::preferences::ask_unsubscribe).post(mail::preferences::unsubscribe),
        )
        .route("/settings/mail", get(players::settings::mail).post(mail::play_by_mail::play))
        .route("/settings/mail/pin", post(mail::play_by_mail::pin))
        .route("/settings/mail/addresses", post(mail::play_by_mail::add))
        .route("/settings/mail/addresses/{id}/remove", post(mail::play_by_mail::remove))
        .route(
            "/mail-address/{secret}",
            get(mail::play_by_mail::confirm_page).post(mail::play_by_mail::confirm),
        )
        .route("/mail/{secret}", get(mail::question::show).post(mail::question::answer))
        .route("/mails", get(mail::all::mails))
        .route("/mails/{id}", get(mail::all::mail))
        .route("/mails/samples", get(mail::samples::list))
        .route("/mails/samples/{lang}/{number}", get(mail::samples::show))
        .route("/mails/samples/{lang}/{number}/html", get(mail::samples::html))
}

fn game_router() -> Router<AppState> {
    Router::new()
        .route("/games", get(games::list::show))
        .route("/games/next", get(games::list::next))
        .route("/games/new", get(games::create::show).post(games::create::make))
        .route("/games/new/players", get(challenges::offer::suggest))
        .route("/games/bot", get(games::bot::show).post(games::bot::play))
        .route("/games/{id}", get(games::play::game))
        .route("/games/{id}/clocks", get(games::clocks::show))
        .route("/games/{id}/state", get(games::play::state))
        .route("/games/{id}/receipt", get(games::play::receipt))
        .route("/games/{id}/entry", post(games::play::enter))
        .route("/games/{id}/read", post(games::play::read))
        .route("/games/{id}/share", get(games::share::show))
        .route("/games/{id}/moving.png", get(games::share::moving))
        .route("/games/{id}/review", get(games::review::show).post(games::review::ask))
        .route("/games/{id}/plan", get(games::plan::show).post(games::plan::step))
        .route("/games/{id}/conditional/{conditional}/board.svg", get(games::conditional::board))
        .route("/games/{id}/conditional/{conditional}/delete", post(games::conditional::delete))
        .route("/games/{id}/draw", post(games::play::answer_draw))
        .route("/games/{id}/claim", get(games::claim::show).post(games::claim::claim))
        .route("/games/{id}/resign", get(games::play::ask_resign).post(games::play::resign))
}

/// All pages and their assets.
pub fn router(door: &AppState) -> Router<AppState> {
    let routes = Router::new()
        .route("/challenges", get(challenges::show))
        .route("/games/new/offer", post(challenges::offer::make))
        .route("/challenges/{id}/accept", post(challenges::accept))
        .route("/challenges/{id}/decline", post(challenges::decline))
        .route("/challenges/{id}/withdraw", post(challenges::withdraw))
        .route("/invitation/{secret}", get(challenges::invitation).post(challenges::take))
        .route("/tournaments/{id}/table", get(tournaments::tables::show))
        .route("/tournaments/{id}/table/{kind}", get(tournaments::tables::file))
        .route("/tournaments/{id}/results.atom", get(tournaments::tables::atom))
        .route("/ratings", get(players::ratings::overview))
        .route("/ratings/{variant}", get(players::ratings::list))
        .route("/ratings/{variant}/file", get(players::ratings::file))
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
        .route("/settings/lines", post(players::settings::save_lines))
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
        .merge(player_router())
        .merge(mail_router())
        .merge(game_router())
        .merge(series::router())
        .layer(DefaultBodyLimit::max(FORM_BYTES_MAX))
        .merge(note_router())
        .merge(trust_router())
        .merge(desk_router())
        .merge(foreign_ratings_router())
        .merge(tournaments::router());
    compressed(routes, door)
}
