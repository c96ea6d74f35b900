//! From an arbiter's games and incidents to the desk.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::super::tournaments::queue::{QueueCard, cards, left};
use super::reports_page::report_line;
use super::timeline::{incident_link, incident_name};
use crate::app::accounts::joining::JoinRequest;
use crate::app::actor::Role;
use crate::app::arbitration::desk::{DESK_GAMES_MAX, DESK_INCIDENTS_MAX};
use crate::app::arbitration::desk_view::{DeskView, EscalatedView, IncidentView};
use crate::app::arbitration::reports::{Report, answers_reports};
use crate::app::core::incidents::IncidentKind;
use crate::app::core::rights::keeps_accounts;
use crate::app::core::views::{GameState, GameView, Person, SideView};
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::{BySide, GameId, Timestamp};
use crate::http::web::layout::{Choice, Page, Reader};
use crate::show::clocks::chip;
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

#[derive(Debug)]
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
    pub(super) chip: String,
    pub(super) state: String,
    pub(super) stands: bool,
    pub(super) heading: String,
    pub(super) flag: Option<Timestamp>,
}

#[derive(Template)]
#[template(path = "web/desk.html")]
pub(super) struct DeskPage {
    page: Page,
    /// Whether the reader runs tournaments.
    directs: bool,
    /// Whether the reader names outages.
    names_outages: bool,
    /// Whether the reader answers reports of players.
    answers: bool,
    /// Whether the reader watches over games.
    watches: bool,
    summary: String,
    kinds: Vec<Choice>,
    name: String,
    filtered: bool,
    /// What waits, the most urgent first.
    queue: Vec<QueueCard>,
    /// Whether each line names its game or tournament.
    names: bool,
    /// The games that stand still.
    standing: Vec<DeskGame>,
    /// The others.
    games: Vec<DeskGame>,
    /// How many run, in words.
    running: String,
    more: bool,
}

/// All that waits for somebody.
pub(super) struct Waiting {
    pub(super) desk: DeskView,
    pub(super) queue: Vec<DirectorItem>,
    pub(super) escalated: Vec<EscalatedView>,
    pub(super) reports: Vec<Report>,
    pub(super) joining: Vec<JoinRequest>,
}

impl DeskPage {
    fn is_empty(&self) -> bool {
        self.queue.is_empty() && self.games.is_empty() && self.standing.is_empty() && !self.filtered
    }
}

pub(super) fn desk_page(reader: &Reader, waiting: &Waiting, filter: Filter) -> DeskPage {
    let page = reader.page.clone();
    let (lang, view) = (page.lang, &waiting.desk);
    let role = reader.signed().map(|actor| actor.role);
    let directs = matches!(role, Some(Role::Director | Role::Admin));
    let name: String = filter.name.trim().chars().take(NAME_CHARS_MAX).collect();
    let sought = name.to_lowercase();
    let all = inbox(reader, waiting);
    let late = all.iter().filter(|one| one.late).count();
    let args = [("n", all.len().into()), ("late", late.into())];
    let summary = match (all.len(), late) {
        (0, _) => lang.t("inbox-nothing"),
        (_, 0) => lang.tf("inbox-summary", &args[..1]),
        _ => lang.tf("inbox-summary-late", &args),
    };
    let answers = reader.signed().is_some_and(answers_reports);
    let keeps = reader.signed().is_some_and(keeps_accounts);
    let kinds = kinds(lang, &filter.kind, answers, keeps);
    let kind = kinds.iter().find(|one| one.chosen).map_or("", |one| one.value.as_str());
    let holds = |text: &str| text.to_lowercase().contains(&sought);
    let found =
        |one: &QueueCard| (kind.is_empty() || one.kind == kind) && (holds(&one.whose.1) || holds(&one.what));
    let filtered = !kind.is_empty() || !name.is_empty();
    let games = view.games.iter().filter(|game| holds(&players(lang, game)));
    let (standing, games): (Vec<_>, Vec<_>) = games.partition(|game| game.state != GameState::Running);
    let cards =
        |games: Vec<&GameView>| games.into_iter().map(|game| desk_game(lang, game)).collect::<Vec<_>>();
    let (standing, games) = (cards(standing), cards(games));
    DeskPage {
        directs: directs || !waiting.queue.is_empty(),
        names_outages: directs,
        answers,
        watches: !directs || !view.games.is_empty() || !view.incidents.is_empty(),
        summary,
        queue: all.into_iter().filter(found).collect(),
        names: true,
        standing,
        running: lang.tf("desk-games-running", &[("n", games.len().into())]),
        games,
        more: view.games.len() >= DESK_GAMES_MAX || view.incidents.len() >= DESK_INCIDENTS_MAX,
        kinds,
        filtered,
        name,
        page,
    }
}

