//! Rating lists of others: which there are, and, for administrators, bringing one in from a file.

use std::time::Duration;

use askama::Template;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::error::{Error, FieldError, FormFault, ListFault, Result};
use crate::app::limits::LIST_ROWS_MAX;
use crate::app::ratings::foreign::{ForeignList, ForeignLists, ImportedList};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::show::Lang;
use crate::show::time::day;

/// The largest file that a page takes: its lines are brought in while the browser waits. The command line takes larger ones.
pub const LIST_BYTES_MAX: usize = 8 * 1024 * 1024;
/// The form with it.
pub(in crate::http::web) const BODY_BYTES_MAX: usize = LIST_BYTES_MAX + 64 * 1024;

#[derive(Template)]
#[template(path = "web/foreign_ratings.html")]
struct ForeignRatingsPage {
    page: Page,
    tab: &'static str,
    faults: FieldFaults,
    /// What became of the file.
    done: Vec<String>,
    lists: Vec<String>,
    /// What a file says, and how large it may be.
    help: String,
}

/// The lists and the form.
pub(super) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    or_fault!(reader, "/games", reader.door.app().ratings().must_bring_in(actor));
    page(&reader, FieldFaults::default(), &[]).await
}

/// Brings in what a file says.
pub(super) async fn import(reader: Reader, multipart: Multipart) -> Response {
    let actor = signed!(reader);
    let imported = async {
        reader.door.app().ratings().must_bring_in(actor)?;
        // One file of theirs at a time: it takes memory, and the one writer of SQLite.
        let Some(_underway) = reader.door.underway().enter(actor.id, "foreign-ratings") else {
            return Err(Error::TooBusy);
        };
        let (file, now) = (sent(multipart).await?, reader.door.app().now());
        let read = tokio::task::spawn_blocking(move || {
            ForeignLists::read(&file, (LIST_BYTES_MAX, LIST_ROWS_MAX), now)
        });
        let lists = read.await.map_err(|_| Error::Broken("reading a rating list".to_owned()))??;
        // It goes on to its end, whatever becomes of the connection.
        let importing = tokio::spawn(import_all(reader.door.app().clone(), actor.clone(), lists));
        importing.await.map_err(|_| Error::Broken("bringing a rating list in".to_owned()))
    };
    let beside = |faults: &[FieldError]| FieldFaults::said(reader.page.lang, &["file"], faults);
    match imported.await {
        Ok((done, None)) => page(&reader, FieldFaults::default(), &done).await,
        Ok((done, Some(Error::Malformed(faults)))) => page(&reader, beside(&faults), &done).await,
        Ok((done, Some(_))) => {
            page(&reader, FieldFaults::one("", reader.page.t("foreign-broken-off")), &done).await
        }
        Err(Error::Malformed(faults)) => page(&reader, beside(&faults), &[]).await,
        Err(error) => reader.fault(&error, "/server/ratings"),
    }
}

/// Brings in list after list, until one cannot be.
async fn import_all(app: App, by: Actor, lists: ForeignLists) -> (Vec<ImportedList>, Option<Error>) {
    let mut done = Vec::new();
    for list in lists.lists() {
        let name = list.name().to_owned();
        match app.ratings().import_foreign_list(&by, list, Duration::ZERO, |_| {}).await {
            Ok(told) => done.push(told),
            Err(error) => {
                tracing::warn!(list = name, %error, "a rating list of others was not brought in to its end");
                return (done, Some(error));
            }
        }
    }
    (done, None)
}

/// The file that was sent, or so much of it that it is seen to be too large.
async fn sent(mut multipart: Multipart) -> Result<Vec<u8>> {
    // Of what is far too large the frame of the form takes no more.
    let cut_off = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::malformed(ListFault::Bytes, "file"),
        _ => Error::malformed(FormFault::CutOff, "file"),
    };
    let mut file = Vec::new();
    let Some(mut field) = multipart.next_field().await.map_err(cut_off)? else { return Ok(file) };
    while file.len() <= LIST_BYTES_MAX
        && let Some(chunk) = field.chunk().await.map_err(cut_off)?
    {
        file.extend_from_slice(&chunk);
    }
    Ok(file)
}

async fn page(reader: &Reader, faults: FieldFaults, done: &[ImportedList]) -> Response {
    let lists = or_fault!(reader, "/server", foreign_lists(reader).await);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = ForeignRatingsPage {
        tab: "server",
        faults,
        done: done.iter().map(|one| outcome(reader.page.lang, one)).collect(),
        lists,
        help: reader.page.lang.tf("foreign-file-help", &[("n", (LIST_BYTES_MAX >> 20).into())]),
        page: reader.page.clone(),
    };
    send(status, &page)
}

fn outcome(lang: Lang, one: &ImportedList) -> String {
    let args = [
        ("list", one.list.as_str().into()),
        ("new", one.new.into()),
        ("changed", one.changed.into()),
        ("unchanged", one.unchanged.into()),
        ("older", one.older.into()),
    ];
    lang.tf("foreign-done", &args)
}

/// The lists that are kept, in words.
pub(super) async fn foreign_lists(reader: &Reader) -> Result<Vec<String>> {
    let lang = reader.page.lang;
    let words = |one: ForeignList| {
        let Some(rated_on) = one.rated_on else {
            return lang.tf("foreign-unfinished", &[("list", one.list.into())]);
        };
        let players = i64::try_from(one.players).unwrap_or(i64::MAX);
        let args = [("list", one.list.into()), ("n", players.into()), ("day", day(lang, rated_on).into())];
        lang.tf("foreign-list", &args)
    };
    let lists = reader.door.app().ratings().foreign_lists().await?;
    Ok(lists.into_iter().map(words).collect())
}
