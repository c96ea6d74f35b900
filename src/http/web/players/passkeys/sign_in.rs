//! Signing in with a passkey, or with a recovery code.

use askama::Template;
use axum::Json;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::http::AppState;
use crate::http::browser;
use crate::http::problem::Problem;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::http::web::players::account::{SignInPage, enter};
use crate::http::web::players::passkeys::request;
use crate::show::zone::Zone;

/// Asks for a recovery code.
#[derive(Template)]
#[template(path = "web/sign_in_code.html")]
struct CodePage {
    page: Page,
    fault: Option<String>,
}

/// What the browser is to ask of whoever sits before it.
pub(super) async fn begin(State(door): State<AppState>) -> Response {
    match door.app().passkeys().ask_to_sign_in().await {
        Ok(question) => Json(request(&question)).into_response(),
        Err(error) => Problem::from(error).into_response(),
    }
}

/// The answer of a passkey. No `Debug`: it is a secret.
#[derive(Deserialize)]
pub(super) struct Answer {
    answer: String,
    /// The zone of the browser, by its IANA name.
    #[serde(default)]
    zone: String,
}

/// Begins a session, if the passkey is known.
pub(super) async fn answer(reader: Reader, headers: HeaderMap, Form(given): Form<Answer>) -> Response {
    let browser = browser::of(&reader.door, &headers);
    let verbs = reader.door.app().passkeys();
    match or_fault!(reader, "/sign-in", verbs.sign_in(&given.answer, &browser).await) {
        Some((session, player)) => {
            enter(&reader, &headers, &browser, (&session, player), Zone::parse(&given.zone)).await
        }
        None => {
            let passkey_fault = Some(reader.page.t("passkey-refused"));
            let page = SignInPage { passkey_fault, ..SignInPage::new(&reader) };
            send(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

pub(super) async fn show_code(reader: Reader) -> Response {
    send(StatusCode::OK, &CodePage { page: reader.page, fault: None })
}

/// A recovery code. No `Debug`: it is a secret.
#[derive(Deserialize)]
pub(super) struct Code {
    code: String,
    /// The zone of the browser, by its IANA name; empty without scripts.
    #[serde(default)]
    zone: String,
}

/// Begins a session, if the code is known and unused.
pub(super) async fn code(reader: Reader, headers: HeaderMap, Form(given): Form<Code>) -> Response {
    let browser = browser::of(&reader.door, &headers);
    let verbs = reader.door.app().passkeys();
    match or_fault!(reader, "/sign-in/code", verbs.sign_in_by_code(&given.code, &browser).await) {
        Some((session, player)) => {
            enter(&reader, &headers, &browser, (&session, player), Zone::parse(&given.zone)).await
        }
        None => {
            let fault = Some(reader.page.t("code-refused"));
            send(StatusCode::UNPROCESSABLE_ENTITY, &CodePage { page: reader.page, fault })
        }
    }
}
