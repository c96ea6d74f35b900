//! How a request comes in: its body, the moment it was read, who sends it, and once-only answers.

use futures_util::StreamExt;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::{PlayerId, SecretVec, Timestamp};
use crate::http::AppState;
use crate::http::api::extract::fields::{Ask, Fields};
use crate::http::limits::RateLimitKey;
use crate::http::problem::{FaultJson, Problem, Word};
use crate::http::session::Caller;

/// The largest body that is read.
pub(in crate::http::api) const BODY_BYTES_MAX: usize = 64 * 1024;
const KEY_BYTES_MAX: usize = 128;

/// A request that changes something, from somebody with a token.
pub(in crate::http::api) struct Posted<T> {
    /// What is at hand.
    pub(in crate::http::api) door: AppState,
    /// Who.
    pub(in crate::http::api) actor: Actor,
    /// What is asked.
    pub(in crate::http::api) value: T,
    /// When the whole request had been read.
    pub(in crate::http::api) received: Timestamp,
    /// Under which key the answer is given once only.
    pub(in crate::http::api) once: Option<Idempotency>,
}

/// An idempotency key and what it was sent with. The bytes may hold an entry.
pub(in crate::http::api) struct Idempotency {
    key: String,
    request: SecretVec,
}

/// In the description: the header.
impl IntoParams for Idempotency {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = SchemaType::from_iter([Type::String, Type::Null]);
        let header = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(format!("1 to {KEY_BYTES_MAX} visible ASCII characters")))
            .schema(Some(ObjectBuilder::new().schema_type(text)));
        vec![header.build()]
    }
}

/// The fields of a query.
pub(in crate::http::api) struct ValidQuery<T>(pub(in crate::http::api) T);

/// The requests with a key that are being carried out.
#[derive(Default)]
pub(in crate::http) struct Underway(Mutex<HashSet<(PlayerId, String)>>);

/// What a call answers that shows something.
pub(in crate::http::api) type Shown<T> = Result<Json<T>, Problem>;
/// What a call answers that has nothing to say but that it is done.
pub(in crate::http::api) type Done = Result<StatusCode, Problem>;
/// What any other call answers.
pub(in crate::http::api) type Answered = Result<Response, Problem>;

/// That it is done, or why not.
pub(in crate::http::api) fn done<T>(result: Result<T, Error>) -> Done {
    result?;
    Ok(StatusCode::NO_CONTENT)
}

/// A JSON answer, or one without content, ready to be kept.
pub(in crate::http::api) struct Answer {
    status: StatusCode,
    body: Vec<u8>,
}

impl Answer {
    pub(in crate::http::api) fn json(status: StatusCode, value: &impl Serialize) -> Result<Answer, Problem> {
        let body = serde_json::to_vec(value).map_err(|_| Problem::new(Word::Internal))?;
        Ok(Answer { status, body })
    }

    /// It is done, and there is nothing to say.
    pub(in crate::http::api) const fn done() -> Answer {
        Answer { status: StatusCode::NO_CONTENT, body: Vec::new() }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        if self.body.is_empty() {
            return self.status.into_response();
        }
        let json = HeaderValue::from_static("application/json");
        (self.status, [(header::CONTENT_TYPE, json)], self.body).into_response()
    }
}

impl<T: Ask> FromRequest<AppState> for Posted<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, door: &AppState) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        // First the body, then the time: who waits for the database has been in time all the same.
        let body = read(body).await;
        let received = door.app().now();
        let actor = Caller::from_request_parts(&mut parts, door).await?.signed()?.clone();
        door.limits().acting.take(&RateLimitKey::Player(actor.id))?;
        let body = body?;
        // Where no field must be there, nothing at all may be sent.
        let fields = if body.is_empty() && Fields::none().ask::<T>().is_ok() {
            Fields::none()
        } else {
            must_be_json(&parts.headers)?;
            Fields::from_json(&body)?
        };
        let once = once(&parts.headers, (&parts.method, parts.uri.path()), &body)?;
        Ok(Posted { door: door.clone(), actor, value: fields.ask()?, received, once })
    }
}

