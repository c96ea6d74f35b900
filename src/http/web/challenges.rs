//! The pages on which players offer one another games, and the one that an invitation's link opens.

mod invitation;
pub(super) mod offer;
pub(super) mod rematch;
mod whom;

pub(super) use self::invitation::{invitation, take};

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::invitation::closed;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::games::challenges::view::{ChallengeView, ChallengesView};
use crate::base::{ChallengeId, Side, Timestamp};
use crate::http::web::games::view::chip;
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::show::Lang;
use crate::show::rulebook::rules::rules_in_force;

/// Open challenges and the form for a new one.
#[derive(Template)]
#[template(path = "web/challenges.html")]
pub(super) struct ChallengesPage {
    pub page: Page,
    /// What was just done.
    pub done: Option<String>,
    pub faults: Vec<String>,
    /// To the reader alone.
    pub to_you: Vec<Card>,
    /// To everybody.
    pub to_all: Vec<Card>,
    /// The reader's own.
    pub own: Vec<Card>,
}

/// A challenge.
pub(super) struct Card {
    pub id: String,
    /// From whom, or to whom.
    pub title: String,
    /// "Fairschach · 14 days a pair · rated".
    pub chip: String,
    /// Whether it is the reader's own.
    pub own: bool,
    pub side: String,
    /// Until when it is open.
    pub expires: Timestamp,
    /// What is played, line by line.
    pub rules: Vec<String>,
    /// Whose rating lets them accept.
    pub ratings: Option<String>,
    /// Whether the reader's does not.
    pub out: bool,
    /// The challenger's page.
    pub from: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Done {
    done: String,
    to: String,
}

/// Open challenges.
pub(super) async fn show(reader: Reader, Query(given): Query<Done>) -> Response {
    let done = match given.done.as_str() {
        "made" => Some("challenge-made"),
        "sent" => Some("challenge-sent"),
        "mailed" => Some("challenge-made-mail"),
        "declined" => Some("challenge-declined-done"),
        "withdrawn" => Some("challenge-withdrawn-done"),
        _ => None,
    };
    page(reader, done.map(|key| (key, given.to.as_str())), Vec::new()).await
}

/// Accepts a challenge: on to the game.
pub(super) async fn accept(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().accept_challenge(actor, id).await {
        Ok(game) => Redirect::to(&format!("/games/{game}")).into_response(),
        Err(error) => closed(reader, error).await,
    }
}

/// Declines a challenge.
pub(super) async fn decline(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().decline_challenge(actor, id).await {
        Ok(()) => Redirect::to("/challenges?done=declined").into_response(),
        Err(error) => closed(reader, error).await,
    }
}

/// Takes a challenge back.
pub(super) async fn withdraw(reader: Reader, Path(id): Path<String>) -> Response {
    let (Some(actor), Ok(id)) = (reader.signed(), ChallengeId::parse(&id)) else {
        return reader.fault(&Error::NotFound, "/challenges");
    };
    match reader.door.app().challenges().withdraw_challenge(actor, id).await {
        Ok(()) => Redirect::to("/challenges?done=withdrawn").into_response(),
        Err(error) => closed(reader, error).await,
    }
}

async fn page(reader: Reader, done: Option<(&str, &str)>, faults: Vec<String>) -> Response {
    let actor = signed!(reader);
    let ChallengesView { to_you, to_all, own } =
        or_fault!(reader, "/games", reader.door.app().challenges().challenges(actor).await);
    let lang = reader.page.lang;
    let cards = |all: Vec<ChallengeView>| all.iter().map(|one| card(lang, Some(actor), one)).collect();
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = ChallengesPage {
        done: done.map(|(key, to)| match own.iter().find_map(|one| sent_to(one, to)) {
            Some(name) if key == "challenge-sent" => lang.tf("challenge-sent-to", &[("name", name.into())]),
            _ => lang.t(key),
        }),
        faults,
        to_you: cards(to_you),
        to_all: cards(to_all),
        own: cards(own),
        page: reader.page,
    };
    send(status, &page)
}

/// The name of the one with this id, if the challenge is to them.
fn sent_to<'a>(one: &'a ChallengeView, id: &str) -> Option<&'a str> {
    one.to.as_ref().filter(|to| to.id.to_string() == id).map(|to| to.name.as_str())
}

/// A challenge as its reader sees it; without one, somebody who is invited.
pub(super) fn card(lang: Lang, reader: Option<&Actor>, view: &ChallengeView) -> Card {
    let own = reader.is_some_and(|reader| reader.id == view.from.id);
    let named = |key: &str, name: &str| lang.tf(key, &[("name", name.into())]);
    let title = match &view.to {
        _ if !own => named("challenge-from", &view.from.name),
        Some(to) => named("challenge-own-to", &to.name),
        None if view.by_link => lang.t("offer-own-link"),
        None if view.by_mail => lang.t("challenge-own-mail"),
        None => lang.t("challenge-own-to-all"),
    };
    let side = match (view.side, own) {
        (None, true) => lang.t("challenge-side-own-lot"),
        (None, false) => lang.t("challenge-side-lot"),
        (Some(Side::White), true) => lang.t("challenge-side-own-white"),
        (Some(Side::Black), true) => lang.t("challenge-side-own-black"),
        (Some(Side::White), false) => named("challenge-side-white", &view.from.name),
        (Some(Side::Black), false) => named("challenge-side-black", &view.from.name),
    };
    Card {
        id: view.id.to_string(),
        title,
        chip: chip(lang, &view.agreed.rules, view.agreed.clock, view.agreed.terms.rated),
        own,
        side,
        expires: view.expires,
        rules: challenge_rules(lang, view),
        ratings: view.ratings.map(|range| {
            let mut args = vec![("min", i64::from(range.min).into()), ("max", i64::from(range.max).into())];
            let Some(rating) = view.own_rating else { return lang.tf("rating-range", &args) };
            args.push(("own", rating.into()));
            lang.tf(if view.is_out_of_range() { "rating-range-not" } else { "rating-range-own" }, &args)
        }),
        out: view.is_out_of_range(),
        from: view.from.id.to_string(),
    }
}

/// What is played, line by line.
fn challenge_rules(lang: Lang, view: &ChallengeView) -> Vec<String> {
    let agreed = &view.agreed;
    let mut rules = rules_in_force(lang, &agreed.rules, agreed.terms, agreed.clock);
    if view.drawn {
        // The line of the array that stands in.
        let stand_in = agreed.rules.start_to_keep().map(ToString::to_string);
        rules.retain(|line| !stand_in.as_deref().is_some_and(|start| line.contains(start)));
        rules.insert(0, lang.t("challenge-drawn"));
    }
    rules
}
