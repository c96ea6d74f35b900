//! Signing in by an account of the club's provider: there and back, and what is asked of one who comes for the first time.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Form, Query};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::oidc::sign_in::Came;
use crate::app::accounts::oidc::{OIDC_CAME_MINUTES, OIDC_MINUTES};
use crate::app::accounts::sign_in::links::Browser;
use crate::app::error::{Denial, Error, FieldError, NotNow, OidcRefusal};
use crate::base::PlayerId;
use crate::http::AppState;
use crate::http::oidc::OidcClient;
use crate::http::session::{cookie, set_cookie};
use crate::http::web::layout::{ErrorPage, FieldFaults, Page, Reader, or_fault, send, signed};
use crate::http::web::players::access::utc_day;
use crate::http::web::players::account::enter_at;
use crate::http::web::players::join::TYPED_CHARS_MAX;
use crate::http::{browser, session};
use crate::oidc::{Asked, Claims, OidcFault};
use crate::show::escape;
use crate::show::zone::Zone;

pub(in crate::http::web) const LINK_PAGE: &str = "/sign-in/club/link";
const JOIN_PAGE: &str = "/sign-in/club/join";
const MAILED_PAGE: &str = "/sign-in/club/mailed";
const SETTINGS: &str = "/settings/passkeys";

/// Asks one who is signed in whether both accounts are theirs.
#[derive(Template)]
#[template(path = "web/oidc_link.html")]
struct LinkPage {
    page: Page,
    club: String,
    /// What they are called there, their address, and by what the provider knows them.
    who: Vec<String>,
    /// Whether another account there is linked until then.
    replaces: bool,
}

/// Offers an account.
#[derive(Template)]
#[template(path = "web/oidc_join.html")]
struct JoinPage {
    page: Page,
    club: String,
    /// Where mails are to go.
    email: String,
    name: String,
    locale: String,
    faults: FieldFaults,
}

/// Says that a link was mailed to the account with the same address.
#[derive(Template)]
#[template(path = "web/oidc_mailed.html")]
struct MailedPage {
    page: Page,
    what: String,
}

/// The link in the settings.
pub(super) struct OidcSection {
    pub(super) club: String,
    /// Since when there is one, and when it was last used; nothing if there is none.
    pub(super) linked: Option<Vec<String>>,
}

impl OidcSection {
    /// Nothing where there is neither a provider nor a link with one that was set before.
    pub(super) async fn of(reader: &Reader) -> Result<Option<OidcSection>, Error> {
        let verbs = reader.door.app().oidc();
        let Some(actor) = reader.signed() else { return Ok(None) };
        let (page, lang) = (&reader.page, reader.page.lang);
        let linked = verbs.linked(actor).await?.map(|link| {
            let used = match link.used {
                Some(used) => lang.tf("oidc-used", &[("day", utc_day(lang, used).into())]),
                None => lang.t("oidc-never-used"),
            };
            vec![page.sentence_at("oidc-linked", &link.linked), escape(&used)]
        });
        let club = match verbs.settings() {
            Ok(settings) => settings.name.clone(),
            Err(_) if linked.is_some() => lang.t("oidc-elsewhere"),
            Err(_) => return Ok(None),
        };
        Ok(Some(OidcSection { club, linked }))
    }
}

/// What the button says that leads to the provider, where there is one.
pub(super) fn button(reader: &Reader) -> Option<String> {
    let settings = reader.door.app().oidc().settings().ok()?.clone();
    reader.door.web().oidc.as_ref()?;
    Some(reader.page.lang.tf("oidc-sign-in", &[("club", settings.name.into())]))
}

/// The cookie of one who was sent to the provider.
const ASKED: &str = "fairschach-club";
/// The cookie of one who came back.
const CAME: &str = "fairschach-came";

/// The secret with which one who came from the provider goes on; nothing where nobody did.
fn waiting<'a>(door: &AppState, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie(door, headers, CAME)
}

fn keep(reader: &Reader, name: &str, secret: &str, minutes: u32) -> Option<HeaderValue> {
    set_cookie(&reader.door, name, secret, minutes * 60)
}

/// Whether somebody came in this browser for this player, who now signs in.
pub(super) async fn waits_for(reader: &Reader, headers: &HeaderMap, player: PlayerId) -> bool {
    let verbs = reader.door.app().oidc();
    match waiting(&reader.door, headers) {
        Some(secret) => verbs.waiting(secret, Some(player)).await.is_ok(),
        None => false,
    }
}

/// Whoever came goes on no more.
pub(super) fn over(reader: &Reader) -> Option<HeaderValue> {
    keep(reader, CAME, "", 0)
}

/// Leads on, with the cookie with which they go on there, or without it.
fn leads(cookie: Option<HeaderValue>, to: &str) -> Response {
    (AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie))), Redirect::to(to)).into_response()
}

