//! Proofs that events are in the public log.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::transparency::proofs::EventPlace;
use crate::base::{GameId, Side};
use crate::game::Chain;
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson, Word};
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
    Path((id, chain, turn, seq)): Path<(String, String, String, String)>,
) -> Result<Response, Problem> {
    let nothing = || Problem::new(Word::NotFound);
    let game = GameId::parse(&id).map_err(|_| nothing())?;
    let place = EventPlace {
        chain: read_chain(&chain).ok_or_else(nothing)?,
        turn: turn.parse().map_err(|_| nothing())?,
        seq: seq.parse().map_err(|_| nothing())?,
    };
    let proof = door.app().transparency().event_proof(caller.actor.as_ref(), game, place).await?;
    let name = format!("fairschach-{game}-{chain}-{}-{}.tlog-proof", place.turn, place.seq);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, proof.to_text()).into_response())
}

/// Where an event's proof is; `chain` is `white`, `black` or `public`.
pub(in crate::http) fn path(game: GameId, chain: &str, turn: u32, seq: u64) -> String {
    format!("/api/v1/games/{game}/events/{chain}/{turn}/{seq}/proof")
}

fn read_chain(text: &str) -> Option<Chain> {
    match text {
        "public" => Some(Chain::Public),
        side => Side::parse(side).map(Chain::Side),
    }
}
