//! The game's record in its forms, each as far as the game is released.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use utoipa::IntoParams;

use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields};
use crate::http::api::extract::request::{Asked, InGame};
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// The form of a record.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "read field by field, to list every fault; the derive describes it")]
pub(in crate::http::api) struct RecordForm {
    /// `json` (`fairschach-record/1`), `pgn` (for other programs), `text` (for people, one line a pair), `file` (everything
    /// that `fairschach verify game` needs); `json` if it is missing.
    format: Option<String>,
}

/// The form, read.
#[derive(Clone, Copy)]
pub(in crate::http::api) enum Format {
    Json,
    Pgn,
    Text,
    File,
}

impl Ask for Format {
    fn read(fields: &mut Fields) -> Option<Format> {
        match fields.optional::<String>("format")?.as_deref() {
            None | Some("json") => Some(Format::Json),
            Some("pgn") => Some(Format::Pgn),
            Some("text") => Some(Format::Text),
            Some("file") => Some(Format::File),
            Some(_) => {
                fields.blame("wrong-value", "format", "\"format\" takes json, pgn, text or file");
                None
            }
        }
    }
}

/// The game's record, as far as it is released
#[utoipa::path(get, path = "/games/{id}/record", tag = "pairs", params(("id" = String, Path, format = "uuid"), RecordForm),
    responses(
        (status = 200, content((Value = "application/json"), (String = "application/x-chess-pgn"), (String = "text/plain"))),
        (status = "4XX", body = ProblemJson)
    ))]
pub(in crate::http::api) async fn record(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
    Asked(format): Asked<Format>,
) -> Result<Response, Problem> {
    let (app, actor) = (door.app(), caller.actor.as_ref());
    if matches!(format, Format::File) {
        let file = app.games().game_file(actor, id).await?;
        let name = attached(&format!("fairschach-{id}.json"));
        return Ok(([name], Json(file)).into_response());
    }
    let kind = |kind: &'static str| (header::CONTENT_TYPE, kind);
    Ok(match format {
        Format::Text => app.games().record(actor, id).await?.to_text().into_response(),
        Format::Pgn => {
            let name = attached(&format!("fairschach-{id}.pgn"));
            let kind = [kind("application/x-chess-pgn; charset=utf-8")];
            (kind, [name], app.games().pgn(actor, id).await?).into_response()
        }
        Format::Json | Format::File => {
            let record = app.games().record(actor, id).await?;
            ([kind("application/json")], record.to_json()).into_response()
        }
    })
}

pub(in crate::http::api) fn attached(name: &str) -> (HeaderName, String) {
    (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""))
}
