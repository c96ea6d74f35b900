//! Entering what came on paper: the form, what was read, shown back to be confirmed, and the scans.

use askama::Template;
use axum::extract::{Multipart, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use super::{desk_of, watched};
use crate::app::core::views::{GameState, GameView};
use crate::app::error::Error;
use crate::app::games::filing::paper::ScanView;
use crate::base::Timestamp;
use crate::game::{PaperWay, Refusal};
use crate::http::paper::PaperForm;
use crate::http::web::layout::{
    FieldFaults, GameName, Page, Reader, faults_in_words, or_fault, send, send_padded, signed,
};
use crate::rules::Entry;
use crate::show::board::side_name;
use crate::show::conditional::entry_in_words;
use crate::show::paper::way;
use crate::show::unread::unread;
use crate::show::{Lang, words};

/// A scan in the list.
pub(super) struct ScanLine {
    href: Option<String>,
    text: String,
    at: Timestamp,
}

/// What was read, to be confirmed.
pub(super) struct Reading {
    machine: String,
    words: String,
    who: String,
    way: String,
}

/// The form. No `Debug`: it holds an entry.
#[derive(Template)]
#[template(path = "web/paper.html")]
pub(super) struct PaperPage {
    page: Page,
    id: String,
    game: GameName,
    turn: u32,
    white: String,
    black: String,
    open: bool,
    faults: FieldFaults,
    given: PaperForm,
    reading: Option<Reading>,
    /// Whether what was read counts as no move and may be filed so.
    may_void: bool,
    scans: Vec<ScanLine>,
}

impl PaperPage {
    fn new(page: Page, view: &GameView, scans: &[ScanView]) -> PaperPage {
        let lang = page.lang;
        let line = |scan: &ScanView| {
            let key = if scan.filed { "paper-scan" } else { "paper-scan-unread" };
            let words = [
                ("turn", scan.turn.into()),
                ("side", side_name(lang, scan.side).into()),
                ("name", scan.by.name.as_str().into()),
            ];
            let href = format!("/api/v1/games/{}/scans/{}", view.id, scan.id);
            ScanLine { href: scan.open.then_some(href), text: lang.tf(key, &words), at: scan.at }
        };
        PaperPage {
            id: view.id.to_string(),
            game: GameName::of(page.lang, view),
            turn: view.turn,
            white: view.sides.white.player.name.clone(),
            black: view.sides.black.player.name.clone(),
            open: view.state == GameState::Running && view.terms.key_holder().is_none(),
            faults: FieldFaults::default(),
            given: PaperForm::default(),
            reading: None,
            may_void: false,
            scans: scans.iter().map(line).collect(),
            page,
        }
    }
}

pub(in crate::http::web) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let found = async {
        let (id, view) = watched(&reader, actor, &id).await?;
        let scans = reader.door.app().entries().scans(actor, id).await?;
        Ok::<_, Error>(PaperPage::new(reader.page.clone(), &view, &scans))
    };
    reader.answer(StatusCode::OK, found.await, "/desk")
}

/// Reads what was entered, files it once it is confirmed, or keeps the scan of what cannot be read.
pub(in crate::http::web) async fn enter(
    reader: Reader,
    Path(id): Path<String>,
    multipart: Multipart,
) -> Response {
    let actor = signed!(reader);
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let found = async {
        let (id, view) = watched(&reader, actor, &id).await?;
        let scans = app.entries().scans(actor, id).await?;
        Ok::<_, Error>((id, view, scans))
    };
    let (game, view, scans) = or_fault!(reader, "/desk", found.await);
    let mut page = PaperPage::new(reader.page.clone(), &view, &scans);
    let form = match PaperForm::read(multipart).await {
        Ok(form) => form,
        Err(error) => {
            page.faults = FieldFaults::one("", fault(lang, &view, &error).1);
            return send(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    page.given = PaperForm {
        turn: form.turn.clone(),
        side: form.side.clone(),
        entry: form.entry.clone(),
        draw_offer: form.draw_offer.clone(),
        void: form.void.clone(),
        arrived: form.arrived.clone(),
        stated: form.stated.clone(),
        ..PaperForm::default()
    };
    let form_of = if form.action == "unreadable" { Sent::Scan } else { Sent::Move };
    let done = if form_of == Sent::Scan {
        match form.unreadable() {
            Ok(given) => app.entries().report_paper(actor, game, given).await,
            Err(error) => Err(error),
        }
    } else {
        match form.paper(app.now()) {
            Ok(given) => app.entries().file_paper(actor, game, given).await.map(|_| ()),
            Err(error) => Err(error),
        }
    };
    match done {
        Ok(()) => Redirect::to(&desk_of(game)).into_response(),
        Err(Error::Unconfirmed(entry)) => {
            page.reading = Some(read(lang, &view, &page.given, entry));
            send_padded(StatusCode::OK, &page)
        }
        Err(error) => {
            page.may_void = matches!(error, Error::WouldBeVoid(_));
            let (field, says) = fault(lang, &view, &error);
            page.faults = match (form_of, field) {
                // Whose the scan is stands in a list of its own; a move's scan is chosen on the page that asks back.
                (Sent::Scan, "side") => FieldFaults::one("side-unread", says),
                (Sent::Move, "scan") => FieldFaults::one("", says),
                _ => FieldFaults::one(field, says),
            };
            if !page.open {
                page.faults = page.faults.within(&[]);
            }
            send_padded(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

fn read(lang: Lang, view: &GameView, given: &PaperForm, entry: Entry) -> Reading {
    let side = if given.side == "black" { crate::base::Side::Black } else { crate::base::Side::White };
    Reading {
        machine: match entry {
            Entry::Move(entry) => entry.to_string(),
            Entry::Pass | Entry::Invalid => "pass".to_owned(),
        },
        words: entry_in_words(lang, entry, Some(&view.position)),
        who: format!("{} ({})", view.sides.get(side).player.name, side_name(lang, side)),
        way: way(lang, PaperWay::parse(&given.arrived).unwrap_or(PaperWay::Other)),
    }
}

/// Which of the two forms was sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    Move,
    Scan,
}

/// What is wrong, with the field that it belongs to.
fn fault(lang: Lang, view: &GameView, error: &Error) -> (&'static str, String) {
    match error {
        Error::Entry(read) | Error::WouldBeVoid(read) => ("entry", unread(lang, read, &view.position)),
        // What is said to players does not fit: it is another one's entry.
        Error::Refused(Refusal::AlreadyFiled(_)) => ("side", lang.t("paper-fault-filed")),
        Error::Refused(Refusal::NothingOwed(_) | Refusal::PassSealed(_)) => {
            ("side", lang.t("paper-fault-nothing-owed"))
        }
        Error::Refused(refusal) => ("", words::refusal(lang, *refusal)),
        Error::Malformed(faults) => {
            let of = |name: &&str| faults.first().is_some_and(|fault| fault.field == *name);
            let field = ["side", "arrived", "stated", "scan", "entry"].into_iter().find(of);
            (field.unwrap_or_default(), faults_in_words(lang, faults).join(" "))
        }
        Error::NotNow(why) => ("", lang.say(why.wording())),
        Error::NotRunning => ("", lang.t("error-not-running-what")),
        _ => ("", lang.t("paper-fault-form")),
    }
}
