//! Pages that every stranger gets in the same bytes are sent compressed. What only one reader gets never is: its compressed
//! length would tell of it.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tower_http::compression::CompressionLayer;

use crate::http::{AppState, session};

/// Where nothing in the address is a secret.
pub const ROOMS: [&str; 15] = [
    "/api/v1/",
    "/games/",
    "/tournaments",
    "/ratings",
    "/rules",
    "/learn",
    "/problems",
    "/explore",
    "/players/",
    "/trust",
    "/glossary",
    "/help",
    "/join",
    "/privacy",
    "/style",
];

/// Of what kinds such answers are: pages, drawings of boards, and what programs read.
const KINDS: [&[u8]; 5] = [
    b"text/html",
    b"image/svg+xml",
    b"application/json",
    b"application/x-chess-pgn",
    b"application/x-ndjson",
];

#[derive(Clone, Copy)]
struct SameForAll;

/// Compresses what these routes answer to strangers.
pub(in crate::http) fn compressed(routes: Router<AppState>, door: &AppState) -> Router<AppState> {
    let public = |_: StatusCode, _: Version, headers: &HeaderMap, extensions: &Extensions| {
        let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], |kind| kind.as_bytes());
        extensions.get::<SameForAll>().is_some() && KINDS.iter().any(|one| kind.starts_with(one))
    };
    routes.layer(from_fn_with_state(door.clone(), mark)).layer(CompressionLayer::new().compress_when(public))
}

async fn mark(State(door): State<AppState>, request: Request, next: Next) -> Response {
    let (path, headers) = (request.uri().path(), request.headers());
    let room = path == "/" || ROOMS.iter().any(|room| path.starts_with(room));
    let stranger = session::secret(&door, headers).is_none() && !headers.contains_key(header::AUTHORIZATION);
    let same = room && stranger && request.method() == Method::GET;
    let mut response = next.run(request).await;
    if same {
        response.extensions_mut().insert(SameForAll);
    }
    response
}
