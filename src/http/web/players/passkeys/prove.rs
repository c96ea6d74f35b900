//! The page that asks one who has signed in for a passkey before something that cannot be taken back.

use askama::Template;
use axum::Json;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use crate::app::accounts::passkeys::proof::PROVEN_MINUTES;
use crate::http::problem::Problem;
use crate::http::web::layout::{Page, Reader, back, or_fault, send, to_sign_in};
use crate::http::web::players::passkeys::request;

#[derive(Template)]
#[template(path = "web/prove.html")]
struct ProvePage {
    page: Page,
    /// For how long it counts.
    counts: String,
    /// Where it goes on.
    back: String,
    fault: Option<String>,
}

/// Where it is asked, and where it goes on from there.
pub(in crate::http::web) fn path(back: &str) -> String {
    format!("/passkey?back={}", utf8_percent_encode(back, NON_ALPHANUMERIC))
}

#[derive(Deserialize)]
pub(super) struct Back {
    #[serde(default)]
    back: String,
}

pub(super) async fn show(reader: Reader, Query(given): Query<Back>) -> Response {
    if reader.signed().is_none() {
        return to_sign_in();
    }
    page(reader, &given.back, None)
}

fn page(reader: Reader, to: &str, fault: Option<&str>) -> Response {
    let lang = reader.page.lang;
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = ProvePage {
        counts: lang.tf("prove-counts", &[("n", PROVEN_MINUTES.into())]),
        back: back(to).to_owned(),
        fault: fault.map(|key| lang.t(key)),
        page: reader.page,
    };
    send(status, &page)
}

/// What the browser is to ask.
pub(super) async fn begin(reader: Reader) -> Response {
    let Some(actor) = reader.signed() else { return to_sign_in() };
    match reader.door.app().passkeys().ask(actor).await {
        Ok(question) => Json(request(&question)).into_response(),
        Err(error) => Problem::from(error).into_response(),
    }
}

/// An answer, or a recovery code. No `Debug`: it is a secret.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Proof {
    answer: String,
    code: String,
    back: String,
}

/// Takes the answer of a passkey.
pub(super) async fn answer(reader: Reader, Form(given): Form<Proof>) -> Response {
    let (Some(actor), Some(session)) = (reader.signed(), reader.session.as_deref()) else {
        return to_sign_in();
    };
    let verbs = reader.door.app().passkeys();
    let done = or_fault!(reader, "/settings", verbs.prove(actor, session, &given.answer).await);
    go_on(reader, &given.back, done, "passkey-refused")
}

/// Takes a recovery code instead.
pub(super) async fn code(reader: Reader, Form(given): Form<Proof>) -> Response {
    let (Some(actor), Some(session)) = (reader.signed(), reader.session.as_deref()) else {
        return to_sign_in();
    };
    let verbs = reader.door.app().passkeys();
    let done = or_fault!(reader, "/settings", verbs.prove_by_code(actor, session, &given.code).await);
    go_on(reader, &given.back, done, "code-refused")
}

fn go_on(reader: Reader, to: &str, done: bool, refused: &str) -> Response {
    if done { Redirect::to(back(to)).into_response() } else { page(reader, to, Some(refused)) }
}
