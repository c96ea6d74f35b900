//! What is the same for every answer of `/api/v1`: pages of other servers may read it (CORS), it says whether it has changed
//! (`ETag`), where what was made stands (`Location`), and how often the caller may still act (`RateLimit-…`).

use axum::Router;
use axum::body::{Body, BodyDataStream, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures_util::{Stream, StreamExt, stream};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::http::api::scopes::takes_somebody;
use crate::http::limits::{LeftNow, with_left};
use crate::http::problem::{Problem, Word};
use crate::http::web::compressed;
use crate::http::{AppState, session};

/// The longest answer that is read whole before it is sent, and so has a tag; a longer one is sent as it comes.
pub const READ_BYTES_MAX: usize = 8 << 20;
/// Of an answer's hash, so many bytes are its tag.
const TAG_BYTES: usize = 16;

/// What may be kept and asked for again by its tag. No running clock, no own entry, draft or note is in it.
const TAGGED: [&str; 23] = [
    "/api/v1/bots",
    "/api/v1/games/{id}/board.png",
    "/api/v1/games/{id}/board.svg",
    "/api/v1/games/{id}/claims",
    "/api/v1/games/{id}/disputes",
    "/api/v1/games/{id}/events/{chain}/{turn}/{seq}/proof",
    "/api/v1/games/{id}/pairs",
    "/api/v1/games/{id}/record",
    "/api/v1/games/{id}/review",
    "/api/v1/keys",
    "/api/v1/players",
    "/api/v1/players/{id}",
    "/api/v1/players/{id}/ratings",
    "/api/v1/ratings/{variant}",
    "/api/v1/series",
    "/api/v1/series/{id}",
    "/api/v1/tournaments",
    "/api/v1/tournaments/{id}",
    "/api/v1/tournaments/{id}/comment",
    "/api/v1/tournaments/{id}/ladder",
    "/api/v1/tournaments/{id}/record",
    "/api/v1/tournaments/{id}/table",
    "/api/v1/tournaments/{id}/teams",
];

const CHECKED: HeaderValue = HeaderValue::from_static("private, no-cache");
const FOR_EVER: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");

/// Said by a handler of an answer to which nothing is added any more: of a turn that is released, of a game that is over and
/// past appeal.
#[derive(Clone, Copy)]
pub(in crate::http::api) struct Settled;

/// Whether answers of this route have a tag.
pub(super) fn is_tagged(method: &Method, route: &str) -> bool {
    method == Method::GET && TAGGED.contains(&route)
}

/// Puts all this around the calls.
pub(super) fn around(routes: Router<AppState>, door: &AppState) -> Router<AppState> {
    // What is asked before a call (`OPTIONS`) reaches no method of a route: its fallback has to lie within the layers.
    let routes = routes.method_not_allowed_fallback(async || Problem::new(Word::NoSuchMethod));
    compressed(routes, door).layer(from_fn_with_state(door.clone(), answered))
}

async fn answered(State(door): State<AppState>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str).to_owned();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    // A session's answers are for our own pages alone.
    let everybody = session::secret(&door, request.headers()).is_none();
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    if method == Method::OPTIONS && everybody {
        return preflight();
    }
    if takes_somebody(&method, &route)
        && matches!(method, Method::GET | Method::HEAD)
        && everybody
        && !request.headers().contains_key(header::AUTHORIZATION)
    {
        return nobody(&door, &request);
    }
    let (mut response, left) = with_left(next.run(request)).await;
    if response.status() == StatusCode::OK && is_tagged(&method, &route) {
        response = tagged(response, known.as_ref()).await;
    }
    if response.status() == StatusCode::CREATED {
        response = located(response, &route, &path).await;
    }
    if let Some(left) = left {
        say_left(response.headers_mut(), left);
    }
    if everybody {
        response.headers_mut().extend(anybody());
    }
    response
}

/// Who has not said who they are is told so before anything else is wrong.
fn nobody(door: &AppState, request: &Request) -> Response {
    let who = session::who(door, request.extensions(), request.headers());
    let problem = door.limits().anonymous.take(&who).err().unwrap_or_else(|| Problem::new(Word::NoToken));
    let mut response = problem.into_response();
    response.headers_mut().extend(anybody());
    response
}

/// Nothing is secret here but by a token, which a page of another server has to know.
fn anybody() -> [(HeaderName, HeaderValue); 3] {
    const TOLD: &str =
        "ETag, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id";
    [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(TOLD)),
        (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin")),
    ]
}

/// What a browser asks before it lets a page of another server call.
fn preflight() -> Response {
    const HEADERS: &str =
        "Accept, Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID";
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.extend(anybody());
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("GET, HEAD, POST, PUT, DELETE"),
    );
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(HEADERS));
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    response
}

