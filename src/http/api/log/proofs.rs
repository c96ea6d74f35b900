//! Proofs that events are in the public log, and the keys that they are verified with.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::{IntoParams, ToSchema};

use crate::app::operations::key_maintenance::SigningKey;
use crate::app::transparency::proofs::EventPlace;
use crate::base::{GameId, Side};
use crate::game::Chain;
use crate::http::AppState;
use crate::http::api::extract::{Answered, At, path_word};
use crate::http::api::games::record::attached;
use crate::http::api::shapes::shape;
use crate::http::session::Caller;

/// In the description: whose chain.
enum ChainWord {}

impl IntoParams for ChainWord {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let chains = [Chain::Side(Side::White), Chain::Side(Side::Black), Chain::Public];
        path_word("chain", "Whose chain it is in.", &chains.map(Chain::as_str))
    }
}

/// The proof that an event is in the public log
///
/// A C2SP `tlog-proof`, whose extra data are the 41 bytes of the log entry. A side's events: to that side and the arbiter
/// at once, to everybody from the reveal on. 404 with code `not-in-log` until the log has it.
#[utoipa::path(get, path = "/games/{id}/events/{chain}/{turn}/{seq}/proof", operation_id = "get_event_proof", tag = "pairs",
    params(ChainWord, ("turn" = u32, Path), ("seq" = u32, Path, description = "as in the event; a filing's is its revision")),
    responses((status = 200, body = String, content_type = "text/plain")))]
pub(super) async fn proof(
    caller: Caller,
    At((game, chain, turn, seq)): At<(GameId, Chain, u32, u32)>,
) -> Answered {
    let place = EventPlace { chain, turn, seq };
    let proof = caller.app().transparency().event_proof(caller.actor.as_ref(), game, place).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    let chain = chain.as_str();
    let name = attached(&format!("fairschach-{game}-{chain}-{turn}-{seq}.tlog-proof"));
    Ok((kind, [name], proof.to_text()).into_response())
}

/// Where an event's proof is; `chain` is `white`, `black` or `public`.
pub(in crate::http) fn path(game: GameId, chain: &str, turn: u32, seq: u64) -> String {
    format!("/api/v1/games/{game}/events/{chain}/{turn}/{seq}/proof")
}

/// The keys that sign or signed for this server.
#[derive(Serialize, ToSchema)]
pub(crate) struct KeysJson {
    /// Those in use, and those that were handed over, newest first.
    keys: Vec<KeyJson>,
}

shape! {
    /// One key.
    pub(crate) struct KeyJson of key: SigningKey {
        /// `log` (checkpoints) or `receipts`.
        signs: &'static str = key.purpose.as_str(),
        /// The verifier key line.
        key: String = key.line,
        /// Since when; null for the first one.
        from: Option<String> = key.from.map(|at| at.to_string()),
        /// Until when what it signed is good; null for the one in use.
        until: Option<String> = key.until.map(|at| at.to_string()),
        /// The signed note in which it names the one after it.
        handover: Option<String> = key.handover,
    }
}

/// The keys that sign or signed for this server
///
/// Receipts and checkpoints are verified with them. Keep the lines of those in use: from a key that you know, the hand-overs
/// lead to the one of today.
#[utoipa::path(get, path = "/keys", operation_id = "list_keys", tag = "pairs", responses((status = 200, body = KeysJson)))]
pub(super) async fn keys(State(door): State<AppState>) -> Json<KeysJson> {
    let keys = door.app().operations().signing_keys();
    Json(KeysJson { keys: keys.into_iter().map(KeyJson::from).collect() })
}
