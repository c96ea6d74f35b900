//! From all that is known of a game to its page on the desk.

use askama::Template;
use serde::Deserialize;

use super::desk_page::{IncidentCard, card, players, state};
use super::form::{FORMS, Form};
use super::timeline::{Line, incident_link, incident_name, line, sides};
use crate::app::arbitration::desk_view::{DisputesView, IncidentView, TimelineItem};
use crate::app::core::views::{GameState, GameView, PairView};
use crate::app::outbox::bounces::BouncingAddress;
use crate::base::{Side, Timestamp};
use crate::game::{About, Channel, RulingKind};
use crate::http::web::games::create_page::Choice;
use crate::http::web::games::dispute::{DisputeBox, dispute_box};
use crate::http::web::layout::page::Page;
use crate::show::board::side_name;
use crate::show::time::span;
use crate::show::{Lang, words};

/// Lines of the timeline on one page, unless all are asked for.
const LINES_MAX: usize = 60;
/// The newest turns in the table of used time.
const USED_MAX: usize = 60;

/// Everything that a game's page on the desk shows.
pub(super) struct Gathered {
    pub(super) view: GameView,
    pub(super) pairs: Vec<PairView>,
    pub(super) incidents: Vec<IncidentView>,
    pub(super) disputes: DisputesView,
    pub(super) timeline: Vec<TimelineItem>,
    pub(super) bouncing: Vec<(Side, BouncingAddress)>,
}

/// Which part of the timeline is shown, and the incident that the next ruling is to close.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Show {
    show: String,
    all: String,
    incident: String,
}

/// A side's clock.
pub(super) struct ClockRow {
    who: String,
    name: String,
    state: String,
    left: String,
    flag: Option<Timestamp>,
}

/// The time that was used in a turn.
pub(super) struct UsedRow {
    turn: String,
    white: String,
    black: String,
}

/// A ruling that can be given.
#[derive(Clone, Debug)]
pub struct RuleLink {
    pub href: String,
    pub title: String,
    what: String,
}

/// The desk as a part of the game's own page, for its arbiters.
#[derive(Clone, Debug)]
pub struct DeskPanel {
    /// How many incidents are open, in words; nothing if none is.
    pub open: Option<String>,
    /// What each of them is, and where it is dealt with.
    pub incidents: Vec<(String, String)>,
    pub rules: Vec<RuleLink>,
}

impl DeskPanel {
    pub(in crate::http::web) fn new(
        lang: Lang,
        view: &GameView,
        pairs: &[PairView],
        incidents: &[IncidentView],
        disputes: &DisputesView,
    ) -> DeskPanel {
        let open = incidents.iter().filter(|one| one.closed.is_none());
        let incidents: Vec<_> = open.map(|one| (incident_link(one), incident_name(lang, one.kind))).collect();
        DeskPanel {
            open: (!incidents.is_empty()).then(|| lang.tf("panel-open", &[("n", incidents.len().into())])),
            incidents,
            rules: rules(lang, view, pairs, disputes, ""),
        }
    }
}

#[derive(Template)]
#[template(path = "web/game_desk.html")]
pub(super) struct GameDeskPage {
    page: Page,
    id: String,
    against: String,
    heading: String,
    state: String,
    stands: bool,
    incidents: Vec<IncidentCard>,
    /// Whose mails come back.
    bouncing: Vec<String>,
    clocks: Vec<ClockRow>,
    used: Vec<UsedRow>,
    rules: Vec<RuleLink>,
    unseals: bool,
    disputes: DisputeBox,
    sorts: Vec<Choice>,
    lines: Vec<Line>,
    /// Where the older lines are, if there are any.
    older: Option<String>,
}

pub(super) fn game_page(page: Page, gathered: &Gathered, show: &Show) -> GameDeskPage {
    let (lang, view) = (page.lang, &gathered.view);
    let sort = ["entries", "mails", "events"].into_iter().find(|sort| show.show == *sort);
    let lines = gathered.timeline.iter().rev();
    let lines = lines.map(|item| line(lang, view.id, item, &gathered.disputes));
    let mut lines: Vec<Line> = lines.filter(|line| sort.is_none_or(|sort| line.sort == sort)).collect();
    let id = view.id;
    let older = (show.all != "yes" && lines.len() > LINES_MAX).then(|| {
        lines.truncate(LINES_MAX);
        let sort = sort.unwrap_or("");
        format!("/games/{id}/desk?show={sort}&all=yes#timeline")
    });
    let open = gathered.incidents.iter().filter(|incident| incident.closed.is_none());
    let known = gathered.incidents.iter().find(|open| open.id.to_string() == show.incident);
    let closes = known.map_or_else(String::new, |open| format!("?incident={}", open.id));
    GameDeskPage {
        id: id.to_string(),
        against: players(view),
        heading: words::heading(lang, &view.position, &view.rules),
        state: state(lang, view),
        stands: matches!(view.state, GameState::Suspended | GameState::Paused),
        bouncing: bouncing(&page, gathered),
        clocks: clocks(lang, view),
        used: used(lang, &gathered.pairs),
        rules: rules(lang, view, &gathered.pairs, &gathered.disputes, &closes),
        unseals: view.arbiter2.is_some() && view.state != GameState::Finished,
        disputes: dispute_box(lang, view, &gathered.pairs, &gathered.disputes),
        incidents: open.map(|incident| card(lang, incident, view.now)).collect(),
        sorts: sorts(lang, sort),
        lines,
        older,
        page,
    }
}

