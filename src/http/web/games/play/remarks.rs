//! What was said in a game, or in one of its turns: asked for, as a game's page has no room for it.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::visible;
use crate::http::web::games::view::said_in;
use crate::http::web::layout::{GameName, Page, Reader, or_fault, send_padded};
use crate::show::words;

#[derive(Deserialize)]
pub(in crate::http::web) struct LinesQuery {
    turn: Option<u32>,
}

#[derive(Template)]
#[template(path = "web/said.html")]
struct LinesPage {
    page: Page,
    game: GameName,
    /// Each turn with its address, its heading, and what was said, as HTML; the newest first.
    turns: Vec<(String, String, Vec<String>)>,
    /// Whether these are not all.
    is_part: bool,
}

pub(in crate::http::web) async fn said(
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<LinesQuery>, QueryRejection>,
) -> Response {
    let (game, view) = or_fault!(reader, "/games", visible(&reader, &id).await);
    let (lang, actor) = (reader.page.lang, reader.actor.as_ref());
    let pairs = or_fault!(reader, "/games", reader.door.app().games().pairs(actor, game).await);
    let asked = asked.map(|Query(asked)| asked.turn).unwrap_or_default();
    let wanted = pairs.iter().rev().filter(|pair| asked.is_none_or(|turn| turn == pair.turn));
    let turns = wanted.map(|pair| {
        let heading = words::heading_past(lang, &pair.before, &view.rules);
        (format!("/games/{game}?turn={}", pair.turn), heading, said_in(lang, &view, pair))
    });
    let turns = turns.filter(|(_, _, said)| !said.is_empty()).collect();
    let game = GameName::of(lang, &view);
    send_padded(StatusCode::OK, &LinesPage { game, turns, is_part: asked.is_some(), page: reader.page })
}
