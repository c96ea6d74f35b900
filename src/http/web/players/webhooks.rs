//! A player's webhooks: made, tried, given another secret, ended, and what was sent to each. On a signed-in page alone.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::error::Error;
use crate::app::limits::WEBHOOKS_MAX;
use crate::app::outbox::webhooks::event::WebhookForm;
use crate::app::outbox::webhooks::{CallInfo, NewWebhook, WebhookInfo, WebhookKeys};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::show::escape;

/// The page. What signs is shown once, so there is no `Debug`.
#[derive(Template)]
#[template(path = "web/webhooks.html")]
struct WebhooksPage {
    page: Page,
    tab: &'static str,
    keys: Option<WebhookKeys>,
    faults: FieldFaults,
    typed: WebhookTyped,
    forms: Vec<(&'static str, String)>,
    is_full: bool,
    /// Whether a passkey is to be shown before one is made.
    is_asked: bool,
    hooks: Vec<HookLine>,
}

struct HookLine {
    id: String,
    label: String,
    is_off: bool,
    told: Vec<String>,
    calls: Vec<CallLine>,
}

struct CallLine {
    id: String,
    event: &'static str,
    told: String,
    /// Whether it can be sent again.
    is_over: bool,
}

/// A webhook to be made, as the form sends it. No `Debug`: the address is a secret.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct WebhookTyped {
    label: String,
    url: String,
    form: String,
}

pub(super) async fn show(reader: Reader) -> Response {
    page(reader, None, FieldFaults::default(), WebhookTyped::default()).await
}

async fn page(
    reader: Reader,
    keys: Option<WebhookKeys>,
    faults: FieldFaults,
    typed: WebhookTyped,
) -> Response {
    let actor = signed!(reader);
    let all = or_fault!(reader, "/settings/programs", reader.door.app().webhooks().all(actor).await);
    let asked = reader.door.app().passkeys().is_asked(actor).await;
    let is_asked = or_fault!(reader, "/settings/programs", asked) && faults.is_empty();
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let lang = reader.page.lang;
    let all = all.into_iter().filter(|one| one.form.is_called());
    let hooks: Vec<HookLine> = all.map(|one| line(&reader.page, one)).collect();
    // Browsers have a page of their own, and a stream is opened by the program that reads it.
    let forms = WebhookForm::ALL.into_iter().filter(|form| form.is_called());
    let forms = forms.map(|form| (form.as_str(), lang.word_of("webhooks-form", form)));
    let page = WebhooksPage {
        tab: "programs",
        keys,
        faults,
        typed,
        forms: forms.collect(),
        is_full: hooks.len() >= WEBHOOKS_MAX,
        is_asked,
        hooks,
        page: reader.page,
    };
    send(status, &page)
}

fn line(page: &Page, hook: WebhookInfo) -> HookLine {
    let lang = page.lang;
    let state = match (hook.off, hook.failing) {
        (Some(off), _) => page.sentence_at("webhooks-off", &off),
        (None, Some(since)) => page.sentence_at("webhooks-failing", &since),
        (None, None) => escape(&lang.t("webhooks-good")),
    };
    HookLine {
        id: hook.id.to_string(),
        label: hook.label,
        is_off: hook.off.is_some(),
        told: vec![
            escape(&lang.tf("webhooks-host", &[("host", hook.host.into())])),
            page.sentence_at("webhooks-made", &hook.made),
            state,
        ],
        calls: hook.calls.into_iter().map(|call| call_line(page, &call)).collect(),
    }
}

fn call_line(page: &Page, call: &CallInfo) -> CallLine {
    let lang = page.lang;
    let how = match (call.status, call.fault.as_deref()) {
        (Some(status), _) => lang.tf("webhooks-answered", &[("status", status.into())]),
        (None, Some("refused")) => lang.t("webhooks-refused"),
        (None, Some(_)) => lang.t("webhooks-no-answer"),
        (None, None) => lang.t("webhooks-not-tried"),
    };
    let next = call.next.map(|next| format!(" · {}", page.sentence_at("webhooks-next", &next)));
    CallLine {
        id: call.id.to_string(),
        event: call.event.as_str(),
        told: format!("{} · {}{}", page.time(&call.released), escape(&how), next.unwrap_or_default()),
        is_over: call.next.is_none(),
    }
}

pub(super) async fn make(reader: Reader, Form(typed): Form<WebhookTyped>) -> Response {
    let actor = signed!(reader);
    let form = WebhookForm::parse(&typed.form).filter(|form| form.is_called());
    let form = form.unwrap_or(WebhookForm::Standard);
    let new = NewWebhook { label: typed.label.clone(), url: typed.url.clone(), form };
    match reader.door.app().webhooks().make(actor, new).await {
        Ok(keys) => page(reader, Some(keys), FieldFaults::default(), WebhookTyped::default()).await,
        Err(Error::Malformed(faults)) => {
            let words = FieldFaults::said(reader.page.lang, &["label", "url"], &faults);
            page(reader, None, words, typed).await
        }
        Err(error) => reader.fault(&error, "/settings/webhooks"),
    }
}

pub(super) async fn rotate(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    let keys = or_fault!(reader, "/settings/webhooks", reader.door.app().webhooks().rotate(actor, id).await);
    page(reader, Some(keys), FieldFaults::default(), WebhookTyped::default()).await
}

pub(super) async fn end(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().end(actor, id).await)
}

pub(super) async fn switch_on(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().switch_on(actor, id).await)
}

pub(super) async fn test(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().test(actor, id).await)
}

pub(super) async fn replay(reader: Reader, Path((id, call)): Path<(Uuid, Uuid)>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().replay(actor, id, call).await)
}

fn back(reader: &Reader, done: Result<(), Error>) -> Response {
    or_fault!(reader, "/settings/webhooks", done);
    Redirect::to("/settings/webhooks").into_response()
}