impl<T: Ask> FromRequestParts<AppState> for ValidQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, Problem> {
        let pairs = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri);
        let Ok(Query(pairs)) = pairs else {
            return Err(fault("not-a-query", "", "the query cannot be read"));
        };
        Fields::from_query(pairs).ask().map(ValidQuery)
    }
}

async fn read(body: Body) -> Result<Bytes, Problem> {
    let mut chunks = body.into_data_stream();
    let mut read = Vec::new();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| fault("cut-off", "", "the body was cut off"))?;
        if read.len() + chunk.len() > BODY_BYTES_MAX {
            return Err(Problem::new(Word::TooLarge));
        }
        read.extend_from_slice(&chunk);
    }
    Ok(read.into())
}

fn must_be_json(headers: &HeaderMap) -> Result<(), Problem> {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = given.and_then(|given| given.split(';').next()).map(str::trim);
    match kind {
        Some(kind) if kind.eq_ignore_ascii_case("application/json") => Ok(()),
        _ => Err(Problem::new(Word::Unsupported)),
    }
}

/// The key of a request by this method and path, if it has one.
pub(in crate::http::api) fn once(
    headers: &HeaderMap,
    (method, path): (&Method, &str),
    body: &[u8],
) -> Result<Option<Idempotency>, Problem> {
    let Some(given) = headers.get("idempotency-key") else { return Ok(None) };
    let key = given.as_bytes();
    let fits = (1..=KEY_BYTES_MAX).contains(&key.len()) && key.iter().all(u8::is_ascii_graphic);
    let key = given.to_str().ok().filter(|_| fits).ok_or_else(|| {
        fault("wrong-value", "Idempotency-Key", "Idempotency-Key takes 1 to 128 visible ASCII characters")
    })?;
    let mut request = format!("{method} {path}\n").into_bytes();
    request.extend_from_slice(body);
    Ok(Some(Idempotency { key: key.to_owned(), request: SecretVec::new(request) }))
}

pub(in crate::http::api) fn fault(code: &'static str, field: &str, message: &str) -> Problem {
    Problem::malformed(vec![FaultJson { code, field: field.to_owned(), message: message.to_owned() }])
}

impl Idempotency {
    /// The key itself.
    pub(in crate::http::api) fn key(&self) -> &str {
        &self.key
    }
}

impl Answer {
    /// Does the work once: the same key and request get the kept answer again. A refusal is not kept, for it has changed
    /// nothing, and what was refused now may be right later.
    pub(in crate::http::api) async fn once<T>(
        posted: Posted<T>,
        work: impl AsyncFnOnce(&AppState, &Actor, T) -> Result<Answer, Problem>,
    ) -> Answered {
        let Posted { door, actor, value, once, .. } = posted;
        let Some(once) = once else {
            return work(&door, &actor, value).await.map(IntoResponse::into_response);
        };
        let app = door.app();
        let Some(_underway) = door.underway().enter(actor.id, &once.key) else {
            let says = "a request with this Idempotency-Key is being carried out; ask again";
            return Err(Problem::saying(Word::Busy, says).retry_after(1));
        };
        let request = once.request.expose();
        if let Some((status, body)) = app.core().recall_answer(&actor, &once.key, request).await? {
            let status = StatusCode::from_u16(status).map_err(|_| Problem::new(Word::Internal))?;
            return Ok(Answer { status, body }.into_response());
        }
        let answer = work(&door, &actor, value).await?;
        let status = answer.status.as_u16();
        app.core().keep_answer(&actor, &once.key, request, status, &answer.body).await?;
        Ok(answer.into_response())
    }
}

/// Leaves the set when dropped.
pub(in crate::http) struct Entered<'a> {
    underway: &'a Underway,
    name: (PlayerId, String),
}

impl Underway {
    /// Nothing while the same person's request with this key is being carried out.
    pub(in crate::http) fn enter(&self, player: PlayerId, key: &str) -> Option<Entered<'_>> {
        let name = (player, key.to_owned());
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.insert(name.clone()).then(|| Entered { underway: self, name })
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut names = self.underway.0.lock().unwrap_or_else(PoisonError::into_inner);
        names.remove(&self.name);
    }
}
