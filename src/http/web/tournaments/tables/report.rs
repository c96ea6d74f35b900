//! FIDE's tournament report: a file for each section.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use serde::Deserialize;

use crate::app::tournaments::standings::{SectionTable, Tables};
use crate::http::problem::{Problem, Word};
use crate::http::web::tournaments::tables::title;
use crate::show::Lang;
use crate::tournament::Kind;

/// Which section's report is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::http::web) struct TableQuery {
    stage: Option<u16>,
    section: Option<u16>,
}

/// Whether tournaments of this kind have reports: a line of TRF has one game in each round and a rank by points, which
/// neither matches of several games nor the places of a ladder are.
pub(super) fn has_reports(kind: Kind) -> bool {
    !matches!(kind, Kind::Knockout { .. } | Kind::Ladder(_))
}

/// What follows `table/trf` to ask for the report of a section.
pub(super) fn query(tables: &Tables, section: &SectionTable) -> String {
    if tables.sections.len() < 2 {
        return String::new();
    }
    format!("?stage={}&section={}", section.stage, section.section)
}

/// The report that is asked for, in the language of the tournament.
pub(super) fn report(
    tables: &Tables,
    which: Result<Query<TableQuery>, QueryRejection>,
) -> Result<String, Problem> {
    let Ok(Query(which)) = which else {
        let says = "a report takes stage and section, each a number and each once";
        return Err(Problem::saying(Word::Malformed, says));
    };
    let section = chosen(tables, &which)?;
    let lang = Lang::parse(&tables.view.sheet.language).unwrap_or(Lang::En);
    let title = title(lang, tables, section);
    // Only what has no room in TRF's columns: a tournament with a hundred points for one player has no report.
    section
        .trf(&tables.view, title.as_deref())
        .map_err(|fault| Problem::saying(Word::NotFound, format!("there is no report: {fault}")))
}

fn chosen<'a>(tables: &'a Tables, which: &TableQuery) -> Result<&'a SectionTable, Problem> {
    let none = |says: String| Err(Problem::saying(Word::NotFound, says));
    if !has_reports(tables.view.sheet.kind) {
        return none(
            "FIDE's report (TRF) has no form for a knock-out or a ladder; ask for csv or json instead"
                .to_owned(),
        );
    }
    if tables.sections.is_empty() {
        return none("there is no report before somebody is paired".to_owned());
    }
    let fits = |one: &&SectionTable| {
        which.stage.is_none_or(|stage| stage == one.stage)
            && which.section.is_none_or(|section| section == one.section)
    };
    let found: Vec<&SectionTable> = tables.sections.iter().filter(fits).collect();
    if let [one] = found[..] {
        return Ok(one);
    }
    let choices: Vec<String> = tables.sections.iter().map(|one| query(tables, one)).collect();
    let choices = match choices.join(", ") {
        one if one.is_empty() => "table/trf without more".to_owned(),
        several => several,
    };
    none(match found.is_empty() {
        true => format!("there is no such section; ask for one of: {choices}"),
        false => format!("each section has a report of its own; ask for one of: {choices}"),
    })
}
