//! Signing in and out, and the language.

use crate::http::web::layout::reader::LANGUAGE_COOKIE;
use crate::http::web::layout::{Page, Reader, back, or_fault, own_path, send};
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::mail_preferences::ZoneSaidBy;
use crate::app::accounts::sign_in::links::{Browser, LINK_MINUTES};
use crate::app::error::{AccountFault, Error};
use crate::base::PlayerId;
use crate::http::problem::log_fault;
use crate::http::web::players::oidc;
use crate::http::{browser, session};
use crate::show::Lang;
use crate::show::zone::Zone;

/// Asks for the address; after sending, the same answer for every address.
#[derive(Template, Debug)]
#[template(path = "web/sign_in.html")]
pub struct SignInPage {
    pub page: Page,
    /// Whether a mail was asked for.
    pub sent: bool,
    /// What was written, handed back with a fault.
    pub email: String,
    /// What is wrong with it.
    pub fault: Option<String>,
    /// Whether there can be passkeys on this server.
    pub has_passkeys: bool,
    /// Why a passkey did not let anybody in.
    pub passkey_fault: Option<String>,
    /// What the button says that leads to the club's provider, if there is one.
    pub club: Option<String>,
}

impl SignInPage {
    /// As it is opened.
    pub(in crate::http::web) fn new(reader: &Reader) -> SignInPage {
        SignInPage {
            page: reader.page.clone(),
            sent: false,
            email: String::new(),
            fault: None,
            has_passkeys: reader.door.app().passkeys().are_possible(),
            passkey_fault: None,
            club: oidc::button(reader),
        }
    }
}

/// The page behind a sign-in link; only its button uses the link up.
#[derive(Template, Debug)]
#[template(path = "web/link.html")]
pub struct LinkPage {
    pub page: Page,
    /// Where the button posts to.
    pub action: String,
}

/// The longest address that can exist (RFC 5321, 4.5.3.1.3, less the angle brackets).
const ADDRESS_BYTES_MAX: usize = 254;
const LANGUAGE_LIVES_S: u32 = 365 * 24 * 60 * 60;

