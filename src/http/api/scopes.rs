//! What a token has to be for, for each call. What is not in the table takes `manage`.

use axum::http::Method;

use crate::app::access::{Scope, Scopes};

/// What a call takes of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// One of these scopes.
    OneOf(&'static [Scope]),
    /// No token at all: a signed-in page.
    Page,
}

const READ: Need = Need::OneOf(&[Scope::Read]);
const PLAY: Need = Need::OneOf(&[Scope::Play]);
const MANAGE: Need = Need::OneOf(&[Scope::Manage]);
const EITHER: Need = Need::OneOf(&[Scope::Play, Scope::Manage]);
const KEY_HOLDER: Need = Need::OneOf(&[Scope::KeyHolder]);
/// The key holder checks the game's file before it gives a share.
const FILE: Need = Need::OneOf(&[Scope::Read, Scope::KeyHolder]);

/// What is read by those alone whom it concerns.
const OF_SOMEBODY: [&str; 3] = ["/games", "/players/me", "/players/me/stream"];

/// What is read: what a stranger may see, and of private games what the account may.
pub const READABLE: [&str; 36] = [
    "/bots",
    "/games",
    "/games/{id}",
    "/games/{id}/adjudication",
    "/games/{id}/blind-keys",
    "/games/{id}/board.png",
    "/games/{id}/board.svg",
    "/games/{id}/claims",
    "/games/{id}/clocks",
    "/games/{id}/disputes",
    "/games/{id}/events/{chain}/{turn}/{seq}/proof",
    "/games/{id}/pairs",
    "/games/{id}/review",
    "/games/{id}/stream",
    "/games/search",
    "/keys",
    "/players",
    "/players/me",
    "/players/me/stream",
    "/players/{id}",
    "/players/{id}/games",
    "/players/{id}/ratings",
    "/ratings/{variant}",
    "/series",
    "/series/{id}",
    "/tournaments",
    "/tournaments/{id}",
    "/tournaments/{id}/comment",
    "/tournaments/{id}/games",
    "/tournaments/{id}/games.pgn",
    "/tournaments/{id}/games.tar",
    "/tournaments/{id}/ladder",
    "/tournaments/{id}/record",
    "/tournaments/{id}/record/file",
    "/tournaments/{id}/table",
    "/tournaments/{id}/teams",
];

/// What takes a signed-in page, whatever the token is for.
pub const ON_A_PAGE: [&str; 10] = [
    "/keyholder/key",
    "/players/me/data",
    "/players/me/mail/addresses",
    "/players/me/mail/addresses/{id}",
    "/players/me/mail/pin",
    "/players/me/passkeys",
    "/players/me/passkeys/{id}",
    "/players/me/recovery-codes",
    "/tokens",
    "/tokens/{id}",
];

/// What a player does, whatever the method.
pub const PLAYED: [&str; 36] = [
    "/bots/games",
    "/challenges",
    "/challenges/{id}",
    "/challenges/{id}/accept",
    "/challenges/{id}/decline",
    "/challenges/{id}/withdraw",
    "/games/{id}/adjudication",
    "/games/{id}/claims",
    "/games/{id}/conditionals",
    "/games/{id}/conditionals/{conditional}",
    "/games/{id}/draft",
    "/games/{id}/draw",
    "/games/{id}/entries",
    "/games/{id}/entries/blind",
    "/games/{id}/entry",
    "/games/{id}/legal",
    "/games/{id}/objections",
    "/games/{id}/receipt",
    "/games/{id}/resignation",
    "/games/{id}/review",
    "/games/{id}/seal-context",
    "/leave",
    "/leave/end",
    "/players/me/blocked",
    "/players/me/blocked/{id}",
    "/players/me/identity",
    "/players/me/mail",
    "/players/me/mail/bouncing",
    "/series/{id}/invitation",
    "/tournaments/{id}/captaincy",
    "/tournaments/{id}/contribution",
    "/tournaments/{id}/ladder",
    "/tournaments/{id}/ladder/{challenge}",
    "/tournaments/{id}/line-ups",
    "/tournaments/{id}/line-ups/{round}",
    "/withdrawal",
];

/// What players do for themselves and those who run a tournament for others, or what both sides of a desk read.
pub const BY_EITHER: [&str; 12] = [
    "/games/{id}/scans",
    "/games/{id}/scans/{scan}",
    "/players/{id}/reliability",
    "/series/{id}/entries",
    "/series/{id}/entries/{player}",
    "/tournaments/{id}/byes",
    "/tournaments/{id}/byes/{player}/{round}",
    "/tournaments/{id}/entries",
    "/tournaments/{id}/entries/{player}",
    "/tournaments/{id}/messages",
    "/tournaments/{id}/posts/{player}",
    "/tournaments/{id}/withdrawals",
];

/// What a call takes; `route` is the matched one, such as `/api/v1/games/{id}`.
pub fn need(method: &Method, route: &str) -> Need {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let path = route.strip_prefix("/api/v1").unwrap_or(route);
    match path {
        "/keyholder/requests" | "/keyholder/answers" => KEY_HOLDER,
        "/games/{id}/record" => FILE,
        "/players/me" if *method == Method::DELETE => Need::Page,
        _ if ON_A_PAGE.contains(&path) => Need::Page,
        _ if reads && READABLE.contains(&path) => READ,
        _ if PLAYED.contains(&path) => PLAY,
        _ if BY_EITHER.contains(&path) => EITHER,
        _ => MANAGE,
    }
}

/// Whether nobody gets anything there without a token.
pub(super) fn takes_somebody(method: &Method, route: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let path = route.strip_prefix("/api/v1").unwrap_or(route);
    let public = READABLE.contains(&path) && !OF_SOMEBODY.contains(&path);
    !reads || !(public || matches!(path, "/games/{id}/record" | "/openapi.json"))
}

impl Need {
    /// Whether a token with these scopes does for it.
    pub(in crate::http) fn is_met_by(self, scopes: Scopes) -> bool {
        match self {
            Need::OneOf(any) => any.iter().any(|scope| scopes.hold(*scope)),
            Need::Page => false,
        }
    }

    /// What is missing, in words.
    pub(in crate::http) fn missing(self) -> String {
        match self {
            Need::OneOf(any) => {
                let words: Vec<&str> = any.iter().map(|scope| scope.as_str()).collect();
                format!("this token lacks the scope {}", words.join(" or "))
            }
            Need::Page => "this is done on a signed-in page, not with a token".to_owned(),
        }
    }
}
