//! The bulletin of a tournament, to be printed: its table, its games, and what its director says of it.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::head::{Head, Tab};
use super::pairings::{PairingLine, pairing_line};
use super::sheet_lines;
use super::tables::standings;
use super::{Official, officials, or_said, seen};
use crate::app::error::Error;
use crate::app::limits::COMMENT_CHARS_MAX;
use crate::app::tournaments::games::{GamesFilter, PairingState};
use crate::app::tournaments::model::PairingView;
use crate::base::{GameId, Timestamp};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, signed};
use crate::tournament::Phase;

/// Games that one page holds: each is read with all its moves.
const GAMES_SHOWN_MAX: usize = 50;

#[derive(Template)]
#[template(path = "web/bulletin.html")]
struct BulletinPage {
    page: Page,
    head: Head,
    /// What is played, by whose rules.
    short: Vec<String>,
    officials: Vec<Official>,
    comment: Option<Comment>,
    /// The table, as HTML, once it is played.
    standings: Option<String>,
    /// Each with its moves in short.
    games: Vec<(PairingLine, String)>,
    /// How many games are over, in words.
    count: String,
    /// The pages before and after this one.
    before: Option<usize>,
    after: Option<usize>,
    /// What those who run it see in the form; nothing for others.
    typed: Option<String>,
    comment_max: usize,
    faults: FieldFaults,
}

struct Comment {
    text: String,
    by: String,
    at: Timestamp,
}

/// Which games are shown.
#[derive(Deserialize, Default)]
pub(super) struct Part {
    #[serde(default)]
    page: String,
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(part): Query<Part>) -> Response {
    let page = page(&reader, &id, &part, None).await;
    reader.answer(StatusCode::OK, page, "/tournaments")
}

/// What is said of a tournament.
#[derive(Deserialize)]
pub(super) struct CommentForm {
    #[serde(default)]
    text: String,
}

/// Says it, in place of what was said before.
pub(super) async fn comment(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<CommentForm>,
) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = seen(&reader, &id).await?;
        reader.door.app().tournaments().write_comment(actor, view.id, &given.text).await
    };
    match or_fault!(reader, "/tournaments", or_said(reader.page.lang, done.await)) {
        Ok(()) => Redirect::to(&format!("/tournaments/{id}/bulletin")).into_response(),
        Err(says) => {
            let wrong = (FieldFaults::one("text", says), given.text);
            let page = page(&reader, &id, &Part::default(), Some(wrong)).await;
            reader.answer(StatusCode::UNPROCESSABLE_ENTITY, page, "/tournaments")
        }
    }
}

async fn page(
    reader: &Reader,
    id: &str,
    part: &Part,
    wrong: Option<(FieldFaults, String)>,
) -> Result<BulletinPage, Error> {
    let view = seen(reader, id).await?;
    let (lang, app) = (reader.page.lang, reader.door.app());
    let played = matches!(view.phase, Phase::Running | Phase::Finished);
    let finished = GamesFilter { state: Some(PairingState::Finished), ..GamesFilter::default() };
    // A bye is no game.
    let all: Vec<&PairingView> = view.games(finished).filter(|one| one.black.is_some()).collect();
    let last = all.len().saturating_sub(1) / GAMES_SHOWN_MAX + 1;
    let at = part.page.parse::<usize>().unwrap_or(1).clamp(1, last);
    let shown: Vec<&PairingView> =
        all.iter().copied().skip((at - 1) * GAMES_SHOWN_MAX).take(GAMES_SHOWN_MAX).collect();
    let ids: Vec<GameId> = shown.iter().filter_map(|one| one.game).collect();
    let moves = app.tournaments().moves_in_short(reader.signed(), ids).await?;
    let game = |one: &PairingView| {
        let moves = one.game.and_then(|game| moves.get(&game)).cloned();
        (pairing_line(lang, &view, one), moves.unwrap_or_default())
    };
    let said = app.tournaments().comment(reader.signed(), view.id).await?;
    // What was taken away is not written again by whoever saves.
    let before = said.as_ref().and_then(|said| said.text.clone());
    let comment = said.map(|said| Comment {
        text: said.text.unwrap_or_else(|| lang.t("text-taken-away")),
        by: said.by.map(|by| by.called(lang)).unwrap_or_default(),
        at: said.at,
    });
    let (faults, typed) = match wrong {
        Some((faults, typed)) => (faults, Some(typed)),
        None => (FieldFaults::default(), before),
    };
    Ok(BulletinPage {
        head: Head::of(lang, &view, Tab::Bulletin),
        short: sheet_lines(lang, &view.sheet),
        officials: officials(lang, &view.posts),
        standings: match played {
            true => Some(standings(reader, view.id).await?),
            false => None,
        },
        games: shown.into_iter().map(game).collect(),
        count: lang.tf("bulletin-count", &[("n", all.len().into())]),
        before: (at > 1).then(|| at - 1),
        after: (at < last).then(|| at + 1),
        typed: view.runs_it.then(|| typed.unwrap_or_default()),
        comment_max: COMMENT_CHARS_MAX,
        faults: faults.within(&["text"]),
        comment,
        page: reader.page.clone(),
    })
}
