//! The keys that sign for this server.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::Door;

/// The keys that sign for this server.
#[derive(Serialize, ToSchema)]
pub(super) struct KeysJson {
    /// One for checkpoints, one for receipts.
    keys: Vec<KeyJson>,
}

/// One key.
#[derive(Serialize, ToSchema)]
pub(super) struct KeyJson {
    /// `log` (checkpoints) or `receipts`.
    signs: &'static str,
    /// The verifier key line.
    key: String,
}

/// The keys that sign for this server
///
/// Receipts and checkpoints are verified with them. Keep the lines, and compare them later.
#[utoipa::path(get, path = "/keys", tag = "pairs", responses((status = 200, body = KeysJson)))]
pub(super) async fn keys(State(door): State<Door>) -> Json<KeysJson> {
    let app = door.app();
    let key = |signs, key: &str| KeyJson {
        signs,
        key: key.to_owned(),
    };
    Json(KeysJson {
        keys: vec![key("log", app.log_key()), key("receipts", &app.receipt_key())],
    })
}
