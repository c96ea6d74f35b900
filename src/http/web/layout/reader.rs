//! Who reads a page and in which language, and how a page is sent.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::{Actor, Role};
use crate::app::error::{Denial, Error, FormFault};
use crate::app::outbox::bounces::BouncingAddress;
use crate::http::AppState;
use crate::http::limits::RateLimitKey;
use crate::http::problem::{Problem, Word, log_fault};
use crate::http::session::{self, Visitor};
use crate::http::web::layout::appearance::Looks;
use crate::http::web::layout::errors::error_page;
use crate::http::web::layout::page::{ErrorPage, Page};
use crate::http::web::players::passkeys::prove;
use crate::show::Lang;
use crate::show::zone::Zone;

/// The cookie that keeps the language of somebody who has not signed in.
pub(in crate::http::web) const LANGUAGE_COOKIE: &str = "fairschach-lang";
/// How long a browser keeps what was chosen for it.
pub(in crate::http::web) const COOKIE_LIVES_S: u32 = 365 * 24 * 60 * 60;
/// The longest path that a form may send its reader back to.
pub const BACK_BYTES_MAX: usize = 200;
/// Pages that may hold an own entry are filled up to a multiple of this, so that their length tells nothing of it.
pub const PAGE_BYTES_STEP: usize = 32 * 1024;

/// Who reads a page, with the frame around it.
pub(in crate::http) struct Reader {
    pub(in crate::http::web) door: AppState,
    pub(in crate::http::web) actor: Option<Actor>,
    /// The secret of the session, of one who has signed in.
    pub(in crate::http::web) session: Option<String>,
    /// Whom limits count.
    pub(in crate::http::web) who: RateLimitKey,
    pub(in crate::http::web) page: Page,
}

impl FromRequestParts<AppState> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &AppState) -> Result<Self, Problem> {
        let Visitor(actor) = Visitor::from_request_parts(parts, door).await?;
        let lang = language(actor.as_ref(), &parts.headers);
        let OwnNotes { zone, bounces, to_move, asks_listed } = match &actor {
            Some(actor) => own_notes(door, actor, lang).await?,
            None => OwnNotes::default(),
        };
        let page = Page {
            lang,
            trial: door.web().trial,
            reads_mails: door.web().trial && actor.as_ref().is_some_and(|actor| actor.role == Role::Admin),
            keeps_accounts: actor.as_ref().is_some_and(|actor| actor.role == Role::Admin),
            watches: actor.as_ref().is_some_and(|actor| actor.role != Role::Player),
            name: actor.as_ref().map(|actor| actor.name.clone()),
            reader: actor.as_ref().map(|actor| actor.id),
            path: parts.uri.path().to_owned(),
            zone: zone.unwrap_or(Zone::UTC),
            has_zone: zone.is_some(),
            now: door.app().now(),
            to_move,
            asks_listed,
            needs_passkey: actor.as_ref().is_some_and(|actor| actor.access.needs_passkey),
            looks: Looks::of(&parts.headers),
            bounces,
        };
        let session = actor.as_ref().and_then(|_| session::secret(door, &parts.headers));
        let who = match &actor {
            Some(actor) => RateLimitKey::Player(actor.id),
            None => session::who(door, &parts.extensions, &parts.headers),
        };
        Ok(Reader { door: door.clone(), session: session.map(str::to_owned), who, actor, page })
    }
}

/// What the frame of a page says to one who has signed in.
#[derive(Default)]
struct OwnNotes {
    /// What was named by them or their browser.
    zone: Option<Zone>,
    /// What they must know of mails that came back.
    bounces: Vec<String>,
    /// In how many games it is their move.
    to_move: i64,
    asks_listed: bool,
}

async fn own_notes(door: &AppState, actor: &Actor, lang: Lang) -> Result<OwnNotes, Problem> {
    let look = door.app().accounts().mail_preferences(actor.id).await?;
    let bouncing = door.app().outbox().bouncing(actor).await?.into_iter();
    let sentence = |one: BouncingAddress| {
        let args = [
            ("n", i64::from(one.count).into()),
            ("address", one.address.into()),
            ("reason", one.reason.into()),
        ];
        lang.tf("bounce-banner", &args)
    };
    let to_move = door.app().games().to_move(actor).await?;
    let asks_listed = door.app().accounts().is_listed(actor).await?.is_none();
    Ok(OwnNotes { zone: look.zone, bounces: bouncing.map(sentence).collect(), to_move, asks_listed })
}

