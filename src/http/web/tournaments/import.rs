//! Entering many from a list: looked at line by line first, then done.

use askama::Template;
use axum::extract::Path;
use axum::extract::multipart::Multipart;
use axum::http::StatusCode;
use axum::response::Response;

use super::roster::{self, ROSTER_BYTES_MAX, Row};
use super::{or_said, refused, run_by};
use crate::app::error::{Error, FormFault};
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::setup::import::{ImportLine, ImportOutcome};
use crate::http::web::layout::{Page, Reader, faults_in_words, or_fault, send, signed};
use crate::show::Lang;
use crate::tournament::EntrantState;

/// A list of players: the form, and line by line what would become of it, or has.
#[derive(Template)]
#[template(path = "web/tournament_list.html")]
struct ListPage {
    page: Page,
    id: String,
    name: String,
    text: String,
    fault: Option<String>,
    lines: Vec<ListLine>,
    /// How many would be entered, and the button for it; nothing if there is nothing to do, or it is done.
    ready: Option<[String; 2]>,
    done: Option<String>,
    /// Which columns were not read.
    unread: Option<String>,
}

struct ListLine {
    line: u64,
    text: String,
    words: String,
    good: bool,
}

/// The form.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    let view = or_fault!(reader, "/tournaments", run_by(&reader, &id).await);
    send(StatusCode::OK, &list_page(&reader, &view, String::new(), None))
}

fn list_page(reader: &Reader, view: &TournamentView, text: String, fault: Option<String>) -> ListPage {
    ListPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        text,
        fault,
        lines: Vec::new(),
        ready: None,
        done: None,
        unread: None,
        page: reader.page.clone(),
    }
}

/// Looks at a list, or enters those who stand in it.
pub(super) async fn import(reader: Reader, Path(id): Path<String>, multipart: Multipart) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let view = or_fault!(reader, "/tournaments", run_by(&reader, &id).await);
    let (text, enters) = match sent(multipart).await {
        Ok(sent) => sent,
        Err(error) => {
            let says = refused(lang, &error);
            let page = list_page(&reader, &view, String::new(), says);
            return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    let imported = async {
        let rows = roster::read(&text)?;
        let good: Vec<ImportLine> = rows.iter().filter_map(|row| row.read.as_ref().ok().cloned()).collect();
        let outcomes =
            reader.door.app().tournament_setup().import_entrants(actor, view.id, &good, !enters).await?;
        Ok::<_, Error>((rows, outcomes))
    };
    match or_fault!(reader, "/tournaments", or_said(lang, imported.await)) {
        Ok((rows, outcomes)) => {
            let page = looked_at(&reader, &view, text, (rows, outcomes), enters);
            send(StatusCode::OK, &page)
        }
        Err(says) => {
            let page = list_page(&reader, &view, text, Some(says));
            send(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

fn looked_at(
    reader: &Reader,
    view: &TournamentView,
    text: String,
    (rows, outcomes): (Vec<Row>, Vec<ImportOutcome>),
    done: bool,
) -> ListPage {
    let lang = reader.page.lang;
    let mut outcomes = outcomes.into_iter();
    let mut enters = 0_usize;
    let mut left = Vec::new();
    let mut lines = Vec::new();
    for row in rows {
        let (words, good) = match &row.read {
            Err(key) => (lang.t(key), false),
            Ok(_) => match outcomes.next() {
                Some(outcome) => outcome_words(lang, &outcome, done),
                None => (String::new(), false),
            },
        };
        enters += usize::from(good);
        if !good {
            left.push(row.text.clone());
        }
        lines.push(ListLine { line: row.line, text: row.text, words, good });
    }
    let count = [("n", enters.into())];
    let headings = roster::headings_of(&text);
    let mut page = list_page(reader, view, text, None);
    page.unread = headings
        .as_ref()
        .filter(|headings| !headings.unread.is_empty())
        .map(|headings| lang.tf("roster-unread", &[("columns", headings.unread.join(", ").into())]));
    if done {
        let told = lang.tf("roster-done", &count);
        page.done = Some(if left.is_empty() { told } else { format!("{told} {}", lang.t("roster-left")) });
        // What could not be used is kept, to be mended, below what says which column is which.
        if let Some(headings) = headings.filter(|_| !left.is_empty()) {
            left.insert(0, headings.text);
        }
        page.text = left.join("\n");
    } else if enters > 0 {
        page.ready = Some([lang.tf("roster-ready", &count), lang.tf("roster-enter", &count)]);
    } else if lines.is_empty() {
        page.fault = Some(lang.t("roster-empty"));
    }
    page.lines = lines;
    page
}

fn outcome_words(lang: Lang, outcome: &ImportOutcome, done: bool) -> (String, bool) {
    let waits = |state: &EntrantState| *state == EntrantState::Waiting;
    let key = match (outcome, done) {
        (ImportOutcome::Already(person), _) => {
            let args = [("name", person.name.as_str().into())];
            return (lang.tf("roster-already", &args), false);
        }
        (ImportOutcome::Refused(why), _) => return (lang.say(why.wording()), false),
        (ImportOutcome::Faulty(faults), _) => {
            let mut says = faults_in_words(lang, faults);
            says.dedup();
            return (says.join(" "), false);
        }
        (ImportOutcome::Enters(_, state), false) if waits(state) => "roster-would-wait",
        (ImportOutcome::Enters(..), false) => "roster-would-enter",
        (ImportOutcome::Makes { state, .. }, false) if waits(state) => "roster-would-make-wait",
        (ImportOutcome::Makes { .. }, false) => "roster-would-make",
        (ImportOutcome::Enters(_, state), true) if waits(state) => "roster-waits",
        (ImportOutcome::Enters(..), true) => "roster-entered",
        (ImportOutcome::Makes { state, .. }, true) if waits(state) => "roster-made-waits",
        (ImportOutcome::Makes { .. }, true) => "roster-made",
    };
    let name = match outcome {
        ImportOutcome::Enters(person, _) => person.name.clone(),
        _ => String::new(),
    };
    let says = lang.tf(key, &[("name", name.into())]);
    match outcome {
        ImportOutcome::Makes { namesake: true, .. } => {
            (format!("{says} {}", lang.t("roster-namesake")), true)
        }
        _ => (says, true),
    }
}

/// The list that was sent, from the file if there is one, and whether it is to be entered.
async fn sent(mut multipart: Multipart) -> Result<(String, bool), Error> {
    let cut_off = || Error::malformed(FormFault::CutOff, "");
    let (mut text, mut file, mut enters) = (String::new(), Vec::new(), false);
    for _ in 0..8 {
        let field = multipart.next_field().await.map_err(|_| cut_off())?;
        let Some(mut field) = field else { break };
        let name = field.name().unwrap_or_default().to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = field.chunk().await.map_err(|_| cut_off())? {
            if bytes.len() + chunk.len() > ROSTER_BYTES_MAX {
                return Err(Error::malformed(FormFault::ListLarge, "list"));
            }
            bytes.extend_from_slice(&chunk);
        }
        match name.as_str() {
            "text" => text = roster::decoded(&bytes),
            "file" => file = bytes,
            "action" => enters = bytes == b"enter",
            _ => {}
        }
    }
    if !file.is_empty() {
        text = roster::decoded(&file);
    }
    Ok((text, enters))
}
