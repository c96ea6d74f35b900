//! Byes that a player of a Swiss tournament asks for.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{refused, seen};
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::TournamentView;
use crate::base::PlayerId;
use crate::http::web::layout::{FieldFaults, Page, Reader, signed};
use crate::tournament::{EntrantState, Kind};

#[derive(Template)]
#[template(path = "web/byes.html")]
struct ByesPage {
    page: Page,
    id: String,
    name: String,
    faults: FieldFaults,
    allowed: String,
    /// Whether there are any of half a point.
    half: bool,
    rounds: Vec<u16>,
    asked: Vec<Line>,
}

struct Line {
    round: u16,
    player: String,
    text: String,
}

/// What the form asks for.
#[derive(Deserialize)]
pub(super) struct ByeForm {
    act: String,
    #[serde(default)]
    round: String,
    #[serde(default)]
    player: String,
}

/// Shows the byes asked for, and the form.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    shown(&reader, &id, FieldFaults::default()).await
}

async fn shown(reader: &Reader, id: &str, faults: FieldFaults) -> Response {
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::CONFLICT };
    reader.answer(status, page(reader, id, faults).await, "/tournaments")
}

async fn page(reader: &Reader, id: &str, faults: FieldFaults) -> Result<ByesPage, Error> {
    let view: TournamentView = seen(reader, id).await?;
    let Kind::Swiss { rounds, half_byes, .. } = view.sheet.kind else { return Err(Error::NotFound) };
    let lang = reader.page.lang;
    let mut asked = Vec::new();
    if let Some(actor) = reader.signed() {
        for one in reader.door.app().tournament_setup().requested_byes(actor, view.id).await? {
            let who = view.entrants.iter().rfind(|who| who.number == Some(one.number));
            let args = [
                ("name", who.map_or_else(String::new, |who| who.player.name.clone()).into()),
                ("round", i64::from(one.round).into()),
            ];
            let key = if one.half { "byes-asked-half" } else { "byes-asked-zero" };
            asked.push(Line {
                round: one.round,
                player: who.map(|who| who.player.id.to_string()).unwrap_or_default(),
                text: lang.tf(key, &args),
            });
        }
    }
    let paired = view.pairings.iter().map(|one| one.round).max().unwrap_or(0);
    let plays = |actor: &crate::app::actor::Actor| {
        let mut all = view.entrants.iter();
        all.any(|one| one.player.id == actor.id && one.state == EntrantState::Playing)
    };
    let may = reader.signed().is_some_and(plays);
    let rounds: Vec<u16> = (paired + 1..=rounds).filter(|_| may).collect();
    Ok(ByesPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        faults: faults.within(if rounds.is_empty() { &[] } else { &["round"] }),
        allowed: lang.tf("swiss-byes", &[("n", i64::from(half_byes).into())]),
        half: half_byes > 0,
        rounds,
        asked,
        page: reader.page.clone(),
    })
}

/// Asks for a bye, or takes it back.
pub(super) async fn act(reader: Reader, Path(id): Path<String>, Form(asked): Form<ByeForm>) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = seen(&reader, &id).await?;
        let round = asked.round.parse::<u16>().map_err(|_| Error::NotFound)?;
        let action = match asked.act.as_str() {
            "half" | "zero" => Action::AskBye { player: actor.id, round, half: asked.act == "half" },
            "back" => {
                let player = PlayerId::parse(&asked.player).map_err(|_| Error::NotFound)?;
                Action::TakeByeBack { player, round }
            }
            _ => return Err(Error::NotFound),
        };
        reader.door.app().tournaments().perform(actor, view.id, action, "").await
    };
    let lang = reader.page.lang;
    match done.await {
        Ok(()) => Redirect::to(&format!("/tournaments/{id}/byes")).into_response(),
        Err(error) => match refused(lang, &error) {
            Some(says) => {
                let field = if asked.act == "back" { "" } else { "round" };
                shown(&reader, &id, FieldFaults::one(field, says)).await
            }
            None => reader.fault(&error, "/tournaments"),
        },
    }
}
