//! A tournament's record as a file that anybody can check.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};

use crate::base::TournamentId;
use crate::http::Door;
use crate::http::api::extract::path::At;
use crate::http::api::games::record::attached;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// A tournament's record with its proofs, for `fairschach verify tournament`
///
/// Every act with the hash of the one before, its place in the public log, and the signed checkpoint that proves it. What was
/// done since the log's last tick is not in it yet; `waiting` says how many acts that are.
#[utoipa::path(get, path = "/tournaments/{id}/record/file", tag = "tournaments",
    params(("id" = String, Path, format = "uuid")),
    responses((status = 200, content_type = "application/json"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn record_file(
    State(door): State<Door>,
    caller: Caller,
    At(id): At<TournamentId>,
) -> Result<Response, Problem> {
    let file = door.app().tournaments().tournament_file(caller.actor.as_ref(), id).await?;
    let name = attached(&format!("fairschach-tournament-{id}.json"));
    Ok(([name], Json(file)).into_response())
}
