//! Passkeys and recovery codes: the page on which they are kept, and how they are asked for. Whoever has none, or no scripts,
//! signs in by mail as before.

pub(in crate::http::web) mod prove;
mod sign_in;

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::accounts::passkeys::list::PasskeyInfo;
use crate::app::accounts::passkeys::{QUESTION_MINUTES, Question};
use crate::app::actor::Actor;
use crate::app::error::{Error, FieldError};
use crate::app::limits::{LABEL_MAX, PASSKEYS_MAX};
use crate::base::Timestamp;
use crate::http::AppState;
use crate::http::browser::device;
use crate::http::problem::Problem;
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed, to_sign_in};
use crate::http::web::players::access::utc_day;
use crate::http::web::players::oidc::OidcSection;
use crate::show::escape;
use crate::webauthn::ALGORITHMS;

const PAGE: &str = "/settings/passkeys";
/// The field with the name of a new one.
const NEW: &str = "passkey-name";

/// Keeping passkeys, showing one, and signing in with one.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/sign-in/code", get(sign_in::show_code).post(sign_in::code))
        .route("/sign-in/passkey", post(sign_in::answer))
        .route("/sign-in/passkey/begin", post(sign_in::begin))
        .route("/passkey", get(prove::show).post(prove::answer))
        .route("/passkey/begin", post(prove::begin))
        .route("/passkey/code", post(prove::code))
        .route("/settings/passkeys", get(show).post(add))
        .route("/settings/passkeys/begin", post(begin))
        .route("/settings/passkeys/codes", post(make_codes))
        .route("/settings/passkeys/{id}/name", post(rename))
        .route("/settings/passkeys/{id}/remove", post(remove))
}

/// The page. New codes are shown once, so there is no `Debug`.
#[derive(Template)]
#[template(path = "web/passkeys.html")]
struct PasskeysPage {
    page: Page,
    tab: &'static str,
    /// What was just done.
    said: Option<String>,
    faults: FieldFaults,
    /// Whether there can be passkeys on this server.
    is_possible: bool,
    /// Whether one is to be shown before anything is changed.
    is_asked: bool,
    /// Whether the reader's role takes one, and there is none.
    is_required: bool,
    is_full: bool,
    /// Whether the reader has none and signed in too long ago to add one.
    is_late: bool,
    passkeys: Vec<PasskeyLine>,
    name_max: usize,
    /// What a new one is called if nothing else is said.
    name: String,
    /// How many recovery codes there are.
    codes: String,
    new_codes: Vec<String>,
    /// The club's provider, if there is one.
    club: Option<OidcSection>,
}

struct PasskeyLine {
    id: String,
    name: String,
    /// In which it is given another name.
    field: String,
    /// That name, as it was typed.
    typed: String,
    is_wrong: bool,
    told: Vec<String>,
}

/// What was just tried.
#[derive(Default)]
struct Note {
    said: Option<&'static str>,
    faults: FieldFaults,
    /// In which field something was typed, and what.
    typed: (String, String),
    new_codes: Vec<String>,
}

#[derive(Deserialize)]
struct Done {
    #[serde(default)]
    done: String,
}

async fn show(reader: Reader, headers: HeaderMap, Query(Done { done }): Query<Done>) -> Response {
    let said = match done.as_str() {
        "added" => Some("passkeys-added"),
        "removed" => Some("passkeys-removed"),
        "renamed" => Some("passkeys-renamed"),
        "linked" => Some("oidc-done"),
        "unlinked" => Some("oidc-undone"),
        _ => None,
    };
    page(reader, &headers, Note { said, ..Note::default() }).await
}

async fn page(reader: Reader, headers: &HeaderMap, note: Note) -> Response {
    let actor = signed!(reader);
    let verbs = reader.door.app().passkeys();
    let passkeys = or_fault!(reader, "/settings", verbs.list(actor).await);
    let codes = or_fault!(reader, "/settings", verbs.codes(actor).await);
    let club = or_fault!(reader, "/settings", OidcSection::of(&reader).await);
    let is_asked = or_fault!(reader, "/settings", verbs.is_asked(actor).await);
    let lang = reader.page.lang;
    let status = if note.faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let codes = match codes.made {
        0 => lang.t("codes-none"),
        made => lang.tf("codes-left", &[("n", codes.rest.into()), ("made", made.into())]),
    };
    let name = match device(headers) {
        _ if note.typed.0 == NEW => note.typed.1.clone(),
        known if known.is_empty() => lang.t("passkeys-name-usual"),
        known => known,
    };
    let lines: Vec<_> = passkeys.into_iter().map(|one| line(&reader.page, one, &note)).collect();
    let mut fields: Vec<&str> = lines.iter().map(|line| line.field.as_str()).collect();
    let takes_new = !is_asked && lines.len() < PASSKEYS_MAX;
    fields.extend(takes_new.then_some(NEW));
    let page = PasskeysPage {
        tab: "me",
        said: note.said.map(|key| lang.t(key)),
        faults: note.faults.within(&fields),
        is_possible: verbs.are_possible(),
        is_asked,
        is_required: actor.access.needs_passkey,
        is_full: lines.len() >= PASSKEYS_MAX,
        is_late: lines.is_empty() && !verbs.may_add_first(actor),
        passkeys: lines,
        name_max: LABEL_MAX,
        name,
        codes,
        new_codes: note.new_codes,
        club,
        page: reader.page,
    };
    send(status, &page)
}

