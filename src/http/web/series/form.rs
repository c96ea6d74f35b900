//! The form of a series: its name, the sheet that its sections take over, and its rules.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::id_of;
use crate::app::error::{Denial, Error, SeriesFault};
use crate::app::limits::{CLASSES_MAX, SECTION_PLAYERS_MAX, SECTIONS_OPEN_MAX, SERIES_NAME_CHARS_MAX};
use crate::app::tournaments::series::rules::{SECTION_PLAYERS_MIN, SeriesClass, SeriesPlan, SeriesRules};
use crate::app::tournaments::series::view::SeriesView;
use crate::app::tournaments::setup::sheet::must_make_tournaments;
use crate::base::TournamentId;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, send, signed};
use crate::http::web::tournaments::{begun_sheet, refused, section_presets};
use crate::tournament::Sheet;

/// The fields in their order.
const FIELDS: [&str; 7] = ["name", "from", "players", "open", "classes", "promote", "relegate"];

/// The longest list of classes, in bytes: each on a line with its name and ratings.
const CLASSES_BYTES_MAX: usize = CLASSES_MAX * 100;

#[derive(Template)]
#[template(path = "web/series_form.html")]
struct FormPage {
    page: Page,
    title: String,
    /// Where it is sent.
    action: String,
    typed: SeriesForm,
    name_max: usize,
    /// Which sheets can be taken.
    sheets: Vec<Choice>,
    players_range: (u16, usize),
    open_max: usize,
    classes_bytes_max: usize,
    keep: String,
    faults: FieldFaults,
}

/// What was typed.
#[derive(Deserialize, Default, Clone, Debug)]
#[serde(default)]
pub(super) struct SeriesForm {
    /// Tells this form from others.
    once: String,
    version: i64,
    name: String,
    /// A preset's word after `preset:`, a tournament's id, or nothing for the sheet that holds.
    from: String,
    players: String,
    open: String,
    /// A class on each line.
    classes: String,
    promote: String,
    relegate: String,
    /// Whether there is a reserve list; empty if not.
    reserve: String,
}

/// The form of a new series.
pub(super) async fn begin(reader: Reader) -> Response {
    let actor = signed!(reader);
    let usual = SeriesForm {
        once: reader.door.app().now().as_us().to_string(),
        players: "7".to_owned(),
        open: "10".to_owned(),
        promote: "0".to_owned(),
        relegate: "0".to_owned(),
        from: "preset:round-robin".to_owned(),
        ..SeriesForm::default()
    };
    or_fault!(reader, "/series", must_make_tournaments(actor));
    form(&reader, None, usual, FieldFaults::default()).await
}

pub(super) async fn make(reader: Reader, Form(typed): Form<SeriesForm>) -> Response {
    let actor = signed!(reader);
    let made = async {
        must_make_tournaments(actor)?;
        // The same form sent twice makes one series.
        let (app, key, whole) =
            (reader.door.app(), format!("new-series-{}", typed.once), format!("{typed:?}"));
        let Some(_underway) = reader.door.underway().enter(actor.id, &key) else {
            return Err(Error::TooBusy);
        };
        if let Some((_, id)) = app.core().recall_answer(actor, &key, whole.as_bytes()).await? {
            return Ok(String::from_utf8_lossy(&id).into_owned());
        }
        let plan = plan(&reader, (None, None), &typed).await?;
        let id = app.series().create_series(actor, plan).await?.to_string();
        app.core().keep_answer(actor, &key, whole.as_bytes(), 303, id.as_bytes()).await?;
        Ok(id)
    };
    match made.await {
        Ok(id) => Redirect::to(&format!("/series/{id}")).into_response(),
        Err(error) => again(&reader, None, typed, error).await,
    }
}

/// The form that changes a series.
pub(super) async fn edit(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    let view = or_fault!(reader, "/series", run(&reader, &id).await);
    let now = SeriesForm {
        once: String::new(),
        version: view.version,
        name: view.name.clone(),
        from: String::new(),
        players: view.rules.players.to_string(),
        open: view.rules.open.to_string(),
        classes: lines(&view.rules.classes),
        promote: view.rules.promote.to_string(),
        relegate: view.rules.relegate.to_string(),
        reserve: if view.rules.reserve { "yes".to_owned() } else { String::new() },
    };
    form(&reader, Some(&view), now, FieldFaults::default()).await
}

pub(super) async fn change(
    reader: Reader,
    Path(id): Path<String>,
    Form(typed): Form<SeriesForm>,
) -> Response {
    let actor = signed!(reader);
    let view = or_fault!(reader, "/series", run(&reader, &id).await);
    let changed = async {
        let plan = plan(&reader, (Some(&view.sheet), view.rules.template), &typed).await?;
        reader.door.app().series().change_series(actor, view.id, typed.version, plan).await
    };
    match changed.await {
        Ok(()) => Redirect::to(&format!("/series/{id}")).into_response(),
        Err(error) => again(&reader, Some(&view), typed, error).await,
    }
}

/// The series in the path, which the reader runs.
async fn run(reader: &Reader, id: &str) -> Result<SeriesView, Error> {
    let view = reader.door.app().series().show_series(reader.signed(), id_of(id)?, None).await?;
    if view.runs_it { Ok(view) } else { Err(Denial::DoesNotRunSeries.into()) }
}

