//! Signing in and out, and the settings.

use crate::http::web::layout::page::Page;
use crate::http::web::mail::play_by_mail::MailSection;
use askama::Template;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::sign_in::links::LINK_MINUTES;
use crate::app::error::Error;
use crate::http::web::layout::reader::{LANGUAGE_COOKIE, Reader, back, or_fault, send, signed};
use crate::http::web::mail::play_by_mail;
use crate::http::web::players::access::AccessSection;
use crate::http::web::players::key_holder::KeyHolderCard;
use crate::http::{browser, session};
use crate::show::Lang;

/// Asks for the address; after sending, the same answer for every address.
#[derive(Template, Debug)]
#[template(path = "web/sign_in.html")]
pub struct SignInPage {
    /// The frame.
    pub page: Page,
    /// Whether a mail was asked for.
    pub sent: bool,
    /// What was written, handed back with a fault.
    pub email: String,
    /// What is wrong with it.
    pub fault: Option<String>,
}

/// The page behind a sign-in link; only its button uses the link up.
#[derive(Template, Debug)]
#[template(path = "web/link.html")]
pub struct LinkPage {
    /// The frame.
    pub page: Page,
    /// Where the button posts to.
    pub action: String,
}

/// The settings. A new token is shown once, so there is no `Debug`.
#[derive(Template)]
#[template(path = "web/settings.html")]
pub struct SettingsPage {
    /// The frame.
    pub page: Page,
    /// What was just done.
    pub said: Option<String>,
    /// Sessions, tokens and events.
    pub access: AccessSection,
    /// The key holder's key.
    pub key_holder: KeyHolderCard,
    /// Playing by mail.
    pub mail: MailSection,
}

/// The longest address that can exist (RFC 5321, 4.5.3.1.3, less the angle brackets).
const ADDRESS_BYTES_MAX: usize = 254;
const LANGUAGE_LIVES_S: u32 = 365 * 24 * 60 * 60;

/// The start page: the games, or the way in.
pub(in crate::http::web) async fn home(reader: Reader) -> Response {
    Redirect::to(if reader.actor.is_some() { "/games" } else { "/sign-in" }).into_response()
}

