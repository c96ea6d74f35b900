//! A tournament as its players see it: the page, the sheet, the record, and entering.

mod record;

pub(super) use self::record::{record, sheet};

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::by_mail::{self, ByMail, Offered};
use super::head::{Head, Tab};
use super::tables::standings;
use super::{Official, officials, refused, seen, swiss_off};
use crate::app::error::Error;
use crate::app::tournaments::model::{EntrantView, TournamentView};
use crate::app::tournaments::setup::sheet::agreed_games;
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::show::Lang;
use crate::show::board::rating_plot::month_words;
use crate::show::rulebook::options::{preset_name, variant_name};
use crate::show::tournament::{chapters, eligibility, kind_name, report};
use crate::tournament::{EntrantState, Kind, Phase, Post, Sheet};

#[derive(Template)]
#[template(path = "web/tournament.html")]
struct TournamentPage {
    page: Page,
    head: Head,
    id: String,
    draft: bool,
    /// Whether its rounds cannot be paired here.
    swiss_off: bool,
    about: String,
    short: Vec<String>,
    faults: FieldFaults,
    /// The table, as HTML, once it is played.
    standings: Option<String>,
    /// Whether the reader may enter.
    may_enter: bool,
    /// Why the sheet does not let the reader enter.
    not_eligible: Vec<String>,
    signed: bool,
    open: bool,
    /// Whether it is played already.
    running: bool,
    teams: bool,
    /// The team that was typed.
    team: String,
    /// How it stands with the reader's own entry.
    own: Option<String>,
    may_take_back: bool,
    may_withdraw: bool,
    /// Whether the reader is an arbiter of games that go on.
    gives_time: bool,
    /// What the reader adds to the draw, while that can be done.
    contribution: Option<String>,
    contribution_max: usize,
    /// How the reader enters and leaves by mail; or why not yet.
    by_mail: Option<ByMail>,
    /// Whether an address for that can be had.
    asks_by_mail: bool,
    mail_hint: Option<String>,
    officials: Vec<Official>,
    /// The series of which it is a section: its id and name.
    series: Option<(String, String)>,
    entrants_title: String,
    entrants: Vec<EntrantLine>,
    numbered: bool,
    in_sections: bool,
    rated: bool,
    /// Whether the reader may ask for byes.
    byes: bool,
}

struct EntrantLine {
    number: String,
    name: String,
    section: String,
    team: String,
    rating: String,
    /// From which list it was taken.
    rating_list: Option<String>,
    state: String,
}

/// Shows a tournament.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    shown(&reader, &id, StatusCode::OK, FieldFaults::default(), ("", "")).await
}

/// With what is wrong with the field that was typed in, by its name.
async fn shown(
    reader: &Reader,
    id: &str,
    status: StatusCode,
    faults: FieldFaults,
    (field, typed): (&str, &str),
) -> Response {
    let view = or_fault!(reader, "/tournaments", seen(reader, id).await);
    let mut page = TournamentPage::new(reader, &view);
    let series = reader.door.app().series().series_of(view.id).await;
    page.series = or_fault!(reader, "/tournaments", series).map(|(id, name)| (id.to_string(), name));
    if matches!(view.phase, Phase::Running | Phase::Finished) {
        // The places of a ladder have a page of their own.
        if !matches!(view.sheet.kind, Kind::Ladder(_)) {
            page.head = page.head.showing(Tab::Table);
        }
        page.standings = Some(or_fault!(reader, "/tournaments", standings(reader, view.id).await));
    }
    if page.may_enter {
        let why = or_fault!(reader, "/tournaments", not_eligible(reader, &view).await);
        page.may_enter = why.is_empty();
        page.not_eligible = why;
    }
    let offered = by_mail::offered(reader, &view, page.not_eligible.is_empty()).await;
    match or_fault!(reader, "/tournaments", offered) {
        Offered::Address(by_mail) => page.by_mail = Some(by_mail),
        Offered::ToMake => page.asks_by_mail = true,
        Offered::Hint(hint) => page.mail_hint = Some(hint),
        Offered::Nothing => {}
    }
    let is_there = match field {
        "team" => page.may_enter && page.teams,
        _ => page.contribution.is_some(),
    };
    page.faults = faults.within(&[field][..usize::from(is_there)]);
    match field {
        "team" => typed.clone_into(&mut page.team),
        "contribution" => page.contribution = page.contribution.map(|_| typed.to_owned()),
        _ => {}
    }
    send(status, &page)
}

