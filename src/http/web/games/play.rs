//! The pages of games, and what their forms do.

mod ending;
mod page;
mod remarks;

pub use self::ending::DrawBox;
pub(in crate::http::web) use self::ending::{answer_draw, answered, ask_resign, draw_box, resign};
pub(in crate::http::web) use self::page::{game, shown, shown_at};
pub(in crate::http::web) use self::remarks::said as lines;

use axum::extract::{Form, Path};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use zeroize::Zeroizing;

use crate::app::actor::Actor;
use crate::app::core::views::GameView;
use crate::app::error::{Error, FormFault};
use crate::app::games::filing::blind::FileBlind;
use crate::app::games::filing::file::FileEntry;
use crate::app::games::filing::line::said;
use crate::base::{GameId, Timestamp};
use crate::game::{AuthMethod, Channel, Greeting, LINE_CHARS_MAX, Remark};
use crate::http::bytes::read_bytes;
use crate::http::web::games::confirm_void::VoidPage;
use crate::http::web::games::view::{Tried, seen};
use crate::http::web::layout::errors::{entry_faults, moments};
use crate::http::web::layout::{Reader, faults_in_words, or_fault, send_padded, signed};
use crate::rules::{Entry, Move, Read, read_entry};
use crate::seal::{Contribution, OwnCommitment};
use crate::show::notation;
use crate::show::unread::unread;

/// The longest entry that is read, in bytes; the form's fields say the same.
const ENTRY_BYTES_MAX: usize = 64;
/// Of a line that is too long, so many characters are handed back.
const LINE_SHOWN_MAX: usize = 4 * LINE_CHARS_MAX;