/// What cannot be done, with the way by mail.
fn refused(reader: &Reader, error: &Error) -> Response {
    let Error::NotNow(why @ NotNow::Oidc(refusal)) = error else { return reader.fault(error, "/sign-in") };
    let status = match refusal {
        OidcRefusal::Unreachable | OidcRefusal::Answer => StatusCode::BAD_GATEWAY,
        OidcRefusal::NotMember | OidcRefusal::Locked => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    };
    let (back, todo) = match (reader.signed(), refusal) {
        (Some(_), _) => ((SETTINGS, "passkeys-title"), "oidc-refused-todo-signed"),
        (None, OidcRefusal::Locked) => (("/sign-in", "nav-sign-in"), "oidc-refused-todo-locked"),
        (None, _) => (("/sign-in", "nav-sign-in"), "oidc-refused-todo"),
    };
    let (page, what) = (reader.page.clone(), reader.page.lang.say(why.wording()));
    send(status, &ErrorPage::saying(page, what, ("oidc-refused", todo), back))
}

/// What the provider did wrong is for the log; who signs in hears whether to wait or to tell the operator.
fn at_provider(fault: OidcFault) -> Error {
    tracing::warn!(%fault, "nobody can be signed in by the provider");
    match fault {
        OidcFault::Unreachable | OidcFault::Status => OidcRefusal::Unreachable.into(),
        OidcFault::CodeRefused => OidcRefusal::Expired.into(),
        _ => OidcRefusal::Answer.into(),
    }
}

/// Sends somebody to the provider.
pub(super) async fn begin(reader: Reader) -> Response {
    let client = or_fault!(reader, "/sign-in", reader.door.web().oidc.clone().ok_or(Error::NotFound));
    let app = reader.door.app();
    if let Some(actor) = reader.signed()
        && let Err(error) = app.oidc().may_go(actor).await
    {
        // Once a passkey is shown it goes on in the settings: a form may lead to no other server, not by a detour either.
        return cannot_link(&reader, &error, SETTINGS);
    }
    let asked = app.oidc().new_question();
    let url = match client.question(&asked, app.now()).await {
        Ok(url) => url,
        Err(fault) => return refused(&reader, &at_provider(fault)),
    };
    let secret = or_fault!(reader, "/sign-in", app.oidc().ask(&asked).await);
    leads(keep(&reader, ASKED, &secret, OIDC_MINUTES), url.as_str())
}

/// What the provider sends back. No `Debug`: it holds secrets.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct Answer {
    code: String,
    state: String,
    iss: Option<String>,
    error: Option<String>,
}

/// Somebody comes back from the provider.
pub(super) async fn come(
    reader: Reader,
    headers: HeaderMap,
    answer: Result<Query<Answer>, QueryRejection>,
) -> Response {
    let client = or_fault!(reader, "/sign-in", reader.door.web().oidc.clone().ok_or(Error::NotFound));
    let Query(answer) = answer.unwrap_or_default();
    let browser = browser::of(&reader.door, &headers);
    let came = async {
        let secret = cookie(&reader.door, &headers, ASKED).unwrap_or_default();
        let asked = reader.door.app().oidc().answered(secret, &answer.state).await?;
        let claims = redeem(&reader, &client, &answer, &asked).await?;
        reader.door.app().oidc().came(&claims, reader.signed(), &browser).await
    };
    let waits = |secret: &str, to| leads(keep(&reader, CAME, secret, OIDC_CAME_MINUTES), to);
    match came.await {
        Ok(Came::In(session, player)) => enter(&reader, &browser, (&session, player), None).await,
        Ok(Came::AlreadyIn) => leads(over(&reader), SETTINGS),
        Ok(Came::AsksToLink(secret)) => waits(&secret, LINK_PAGE),
        Ok(Came::AsksToJoin(secret)) => waits(&secret, JOIN_PAGE),
        Ok(Came::Mailed(secret)) => waits(&secret, MAILED_PAGE),
        Err(error) => refused(&reader, &error),
    }
}

/// Hands the session that has begun to the browser, in which nobody waits any more.
async fn enter(reader: &Reader, browser: &Browser, begun: (&str, PlayerId), zone: Option<Zone>) -> Response {
    let mut response = enter_at(reader, browser, begun, zone, "/games").await;
    response.headers_mut().extend(over(reader).map(|cookie| (header::SET_COOKIE, cookie)));
    response
}

async fn redeem(
    reader: &Reader,
    client: &OidcClient,
    answer: &Answer,
    asked: &Asked,
) -> Result<Claims, Error> {
    // Why the provider lets nobody in is in words that anybody could have put into the address.
    if answer.error.is_some() || answer.code.is_empty() {
        return Err(OidcRefusal::Declined.into());
    }
    let now = reader.door.app().now();
    client.redeemed(&answer.code, answer.iss.as_deref(), asked, now).await.map_err(at_provider)
}

/// Where it goes on for one who was sent a link by mail; once they are signed in they say what is to become of it.
pub(super) async fn mailed(reader: Reader, headers: HeaderMap) -> Response {
    let verbs = reader.door.app().oidc();
    let settings = or_fault!(reader, "/sign-in", verbs.settings().cloned());
    if reader.signed().is_some() {
        return Redirect::to(LINK_PAGE).into_response();
    }
    let secret = waiting(&reader.door, &headers).unwrap_or_default();
    if let Err(error) = verbs.waits_for_owner(secret).await {
        return refused(&reader, &error);
    }
    let args = [("club", settings.name.into()), ("n", OIDC_CAME_MINUTES.into())];
    let what = reader.page.lang.tf("oidc-mailed-what", &args);
    send(StatusCode::OK, &MailedPage { page: reader.page, what })
}

