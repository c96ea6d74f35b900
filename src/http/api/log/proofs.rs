//! Proofs that events are in the public log.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::transparency::proofs::EventPlace;
use crate::base::GameId;
use crate::game::Chain;
use crate::http::Door;
use crate::http::api::extract::path::At;
use crate::http::api::games::record::attached;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// The proof that an event is in the public log
///
/// A C2SP `tlog-proof`, whose extra data are the 41 bytes of the log entry. A side's events: to that side and the arbiter
/// at once, to everybody from the reveal on. 404 with code `not-in-log` until the log has it.
#[utoipa::path(get, path = "/games/{id}/events/{chain}/{turn}/{seq}/proof", tag = "pairs",
    params(("id" = String, Path, format = "uuid"), ("chain" = String, Path, description = "`white`, `black` or `public`"),
        ("turn" = u32, Path), ("seq" = u32, Path, description = "as in the event; a filing's is its revision")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn proof(
    State(door): State<Door>,
    caller: Caller,
    At((game, chain, turn, seq)): At<(GameId, Chain, u32, u32)>,
) -> Result<Response, Problem> {
    let place = EventPlace { chain, turn, seq };
    let proof = door.app().transparency().event_proof(caller.actor.as_ref(), game, place).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    let chain = chain.as_str();
    let name = attached(&format!("fairschach-{game}-{chain}-{turn}-{seq}.tlog-proof"));
    Ok((kind, [name], proof.to_text()).into_response())
}

/// Where an event's proof is; `chain` is `white`, `black` or `public`.
pub(in crate::http) fn path(game: GameId, chain: &str, turn: u32, seq: u64) -> String {
    format!("/api/v1/games/{game}/events/{chain}/{turn}/{seq}/proof")
}
