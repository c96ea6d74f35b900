//! What a player notes for themselves: a form on the game's page, and a page of all notes on a game. Shown to a session alone.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::core::views::{GameView, PairView};
use crate::app::error::Error;
use crate::app::games::notes::{NOTES_MAX, Note};
use crate::app::limits::NOTE_CHARS_MAX;
use crate::base::GameId;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::layout::{GameName, Page, Reader, normal, or_fault, send_padded, signed};
use crate::show::Lang;
use crate::show::entering::Entering;

/// The form for a note on a turn. No `Debug` of what it holds.
#[derive(Clone)]
pub struct NoteBox {
    pub turn: u32,
    /// "Notes on pair 7".
    pub title: String,
    pub text: String,
    /// Whether it was saved just now.
    pub saved: bool,
    /// Why it was not saved.
    pub fault: Option<String>,
}

impl std::fmt::Debug for NoteBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NoteBox").field("turn", &self.turn).finish_non_exhaustive()
    }
}

/// A note that is kept.
struct NoteLine {
    title: String,
    href: String,
    saved: String,
    text: String,
}

/// All notes on a game.
#[derive(Template)]
#[template(path = "web/notes_page.html")]
struct NotesPage {
    page: Page,
    id: String,
    game: GameName,
    /// Whether the open turn takes a note.
    takes_note: bool,
    /// What was not saved.
    note: Option<NoteBox>,
    notes: Vec<NoteLine>,
    older: Option<String>,
}

/// A note to be saved. No `Debug`.
#[derive(Deserialize)]
pub(in crate::http::web) struct NoteForm {
    turn: u32,
    #[serde(default)]
    note: String,
}

/// From where on notes are listed.
#[derive(Default, Deserialize)]
pub(in crate::http::web) struct Before {
    before: Option<u32>,
}

/// The turn on which the game's page takes a note: the one that is seen, else the open one. None to all but players, before the
/// first turn, and in games of which the server must not read anything.
pub(super) fn turn_of(view: &GameView, past: Option<u32>) -> Option<u32> {
    let turn = past.unwrap_or(view.turn);
    (view.own_side().is_some() && view.terms.key_holder().is_none() && turn > 0).then_some(turn)
}

/// The form for a turn, with the note that there is.
pub(super) fn note_box(
    lang: Lang,
    (view, pairs): (&GameView, &[PairView]),
    turn: u32,
    note: Option<&Note>,
    saved: bool,
) -> NoteBox {
    let text = note.map_or_else(String::new, |note| note.text.clone());
    NoteBox { turn, title: title(lang, (view, pairs), turn), text, saved, fault: None }
}

fn title(lang: Lang, (view, pairs): (&GameView, &[PairView]), turn: u32) -> String {
    let past = pairs.iter().find(|pair| pair.turn == turn).map(|pair| &pair.before);
    let position = past.unwrap_or(&view.position);
    let what = Entering::of(position, &view.rules).named(lang, position);
    lang.tf("note-on", &[("what", what.into())])
}

/// All notes on a game, the newest first.
pub(super) async fn show(
    reader: Reader,
    Path(id): Path<String>,
    before: Result<Query<Before>, QueryRejection>,
) -> Response {
    let actor = signed!(reader);
    let before = before.map(|Query(asked)| asked.before).unwrap_or_default();
    answer(&reader, actor, &id, before, None).await
}

/// Saves a note, or forgets it if it is empty.
pub(super) async fn save(reader: Reader, Path(id): Path<String>, Form(form): Form<NoteForm>) -> Response {
    let actor = signed!(reader);
    let text = normal(&form.note);
    let saved = async {
        let (app, game) = (reader.door.app(), game_id(&id)?);
        app.notes().save_note(actor, game, form.turn, &text).await?;
        Ok::<_, Error>(app.games().game(Some(actor), game).await?.turn)
    };
    match saved.await {
        Ok(open) if open == form.turn => {
            Redirect::to(&format!("{}?tab=notes&saved=true#note", page_of(&id))).into_response()
        }
        Ok(_) => Redirect::to(&format!("{}/notes", page_of(&id))).into_response(),
        Err(Error::Malformed(_)) => answer(&reader, actor, &id, None, Some((form.turn, text))).await,
        Err(error) => reader.fault(&error, &page_of(&id)),
    }
}

/// The page of all notes; above them what was not saved, to be changed.
async fn answer(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    before: Option<u32>,
    unsaved: Option<(u32, String)>,
) -> Response {
    let status = if unsaved.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = async {
        let game = game_id(id)?;
        page(reader, actor, game, before, unsaved).await
    };
    let page = or_fault!(reader, &page_of(id), page.await);
    send_padded(status, &page)
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    game: GameId,
    before: Option<u32>,
    unsaved: Option<(u32, String)>,
) -> Result<NotesPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let view = app.games().game(Some(actor), game).await?;
    let pairs = app.games().pairs(Some(actor), game).await?;
    let notes = app.notes().notes(actor, game, before).await?;
    let full = i64::try_from(notes.len()).is_ok_and(|n| n == NOTES_MAX);
    let older = notes.last().filter(|_| full).map(|last| format!("/games/{game}/notes?before={}", last.turn));
    let href = |turn| match turn == view.turn {
        true => format!("/games/{game}?tab=notes#note"),
        false => format!("/games/{game}?turn={turn}&tab=notes#note"),
    };
    let line = |note: Note| NoteLine {
        title: title(lang, (&view, &pairs), note.turn),
        href: href(note.turn),
        saved: reader.page.time(&note.saved),
        text: note.text,
    };
    Ok(NotesPage {
        page: reader.page.clone(),
        id: game.to_string(),
        takes_note: turn_of(&view, None).is_some(),
        game: GameName::of(lang, &view),
        note: unsaved.map(|(turn, text)| {
            let title = title(lang, (&view, &pairs), turn);
            let fault = Some(lang.tf("note-fault", &[("n", NOTE_CHARS_MAX.into())]));
            NoteBox { turn, title, text, saved: false, fault }
        }),
        notes: notes.into_iter().map(line).collect(),
        older,
    })
}
