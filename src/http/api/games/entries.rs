//! Filing an entry, reading one's own, and drafts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::Value;

use crate::app::error::Error;
use crate::app::games::filing::file::FileEntry;
use crate::base::GameId;
use crate::game::{AuthMethod, Channel};
use crate::http::Door;
use crate::http::api::extract::fields::{Field, Fields, body};
use crate::http::api::extract::path::At;
use crate::http::api::extract::request::{Answer, Once, Posted};
use crate::http::api::shapes::{OwnEntryJson, ReceiptJson, SealContextJson};
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::seal::OwnCommitment;

/// The longest text that is read as an entry, in bytes.
const ENTRY_BYTES_MAX: usize = 64;

/// What was given as an entry, of at most [`ENTRY_BYTES_MAX`].
pub(in crate::http::api) struct EntryText(pub(in crate::http::api) String);

impl Field for EntryText {
    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let text = String::read(fields, name, value)?;
        let short = Some(text).filter(|text| text.len() <= ENTRY_BYTES_MAX);
        let says = || format!("an entry has at most {ENTRY_BYTES_MAX} bytes");
        fields.or_blame(short, "too-long", name, says).map(EntryText)
    }
}

body! {
    /// An entry.
    pub(in crate::http::api) struct EntryAsked {
        /// The turn it is for.
        turn: u32,
        /// The entry in any notation: `e2e4`, `e2-e4`, `Sg1-f3`, `Nf3`, `5254`, `O-O`, `pass`.
        #[schema(value_type = String, max_length = 64)]
        entry: EntryText,
        /// Whether a draw is offered with it; no, if it is missing.
        #[schema(value_type = bool, required = false)]
        draw_offer: Option<bool>,
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
        #[schema(value_type = bool, required = false)]
        void: Option<bool>,
    }
    check both_or_neither
}

fn both_or_neither(asked: &EntryAsked, fields: &mut Fields) {
    let missing = match (asked.commitment, asked.r) {
        (None, Some(_)) => "commitment",
        (Some(_), None) => "r",
        _ => return,
    };
    let says = "\"commitment\" and \"r\" go together: give both, or neither, and the server seals";
    fields.blame("missing", missing, says);
}

/// File an entry
///
/// It is sealed and the clock stops. The same entry again gives the first receipt; another one is a revision where the
/// terms allow it.
#[utoipa::path(post, path = "/games/{id}/entries", tag = "entries", request_body = EntryAsked,
    params(("id" = String, Path, format = "uuid"), Once),
    responses((status = 201, body = ReceiptJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn file(
    State(door): State<Door>,
    At(id): At<GameId>,
    posted: Posted<EntryAsked>,
) -> Result<Response, Problem> {
    let received = posted.received;
    posted
        .once(&door, async |actor, value| {
            let given = FileEntry {
                turn: value.turn,
                entry: value.entry.0,
                draw_offer: value.draw_offer.unwrap_or(false),
                void: value.void.unwrap_or(false),
                channel: Channel::Api,
                authenticated: AuthMethod::Token,
                received,
                contribution: value.contribution,
                committed: value
                    .commitment
                    .zip(value.r)
                    .map(|(commitment, r)| OwnCommitment::new(commitment, r)),
            };
            let filed = door.app().entries().file_entry(actor, id, given).await?;
            Answer::json(StatusCode::CREATED, &ReceiptJson::from(&filed.receipt))
        })
        .await
}

/// The caller's own filed entry of the open turn, with its opening
#[utoipa::path(get, path = "/games/{id}/entry", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = OwnEntryJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn own(
    State(door): State<Door>,
    caller: Caller,
    At(id): At<GameId>,
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
    At(id): At<GameId>,
) -> Result<Json<SealContextJson>, Problem> {
    let context = door.app().entries().seal_context(&caller.signed()?, id).await?;
    Ok(Json(SealContextJson::from(&context)))
}

/// The caller's draft for the open turn
#[utoipa::path(get, path = "/games/{id}/draft", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = OwnEntryJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn draft(
    State(door): State<Door>,
    caller: Caller,
    At(id): At<GameId>,
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
    At(id): At<GameId>,
    posted: Posted<EntryAsked>,
) -> Result<StatusCode, Problem> {
    let EntryAsked { turn, entry, draw_offer, contribution, commitment, .. } = posted.value;
    for (name, given) in [("contribution", contribution), ("commitment", commitment)] {
        if given.is_some() {
            let says = format!("a draft takes no {name}; give it with the entry when you file");
            return Err(Error::malformed("not-in-a-draft", name, says).into());
        }
    }
    door.app().entries().save_draft(&posted.actor, id, turn, entry.0, draw_offer.unwrap_or(false)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forget the draft
#[utoipa::path(delete, path = "/games/{id}/draft", tag = "entries", params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "there is no draft now"), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn drop_draft(
    State(door): State<Door>,
    At(id): At<GameId>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    door.app().entries().delete_draft(&caller.signed()?, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
