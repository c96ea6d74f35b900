//! The pages of a sheet with its versions, and of a tournament's record.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::super::head::{Head, Tab};
use super::super::{Official, officials, seen};
use crate::app::error::Error;
use crate::app::tournaments::read::RECORD_PAGE_MAX;
use crate::app::tournaments::setup::sheet::agreed_games;
use crate::base::Timestamp;
use crate::http::web::layout::{Page, Reader};
use crate::show::rulebook::options::{preset_name, variant_name};
use crate::show::rulebook::rules::rules_in_force;
use crate::show::time::moment_in;
use crate::show::tournament::{Chapter, act, changes, chapters, moments};
use crate::show::words::text_or_taken;
use crate::show::zone::Zone;
use crate::show::{Lang, escape};
use crate::tournament::{ActKind, Kind, Sheet};

/// The whole sheet in words.
#[derive(Template)]
#[template(path = "web/tournament_sheet.html")]
struct SheetPage {
    page: Page,
    head: Head,
    about: String,
    version: i64,
    game: String,
    variant: String,
    chapters: Vec<Chapter>,
    /// The moments in the chapters, as they are written there: in the tournament's zone, which is part of the sheet.
    moments: Vec<(Timestamp, String)>,
    rules: Vec<String>,
    officials: Vec<Official>,
    versions: Vec<VersionLine>,
}

impl SheetPage {
    /// A line of a chapter as HTML: its moments say the reader's time behind them.
    fn line(&self, line: &str) -> String {
        let Some((at, written)) = self.moments.iter().find(|(_, written)| line.contains(written)) else {
            return escape(line);
        };
        let (written, own) = (escape(written), escape(&self.page.moment(at)));
        escape(line).replace(&written, &format!(r#"<time datetime="{at}" title="{own}">{written}</time>"#))
    }
}

struct VersionLine {
    version: i64,
    made: Timestamp,
    by: String,
    reason: Option<String>,
    changes: Vec<String>,
}

/// Shows the sheet, and what was changed in it and why.
pub(in crate::http::web::tournaments) async fn sheet(reader: Reader, Path(id): Path<String>) -> Response {
    let page = async {
        let view = seen(&reader, &id).await?;
        let versions = reader.door.app().tournaments().tournament_sheets(reader.signed(), view.id).await?;
        let agreed = agreed_games(&view.sheet)?;
        let course = reader.door.app().tournaments().course(reader.signed(), view.id).await?;
        let (lang, sheet) = (reader.page.lang, &view.sheet);
        let preset = preset_name(lang, agreed.rules.rules());
        let game = variant_name(lang, &sheet.variant);
        let lines = versions.iter().enumerate().map(|(n, one)| VersionLine {
            version: one.version,
            made: one.made,
            by: one.by.called(lang),
            reason: one.reason.as_ref().map(|reason| text_or_taken(lang, reason.said())),
            changes: versions
                .get(n + 1)
                .map(|before| changes(lang, &before.sheet, &one.sheet))
                .unwrap_or_default(),
        });
        let mut chapters = chapters(lang, sheet, &agreed.rules, agreed.terms, agreed.clock);
        let mut moments = moments(lang, sheet);
        if let Some(dates) = chapters.last_mut() {
            moments.extend(as_it_came(lang, sheet, &course, &mut dates.lines));
        }
        Ok::<_, Error>(SheetPage {
            head: Head::of(lang, &view, Tab::Sheet),
            about: sheet.about.clone(),
            version: view.version,
            game: preset.map_or_else(|| game.clone(), |preset| format!("{game} – {preset}")),
            variant: sheet.variant.clone(),
            chapters,
            moments,
            rules: rules_in_force(lang, &agreed.rules, agreed.terms, agreed.clock),
            officials: officials(lang, &view.posts),
            versions: lines.collect(),
            page: reader.page.clone(),
        })
    };
    reader.answer(StatusCode::OK, page.await, "/tournaments")
}

/// Puts in place of what the director was to decide of a date what came of it; answers the moments that are told now.
fn as_it_came(
    lang: Lang,
    sheet: &Sheet,
    course: &[(ActKind, Timestamp)],
    lines: &mut [String],
) -> Vec<(Timestamp, String)> {
    let dates = &sheet.dates;
    let zone = Zone::parse(&dates.zone).unwrap_or(Zone::UTC);
    let told = [
        (dates.opens, ActKind::Opened, "tournament-opened"),
        (dates.closes, ActKind::Closed, "tournament-closed"),
        (dates.starts, ActKind::Started, "tournament-started"),
    ];
    // The zone stands first.
    let undated = lines.iter_mut().skip(1).zip(told).filter(|(_, (given, ..))| given.is_none());
    let when = |act: ActKind| course.iter().find(|(kind, _)| *kind == act).map(|(_, at)| *at);
    // Where nobody enters later, the start has closed entries that nobody had closed before.
    let open = matches!(sheet.kind, Kind::Ladder(_) | Kind::Swiss { late_until: 1.., .. });
    let closes = |act: ActKind| (act == ActKind::Closed && !open).then(|| when(ActKind::Started)).flatten();
    let came = undated.filter_map(|(line, (_, act, key))| {
        let at = when(act).or_else(|| closes(act))?;
        let written = moment_in(lang, zone, at);
        *line = lang.tf(key, &[("at", written.as_str().into())]);
        Some((at, written))
    });
    came.collect()
}

/// The record of acts.
#[derive(Template)]
#[template(path = "web/tournament_record.html")]
struct RecordPage {
    page: Page,
    head: Head,
    acts: Vec<ActLine>,
    next: Option<i64>,
    from_start: bool,
}

struct ActLine {
    seq: i64,
    at: Timestamp,
    words: String,
    reason: Option<String>,
}

#[derive(Deserialize)]
pub(in crate::http::web::tournaments) struct From {
    #[serde(default)]
    from: String,
}

/// Shows a page of the record.
pub(in crate::http::web::tournaments) async fn record(
    reader: Reader,
    Path(id): Path<String>,
    Query(from): Query<From>,
) -> Response {
    let page = async {
        let view = seen(&reader, &id).await?;
        let from = from.from.parse().unwrap_or(0_i64).max(0);
        let app = reader.door.app();
        let acts =
            app.tournaments().tournament_record(reader.signed(), view.id, from, RECORD_PAGE_MAX).await?;
        let lang = reader.page.lang;
        let full = u32::try_from(acts.len()).is_ok_and(|count| count >= RECORD_PAGE_MAX);
        let name = |person: &Option<crate::app::core::views::Person>| {
            person.as_ref().map(|person| person.called(lang))
        };
        let lines = acts.iter().map(|one| {
            let (by, about) = (name(&one.by), name(&one.about));
            ActLine {
                seq: one.seq,
                at: one.at,
                words: act(lang, &one.act, (by.as_deref(), about.as_deref(), one.team.as_deref())),
                reason: one.act.written().map(|text| text_or_taken(lang, text.said())),
            }
        });
        Ok::<_, Error>(RecordPage {
            head: Head::of(lang, &view, Tab::Record),
            acts: lines.collect(),
            next: acts.last().filter(|_| full).map(|last| last.seq + 1),
            from_start: from == 0,
            page: reader.page.clone(),
        })
    };
    reader.answer(StatusCode::OK, page.await, "/tournaments")
}
