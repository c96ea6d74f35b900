//! Filing an entry, reading one's own, and drafts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use utoipa::ToSchema;

use crate::app::error::Error;
use crate::app::games::filing::file::FileEntry;
use crate::game::Channel;
use crate::http::Door;
use crate::http::api::extract::fields::{Ask, Fields};
use crate::http::api::extract::request::{Answer, InGame, Posted, answer_once};
use crate::http::api::shapes::{OwnEntryJson, ReceiptJson, SealContextJson};
use crate::http::bytes::read_bytes;
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::seal::OwnCommitment;

/// The longest text that is read as an entry, in bytes.
const ENTRY_BYTES_MAX: usize = 64;

/// An entry.
#[derive(ToSchema)]
pub(in crate::http::api) struct EntryAsked {
    /// The turn it is for.
    turn: u32,
    /// The entry in any notation: `e2e4`, `e2-e4`, `Sg1-f3`, `Nf3`, `5254`, `O-O`, `pass`.
    #[schema(max_length = 64)]
    entry: String,
    /// Whether a draw is offered with it; no, if it is missing.
    #[schema(required = false)]
    draw_offer: bool,
    /// In a game with `chance`: 32 random bytes in base64, the caller's part in the turn's rolls. Keep the same value until
    /// the entry is receipted.
    #[schema(value_type = Option<String>)]
    contribution: Option<[u8; 32]>,
    /// With `r`: the caller's own commitment to the entry, 32 bytes in base64, for the context that `seal-context` gave.
    #[schema(value_type = Option<String>)]
    commitment: Option<[u8; 32]>,
    /// With `commitment`: the random bytes that it was made with, 32 bytes in base64.
    #[schema(value_type = Option<String>)]
    r: Option<[u8; 32]>,
    /// Whether an entry that is not legal is filed all the same, where the rules (`illegal_entry` void) let it count as
    /// no move; no, if it is missing. Without it such an entry is refused with `"void": true` in the problem.
    #[schema(required = false)]
    void: bool,
}

impl Ask for EntryAsked {
    fn read(fields: &mut Fields) -> Option<EntryAsked> {
        let turn = fields.required("turn");
        let entry = fields.required::<String>("entry");
        let draw_offer = fields.optional("draw_offer");
        let void = fields.optional("void");
        let committed = committed(fields);
        let contribution = some_bytes(fields, "contribution");
        let entry = entry?;
        if entry.len() > ENTRY_BYTES_MAX {
            fields.blame("too-long", "entry", format!("an entry has at most {ENTRY_BYTES_MAX} bytes"));
        }
        Some(EntryAsked {
            turn: turn?,
            entry,
            draw_offer: draw_offer?.unwrap_or(false),
            contribution: contribution?,
            commitment: committed.as_ref()?.map(|(commitment, _)| commitment),
            r: committed?.map(|(_, r)| r),
            void: void?.unwrap_or(false),
        })
    }
}

#[expect(clippy::option_option, reason = "missing is not at fault")]
fn some_bytes(fields: &mut Fields, name: &'static str) -> Option<Option<[u8; 32]>> {
    let Some(text) = fields.optional::<String>(name)? else {
        return Some(None);
    };
    let bytes = read_bytes(&text);
    if bytes.is_none() {
        let says = format!("{name:?} takes exactly 32 bytes in standard base64 with padding, 44 characters");
        fields.blame("wrong-value", name, says);
    }
    bytes.map(Some)
}

/// Commitment and `r`: both or neither.
#[expect(clippy::option_option, reason = "missing is not at fault")]
fn committed(fields: &mut Fields) -> Option<Option<([u8; 32], [u8; 32])>> {
    let (commitment, r) = (some_bytes(fields, "commitment"), some_bytes(fields, "r"));
    let (commitment, r) = (commitment?, r?);
    let missing = match (commitment, r) {
        (Some(commitment), Some(r)) => return Some(Some((commitment, r))),
        (None, None) => return Some(None),
        (None, Some(_)) => "commitment",
        (Some(_), None) => "r",
    };
    let says = "\"commitment\" and \"r\" go together: give both, or neither, and the server seals";
    fields.blame("missing", missing, says);
    None
}

