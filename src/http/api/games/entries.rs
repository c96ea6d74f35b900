//! Filing an entry, reading one's own, and drafts.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::views::OwnEntry;
use crate::app::games::filing::file::FileEntry;
use crate::app::games::filing::line::said;
use crate::app::games::filing::seal_context::SealContext;
use crate::base::GameId;
use crate::game::{AuthMethod, Channel, Greeting, LINE_CHARS_MAX};
use crate::http::api::extract::{
    Answer, Answered, At, Done, Field, Fields, Idempotency, Posted, Shown, body, done, fault,
};
use crate::http::api::shapes::{ReceiptJson, base64, entry_text, shape};
use crate::http::problem::{Problem, Word};
use crate::http::session::Caller;
use crate::seal::{LINE_BYTES_MAX, OwnCommitment};

/// The longest text that is read as an entry, in bytes.
const ENTRY_BYTES_MAX: usize = 64;

/// What was given as an entry, of at most [`ENTRY_BYTES_MAX`].
pub(in crate::http::api) struct EntryText(pub(in crate::http::api) String);

impl Field for EntryText {
    fn schema() -> Value {
        json!({ "type": "string", "maxLength": ENTRY_BYTES_MAX })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let text = String::read(fields, name, value)?;
        let short = Some(text).filter(|text| text.len() <= ENTRY_BYTES_MAX);
        let says = || format!("an entry has at most {ENTRY_BYTES_MAX} bytes");
        fields.or_push_error(short, "too-long", name, says).map(EntryText)
    }
}

/// A line to the other side, of at most [`LINE_CHARS_MAX`].
pub(in crate::http::api) struct LineText(String);

impl Field for LineText {
    fn schema() -> Value {
        json!({ "type": "string", "maxLength": LINE_CHARS_MAX })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let text = String::read(fields, name, value)?;
        let short = Some(text).filter(|text| text.chars().count() <= LINE_CHARS_MAX);
        let says = || format!("a line has at most {LINE_CHARS_MAX} characters");
        fields.or_push_error(short, "too-long", name, says).map(LineText)
    }
}

body! {
    /// An entry.
    pub(in crate::http::api) struct FileEntryRequest {
        /// The turn it is for.
        turn: u32,
        /// The entry in any notation: `e2e4`, `e2-e4`, `Sg1-f3`, `Nf3`, `5254`, `O-O`, `pass`.
        entry: EntryText,
        /// Whether a draw is offered with it; no, if it is missing.
        draw_offer: Option<bool>,
        /// In a game with `chance`: 32 random bytes in base64, the caller's part in the turn's rolls. Keep the same value until
        /// the entry is receipted.
        contribution: Option<[u8; 32]>,
        /// With `r`: the caller's own commitment to the entry, 32 bytes in base64, for the context that `seal-context` gave.
        commitment: Option<[u8; 32]>,
        /// With `commitment`: the random bytes that it was made with, 32 bytes in base64.
        r: Option<[u8; 32]>,
        /// A greeting to the other side, told in their language with the reveal.
        greeting: Option<Greeting>,
        /// A line to the other side, shown with the reveal: at most 280 characters, none of which controls. With it or a greeting,
        /// the same entry again is a revision where the terms allow it.
        line: Option<LineText>,
        /// Whether an entry that is not legal is filed all the same, where the rules (`illegal_entry` void) let it count as
        /// no move; no, if it is missing. Without it such an entry is refused with `"void": true` in the problem.
        void: Option<bool>,
    }
    check both_or_neither
}

fn both_or_neither(fields: &mut Fields) {
    let missing = match (fields.has("commitment"), fields.has("r")) {
        (false, true) => "commitment",
        (true, false) => "r",
        _ => return,
    };
    let says = "\"commitment\" and \"r\" go together: give both, or neither, and the server seals";
    fields.push_error("missing", missing, says);
}

shape! {
    /// What an entry that the caller seals is bound to.
    pub(in crate::http::api) struct SealContextJson of context: &SealContext {
        /// The 128 bytes of the context (`docs/formats.md`), in base64: compare each field with what you know, then commit.
        ctx: String = base64(&context.ctx.to_bytes()),
        /// The open turn.
        turn: u32 = context.ctx.turn,
        /// The revision that the next filing of the caller's side is.
        revision: u16 = context.ctx.revision,
        /// When the caller's flag falls; the context may become void before, with the turn.
        expires_at: Moment = context.expires_at,
    }
}

/// The caller's own live entry, or draft.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct OwnEntryJson {
    /// The turn.
    turn: u32,
    /// The pair.
    pair: u32,
    /// `white` or `black`.
    side: &'static str,
    /// 0, then one more each time the entry was revised.
    revision: u16,
    /// When it was received; of a draft, when it was kept.
    #[schema(format = "date-time")]
    received_at: String,
    /// What was entered: a machine move, or `pass`.
    entry: String,
    /// Whether a draw is offered with it.
    draw_offer: bool,
    /// The random bytes of the commitment, in base64.
    r: String,
    /// The commitment, in base64.
    commitment: String,
    /// What it is bound to, in base64.
    ctx: String,
    /// What was given to the turn's rolls, in base64; null if nothing was.
    contribution: Option<String>,
    /// The greeting that goes with it; null if there is none.
    greeting: Option<&'static str>,
    /// The line that goes with it; null if there is none.
    line: Option<String>,
    /// The receipt; null of a draft.
    receipt: Option<ReceiptJson>,
    /// Blanks, so that the answer is of one length whatever was entered.
    padding: String,
}

/// What `entry`, `draw_offer`, `greeting`, `line` and `padding` of an own entry take together, in bytes: a machine move on any board
/// has at most 9, and so has `pass`; a greeting and a line have quotation marks round them.
const OWN_ENTRY_BYTES: usize = 24 + 16 + 2 + LINE_BYTES_MAX;

