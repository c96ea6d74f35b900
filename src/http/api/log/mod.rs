//! Keys and proofs of the public log, for programs.

pub(super) mod proofs;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::AppState;

/// Where each is found.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(proofs::proof)).routes(routes!(proofs::keys))
}
