//! The table of a tournament's players, for those who run it: on the page, ordered by a link, and as CSV.

use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::id_of;
use super::show::state;
use super::tables::{safe, text};
use crate::app::error::Error;
use crate::app::tournaments::running::players_table::{Owing, PlayerOrder, PlayerRow, PlayersTable};
use crate::base::Timestamp;
use crate::http::web::layout::{Page, Reader, or_fault, signed};
use crate::http::web::players::reliability::share;
use crate::show::escape;
use crate::show::time::span;
use crate::tournament::{EntrantState, Phase};

/// By what the table is ordered.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Sorted {
    sort: String,
}

impl Sorted {
    pub(super) fn order(&self) -> PlayerOrder {
        PlayerOrder::parse(&self.sort).unwrap_or(PlayerOrder::Number)
    }
}

pub(super) struct PlayersBox {
    /// The word in the address, the words, and whether the table is ordered by it; a column in which nothing stands is none.
    pub(super) columns: Vec<(&'static str, String, bool)>,
    pub(super) lines: Vec<PlayerLine>,
    /// Whether it is hidden from the reader what somebody owes.
    pub(super) hidden: bool,
    pub(super) count: usize,
}

pub(super) struct PlayerLine {
    pub(super) id: String,
    pub(super) number: String,
    pub(super) name: String,
    /// What is to be known of the entry of somebody who does not play.
    pub(super) state: Option<String>,
    /// What stands in the columns behind the name.
    pub(super) cells: Vec<PlayerCell>,
    pub(super) poor: bool,
    pub(super) bounced: bool,
    pub(super) may_remove: bool,
    pub(super) plays: bool,
}

pub(super) struct PlayerCell {
    /// The words of its column.
    pub(super) label: String,
    pub(super) counts: bool,
    pub(super) html: String,
}

/// How long something lasts, with the moment since which it does behind it.
fn since(page: &Page, at: Timestamp) -> String {
    let lasts = span(page.lang, page.now.since(at).max(0));
    format!("<time datetime=\"{at}\" title=\"{}\">{}</time>", escape(&page.moment(&at)), escape(&lasts))
}

fn column(order: PlayerOrder) -> &'static str {
    match order {
        PlayerOrder::Number => "tables-number",
        PlayerOrder::Name => "entrant-name",
        PlayerOrder::Done => "players-done",
        PlayerOrder::Left => "players-left",
        PlayerOrder::Owes => "players-owes",
        PlayerOrder::Since => "players-since",
        PlayerOrder::Time => "players-time",
        PlayerOrder::Away => "players-away",
        PlayerOrder::LeaveLeft => "players-days",
        PlayerOrder::Silent => "players-silent",
        PlayerOrder::Reliable => "players-reliable",
        PlayerOrder::Mails => "players-mails",
    }
}

impl PlayersBox {
    pub(super) fn new(page: &Page, table: &PlayersTable, order: PlayerOrder) -> PlayersBox {
        let phase = table.view.phase;
        let stands = |one: PlayerOrder| {
            matches!(one, PlayerOrder::Number | PlayerOrder::Name)
                || table.players.iter().any(|player| !cell(page, phase, player, one).is_empty())
        };
        let shown: Vec<PlayerOrder> = PlayerOrder::ALL.into_iter().filter(|one| stands(*one)).collect();
        let named = |one: &PlayerOrder| (one.as_str(), page.lang.t(column(*one)), *one == order);
        PlayersBox {
            columns: shown.iter().map(named).collect(),
            hidden: phase == Phase::Running && table.players.iter().any(is_hidden),
            count: table.players.len(),
            lines: table.players.iter().map(|one| line(page, phase, one, &shown)).collect(),
        }
    }
}

fn is_hidden(one: &PlayerRow) -> bool {
    one.state == EntrantState::Playing && one.owing.is_none()
}

fn plays(phase: Phase, one: &PlayerRow) -> bool {
    phase == Phase::Running && one.state == EntrantState::Playing
}

