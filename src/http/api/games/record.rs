//! The game's record in its forms, each as far as the game is released.

use axum::Json;
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;

use crate::base::GameId;
use crate::http::api::described::records::RecordJson;
use crate::http::api::extract::{Answered, At, ValidQuery, query, word};
use crate::http::session::Caller;

/// The form of a record.
#[derive(Clone, Copy)]
pub(in crate::http::api) enum Format {
    Json,
    Pgn,
    Text,
    File,
}

word! {
    /// Its word.
    pub(in crate::http::api) Form(Format):
        "json" => Format::Json, "pgn" => Format::Pgn, "text" => Format::Text, "file" => Format::File
}

query! {
    /// The form of a record.
    pub(in crate::http::api) struct RecordForm {
        /// `json` (`fairschach-record/1`), `pgn` (for other programs), `text` (for people, one line a pair), `file` (everything
        /// that `fairschach verify game` needs); `json` if it is missing.
        format: Option<Form>,
    }
}

/// The game's record, as far as it is released
#[utoipa::path(get, path = "/games/{id}/record", operation_id = "get_record", tag = "pairs", params(RecordForm),
    responses(
        (status = 200, content((RecordJson = "application/json"), (String = "application/x-chess-pgn"), (String = "text/plain")))
    ))]
pub(super) async fn record(
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery(asked): ValidQuery<RecordForm>,
) -> Answered {
    let format = asked.format.map_or(Format::Json, |Form(format)| format);
    let (app, actor) = (caller.app(), caller.actor.as_ref());
    if matches!(format, Format::File) {
        let file = app.games().game_file(actor, id).await?;
        let name = attached(&format!("fairschach-{id}.json"));
        return Ok(([name], Json(file)).into_response());
    }
    let kind = |kind: &'static str| (header::CONTENT_TYPE, kind);
    // Not kept for ever even when the game is over: who the players are is said as it is now.
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