/// What the reader sees of the game's state, in one line: for pages that watch.
pub(super) async fn state(reader: Reader, Path(id): Path<String>) -> Response {
    let looked = async {
        let (id, view) = visible(&reader, &id).await?;
        let disputes = reader.door.app().arbitration().disputes(reader.actor.as_ref(), id).await?;
        Ok::<_, Error>(seen(&view, &disputes))
    };
    match looked.await {
        Ok(seen) => seen.into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The receipt of the reader's filed entry, to be kept.
pub(super) async fn receipt(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let own = async {
        let own = reader.door.app().entries().own_receipt(actor, game_id(&id)?).await?;
        own.ok_or(Error::NotFound)
    };
    let receipt = or_fault!(reader, &page_of(&id), own.await);
    let name = format!("attachment; filename=\"fairschach-{id}-{}.txt\"", receipt.turn);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, receipt.note).into_response()
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Written {
    entry: String,
}

/// Which move the server reads in what a player writes, as machines write it, so that the page can name it before it is
/// submitted; nothing, if it is none that may be entered. Nothing is kept.
pub(super) async fn read(
    reader: Reader,
    Path(id): Path<String>,
    Form(Written { entry }): Form<Written>,
) -> Response {
    let _ = signed!(reader);
    let (_, view) = or_fault!(reader, "/games", visible(&reader, &id).await);
    // What is sealed blindly is written nowhere but in the browser.
    let Some(side) = view.own_side().filter(|_| view.terms.key_holder().is_none()) else {
        return reader.fault(&Error::NotFound, &page_of(&id));
    };
    let understood = match read_entry(&entry, &view.position, &view.rules, side) {
        Ok(Read { entry: Entry::Move(mv) }) => mv.to_string(),
        _ => String::new(),
    };
    understood.into_response()
}

#[derive(Deserialize)]
pub(in crate::http::web) struct EntryForm {
    turn: u32,
    #[serde(default)]
    choice: String,
    #[serde(default)]
    entry: String,
    #[serde(default)]
    draw_offer: String,
    #[serde(default)]
    greeting: String,
    #[serde(default)]
    line: String,
    #[serde(default)]
    void: String,
    #[serde(default)]
    contribution: String,
    #[serde(default)]
    commitment: String,
    #[serde(default)]
    r: String,
    #[serde(default)]
    ctx: String,
    #[serde(default)]
    r#box: String,
    #[serde(default)]
    action: String,
}

/// Files an entry, keeps it as a draft, or forgets the draft.
pub(super) async fn enter(reader: Reader, Path(id): Path<String>, Form(form): Form<EntryForm>) -> Response {
    let received = reader.door.app().now();
    let actor = signed!(reader);
    let (game, view) = or_fault!(reader, "/games", visible(&reader, &id).await);
    let app = reader.door.app();
    if view.terms.key_holder().is_some() && form.action == "file" {
        return enter_blind(&reader, actor, (&id, game, &view), form, received).await;
    }
    let draw_offer = form.draw_offer == "yes";
    let unfiled = StatusCode::UNPROCESSABLE_ENTITY;
    let entry = match one_entry(&reader, &view, &form) {
        _ if form.action == "forget" => String::new(),
        Ok(entry) => entry,
        Err(fault) => return again(&reader, game, form, unfiled, (vec![fault], Vec::new())).await,
    };
    let (contribution, committed) = match made_by_script(&form) {
        Ok(made) => made,
        Err(fault) => {
            let fault = reader.page.t(fault);
            return again(&reader, game, form, unfiled, (vec![fault], Vec::new())).await;
        }
    };
    // A tab may have been pasted.
    let line = Zeroizing::new(form.line.replace('\t', " "));
    let said = match said(Greeting::parse(&form.greeting), &line) {
        // A draft takes none of it.
        _ if form.action != "file" => Remark::default(),
        Ok(said) => said,
        Err(error) => return said_wrong(&reader, game, form, &error).await,
    };
    let done = match form.action.as_str() {
        "file" => {
            let given = FileEntry {
                turn: form.turn,
                entry: entry.clone(),
                draw_offer,
                void: form.void == "yes",
                channel: Channel::Web,
                authenticated: AuthMethod::Session,
                received,
                contribution,
                committed,
                said: Some(said),
            };
            app.entries().file_entry(actor, game, given).await.map(|_| ())
        }
        "draft" => app.entries().save_draft(actor, game, form.turn, entry.clone(), draw_offer).await,
        "forget" => app.entries().delete_draft(actor, game).await.map(|_| ()),
        _ => Err(Error::malformed(FormFault::Choice, "action")),
    };
    match done {
        Ok(()) => Redirect::to(&page_of(&id)).into_response(),
        Err(Error::WouldBeVoid(read)) => {
            let why = unread(reader.page.lang, &read, &view.position);
            let EntryForm { turn, greeting, line, .. } = form;
            let page = VoidPage { page: reader.page, why, game: id, turn, entry, draw_offer, greeting, line };
            send_padded(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(error) => match entry_faults(reader.page.lang, &error, &view.position) {
            Some((status, faults)) => again(&reader, game, form, status, (faults, moments(&error))).await,
            None => reader.fault(&error, &page_of(&id)),
        },
    }
}

/// What the page's script makes; a form in which some of it is damaged was not sent by it.
fn made_by_script(form: &EntryForm) -> Result<(Option<Contribution>, Option<OwnCommitment>), &'static str> {
    let contribution = match form.contribution.as_str() {
        "" => None,
        text => Some(read_bytes(text).ok_or("enter-contribution-wrong")?),
    };
    let committed = match (form.commitment.as_str(), form.r.as_str()) {
        ("", "") => None,
        (commitment, r) => {
            let both = read_bytes(commitment).zip(read_bytes(r)).ok_or("enter-commitment-wrong")?;
            Some(OwnCommitment::new(both.0, both.1))
        }
    };
    Ok((contribution, committed))
}

/// The page again, with what is wrong with the line beside its field.
async fn said_wrong(reader: &Reader, game: GameId, form: EntryForm, error: &Error) -> Response {
    let Error::Malformed(faults) = error else { return reader.fault(error, &page_of(&game.to_string())) };
    let fault = faults_in_words(reader.page.lang, faults).join(" ");
    let nothing = vec![reader.page.t("enter-nothing-filed")];
    let tried = Tried { line_fault: Some(fault), ..tried(form, (nothing, Vec::new())) };
    shown(reader, game, StatusCode::UNPROCESSABLE_ENTITY, Some(&tried)).await
}

/// Files what the page's script has sealed.
async fn enter_blind(
    reader: &Reader,
    actor: &Actor,
    (id, game, view): (&str, GameId, &GameView),
    form: EntryForm,
    received: Timestamp,
) -> Response {
    let unfiled = StatusCode::UNPROCESSABLE_ENTITY;
    let Some(given) = blind_filing(&form, received) else {
        return again(reader, game, form, unfiled, (vec![reader.page.t("enter-blind-script")], Vec::new()))
            .await;
    };
    match reader.door.app().entries().file_blind(actor, game, given).await {
        Ok(_) => Redirect::to(&page_of(id)).into_response(),
        Err(Error::Malformed(faults)) => {
            let said = faults_in_words(reader.page.lang, &faults);
            again(reader, game, form, unfiled, (said, Vec::new())).await
        }
        Err(error) => match entry_faults(reader.page.lang, &error, &view.position) {
            Some((status, faults)) => again(reader, game, form, status, (faults, moments(&error))).await,
            None => reader.fault(&error, &page_of(id)),
        },
    }
}

/// What the page's script has sealed; nothing, if the form was sent without it.
fn blind_filing(form: &EntryForm, received: Timestamp) -> Option<FileBlind> {
    Some(FileBlind {
        turn: form.turn,
        ctx: read_bytes(&form.ctx)?,
        commitment: read_bytes(&form.commitment)?,
        boxed: read_bytes(&form.r#box)?,
        channel: Channel::Web,
        authenticated: AuthMethod::Session,
        received,
        contribution: read_bytes(&form.contribution),
    })
}

/// The page again, with the fault above the form and what was given inside it.
async fn again(
    reader: &Reader,
    game: GameId,
    form: EntryForm,
    status: StatusCode,
    (mut faults, moments): (Vec<String>, Vec<Timestamp>),
) -> Response {
    if status == StatusCode::UNPROCESSABLE_ENTITY {
        faults.push(reader.page.t("enter-nothing-filed"));
    }
    shown(reader, game, status, Some(&tried(form, (faults, moments)))).await
}

/// What was given, to be handed back.
fn tried(form: EntryForm, (faults, moments): (Vec<String>, Vec<Timestamp>)) -> Tried {
    Tried {
        choice: form.choice.chars().take(ENTRY_BYTES_MAX).collect(),
        written: form.entry.chars().take(ENTRY_BYTES_MAX).collect(),
        draw_offer: form.draw_offer == "yes",
        greeting: form.greeting,
        line: form.line.chars().take(LINE_SHOWN_MAX).collect(),
        line_fault: None,
        faults,
        moments,
    }
}

/// The one entry that the list and the field name together; a fault in words if there is none or if they differ.
fn one_entry(reader: &Reader, view: &GameView, form: &EntryForm) -> Result<String, String> {
    let lang = reader.page.lang;
    let (choice, written) = (form.choice.trim(), form.entry.trim());
    if written.len() > ENTRY_BYTES_MAX || choice.len() > ENTRY_BYTES_MAX {
        return Err(lang.tf("unread-long", &[("n", ENTRY_BYTES_MAX.into())]));
    }
    if choice.is_empty() || written.is_empty() {
        let entry = if choice.is_empty() { written } else { choice };
        return if entry.is_empty() { Err(lang.t("unread-none")) } else { Ok(entry.to_owned()) };
    }
    let chosen = Move::parse(choice).map_err(|_| lang.t("unread-none"))?;
    let same = written == notation::written(lang, &view.position, chosen)
        || view.own_side().is_some_and(|side| {
            let read = read_entry(written, &view.position, &view.rules, side);
            read.is_ok_and(|read| read.entry == Entry::Move(chosen))
        });
    if same {
        return Ok(choice.to_owned());
    }
    let words = notation::in_words(lang, &view.position, chosen);
    Err(lang.tf("unread-two", &[("chosen", words.into()), ("written", written.into())]))
}

async fn visible(reader: &Reader, id: &str) -> Result<(GameId, GameView), Error> {
    let id = game_id(id)?;
    Ok((id, reader.door.app().games().game(reader.actor.as_ref(), id).await?))
}

pub(super) fn game_id(text: &str) -> Result<GameId, Error> {
    GameId::parse(text).map_err(|_| Error::NotFound)
}

/// The path of a game's page; of what is no id, the list of games.
pub(super) fn page_of(id: &str) -> String {
    GameId::parse(id).map_or_else(|_| "/games".to_owned(), |id| format!("/games/{id}"))
}
