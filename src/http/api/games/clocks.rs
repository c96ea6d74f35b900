//! The history of a game's clocks, for programs and for spreadsheets.

use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::clocks::history::{ClockDiffers, ClockHistory, ClockHistorySide, ClockHistoryTurn};
use crate::base::{GameId, Micros, Side};
use crate::http::api::extract::{Answered, At, ValidQuery, query, word};
use crate::http::api::games::record::attached;
use crate::http::api::shapes::{seconds, shape};
use crate::http::session::Caller;

word! {
    /// Whether a table for spreadsheets is asked for.
    pub(in crate::http::api) Csv(bool): "json" => false, "csv" => true
}

query! {
    /// The form of the history.
    pub(in crate::http::api) struct ClocksForm {
        /// `json` or `csv` (RFC 4180, one line for each side of each turn); `json` if it is missing.
        format: Option<Csv>,
    }
}

shape! {
    /// A game's clocks, computed anew from its events.
    pub(in crate::http::api) struct ClocksJson of history: &ClockHistory {
        /// The regulation of time.
        #[schema(example = "10/50d,free,double20")]
        clock: String = history.game.clock.to_string(),
        /// Whether the stored clocks agree with it.
        agrees: bool = history.differs.is_empty(),
        /// Where they do not.
        differs: Vec<ClockDiffersJson> = history.differs.iter().map(ClockDiffersJson::from).collect(),
        /// Every turn that is open or released.
        turns: Vec<ClockTurnJson> = history.turns.iter().map(ClockTurnJson::from).collect(),
    }
}

shape! {
    /// A stored clock that is another one than the events give.
    struct ClockDiffersJson of one: &ClockDiffers {
        /// The turn.
        turn: u32 = one.turn,
        /// `white` or `black`.
        side: &'static str = one.side.as_str(),
        /// What is stored.
        stored: String = one.stored.clone(),
        /// What the events give.
        computed: String = one.computed.clone(),
    }
}

shape! {
    /// One turn.
    struct ClockTurnJson of turn: &ClockHistoryTurn {
        /// The turn.
        turn: u32 = turn.turn,
        /// The pair.
        pair: u32 = turn.position.pair(),
        /// When it opened.
        opened_at: Moment = turn.opened,
        /// Whether it is not revealed.
        open: bool = turn.is_open,
        /// The turn that took its place, if a ruling has made it void.
        replaced_by: Option<u32> = turn.replaced_by,
        /// White's clock.
        white: ClockLineJson = ClockLineJson::from(&turn.sides.white),
        /// Black's clock.
        black: ClockLineJson = ClockLineJson::from(&turn.sides.black),
    }
}

/// One side's clock in one turn; `given_s` + `outage_s` + `ruling_s` = `used_s` + `left_s`, but for rounding. What the
/// caller may not know before the reveal is null.
#[derive(Serialize, ToSchema)]
struct ClockLineJson {
    /// Whether the side owed an entry of its own.
    owed: bool,
    /// When the entry was received.
    #[schema(format = "date-time")]
    filed_at: Option<String>,
    /// What the turn before had left.
    carried_s: i64,
    /// What the regulation added to it; below zero, what it cut off.
    added_s: i64,
    /// The time at the start of the turn.
    given_s: i64,
    /// What was credited for outages of the server.
    outage_s: Option<i64>,
    /// What rulings gave; below zero, what they took.
    ruling_s: Option<i64>,
    /// For how long the clock was stopped for leave.
    leave_s: Option<i64>,
    /// What was taken from the clock, as the regulation counts it.
    used_s: Option<i64>,
    /// What was left when the entry was received, or the flag fell that decided the game.
    left_s: Option<i64>,
    /// When the flag falls or would have fallen.
    #[schema(format = "date-time")]
    flag_at: Option<String>,
}

impl From<&ClockHistorySide> for ClockLineJson {
    fn from(side: &ClockHistorySide) -> Self {
        let line = &side.line;
        let known = |time: Micros| side.known.then(|| seconds(time));
        let filed = |time: Micros| (side.filed.is_some() || side.fell).then(|| seconds(time));
        ClockLineJson {
            owed: side.owed,
            filed_at: side.filed.map(|at| at.to_string()),
            carried_s: seconds(line.carried),
            added_s: seconds(line.given - line.carried),
            given_s: seconds(line.given),
            outage_s: known(line.credits.outage),
            ruling_s: known(line.credits.ruling),
            leave_s: filed(line.leave),
            used_s: filed(line.used),
            left_s: filed(line.left),
            flag_at: side.flag_at.map(|at| at.to_string()),
        }
    }
}

/// A game's clocks, turn by turn
///
/// Computed anew from the game's events and compared with what is stored. Before a reveal nobody learns more of the other
/// side than what stood on its clock at the start of the turn.
#[utoipa::path(get, path = "/games/{id}/clocks", operation_id = "get_clocks", tag = "pairs", params(ClocksForm),
    responses(
        (status = 200, content((ClocksJson = "application/json"), (String = "text/csv")))
    ))]
pub(super) async fn clocks(
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery(ClocksForm { format }): ValidQuery<ClocksForm>,
) -> Answered {
    let history = caller.app().clocks().clock_history(caller.actor.as_ref(), id).await?;
    if !format.is_some_and(|Csv(csv)| csv) {
        return Ok(Json(ClocksJson::from(&history)).into_response());
    }
    let kind = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    let name = attached(&format!("fairschach-{id}-clocks.csv"));
    Ok((kind, [name], table(&history)).into_response())
}

/// No field holds a comma, a quote or a line end.
fn table(history: &ClockHistory) -> String {
    let mut text = "turn,pair,replaced_by,opened_at,side,owed,filed_at,carried_s,added_s,given_s,outage_s,ruling_s,leave_s,used_s,\
        left_s,flag_at\r\n"
        .to_owned();
    let number = |value: Option<i64>| value.map_or_else(String::new, |value| value.to_string());
    for turn in &history.turns {
        for side in Side::ALL {
            let line = ClockLineJson::from(turn.sides.get(side));
            let fields = [
                turn.turn.to_string(),
                turn.position.pair().to_string(),
                number(turn.replaced_by.map(i64::from)),
                turn.opened.to_string(),
                side.as_str().to_owned(),
                line.owed.to_string(),
                line.filed_at.unwrap_or_default(),
                line.carried_s.to_string(),
                line.added_s.to_string(),
                line.given_s.to_string(),
                number(line.outage_s),
                number(line.ruling_s),
                number(line.leave_s),
                number(line.used_s),
                number(line.left_s),
                line.flag_at.unwrap_or_default(),
            ];
            text.push_str(&fields.join(","));
            text.push_str("\r\n");
        }
    }
    text
}
