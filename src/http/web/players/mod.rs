//! The pages of players and their accounts.

pub mod access;
pub mod account;
pub(super) mod activity;
pub mod blocked;
pub(super) mod calendar;
pub(super) mod data;
pub(super) mod erase;
pub mod foreign_ratings;
pub mod identity;
pub(super) mod join;
pub mod key_holder;
pub(super) mod leave;
pub(super) mod oidc;
pub(super) mod passkeys;
pub(super) mod people;
pub(super) mod player;
pub(super) mod push;
pub mod ratings;
pub(super) mod reliability;
pub(super) mod reports;
pub(super) mod resign_all;
pub(super) mod server;
pub mod settings;
pub(super) mod webhooks;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::http::AppState;

/// Accounts and people.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/sign-in", get(account::sign_in).post(account::request_link))
        .route("/sign-in/{secret}", get(account::link).post(account::use_link))
        .route("/sign-in/club", get(oidc::begin))
        .route("/sign-in/club/return", get(oidc::come))
        .route("/sign-in/club/mailed", get(oidc::mailed))
        .route("/sign-in/club/link", get(oidc::show_link).post(oidc::link))
        .route("/sign-in/club/join", get(oidc::show_join).post(oidc::join))
        .route("/sign-in/club/leave", post(oidc::leave))
        .route("/settings/club/unlink", post(oidc::unlink))
        .route("/join", get(join::show).post(join::ask))
        .route("/people/requests/{id}", post(join::answer))
        .route("/sign-out", post(account::sign_out))
        .route("/language", post(account::language))
        .route("/settings", get(settings::me))
        .route("/settings/board", get(settings::board).post(settings::save_board))
        .route("/settings/programs", get(settings::programs))
        .route("/settings/webhooks", get(webhooks::show).post(webhooks::make))
        .route("/settings/webhooks/{id}/rotate", post(webhooks::rotate))
        .route("/settings/webhooks/{id}/end", post(webhooks::end))
        .route("/settings/webhooks/{id}/on", post(webhooks::switch_on))
        .route("/settings/webhooks/{id}/test", post(webhooks::test))
        .route("/settings/webhooks/{id}/calls/{call}", post(webhooks::replay))
        .route("/settings/push", get(push::show).post(push::subscribe))
        .route("/settings/push/key", get(push::key))
        .route("/settings/push/{id}/end", post(push::end))
        .route("/settings/push/{id}/test", post(push::test))
        .route("/settings/data", get(data::show).post(data::fetch))
        .route("/settings/data/erase", get(erase::show).post(erase::ask))
        .route("/settings/data/erase/now", post(erase::erase))
        .route("/settings/identity", post(identity::save))
        .route("/settings/language", post(account::set_language))
        .route("/settings/lines", post(settings::save_lines))
        .route("/settings/zone", post(settings::save_zone))
        .route("/settings/keyholder", post(key_holder::register))
        .route("/settings/tokens", post(access::make_token))
        .route("/settings/tokens/{id}/revoke", post(access::revoke_token))
        .route("/settings/sessions/end", post(access::end_others))
        .route("/settings/sessions/{id}/end", post(access::end_session))
        .route("/people", get(people::list).post(people::add))
        .route("/server", get(server::show))
        .route("/people/{id}", get(people::show).post(people::act))
        .route("/address-change/{secret}", get(people::change_page).post(people::revoke_change))
        .route("/leave", get(leave::show).post(leave::announce))
        .route("/calendar", get(calendar::show).post(calendar::make))
        .route("/calendar/end", post(calendar::end))
        .route("/calendar/{file}", get(calendar::feed))
        .route("/leave/end", post(leave::end))
        .route("/silent", get(resign_all::silent))
        .route("/withdraw", get(resign_all::ask).post(resign_all::withdraw))
        .route("/players/me", get(player::own))
        .route("/players/{id}", get(player::show))
        .route("/players/{id}/blocked", post(blocked::set))
        .route("/ratings", get(ratings::overview))
        .route("/ratings/{variant}", get(ratings::list))
        .route("/ratings/{variant}/file", get(ratings::file))
        .merge(passkeys::router())
}

/// Bringing in rating lists of others, with a file.
pub(super) fn foreign_ratings_router() -> Router<AppState> {
    Router::new()
        .route("/server/ratings", get(foreign_ratings::show).post(foreign_ratings::import))
        .layer(DefaultBodyLimit::max(foreign_ratings::BODY_BYTES_MAX))
}
