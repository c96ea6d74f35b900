//! Byes that players of a Swiss tournament ask for, or those who run it for them.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{or_said, seen};
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::{EntrantView, TournamentView};
use crate::base::PlayerId;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, signed};
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
    /// For those who run it: who plays.
    players: Vec<Choice>,
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
    /// Their id; nothing for whoever asks.
    #[serde(default)]
    player: String,
}

/// Shows the byes asked for, and the form.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    shown(&reader, &id, FieldFaults::default(), "").await
}

async fn shown(reader: &Reader, id: &str, faults: FieldFaults, player: &str) -> Response {
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::CONFLICT };
    reader.answer(status, page(reader, id, faults, player).await, "/tournaments")
}

/// The page; `player` is who was chosen.
async fn page(reader: &Reader, id: &str, faults: FieldFaults, player: &str) -> Result<ByesPage, Error> {
    let view: TournamentView = seen(reader, id).await?;
    let Kind::Swiss { rounds, half_byes, .. } = view.sheet.kind else { return Err(Error::NotFound) };
    let lang = reader.page.lang;
    let mut asked = Vec::new();
    if let Some(actor) = reader.signed() {
        for one in reader.door.app().tournament_setup().requested_byes(actor, view.id).await? {
            let who = view.entrant(one.number);
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
    let own = reader.signed().map(|actor| actor.id.to_string()).unwrap_or_default();
    let chosen = if player.is_empty() { own.as_str() } else { player };
    let mut all: Vec<&EntrantView> =
        view.entrants.iter().filter(|one| one.state == EntrantState::Playing).collect();
    all.sort_by_key(|one| one.number);
    let choice = |one: &EntrantView| {
        let text = format!("{} · {}", one.number.unwrap_or(0), one.player.called(lang));
        Choice::new(one.player.id.to_string(), text, chosen)
    };
    let players: Vec<Choice> = all.into_iter().map(choice).collect();
    let may = view.runs_it && !players.is_empty() || players.iter().any(|one| one.value == own);
    let rounds: Vec<u16> = (paired + 1..=rounds).filter(|_| may).collect();
    Ok(ByesPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        faults: faults.within(if rounds.is_empty() { &[] } else { &["round"] }),
        allowed: lang.tf("swiss-byes", &[("n", i64::from(half_byes).into())]),
        half: half_byes > 0,
        rounds,
        players: if view.runs_it { players } else { Vec::new() },
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
        let player = match asked.player.as_str() {
            "" => actor.id,
            player => PlayerId::parse(player).map_err(|_| Error::NotFound)?,
        };
        let action = match asked.act.as_str() {
            "half" | "zero" => Action::AskBye { player, round, half: asked.act == "half" },
            "back" => Action::TakeByeBack { player, round },
            _ => return Err(Error::NotFound),
        };
        reader.door.app().tournaments().perform(actor, view.id, action, "").await
    };
    match or_fault!(reader, "/tournaments", or_said(reader.page.lang, done.await)) {
        Ok(()) => Redirect::to(&format!("/tournaments/{id}/byes")).into_response(),
        Err(says) => {
            let field = if asked.act == "back" { "" } else { "round" };
            shown(&reader, &id, FieldFaults::one(field, says), &asked.player).await
        }
    }
}
