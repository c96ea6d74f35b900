//! Who asks: the session cookie of the pages, the bearer token of programs, the address of everybody else.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, header};

use super::AppState;
use super::api::{Need, scope_needed};
use super::limits::RateLimitKey;
use super::problem::{Problem, Word};
use crate::app::App;
use crate::app::actor::Actor;
use crate::app::error::{Denial, Error};

/// How long a browser keeps the cookie, in seconds; the session itself ends earlier if it is not used.
pub(in crate::http) const COOKIE_LIVES_S: u32 = 400 * 24 * 60 * 60;
/// The session's cookie.
const SESSION: &str = "fairschach";
/// The longest secret that is looked up.
const SECRET_BYTES_MAX: usize = 200;

/// Who looks at a page: the one whose session the cookie names, or nobody.
pub struct Visitor(pub Option<Actor>);

/// Who calls the API: by bearer token, or for reading by the session cookie of our own pages.
pub struct Caller {
    /// What is at hand.
    pub door: AppState,
    /// The account, if there is one.
    pub actor: Option<Actor>,
    /// Whom limits count.
    pub who: RateLimitKey,
}

/// The `Set-Cookie` that begins a session.
pub fn begin(door: &AppState, secret: &str) -> Option<HeaderValue> {
    set_cookie(door, SESSION, secret, COOKIE_LIVES_S)
}

/// The `Set-Cookie` that ends it.
pub fn end(door: &AppState) -> Option<HeaderValue> {
    set_cookie(door, SESSION, "", 0)
}

/// A cookie that no script and no other host sees.
pub(super) fn set_cookie(door: &AppState, name: &str, value: &str, age_s: u32) -> Option<HeaderValue> {
    let secure = if door.web().secure_cookie { "; Secure" } else { "" };
    let mut line = cookie_line(&full_name(door, name), value, age_s, secure)?;
    line.set_sensitive(true);
    Some(line)
}

/// A cookie for what a reader prefers in this browser, signed in or not.
pub(super) fn preference(name: &str, value: &str, age_s: u32) -> Option<HeaderValue> {
    cookie_line(name, value, age_s, "")
}

fn cookie_line(name: &str, value: &str, age_s: u32, secure: &str) -> Option<HeaderValue> {
    let line = format!("{name}={value}; Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&line).ok()
}

/// With the mark by which a browser takes a cookie from this host alone, where cookies are kept to secure connections.
fn full_name(door: &AppState, name: &str) -> String {
    format!("{}{name}", if door.web().secure_cookie { "__Host-" } else { "" })
}

/// The session's secret, if the request carries one that may be looked up.
pub fn secret<'a>(door: &AppState, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie(door, headers, SESSION)
}

/// The cookie that [`set_cookie`] made, if it holds a secret that may be looked up.
pub(super) fn cookie<'a>(door: &AppState, headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    any_cookie(headers, &full_name(door, name)).filter(|secret| may_be_looked_up(secret))
}

/// The first cookie of this name.
pub(super) fn any_cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';')).filter_map(|one| one.trim().split_once('='));
    cookies.find(|(given, _)| *given == name).map(|(_, value)| value)
}

fn may_be_looked_up(secret: &str) -> bool {
    (1..=SECRET_BYTES_MAX).contains(&secret.len()) && secret.bytes().all(|byte| byte.is_ascii_graphic())
}

/// Whom limits count while nobody has signed in: the peer, or whom a trusted proxy names.
pub fn who(door: &AppState, extensions: &Extensions, headers: &HeaderMap) -> RateLimitKey {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    RateLimitKey::net(door.web().trusted_proxies.asker(peer, headers))
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &AppState) -> Result<Self, Problem> {
        let actor = match secret(door, &parts.headers) {
            Some(secret) => door.app().sign_in().session(secret).await?,
            None => None,
        };
        match &actor {
            Some(_) if reads(&parts.method) => {}
            Some(actor) => door.limits().acting.take(&RateLimitKey::Player(actor.id))?,
            None => {
                let who = who(door, &parts.extensions, &parts.headers);
                door.limits().anonymous.take(&who)?;
            }
        }
        Ok(Visitor(actor))
    }
}

/// Who asks, by the token of a program or the cookie of a page; asked again where an answer goes on for long.
pub(in crate::http) async fn signed_in(door: &AppState, headers: &HeaderMap) -> Result<Option<Actor>, Error> {
    match (headers.get(header::AUTHORIZATION), secret(door, headers)) {
        (Some(given), _) => match bearer(given) {
            Some(token) => door.app().sign_in().bearer(token).await,
            None => Ok(None),
        },
        (None, Some(secret)) => door.app().sign_in().session(secret).await,
        (None, None) => Ok(None),
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &AppState) -> Result<Self, Problem> {
        let who = who(door, &parts.extensions, &parts.headers);
        if parts.headers.contains_key(header::AUTHORIZATION) {
            if let Some(actor) = signed_in(door, &parts.headers).await? {
                must_be_for(parts, &actor)?;
                return Ok(Caller::known(door, actor));
            }
            door.limits().anonymous.take(&who)?;
            return Err(Problem::new(Word::NoToken));
        }
        if reads(&parts.method)
            && from_own_page(&parts.headers)
            && let Some(actor) = signed_in(door, &parts.headers).await?
        {
            return Ok(Caller::known(door, actor));
        }
        door.limits().anonymous.take(&who)?;
        Ok(Caller { door: door.clone(), actor: None, who })
    }
}

impl Caller {
    fn known(door: &AppState, actor: Actor) -> Caller {
        Caller { door: door.clone(), who: RateLimitKey::Player(actor.id), actor: Some(actor) }
    }

    /// The verbs.
    pub fn app(&self) -> &App {
        self.door.app()
    }

    /// The account; `no-token` if there is none.
    pub fn signed(&self) -> Result<&Actor, Problem> {
        self.actor.as_ref().ok_or_else(|| Problem::new(Word::NoToken))
    }
}

/// An error if the call takes another token, or a page.
fn must_be_for(parts: &Parts, actor: &Actor) -> Result<(), Problem> {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let need = scope_needed(&parts.method, route);
    if need.is_met_by(actor.access.scopes) {
        return Ok(());
    }
    let lacks_office = actor.access.needs_passkey && need != Need::Page;
    let says = if lacks_office { Denial::PasskeyRequired.to_string() } else { need.missing() };
    Err(Problem::saying(Word::NotAllowed, says))
}

fn reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

fn bearer(given: &HeaderValue) -> Option<&str> {
    let (scheme, token) = given.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && may_be_looked_up(token)).then_some(token)
}

/// Old browsers send no `Sec-Fetch-Site`; for them the cookie's `SameSite` stands alone.
fn from_own_page(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    matches!(site, None | Some(b"same-origin" | b"none"))
}