/// The same answer with its tag: a hash of the very bytes that this reader gets, and of nothing else. Nothing but the tag, if
/// the reader has these bytes. An answer that is too long stays as it is.
pub async fn tagged(response: Response, known: Option<&HeaderValue>) -> Response {
    let settled = response.extensions().get::<Settled>().is_some();
    let (mut parts, body) = response.into_parts();
    let body = match begun(body).await {
        Ok((body, None)) => body,
        Ok((body, Some(rest))) => {
            let all = stream::iter([Ok(Bytes::from(body))]).chain(rest);
            return Response::from_parts(parts, Body::from_stream(all));
        }
        Err(_) => return Problem::new(Word::Internal).into_response(),
    };
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(&body)[..TAG_BYTES]));
    parts.headers.insert(header::CACHE_CONTROL, if settled { FOR_EVER } else { CHECKED });
    parts.headers.append(header::VARY, HeaderValue::from_static("Authorization, Cookie, Accept"));
    let same = known.is_some_and(|known| names(known, &tag));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, tag);
    }
    if !same {
        return Response::from_parts(parts, Body::from(body));
    }
    parts.status = StatusCode::NOT_MODIFIED;
    for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
        parts.headers.remove(name);
    }
    Response::from_parts(parts, Body::empty())
}

/// A body that is made piece by piece while it is sent.
pub(in crate::http) fn in_pieces<S>(pieces: S) -> Body
where
    S: Stream<Item = Result<Bytes, std::io::Error>> + Send + 'static,
{
    // Compression polls once more after the end, where an unfolded stream panics.
    Body::from_stream(pieces.fuse())
}

/// All of a body; of one that is too long its beginning, and what follows.
async fn begun(body: Body) -> Result<(Vec<u8>, Option<BodyDataStream>), axum::Error> {
    let (mut begins, mut rest) = (Vec::new(), body.into_data_stream());
    while let Some(chunk) = rest.next().await {
        begins.extend_from_slice(&chunk?);
        if begins.len() > READ_BYTES_MAX {
            return Ok((begins, Some(rest)));
        }
    }
    Ok((begins, None))
}

/// Whether an `If-None-Match` names this tag; a weak one does as well (RFC 9110, 13.1.2).
fn names(known: &HeaderValue, tag: &str) -> bool {
    let mut all = known.to_str().unwrap_or_default().split(',').map(str::trim);
    all.any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

async fn located(response: Response, route: &str, path: &str) -> Response {
    let (mut parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, READ_BYTES_MAX).await else {
        return Problem::new(Word::Internal).into_response();
    };
    if let Some(place) = place_of(route, path, &body).and_then(|place| HeaderValue::from_str(&place).ok()) {
        parts.headers.insert(header::LOCATION, place);
    }
    Response::from_parts(parts, Body::from(body))
}

/// Where what was made can be read.
fn place_of(route: &str, path: &str, body: &Bytes) -> Option<String> {
    let by_id = |list: &str| {
        let made: Value = serde_json::from_slice(body).ok()?;
        Some(format!("/api/v1/{list}/{}", made["id"].as_str()?))
    };
    let beside = |last: &str| Some(format!("{}/{last}", path.rsplit_once('/')?.0));
    match route.strip_prefix("/api/v1")? {
        "/games" | "/bots/games" | "/challenges/{id}/accept" => by_id("games"),
        "/challenges" => by_id("challenges"),
        "/tournaments" => by_id("tournaments"),
        "/series" => by_id("series"),
        "/accounts" => by_id("accounts"),
        "/games/{id}/entries" => beside("entry"),
        "/games/{id}/entries/blind" => beside("receipt").map(|place| place.replace("/entries/", "/")),
        "/games/{id}/objections" | "/games/{id}/rulings" | "/games/{id}/unsealings" => beside("disputes"),
        "/games/{id}/paper" => beside("submissions"),
        "/games/{id}/adjudication" | "/games/{id}/conditionals" | "/tournaments/{id}/ladder" => {
            Some(path.to_owned())
        }
        "/tournaments/{id}/entries" => path.strip_suffix("/entries").map(str::to_owned),
        _ => None,
    }
}

fn say_left(headers: &mut HeaderMap, left: LeftNow) {
    let all = [
        ("ratelimit-limit", u64::from(left.limit)),
        ("ratelimit-remaining", u64::from(left.remaining)),
        ("ratelimit-reset", left.reset_s),
    ];
    for (name, number) in all {
        headers.insert(HeaderName::from_static(name), HeaderValue::from(number));
    }
}