/// Asks for the address.
pub(super) async fn sign_in(reader: Reader) -> Response {
    send(StatusCode::OK, &SignInPage::new(&reader))
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Address {
    email: String,
}

/// Mails a link; the answer is the same for every address.
pub(super) async fn request_link(reader: Reader, Form(given): Form<Address>) -> Response {
    let email = given.email.trim();
    if email.len() > ADDRESS_BYTES_MAX || !email.contains('@') {
        let fault = Some(reader.page.t("sign-in-no-address"));
        let email = email.chars().take(ADDRESS_BYTES_MAX).collect();
        let page = SignInPage { email, fault, ..SignInPage::new(&reader) };
        return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    or_fault!(reader, "/sign-in", reader.door.app().sign_in().request_link(email).await);
    send(StatusCode::OK, &SignInPage { sent: true, ..SignInPage::new(&reader) })
}

/// The page behind a link. Mail scanners follow links, so it uses nothing up.
pub(super) async fn link(reader: Reader, Path(secret): Path<String>) -> Response {
    let action = or_fault!(reader, "/", own_path(format!("/sign-in/{secret}")));
    send(StatusCode::OK, &LinkPage { page: reader.page, action })
}

/// Uses the link up and begins a session.
pub(super) async fn use_link(
    reader: Reader,
    Path(secret): Path<String>,
    headers: HeaderMap,
    form: Result<Form<LinkForm>, FormRejection>,
) -> Response {
    let zone = form.ok().and_then(|Form(form)| Zone::parse(&form.zone));
    let browser = browser::of(&reader.door, &headers);
    match reader.door.app().sign_in().use_link(&secret, &browser).await {
        Err(error) => reader.fault(&error, "/sign-in"),
        Ok(None) => dead_link(reader),
        Ok(Some((session, player))) => enter(&reader, &headers, &browser, (&session, player.id), zone).await,
    }
}

/// Hands the session that has begun to the browser, and keeps the zone that the browser named. Whoever came from the club's
/// provider before says now whether both accounts are theirs.
pub(super) async fn enter(
    reader: &Reader,
    headers: &HeaderMap,
    browser: &Browser,
    begun: (&str, PlayerId),
    zone: Option<Zone>,
) -> Response {
    let waits = oidc::waits_for(reader, headers, begun.1).await;
    enter_at(reader, browser, begun, zone, if waits { oidc::LINK_PAGE } else { "/games" }).await
}

/// The same, leading there.
pub(super) async fn enter_at(
    reader: &Reader,
    browser: &Browser,
    (session, player): (&str, PlayerId),
    zone: Option<Zone>,
    to: &str,
) -> Response {
    keep_zone(reader, player, zone).await;
    match session::begin(&reader.door, session) {
        Some(cookie) => {
            let mark = browser::keep(&reader.door, browser);
            let cookies = [Some(cookie), mark].into_iter().flatten();
            let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
            (cookies, Redirect::to(to)).into_response()
        }
        None => reader.fault(&Error::Broken("a session's secret fits no cookie".to_owned()), "/sign-in"),
    }
}

/// Keeps the zone that the browser named, if the player has none.
pub(in crate::http::web) async fn keep_zone(reader: &Reader, player: PlayerId, zone: Option<Zone>) {
    if let Some(zone) = zone
        && let Err(error) = reader.door.app().accounts().set_zone(player, zone, ZoneSaidBy::Browser).await
    {
        // Times are told in UTC then, which is no reason to turn somebody away.
        log_fault(&error);
    }
}

/// What comes with the button of a sign-in link.
#[derive(Deserialize)]
pub(in crate::http::web) struct LinkForm {
    /// The zone of the browser, by its IANA name; empty without scripts.
    #[serde(default)]
    zone: String,
}

fn dead_link(reader: Reader) -> Response {
    let what = reader.page.lang.tf("link-dead-what", &[("n", LINK_MINUTES.into())]);
    reader.dead_link(what, "link-dead-todo", ("/sign-in", "nav-sign-in"))
}

/// Ends the session.
pub(super) async fn sign_out(reader: Reader, headers: HeaderMap) -> Response {
    if let Some(secret) = session::secret(&reader.door, &headers)
        && let Err(error) = reader.door.app().sign_in().sign_out(secret).await
    {
        return reader.fault(&error, "/");
    }
    let cookies = [session::end(&reader.door), oidc::over(&reader)].into_iter().flatten();
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
    (cookies, Redirect::to("/sign-in")).into_response()
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Language {
    lang: String,
    #[serde(default)]
    back: String,
}

/// Changes the language here in this browser, and in the account of somebody who is signed in.
pub(super) async fn language(reader: Reader, Form(given): Form<Language>) -> Response {
    change_language(reader, &given, back(&given.back)).await
}

/// The same from the settings.
pub(super) async fn set_language(reader: Reader, Form(given): Form<Language>) -> Response {
    change_language(reader, &given, "/settings?saved=yes").await
}

async fn change_language(reader: Reader, given: &Language, to: &str) -> Response {
    // What failed is not said to be saved.
    let back = to.split('?').next().unwrap_or(to);
    let Some(lang) = Lang::parse(&given.lang) else {
        return reader.fault(&Error::malformed(AccountFault::Locale, "lang"), back);
    };
    if let Some(actor) = &reader.actor
        && let Err(error) = reader.door.app().accounts().set_locale(actor, lang.as_str()).await
    {
        return reader.fault(&error, back);
    }
    let cookie = session::preference(LANGUAGE_COOKIE, lang.as_str(), LANGUAGE_LIVES_S);
    (cookie.map(|cookie| [(header::SET_COOKIE, cookie)]), Redirect::to(to)).into_response()
}