fn field_of(id: Uuid) -> String {
    format!("name-{id}")
}

fn line(page: &Page, one: PasskeyInfo, note: &Note) -> PasskeyLine {
    let (lang, field) = (page.lang, field_of(one.id));
    let is_wrong = note.typed.0 == field;
    let day = |at: Timestamp| utc_day(lang, at);
    let used = match one.used {
        Some(used) => lang.tf("passkeys-used", &[("day", day(used).into())]),
        None => lang.t("passkeys-never-used"),
    };
    let kept = lang.t(if one.is_backed_up { "passkeys-synced" } else { "passkeys-one-device" });
    PasskeyLine {
        id: one.id.to_string(),
        typed: if is_wrong { note.typed.1.clone() } else { one.name.clone() },
        name: one.name,
        field,
        is_wrong,
        told: vec![page.sentence_at("passkeys-made", &one.created), escape(&used), escape(&kept)],
    }
}

/// What a browser is to ask for a new passkey (§5.4), with bytes in base64url.
async fn begin(reader: Reader) -> Response {
    let Some(actor) = reader.signed() else { return to_sign_in() };
    match reader.door.app().passkeys().ask_for_new(actor).await {
        Ok(question) => Json(creation(actor, &question)).into_response(),
        Err(error) => Problem::from(error).into_response(),
    }
}

fn creation(actor: &Actor, question: &Question) -> Value {
    let algorithms = ALGORITHMS.map(|alg| json!({ "type": "public-key", "alg": alg }));
    json!({
        "challenge": text(&question.challenge),
        "rp": { "id": question.server, "name": "Fairschach" },
        "user": {
            "id": text(actor.id.as_uuid().as_bytes()),
            "name": actor.name,
            "displayName": actor.name,
        },
        "pubKeyCredParams": algorithms,
        "excludeCredentials": descriptors(question),
        "authenticatorSelection":
            { "residentKey": "required", "requireResidentKey": true, "userVerification": "required" },
        "attestation": "none",
        "timeout": timeout_ms(),
    })
}

/// What a browser is to ask for a passkey that is there (§5.5), with bytes in base64url.
fn request(question: &Question) -> Value {
    json!({
        "challenge": text(&question.challenge),
        "rpId": question.server,
        "allowCredentials": descriptors(question),
        "userVerification": "required",
        "timeout": timeout_ms(),
    })
}

fn descriptors(question: &Question) -> Vec<Value> {
    question.passkeys.iter().map(|id| json!({ "type": "public-key", "id": text(id) })).collect()
}

fn timeout_ms() -> u32 {
    QUESTION_MINUTES * 60_000
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A new passkey. No `Debug`: it holds a challenge.
#[derive(Deserialize)]
struct NewPasskey {
    name: String,
    answer: String,
}

async fn add(reader: Reader, headers: HeaderMap, Form(given): Form<NewPasskey>) -> Response {
    let (Some(actor), Some(session)) = (reader.signed(), reader.session.as_deref()) else {
        return to_sign_in();
    };
    let done = reader.door.app().passkeys().add(actor, session, &given.name, &given.answer).await;
    done_or_said(reader, &headers, done, "added", (NEW.to_owned(), given.name)).await
}

#[derive(Deserialize)]
struct Renamed {
    name: String,
}

async fn rename(
    reader: Reader,
    headers: HeaderMap,
    Path(id): Path<Uuid>,
    Form(given): Form<Renamed>,
) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().passkeys().rename(actor, id, &given.name).await;
    done_or_said(reader, &headers, done, "renamed", (field_of(id), given.name)).await
}

async fn remove(reader: Reader, headers: HeaderMap, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().passkeys().remove(actor, id).await;
    done_or_said(reader, &headers, done, "removed", Default::default()).await
}

/// Makes recovery codes and shows them this once.
async fn make_codes(reader: Reader, headers: HeaderMap) -> Response {
    let actor = signed!(reader);
    match reader.door.app().passkeys().make_codes(actor).await {
        Ok(new_codes) => page(reader, &headers, Note { new_codes, ..Note::default() }).await,
        Err(error) => done_or_said(reader, &headers, Err(error), "", Default::default()).await,
    }
}

/// Whoever asks twice has what they want.
async fn done_or_said(
    reader: Reader,
    headers: &HeaderMap,
    done: Result<(), Error>,
    what: &str,
    typed: (String, String),
) -> Response {
    match done {
        Ok(()) | Err(Error::NotFound) => Redirect::to(&format!("{PAGE}?done={what}")).into_response(),
        Err(Error::Malformed(faults)) => {
            let field = |fault: &FieldError| match fault.field.as_str() {
                "name" => typed.0.clone(),
                _ => String::new(),
            };
            let lang = reader.page.lang;
            let said = faults.iter().map(|fault| (field(fault), fault.in_words(lang)));
            let faults = FieldFaults::new(&[typed.0.as_str()], said);
            page(reader, headers, Note { faults, typed, ..Note::default() }).await
        }
        Err(error) => reader.fault(&error, PAGE),
    }
}