/// What keeps the reader from entering, in words.
async fn not_eligible(reader: &Reader, view: &TournamentView) -> Result<Vec<String>, Error> {
    let Some(actor) = reader.signed() else { return Ok(Vec::new()) };
    let why = reader.door.app().tournament_setup().not_eligible(actor, view.id).await?;
    Ok(why.into_iter().map(|why| reader.page.lang.say(why.wording())).collect())
}

impl TournamentPage {
    fn new(reader: &Reader, view: &TournamentView) -> TournamentPage {
        let (lang, sheet) = (reader.page.lang, &view.sheet);
        let present = |one: &&EntrantView| one.state != EntrantState::TakenBack;
        let own =
            reader.signed().and_then(|actor| view.entrants.iter().find(|one| one.player.id == actor.id));
        let own = own.filter(present);
        let mut entrants: Vec<&EntrantView> = view.entrants.iter().filter(present).collect();
        entrants.sort_by_key(|one| (one.number.is_none(), one.number, one.entered));
        let open = view.phase == Phase::Open || takes_late(view);
        let before = matches!(view.phase, Phase::Open | Phase::Closed);
        let swiss = matches!(sheet.kind, Kind::Swiss { .. }) && view.phase == Phase::Running;
        let plays = own.is_some_and(|own| own.state == EntrantState::Playing);
        TournamentPage {
            head: Head::of(lang, view, Tab::Front).showing(Tab::Sheet),
            id: view.id.to_string(),
            draft: view.phase == Phase::Draft,
            about: sheet.about.clone(),
            short: sheet_lines(lang, sheet),
            faults: FieldFaults::default(),
            standings: None,
            may_enter: open && reader.signed().is_some() && own.is_none_or(|own| joins(view, own)),
            not_eligible: Vec::new(),
            signed: reader.signed().is_some(),
            open,
            running: view.phase == Phase::Running,
            teams: matches!(sheet.kind, Kind::Teams { .. }),
            team: String::new(),
            own: own.map(|own| state(lang, own.state)),
            by_mail: None,
            asks_by_mail: false,
            swiss_off: matches!(sheet.kind, Kind::Swiss { .. })
                && !matches!(view.phase, Phase::Finished | Phase::Cancelled)
                && !view.ended
                && swiss_off(reader),
            mail_hint: None,
            may_take_back: before
                && own.is_some_and(|own| matches!(own.state, EntrantState::Entered | EntrantState::Waiting)),
            gives_time: view.phase == Phase::Running && view.own_post == Some(Post::Arbiter),
            may_withdraw: view.phase == Phase::Running
                && own.is_some_and(|own| own.state == EntrantState::Playing),
            contribution: own
                .filter(|own| before && matches!(own.state, EntrantState::Entered | EntrantState::Waiting))
                .filter(|_| sheet.seeding != crate::tournament::Seeding::Entry)
                .map(|own| own.contribution.clone()),
            contribution_max: crate::app::limits::CONTRIBUTION_CHARS_MAX,
            officials: officials(lang, &view.posts),
            series: None,
            entrants_title: entrants_title(lang, view.phase, &entrants),
            numbered: entrants.iter().any(|one| one.number.is_some()),
            // The section of a team is the team itself.
            in_sections: !matches!(sheet.kind, Kind::Teams { .. })
                && entrants.iter().any(|one| one.section.is_some_and(|section| section > 1)),
            rated: entrants.iter().any(|one| one.rating.is_some()),
            entrants: entrants.into_iter().map(|one| entrant(lang, one)).collect(),
            byes: swiss && (plays || view.runs_it),
            page: reader.page.clone(),
        }
    }
}

/// How many have entered; once it is played, how many play or did: not who waits for a place, nor whoever gave it to a substitute.
fn entrants_title(lang: Lang, phase: Phase, entrants: &[&EntrantView]) -> String {
    let (key, n) = match phase {
        Phase::Running | Phase::Finished => {
            let plays =
                |one: &&&EntrantView| !matches!(one.state, EntrantState::Waiting | EntrantState::Replaced);
            ("tournament-players", entrants.iter().filter(plays).count())
        }
        Phase::Draft | Phase::Open | Phase::Closed | Phase::Cancelled => {
            ("tournament-entrants", entrants.len())
        }
    };
    lang.tf(key, &[("n", n.into())])
}

