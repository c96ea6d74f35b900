//! The keys that sign for this server.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::operations::key_maintenance::SigningKey;
use crate::http::Door;

/// The keys that sign or signed for this server.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeysJson {
    /// Those in use, and those that were handed over, newest first.
    keys: Vec<KeyJson>,
}

/// One key.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeyJson {
    /// `log` (checkpoints) or `receipts`.
    signs: &'static str,
    /// The verifier key line.
    key: String,
    /// Since when; null for the first one.
    from: Option<String>,
    /// Until when what it signed is good; null for the one in use.
    until: Option<String>,
    /// The signed note in which it names the one after it.
    handover: Option<String>,
}

impl From<SigningKey> for KeyJson {
    fn from(key: SigningKey) -> KeyJson {
        KeyJson {
            signs: key.purpose.as_str(),
            key: key.line,
            from: key.from.map(|at| at.to_string()),
            until: key.until.map(|at| at.to_string()),
            handover: key.handover,
        }
    }
}

/// The keys that sign or signed for this server
///
/// Receipts and checkpoints are verified with them. Keep the lines of those in use: from a key that you know, the hand-overs
/// lead to the one of today.
#[utoipa::path(get, path = "/keys", tag = "pairs", responses((status = 200, body = KeysJson)))]
pub(in crate::http::api) async fn keys(State(door): State<Door>) -> Json<KeysJson> {
    let keys = door.app().operations().signing_keys();
    Json(KeysJson { keys: keys.into_iter().map(KeyJson::from).collect() })
}
