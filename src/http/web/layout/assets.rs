//! Style, script and pictures, embedded in the program.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// One asset; asked for again, it is sent only if it has changed.
pub(in crate::http::web) async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some(asset) = Assets::get(&file) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = format!("\"{}\"", hex::encode(&asset.metadata.sha256_hash()[..16]));
    let cache = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "public, no-cache".to_owned())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    let kind = [(header::CONTENT_TYPE, asset.metadata.mimetype().to_owned())];
    (cache, kind, asset.data).into_response()
}
