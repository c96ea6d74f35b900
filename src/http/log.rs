//! The public log as its folder holds it (C2SP `tlog-tiles`): any web server could serve it as well.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::AppState;
use super::problem::{Problem, Word};
use crate::app::transparency::files::LogFiles;
use crate::tlog::Tile;

const CHECKPOINT: &str = "checkpoint";
const TEXT: &str = "text/plain; charset=utf-8";
const BYTES: &str = "application/octet-stream";
/// A tile never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "public, no-cache";
/// Verifiers in pages of other servers may read it.
const ANYBODY: [(HeaderName, &str); 2] = [
    (HeaderName::from_static("access-control-allow-origin"), "*"),
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
];

/// `/log/checkpoint` and `/log/tile/…`.
pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/log/checkpoint", get(checkpoint)).route("/log/tile/{*rest}", get(tile))
}

async fn checkpoint(State(door): State<AppState>) -> Result<Response, Problem> {
    let file = read(&door, CHECKPOINT.to_owned()).await?;
    Ok(answer(TEXT, ASK_AGAIN, file))
}

async fn tile(State(door): State<AppState>, Path(rest): Path<String>) -> Result<Response, Problem> {
    // Only what has the one spelling of a tile's name ever becomes a path.
    let tile = Tile::parse(&format!("tile/{rest}")).map_err(|_| Problem::new(Word::NotFound))?;
    let file = read(&door, tile.to_string()).await?;
    Ok(answer(BYTES, FOR_EVER, file))
}

fn answer(kind: &'static str, cache: &'static str, file: Vec<u8>) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)];
    (headers, ANYBODY, file).into_response()
}

async fn read(door: &AppState, path: String) -> Result<Vec<u8>, Problem> {
    let files = Arc::new(door.app().transparency().log_dir());
    let read = tokio::task::spawn_blocking(move || files.read(&path)).await;
    match read.map_err(std::io::Error::other).flatten() {
        Ok(Some(file)) => Ok(file),
        Ok(None) => Err(Problem::new(Word::NotFound)),
        Err(error) => {
            tracing::error!(%error, "a file of the public log cannot be read");
            Err(Problem::new(Word::Internal))
        }
    }
}
