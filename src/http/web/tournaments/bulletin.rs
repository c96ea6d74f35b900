//! The bulletin of a tournament, to be printed: its table, its games, and what its director says of it.

use std::collections::BTreeSet;

use askama::Template;
use axum::body::Bytes;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use futures_util::{StreamExt, future, stream};
use serde::Deserialize;

use super::head::{Head, Tab};
use super::pairings::{Key, PairingLine, heading, key, pairing_line, word};
use super::sheet_lines;
use super::tables::standings;
use super::{Official, officials, or_said, seen};
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::limits::COMMENT_CHARS_MAX;
use crate::app::tournaments::games::{GamesFilter, PairingState};
use crate::app::tournaments::model::{PairingView, TournamentView};
use crate::base::{GameId, Timestamp};
use crate::http::AppState;
use crate::http::api::answers::in_pieces;
use crate::http::problem::log_fault;
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::tournament::Phase;

/// Games that one page holds: each is read with all its moves.
const GAMES_SHOWN_MAX: usize = 50;
/// Games in each piece of a page with all of them.
const PIECE_GAMES: usize = 5;
/// Where they stand in it. What people write has no such signs: they are escaped.
const GAMES_HERE: &str = "<!-- games -->";

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
    /// How many games are over, in words, with the round if they are those of one.
    count: String,
    /// The pages before and after this one.
    before: Option<usize>,
    after: Option<usize>,
    /// Whether there are such pages at all.
    is_long: bool,
    /// Each round that can be had by itself: its word in the address, and its name.
    rounds: Vec<(String, String)>,
    /// Whether all games come on this one, at [`GAMES_HERE`].
    is_whole: bool,
    /// What those who run it see in the form; nothing for others.
    typed: Option<String>,
    comment_max: usize,
    faults: FieldFaults,
}

/// A game on a page with all of them.
#[derive(Template)]
#[template(path = "web/bulletin_game.html")]
struct BulletinGame {
    game: PairingLine,
    moves: String,
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
    /// All of them, if it is given.
    all: Option<String>,
    /// All of this round.
    #[serde(default)]
    round: String,
}

impl Part {
    /// Whether all come on one page.
    fn is_whole(&self) -> bool {
        self.all.is_some() || !self.round.is_empty()
    }
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(part): Query<Part>) -> Response {
    let view = or_fault!(reader, "/tournaments", seen(&reader, &id).await);
    if part.is_whole() {
        return whole(reader, &view, &part).await;
    }
    let page = page(&reader, &view, &part, None).await;
    reader.answer(StatusCode::OK, page, "/tournaments")
}

/// All games, or those of a round, on one page, to be printed. It is made while it is sent, for there may be thousands, and held
/// to the limits of those who take games along.
async fn whole(reader: Reader, view: &TournamentView, part: &Part) -> Response {
    let held = match reader.door.limits().exporter(reader.who) {
        Ok(held) => held,
        Err(problem) => return problem.into_response(),
    };
    let page = or_fault!(reader, "/tournaments", page(&reader, view, part, None).await);
    // What cannot be rendered is told as anywhere else.
    let Ok(html) = page.render() else { return send(StatusCode::OK, &page) };
    let (begins, ends) = html.split_once(GAMES_HERE).unwrap_or((html.as_str(), ""));
    let line = |one: &PairingView| (pairing_line(reader.page.lang, view, one), one.game);
    let games: Vec<_> = over(view, part).map(line).collect();
    let (door, actor) = (reader.door.clone(), reader.actor.clone());
    let games = stream::unfold((games.into_iter(), held), move |(mut games, held)| {
        let (door, actor) = (door.clone(), actor.clone());
        async move {
            let some: Vec<_> = games.by_ref().take(PIECE_GAMES).collect();
            if some.is_empty() {
                return None;
            }
            Some((written(&door, actor.as_ref(), some).await, (games, held)))
        }
    });
    let around =
        |text: &str| stream::once(future::ready(Ok::<_, std::io::Error>(Bytes::from(text.to_owned()))));
    let pieces = around(begins).chain(games).chain(around(ends));
    Html(in_pieces(pieces)).into_response()
}

