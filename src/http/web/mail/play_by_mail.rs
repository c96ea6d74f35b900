//! Playing by mail, on the settings page: whether, with which PIN, from which further addresses.

use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, own_path, send, signed};
use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::app::accounts::mail_sender::ADDRESS_LINK_HOURS;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::http::web::players::settings::{SettingsNote, settings_page};

/// Playing by mail, as the settings show it. No `Debug`: addresses are in it.
pub struct MailSection {
    /// Whether this server takes mails.
    pub open: bool,
    /// Whether entries are taken by mail.
    pub play: bool,
    /// Whether as drafts.
    pub draft_first: bool,
    pub has_pin: bool,
    /// Further addresses.
    pub addresses: Vec<AddressLine>,
    /// What was wrong with the last try.
    pub faults: FieldFaults,
}

/// A further address in the settings.
pub struct AddressLine {
    /// Names it when it is removed.
    pub id: String,
    pub address: String,
    /// Whether its link was used.
    pub confirmed: bool,
}

/// The page behind the link that confirms an address; only its button uses the link up.
#[derive(Template)]
#[template(path = "web/confirm_address.html")]
pub struct ConfirmAddressPage {
    pub page: Page,
    /// Where the button posts to; nothing once it is confirmed.
    pub action: Option<String>,
}

/// What the section shows to this player.
pub(in crate::http::web) async fn section(
    app: &App,
    actor: &Actor,
    faults: FieldFaults,
) -> Result<MailSection, Error> {
    let settings = app.accounts().mail_settings(actor.id).await?;
    let line = |address: crate::app::accounts::mail_sender::MailAddress| AddressLine {
        id: address.id.to_string(),
        address: address.address,
        confirmed: address.confirmed,
    };
    let addresses = app.accounts().mail_addresses(actor).await?.into_iter().map(line).collect();
    Ok(MailSection {
        open: app.settings().mail_in_domain.is_some(),
        play: settings.play,
        draft_first: settings.draft_first,
        has_pin: settings.pin.is_some(),
        addresses,
        faults,
    })
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Play {
    play: Option<String>,
    draft_first: Option<String>,
}

/// Whether entries are taken by mail.
pub(super) async fn play(reader: Reader, Form(given): Form<Play>) -> Response {
    let actor = signed!(reader);
    let app = reader.door.app();
    let set = app.accounts().set_play_by_mail(actor, given.play.is_some(), given.draft_first.is_some());
    let done = set.await;
    answer(reader, done).await
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Pin {
    pin: String,
    remove: Option<String>,
}

/// Sets the PIN or does away with it.
pub(super) async fn pin(reader: Reader, Form(given): Form<Pin>) -> Response {
    let actor = signed!(reader);
    let pin = given.remove.is_none().then(|| given.pin.trim());
    let done = reader.door.app().accounts().set_mail_pin(actor, pin).await;
    answer(reader, done).await
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Address {
    address: String,
}

/// Adds an address and mails its link.
pub(super) async fn add(reader: Reader, Form(given): Form<Address>) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().accounts().add_mail_address(actor, &given.address).await;
    answer(reader, done).await
}

/// Removes an address.
pub(super) async fn remove(reader: Reader, Path(id): Path<Uuid>) -> Response {
    let actor = signed!(reader);
    let done = match reader.door.app().accounts().remove_mail_address(actor, id).await {
        Err(Error::NotFound) => Ok(()),
        done => done,
    };
    answer(reader, done).await
}

/// The page behind an address's link. Mail scanners follow links, so it uses nothing up.
pub(super) async fn confirm_page(reader: Reader, Path(secret): Path<String>) -> Response {
    let action = or_fault!(reader, "/", own_path(format!("/mail-address/{secret}")));
    let page = ConfirmAddressPage { page: reader.page, action: Some(action) };
    send(StatusCode::OK, &page)
}

/// Uses the link up.
pub(super) async fn confirm(reader: Reader, Path(secret): Path<String>) -> Response {
    match reader.door.app().accounts().confirm_mail_address(&secret).await {
        Err(error) => reader.fault(&error, "/settings"),
        Ok(true) => send(StatusCode::OK, &ConfirmAddressPage { page: reader.page, action: None }),
        Ok(false) => {
            let hours = [("n", ADDRESS_LINK_HOURS.into())];
            let what = reader.page.lang.tf("address-dead-what", &hours);
            reader.dead_link(what, "address-dead-todo", ("/settings", "nav-settings"))
        }
    }
}

async fn answer(reader: Reader, done: Result<(), Error>) -> Response {
    match done {
        Ok(()) => Redirect::to("/settings/mail?saved=yes").into_response(),
        Err(Error::Malformed(faults)) => {
            let mail_faults = FieldFaults::said(reader.page.lang, &["pin", "address"], &faults);
            let shown = SettingsNote { mail_faults, ..SettingsNote::default() };
            settings_page(reader, shown).await
        }
        Err(error) => reader.fault(&error, "/settings/mail"),
    }
}
