//! Released turns, the game's record, and what the arbiter sees.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::fields::{Ask, Fields};
use super::request::{Asked, InGame};
use super::shapes::{GameJson, PairJson, PairsJson, base64};
use crate::app::SubmissionMeta;
use crate::app::view::{GameView, PairView};
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// The released turns with their openings, and what happened by which rule
#[utoipa::path(get, path = "/games/{id}/pairs", tag = "pairs", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = PairsJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn pairs(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<PairsJson>, Problem> {
    let pairs = door.app().pairs(caller.actor.as_ref(), id).await?;
    Ok(Json(PairsJson {
        pairs: pairs.iter().map(PairJson::from).collect(),
    }))
}

/// The form of a record.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "read field by field, to list every fault; the derive describes it"
)]
pub(super) struct RecordForm {
    /// `json` (the game and its pairs), `text` (one line a pair), `file` (everything that `fairschach verify game` needs);
    /// `json` if it is missing. `pgn` is not available yet.
    format: Option<String>,
}

/// The form, read.
pub(super) enum Format {
    Json,
    Text,
    File,
}

impl Ask for Format {
    fn read(fields: &mut Fields) -> Option<Format> {
        match fields.optional::<String>("format")?.as_deref() {
            None | Some("json") => Some(Format::Json),
            Some("text") => Some(Format::Text),
            Some("file") => Some(Format::File),
            Some("pgn") => {
                fields.blame(
                    "not-available",
                    "format",
                    "pgn is not available yet; take json, text or file",
                );
                None
            }
            Some(_) => {
                fields.blame("wrong-value", "format", "\"format\" takes json, text or file");
                None
            }
        }
    }
}

/// A game and its released turns.
#[derive(Serialize, ToSchema)]
pub(super) struct RecordJson {
    /// The game.
    game: GameJson,
    /// Its released turns.
    pairs: Vec<PairJson>,
}

/// The game's record, as far as it is released
#[utoipa::path(get, path = "/games/{id}/record", tag = "pairs", params(("id" = String, Path, format = "uuid"), RecordForm),
    responses((status = 200, body = RecordJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn record(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
    Asked(format): Asked<Format>,
) -> Result<Response, Problem> {
    let (app, actor) = (door.app(), caller.actor.as_ref());
    if matches!(format, Format::File) {
        let file = app.game_file(actor, id).await?;
        let name = format!("attachment; filename=\"fairschach-{id}.json\"");
        return Ok(([(header::CONTENT_DISPOSITION, name)], Json(file)).into_response());
    }
    let game = app.game(actor, id).await?;
    let pairs = app.pairs(actor, id).await?;
    Ok(match format {
        Format::Text => text(&game, &pairs).into_response(),
        _ => Json(RecordJson {
            game: GameJson::from(&game),
            pairs: pairs.iter().map(PairJson::from).collect(),
        })
        .into_response(),
    })
}

/// The record for people: a head, one line a pair, the result.
fn text(game: &GameView, pairs: &[PairView]) -> String {
    let mut lines = vec![
        format!("Game {}", game.id),
        format!("White: {}", game.sides.white.player.name),
        format!("Black: {}", game.sides.black.player.name),
        format!("Rules: {} {}", game.rules.variant(), game.rules.rules()),
    ];
    if let Some(first) = pairs.first() {
        lines.push(format!("Start: {}", first.before));
    }
    lines.push(String::new());
    lines.extend(super::shapes::lines(pairs));
    if let Some(result) = game.result {
        lines.push(format!("{} ({})", result.score(), result.by.as_str()));
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Submissions of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct SubmissionsJson {
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
    channel: String,
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
            channel: meta.channel,
            received_at: meta.received.to_string(),
            commitment: base64(&meta.commitment),
        }
    }
}

/// For the game's arbiter: what was filed and when, never what was entered
#[utoipa::path(get, path = "/games/{id}/submissions", tag = "arbiter", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = SubmissionsJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn submissions(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<SubmissionsJson>, Problem> {
    let all = door.app().submissions(&caller.signed()?, id).await?;
    let submissions = all.into_iter().map(SubmissionJson::from).collect();
    Ok(Json(SubmissionsJson { submissions }))
}
