//! Rulings, unsealing and what an arbiter watches, for programs.

pub(super) mod desk;
pub(super) mod rulings;
pub(super) mod unsealing;
pub(super) mod watch;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::AppState;

/// Where each is found.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(rulings::rule))
        .routes(routes!(desk::object))
        .routes(routes!(desk::disputes))
        .routes(routes!(unsealing::unseal))
        .routes(routes!(unsealing::look))
        .routes(routes!(watch::timeline))
        .routes(routes!(watch::unanswered))
        .routes(routes!(watch::desk))
}