/// What stands in a column behind the name, as HTML. Games are counted once there are some.
fn cell(page: &Page, phase: Phase, one: &PlayerRow, column: PlayerOrder) -> String {
    let (lang, before) = (page.lang, matches!(phase, Phase::Draft | Phase::Open | Phase::Closed));
    let owing = || one.owing.clone().unwrap_or_default();
    match column {
        PlayerOrder::Number | PlayerOrder::Name => String::new(),
        PlayerOrder::Done | PlayerOrder::Left if before => String::new(),
        PlayerOrder::Done => one.done.to_string(),
        PlayerOrder::Left => one.left.to_string(),
        PlayerOrder::Owes => text(one.owing.as_ref().filter(|_| plays(phase, one)).map(|owing| owing.games)),
        PlayerOrder::Since => owing().since.map(|at| since(page, at)).unwrap_or_default(),
        PlayerOrder::Time => text(owing().least.map(|left| span(lang, left))),
        PlayerOrder::Away => one.away_until.map(|at| page.time(&at)).unwrap_or_default(),
        PlayerOrder::LeaveLeft => text(one.leave_left),
        PlayerOrder::Silent => owing().silent.map(|at| since(page, at)).unwrap_or_default(),
        PlayerOrder::Reliable => {
            let poor = one.reliability.is_some_and(|found| found.is_poor());
            let share = one.reliability.as_ref().and_then(|found| share(lang, found));
            let look = |share: String| {
                if poor { format!("{share} – {}", lang.t("reliable-look")) } else { share }
            };
            escape(&share.map(look).unwrap_or_default())
        }
        PlayerOrder::Mails if one.bounced => escape(&lang.t("players-bounced")),
        PlayerOrder::Mails => String::new(),
    }
}

fn line(page: &Page, phase: Phase, one: &PlayerRow, shown: &[PlayerOrder]) -> PlayerLine {
    let before = matches!(phase, Phase::Open | Phase::Closed);
    let behind = shown.iter().filter(|one| !matches!(one, PlayerOrder::Number | PlayerOrder::Name));
    PlayerLine {
        id: one.player.id.to_string(),
        number: text(one.number),
        name: one.player.called(page.lang),
        state: (one.state != EntrantState::Playing).then(|| state(page.lang, one.state)),
        cells: behind
            .map(|order| PlayerCell {
                label: page.lang.t(column(*order)),
                counts: matches!(
                    order,
                    PlayerOrder::Done | PlayerOrder::Left | PlayerOrder::Owes | PlayerOrder::LeaveLeft
                ),
                html: cell(page, phase, one, *order),
            })
            .collect(),
        poor: one.reliability.is_some_and(|found| found.is_poor()),
        bounced: one.bounced,
        may_remove: before && matches!(one.state, EntrantState::Entered | EntrantState::Waiting),
        plays: plays(phase, one),
    }
}

/// The table as CSV: moments in UTC, times in whole seconds.
pub(super) async fn file(reader: Reader, Path(id): Path<String>, Query(sorted): Query<Sorted>) -> Response {
    let actor = signed!(reader);
    let id = or_fault!(reader, "/tournaments", id_of(&id));
    let table = reader.door.app().running_tournaments().players_table(actor, id).await;
    let mut table = or_fault!(reader, "/tournaments", table);
    table.sort(sorted.order());
    let mut file = csv::Writer::from_writer(Vec::new());
    let head = [
        "number",
        "player",
        "name",
        "state",
        "done",
        "left",
        "owes",
        "since",
        "least time left",
        "leave until",
        "leave left",
        "silent since",
        "in time",
        "mails come back",
    ];
    let written = file
        .write_record(head)
        .and_then(|()| table.players.iter().try_for_each(|one| file.write_record(record(one))));
    match written
        .map_err(|error| error.to_string())
        .and_then(|()| file.into_inner().map_err(|error| error.to_string()))
    {
        Ok(bytes) => ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], bytes).into_response(),
        Err(why) => reader.fault(&Error::Broken(why), "/tournaments"),
    }
}

fn record(one: &PlayerRow) -> [String; 14] {
    let Owing { games, since, least, silent } = one.owing.clone().unwrap_or_default();
    [
        text(one.number),
        one.player.id.to_string(),
        safe(&one.player.name),
        one.state.as_str().to_owned(),
        one.done.to_string(),
        one.left.to_string(),
        text(one.owing.as_ref().map(|_| games)),
        text(since),
        text(least.map(|left| left / 1_000_000)),
        text(one.away_until),
        text(one.leave_left),
        text(silent),
        text(one.reliability.and_then(|found| found.in_time_permille()).map(|share| share as f64 / 1000.0)),
        one.bounced.to_string(),
    ]
}
