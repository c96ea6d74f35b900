//! The teams of a tournament: their captains and players, and the line-up that the reader enters as a captain.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::head::{Head, Tab};
use super::run::meant;
use super::{Fields, id_of, or_said, players_in, run_by, seen, value};
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::teams::view::{
    LedTeam, LineUpState, OwnLineUp, TeamPlayer, TeamView, TeamsView,
};
use crate::base::PlayerId;
use crate::http::web::games::create::NotDone;
use crate::http::web::layout::{Choice, FieldFaults, Page, Reader, or_fault, signed};
use crate::show::Lang;
use crate::tournament::Phase;

#[derive(Template)]
#[template(path = "web/teams.html")]
struct TeamsPage {
    page: Page,
    head: Head,
    faults: FieldFaults,
    teams: Vec<TeamCard>,
    /// Which round comes next and when, as HTML, where captains enter line-ups.
    next: Option<String>,
    line_up: Option<LineUpForm>,
    /// Whether it is paused, so that no round comes next.
    paused: bool,
    /// The reader's own office.
    own: Option<OwnOffice>,
    /// Whether the reader names captains.
    names: bool,
    /// What was typed there, and for which team.
    who: String,
    team: u16,
}

/// What was given in a form that comes again with its fault.
#[derive(Default)]
struct TeamsForm {
    who: String,
    /// 0 for none.
    team: u16,
    /// Who was ticked.
    players: Option<Vec<PlayerId>>,
}

/// The reader is captain of a team.
struct OwnOffice {
    title: String,
    /// Who is captain if they lay it down; else why they cannot.
    next: String,
    /// Whether they can.
    ends: bool,
}

/// The form for the reader's own team.
struct LineUpForm {
    round: u16,
    title: String,
    /// By when, as HTML.
    until: String,
    /// What is entered, and what if not.
    state: String,
    /// So many are to be chosen, in words.
    choose: String,
    players: Vec<Choice>,
}

struct TeamCard {
    number: u16,
    name: String,
    captain: String,
    /// Each with its starting number, and whether they have left.
    players: Vec<(u16, String, bool)>,
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let page = page(&reader, &id, FieldFaults::default(), TeamsForm::default()).await;
    reader.answer(StatusCode::OK, page, "/tournaments")
}

async fn page(reader: &Reader, id: &str, faults: FieldFaults, given: TeamsForm) -> Result<TeamsPage, Error> {
    let seen = reader.door.app().teams().teams(reader.signed(), id_of(id)?).await?;
    if !seen.tournament.sheet.has_captains() {
        return Err(Error::NotFound);
    }
    let page = &reader.page;
    let line_up = seen.own.first().map(|own| line_up(page, &seen, own, given.players.as_deref()));
    let names = seen.tournament.runs_it && seen.tournament.phase == Phase::Running && !seen.teams.is_empty();
    let fields: &[&str] = match (line_up.is_some(), names) {
        (true, true) => &["players", "who"],
        (true, false) => &["players"],
        (false, true) => &["who"],
        (false, false) => &[],
    };
    Ok(TeamsPage {
        head: Head::of(page.lang, &seen.tournament, Tab::Teams),
        faults: faults.within(fields),
        next: seen.next.map(|(round, due)| {
            let args = |at: &str| [("n", i64::from(round).into()), ("at", at.to_owned().into())];
            page.telling([due], |[at]| page.lang.tf("teams-next", &args(at)))
        }),
        teams: seen.teams.iter().map(|team| card(page.lang, team)).collect(),
        line_up,
        own: seen.leads.as_ref().map(|led| own_office(page, &seen, led)),
        paused: seen.tournament.paused.is_some() && seen.tournament.sheet.line_ups().is_some(),
        names,
        who: given.who,
        team: given.team,
        page: page.clone(),
    })
}

fn card(lang: Lang, team: &TeamView) -> TeamCard {
    TeamCard {
        number: team.number,
        name: team.name.clone(),
        captain: team.captain.called(lang),
        players: team.players.iter().map(|one| (one.number, one.player.called(lang), !one.plays)).collect(),
    }
}

