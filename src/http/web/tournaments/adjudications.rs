//! All games of a tournament that are to be adjudicated, with what both sides claim: decided one by one or several at once.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::head::{Head, Tab};
use super::{Fields, id_of, value};
use crate::app::actor::Actor;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::{ArbitrationFault, Error, Fault, FormFault};
use crate::app::games::disputes::ObjectionView;
use crate::app::tournaments::running::adjudications::{ADJUDICATIONS_MAX, WaitingAdjudication};
use crate::base::{GameId, Timestamp};
use crate::game::{By, GameResult, Ruling};
use crate::http::web::layout::{
    FieldFaults, Page, Reader, error_page, faults_in_words, normal, or_fault, send, signed,
};
use crate::show::{Lang, rulings, words};

#[derive(Template)]
#[template(path = "web/tournament_adjudications.html")]
struct AdjudicationsPage {
    page: Page,
    head: Head,
    lines: Vec<Line>,
    decides: bool,
    reason: String,
    /// How many were decided just now, in words.
    done: Option<String>,
    /// What could not be decided: the game, and why if that stands beside no result.
    undecided: Vec<(String, Option<String>)>,
    faults: FieldFaults,
}

struct Line {
    place: String,
    game: String,
    /// In which its result is chosen.
    field: String,
    against: String,
    until: Option<Timestamp>,
    white: Option<Claim>,
    black: Option<Claim>,
    decides: bool,
    turn: u32,
    score: String,
    /// Where it is decided by itself.
    alone: String,
}

struct Claim {
    asks: String,
    text: String,
    line: String,
}

/// The field in which a game's result is chosen. `turn.` stands before the id in another, and one reason is for all.
fn field(game: GameId) -> String {
    format!("score.{game}")
}

/// What came of the decisions.
#[derive(Default)]
struct Decided {
    done: usize,
    /// What was not decided: the game and why.
    faults: Vec<(GameId, String)>,
    /// Whether it was for the reason that they share.
    reason: bool,
}

/// How many were decided just now.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Before {
    decided: String,
}

/// The list.
pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(before): Query<Before>) -> Response {
    let actor = signed!(reader);
    let done = before.decided.parse::<usize>().unwrap_or(0).min(ADJUDICATIONS_MAX);
    let decided = Decided { done, ..Decided::default() };
    shown(&reader, actor, &id, &Vec::new(), decided).await
}

async fn shown(reader: &Reader, actor: &Actor, id: &str, typed: &Fields, decided: Decided) -> Response {
    let read = async { reader.door.app().running_tournaments().adjudications(actor, id_of(id)?).await };
    let (view, all) = or_fault!(reader, "/tournaments", read.await);
    let lang = reader.page.lang;
    let Decided { done, faults, reason } = decided;
    let against =
        |one: &WaitingAdjudication| format!("{} – {}", one.players.white.name, one.players.black.name);
    let named =
        |game: GameId| all.iter().find(|one| one.game == game).map_or_else(|| game.to_string(), against);
    let status = match (reason, faults.is_empty()) {
        (true, _) => StatusCode::UNPROCESSABLE_ENTITY,
        (false, true) => StatusCode::OK,
        (false, false) => StatusCode::CONFLICT,
    };
    let chosen = all.iter().filter(|one| one.decides);
    let fields: Vec<_> = chosen.map(|one| field(one.game)).chain(["reason".to_owned()]).collect();
    let (mut undecided, mut said) = (Vec::new(), Vec::new());
    for (game, why) in faults {
        let field = field(game);
        if fields.contains(&field) {
            undecided.push((named(game), None));
            said.push((field, why));
        } else {
            undecided.push((named(game), Some(why)));
        }
    }
    said.extend(reason.then(|| ("reason".to_owned(), lang.t("desk-fault-reason"))));
    let line = |one: &WaitingAdjudication| Line {
        place: format!("{}.{}", one.round, one.board),
        game: one.game.to_string(),
        field: field(one.game),
        against: against(one),
        until: one.open.then_some(one.until),
        white: one.claims.white.as_ref().map(|one| claim(lang, one)),
        black: one.claims.black.as_ref().map(|one| claim(lang, one)),
        decides: one.decides,
        turn: one.turn,
        score: value(typed, &field(one.game)).to_owned(),
        alone: match one.watches {
            true => format!("/games/{}/desk/rule/result", one.game),
            false => format!("/games/{}/adjudication", one.game),
        },
    };
    let page = AdjudicationsPage {
        head: Head::of(lang, &view, Tab::Run),
        lines: all.iter().map(line).collect(),
        decides: all.iter().any(|one| one.decides),
        reason: value(typed, "reason").to_owned(),
        done: (done > 0).then(|| lang.tf("adjudications-done", &[("n", done.into())])),
        undecided,
        faults: FieldFaults::new(&fields, said),
        page: reader.page.clone(),
    };
    send(status, &page)
}

fn claim(lang: Lang, one: &ObjectionView) -> Claim {
    Claim {
        asks: one.asks.map(|asks| rulings::asks(lang, asks)).unwrap_or_default(),
        text: words::text_or_taken(lang, one.text.said()),
        line: one.line.as_ref().map_or_else(String::new, |line| words::text_or_taken(lang, line.said())),
    }
}

/// Decides all for which a result was chosen, each for itself: what cannot be decided is named and leaves the others alone.
pub(super) async fn decide(reader: Reader, Path(id): Path<String>, Form(typed): Form<Fields>) -> Response {
    let actor = signed!(reader);
    let chosen = typed.iter().filter(|(_, score)| !score.is_empty());
    let chosen = chosen.filter_map(|(name, score)| Some((name.strip_prefix("score.")?, score.as_str())));
    let mut decided = Decided::default();
    for (game, score) in chosen.take(ADJUDICATIONS_MAX) {
        let Ok(game) = GameId::parse(game) else { continue };
        match decide_one(&reader, actor, game, score, &typed).await {
            Ok(()) => decided.done += 1,
            Err(Error::Malformed(faults))
                if faults.iter().any(|fault| fault.code == Fault::Arbitration(ArbitrationFault::Reason)) =>
            {
                decided.reason = true;
                break;
            }
            Err(error) => decided.faults.push((game, why(&reader, &error))),
        }
    }
    if decided.faults.is_empty() && !decided.reason && decided.done > 0 {
        let to = format!("/tournaments/{id}/adjudications?decided={}", decided.done);
        return Redirect::to(&to).into_response();
    }
    shown(&reader, actor, &id, &typed, decided).await
}

async fn decide_one(
    reader: &Reader,
    actor: &Actor,
    game: GameId,
    score: &str,
    typed: &Fields,
) -> Result<(), Error> {
    let result = GameResult::parse(score, By::Adjudication.as_str());
    let request = RulingRequest {
        turn: value(typed, &format!("turn.{game}"))
            .parse()
            .map_err(|_| Error::malformed(FormFault::Turn, "turn"))?,
        ruling: Ruling::Result(result.ok_or_else(|| Error::malformed(FormFault::Result, "score"))?),
        reason: normal(value(typed, "reason")),
        rule: reader.page.lang.t("adjudication-rule"),
        incident: None,
    };
    reader.door.app().arbitration().rule(actor, game, request).await.map(drop)
}

/// Why something was not decided, in a sentence.
fn why(reader: &Reader, error: &Error) -> String {
    match error {
        Error::Malformed(faults) => faults_in_words(reader.page.lang, faults).join(" "),
        error => error_page(reader.page.clone(), error, "/tournaments").1.what,
    }
}
