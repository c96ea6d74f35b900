//! Released turns, and what the arbiter sees.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::pair_views::SubmissionMeta;
use crate::base::GameId;
use crate::http::Door;
use crate::http::api::extract::path::At;
use crate::http::api::shapes::{PairJson, PairsJson, base64};
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// The released turns with their openings, and what happened by which rule
#[utoipa::path(get, path = "/games/{id}/pairs", tag = "pairs", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = PairsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn pairs(
    State(door): State<Door>,
    caller: Caller,
    At(id): At<GameId>,
) -> Result<Json<PairsJson>, Problem> {
    let pairs = door.app().games().pairs(caller.actor.as_ref(), id).await?;
    Ok(Json(PairsJson { pairs: pairs.iter().map(PairJson::from).collect() }))
}

/// Submissions of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct SubmissionsJson {
    /// By turn.
    submissions: Vec<SubmissionJson>,
}

/// What an arbiter sees of a submission: never the entry.
#[derive(Serialize, ToSchema)]
struct SubmissionJson {
    /// Its id.
    #[schema(format = "uuid")]
    submission: String,
    /// The turn.
    turn: u32,
    /// `white` or `black`.
    side: &'static str,
    /// 0, then one more each time the entry was revised.
    revision: u16,
    /// Whether it counts.
    live: bool,
    /// `web`, `api`, `mail` or `server`.
    channel: &'static str,
    /// How its author was known: `session`, `token`, `dkim`, `spf`, `relay`, `pin`, `arbiter` or `server`.
    authenticated: &'static str,
    /// When it was received.
    #[schema(format = "date-time")]
    received_at: String,
    /// The commitment, in base64.
    commitment: String,
}

impl From<SubmissionMeta> for SubmissionJson {
    fn from(meta: SubmissionMeta) -> Self {
        SubmissionJson {
            submission: meta.submission.to_string(),
            turn: meta.turn,
            side: meta.side.as_str(),
            revision: meta.revision,
            live: meta.live,
            channel: meta.channel.as_str(),
            authenticated: meta.authenticated.as_str(),
            received_at: meta.received.to_string(),
            commitment: base64(&meta.commitment),
        }
    }
}

/// For the game's arbiter: what was filed and when, never what was entered
#[utoipa::path(get, path = "/games/{id}/submissions", tag = "arbiter", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = SubmissionsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn submissions(
    State(door): State<Door>,
    caller: Caller,
    At(id): At<GameId>,
) -> Result<Json<SubmissionsJson>, Problem> {
    let all = door.app().games().submissions(&caller.signed()?, id).await?;
    let submissions = all.into_iter().map(SubmissionJson::from).collect();
    Ok(Json(SubmissionsJson { submissions }))
}
