//! Whether the process lives, and whether it can work.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

use super::AppState;
use crate::app::operations::ready::Readiness;

/// `/health/live` and `/health/ready`.
pub fn routes() -> Router<AppState> {
    Router::new().route("/health/live", get(async || "live\n")).route("/health/ready", get(ready))
}

/// Ready while the database answers and takes writes, the clock is right, and the server is not stopping.
async fn ready(State(door): State<AppState>) -> (StatusCode, &'static str) {
    if door.cancel().is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    // A look-up that finds nobody: whether the database answers is all that is asked.
    if door.app().sign_in().session("-").await.is_err() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n");
    }
    match door.app().operations().readiness().await {
        Readiness::Ready => (StatusCode::OK, "ready\n"),
        Readiness::CannotWrite => (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written\n"),
        Readiness::ClockWrong => (StatusCode::SERVICE_UNAVAILABLE, "the clock is wrong\n"),
    }
}
