//! Erasing one's own account: what goes and what stays, what stands in the way, and the question that is asked twice.

use askama::Template;
use axum::extract::Form;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::error::{ErasureRefusal, Error};
use crate::app::operations::erasure::ErasureBlock;
use crate::game::APPEAL_DAYS;
use crate::http::session;
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::show::Lang;

const BACK: &str = "/settings/data";

#[derive(Template)]
#[template(path = "web/erase.html")]
struct ErasePage {
    page: Page,
    tab: &'static str,
    blocks: Vec<BlockLine>,
    /// That a game may be opened again.
    appeal: String,
    typed: String,
    faults: FieldFaults,
    /// Whether a passkey is to be shown before the name is typed.
    is_asked: bool,
}

/// Something that stands in the way: in words, and where it is.
struct BlockLine {
    says: String,
    links: Vec<(String, String)>,
}

/// The second question.
#[derive(Template)]
#[template(path = "web/erase_sure.html")]
struct SurePage {
    page: Page,
    name: String,
}

/// That it is done, for somebody who is nobody here any more.
#[derive(Template)]
#[template(path = "web/erased.html")]
struct ErasedPage {
    page: Page,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct EraseForm {
    name: String,
    sure: String,
}

/// What goes and what stays, and the first question.
pub(super) async fn show(reader: Reader) -> Response {
    page(reader, String::new(), FieldFaults::default()).await
}

/// The first answer: the name.
pub(super) async fn ask(reader: Reader, Form(given): Form<EraseForm>) -> Response {
    let actor = signed!(reader);
    let operations = reader.door.app().operations();
    match operations.must_be_named(actor, &given.name) {
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(reader.page.lang, &["name"], &faults);
            return page(reader, given.name, faults).await;
        }
        named => or_fault!(reader, BACK, named),
    }
    or_fault!(reader, "/settings/data/erase", reader.door.app().passkeys().must_be_proven(actor).await);
    let blocks = or_fault!(reader, BACK, operations.erasure_blocks(actor).await);
    if !blocks.is_empty() {
        return page(reader, given.name, FieldFaults::default()).await;
    }
    send(StatusCode::OK, &SurePage { name: actor.name.clone(), page: reader.page })
}

/// The second answer: it is done, and the session is over.
pub(super) async fn erase(reader: Reader, Form(given): Form<EraseForm>) -> Response {
    let actor = signed!(reader);
    if given.sure != "yes" {
        return page(reader, given.name, FieldFaults::default()).await;
    }
    match reader.door.app().operations().erase(actor, &given.name).await {
        Ok(()) => {}
        // Something began between the question and the answer, or the account was renamed.
        Err(Error::NotNow(_)) => return page(reader, given.name, FieldFaults::default()).await,
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(reader.page.lang, &["name"], &faults);
            return page(reader, given.name, faults).await;
        }
        Err(error) => return reader.fault(&error, BACK),
    }
    let cookie = session::end(&reader.door).map(|cookie| [(header::SET_COOKIE, cookie)]);
    (cookie, send(StatusCode::OK, &ErasedPage { page: reader.page.of_nobody() })).into_response()
}

async fn page(reader: Reader, typed: String, faults: FieldFaults) -> Response {
    let actor = signed!(reader);
    let blocks = or_fault!(reader, BACK, reader.door.app().operations().erasure_blocks(actor).await);
    let asked = reader.door.app().passkeys().is_asked(actor).await;
    let is_asked = or_fault!(reader, BACK, asked) && faults.is_empty();
    let status = match (faults.is_empty(), blocks.is_empty() || typed.is_empty()) {
        (false, _) => StatusCode::UNPROCESSABLE_ENTITY,
        (true, false) => StatusCode::CONFLICT,
        (true, true) => StatusCode::OK,
    };
    let lang = reader.page.lang;
    let blocks = blocks.iter().map(|block| line(lang, block)).collect();
    let appeal = lang.tf("erase-appeal", &[("n", APPEAL_DAYS.into())]);
    send(status, &ErasePage { tab: "me", blocks, appeal, typed, faults, is_asked, page: reader.page })
}

fn line(lang: Lang, block: &ErasureBlock) -> BlockLine {
    let games =
        block.games.iter().zip(1_usize..).map(|(id, number)| {
            (format!("/games/{id}"), lang.tf("erase-block-game", &[("n", number.into())]))
        });
    let tournaments = block.tournaments.iter().map(|(id, name)| (format!("/tournaments/{id}"), name.clone()));
    let all = match block.why {
        ErasureRefusal::Playing => Some(("/withdraw".to_owned(), lang.t("withdraw-title"))),
        _ => None,
    };
    BlockLine { says: lang.say(block.why.wording()), links: games.chain(tournaments).chain(all).collect() }
}
