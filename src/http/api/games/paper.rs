//! What came on paper: an arbiter enters it for a player; scans.

use axum::Json;
use axum::extract::Multipart;
use axum::extract::multipart::MultipartRejection;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::error::Error;
use crate::app::games::filing::paper::ScanView;
use crate::base::{GameId, SubmissionId};
use crate::http::api::extract::{Answer, Answered, At, Idempotency, Posted, Shown, once};
use crate::http::api::games::record::attached;
use crate::http::api::shapes::{PersonJson, ReceiptJson, base64, shape};
use crate::http::limits::RateLimitKey;
use crate::http::paper::{PaperForm, UnreadableRequest};
use crate::http::problem::{Problem, Word};
use crate::http::session::Caller;

/// Scans of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ScansJson {
    /// By turn and side.
    scans: Vec<ScanJson>,
}

shape! {
    /// A scan of an entry on paper.
    pub(in crate::http::api) struct ScanJson of scan: &ScanView {
        /// Its id.
        id: Id = scan.id,
        /// The turn.
        turn: u32 = scan.turn,
        /// Whose entry it shows.
        side: &'static str = scan.side.as_str(),
        /// Its media type.
        media_type: &'static str = scan.kind.media_type(),
        /// Its length in bytes.
        length: u64 = scan.length,
        /// SHA-256 of its bytes, in base64; `scan` in the event of its entry is the same.
        sha256: String = base64(&scan.sha256),
        /// Whether an entry was read from it and filed.
        filed: bool = scan.filed,
        /// Whether it may be opened: once its turn is revealed.
        open: bool = scan.open,
        /// The arbiter who put it in.
        by: PersonJson = PersonJson::from(&scan.by),
        /// When.
        at: Moment = scan.at,
    }
}

/// What a form is sent with.
type FormHead = (Method, Uri, HeaderMap);

/// A form as other requests come in.
async fn posted(
    caller: Caller,
    (method, uri, headers): FormHead,
    multipart: Result<Multipart, MultipartRejection>,
) -> Result<Posted<PaperForm>, Problem> {
    let (door, actor) = (caller.door.clone(), caller.signed()?.clone());
    door.limits().acting.take(&RateLimitKey::Player(actor.id))?;
    let multipart = multipart
        .map_err(|_| Problem::saying(Word::Unsupported, "send multipart/form-data with its boundary"))?;
    let value = PaperForm::read(multipart).await?;
    let once = once(&headers, (&method, uri.path()), value.whole().expose())?;
    let received = door.app().now();
    Ok(Posted { door, actor, value, received, once })
}

/// Enter what came by letter or telephone for a player; for the game's arbiters
///
/// Sealed like every entry, with the channel `paper`; its event names the arbiter. The player gets the receipt.
#[utoipa::path(post, path = "/games/{id}/paper", operation_id = "file_paper", tag = "arbiter",
    request_body(content = PaperForm, content_type = "multipart/form-data"), params(Idempotency),
    responses((status = 201, body = ReceiptJson)))]
pub(super) async fn enter(
    caller: Caller,
    At(id): At<GameId>,
    head: FormHead,
    multipart: Result<Multipart, MultipartRejection>,
) -> Answered {
    let posted = posted(caller, head, multipart).await?;
    let received = posted.received;
    Answer::once(posted, async |door, actor, form| {
        let filed = door.app().entries().file_paper(actor, id, form.paper(received)?).await?;
        Answer::json(StatusCode::CREATED, &ReceiptJson::from(&filed.receipt))
    })
    .await
}

/// Put the scan of an entry that cannot be read before the arbiters; for the game's arbiters
#[utoipa::path(post, path = "/games/{id}/paper/unreadable", operation_id = "report_paper", tag = "arbiter",
    request_body(content = UnreadableRequest, content_type = "multipart/form-data"), params(Idempotency),
    responses((status = 204, description = "kept, and an incident is open")))]
pub(super) async fn unreadable(
    caller: Caller,
    At(id): At<GameId>,
    head: FormHead,
    multipart: Result<Multipart, MultipartRejection>,
) -> Answered {
    Answer::once(posted(caller, head, multipart).await?, async |door, actor, form| {
        door.app().entries().report_paper(actor, id, form.unreadable()?).await?;
        Ok(Answer::done())
    })
    .await
}

/// Scans of entries on paper: to arbiters all, to players those of revealed turns
#[utoipa::path(get, path = "/games/{id}/scans", operation_id = "list_scans", tag = "arbiter",
    responses((status = 200, body = ScansJson)))]
pub(super) async fn list(caller: Caller, At(id): At<GameId>) -> Shown<ScansJson> {
    let all = caller.app().entries().scans(caller.signed()?, id).await?;
    Ok(Json(ScansJson { scans: all.iter().map(ScanJson::from).collect() }))
}

/// A scan, for players and arbiters once its turn is revealed
#[utoipa::path(get, path = "/games/{id}/scans/{scan}", operation_id = "get_scan", tag = "arbiter",
    responses((status = 200, content_type = "application/octet-stream", body = Vec<u8>)))]
pub(super) async fn download(caller: Caller, At((game, id)): At<(GameId, SubmissionId)>) -> Answered {
    let found = caller.app().entries().scan(caller.signed()?, game, id).await;
    let (scan, bytes) = found.map_err(|error| match error {
        Error::Shredded(_) => Problem::new(Word::NotFound),
        error => error.into(),
    })?;
    let kind = [(header::CONTENT_TYPE, scan.kind.media_type())];
    let (side, file) = (scan.side.as_str(), scan.kind.as_str());
    let name = attached(&format!("fairschach-{game}-{}-{side}.{file}", scan.turn));
    Ok((kind, [name], bytes.expose().to_vec()).into_response())
}
