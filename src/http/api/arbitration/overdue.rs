//! What nobody has answered in time, for those who can name another arbiter.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::arbitration::desk_view::EscalatedView;
use crate::http::Door;
use crate::http::api::shapes::PersonJson;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// Objections that wait.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct UnansweredJson {
    /// The most urgent first, at most 200.
    objections: Vec<WaitingJson>,
}

/// An objection that nobody has answered in time, or an appeal for which no second arbiter is named.
#[derive(Serialize, ToSchema)]
struct WaitingJson {
    /// The game.
    #[schema(format = "uuid")]
    game: String,
    /// White's player.
    white: PersonJson,
    /// Black's player.
    black: PersonJson,
    /// The game's arbiters.
    arbiters: Vec<PersonJson>,
    /// The number of the objection's event.
    seq: u64,
    /// What it is about, as in an objection.
    about: &'static str,
    /// When it was raised.
    #[schema(format = "date-time")]
    at: String,
    /// By when it was to be answered.
    #[schema(format = "date-time")]
    due: String,
}

impl From<&EscalatedView> for WaitingJson {
    fn from(view: &EscalatedView) -> Self {
        WaitingJson {
            game: view.game.to_string(),
            white: PersonJson::from(&view.players.white),
            black: PersonJson::from(&view.players.black),
            arbiters: view.arbiters.iter().map(PersonJson::from).collect(),
            seq: view.seq,
            about: view.about.as_str(),
            at: view.at.to_string(),
            due: view.due.to_string(),
        }
    }
}

/// Objections that nobody has answered in time
///
/// And appeals for which no second arbiter is named. Administrators see all, directors those of their tournaments, others
/// none. The ruling `appoint` names an arbiter who answers.
#[utoipa::path(get, path = "/unanswered", tag = "arbiter",
    responses((status = 200, body = UnansweredJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn unanswered(
    State(door): State<Door>,
    caller: Caller,
) -> Result<Json<UnansweredJson>, Problem> {
    let waiting = door.app().arbitration().escalated(&caller.signed()?).await?;
    Ok(Json(UnansweredJson { objections: waiting.iter().map(WaitingJson::from).collect() }))
}
