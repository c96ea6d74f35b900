//! Writing a sheet: choosing a preset, making a tournament, changing its sheet.

mod form;
mod form_page;
mod more;
mod presets;

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::form::{known_faults, more_faults, of_sheet, sheet, typed};
use self::form_page::FormPage;
use self::presets::PRESETS;
use super::{refused, run_by, seen, swiss_off};
use crate::app::error::{Error, FormFault};
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::series::rules::can_be_section;
use crate::app::tournaments::setup::sheet::must_make_tournaments;
use crate::base::TournamentId;
use crate::game::Engines;
use crate::http::web::games::create::{FieldFault, FormFields};
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::zone::Zone;
use crate::tournament::{Phase, Sheet};

/// The presets to choose from.
#[derive(Template)]
#[template(path = "web/tournament_new.html")]
struct ChoosePage {
    page: Page,
    presets: Vec<(&'static str, String, String)>,
    /// Whether there is no program to pair Swiss rounds.
    swiss_off: bool,
    /// Tournaments whose sheet may be taken over.
    own: Vec<(String, String)>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Begin {
    preset: String,
    from: String,
}

type Pairs = Vec<(String, String)>;

/// The presets, or the form that one of them, or another tournament's sheet, fills.
pub(super) async fn choose(reader: Reader, Query(begin): Query<Begin>) -> Response {
    let actor = signed!(reader);
    let begun = async {
        must_make_tournaments(actor)?;
        let lang = reader.page.lang;
        let Some(sheet) = begun_sheet(&reader, &begin.preset, &begin.from).await? else {
            let run = reader.door.app().tournaments().tournaments_run_by(actor).await?;
            let named = |(word, name, what): &(&'static str, &str, &str)| (*word, lang.t(name), lang.t(what));
            let page = ChoosePage {
                presets: PRESETS.iter().map(named).collect(),
                swiss_off: swiss_off(&reader),
                own: run.into_iter().map(|one| (one.id.to_string(), one.name)).collect(),
                page: reader.page.clone(),
            };
            return Ok(send(StatusCode::OK, &page));
        };
        let mut fields = of_sheet(&sheet);
        let once = reader.door.app().now().as_us().to_string();
        fields.0.push(("once".to_owned(), once));
        Ok(form(&reader, None, &fields, Vec::new(), false))
    };
    begun.await.unwrap_or_else(|error: Error| reader.fault(&error, "/tournaments"))
}

/// A sheet to begin with: a preset's, or that of a tournament which the reader sees, without its dates.
pub(in crate::http::web) async fn begun_sheet(
    reader: &Reader,
    preset: &str,
    from: &str,
) -> Result<Option<Sheet>, Error> {
    let zone = reader.page.zone;
    let zone = if zone == Zone::UTC { "Europe/Berlin" } else { zone.name() };
    if from.is_empty() {
        return Ok(presets::sheet(reader.page.lang, zone, preset));
    }
    let mut sheet = seen(reader, from).await?.sheet;
    let dates = &mut sheet.dates;
    (dates.opens, dates.closes, dates.starts, dates.ends) = (None, None, None, None);
    Ok(Some(sheet))
}

/// The presets of whose sheets sections of a series can be made, by their words, with their names.
pub(in crate::http::web) fn section_presets(lang: Lang) -> Vec<(&'static str, String)> {
    let fits = |word: &str| presets::sheet(lang, "UTC", word).is_some_and(|sheet| can_be_section(sheet.kind));
    PRESETS.iter().filter(|(word, ..)| fits(word)).map(|(word, name, _)| (*word, lang.t(name))).collect()
}

/// Changes kind or game in the form, or makes the tournament.
pub(super) async fn make(reader: Reader, Form(pairs): Form<Pairs>) -> Response {
    let actor = signed!(reader);
    let made = async {
        must_make_tournaments(actor)?;
        let typed = typed(pairs)?;
        let changes = typed.changes_game();
        let (typed, base) = chosen(typed)?;
        if changes {
            return Ok(form(&reader, None, &typed, Vec::new(), true));
        }
        // The same form sent twice makes one tournament.
        let (app, key) = (reader.door.app(), format!("new-tournament-{}", typed.get("once")));
        let whole = typed.whole();
        let to = |id: &str| Redirect::to(&format!("/tournaments/{id}")).into_response();
        let Some(_underway) = reader.door.underway().enter(actor.id, &key) else {
            return Err(Error::TooBusy);
        };
        if let Some((_, id)) = app.core().recall_answer(actor, &key, whole.as_bytes()).await? {
            return Ok(to(&String::from_utf8_lossy(&id)));
        }
        let mut faults = Vec::new();
        let written = sheet(&reader, &typed, &base, &mut faults);
        known_faults(reader.page.lang, &written, &mut faults);
        if faults.is_empty() {
            match app.tournament_setup().create_tournament(actor, written).await {
                Ok(id) => {
                    let id = id.to_string();
                    app.core().keep_answer(actor, &key, whole.as_bytes(), 303, id.as_bytes()).await?;
                    return Ok(to(&id));
                }
                Err(Error::Malformed(all)) => more_faults(reader.page.lang, &all, &mut faults),
                Err(error) => return Err(error),
            }
        }
        Ok(form(&reader, None, &typed, faults, false))
    };
    made.await.unwrap_or_else(|error: Error| reader.fault(&error, "/tournaments"))
}

/// The form for the next version of a sheet.
pub(super) async fn edit(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    let view = or_fault!(reader, "/tournaments", run_by(&reader, &id).await);
    let mut fields = of_sheet(&view.sheet);
    // What a sheet leaves open stays as it is; the form offers something else first.
    if !view.sheet.terms.contains_key("engines") {
        fields.0.push(("terms.engines".to_owned(), Engines::Allowed.as_str().to_owned()));
    }
    fields.0.push(("once".to_owned(), view.version.to_string()));
    form(&reader, Some(&view), &fields, Vec::new(), false)
}

/// Changes kind or game in the form, or puts the next version in force.
pub(super) async fn change(reader: Reader, Path(id): Path<String>, Form(pairs): Form<Pairs>) -> Response {
    let actor = signed!(reader);
    let changed = async {
        let view = run_by(&reader, &id).await?;
        let typed = typed(pairs)?;
        let changes = typed.changes_game();
        let (typed, base) = chosen(typed)?;
        let mut faults = Vec::new();
        if changes {
            return Ok(form(&reader, Some(&view), &typed, faults, true));
        }
        let lang = reader.page.lang;
        let written = sheet(&reader, &typed, &base, &mut faults);
        known_faults(lang, &written, &mut faults);
        let written = as_before(&view, written);
        if faults.is_empty() {
            let version = typed.get("once").parse().unwrap_or(0);
            let app = reader.door.app();
            match app
                .tournament_setup()
                .change_sheet(actor, view.id, version, written, typed.get("reason"))
                .await
            {
                Ok(()) => return Ok(Redirect::to(&format!("/tournaments/{}/sheet", view.id)).into_response()),
                Err(Error::Malformed(all)) => more_faults(lang, &all, &mut faults),
                Err(error) => match refused(lang, &error) {
                    Some(text) => faults.push(FieldFault { field: String::new(), text }),
                    None => return Err(error),
                },
            }
        }
        Ok(form(&reader, Some(&view), &typed, faults, false))
    };
    changed.await.unwrap_or_else(|error: Error| reader.fault(&error, "/tournaments"))
}

/// What a form always says and a sheet may leave unsaid stays unsaid where it means the same.
fn as_before(view: &TournamentView, mut written: Sheet) -> Sheet {
    let before = &view.sheet;
    let usual = RuleSet::default_rules(&before.variant);
    if before.rules.is_none() && written.variant == before.variant && written.rules.as_deref() == usual {
        written.rules = None;
    }
    let spoken = |sheet: &Sheet| crate::game::Terms::parse(&sheet.game_terms()).ok();
    if spoken(&written) == spoken(before) {
        written.terms.clone_from(&before.terms);
        written.rated = before.rated;
    }
    written
}

/// The rule set that was chosen; a change of it is taken over, whichever button was pressed.
fn chosen(mut typed: FormFields) -> Result<(FormFields, RuleSet), Error> {
    if typed.changes_game() && !typed.get("change").is_empty() {
        let game = typed.get("change").to_owned();
        typed.0.retain(|(name, _)| name != "game" && !(name.starts_with("options.")));
        typed.0.push(("game".to_owned(), game));
    }
    let base = typed.rules("game");
    let base = base.ok_or_else(|| Error::malformed(FormFault::Choice, "game"))?;
    Ok((typed, base))
}

fn form(
    reader: &Reader,
    of: Option<&TournamentView>,
    typed: &FormFields,
    faults: Vec<FieldFault>,
    game_changed: bool,
) -> Response {
    let lang = reader.page.lang;
    let Some(base) = typed.rules("game") else { return reader.fault(&Error::NotFound, "/tournaments") };
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let mut page = FormPage::new(reader.page.clone(), typed, &base, faults);
    page.game_changed = game_changed;
    page.swiss_off = typed.get("kind") == "swiss" && swiss_off(reader);
    let id: Option<TournamentId> = of.map(|view| view.id);
    (page.title, page.action) = match id {
        Some(id) => (lang.t("form-edit"), format!("/tournaments/{id}/edit")),
        None => (lang.t("form-new"), "/tournaments/new".to_owned()),
    };
    page.needs_reason = of.is_some_and(|view| view.phase != Phase::Draft);
    send(status, &page)
}