/// What the list can be narrowed to.
fn kinds(lang: Lang, chosen: &str, answers: bool, keeps: bool) -> Vec<Choice> {
    let choice = |value: &str, text| Choice::new(value, text, chosen);
    let areas = [
        ("", "desk-filter-all"),
        ("tournament", "inbox-tournaments"),
        ("mail", "inbox-mails"),
        ("report", "reports-title"),
        ("account", "people-requests"),
    ];
    let areas = areas.into_iter().filter(|(value, _)| match *value {
        "report" => answers,
        "account" => keeps,
        _ => true,
    });
    let areas = areas.map(|(value, key)| choice(value, lang.t(key)));
    let incidents = IncidentKind::ALL.into_iter();
    areas.chain(incidents.map(|kind| choice(kind.as_str(), incident_name(lang, kind)))).collect()
}

/// What waits in games, tournaments, mails and accounts: first what is due, the earliest first, then what waits longest. What
/// a game's arbiter finds there as such is not said again as the director's.
fn inbox(reader: &Reader, waiting: &Waiting) -> Vec<QueueCard> {
    let (lang, now) = (reader.page.lang, waiting.desk.now);
    let watched: BTreeSet<GameId> = waiting.desk.incidents.iter().map(|one| one.game).collect();
    let told: BTreeSet<GameId> = waiting.escalated.iter().map(|one| one.game).collect();
    let own = |item: &&DirectorItem| match item.task {
        DirectorTask::Incident { game, .. } => !watched.contains(&game) && !told.contains(&game),
        DirectorTask::HardEnd { game } => !watched.contains(&game),
        _ => true,
    };
    let queue: Vec<DirectorItem> = waiting.queue.iter().filter(own).cloned().collect();
    let mut all: Vec<QueueCard> = cards(reader, &queue);
    all.extend(waiting.desk.incidents.iter().map(|one| incident_line(lang, one, now)));
    let unseen = waiting.escalated.iter().filter(|one| !watched.contains(&one.game));
    all.extend(unseen.map(|one| unanswered_line(lang, one, now)));
    let said = |player: &Person| {
        waiting
            .queue
            .iter()
            .any(|item| matches!(&item.task, DirectorTask::Bounced { player: one } if one.id == player.id))
    };
    let bouncing = waiting.desk.bouncing.iter().filter(|(_, player, _)| !said(player));
    all.extend(bouncing.map(|one| bounced_line(lang, one)));
    all.extend(waiting.reports.iter().map(|one| report_line(lang, one)));
    all.extend(waiting.joining.iter().map(|one| joining_line(lang, one)));
    let late = |at: Option<Timestamp>| at.unwrap_or(Timestamp::from_us(i64::MAX));
    all.sort_by_key(|one| (late(one.due), late(one.since)));
    all
}

/// Somebody asks for an account.
fn joining_line(lang: Lang, one: &JoinRequest) -> QueueCard {
    QueueCard {
        what: lang.t("inbox-joining"),
        whose: ("/people#requests".to_owned(), one.name.clone()),
        kind: "account",
        since: Some(one.asked),
        href: "/people#requests".to_owned(),
        button: lang.t("inbox-joining-look"),
        ..QueueCard::default()
    }
}

