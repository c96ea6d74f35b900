//! How mails look: one of each kind, invented, in both languages.

use askama::Template;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::app::actor::{Actor, Role};
use crate::app::error::Error;
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::mail::render::samples;
use crate::mail::{Preview, Sender};
use crate::show::Lang;

/// A mail has its styles inside, and its pictures; nothing else is loaded, and no script runs.
const MAIL_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/// A mail in the list.
#[derive(Debug)]
struct SampleLine {
    number: usize,
    kind: &'static str,
    german: String,
    english: String,
}

/// All kinds of mails.
#[derive(Template, Debug)]
#[template(path = "web/samples.html")]
struct SamplesPage {
    page: Page,
    mails: Vec<SampleLine>,
}

/// One mail.
#[derive(Template)]
#[template(path = "web/sample.html")]
struct SamplePage {
    page: Page,
    number: usize,
    locale: &'static str,
    mail: Preview,
}

pub(super) async fn list(reader: Reader) -> Response {
    or_fault!(reader, "/games", must_watch(&reader, signed!(reader)));
    let subjects = |lang: Lang| -> Vec<(&'static str, String)> {
        let all = samples::every_kind("").unwrap_or_default().into_iter();
        all.map(|(kind, what)| {
            let notice = samples::notice(lang.as_str(), reader.page.zone, what);
            (kind, Sender::subject(&notice, ""))
        })
        .collect()
    };
    let both = subjects(Lang::De).into_iter().zip(subjects(Lang::En)).enumerate();
    let mails = both
        .map(|(number, ((kind, german), (_, english)))| SampleLine { number, kind, german, english })
        .collect();
    let page = SamplesPage { page: reader.page, mails };
    send(StatusCode::OK, &page)
}

/// One mail, with its text below.
pub(super) async fn show(reader: Reader, Path((locale, number)): Path<(String, usize)>) -> Response {
    or_fault!(reader, "/games", must_watch(&reader, signed!(reader)));
    let lang = Lang::parse(&locale).unwrap_or(reader.page.lang);
    let mail = or_fault!(reader, "/mails/samples", drawn(&reader, lang, number).await);
    let page = SamplePage { page: reader.page, number, locale: lang.as_str(), mail };
    send(StatusCode::OK, &page)
}

/// Its HTML as a mail program shows it.
pub(super) async fn html(reader: Reader, Path((locale, number)): Path<(String, usize)>) -> Response {
    or_fault!(reader, "/games", must_watch(&reader, signed!(reader)));
    let lang = Lang::parse(&locale).unwrap_or(reader.page.lang);
    let mail = or_fault!(reader, "/mails/samples", drawn(&reader, lang, number).await);
    ([(header::CONTENT_SECURITY_POLICY, MAIL_POLICY)], Html(mail.html)).into_response()
}

/// For those who watch over games or make them; in a trial set-up for all who have signed in.
fn must_watch(reader: &Reader, actor: &Actor) -> Result<(), Error> {
    if actor.role == Role::Player && !reader.page.trial { Err(Error::NotFound) } else { Ok(()) }
}

async fn drawn(reader: &Reader, lang: Lang, number: usize) -> Result<Preview, Error> {
    let (zone, url) = (reader.page.zone, reader.door.app().settings().public_url.clone());
    // Drawing a board takes milliseconds of computing.
    let drawing = tokio::task::spawn_blocking(move || {
        let (_, what) = samples::every_kind(&url)?.into_iter().nth(number)?;
        Some(Sender::preview(&samples::notice(lang.as_str(), zone, what), &url))
    });
    let drawn = drawing.await.map_err(|error| Error::Broken(error.to_string()))?;
    let mail = drawn.ok_or(Error::NotFound)?;
    mail.map_err(|error| Error::Broken(error.to_string()))
}