/// These games, as they stand on the page. A fault of ours breaks it off, so that nobody takes a part for the whole.
async fn written(
    door: &AppState,
    actor: Option<&Actor>,
    games: Vec<(PairingLine, Option<GameId>)>,
) -> std::io::Result<Bytes> {
    let ids = games.iter().filter_map(|(_, game)| *game).collect();
    let moves = door.app().tournaments().moves_in_short(actor, ids).await;
    let mut moves = moves.map_err(|error| {
        log_fault(&error);
        std::io::Error::other("the games could not be read")
    })?;
    let mut html = String::new();
    for (game, id) in games {
        let moves = id.and_then(|id| moves.remove(&id)).unwrap_or_default();
        html += &BulletinGame { game, moves }.render().map_err(std::io::Error::other)?;
    }
    Ok(Bytes::from(html))
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
    let view = or_fault!(reader, "/tournaments", seen(&reader, &id).await);
    let done = reader.door.app().tournaments().write_comment(actor, view.id, &given.text).await;
    match or_fault!(reader, "/tournaments", or_said(reader.page.lang, done)) {
        Ok(()) => Redirect::to(&format!("/tournaments/{id}/bulletin")).into_response(),
        Err(says) => {
            let wrong = (FieldFaults::one("text", says), given.text);
            let page = page(&reader, &view, &Part::default(), Some(wrong)).await;
            reader.answer(StatusCode::UNPROCESSABLE_ENTITY, page, "/tournaments")
        }
    }
}

/// The games that are over, of the round that is asked for if one is; a bye is no game.
fn over<'a>(view: &'a TournamentView, part: &'a Part) -> impl Iterator<Item = &'a PairingView> {
    let finished = GamesFilter { state: Some(PairingState::Finished), ..GamesFilter::default() };
    view.games(finished)
        .filter(move |one| one.black.is_some() && (part.round.is_empty() || word(key(one)) == part.round))
}

async fn page(
    reader: &Reader,
    view: &TournamentView,
    part: &Part,
    wrong: Option<(FieldFaults, String)>,
) -> Result<BulletinPage, Error> {
    let (lang, app) = (reader.page.lang, reader.door.app());
    let played = matches!(view.phase, Phase::Running | Phase::Finished);
    let all: Vec<&PairingView> = over(view, part).collect();
    let last = all.len().saturating_sub(1) / GAMES_SHOWN_MAX + 1;
    let at = part.page.parse::<usize>().unwrap_or(1).clamp(1, last);
    let shown_max = if part.is_whole() { 0 } else { GAMES_SHOWN_MAX };
    let shown: Vec<&PairingView> =
        all.iter().copied().skip((at - 1) * GAMES_SHOWN_MAX).take(shown_max).collect();
    let ids: Vec<GameId> = shown.iter().filter_map(|one| one.game).collect();
    let moves = app.tournaments().moves_in_short(reader.signed(), ids).await?;
    let game = |one: &PairingView| {
        let moves = one.game.and_then(|game| moves.get(&game)).cloned();
        (pairing_line(lang, view, one), moves.unwrap_or_default())
    };
    let count = lang.tf("bulletin-count", &[("n", all.len().into())]);
    // A round is named before any of its games is over, too.
    let count = match view.pairings.iter().map(key).find(|round| word(*round) == part.round) {
        Some(round) => format!("{} · {count}", heading(lang, round, view)),
        None => count,
    };
    let is_linked = last > 1 && !part.is_whole();
    let rounds: BTreeSet<Key> = all.iter().filter(|_| is_linked).map(|one| key(one)).collect();
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
        head: Head::of(lang, view, Tab::Bulletin),
        short: sheet_lines(lang, &view.sheet),
        officials: officials(lang, &view.posts),
        standings: match played {
            true => Some(standings(reader, view.id).await?),
            false => None,
        },
        games: shown.into_iter().map(game).collect(),
        count,
        before: (at > 1).then(|| at - 1),
        after: (at < last).then(|| at + 1),
        is_long: last > 1,
        is_whole: part.is_whole(),
        rounds: rounds.into_iter().map(|round| (word(round), heading(lang, round, view))).collect(),
        typed: view.runs_it.then(|| typed.unwrap_or_default()),
        comment_max: COMMENT_CHARS_MAX,
        faults: faults.within(&["text"]),
        comment,
        page: reader.page.clone(),
    })
}