/// File an entry
///
/// It is sealed and the clock stops. The same entry again gives the first receipt; another one is a revision where the
/// terms allow it.
#[utoipa::path(post, path = "/games/{id}/entries", tag = "entries", request_body = EntryAsked,
    params(("id" = String, Path, format = "uuid"),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = ReceiptJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn file(
    State(door): State<Door>,
    InGame(id): InGame,
    posted: Posted<EntryAsked>,
) -> Result<Response, Problem> {
    let Posted { actor, value, received, once } = posted;
    let given = FileEntry {
        turn: value.turn,
        entry: value.entry,
        draw_offer: value.draw_offer,
        void: value.void,
        channel: Channel::Api,
        authenticated: "token",
        received,
        contribution: value.contribution,
        committed: value.commitment.zip(value.r).map(|(commitment, r)| OwnCommitment::new(commitment, r)),
    };
    let work = async {
        let filed = door.app().entries().file_entry(&actor, id, given).await?;
        Answer::json(StatusCode::CREATED, &ReceiptJson::from(&filed.receipt))
    };
    answer_once(&door, &actor, once, work).await
}

/// The caller's own filed entry of the open turn, with its opening
#[utoipa::path(get, path = "/games/{id}/entry", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = OwnEntryJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn own(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<OwnEntryJson>, Problem> {
    let own = door.app().entries().own_entry(&caller.signed()?, id).await?;
    let own =
        own.ok_or_else(|| Problem::saying(Word::NotFound, "you have no filed entry in the open turn"))?;
    Ok(Json(OwnEntryJson::from(&own)))
}

/// What an entry is bound to that the caller seals: for `commitment` and `r`
///
/// The commitment is SHA-256 over label, `r`, this context and the payload (`docs/formats.md`). Refused like an entry where
/// none may be filed.
#[utoipa::path(get, path = "/games/{id}/seal-context", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = SealContextJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn seal_context(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<SealContextJson>, Problem> {
    let context = door.app().core().seal_context(&caller.signed()?, id).await?;
    Ok(Json(SealContextJson::from(&context)))
}

/// The caller's draft for the open turn
#[utoipa::path(get, path = "/games/{id}/draft", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = OwnEntryJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn draft(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<OwnEntryJson>, Problem> {
    let draft = door.app().entries().draft(&caller.signed()?, id).await?;
    let draft =
        draft.ok_or_else(|| Problem::saying(Word::NotFound, "you have no draft for the open turn"))?;
    Ok(Json(OwnEntryJson::from(&draft)))
}

/// Keep a draft: it is not filed, and the clock runs on
#[utoipa::path(put, path = "/games/{id}/draft", tag = "entries", request_body = EntryAsked,
    params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "kept, not filed"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn keep_draft(
    State(door): State<Door>,
    InGame(id): InGame,
    posted: Posted<EntryAsked>,
) -> Result<StatusCode, Problem> {
    let EntryAsked { turn, entry, draw_offer, contribution, commitment, .. } = posted.value;
    for (name, given) in [("contribution", contribution), ("commitment", commitment)] {
        if given.is_some() {
            let says = format!("a draft takes no {name}; give it with the entry when you file");
            return Err(Error::malformed("not-in-a-draft", name, says).into());
        }
    }
    door.app().entries().save_draft(&posted.actor, id, turn, entry, draw_offer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forget the draft
#[utoipa::path(delete, path = "/games/{id}/draft", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "there is no draft now"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn drop_draft(
    State(door): State<Door>,
    InGame(id): InGame,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    door.app().entries().delete_draft(&caller.signed()?, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
