//! From an arbiter's games and incidents to the desk.

use askama::Template;
use serde::Deserialize;

use super::super::tournaments::queue::{QueueCard, cards};
use super::timeline::{incident_link, incident_name};
use crate::app::actor::Role;
use crate::app::arbitration::desk::{DESK_GAMES_MAX, DESK_INCIDENTS_MAX};
use crate::app::arbitration::desk_view::{DeskView, IncidentView};
use crate::app::core::incidents::IncidentKind;
use crate::app::core::views::{GameState, GameView, Person};
use crate::app::tournaments::todo::DirectorItem;
use crate::base::{BySide, Timestamp};
use crate::http::web::games::create_page::Choice;
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::Reader;
use crate::show::time::span;
use crate::show::{Lang, words};

/// The longest name that is looked for, in characters; the field says the same.
const NAME_CHARS_MAX: usize = 100;

/// Which incidents and games are shown.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Filter {
    kind: String,
    name: String,
}

pub(super) struct IncidentCard {
    pub(super) game: String,
    pub(super) against: String,
    pub(super) name: String,
    pub(super) turn: String,
    pub(super) text: Option<String>,
    pub(super) opened: Timestamp,
    pub(super) due: Timestamp,
    pub(super) left: String,
    pub(super) late: bool,
    /// Where it is dealt with.
    pub(super) href: String,
}

pub(super) struct DeskGame {
    pub(super) id: String,
    pub(super) against: String,
    pub(super) state: String,
    pub(super) stands: bool,
    pub(super) heading: String,
    pub(super) flag: Option<Timestamp>,
}

#[derive(Template)]
#[template(path = "web/desk.html")]
pub(super) struct DeskPage {
    pub(super) page: Page,
    /// Whether the reader runs tournaments.
    pub(super) directs: bool,
    /// Whether the reader names outages.
    pub(super) names_outages: bool,
    /// What waits in them.
    pub(super) queue: Vec<QueueCard>,
    /// Whether each card names its tournament.
    pub(super) names: bool,
    /// Whether the reader watches over games.
    pub(super) watches: bool,
    pub(super) summary: String,
    pub(super) kinds: Vec<Choice>,
    pub(super) name: String,
    pub(super) filtered: bool,
    pub(super) incidents: Vec<IncidentCard>,
    pub(super) games: Vec<DeskGame>,
    pub(super) more: bool,
}

pub(super) fn desk_page(
    reader: &Reader,
    view: &DeskView,
    queue: &[DirectorItem],
    filter: Filter,
) -> DeskPage {
    let page = reader.page.clone();
    let lang = page.lang;
    let role = reader.signed().map(|actor| actor.role);
    let directs = matches!(role, Some(Role::Director | Role::Admin));
    let kind = IncidentKind::parse(&filter.kind);
    let name: String = filter.name.trim().chars().take(NAME_CHARS_MAX).collect();
    let sought = name.to_lowercase();
    let found = |people: [&Person; 2]| {
        let mut names = people.iter().map(|person| person.name.to_lowercase());
        names.any(|name| name.contains(&sought))
    };
    let incidents = view
        .incidents
        .iter()
        .filter(|incident| kind.is_none_or(|kind| incident.kind == kind))
        .filter(|incident| found([&incident.players.white, &incident.players.black]));
    let games = view.games.iter().filter(|game| found([&game.sides.white.player, &game.sides.black.player]));
    let choice = |value: &str, text| Choice {
        value: value.to_owned(),
        text,
        chosen: value == kind.map_or("", IncidentKind::as_str),
    };
    let any = std::iter::once(choice("", lang.t("desk-filter-all")));
    let late = view.incidents.iter().filter(|incident| incident.due < view.now).count();
    let args = [("n", view.incidents.len().into()), ("late", late.into())];
    DeskPage {
        directs: directs || !queue.is_empty(),
        names_outages: directs,
        queue: cards(reader, queue),
        names: true,
        watches: !directs || !view.games.is_empty() || !view.incidents.is_empty(),
        summary: match (view.incidents.len(), late) {
            (0, _) => lang.t("desk-nothing"),
            (_, 0) => lang.tf("desk-summary", &args[..1]),
            _ => lang.tf("desk-summary-late", &args),
        },
        kinds: any
            .chain(IncidentKind::ALL.into_iter().map(|kind| choice(kind.as_str(), incident_name(lang, kind))))
            .collect(),
        filtered: kind.is_some() || !name.is_empty(),
        incidents: incidents.map(|incident| card(lang, incident, view.now)).collect(),
        games: games.map(|game| desk_game(lang, game)).collect(),
        more: view.games.len() >= DESK_GAMES_MAX || view.incidents.len() >= DESK_INCIDENTS_MAX,
        name,
        page,
    }
}

/// An open incident.
pub(super) fn card(lang: Lang, incident: &IncidentView, now: Timestamp) -> IncidentCard {
    let late = incident.due < now;
    let left = span(lang, incident.due.since(now).abs());
    let key = if late { "desk-late" } else { "desk-left" };
    IncidentCard {
        game: incident.game.to_string(),
        against: against(&incident.players),
        name: incident_name(lang, incident.kind),
        turn: lang.tf("desk-turn", &[("n", i64::from(incident.turn).into())]),
        text: incident.objection.as_ref().map(|objection| objection.text.clone()),
        opened: incident.opened,
        due: incident.due,
        left: lang.tf(key, &[("time", left.into())]),
        late,
        href: incident_link(incident),
    }
}

pub(super) fn against(players: &BySide<Person>) -> String {
    format!("{} – {}", players.white.name, players.black.name)
}

/// The players of a game.
pub(super) fn players(game: &GameView) -> String {
    format!("{} – {}", game.sides.white.player.name, game.sides.black.player.name)
}

/// How far a game is, in words.
pub(super) fn state(lang: Lang, game: &GameView) -> String {
    match (game.result, game.state) {
        (Some(result), _) => words::result(lang, result),
        (None, GameState::Suspended) => lang.t("state-suspended"),
        (None, GameState::Paused) => lang.t("state-paused"),
        (None, GameState::Adjudicated) => lang.t("state-adjudicated"),
        (None, _) => lang.t("state-watched"),
    }
}

fn desk_game(lang: Lang, game: &GameView) -> DeskGame {
    let flags = [game.sides.white.flag_at, game.sides.black.flag_at];
    let next = flags.into_iter().flatten().min();
    DeskGame {
        id: game.id.to_string(),
        against: players(game),
        state: state(lang, game),
        stands: matches!(game.state, GameState::Suspended | GameState::Paused),
        heading: words::heading(lang, &game.position, &game.rules),
        flag: next.filter(|_| game.state == GameState::Running),
    }
}
