//! What goes wrong before a page's own handler is reached, or without one: told to people as a page, to programs as a
//! problem.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::error::{Denial, Error};
use crate::base::Micros;
use crate::http::AppState;
use crate::http::web::layout::appearance::Looks;
use crate::http::web::layout::errors::error_page;
use crate::http::web::layout::page::{ErrorPage, Page};
use crate::http::web::layout::reader::{Reader, language, send};
use crate::show::time::span;

/// Answers a browser that asks for a page with a page, whatever went wrong.
pub async fn for_people(State(door): State<AppState>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let asked = wants_page(&parts).then(|| parts.clone());
    let response = next.run(Request::from_parts(parts, body)).await;
    match asked {
        Some(parts) if parts.method == Method::GET && response.status() == StatusCode::METHOD_NOT_ALLOWED => {
            Redirect::to(&room_of(parts.uri.path())).into_response()
        }
        Some(parts) if is_problem(response.headers()) => {
            let wait = response.headers().get(header::RETRY_AFTER).cloned();
            page_for(&door, parts, response.status(), wait).await
        }
        _ => response,
    }
}

/// The page whose form is sent to this address: whoever reloads a refused form's address, or keeps it, gets the form.
fn room_of(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match parts.as_slice() {
        ["tournaments", id, "run", ..] => format!("/tournaments/{id}/run"),
        ["games", _, "appoint"] => "/desk/unanswered".to_owned(),
        ["games" | "tournaments", id, ..] => format!("/{}/{id}", parts[0]),
        ["settings", "mail", ..] => "/settings/mail".to_owned(),
        ["settings", "tokens" | "keyholder", ..] => "/settings/programs".to_owned(),
        ["settings", "data", "erase", ..] => "/settings/data/erase".to_owned(),
        ["settings", room @ ("webhooks" | "push" | "passkeys"), ..] => format!("/settings/{room}"),
        ["desk", "reports", ..] => "/desk/reports".to_owned(),
        ["players", id, "blocked"] => format!("/players/{id}"),
        ["passkey", ..] => "/passkey".to_owned(),
        ["challenges" | "people" | "settings" | "calendar" | "leave", ..] => format!("/{}", parts[0]),
        _ => "/".to_owned(),
    }
}

fn wants_page(parts: &Parts) -> bool {
    let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    !parts.uri.path().starts_with("/api/") && accept.is_some_and(|accept| accept.contains("text/html"))
}

fn is_problem(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/problem+json"))
}

async fn page_for(
    door: &AppState,
    mut parts: Parts,
    status: StatusCode,
    wait: Option<HeaderValue>,
) -> Response {
    let page = match Reader::from_request_parts(&mut parts, door).await {
        Ok(reader) => reader.page,
        Err(_) => Page {
            lang: language(None, &parts.headers),
            trial: door.web().trial,
            reads_mails: false,
            keeps_accounts: false,
            watches: false,
            name: None,
            reader: None,
            path: parts.uri.path().to_owned(),
            zone: crate::show::zone::Zone::UTC,
            has_zone: false,
            now: door.app().now(),
            to_move: 0,
            asks_listed: false,
            needs_passkey: false,
            looks: Looks::default(),
            bounces: Vec::new(),
        },
    };
    let told = match status {
        StatusCode::TOO_MANY_REQUESTS => {
            let wait_s = wait.as_ref().and_then(|wait| wait.to_str().ok()?.parse::<u32>().ok());
            too_many(page, wait_s.unwrap_or(1))
        }
        _ => error_page(page, &error_for(status), "/games").1,
    };
    (wait.map(|wait| [(header::RETRY_AFTER, wait)]), send(status, &told)).into_response()
}

/// The error whose words fit the status. Of a failure on our side nobody can say here what was carried out.
fn error_for(status: StatusCode) -> Error {
    match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Error::NotFound,
        StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => Denial::FromElsewhere.into(),
        status if status.is_client_error() => Error::Malformed(Vec::new()),
        _ => Error::Broken(status.to_string()),
    }
}

fn too_many(page: Page, wait_s: u32) -> ErrorPage {
    let lang = page.lang;
    let wait = span(lang, Micros::from(wait_s) * 1_000_000);
    ErrorPage {
        title: lang.t("error-too-many"),
        what: lang.t("error-too-many-what"),
        moments: Vec::new(),
        faults: Vec::new(),
        input: None,
        todo: lang.tf("error-too-many-todo", &[("time", wait.into())]),
        back: page.path.clone(),
        back_text: lang.t("error-again"),
        page,
    }
}
