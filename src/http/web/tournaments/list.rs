//! The list of tournaments.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;

use super::head::chip;
use super::phase;
use crate::app::actor::Role;
use crate::app::error::Error;
use crate::app::tournaments::model::{TOURNAMENTS_PAGE_MAX, TournamentLine};
use crate::base::TournamentId;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::show::escape;
use crate::show::tournament::kind_name;
use crate::show::zone::Zone;
use crate::tournament::{PLACES_MAX, Phase, Sheet};

/// All tournaments, sorted by how far they are.
#[derive(Template)]
#[template(path = "web/tournaments.html")]
struct TournamentsPage {
    page: Page,
    makes: bool,
    groups: Vec<Group>,
    /// The id before which the next page begins.
    next: Option<String>,
}

/// Tournaments under one heading.
struct Group {
    title: String,
    lines: Vec<Line>,
}

struct Line {
    id: String,
    name: String,
    /// "Fairschach · 14 days a pair · rated".
    chip: String,
    /// What kind it is, how many play, and its next dates, as HTML.
    facts: Vec<String>,
    phase: String,
    /// The kind of state, for the colour.
    state: &'static str,
}

#[derive(Deserialize)]
pub(super) struct From {
    #[serde(default)]
    before: String,
}

/// Shows it: one's own first, then those open for entry, running, and finished.
pub(super) async fn list(reader: Reader, Query(from): Query<From>) -> Response {
    let listed = async {
        let app = reader.door.app();
        let before = TournamentId::parse(&from.before).ok();
        let all = app.tournaments().tournaments(before, TOURNAMENTS_PAGE_MAX).await?;
        let (mut run, mut own) = (Vec::new(), Vec::new());
        if let Some(actor) = reader.signed().filter(|_| before.is_none()) {
            run = app.tournaments().tournaments_run_by(actor).await?;
            own = app.tournaments().tournaments_entered_by(actor).await?;
        }
        let lines: Vec<TournamentLine> = all.iter().chain(&run).chain(&own).cloned().collect();
        let sheets = app.tournaments().sheets_of(&lines).await?;
        Ok::<_, Error>((all, run, own, sheets))
    };
    let (all, run, own, sheets) = or_fault!(reader, "/games", listed.await);
    let lang = reader.page.lang;
    let line = |one: &TournamentLine| line(&reader.page, one, sheets.get(&one.id));
    let group = |title: &str, lines: Vec<Line>| Group { title: lang.t(title), lines };
    let of = |phases: &[Phase]| all.iter().filter(|one| phases.contains(&one.phase)).map(line).collect();
    let mut groups = vec![
        group("tournaments-run", run.iter().map(line).collect()),
        group("tournaments-own", own.iter().map(line).collect()),
        group("tournaments-open", of(&[Phase::Open])),
        group("tournaments-running", of(&[Phase::Closed, Phase::Running])),
        group("tournaments-over", of(&[Phase::Finished, Phase::Cancelled])),
    ];
    groups.retain(|group| !group.lines.is_empty());
    let full = u32::try_from(all.len()).is_ok_and(|count| count >= TOURNAMENTS_PAGE_MAX);
    let page = TournamentsPage {
        makes: reader.signed().is_some_and(|actor| matches!(actor.role, Role::Director | Role::Admin)),
        groups,
        next: all.last().filter(|_| full).map(|last| last.id.to_string()),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

fn line(page: &Page, one: &TournamentLine, of: Option<&(Sheet, u64)>) -> Line {
    Line {
        id: one.id.to_string(),
        name: one.name.clone(),
        chip: of.map(|(sheet, _)| chip(page.lang, sheet)).unwrap_or_default(),
        facts: of.map(|(sheet, entered)| facts(page, one.phase, sheet, *entered)).unwrap_or_default(),
        phase: phase(page.lang, one.phase),
        state: match one.phase {
            Phase::Draft => "draft",
            Phase::Open => "filed",
            Phase::Running => "none",
            Phase::Closed | Phase::Finished | Phase::Cancelled => "over",
        },
    }
}

/// What kind it is, how many play, and which dates come next.
fn facts(page: &Page, phase: Phase, sheet: &Sheet, entered: u64) -> Vec<String> {
    let lang = page.lang;
    let limited = phase == Phase::Open && sheet.most() < PLACES_MAX;
    let key = if limited { "tournaments-places" } else { "tournaments-players" };
    let count = lang.tf(key, &[("n", entered.into()), ("places", i64::from(sheet.most()).into())]);
    let mut facts = vec![escape(&kind_name(lang, sheet.kind)), escape(&count)];
    let dates = &sheet.dates;
    let next: &[(Option<Date>, &str)] = match phase {
        Phase::Draft | Phase::Open => {
            &[(dates.closes, "tournaments-closes"), (dates.starts, "tournaments-starts")]
        }
        Phase::Closed => &[(dates.starts, "tournaments-starts")],
        Phase::Running => &[(dates.ends, "tournaments-ends")],
        Phase::Finished | Phase::Cancelled => &[],
    };
    let zone = Zone::parse(&dates.zone);
    let at = |day: Option<Date>| zone.zip(day).and_then(|(zone, day)| zone.midnight(day));
    facts.extend(next.iter().filter_map(|(day, key)| Some(page.sentence_at(key, &at(*day)?))));
    facts
}
