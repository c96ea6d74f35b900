//! The page behind an invitation's link.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{Card, card, page};
use crate::app::error::Error;
use crate::app::games::challenges::accept::Invited;
use crate::app::games::challenges::view::ChallengeState;
use crate::base::Side;
use crate::http::web::games::view::chip;
use crate::http::web::layout::{Page, Reader, faults_in_words, send};
use crate::http::web::players::account::keep_zone;
use crate::http::{browser, session};
use crate::show::board::Picture;
use crate::show::zone::Zone;

/// What an invitation offers, and who is asked.
#[derive(Template)]
#[template(path = "web/invitation.html")]
pub(in crate::http::web) struct InvitationPage {
    pub page: Page,
    /// The link's secret.
    pub secret: String,
    /// "Anna invites you to a game".
    pub title: String,
    /// The game, how fast it is, whether it is rated.
    pub chip: String,
    /// Whether both move at once.
    pub pairs: bool,
    /// The board as it begins, seen from the reader's side; nothing where it is still to be drawn.
    pub board: Option<String>,
    /// What is offered; nothing if it is no longer open.
    pub card: Option<Card>,
    /// Whether whoever accepts it needs an account: its link has not proved an address.
    pub needs_account: bool,
    /// Whether it is the reader's own.
    pub own: bool,
    /// "You are signed in as Anna."
    pub signed_in: String,
    /// The name that was typed.
    pub name: String,
    /// What is wrong with it.
    pub fault: Option<String>,
}

impl InvitationPage {
    /// Whether whoever accepts it gets an account.
    fn is_for_new(&self) -> bool {
        self.card.is_some() && !self.needs_account && !self.own && self.page.name.is_none()
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Newcomer {
    name: String,
    /// The zone of the browser, by its IANA name; empty without scripts.
    zone: String,
}

/// What an invitation offers. Mail scanners follow links, so it uses nothing up.
pub(in crate::http::web) async fn invitation(reader: Reader, Path(secret): Path<String>) -> Response {
    invited(reader, secret, StatusCode::OK, String::new(), None).await
}

/// Accepts an invitation, with the reader's account or a new one.
pub(in crate::http::web) async fn take(
    reader: Reader,
    Path(secret): Path<String>,
    headers: HeaderMap,
    Form(given): Form<Newcomer>,
) -> Response {
    let lang = reader.page.lang;
    let who = match reader.signed() {
        Some(actor) => Invited::Player(actor.clone()),
        None => Invited::New(given.name.clone(), lang.as_str().to_owned()),
    };
    let browser = browser::of(&reader.door, &headers);
    let taken = match reader.door.app().challenges().accept_invitation(&secret, who, &browser).await {
        Ok(taken) => taken,
        Err(Error::Malformed(faults)) => {
            let says = faults_in_words(lang, &faults).join(" ");
            let (name, status) = (given.name.chars().take(80).collect(), StatusCode::UNPROCESSABLE_ENTITY);
            return invited(reader, secret, status, name, Some(says)).await;
        }
        Err(Error::NotNow(_) | Error::NotFound) => {
            return invited(reader, secret, StatusCode::GONE, String::new(), None).await;
        }
        Err(error) => return reader.fault(&error, "/challenges"),
    };
    if taken.session.is_some() {
        keep_zone(&reader, taken.player, Zone::parse(&given.zone)).await;
    }
    let to = Redirect::to(&format!("/games/{}", taken.game));
    let cookie = taken.session.and_then(|secret| session::begin(&reader.door, &secret));
    let mark = cookie.is_some().then(|| browser::keep(&reader.door, &browser));
    let cookies = [cookie, mark.flatten()].into_iter().flatten();
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
    (cookies, to).into_response()
}

async fn invited(
    reader: Reader,
    secret: String,
    status: StatusCode,
    name: String,
    fault: Option<String>,
) -> Response {
    let found = match reader.door.app().challenges().invitation(&secret).await {
        Ok(found) => found.filter(|found| found.state == ChallengeState::Open),
        Err(error) => return reader.fault(&error, "/challenges"),
    };
    let lang = reader.page.lang;
    let status = if found.is_some() { status } else { StatusCode::GONE };
    let page = InvitationPage {
        title: found.as_ref().map_or_else(
            || lang.t("invitation-dead"),
            |found| lang.tf("invitation-title", &[("name", found.from.name.as_str().into())]),
        ),
        needs_account: found.as_ref().is_some_and(|found| found.by_link),
        own: found.as_ref().zip(reader.signed()).is_some_and(|(found, actor)| found.from.id == actor.id),
        signed_in: reader.signed().map_or_else(String::new, |actor| {
            lang.tf("invitation-as", &[("name", actor.name.as_str().into())])
        }),
        chip: found.as_ref().map_or_else(String::new, |found| {
            let agreed = &found.agreed;
            chip(lang, &agreed.rules, agreed.clock, agreed.terms.rated)
        }),
        pairs: found.as_ref().is_some_and(|found| found.agreed.rules.is_played_in_pairs()),
        board: found.as_ref().filter(|found| !found.drawn).map(|found| {
            let seen_by = found.side.map_or(Side::White, Side::opposite);
            Picture::of(&found.agreed.position, seen_by, lang).svg()
        }),
        card: found.as_ref().map(|found| card(lang, None, found)),
        secret,
        name,
        fault,
        page: reader.page,
    };
    send(status, &page)
}

/// The list again, after something came in between.
pub(super) async fn closed(reader: Reader, error: Error) -> Response {
    match error {
        Error::NotNow(why) => {
            let says = reader.page.lang.say(why.wording());
            page(reader, None, vec![says]).await
        }
        Error::Malformed(faults) => {
            let says = faults_in_words(reader.page.lang, &faults);
            page(reader, None, says).await
        }
        error => reader.fault(&error, "/challenges"),
    }
}
