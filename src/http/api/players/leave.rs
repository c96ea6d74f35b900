//! A player announces leave, takes it back, and sees what is left.

use axum::Json;
use axum::http::StatusCode;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::games::leave::announce::{LeaveAccount, LeaveEnded, LeaveInGame, LeaveOfGame};
use crate::http::api::extract::{Answer, Answered, Field, Fields, Idempotency, Posted, Shown, body};
use crate::http::api::shapes::{LeaveJson, shape};
use crate::http::session::Caller;

/// A day, written in full.
pub(in crate::http::api) struct Day(Date);

impl Field for Day {
    fn schema() -> Value {
        json!({ "type": "string", "format": "date" })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let text = String::read(fields, name, value)?;
        let day = text.parse().ok().filter(|_| text.len() == "2026-12-24".len());
        let says = || "a day is written as 2026-12-24";
        fields.or_push_error(day, "wrong-value", name, says).map(Day)
    }
}

body! {
    /// The days, in the player's time zone.
    pub(in crate::http::api) struct LeaveDays {
        /// The first day; tomorrow at the earliest.
        from: Day,
        /// The last day.
        to: Day,
    }
}

/// What became of the leave, game by game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct LeaveAnswer {
    /// The caller's games that go on.
    games: Vec<LeaveTold>,
}

shape! {
    /// What became of it in one game.
    struct LeaveTold of told: &LeaveInGame {
        /// The game.
        game: Id = told.game,
        /// The leave, where it stands.
        leave: Option<LeaveJson> = told.outcome.as_ref().ok().map(LeaveJson::from),
        /// Why it does not, in English.
        refused: Option<String> = told.outcome.as_ref().err().map(ToString::to_string),
    }
}

/// Announce leave
///
/// On these days the caller's own clocks are stopped, in every game that they play and whose terms give so much leave. What has
/// fallen stays fallen. The opponents are told.
#[utoipa::path(post, path = "/leave", operation_id = "announce_leave", tag = "acts", request_body = LeaveDays,
    params(Idempotency), responses((status = 200, body = LeaveAnswer)))]
pub(super) async fn leave(posted: Posted<LeaveDays>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let (Day(from), Day(to)) = (value.from, value.to);
        let told = door.app().leaves().announce_leave(actor, from, to).await?;
        let games = told.iter().map(LeaveTold::from).collect();
        Answer::json(StatusCode::OK, &LeaveAnswer { games })
    })
    .await
}

body! {
    /// Which leave is taken back.
    pub(in crate::http::api) struct LeaveEnd {
        /// A day of it, in the player's time zone; without it all leave that is not over is taken back.
        on: Option<Day>,
    }
}

/// What was taken back, game by game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct LeaveEndAnswer {
    /// What was taken back.
    games: Vec<LeaveTakenBack>,
}

shape! {
    /// A leave that was taken back in one game.
    struct LeaveTakenBack of ended: &LeaveEnded {
        /// The game.
        game: Id = ended.game,
        /// As it was announced.
        leave: LeaveJson = LeaveJson::from(&ended.leave),
        /// Up to when it stands now; its `from`, if it was taken back whole.
        until: Moment = ended.until,
    }
}

/// Take leave back
///
/// Leave that has not begun is taken back whole; leave that has ends tomorrow, at the start of the day in the caller's time
/// zone. The days that were not used can be taken again. The opponents are told.
#[utoipa::path(post, path = "/leave/end", operation_id = "end_leave", tag = "acts", request_body = LeaveEnd,
    params(Idempotency), responses((status = 200, body = LeaveEndAnswer)))]
pub(super) async fn end(posted: Posted<LeaveEnd>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let on = value.on.map(|Day(day)| day);
        let ended = door.app().leaves().end_leave(actor, on).await?;
        let games = ended.iter().map(LeaveTakenBack::from).collect();
        Answer::json(StatusCode::OK, &LeaveEndAnswer { games })
    })
    .await
}

shape! {
    /// How it stands with the caller's leave.
    pub(in crate::http::api) struct LeaveAccountJson of account: &LeaveAccount {
        /// Today in the caller's time zone.
        #[schema(format = "date")]
        today: String = account.today.to_string(),
        /// The caller's games that go on.
        games: Vec<LeaveAccountOfGame> = account.games.iter().map(LeaveAccountOfGame::from).collect(),
    }
}

shape! {
    /// How it stands in one game.
    struct LeaveAccountOfGame of game: &LeaveOfGame {
        /// The game.
        game: Id = game.game,
        /// Days of leave that the game gives in a calendar year.
        days: u16 = game.terms.days,
        /// This year and the next.
        years: Vec<LeaveYear> = game.years.iter().map(LeaveYear::from).collect(),
        /// Days that are left in the whole game, in a tournament in all its games together; null where there is no limit.
        left_in_game: Option<u16> = game.game_left,
        /// What is announced and not over.
        leaves: Vec<LeaveJson> = game.leaves.iter().map(|(leave, ..)| LeaveJson::from(leave)).collect(),
    }
}

shape! {
    /// The days of a calendar year.
    struct LeaveYear of (year, used, left): &(i16, u16, u16) {
        /// The year.
        year: i16 = *year,
        /// Days that are over or announced.
        used: u16 = *used,
        /// Days that are left.
        left: u16 = *left,
    }
}

/// The caller's leave
///
/// What is announced, used and left, game by game.
#[utoipa::path(get, path = "/leave", operation_id = "get_leave", tag = "acts",
    responses((status = 200, body = LeaveAccountJson)))]
pub(super) async fn account(caller: Caller) -> Shown<LeaveAccountJson> {
    let account = caller.app().leaves().leave_account(caller.signed()?).await?;
    Ok(Json(LeaveAccountJson::from(&account)))
}
