//! The pages of games.

pub(super) mod adjudication;
pub(super) mod bot;
pub mod bot_mix;
pub(super) mod claim;
pub mod clocks;
pub mod conditional;
pub mod confirm_void;
pub(super) mod create;
pub(super) mod create_page;
mod create_start;
pub(super) mod create_terms;
pub mod dispute;
pub mod list;
pub mod notes;
pub(super) mod pace;
pub mod page;
pub(super) mod plan;
pub(super) mod play;
pub mod replay;
pub(super) mod review;
pub mod share;
pub mod tabs;
pub mod view;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::http::AppState;

/// The largest form with a claim of an adjudication: 5,000 characters of four bytes, each byte written as three.
const CLAIM_FORM_BYTES_MAX: usize = 64 * 1024;
/// The largest form with a note: 4,000 characters of four bytes, each byte written as three.
const NOTE_FORM_BYTES_MAX: usize = 64 * 1024;

/// Games, and what is done in them.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/games", get(list::show))
        .route("/games/next", get(list::next))
        .route("/games/new", get(create::show).post(create::make))
        .route("/games/bot", get(bot::show).post(bot::play))
        .route("/games/{id}", get(play::game))
        .route("/games/{id}/clocks", get(clocks::show))
        .route("/games/{id}/state", get(play::state))
        .route("/games/{id}/receipt", get(play::receipt))
        .route("/games/{id}/entry", post(play::enter))
        .route("/games/{id}/read", post(play::read))
        .route("/games/{id}/share", get(share::show))
        .route("/games/{id}/text", get(share::text))
        .route("/games/{id}/moving.png", get(share::moving))
        .route("/games/{id}/review", get(review::show).post(review::ask))
        .route("/games/{id}/plan", get(plan::show).post(plan::step))
        .route("/games/{id}/conditional/{conditional}/board.svg", get(conditional::board))
        .route("/games/{id}/conditional/{conditional}/delete", post(conditional::delete))
        .route("/games/{id}/draw", post(play::answer_draw))
        .route("/games/{id}/claim", get(claim::show).post(claim::claim))
        .route("/games/{id}/resign", get(play::ask_resign).post(play::resign))
}

/// What players note for themselves.
pub(super) fn note_router() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/lines", get(play::lines))
        .route("/games/{id}/notes", get(notes::show).post(notes::save))
        .layer(DefaultBodyLimit::max(NOTE_FORM_BYTES_MAX))
}

/// What both sides claim of a game that is to be adjudicated.
pub(super) fn adjudication_router() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/adjudication", get(adjudication::show).post(adjudication::send_form))
        .layer(DefaultBodyLimit::max(CLAIM_FORM_BYTES_MAX))
}
