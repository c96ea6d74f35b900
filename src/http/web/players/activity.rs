//! What the reader did as director, arbiter or administrator, the newest first: as a page and as CSV.

use askama::Template;
use axum::extract::Query;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::operations::activity::{Activity, ActivityEntry, OWN_ACTS_PAGE_MAX, OwnActKind, OwnActPlace};
use crate::base::{Timestamp, TournamentId};
use crate::http::web::layout::{Choice, Page, Reader, or_fault, signed};
use crate::http::web::players::access::security_in_words;
use crate::http::web::players::ratings::field;
use crate::show::time::moment_in;
use crate::show::tournament::act;
use crate::show::{Lang, rulings, words};

/// Acts that one file holds at most; the newest.
const FILE_ACTS_MAX: usize = 10_000;

#[derive(Template)]
#[template(path = "web/own_acts.html")]
struct OwnActsPage {
    page: Page,
    kinds: Vec<Choice>,
    tournaments: Vec<Choice>,
    acts: Vec<ActLine>,
    /// The filter as the address has it, and the place from which the next page goes on.
    query: String,
    next: Option<String>,
    first: bool,
    filtered: bool,
}

/// An act in words.
struct ActLine {
    at: Timestamp,
    words: String,
    /// The moment that is written out in the words.
    moment: Option<Timestamp>,
    reason: String,
    /// Where it was, by address and name.
    place: Option<(String, String)>,
}

/// Which acts are shown.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct ActivityQuery {
    kind: String,
    tournament: String,
    before: String,
}

impl ActivityQuery {
    fn filter(&self) -> (Option<OwnActKind>, Option<TournamentId>) {
        (OwnActKind::parse(&self.kind), TournamentId::parse(&self.tournament).ok())
    }

    /// The filter as an address has it; what it does not know is not in it.
    fn query(&self) -> String {
        let (kind, tournament) = self.filter();
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        if let Some(kind) = kind {
            query.append_pair("kind", kind.as_str());
        }
        if let Some(tournament) = tournament {
            query.append_pair("tournament", &tournament.to_string());
        }
        query.finish()
    }
}

/// A page of acts.
pub(in crate::http::web) async fn show(reader: Reader, Query(asked): Query<ActivityQuery>) -> Response {
    let actor = signed!(reader);
    reader.answer(StatusCode::OK, page(&reader, actor, &asked).await, "/desk")
}

async fn page(reader: &Reader, actor: &Actor, asked: &ActivityQuery) -> Result<OwnActsPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let before = OwnActPlace::parse(&asked.before);
    let acts = app.operations().own_acts(actor, asked.filter(), before, OWN_ACTS_PAGE_MAX).await?;
    let (kind, tournament) = asked.filter();
    let choice = |value: &str, text: String, chosen: bool| Choice { value: value.to_owned(), text, chosen };
    let all = |chosen| choice("", lang.t("own-acts-all"), chosen);
    let kinds =
        OwnActKind::ALL.into_iter().map(|one| choice(one.as_str(), kind_name(lang, one), kind == Some(one)));
    let run = app.tournaments().tournaments_run_by(actor).await?.into_iter();
    let run = run.map(|one| choice(&one.id.to_string(), one.name, tournament == Some(one.id)));
    let full = acts.len() >= OWN_ACTS_PAGE_MAX as usize;
    Ok(OwnActsPage {
        kinds: std::iter::once(all(kind.is_none())).chain(kinds).collect(),
        tournaments: std::iter::once(all(tournament.is_none())).chain(run).collect(),
        next: acts.last().filter(|_| full).map(|last| last.place.to_string()),
        acts: acts
            .iter()
            .map(|one| {
                let (words, reason) = in_words(reader, actor, one);
                let game = one.game.map(|game| (format!("/games/{game}"), lang.t("own-acts-game")));
                let of = one.tournament.as_ref();
                let of = of.map(|(id, name)| (format!("/tournaments/{id}/record"), name.clone()));
                ActLine {
                    at: one.at,
                    words,
                    moment: moment_of(&one.deed),
                    reason,
                    place: match (game, of) {
                        (Some((href, _)), Some((_, name))) => Some((href, name)),
                        (game, of) => game.or(of),
                    },
                }
            })
            .collect(),
        query: asked.query(),
        first: before.is_none(),
        filtered: kind.is_some() || tournament.is_some(),
        page: reader.page.clone(),
    })
}