fn incident_line(lang: Lang, one: &IncidentView, now: Timestamp) -> QueueCard {
    let (left, late) = left(lang, Some(one.due), now);
    let turn = words::turn_number(lang, one.turn);
    QueueCard {
        what: incident_name(lang, one.kind),
        whose: (format!("/games/{}/desk#tab", one.game), format!("{} · {turn}", against(&one.players))),
        text: one.objection.as_ref().map(|objection| words::text_or_taken(lang, objection.text.said())),
        kind: one.kind.as_str(),
        since: Some(one.opened),
        due: Some(one.due),
        left,
        late,
        href: incident_link(one),
        button: lang.t("desk-deal"),
    }
}

fn bounced_line(lang: Lang, (game, player, since): &(GameId, Person, Timestamp)) -> QueueCard {
    let at = format!("/games/{game}/desk");
    QueueCard {
        what: lang.tf("queue-bounced", &[("name", player.name.as_str().into())]),
        whose: (at.clone(), player.name.clone()),
        kind: "mail",
        since: Some(*since),
        href: at,
        button: lang.t("queue-go-game"),
        ..QueueCard::default()
    }
}

fn unanswered_line(lang: Lang, one: &EscalatedView, now: Timestamp) -> QueueCard {
    let (left, late) = left(lang, Some(one.due), now);
    QueueCard {
        what: lang.t("inbox-unanswered"),
        whose: (format!("/games/{}", one.game), against(&one.players)),
        kind: IncidentKind::Objection.as_str(),
        since: Some(one.at),
        due: Some(one.due),
        left,
        late,
        href: "/desk/unanswered".to_owned(),
        button: lang.t("appeal-waiting-title"),
        ..QueueCard::default()
    }
}

/// An open incident.
pub(super) fn card(lang: Lang, incident: &IncidentView, now: Timestamp) -> IncidentCard {
    let (left, late) = left(lang, Some(incident.due), now);
    IncidentCard {
        game: incident.game.to_string(),
        against: against(&incident.players),
        name: incident_name(lang, incident.kind),
        turn: words::turn_number(lang, incident.turn),
        text: incident.objection.as_ref().map(|objection| words::text_or_taken(lang, objection.text.said())),
        opened: incident.opened,
        due: incident.due,
        left: left.unwrap_or_default(),
        late,
        href: incident_link(incident),
    }
}

pub(super) fn against(players: &BySide<Person>) -> String {
    format!("{} – {}", players.white.name, players.black.name)
}

fn players(lang: Lang, game: &GameView) -> String {
    format!("{} – {}", game.sides.white.player.called(lang), game.sides.black.player.called(lang))
}

/// How far a game is, in words.
pub(super) fn state(lang: Lang, game: &GameView) -> String {
    match (game.result, game.state) {
        (Some(result), _) => words::result(lang, result),
        (None, GameState::Suspended) => lang.t("state-suspended"),
        (None, GameState::Paused) => lang.t("state-paused"),
        (None, GameState::Adjudicated) => lang.t("state-adjudicated"),
        (None, _) if waits_for_key_holder(game) => lang.t("state-keyholder"),
        (None, _) => lang.t("state-watched"),
    }
}

/// Whether every entry is in that only the key holder can help to open.
fn waits_for_key_holder(game: &GameView) -> bool {
    let blind = game.terms.key_holder().is_some();
    blind && ![&game.sides.white, &game.sides.black].into_iter().any(SideView::is_to_enter)
}

fn desk_game(lang: Lang, game: &GameView) -> DeskGame {
    let flags = [game.sides.white.flag_at, game.sides.black.flag_at];
    let next = flags.into_iter().flatten().min();
    DeskGame {
        id: game.id.to_string(),
        against: players(lang, game),
        chip: chip(lang, &game.rules, game.clock, game.terms.rated),
        state: state(lang, game),
        stands: matches!(game.state, GameState::Suspended | GameState::Paused),
        heading: words::heading(lang, &game.position, &game.rules),
        flag: next.filter(|_| game.state == GameState::Running),
    }
}
