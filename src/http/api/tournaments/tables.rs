//! A tournament's tables, for programs.

use axum::extract::State;
use axum::response::Response;

use crate::base::TournamentId;
use crate::http::Door;
use crate::http::api::extract::path::At;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;
use crate::http::web::tables_json;

/// A tournament's tables
///
/// Standings, crosstable and progress of each section, made from the games as they stand; whose entries are waited for and
/// on which day flags fall (`null` where the terms hide who has filed); how many entries came within so many hours.
#[utoipa::path(get, path = "/tournaments/{id}/table", tag = "tournaments", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = Value), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn table(
    State(door): State<Door>,
    Caller { actor, .. }: Caller,
    At(id): At<TournamentId>,
) -> Result<Response, Problem> {
    let tables = door.app().tournaments().tournament_tables(actor.as_ref(), id).await?;
    Ok(tables_json(tables))
}
