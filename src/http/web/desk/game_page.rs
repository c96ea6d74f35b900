//! From all that is known of a game to the tab of its page that is its arbiters' desk.

use askama::Template;
use serde::Deserialize;

use super::desk_page::{IncidentCard, card, state};
use super::form::{FORMS, Form};
use super::timeline::{Line, line, sides};
use crate::app::arbitration::desk_view::{DisputesView, IncidentView, TimelineItem};
use crate::app::core::views::{GameState, GameView, PairView};
use crate::app::outbox::bounces::BouncingAddress;
use crate::base::{Side, Timestamp};
use crate::game::{About, Channel, RulingKind};
use crate::http::web::games::tabs::Tab;
use crate::http::web::games::view::GamePageParts;
use crate::http::web::layout::{Choice, Page};
use crate::show::Lang;
use crate::show::board::side_name;
use crate::show::time::span;

/// Lines of the timeline on one page, unless all are asked for.
const LINES_MAX: usize = 60;
/// The newest turns in the table of used time.
const USED_MAX: usize = 60;

/// What the desk shows of a game beside what the game's page has anyway.
pub(in crate::http::web) struct DeskParts {
    pub(in crate::http::web) timeline: Vec<TimelineItem>,
    /// Whose mails come back.
    pub(in crate::http::web) bouncing: Vec<(Side, BouncingAddress)>,
    pub(in crate::http::web) show: Show,
}

/// Which part of the timeline is shown, and the incident that the next ruling is to close.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Show {
    show: String,
    all: String,
    incident: String,
}

/// A side's clock.
#[derive(Debug)]
struct ClockRow {
    who: String,
    name: String,
    state: String,
    left: String,
    flag: Option<Timestamp>,
}

/// The time that was used in a turn.
#[derive(Debug)]
struct UsedRow {
    turn: String,
    white: String,
    black: String,
}

/// A ruling that can be given.
#[derive(Debug)]
struct RuleLink {
    href: String,
    title: String,
    what: String,
}

/// The desk as a tab of the game's page, for its arbiters.
#[derive(Template, Debug)]
#[template(path = "web/game_desk.html")]
pub struct GameDesk {
    page: Page,
    id: String,
    state: String,
    stands: bool,
    incidents: Vec<IncidentCard>,
    /// Whose mails come back.
    bouncing: Vec<String>,
    clocks: Vec<ClockRow>,
    used: Vec<UsedRow>,
    rules: Vec<RuleLink>,
    /// Whether a move may still come by letter.
    takes_paper: bool,
    unseals: bool,
    sorts: Vec<Choice>,
    lines: Vec<Line>,
    /// Where the older lines are, if there are any.
    older: Option<String>,
}

/// The desk of a game, as far as its page shows it.
#[derive(Debug)]
pub struct DeskTab {
    pub href: String,
    /// How many incidents are open, for an arbiter who has not opened it.
    pub incidents: Option<String>,
    /// What stands in it, where an arbiter has opened it.
    pub open: Option<GameDesk>,
}

pub(in crate::http::web) fn desk_tab(
    page: &Page,
    shown: &GamePageParts<'_>,
    incidents: &[IncidentView],
) -> DeskTab {
    let waiting = incidents.iter().filter(|one| one.closed.is_none()).count();
    DeskTab {
        href: format!("{}#tab", shown.viewing.with_tab(Tab::Desk).address(shown.view.id)),
        incidents: (shown.desk.is_none() && waiting > 0)
            .then(|| page.lang.tf("panel-open", &[("n", waiting.into())])),
        open: shown.desk.map(|parts| game_desk(page.clone(), shown, incidents, parts)),
    }
}

fn game_desk(
    page: Page,
    shown: &GamePageParts<'_>,
    incidents: &[IncidentView],
    parts: &DeskParts,
) -> GameDesk {
    let (lang, view, show) = (page.lang, shown.view, &parts.show);
    let sort = ["entries", "mails", "events"].into_iter().find(|sort| show.show == *sort);
    let lines = parts.timeline.iter().rev();
    let lines = lines.map(|item| line(lang, view.id, item, shown.disputes));
    let mut lines: Vec<Line> = lines.filter(|line| sort.is_none_or(|sort| line.sort == sort)).collect();
    let id = view.id;
    let older = (show.all != "yes" && lines.len() > LINES_MAX).then(|| {
        lines.truncate(LINES_MAX);
        let sort = sort.unwrap_or("");
        format!("/games/{id}/desk?show={sort}&all=yes#timeline")
    });
    let open = incidents.iter().filter(|incident| incident.closed.is_none());
    let known = incidents.iter().find(|open| open.id.to_string() == show.incident);
    let closes = known.map_or_else(String::new, |open| format!("?incident={}", open.id));
    GameDesk {
        id: id.to_string(),
        state: state(lang, view),
        stands: matches!(view.state, GameState::Suspended | GameState::Paused),
        bouncing: bouncing(&page, view, &parts.bouncing),
        clocks: clocks(lang, view),
        used: used(lang, shown.pairs),
        rules: rules(lang, view, shown.pairs, shown.disputes, &closes),
        takes_paper: view.state != GameState::Finished,
        unseals: view.arbiter2.is_some() && view.state != GameState::Finished,
        incidents: open.map(|incident| card(lang, incident, view.now)).collect(),
        sorts: sorts(lang, sort),
        lines,
        older,
        page,
    }
}

fn bouncing(page: &Page, view: &GameView, bouncing: &[(Side, BouncingAddress)]) -> Vec<String> {
    let sentence = |(side, one): &(Side, BouncingAddress)| {
        let args = [
            ("side", side_name(page.lang, *side).into()),
            ("name", view.sides.get(*side).player.name.as_str().into()),
            ("reason", one.reason.as_str().into()),
        ];
        page.sentence("bounce-desk", &args, ("at", one.last))
    };
    bouncing.iter().map(sentence).collect()
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
            name: seat.player.called(lang),
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
    Choice::all(lang, &sorts, chosen.unwrap_or(""))
}