impl From<&OwnEntry> for OwnEntryJson {
    fn from(own: &OwnEntry) -> Self {
        let draw_offer = own.canonical.draw_offer;
        let entry = entry_text(own.canonical);
        let greeting = own.said.greeting.map(Greeting::as_str);
        let line = Some(own.said.line().to_owned()).filter(|line| !line.is_empty());
        let written = |value: Value| value.to_string().len();
        let taken = entry.len()
            + [json!(draw_offer), json!(greeting), json!(line)].map(written).iter().sum::<usize>();
        OwnEntryJson {
            turn: own.turn,
            pair: own.pair,
            side: own.side.as_str(),
            revision: own.revision,
            received_at: own.received.to_string(),
            padding: " ".repeat(OWN_ENTRY_BYTES.saturating_sub(taken)),
            entry,
            draw_offer,
            r: base64(&own.r),
            commitment: base64(&own.commitment),
            ctx: base64(&own.ctx),
            contribution: own.contribution.map(|given| base64(&given)),
            greeting,
            line,
            receipt: own.receipt.as_ref().map(ReceiptJson::from),
        }
    }
}

/// File an entry
///
/// It is sealed and the clock stops. The same entry again gives the first receipt; another one is a revision where the
/// terms allow it.
#[utoipa::path(post, path = "/games/{id}/entries", operation_id = "file_entry", tag = "entries", request_body = FileEntryRequest,
    params(Idempotency), responses((status = 201, body = ReceiptJson)))]
pub(super) async fn file(At(id): At<GameId>, posted: Posted<FileEntryRequest>) -> Answered {
    let received = posted.received;
    Answer::once(posted, async |door, actor, value| {
        let given = FileEntry {
            turn: value.turn,
            entry: value.entry.0,
            draw_offer: value.draw_offer.unwrap_or(false),
            void: value.void.unwrap_or(false),
            channel: Channel::Api,
            authenticated: AuthMethod::Token,
            received,
            contribution: value.contribution,
            committed: value.commitment.zip(value.r).map(|(commitment, r)| OwnCommitment::new(commitment, r)),
            said: match (value.greeting, value.line) {
                (None, None) => None,
                (greeting, line) => Some(said(greeting, &line.map_or_else(String::new, |line| line.0))?),
            },
        };
        let filed = door.app().entries().file_entry(actor, id, given).await?;
        Answer::json(StatusCode::CREATED, &ReceiptJson::from(&filed.receipt))
    })
    .await
}

/// The caller's own filed entry of the open turn, with its opening
#[utoipa::path(get, path = "/games/{id}/entry", operation_id = "get_own_entry", tag = "entries",
    responses((status = 200, body = OwnEntryJson)))]
pub(super) async fn own(caller: Caller, At(id): At<GameId>) -> Shown<OwnEntryJson> {
    let own = caller.app().entries().own_entry(caller.signed()?, id).await?;
    let own =
        own.ok_or_else(|| Problem::saying(Word::NotFound, "you have no filed entry in the open turn"))?;
    Ok(Json(OwnEntryJson::from(&own)))
}

/// What an entry is bound to that the caller seals: for `commitment` and `r`
///
/// The commitment is SHA-256 over label, `r`, this context and the payload (`docs/formats.md`). Refused like an entry where
/// none may be filed.
#[utoipa::path(get, path = "/games/{id}/seal-context", operation_id = "get_seal_context", tag = "entries",
    responses((status = 200, body = SealContextJson)))]
pub(super) async fn seal_context(caller: Caller, At(id): At<GameId>) -> Shown<SealContextJson> {
    let context = caller.app().entries().seal_context(caller.signed()?, id).await?;
    Ok(Json(SealContextJson::from(&context)))
}

/// The caller's draft for the open turn
#[utoipa::path(get, path = "/games/{id}/draft", operation_id = "get_draft", tag = "entries",
    responses((status = 200, body = OwnEntryJson)))]
pub(super) async fn draft(caller: Caller, At(id): At<GameId>) -> Shown<OwnEntryJson> {
    let draft = caller.app().entries().draft(caller.signed()?, id).await?;
    let draft =
        draft.ok_or_else(|| Problem::saying(Word::NotFound, "you have no draft for the open turn"))?;
    Ok(Json(OwnEntryJson::from(&draft)))
}

/// Keep a draft: it is not filed, and the clock runs on
#[utoipa::path(put, path = "/games/{id}/draft", operation_id = "keep_draft", tag = "entries", request_body = FileEntryRequest,
    responses((status = 204, description = "kept, not filed")))]
pub(super) async fn keep_draft(At(id): At<GameId>, posted: Posted<FileEntryRequest>) -> Done {
    let FileEntryRequest { turn, entry, draw_offer, contribution, commitment, greeting, line, .. } =
        posted.value;
    let given = [
        ("contribution", contribution.is_some()),
        ("commitment", commitment.is_some()),
        ("greeting", greeting.is_some()),
        ("line", line.is_some()),
    ];
    for (name, is_given) in given {
        if is_given {
            let says = format!("a draft takes no {name}; give it with the entry when you file");
            return Err(fault("not-in-a-draft", name, &says));
        }
    }
    posted
        .door
        .app()
        .entries()
        .save_draft(&posted.actor, id, turn, entry.0, draw_offer.unwrap_or(false))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forget the draft
#[utoipa::path(delete, path = "/games/{id}/draft", operation_id = "drop_draft", tag = "entries",
    responses((status = 204, description = "there is no draft now")))]
pub(super) async fn drop_draft(At(id): At<GameId>, caller: Caller) -> Done {
    done(caller.app().entries().delete_draft(caller.signed()?, id).await)
}
