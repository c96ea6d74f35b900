//! What is the same for every request: its id and span, headers, a time limit, and refusal of foreign origins.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::{CsrfLayer, ProtectionError};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span};

use super::problem::{Problem, Word};
use super::{AppState, metrics, session, web};

/// How long a request may take, its body included; a stream only until it begins.
const REQUEST_TIME_MAX: Duration = Duration::from_secs(30);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What a page may load: its own server's files, and nothing inline.
const CONTENT_POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// Sent with every answer that does not say otherwise itself.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Puts the guards around all routes. Pages of other servers may call the API: it changes something for a token alone, which
/// no browser sends by itself.
pub fn around(routes: Router<AppState>, api: Router<AppState>, door: &AppState) -> Router<AppState> {
    let trace = TraceLayer::new_for_http()
        .make_span_with(span)
        .on_response(DefaultOnResponse::new().level(Level::INFO));
    let mut routes = routes
        .layer(from_fn_with_state(door.clone(), sign_in_limit))
        .layer(csrf(door))
        .merge(api)
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(|_| Problem::new(Word::Internal).into_response()))
        .layer(from_fn_with_state(door.clone(), web::for_people))
        .layer(from_fn_with_state(door.clone(), metrics::counted));
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        routes = routes.layer(SetResponseHeaderLayer::if_not_present(name, value));
    }
    routes.layer(
        ServiceBuilder::new()
            .map_request(without_foreign_id)
            .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
            .layer(trace)
            .layer(PropagateRequestIdLayer::new(REQUEST_ID)),
    )
}

/// The id is ours: one that is sent along could forge lines in a log.
fn without_foreign_id(mut request: Request) -> Request {
    request.headers_mut().remove(REQUEST_ID);
    request
}

/// The matched route and never the URI: links and tokens stand in paths and queries.
fn span(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str);
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok()).unwrap_or("-");
    tracing::info_span!("request", method = %request.method(), route, id)
}

async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST_TIME_MAX, next.run(request)).await {
        Ok(response) => response,
        // A write that was begun is carried to its end in a task of its own.
        Err(_) => Problem::saying(
            Word::Busy,
            "the request took too long; ask again whether it was carried out, or repeat it with the same Idempotency-Key",
        )
        .retry_after(5)
        .into_response(),
    }
}

type Refuse = fn(ProtectionError) -> Response<Body>;

/// Browsers may send what changes something from our own pages only.
fn csrf(door: &AppState) -> CsrfLayer<Refuse> {
    let public_url = &door.app().settings().public_url;
    let scheme = public_url.find("://").map_or(0, |at| at + 3);
    let end = public_url[scheme..].find('/').map_or(public_url.len(), |at| scheme + at);
    // A public URL that is no origin allows none beside the request's own host.
    let layer = CsrfLayer::new().add_trusted_origin(&public_url[..end]).unwrap_or_else(|_| CsrfLayer::new());
    layer.with_rejection_response(
        (|_| Problem::saying(Word::NotAllowed, "sent from a page of another origin").into_response())
            as Refuse,
    )
}

/// Whether a page of another site led here. A form leads to no other server (`form-action`), so that a link goes to the provider;
/// no other page may begin a sign-in with it, nor use up how often its reader may. Old browsers do not say it.
fn is_from_elsewhere(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    site.is_some_and(|site| site != b"same-origin" && site != b"none")
}

/// Asking for a sign-in link, signing in, going to the club's provider, and recovery codes are limited by address.
async fn sign_in_limit(State(door): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_limited = path.starts_with("/sign-in") || path == "/passkey/code";
    let asks_provider = path == "/sign-in/club";
    if asks_provider && is_from_elsewhere(request.headers()) {
        return Redirect::to("/sign-in").into_response();
    }
    if request.method() == Method::POST && is_limited || asks_provider {
        let who = session::who(&door, request.extensions(), request.headers());
        if let Err(problem) = door.limits().sign_in.take(&who) {
            return problem.into_response();
        }
    }
    next.run(request).await
}