fn kind_name(lang: Lang, kind: OwnActKind) -> String {
    lang.word_of("own-acts", kind)
}

/// The moment that is written out in what was done.
fn moment_of(deed: &Activity) -> Option<Timestamp> {
    match deed {
        Activity::Ruling(given) => rulings::until(&given.ruling),
        Activity::ClockAccepted { newest, .. } => Some(*newest),
        Activity::Outage { from, .. } => Some(*from),
        _ => None,
    }
}

/// What was done, and why.
fn in_words(reader: &Reader, actor: &Actor, one: &ActivityEntry) -> (String, String) {
    let lang = reader.page.lang;
    let turn = |key: &str, turn: i64| lang.tf(key, &[("n", turn.into())]);
    match &one.deed {
        Activity::Tournament { act: done, about, team, .. } => {
            let about = about.as_ref().map(|about| about.called(lang));
            let reason = done.reason().map(|reason| words::text_or_taken(lang, reason.said()));
            (
                act(lang, done, (Some(&actor.name), about.as_deref(), team.as_deref())),
                reason.unwrap_or_default(),
            )
        }
        Activity::Ruling(given) => {
            let reason = words::text_or_taken(lang, given.reason.said());
            (
                rulings::ruling(lang, &given.ruling, given.credit, |turn| words::turn_number(lang, turn)),
                reason,
            )
        }
        Activity::UnsealingAsked { turn: n, reason } => {
            (turn("own-acts-asked", *n), words::text_or_taken(lang, reason.as_deref()))
        }
        Activity::UnsealingAgreed { turn: n, reason } => {
            (turn("own-acts-agreed", *n), words::text_or_taken(lang, reason.as_deref()))
        }
        Activity::Looked { turn: n } => (turn("own-acts-looked", *n), String::new()),
        Activity::ClockAccepted { newest, reason } => {
            let newest = moment_in(lang, reader.page.zone, *newest);
            (lang.tf("own-acts-clock-accepted", &[("newest", newest.into())]), reason.clone())
        }
        Activity::Account { kind, about, detail } => {
            (format!("{}: {}", about.called(lang), security_in_words(lang, *kind, detail)), String::new())
        }
        Activity::Outage { from, reason } => {
            let from = moment_in(lang, reader.page.zone, *from);
            (lang.tf("own-acts-named", &[("from", from.into())]), reason.clone())
        }
    }
}

/// The acts as CSV (RFC 4180), the newest [`FILE_ACTS_MAX`].
pub(in crate::http::web) async fn file(reader: Reader, Query(asked): Query<ActivityQuery>) -> Response {
    let actor = signed!(reader);
    let text = or_fault!(reader, "/desk", csv(&reader, actor, &asked).await);
    let name = "attachment; filename=\"acts.csv\"";
    let kind = "text/csv; charset=utf-8";
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

async fn csv(reader: &Reader, actor: &Actor, asked: &ActivityQuery) -> Result<String, Error> {
    let mut out = String::from("at,kind,tournament,tournament_name,game,words,reason\r\n");
    let (mut before, mut count) = (None, 0);
    while count < FILE_ACTS_MAX {
        let app = reader.door.app();
        let acts = app.operations().own_acts(actor, asked.filter(), before, OWN_ACTS_PAGE_MAX).await?;
        let Some(last) = acts.last() else { break };
        before = Some(last.place);
        count += acts.len();
        for one in &acts {
            let (words, reason) = in_words(reader, actor, one);
            let (id, name) = match &one.tournament {
                Some((id, name)) => (id.to_string(), name.as_str()),
                None => (String::new(), ""),
            };
            let game = one.game.map(|game| game.to_string()).unwrap_or_default();
            out.push_str(&format!(
                "{},{},{id},{},{game},{},{}\r\n",
                one.at,
                one.deed.kind().as_str(),
                field(name),
                field(&words),
                field(&reason),
            ));
        }
    }
    Ok(out)
}
