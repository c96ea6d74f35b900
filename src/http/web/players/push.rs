//! Notices in a player's browsers: switched on in each of them, tried, switched off. On a signed-in page alone.

use askama::Template;
use axum::Json;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::app::error::Error;
use crate::app::limits::PUSH_BROWSERS_MAX;
use crate::app::outbox::webhooks::event::WebhookForm;
use crate::app::outbox::webhooks::push::NewSubscription;
use crate::http::browser::device;
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};

#[derive(Template)]
#[template(path = "web/push.html")]
struct PushPage {
    page: Page,
    tab: &'static str,
    browsers: Vec<BrowserLine>,
    is_full: bool,
}

struct BrowserLine {
    id: String,
    name: String,
    /// Since when, and whether nothing arrives.
    told: Vec<String>,
}

/// What a browser has agreed on with its push service. No `Debug`: the address is a secret.
#[derive(Deserialize)]
pub(in crate::http::web) struct Subscription {
    endpoint: String,
    p256dh: String,
    auth: String,
    boxed: String,
}

pub(super) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    let all = or_fault!(reader, "/settings/notices", reader.door.app().webhooks().all(actor).await);
    let page = &reader.page;
    let own = all.into_iter().filter(|one| one.form == WebhookForm::Push && one.off.is_none());
    let browsers: Vec<BrowserLine> = own
        .map(|one| BrowserLine {
            id: one.id.to_string(),
            name: if one.label.is_empty() { page.lang.t("push-some-browser") } else { one.label },
            told: std::iter::once(page.sentence_at("push-made", &one.made))
                .chain(one.failing.map(|since| page.sentence_at("push-failing", &since)))
                .collect(),
        })
        .collect();
    let is_full = browsers.len() >= PUSH_BROWSERS_MAX;
    send(StatusCode::OK, &PushPage { tab: "notices", browsers, is_full, page: reader.page })
}

/// A key to subscribe with, for the page's script.
pub(super) async fn key(reader: Reader) -> Response {
    let actor = signed!(reader);
    let offer = or_fault!(reader, "/settings/push", reader.door.app().webhooks().push_offer(actor));
    Json(json!({ "key": offer.key, "boxed": offer.boxed })).into_response()
}

pub(super) async fn subscribe(
    reader: Reader,
    headers: HeaderMap,
    Form(given): Form<Subscription>,
) -> Response {
    let actor = signed!(reader);
    let Subscription { endpoint, p256dh, auth, boxed } = given;
    let session = reader.session.clone().unwrap_or_default();
    let new = NewSubscription { label: device(&headers), endpoint, p256dh, auth, boxed, session };
    let id = or_fault!(reader, "/settings/push", reader.door.app().webhooks().subscribe(actor, new).await);
    (StatusCode::CREATED, Json(json!({ "id": id.to_string() }))).into_response()
}

pub(super) async fn end(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().end(actor, id).await)
}

pub(super) async fn test(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    back(&reader, reader.door.app().webhooks().test(actor, id).await)
}

fn back(reader: &Reader, done: Result<(), Error>) -> Response {
    or_fault!(reader, "/settings/push", done);
    Redirect::to("/settings/push").into_response()
}
