//! A player announces leave.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::fields::{Ask, Fields};
use super::request::{Answer, Posted, answer_once};
use super::shapes::LeaveJson;
use crate::app::LeaveInGame;
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson};

/// The days, in the player's time zone.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "read field by field, to list every fault; the derive describes it"
)]
pub(super) struct LeaveDays {
    /// The first day; tomorrow at the earliest.
    #[schema(format = "date", example = "2026-12-24")]
    from: String,
    /// The last day.
    #[schema(format = "date", example = "2027-01-01")]
    to: String,
}

/// The days, read.
pub(super) struct Days(Date, Date);

impl Ask for Days {
    fn read(fields: &mut Fields) -> Option<Days> {
        let mut day = |name: &'static str| {
            let text = fields.required::<String>(name)?;
            let day = text.parse().ok().filter(|_| text.len() == "2026-12-24".len());
            if day.is_none() {
                fields.blame("wrong-value", name, "a day is written as 2026-12-24");
            }
            day
        };
        let (from, to) = (day("from"), day("to"));
        Some(Days(from?, to?))
    }
}

/// What became of the leave, game by game.
#[derive(Serialize, ToSchema)]
pub(super) struct LeaveAnswer {
    /// The caller's games that go on.
    games: Vec<LeaveOfGame>,
}

/// What became of it in one game.
#[derive(Serialize, ToSchema)]
struct LeaveOfGame {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// The leave, where it stands.
    leave: Option<LeaveJson>,
    /// Why it does not, in English.
    refused: Option<String>,
}

impl From<&LeaveInGame> for LeaveOfGame {
    fn from(told: &LeaveInGame) -> Self {
        LeaveOfGame {
            game: told.game.to_string(),
            leave: told.outcome.as_ref().ok().map(LeaveJson::from),
            refused: told.outcome.as_ref().err().map(ToString::to_string),
        }
    }
}

/// Announce leave
///
/// On these days the caller's own clocks stand, in every game that they play and whose terms give so much leave. What has
/// fallen stays fallen. The opponents are told.
#[utoipa::path(post, path = "/leave", tag = "acts", request_body = LeaveDays,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 200, body = LeaveAnswer), (status = "4XX", body = ProblemJson)))]
pub(super) async fn leave(State(door): State<Door>, posted: Posted<Days>) -> Result<Response, Problem> {
    let Posted {
        actor,
        value: Days(from, to),
        once,
        ..
    } = posted;
    let work = async {
        let told = door.app().announce_leave(&actor, from, to).await?;
        let games = told.iter().map(LeaveOfGame::from).collect();
        Answer::json(StatusCode::OK, &LeaveAnswer { games })
    };
    answer_once(&door, &actor, once, work).await
}