/// Asks one who is signed in whether both accounts are theirs.
pub(super) async fn show_link(reader: Reader, headers: HeaderMap) -> Response {
    let actor = signed!(reader);
    let verbs = reader.door.app().oidc();
    let settings = or_fault!(reader, SETTINGS, verbs.settings().cloned());
    let replaces = or_fault!(reader, SETTINGS, verbs.linked(actor).await).is_some();
    match verbs.waiting(waiting(&reader.door, &headers).unwrap_or_default(), Some(actor.id)).await {
        Ok(somebody) => {
            let who = [somebody.name, somebody.email, Some(somebody.account)].into_iter().flatten().collect();
            send(StatusCode::OK, &LinkPage { page: reader.page, club: settings.name, who, replaces })
        }
        Err(error) => refused(&reader, &error),
    }
}

pub(super) async fn link(reader: Reader, headers: HeaderMap) -> Response {
    let actor = signed!(reader);
    let secret = waiting(&reader.door, &headers).unwrap_or_default();
    let session = session::secret(&reader.door, &headers).unwrap_or_default();
    match reader.door.app().oidc().link(actor, secret, session).await {
        Ok(()) => leads(over(&reader), "/settings/passkeys?done=linked"),
        Err(error @ Error::NotNow(NotNow::Oidc(_))) => refused(&reader, &error),
        Err(error) => cannot_link(&reader, &error, LINK_PAGE),
    }
}

/// A passkey is asked for, and then this again; whoever has none signs in anew.
fn cannot_link(reader: &Reader, error: &Error, again: &str) -> Response {
    let is_late = matches!(error, Error::NotAllowed(Denial::FreshSignIn));
    reader.fault(error, if is_late { "/sign-in" } else { again })
}

/// Takes the link away; whoever asks twice has what they want.
pub(super) async fn unlink(reader: Reader, headers: HeaderMap) -> Response {
    let actor = signed!(reader);
    let session = session::secret(&reader.door, &headers).unwrap_or_default();
    match reader.door.app().oidc().unlink(actor, session).await {
        Ok(()) | Err(Error::NotFound) => Redirect::to("/settings/passkeys?done=unlinked").into_response(),
        Err(error) => reader.fault(&error, SETTINGS),
    }
}

/// Leaves who came from the provider as they are.
pub(super) async fn leave(reader: Reader, headers: HeaderMap) -> Response {
    let secret = waiting(&reader.door, &headers).unwrap_or_default();
    or_fault!(reader, "/sign-in", reader.door.app().oidc().leave(secret).await);
    leads(over(&reader), if reader.signed().is_some() { "/games" } else { "/sign-in" })
}

/// What is typed by one who joins.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct JoinForm {
    name: String,
    lang: String,
    /// The zone of the browser, by its IANA name; empty without scripts.
    zone: String,
}

pub(super) async fn show_join(reader: Reader, headers: HeaderMap) -> Response {
    join_page(reader, &headers, None, &[]).await
}

/// Makes an account, and begins its first session.
pub(super) async fn join(reader: Reader, headers: HeaderMap, Form(typed): Form<JoinForm>) -> Response {
    if reader.signed().is_some() {
        return Redirect::to(SETTINGS).into_response();
    }
    let browser = browser::of(&reader.door, &headers);
    let secret = waiting(&reader.door, &headers).unwrap_or_default();
    match reader.door.app().oidc().join(secret, (&typed.name, &typed.lang), &browser).await {
        Ok((session, player)) => enter(&reader, &browser, (&session, player), Zone::parse(&typed.zone)).await,
        Err(Error::Malformed(faults)) => join_page(reader, &headers, Some(typed), &faults).await,
        Err(error) => refused(&reader, &error),
    }
}

async fn join_page(
    reader: Reader,
    headers: &HeaderMap,
    typed: Option<JoinForm>,
    faults: &[FieldError],
) -> Response {
    if reader.signed().is_some() {
        return Redirect::to(SETTINGS).into_response();
    }
    let verbs = reader.door.app().oidc();
    let settings = or_fault!(reader, "/sign-in", verbs.settings().cloned());
    let somebody = match verbs.waiting(waiting(&reader.door, headers).unwrap_or_default(), None).await {
        Ok(somebody) => somebody,
        Err(error) => return refused(&reader, &error),
    };
    let lang = reader.page.lang;
    let usual = || JoinForm {
        name: somebody.name.unwrap_or_default(),
        lang: lang.as_str().to_owned(),
        zone: String::new(),
    };
    let JoinForm { name, lang: locale, .. } = typed.unwrap_or_else(usual);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = JoinPage {
        club: settings.name,
        email: somebody.email.unwrap_or_default(),
        name: name.chars().take(TYPED_CHARS_MAX).collect(),
        locale,
        faults: FieldFaults::said(lang, &["name"], faults),
        page: reader.page,
    };
    send(status, &page)
}
