//! Asking for an account, and answering those who ask.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::{Extensions, HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::accounts::joining::Registration;
use crate::app::accounts::joining::{JOIN_DAYS, Joining};
use crate::app::error::{AccountFault, Denial, Error, Fault, FieldError};
use crate::http::session;
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::http::web::players::oidc;

/// The longest name and address that are handed back with a fault.
pub(super) const TYPED_CHARS_MAX: usize = 254;

/// The form, what came of it, or that nobody joins so.
#[derive(Template)]
#[template(path = "web/join.html")]
struct JoinPage {
    page: Page,
    /// Whether nobody joins so.
    closed: bool,
    /// What follows: a mail at once, or when somebody has agreed.
    what: String,
    sent: bool,
    /// Whether an account is made at once.
    at_once: bool,
    typed: JoinForm,
    /// What is wrong with the name.
    name_fault: Option<String>,
    /// What is wrong with the address.
    email_fault: Option<String>,
    /// Why nobody can ask now.
    fault: Option<String>,
    /// Whom to ask where nobody joins so.
    administrators: Vec<(String, String)>,
    /// What the button says that leads to the club's provider, if accounts come from it.
    club: Option<String>,
}

/// What is typed. No `Debug`: it holds an address.
#[derive(Deserialize, Default, Clone)]
#[serde(default)]
pub(in crate::http::web) struct JoinForm {
    name: String,
    email: String,
    lang: String,
}

impl JoinForm {
    fn joining(&self) -> Joining {
        Joining { name: self.name.clone(), email: self.email.clone(), locale: self.lang.clone() }
    }
}

/// The form; whoever has signed in has an account.
pub(super) async fn show(reader: Reader) -> Response {
    if reader.actor.is_some() {
        return Redirect::to("/games").into_response();
    }
    let typed = JoinForm { lang: reader.page.lang.as_str().to_owned(), ..JoinForm::default() };
    shown(reader, StatusCode::OK, typed, Vec::new(), false).await
}

/// Asks for an account; the answer is the same for an address that has one.
pub(super) async fn ask(
    reader: Reader,
    extensions: Extensions,
    headers: HeaderMap,
    Form(typed): Form<JoinForm>,
) -> Response {
    let (app, limits) = (reader.door.app(), reader.door.limits());
    match app.accounts().may_join(&typed.joining()) {
        Ok(()) => {}
        Err(Error::Malformed(faults)) => {
            return shown(reader, StatusCode::UNPROCESSABLE_ENTITY, typed, faults, false).await;
        }
        Err(Error::NotAllowed(Denial::JoinsByInvitation)) => {
            return shown(reader, StatusCode::FORBIDDEN, typed, Vec::new(), false).await;
        }
        Err(error) => return reader.fault(&error, "/join"),
    }
    let who = session::who(&reader.door, &extensions, &headers);
    let address: [u8; 32] = Sha256::digest(typed.email.trim().to_lowercase()).into();
    if let Err(problem) = limits.join.take(&who).and_then(|()| limits.join_address.take(&address)) {
        return problem.into_response();
    }
    match app.accounts().ask_to_join(typed.joining()).await {
        Ok(()) => shown(reader, StatusCode::OK, JoinForm::default(), Vec::new(), true).await,
        Err(Error::Malformed(faults)) => {
            let is_full = faults.iter().any(|fault| fault.code == Fault::Account(AccountFault::JoinFull));
            let status =
                if is_full { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::UNPROCESSABLE_ENTITY };
            shown(reader, status, typed, faults, false).await
        }
        Err(error) => reader.fault(&error, "/join"),
    }
}

async fn shown(
    reader: Reader,
    status: StatusCode,
    mut typed: JoinForm,
    faults: Vec<FieldError>,
    sent: bool,
) -> Response {
    let lang = reader.page.lang;
    let app = reader.door.app();
    let registration = app.settings().registration;
    let administrators = match registration {
        Registration::Closed => or_fault!(reader, "/", app.accounts().administrators().await),
        Registration::Open | Registration::Request => Vec::new(),
    };
    let key = match (sent, registration) {
        (false, Registration::Request) => "join-what-request",
        (false, _) => "join-what-open",
        (true, Registration::Request) => "join-sent-request",
        (true, _) => "join-sent-open",
    };
    let of = |field: &str| faults.iter().find(|fault| fault.field == field).map(|fault| fault.in_words(lang));
    for text in [&mut typed.name, &mut typed.email] {
        *text = text.chars().take(TYPED_CHARS_MAX).collect();
    }
    let joins = app.oidc().settings().is_ok_and(|oidc| oidc.joins);
    let page = JoinPage {
        club: if joins && !sent { oidc::button(&reader) } else { None },
        closed: registration == Registration::Closed,
        what: lang.tf(key, &[("n", JOIN_DAYS.into())]),
        sent,
        at_once: registration == Registration::Open,
        name_fault: of("name"),
        email_fault: of("email"),
        fault: of("").or_else(|| of("locale")),
        typed,
        administrators: administrators.into_iter().map(|one| (one.id.to_string(), one.name)).collect(),
        page: reader.page,
    };
    send(status, &page)
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Answer {
    act: String,
}

/// An administrator answers a request.
pub(super) async fn answer(reader: Reader, Path(id): Path<String>, Form(given): Form<Answer>) -> Response {
    let actor = signed!(reader);
    let accepts = match given.act.as_str() {
        "accept" => true,
        "decline" => false,
        _ => return reader.fault(&Error::NotFound, "/people"),
    };
    let id = or_fault!(reader, "/people", Uuid::parse_str(&id).map_err(|_| Error::NotFound));
    or_fault!(reader, "/people", reader.door.app().accounts().answer_join(actor, id, accepts).await);
    Redirect::to("/people").into_response()
}