fn own_office(page: &Page, seen: &TeamsView, led: &LedTeam) -> OwnOffice {
    let team = seen.team(led.number).map_or("", |team| team.name.as_str());
    OwnOffice {
        title: page.lang.tf("captain-own", &[("team", team.into())]),
        next: match &led.next {
            Some(next) => page.named("captain-next", &next.name),
            None => page.t("refused-no-other-captain"),
        },
        ends: led.next.is_some(),
    }
}

fn line_up(page: &Page, seen: &TeamsView, own: &OwnLineUp, ticked: Option<&[PlayerId]>) -> LineUpForm {
    let name = |team: u16| seen.team(team).map_or_else(String::new, |team| team.name.clone());
    let args = [("n", i64::from(own.round).into()), ("team", name(own.opponent).into())];
    let choice = |one: &TeamPlayer| Choice {
        value: one.player.id.to_string(),
        text: one.player.name.clone(),
        chosen: match ticked {
            Some(ticked) => ticked.contains(&one.player.id),
            None => own.players.iter().any(|chosen| chosen.number == one.number),
        },
    };
    let boards = seen.tournament.sheet.team_size().map_or(0, |size| *size.start());
    let players = seen.team(own.team).map_or(&[][..], |team| team.players.as_slice());
    LineUpForm {
        round: own.round,
        title: page.lang.tf("line-up-title", &args),
        until: page.telling([own.due], |[at]| page.lang.tf("line-up-until", &[("at", at.to_owned().into())])),
        state: page.t(match own.state {
            LineUpState::Nothing => "line-up-else",
            LineUpState::Entered => "line-up-entered",
            LineUpState::Broken => "line-up-broken",
            LineUpState::Hidden => "line-up-hidden",
        }),
        choose: page.lang.tf("line-up-choose", &[("n", boards.into())]),
        players: players.iter().filter(|one| one.plays).map(choice).collect(),
    }
}

/// Enters the reader's line-up.
pub(super) async fn enter(reader: Reader, Path(id): Path<String>, Form(given): Form<Fields>) -> Response {
    let actor = signed!(reader);
    let ticked = players_in(&given, "players").ok();
    let done = async {
        let view = seen(&reader, &id).await?;
        let round = value(&given, "round").parse().map_err(|_| Error::NotFound)?;
        let players = players_in(&given, "players")?;
        reader.door.app().teams().enter_line_up(actor, view.id, round, &players).await
    };
    let done = done.await;
    back(&reader, &id, done, ("players", TeamsForm { players: ticked, ..TeamsForm::default() })).await
}

/// Who is to be captain of which team.
#[derive(Deserialize)]
pub(super) struct CaptainForm {
    team: u16,
    /// Address, whole name or id.
    #[serde(default)]
    who: String,
}

/// Names a team's captain.
pub(super) async fn name(reader: Reader, Path(id): Path<String>, Form(given): Form<CaptainForm>) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = run_by(&reader, &id).await?;
        let player = meant(&reader, actor, &view, &given.who).await?;
        let action = Action::NameCaptain { team: given.team, player };
        reader.door.app().tournaments().perform(actor, view.id, action, "").await?;
        Ok::<_, NotDone>(())
    };
    let done = done.await;
    let typed = TeamsForm { who: given.who, team: given.team, players: None };
    back(&reader, &id, done, ("who", typed)).await
}

/// Lays the reader's office down.
pub(super) async fn step_down(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = seen(&reader, &id).await?;
        reader.door.app().tournaments().perform(actor, view.id, Action::StepDown, "").await
    };
    let done = done.await;
    back(&reader, &id, done, ("", TeamsForm::default())).await
}

/// Back to the page; with what is wrong, if it was not done.
async fn back(
    reader: &Reader,
    id: &str,
    done: Result<(), impl Into<NotDone>>,
    (field, typed): (&str, TeamsForm),
) -> Response {
    let own = format!("/tournaments/{id}/teams");
    match or_fault!(reader, &own, or_said(reader.page.lang, done)) {
        Ok(()) => Redirect::to(&own).into_response(),
        Err(says) => {
            let page = page(reader, id, FieldFaults::one(field, says), typed).await;
            reader.answer(StatusCode::UNPROCESSABLE_ENTITY, page, "/tournaments")
        }
    }
}
