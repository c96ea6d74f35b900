//! Telling arbiters and administrators of another player, and what came of it.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::arbitration::reports::{Report, ReportReason};
use crate::app::error::{ArbitrationFault, Error};
use crate::base::PlayerId;
use crate::game::BotLevel;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, normal, signed};
use crate::show::Lang;

#[derive(Template)]
#[template(path = "web/report.html")]
struct ReportPage {
    page: Page,
    id: String,
    name: String,
    reasons: Vec<Choice>,
    text: String,
    faults: FieldFaults,
    own: Vec<ReportLine>,
}

/// What the reader has told of this player before.
struct ReportLine {
    reason: String,
    words: String,
    /// When it was made and when it was answered, as HTML.
    made: String,
    answer: Option<(String, String)>,
}

/// What is told, as the form sends it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct ReportForm {
    reason: String,
    text: String,
}

/// The reason in words.
pub(in crate::http::web) fn reason(lang: Lang, reason: ReportReason) -> String {
    lang.word_of("report-reason", reason)
}

/// The form, and what was told before.
pub(in crate::http::web) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let page = page(&reader, actor, &id, ReportForm::default(), FieldFaults::default()).await;
    reader.answer(StatusCode::OK, page, "/explore")
}

pub(in crate::http::web) async fn tell(
    reader: Reader,
    Path(id): Path<String>,
    Form(told): Form<ReportForm>,
) -> Response {
    let actor = signed!(reader);
    let faults = match given(&reader, actor, &id, &told).await {
        Ok(()) => return Redirect::to(&format!("/players/{id}/report#told")).into_response(),
        Err(Error::Malformed(faults)) => faults,
        Err(error) => return reader.fault(&error, "/explore"),
    };
    let faults = FieldFaults::said(reader.page.lang, &["reason", "text"], &faults);
    let page = page(&reader, actor, &id, told, faults).await;
    reader.answer(StatusCode::UNPROCESSABLE_ENTITY, page, "/explore")
}

async fn given(reader: &Reader, actor: &Actor, id: &str, told: &ReportForm) -> Result<(), Error> {
    let id = PlayerId::parse(id).map_err(|_| Error::NotFound)?;
    let reason = ReportReason::parse(&told.reason);
    let reason = reason.ok_or_else(|| Error::malformed(ArbitrationFault::ReportReason, "reason"))?;
    reader.door.app().arbitration().report(actor, id, reason, &normal(&told.text)).await
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    told: ReportForm,
    faults: FieldFaults,
) -> Result<ReportPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let id = PlayerId::parse(id).map_err(|_| Error::NotFound)?;
    if id == actor.id || BotLevel::of(id).is_some() {
        return Err(Error::NotFound);
    }
    let about = app.accounts().player(id).await?;
    let own = app.arbitration().own_reports(actor, Some(id)).await?.into_iter();
    let choice = |one: ReportReason| Choice::new(one.as_str(), reason(lang, one), &told.reason);
    Ok(ReportPage {
        id: about.id.to_string(),
        name: about.name,
        reasons: ReportReason::ALL.into_iter().map(choice).collect(),
        text: told.text,
        faults,
        own: own.map(|one| line(&reader.page, one)).collect(),
        page: reader.page.clone(),
    })
}

fn line(page: &Page, one: Report) -> ReportLine {
    ReportLine {
        reason: reason(page.lang, one.reason),
        words: one.words,
        made: page.sentence_at("report-made", &one.made),
        answer: one.answer.map(|answer| {
            let by = [("name", answer.by.called(page.lang).into())];
            let told = page.sentence("report-answered", &by, ("at", answer.at));
            (answer.words, told)
        }),
    }
}