/// What was typed as a plan; a number that is none is out of its range.
async fn plan(
    reader: &Reader,
    (sheet, template): (Option<&Sheet>, Option<TournamentId>),
    typed: &SeriesForm,
) -> Result<SeriesPlan, Error> {
    let from = typed.from.as_str();
    let (taken, template) = match (from, sheet) {
        ("", Some(sheet)) => (Some(sheet.clone()), template),
        ("", None) => (None, None),
        (from, _) => match from.strip_prefix("preset:") {
            Some(preset) => (begun_sheet(reader, preset, "").await?, None),
            None => (begun_sheet(reader, "", from).await.ok().flatten(), TournamentId::parse(from).ok()),
        },
    };
    let sheet = taken.ok_or_else(|| Error::malformed(SeriesFault::From, "from"))?;
    let number = |text: &str| text.trim().parse().unwrap_or(0);
    // What is no number moves more than play.
    let moved = |text: &str| match text.trim() {
        "" => 0,
        text => text.parse().unwrap_or(u16::MAX),
    };
    let rules = SeriesRules {
        players: number(&typed.players),
        open: number(&typed.open),
        classes: classes(&typed.classes)?,
        promote: moved(&typed.promote),
        relegate: moved(&typed.relegate),
        reserve: !typed.reserve.is_empty(),
        template,
    };
    Ok(SeriesPlan { name: typed.name.clone(), sheet, rules })
}

/// A class on each line: its name, and after it the ratings with which one begins in it, such as `1800-2199` or `2200-`.
fn classes(text: &str) -> Result<Vec<SeriesClass>, Error> {
    if text.len() > CLASSES_BYTES_MAX {
        return Err(Error::malformed(SeriesFault::Classes, "classes"));
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.map(class).collect())
}

fn class(line: &str) -> SeriesClass {
    let bound = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    let rated = line.rsplit_once(' ').and_then(|(name, ratings)| {
        let (min, max) = ratings.split_once('-')?;
        let (rating_min, rating_max) = (bound(min)?, bound(max)?);
        Some(SeriesClass { name: name.trim().to_owned(), rating_min, rating_max })
    });
    rated.unwrap_or_else(|| SeriesClass { name: line.to_owned(), ..SeriesClass::default() })
}

/// The same as it is typed.
fn lines(classes: &[SeriesClass]) -> String {
    let bound = |rating: Option<u16>| rating.map(|rating| rating.to_string()).unwrap_or_default();
    let line = |class: &SeriesClass| match class.is_bounded() {
        true => format!("{} {}-{}", class.name, bound(class.rating_min), bound(class.rating_max)),
        false => class.name.clone(),
    };
    classes.iter().map(line).collect::<Vec<_>>().join("\n")
}

async fn again(reader: &Reader, of: Option<&SeriesView>, typed: SeriesForm, error: Error) -> Response {
    let lang = reader.page.lang;
    let faults = match &error {
        // What is wrong with the sheet is told beside its choice.
        Error::Malformed(faults) => {
            let at = |field: &str| if FIELDS.contains(&field) { field.to_owned() } else { "from".to_owned() };
            FieldFaults::new(&FIELDS, faults.iter().map(|fault| (at(&fault.field), fault.in_words(lang))))
        }
        error => match refused(lang, error) {
            Some(says) => FieldFaults::one("", says),
            None => return reader.fault(error, "/series"),
        },
    };
    form(reader, of, typed, faults).await
}

async fn form(reader: &Reader, of: Option<&SeriesView>, typed: SeriesForm, faults: FieldFaults) -> Response {
    let lang = reader.page.lang;
    let sheets = or_fault!(reader, "/series", sheets(reader, of.is_some(), &typed.from).await);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let (title, action, keep) = match of {
        Some(view) => ("series-edit", format!("/series/{}/edit", view.id), "series-keep"),
        None => ("series-new", "/series/new".to_owned(), "series-make"),
    };
    let page = FormPage {
        title: lang.t(title),
        action,
        keep: lang.t(keep),
        typed,
        name_max: SERIES_NAME_CHARS_MAX,
        sheets,
        players_range: (SECTION_PLAYERS_MIN, SECTION_PLAYERS_MAX),
        open_max: SECTIONS_OPEN_MAX,
        classes_bytes_max: CLASSES_BYTES_MAX,
        faults,
        page: reader.page.clone(),
    };
    send(status, &page)
}

/// The sheets to choose from: the one that holds, presets, and those of one's own tournaments.
async fn sheets(reader: &Reader, holds: bool, chosen: &str) -> Result<Vec<Choice>, Error> {
    let Some(actor) = reader.signed() else { return Ok(Vec::new()) };
    let lang = reader.page.lang;
    let run = reader.door.app().tournaments().tournaments_run_by(actor).await?;
    let held = holds.then(|| (String::new(), lang.t("series-sheet-holds")));
    let presets = section_presets(lang).into_iter().map(|(word, name)| (format!("preset:{word}"), name));
    let own = run.into_iter().map(|one| (one.id.to_string(), one.name));
    let all = held.into_iter().chain(presets).chain(own);
    Ok(all.map(|(value, text)| Choice::new(value, text, chosen)).collect())
}