/// Asks for the address.
pub(in crate::http::web) async fn sign_in(reader: Reader) -> Response {
    let page = SignInPage { page: reader.page, sent: false, email: String::new(), fault: None };
    send(StatusCode::OK, &page)
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Address {
    email: String,
}

/// Mails a link; the answer is the same for every address.
pub(in crate::http::web) async fn request_link(reader: Reader, Form(given): Form<Address>) -> Response {
    let email = given.email.trim();
    if email.len() > ADDRESS_BYTES_MAX || !email.contains('@') {
        let fault = Some(reader.page.t("sign-in-no-address"));
        let email = email.chars().take(ADDRESS_BYTES_MAX).collect();
        let page = SignInPage { page: reader.page, sent: false, email, fault };
        return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    if let Err(error) = reader.door.app().sign_in().request_link(email).await {
        return reader.fault(&error, "/sign-in");
    }
    send(StatusCode::OK, &SignInPage { page: reader.page, sent: true, email: String::new(), fault: None })
}

/// The page behind a link. Mail scanners follow links, so it uses nothing up.
pub(in crate::http::web) async fn link(reader: Reader, Path(secret): Path<String>) -> Response {
    let action = format!("/sign-in/{secret}");
    if back(&action) != action {
        return reader.fault(&Error::NotFound, "/");
    }
    send(StatusCode::OK, &LinkPage { page: reader.page, action })
}

/// Uses the link up and begins a session.
pub(in crate::http::web) async fn use_link(
    reader: Reader,
    Path(secret): Path<String>,
    headers: HeaderMap,
) -> Response {
    let browser = browser::of(&reader.door, &headers);
    match reader.door.app().sign_in().use_link(&secret, &browser).await {
        Err(error) => reader.fault(&error, "/sign-in"),
        Ok(None) => dead_link(reader),
        Ok(Some((session, _))) => match session::begin(&reader.door, &session) {
            Some(cookie) => {
                let mark = browser::keep(&reader.door, &browser);
                let cookies = [Some(cookie), mark].into_iter().flatten();
                let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
                (cookies, Redirect::to("/games")).into_response()
            }
            None => reader.fault(&Error::Broken("a session's secret fits no cookie".to_owned()), "/sign-in"),
        },
    }
}

fn dead_link(reader: Reader) -> Response {
    let what = reader.page.lang.tf("link-dead-what", &[("n", LINK_MINUTES.into())]);
    reader.dead_link(what, "link-dead-todo", ("/sign-in", "nav-sign-in"))
}

/// Ends the session.
pub(in crate::http::web) async fn sign_out(reader: Reader, headers: HeaderMap) -> Response {
    if let Some(secret) = session::secret(&reader.door, &headers)
        && let Err(error) = reader.door.app().sign_in().sign_out(secret).await
    {
        return reader.fault(&error, "/");
    }
    let cookie = session::end(&reader.door).map(|cookie| [(header::SET_COOKIE, cookie)]);
    (cookie, Redirect::to("/sign-in")).into_response()
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Language {
    lang: String,
    #[serde(default)]
    back: String,
}

/// Changes the language here in this browser, and in the account of somebody who is signed in.
pub(in crate::http::web) async fn language(reader: Reader, Form(given): Form<Language>) -> Response {
    change_language(reader, &given, back(&given.back)).await
}

/// The same from the settings.
pub(in crate::http::web) async fn set_language(reader: Reader, Form(given): Form<Language>) -> Response {
    change_language(reader, &given, "/settings").await
}

async fn change_language(reader: Reader, given: &Language, to: &str) -> Response {
    let Some(lang) = Lang::parse(&given.lang) else {
        return reader.fault(&Error::malformed("lang", "lang", "lang is de or en"), to);
    };
    if let Some(actor) = &reader.actor
        && let Err(error) = reader.door.app().accounts().set_locale(actor, lang.as_str()).await
    {
        return reader.fault(&error, to);
    }
    let cookie = format!(
        "{LANGUAGE_COOKIE}={}; Path=/; Max-Age={LANGUAGE_LIVES_S}; HttpOnly; SameSite=Lax",
        lang.as_str()
    );
    let cookie = HeaderValue::from_str(&cookie).ok().map(|cookie| [(header::SET_COOKIE, cookie)]);
    (cookie, Redirect::to(to)).into_response()
}

pub(in crate::http::web) async fn settings(reader: Reader) -> Response {
    settings_page(reader, SettingsNote::default()).await
}

/// What the settings say of the last thing that was tried.
#[derive(Default)]
pub(in crate::http::web) struct SettingsNote {
    pub(in crate::http::web) said: Option<String>,
    pub(in crate::http::web) new_token: Option<String>,
    pub(in crate::http::web) faults: Vec<String>,
    /// What was wrong with what was said of playing by mail.
    pub(in crate::http::web) mail_faults: Vec<String>,
    /// A key for the key holder that could not be used, and why.
    pub(in crate::http::web) key_holder: Option<(String, String)>,
}

pub(in crate::http::web) async fn settings_page(reader: Reader, shown: SettingsNote) -> Response {
    let SettingsNote { said, new_token, faults, mail_faults, key_holder: refused } = shown;
    let actor = signed!(reader);
    let mut key_holder = or_fault!(reader, "/settings", KeyHolderCard::of(&reader, actor).await);
    let is_good = faults.is_empty() && mail_faults.is_empty() && refused.is_none();
    if let Some((typed, fault)) = refused {
        (key_holder.typed, key_holder.fault) = (typed, Some(fault));
    }
    let mail =
        or_fault!(reader, "/settings", play_by_mail::section(reader.door.app(), actor, mail_faults).await);
    let access = or_fault!(reader, "/settings", AccessSection::of(&reader, actor, new_token, faults).await);
    let status = if is_good { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    send(status, &SettingsPage { page: reader.page, said, access, key_holder, mail })
}
