//! The list of tournaments.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::phase;
use crate::app::actor::Role;
use crate::app::error::Error;
use crate::app::tournaments::model::{TOURNAMENTS_PAGE_MAX, TournamentLine};
use crate::base::TournamentId;
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, or_fault, send};
use crate::tournament::Phase;

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
        Ok::<_, Error>((all, run, own))
    };
    let (all, run, own) = or_fault!(reader, "/games", listed.await);
    let lang = reader.page.lang;
    let line = |one: &TournamentLine| Line {
        id: one.id.to_string(),
        name: one.name.clone(),
        phase: phase(lang, one.phase),
        state: match one.phase {
            Phase::Draft => "draft",
            Phase::Open => "filed",
            Phase::Running => "none",
            Phase::Closed | Phase::Finished | Phase::Cancelled => "over",
        },
    };
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
