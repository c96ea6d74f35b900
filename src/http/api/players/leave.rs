//! A player announces leave, takes it back, and sees what is left.

use axum::Json;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::games::leave::announce::{LeaveEnded, LeaveInGame, LeaveOfGame};
use crate::http::api::extract::{Answer, Field, Fields, Idempotency, Posted, body};
use crate::http::api::shapes::LeaveJson;
use crate::http::problem::Problem;
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

/// What became of it in one game.
#[derive(Serialize, ToSchema)]
struct LeaveTold {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// The leave, where it stands.
    leave: Option<LeaveJson>,
    /// Why it does not, in English.
    refused: Option<String>,
}

impl From<&LeaveInGame> for LeaveTold {
    fn from(told: &LeaveInGame) -> Self {
        LeaveTold {
            game: told.game.to_string(),
            leave: told.outcome.as_ref().ok().map(LeaveJson::from),
            refused: told.outcome.as_ref().err().map(ToString::to_string),
        }
    }
}

/// Announce leave
///
/// On these days the caller's own clocks are stopped, in every game that they play and whose terms give so much leave. What has
/// fallen stays fallen. The opponents are told.
#[utoipa::path(post, path = "/leave", operation_id = "announce_leave", tag = "acts", request_body = LeaveDays,
    params(Idempotency), responses((status = 200, body = LeaveAnswer)))]
pub(super) async fn leave(posted: Posted<LeaveDays>) -> Result<Response, Problem> {
    posted
        .once(async |door, actor, value| {
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

/// A leave that was taken back in one game.
#[derive(Serialize, ToSchema)]
struct LeaveTakenBack {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// As it was announced.
    leave: LeaveJson,
    /// Up to when it stands now; its `from`, if it was taken back whole.
    #[schema(format = "date-time")]
    until: String,
}

impl From<&LeaveEnded> for LeaveTakenBack {
    fn from(ended: &LeaveEnded) -> Self {
        LeaveTakenBack {
            game: ended.game.to_string(),
            leave: LeaveJson::from(&ended.leave),
            until: ended.until.to_string(),
        }
    }
}

/// Take leave back
///
/// Leave that has not begun is taken back whole; leave that has ends tomorrow, at the start of the day in the caller's time
/// zone. The days that were not used can be taken again. The opponents are told.
#[utoipa::path(post, path = "/leave/end", operation_id = "end_leave", tag = "acts", request_body = LeaveEnd,
    params(Idempotency), responses((status = 200, body = LeaveEndAnswer)))]
pub(super) async fn end(posted: Posted<LeaveEnd>) -> Result<Response, Problem> {
    posted
        .once(async |door, actor, value| {
            let on = value.on.map(|Day(day)| day);
            let ended = door.app().leaves().end_leave(actor, on).await?;
            let games = ended.iter().map(LeaveTakenBack::from).collect();
            Answer::json(StatusCode::OK, &LeaveEndAnswer { games })
        })
        .await
}

/// How it stands with the caller's leave.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct LeaveAccountJson {
    /// Today in the caller's time zone.
    #[schema(format = "date")]
    today: String,
    /// The caller's games that go on.
    games: Vec<LeaveAccountOfGame>,
}

/// How it stands in one game.
#[derive(Serialize, ToSchema)]
struct LeaveAccountOfGame {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// Days of leave that the game gives in a calendar year.
    days: u16,
    /// This year and the next.
    years: Vec<LeaveYear>,
    /// Days that are left in the whole game, in a tournament in all its games together; null where there is no limit.
    left_in_game: Option<u16>,
    /// What is announced and not over.
    leaves: Vec<LeaveJson>,
}

/// The days of a calendar year.
#[derive(Serialize, ToSchema)]
struct LeaveYear {
    /// The year.
    year: i16,
    /// Days that are over or announced.
    used: u16,
    /// Days that are left.
    left: u16,
}

impl From<&LeaveOfGame> for LeaveAccountOfGame {
    fn from(game: &LeaveOfGame) -> Self {
        let year = |&(year, used, left): &(i16, u16, u16)| LeaveYear { year, used, left };
        LeaveAccountOfGame {
            game: game.game.to_string(),
            days: game.terms.days,
            years: game.years.iter().map(year).collect(),
            left_in_game: game.game_left,
            leaves: game.leaves.iter().map(|(leave, ..)| LeaveJson::from(leave)).collect(),
        }
    }
}

/// The caller's leave
///
/// What is announced, used and left, game by game.
#[utoipa::path(get, path = "/leave", operation_id = "get_leave", tag = "acts",
    responses((status = 200, body = LeaveAccountJson)))]
pub(super) async fn account(caller: Caller) -> Result<Json<LeaveAccountJson>, Problem> {
    let account = caller.app().leaves().leave_account(caller.signed()?).await?;
    Ok(Json(LeaveAccountJson {
        today: account.today.to_string(),
        games: account.games.iter().map(LeaveAccountOfGame::from).collect(),
    }))
}
