//! Accounts, and what players set and see of themselves, for programs.

pub(super) mod accounts;
pub(super) mod blocked;
pub(super) mod identity;
pub(super) mod leave;
pub(super) mod mail;
pub(super) mod me;
pub(super) mod ratings;
pub(super) mod stream;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::AppState;

/// Where each is found.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(leave::account, leave::leave))
        .routes(routes!(leave::end))
        .routes(routes!(mail::show, mail::set))
        .routes(routes!(mail::settle))
        .routes(routes!(accounts::list, accounts::add))
        .routes(routes!(accounts::invite))
        .routes(routes!(me::find))
        .routes(routes!(accounts::show))
        .routes(routes!(accounts::act))
        .routes(routes!(stream::stream))
        .routes(routes!(identity::show, identity::set))
        .routes(routes!(blocked::list))
        .routes(routes!(blocked::block, blocked::unblock))
        .routes(routes!(ratings::player))
        .routes(routes!(ratings::history))
        .routes(routes!(ratings::reliability))
        .routes(routes!(ratings::list))
        .routes(routes!(me::me, super::on_a_page::erase_account))
        .routes(routes!(me::tokens, super::on_a_page::make_token))
}
