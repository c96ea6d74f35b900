//! What players have told of other players, for those who answer it.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use uuid::Uuid;

use super::super::tournaments::queue::QueueCard;
use crate::app::actor::Actor;
use crate::app::arbitration::reports::Report;
use crate::app::error::Error;
use crate::http::web::layout::{FieldFaults, Page, Reader, normal, signed};
use crate::http::web::players::reports::reason;
use crate::show::Lang;

#[derive(Template)]
#[template(path = "web/reports.html")]
struct ReportsPage {
    page: Page,
    reports: Vec<Waiting>,
    faults: FieldFaults,
    /// What was typed as the answer to one that somebody else has answered.
    unsent: Option<String>,
}

struct Waiting {
    report: Report,
    reason: String,
    /// What was typed as its answer, if it is the one whose form was sent.
    typed: Option<String>,
}

/// An answer, as the form sends it.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Answered {
    text: String,
}

/// All that wait.
pub(in crate::http::web) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    reader.answer(StatusCode::OK, page(&reader, actor, None, FieldFaults::default()).await, "/desk")
}

pub(in crate::http::web) async fn answer(
    reader: Reader,
    Path(id): Path<String>,
    Form(answered): Form<Answered>,
) -> Response {
    let actor = signed!(reader);
    let Ok(id) = Uuid::parse_str(&id) else { return reader.fault(&Error::NotFound, "/desk/reports") };
    let faults = match reader.door.app().arbitration().answer_report(actor, id, &normal(&answered.text)).await
    {
        Ok(()) => return Redirect::to("/desk/reports").into_response(),
        Err(Error::Malformed(faults)) => faults,
        Err(error) => return reader.fault(&error, "/desk/reports"),
    };
    let faults = FieldFaults::said(reader.page.lang, &["text"], &faults);
    let page = page(&reader, actor, Some((id, &answered.text)), faults).await;
    reader.answer(StatusCode::UNPROCESSABLE_ENTITY, page, "/desk")
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    typed: Option<(Uuid, &str)>,
    faults: FieldFaults,
) -> Result<ReportsPage, Error> {
    let reports = reader.door.app().arbitration().reports(actor).await?.into_iter();
    let waiting = |report: Report| Waiting {
        reason: reason(reader.page.lang, report.reason),
        typed: typed.filter(|(id, _)| *id == report.id).map(|(_, words)| words.to_owned()),
        report,
    };
    let reports: Vec<Waiting> = reports.map(waiting).collect();
    let unsent = typed.filter(|_| reports.iter().all(|one| one.typed.is_none()));
    Ok(ReportsPage {
        unsent: unsent.map(|(_, words)| words.to_owned()),
        reports,
        faults,
        page: reader.page.clone(),
    })
}

/// One of them on the desk.
pub(super) fn report_line(lang: Lang, report: &Report) -> QueueCard {
    QueueCard {
        what: lang.tf("inbox-report", &[("reason", reason(lang, report.reason).into())]),
        whose: (format!("/players/{}", report.about.id), report.about.name.clone()),
        text: Some(report.words.clone()),
        kind: "report",
        since: Some(report.made),
        href: format!("/desk/reports#report-{}", report.id),
        button: lang.t("report-answer"),
        ..QueueCard::default()
    }
}