/// The language chosen in the account, else here in this browser, else the browser's own.
pub(in crate::http::web) fn language(actor: Option<&Actor>, headers: &HeaderMap) -> Lang {
    let chosen = || session::any_cookie(headers, LANGUAGE_COOKIE).and_then(Lang::parse);
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let account = actor.and_then(|actor| Lang::parse(&actor.locale));
    account.or_else(chosen).unwrap_or_else(|| Lang::from_accept_language(asked))
}

impl Reader {
    /// The account of one who has signed in.
    pub(in crate::http::web) const fn signed(&self) -> Option<&Actor> {
        self.actor.as_ref()
    }

    /// A page that says what went wrong; or one that asks for a passkey, where that is all that is missing.
    pub(in crate::http::web) fn fault(&self, error: &Error, back: &str) -> Response {
        log_fault(error);
        if let Error::NotAllowed(Denial::PasskeyAsked) = error {
            return Redirect::to(&prove::path(back)).into_response();
        }
        let needed = Error::from(Denial::PasskeyRequired);
        let (error, back) = match error {
            Error::NotAllowed(_) if self.page.needs_passkey => (&needed, "/settings/passkeys"),
            error => (error, back),
        };
        let (status, page) = error_page(self.page.clone(), error, back);
        let mut response = send(status, &page);
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }

    /// A page, or one that says why there is none.
    pub(in crate::http::web) fn answer(
        &self,
        status: StatusCode,
        page: Result<impl Template, Error>,
        back: &str,
    ) -> Response {
        match page {
            Ok(page) => send(status, &page),
            Err(error) => self.fault(&error, back),
        }
    }

    /// Nothing is behind a link any more; `back` and its text lead to where another is asked for.
    pub(in crate::http::web) fn dead_link(self, what: String, todo: &str, back: (&str, &str)) -> Response {
        send(StatusCode::GONE, &ErrorPage::saying(self.page, what, ("link-dead", todo), back))
    }
}

/// The account of one who has signed in; whoever has not is sent there.
macro_rules! signed {
    ($reader:expr) => {
        match $reader.signed() {
            Some(actor) => actor,
            None => return $crate::http::web::layout::reader::to_sign_in(),
        }
    };
}

/// What was found; where it could not be, a page says why, with a way back.
macro_rules! or_fault {
    ($reader:expr, $back:expr, $found:expr) => {
        match $found {
            Ok(found) => found,
            Err(error) => return $reader.fault(&error, $back),
        }
    };
}

pub(in crate::http::web) use {or_fault, signed};

/// The way in, for one who has to sign in first.
pub(in crate::http::web) fn to_sign_in() -> Response {
    Redirect::to("/sign-in").into_response()
}

pub(in crate::http::web) fn send(status: StatusCode, page: &impl Template) -> Response {
    match page.render() {
        Ok(html) => (status, Html(html)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            Problem::new(Word::Internal).into_response()
        }
    }
}

/// Sends a page that may hold an own entry: its length tells nothing of it.
pub(in crate::http::web) fn send_padded(status: StatusCode, page: &impl Template) -> Response {
    match page.render() {
        Ok(html) => (status, Html(padded(html))).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            Problem::new(Word::Internal).into_response()
        }
    }
}

/// With blank lines up to the next multiple of [`PAGE_BYTES_STEP`].
pub fn padded(mut html: String) -> String {
    let length = html.len().next_multiple_of(PAGE_BYTES_STEP);
    let missing = length - html.len();
    html.extend(std::iter::repeat_n('\n', missing));
    html
}

/// Where a form may send its reader back to: a path of this server, else the start page.
pub fn back(path: &str) -> &str {
    let ours = path.starts_with('/') && !path.starts_with("//") && path.len() <= BACK_BYTES_MAX;
    let plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    if ours && plain { path } else { "/" }
}

/// The path, if it is one of this server; in a link's secret anything may stand.
pub(in crate::http::web) fn own_path(path: String) -> Result<String, Error> {
    if back(&path) == path { Ok(path) } else { Err(Error::NotFound) }
}

/// What a query asks; where it cannot be read, this field is at fault.
pub(in crate::http::web) fn read_query<T>(
    query: Result<Query<T>, QueryRejection>,
    field: &str,
) -> Result<T, Error> {
    query.map(|Query(asked)| asked).map_err(|_| Error::malformed(FormFault::Query, field))
}

/// A text as it was typed: browsers end lines by CRLF.
pub(in crate::http::web) fn normal(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// The answer to a question that a page asks back: `yes`, or something else.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Sure {
    pub(in crate::http::web) sure: String,
}
