//! `/xfcc`: the protocol of correspondence players' own programs (Xfcc, SOAP 1.1), such as Scid.
//!
//! It knows games in which one side moves at a time. Such a game has one number for all of its moves. A game in pairs has a
//! number for each turn: to the program it is a position in which its player is to move, with the pairs so far as a comment.
//! Nothing is told that `/api/v1` would not tell the same player.

mod games;
mod moves;
pub mod soap;

use askama::Template;
use axum::Router;
use axum::body::to_bytes;
use axum::extract::{RawQuery, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::AppState;
use super::limits::RateLimitKey;
use super::problem::log_fault;
use super::session;
use super::web::layout::reader::Reader;
use crate::app::access::Scope;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::Timestamp;
use games::{SCORES, XfccGames};
use moves::MoveResult;
use soap::{Call, Fault, read};

/// The largest request that is read, in bytes.
pub const XFCC_BYTES_MAX: usize = 64 * 1024;

const XML: &str = "text/xml; charset=utf-8";

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/xfcc", get(show).post(call))
}

#[derive(Template)]
#[template(path = "xfcc/service.xml")]
struct Service {
    address: String,
    scores: &'static [&'static str],
    results: Vec<&'static str>,
}

/// Where programs call.
pub(super) fn address(door: &AppState) -> String {
    format!("{}/xfcc", door.app().settings().public_url)
}

/// What the protocol is for, as a page; with `?wsdl` its description for programs.
async fn show(State(door): State<AppState>, RawQuery(query): RawQuery, reader: Reader) -> Response {
    if !query.is_some_and(|query| query.eq_ignore_ascii_case("wsdl")) {
        return super::web::xfcc::page(reader);
    }
    let address = address(&door);
    let results = MoveResult::ALL.iter().map(|result| result.as_str()).collect();
    xml(StatusCode::OK, &Service { address, scores: &SCORES, results })
}

async fn call(State(door): State<AppState>, request: Request) -> Response {
    let who = session::who(&door, request.extensions(), request.headers());
    let Ok(body) = to_bytes(request.into_body(), XFCC_BYTES_MAX).await else {
        let says = format!("a request has at most {XFCC_BYTES_MAX} bytes");
        return xml(StatusCode::PAYLOAD_TOO_LARGE, &Fault::client(says));
    };
    let received = door.app().now();
    match read(&body) {
        Ok(call) => answer(&door, &who, call, received).await,
        Err(fault) => xml(StatusCode::INTERNAL_SERVER_ERROR, &fault),
    }
}

async fn answer(door: &AppState, who: &RateLimitKey, call: Call, received: Timestamp) -> Response {
    let actor = match known(door, who, &call).await {
        Ok(actor) => actor,
        Err(refused) => return refused.answer(&call),
    };
    if door.limits().acting.take(&RateLimitKey::Player(actor.id)).is_err() {
        return Refused::Often.answer(&call);
    }
    match call.operation {
        soap::Operation::Games => match XfccGames::of(door, &actor).await {
            Ok(games) => xml(StatusCode::OK, &games),
            Err(error) => {
                log_fault(&error);
                xml(StatusCode::INTERNAL_SERVER_ERROR, &Fault::server("ServerError"))
            }
        },
        soap::Operation::Move(request) => {
            xml(StatusCode::OK, &moves::make(door, &actor, request, received).await)
        }
    }
}

/// Why nothing is told to somebody.
enum Refused {
    /// Name and password do not belong to an account.
    Unknown,
    /// Too many wrong passwords came from there, or too many calls from the account.
    Often,
    Failed,
}

impl Refused {
    fn answer(&self, call: &Call) -> Response {
        let result = match self {
            Refused::Unknown => MoveResult::AuthenticationFailed,
            Refused::Often | Refused::Failed => MoveResult::ServerError,
        };
        match (&call.operation, self) {
            (soap::Operation::Move(_), _) => xml(StatusCode::OK, &result.answer()),
            (soap::Operation::Games, Refused::Unknown) => {
                xml(StatusCode::INTERNAL_SERVER_ERROR, &Fault::client(result.as_str()))
            }
            (soap::Operation::Games, Refused::Often) => {
                let says = "too many wrong passwords, or too many calls: try again in a minute";
                xml(StatusCode::TOO_MANY_REQUESTS, &Fault::client(says))
            }
            (soap::Operation::Games, Refused::Failed) => {
                xml(StatusCode::INTERNAL_SERVER_ERROR, &Fault::server(result.as_str()))
            }
        }
    }
}

/// Whose call it is. The password is a token, by which alone the account is looked up: a name that nobody has takes the same
/// steps as one that somebody has.
async fn known(door: &AppState, who: &RateLimitKey, call: &Call) -> Result<Actor, Refused> {
    let one = door.limits().wrong_passwords.take(*who).ok_or(Refused::Often)?;
    let failed = |error: Error| {
        log_fault(&error);
        Refused::Failed
    };
    let Some(actor) = door.app().sign_in().bearer(call.password.trim()).await.map_err(failed)? else {
        return Err(Refused::Unknown);
    };
    let may_play = actor.access.scopes.hold(Scope::Play);
    let is_named = door.app().accounts().is_called(&actor, &call.username).await.map_err(failed)?;
    if !(may_play && is_named) {
        return Err(Refused::Unknown);
    }
    one.was_right();
    Ok(actor)
}

fn xml(status: StatusCode, answer: &impl Template) -> Response {
    match answer.render() {
        Ok(text) => (status, [(header::CONTENT_TYPE, XML)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "an answer in XML could not be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
