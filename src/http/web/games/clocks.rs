//! The page with the history of a game's clocks, and the box that says how much time one's own clock has.

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::core::views::{GameState, GameView};
use crate::app::games::clocks::history::{ClockHistory, ClockHistorySide, ClockHistoryTurn};
use crate::base::{Micros, Side, Timestamp};
use crate::game::ClockRule;
use crate::http::web::games::play::game_id;
use crate::http::web::layout::{GameName, Page, Reader, or_fault, send};
use crate::show::Lang;
use crate::show::board::side_name;
use crate::show::clocks::{grace_begins, if_filed};
use crate::show::time::span;
use crate::show::words::heading_past;

/// What filing that costs less than this is not told.
const TOLD_FROM: Micros = 60 * 60 * 1_000_000;

/// What one's own clock does that the seat at the board does not say, while an entry is owed.
#[derive(Debug)]
pub struct ClockNow {
    /// When a grace after the deadline begins and ends, as HTML.
    pub until: Option<String>,
    /// What filing now would do, if it costs much.
    pub if_filed: Option<String>,
}

/// The box; nothing for who owes nothing, or has nothing more to know.
pub(super) fn clock_now(page: &Page, view: &GameView) -> Option<ClockNow> {
    let seat = view.sides.get(view.own_side()?);
    let flag = seat.flag_at?;
    let until = grace_begins(view.clock, flag).map(|deadline| {
        page.telling([deadline, flag], |[deadline, flag]| {
            page.lang.tf("clock-until-grace", &[("deadline", deadline.into()), ("flag", flag.into())])
        })
    });
    let costs = seat.if_filed.filter(|filed| filed.takes >= TOLD_FROM);
    let if_filed = costs.map(|filed| if_filed(page.lang, view.clock, filed));
    (until.is_some() || if_filed.is_some()).then_some(ClockNow { until, if_filed })
}

/// The history.
#[derive(Template)]
#[template(path = "web/clocks.html")]
pub struct ClocksPage {
    pub page: Page,
    pub game: GameName,
    /// The regulation in words.
    pub rule: String,
    /// The regulation as it is written.
    pub clock: String,
    /// Where the stored clocks are others.
    pub differs: Vec<String>,
    /// The turns, newest first.
    pub turns: Vec<TurnTable>,
}

pub struct TurnTable {
    /// Its number.
    pub heading: String,
    /// Open or void.
    pub note: Option<String>,
    pub opened: Timestamp,
    /// White, then Black.
    pub sides: [SideRow; 2],
}

/// One side's clock.
pub struct SideRow {
    pub who: String,
    /// What happened: a name and a value each.
    pub cells: Vec<(String, String)>,
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let here = format!("/games/{id}");
    let id = or_fault!(reader, &here, game_id(&id));
    let history = reader.door.app().clocks().clock_history(reader.actor.as_ref(), id).await;
    let history = or_fault!(reader, &here, history);
    send(StatusCode::OK, &clocks_page(reader.page, &history))
}

pub fn clocks_page(page: Page, history: &ClockHistory) -> ClocksPage {
    let (lang, view) = (page.lang, &history.game);
    let name = |side| view.sides.get(side).player.called(lang);
    let heading = |turn: &ClockHistoryTurn| heading_past(lang, &turn.position, &view.rules);
    // Nothing runs in a game that is over.
    let is_open = |turn: &ClockHistoryTurn| turn.is_open && view.state != GameState::Finished;
    ClocksPage {
        game: GameName::of(lang, view),
        rule: crate::show::clocks::regulation(lang, &view.rules, view.clock),
        clock: view.clock.to_string(),
        differs: history
            .differs
            .iter()
            .map(|one| {
                let turn = history.turns.iter().find(|turn| turn.turn == one.turn);
                let args = [
                    ("turn", turn.map(heading).unwrap_or_default().into()),
                    ("side", side_name(lang, one.side).into()),
                    ("stored", one.stored.clone().into()),
                    ("computed", one.computed.clone().into()),
                ];
                lang.tf("clocks-differs-at", &args)
            })
            .collect(),
        turns: history
            .turns
            .iter()
            .rev()
            .map(|turn| TurnTable {
                heading: heading(turn),
                note: match turn.replaced_by {
                    Some(_) => Some(lang.t("clocks-void")),
                    None => is_open(turn).then(|| lang.t("clocks-open")),
                },
                opened: turn.opened,
                sides: Side::ALL.map(|side| SideRow {
                    who: format!("{} · {}", side_name(lang, side), name(side)),
                    cells: cells(&page, view.clock, turn.sides.get(side), is_open(turn)),
                }),
            })
            .collect(),
        page,
    }
}

fn cells(page: &Page, clock: ClockRule, side: &ClockHistorySide, is_open: bool) -> Vec<(String, String)> {
    let (lang, line) = (page.lang, &side.line);
    let mut cells = Vec::new();
    let mut add = |key: &str, value: String| cells.push((lang.t(key), value));
    // Where nothing carries over, what was left before says nothing.
    if !matches!(clock, ClockRule::PerPair { .. } | ClockRule::Fixed(_)) {
        add("clocks-carried", span(lang, line.carried));
        if line.given != line.carried {
            add("clocks-added", signed(lang, line.given - line.carried));
        }
    }
    add("clocks-given", span(lang, line.given));
    if line.credits.outage != 0 {
        add("clocks-outage", signed(lang, line.credits.outage));
    }
    if line.credits.ruling != 0 {
        add("clocks-ruling", signed(lang, line.credits.ruling));
    }
    match side.filed {
        Some(at) => {
            add("clocks-filed", page.time(&at));
            if line.leave != 0 {
                add("clocks-leave", span(lang, line.leave));
            }
            add("clocks-used", span(lang, line.used));
            add("clocks-left", span(lang, line.left));
        }
        None if side.fell => {
            add("clocks-filed", "–".to_owned());
            add("clocks-used", span(lang, line.used));
            add("clocks-left", span(lang, line.left));
        }
        None if !side.owed => add("clocks-filed", lang.t("clocks-nothing")),
        None if !side.known => add("clocks-filed", lang.t("clocks-not-shown")),
        None => add("clocks-filed", "–".to_owned()),
    }
    if let Some(at) = side.flag_at {
        // How long it is until then matters to nobody once both have submitted.
        add("clocks-flag", if is_open { page.time(&at) } else { page.instant(at) });
    }
    cells
}

fn signed(lang: Lang, time: Micros) -> String {
    let sign = if time < 0 { '−' } else { '+' };
    format!("{sign}{}", span(lang, time.abs()))
}