/// Whether somebody may still enter though it is played.
fn takes_late(view: &TournamentView) -> bool {
    let paired = view.pairings.iter().map(|one| one.round).max().unwrap_or(0);
    view.phase == Phase::Running
        && !view.ended
        && match view.sheet.kind {
            Kind::Ladder(_) => true,
            Kind::Swiss { late_until, .. } => paired < late_until,
            _ => false,
        }
}

/// Whether somebody whom the tournament knows may join while it is played: from the waiting list, or again on a ladder.
fn joins(view: &TournamentView, own: &EntrantView) -> bool {
    let ladder = matches!(view.sheet.kind, Kind::Ladder(_));
    takes_late(view)
        && match own.state {
            EntrantState::Entered | EntrantState::Waiting => true,
            EntrantState::Withdrawn | EntrantState::Silent => ladder,
            EntrantState::Playing | EntrantState::Replaced | EntrantState::TakenBack => false,
        }
}

pub(super) fn state(lang: Lang, state: EntrantState) -> String {
    lang.word_of("entrant", state)
}

fn entrant(lang: Lang, one: &EntrantView) -> EntrantLine {
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    EntrantLine {
        number: number(one.number),
        name: one.player.called(lang),
        section: number(one.section),
        team: one.team.clone().unwrap_or_default(),
        rating: number(one.rating),
        rating_list: one
            .rating_list
            .map(|month| lang.tf("entrant-rating-list", &[("month", month_words(lang, month).into())])),
        state: state(lang, one.state),
    }
}

/// The sheet in a few lines.
pub(in crate::http::web) fn sheet_lines(lang: Lang, sheet: &Sheet) -> Vec<String> {
    let game = variant_name(lang, &sheet.variant);
    let preset = sheet.rules.as_deref().and_then(|rules| preset_name(lang, rules));
    let mut lines = vec![
        kind_name(lang, sheet.kind),
        preset.map_or_else(|| game.clone(), |preset| format!("{game} – {preset}")),
    ];
    lines.extend(eligibility(lang, sheet));
    lines.extend(report(lang, sheet));
    if let Ok(agreed) = agreed_games(sheet) {
        let all = chapters(lang, sheet, &agreed.rules, agreed.terms, agreed.clock);
        lines.extend(all.get(2).and_then(|time| time.lines.first().cloned()));
        // The zone stands first; what is done by hand says nothing here.
        let dates = &sheet.dates;
        let given = [dates.opens, dates.closes, dates.starts, dates.ends];
        let told = all.last().into_iter().flat_map(|dates| dates.lines.iter().skip(1));
        let told = told.zip(given).filter(|(_, given)| given.is_some());
        lines.extend(told.map(|(line, _)| line.clone()));
    }
    lines
}

#[derive(Deserialize)]
pub(super) struct Enter {
    #[serde(default)]
    team: String,
}

pub(super) async fn enter(reader: Reader, Path(id): Path<String>, Form(given): Form<Enter>) -> Response {
    let actor = signed!(reader);
    let entered = async {
        let view = seen(&reader, &id).await?;
        let app = reader.door.app();
        app.tournament_setup().enter_tournament(actor, view.id, actor.id, Some(given.team.as_str())).await?;
        Ok::<_, Error>(())
    };
    done(&reader, &id, entered.await, ("team", &given.team)).await
}

/// Takes the reader's entry back.
pub(super) async fn take_back(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let back = async {
        let view = seen(&reader, &id).await?;
        reader.door.app().tournament_setup().take_entry_back(actor, view.id, actor.id).await
    };
    done(&reader, &id, back.await, ("", "")).await
}

/// Back to the page; with what is wrong if it was not done, and with what was typed in which field.
pub(super) async fn done(
    reader: &Reader,
    id: &str,
    done: Result<(), Error>,
    typed: (&str, &str),
) -> Response {
    let lang = reader.page.lang;
    let (status, faults) = match done {
        Ok(()) => return Redirect::to(&format!("/tournaments/{id}")).into_response(),
        Err(Error::Malformed(faults)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::said(lang, &["team", "contribution"], &faults))
        }
        Err(error) => match refused(lang, &error) {
            Some(says) => (StatusCode::CONFLICT, FieldFaults::one("", says)),
            None => return reader.fault(&error, "/tournaments"),
        },
    };
    shown(reader, id, status, faults, typed).await
}
