//! The pages about mails.

pub mod all;
pub mod play_by_mail;
pub(super) mod preferences;
pub(super) mod question;
pub(super) mod samples;

use axum::Router;
use axum::routing::{get, post};

use crate::http::AppState;
use crate::http::web::players::settings;

/// What is set and answered about mails.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/settings/notices", get(preferences::show).post(preferences::save))
        .route("/settings/mail/look", get(preferences::show).post(preferences::save))
        .route("/settings/mail/settled", post(preferences::settle))
        .route("/unsubscribe/{token}", get(preferences::ask_unsubscribe).post(preferences::unsubscribe))
        .route("/settings/mail", get(settings::mail).post(play_by_mail::play))
        .route("/settings/mail/pin", post(play_by_mail::pin))
        .route("/settings/mail/addresses", post(play_by_mail::add))
        .route("/settings/mail/addresses/{id}/remove", post(play_by_mail::remove))
        .route("/mail-address/{secret}", get(play_by_mail::confirm_page).post(play_by_mail::confirm))
        .route("/mail/{secret}", get(question::show).post(question::answer))
        .route("/mails", get(all::mails))
        .route("/mails/{id}", get(all::mail))
        .route("/mails/samples", get(samples::list))
        .route("/mails/samples/{lang}/{number}", get(samples::show))
        .route("/mails/samples/{lang}/{number}/html", get(samples::html))
}