fn bouncing(page: &Page, gathered: &Gathered) -> Vec<String> {
    let sentence = |(side, one): &(Side, BouncingAddress)| {
        let args = [
            ("side", side_name(page.lang, *side).into()),
            ("name", gathered.view.sides.get(*side).player.name.as_str().into()),
            ("reason", one.reason.as_str().into()),
        ];
        page.sentence("bounce-desk", &args, ("at", one.last))
    };
    gathered.bouncing.iter().map(sentence).collect()
}

fn clocks(lang: Lang, view: &GameView) -> Vec<ClockRow> {
    let row = |(side, who): (Side, String)| {
        let seat = view.sides.get(side);
        let key = match (view.state, seat.owes, seat.sealed, seat.passes) {
            (GameState::Running, _, _, true) => "seat-passes",
            (GameState::Running, true, Some(true), _) => "seat-filed",
            (GameState::Running, true, ..) => "seat-runs",
            (GameState::Running, ..) => "seat-waits",
            _ => "desk-clock-stands",
        };
        ClockRow {
            who,
            name: seat.player.name.clone(),
            state: lang.t(key),
            left: span(lang, seat.left),
            flag: seat.flag_at,
        }
    };
    sides(lang).into_iter().map(row).collect()
}

/// The newest turns first.
fn used(lang: Lang, pairs: &[PairView]) -> Vec<UsedRow> {
    let row = |pair: &PairView| {
        let used = |side| {
            let entry = pair.entries.get(side).as_ref();
            let entry = entry.filter(|entry| entry.channel != Channel::Server);
            entry.map_or_else(|| "–".to_owned(), |entry| span(lang, entry.used))
        };
        UsedRow { turn: pair.pair.to_string(), white: used(Side::White), black: used(Side::Black) }
    };
    pairs.iter().rev().take(USED_MAX).map(row).collect()
}

/// The rulings that can be given now, each leading to its form.
fn rules(
    lang: Lang,
    view: &GameView,
    pairs: &[PairView],
    disputes: &DisputesView,
    closes: &str,
) -> Vec<RuleLink> {
    let waiting = || disputes.objections.iter().filter(|objection| objection.answer.is_none());
    let objected = waiting().next().is_some();
    let appealed = waiting().any(|objection| objection.about == About::Appeal);
    let stands = matches!(view.state, GameState::Suspended | GameState::Paused);
    let over = view.state == GameState::Finished;
    let adjudicated = view.state == GameState::Adjudicated;
    // The newest turn was not revealed: a game that ended so can go on there.
    let ended_open = !pairs.iter().any(|pair| pair.turn == view.turn);
    let can = |kind: RulingKind| match kind {
        RulingKind::Note => true,
        // The game does not go on: its result is found.
        RulingKind::Pause
        | RulingKind::Resume
        | RulingKind::AdjustClock
        | RulingKind::Extend
        | RulingKind::VoidAndReplay
            if adjudicated =>
        {
            false
        }
        RulingKind::Answer => objected,
        RulingKind::Overturn => over && appealed,
        RulingKind::Reopen => over && appealed && ended_open,
        RulingKind::Pause => !stands && !over,
        RulingKind::Resume => stands,
        _ => !over,
    };
    let link = |Form { kind, title, what }: Form| RuleLink {
        href: format!("/games/{}/desk/rule/{}{closes}", view.id, kind.as_str()),
        title: lang.t(title),
        what: lang.t(what),
    };
    FORMS.into_iter().filter(|form| can(form.kind)).map(link).collect()
}

fn sorts(lang: Lang, chosen: Option<&str>) -> Vec<Choice> {
    let sorts = [
        ("", "desk-show-all"),
        ("entries", "desk-show-entries"),
        ("mails", "desk-show-mails"),
        ("events", "desk-show-events"),
    ];
    let choice = |(value, key): (&str, &str)| Choice {
        value: value.to_owned(),
        text: lang.t(key),
        chosen: value == chosen.unwrap_or(""),
    };
    sorts.into_iter().map(choice).collect()
}
