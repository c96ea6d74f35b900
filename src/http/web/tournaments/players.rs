//! The table of a tournament's players, for those who run it: on the page, ordered by a link, and as CSV.

use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::show::state;
use super::tables::{safe, text};
use crate::app::error::Error;
use crate::app::tournaments::running::players_table::{Owing, PlayerOrder, PlayerRow, PlayersTable};
use crate::base::{Timestamp, TournamentId};
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, or_fault, signed};
use crate::http::web::players::reliability::share;
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
    /// The word in the address, the words, and whether the table is ordered by it.
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
    pub(super) done: usize,
    pub(super) left: usize,
    pub(super) owes: String,
    pub(super) since: Option<Span>,
    pub(super) least: String,
    pub(super) away: Option<Timestamp>,
    pub(super) days: String,
    pub(super) silent: Option<Span>,
    pub(super) share: Option<String>,
    pub(super) poor: bool,
    pub(super) bounced: bool,
    pub(super) may_remove: bool,
    pub(super) plays: bool,
}

/// How long something lasts, and since which moment.
pub(super) struct Span {
    pub(super) at: String,
    pub(super) full: String,
    pub(super) text: String,
}

fn since(page: &Page, at: Timestamp) -> Span {
    Span { at: at.to_string(), full: page.moment(&at), text: span(page.lang, page.now.since(at).max(0)) }
}

fn column(order: PlayerOrder) -> &'static str {
    match order {
        PlayerOrder::Number => "entrant-number",
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
        let named = |one: PlayerOrder| (one.as_str(), page.lang.t(column(one)), one == order);
        PlayersBox {
            columns: PlayerOrder::ALL.map(named).into(),
            hidden: phase == Phase::Running && table.players.iter().any(is_hidden),
            count: table.players.len(),
            lines: table.players.iter().map(|one| line(page, phase, one)).collect(),
        }
    }
}

fn is_hidden(one: &PlayerRow) -> bool {
    one.state == EntrantState::Playing && one.owing.is_none()
}

fn line(page: &Page, phase: Phase, one: &PlayerRow) -> PlayerLine {
    let lang = page.lang;
    let owing = one.owing.clone().unwrap_or_default();
    let before = matches!(phase, Phase::Open | Phase::Closed);
    let plays = phase == Phase::Running && one.state == EntrantState::Playing;
    PlayerLine {
        id: one.player.id.to_string(),
        number: text(one.number),
        name: one.player.name.clone(),
        state: (one.state != EntrantState::Playing).then(|| state(lang, one.state)),
        done: one.done,
        left: one.left,
        owes: text(one.owing.as_ref().filter(|_| plays).map(|owing| owing.games)),
        since: owing.since.map(|at| since(page, at)),
        least: text(owing.least.map(|left| span(lang, left))),
        away: one.away_until,
        days: text(one.leave_left),
        silent: owing.silent.map(|at| since(page, at)),
        share: one.reliability.as_ref().and_then(|found| share(lang, found)),
        poor: one.reliability.is_some_and(|found| found.is_poor()),
        bounced: one.bounced,
        may_remove: before && matches!(one.state, EntrantState::Entered | EntrantState::Waiting),
        plays,
    }
}

/// The table as CSV: moments in UTC, times in whole seconds.
pub(super) async fn file(reader: Reader, Path(id): Path<String>, Query(sorted): Query<Sorted>) -> Response {
    let actor = signed!(reader);
    let table = match TournamentId::parse(&id) {
        Ok(id) => reader.door.app().running_tournaments().players_table(actor, id).await,
        Err(_) => Err(Error::NotFound),
    };
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
