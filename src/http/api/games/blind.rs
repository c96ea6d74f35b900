//! Blind sealing: filing what the server cannot read, and what the arbiter's key holder asks and answers.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::filing::blind::{FileBlind, shares};
use crate::app::games::key_holder::KeyHolderRequest;
use crate::base::{BySide, GameId};
use crate::game::{AuthMethod, Channel};
use crate::http::api::extract::{Answer, Answered, At, Fields, Idempotency, Posted, Shown, body};
use crate::http::api::shapes::{ReceiptJson, base64, shape};
use crate::http::problem::{Problem, Word};
use crate::http::session::Caller;
use crate::seal::{BlindBox, CTX_LEN};

body! {
    /// An entry that its author has sealed for the key holder and the server together.
    pub(in crate::http::api) struct FileBlindRequest {
        /// The turn it is for.
        turn: u32,
        /// The context that it was sealed for, as `seal-context` gave it: 128 bytes in base64.
        ctx: [u8; CTX_LEN],
        /// The commitment to it: 32 bytes in base64.
        commitment: [u8; 32],
        /// Ephemeral public key, encrypted payload and `r`, tag: 336 bytes in base64.
        r#box: BlindBox,
        /// As for other entries: 32 random bytes in base64, in a game with `chance`.
        contribution: Option<[u8; 32]>,
    }
}

/// File a blindly sealed entry
///
/// For a game with term `sealing` = `blind`. The server cannot read it: whether it is legal is seen at the reveal, where an
/// illegal one is void or loses. The same box again gives the first receipt.
#[utoipa::path(post, path = "/games/{id}/entries/blind", operation_id = "file_blind_entry", tag = "entries", request_body = FileBlindRequest,
    params(Idempotency), responses((status = 201, body = ReceiptJson)))]
pub(super) async fn file(At(id): At<GameId>, posted: Posted<FileBlindRequest>) -> Answered {
    let received = posted.received;
    Answer::once(posted, async |door, actor, value| {
        let given = FileBlind {
            turn: value.turn,
            ctx: value.ctx,
            commitment: value.commitment,
            boxed: value.r#box,
            channel: Channel::Api,
            authenticated: AuthMethod::Token,
            received,
            contribution: value.contribution,
        };
        let filed = door.app().entries().file_blind(actor, id, given).await?;
        Answer::json(StatusCode::CREATED, &ReceiptJson::from(&filed.receipt))
    })
    .await
}

/// The keys that a game's entries are sealed for.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct BlindKeysJson {
    /// The arbiter's key holder's X25519 public key, in base64; also in the game's start event.
    keyholder: String,
    /// The server's own for this game, in base64; also there.
    blind_key: String,
}

/// The keys that a blindly sealed game's entries are encrypted for
#[utoipa::path(get, path = "/games/{id}/blind-keys", operation_id = "get_blind_keys", tag = "entries",
    responses((status = 200, body = BlindKeysJson)))]
pub(super) async fn keys(caller: Caller, At(id): At<GameId>) -> Shown<BlindKeysJson> {
    let keys = caller.app().entries().blind_keys(caller.actor.as_ref(), id).await?;
    let keys = keys.ok_or_else(|| Problem::saying(Word::NotFound, "this game is not sealed blindly"))?;
    Ok(Json(BlindKeysJson { keyholder: base64(&keys.key_holder), blind_key: base64(&keys.server) }))
}

/// The receipt of the caller's filed entry of the open turn
///
/// Of a blindly sealed entry it is all that the server can show.
#[utoipa::path(get, path = "/games/{id}/receipt", operation_id = "get_receipt", tag = "entries",
    responses((status = 200, body = ReceiptJson)))]
pub(super) async fn receipt(caller: Caller, At(id): At<GameId>) -> Shown<ReceiptJson> {
    let receipt = caller.app().entries().own_receipt(caller.signed()?, id).await?;
    let receipt =
        receipt.ok_or_else(|| Problem::saying(Word::NotFound, "you have no filed entry in the open turn"))?;
    Ok(Json(ReceiptJson::from(&receipt)))
}

/// Turns that wait for the caller's key holder.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct RequestsJson {
    /// The public key that is registered for the caller, in base64; null if there is none.
    key: Option<String>,
    /// Longest first, at most 64.
    requests: Vec<RequestJson>,
}

shape! {
    /// A turn whose entries are all in.
    struct RequestJson of request: &KeyHolderRequest {
        /// The game.
        game: Id = request.game,
        /// The turn.
        turn: u32 = request.turn,
        /// From when it waits.
        asked_at: Moment = request.asked,
        /// Until when it should be answered: then both players are told, and a ruling is due.
        deadline_at: Moment = request.deadline,
        /// Why it was refused last; null if it was not.
        refused: Option<String> = request.refusal.clone(),
        /// White's receipt; null if White has nothing sealed in this turn.
        white: Option<ReceiptJson> = request.receipts.white.as_ref().map(ReceiptJson::from),
        /// Black's receipt; null if Black has nothing sealed in this turn.
        black: Option<ReceiptJson> = request.receipts.black.as_ref().map(ReceiptJson::from),
    }
}

/// What waits for the caller's key holder
#[utoipa::path(get, path = "/keyholder/requests", operation_id = "list_key_requests", tag = "keyholder",
    responses((status = 200, body = RequestsJson)))]
pub(super) async fn requests(caller: Caller) -> Shown<RequestsJson> {
    let actor = caller.signed()?;
    let key = caller.app().entries().key_holder(actor).await?;
    let requests = caller.app().key_holders().key_holder_requests(actor).await?;
    Ok(Json(RequestsJson {
        key: key.map(|key| base64(&key)),
        requests: requests.iter().map(RequestJson::from).collect(),
    }))
}

body! {
    /// A key holder's answer: a share for each blind seal, or a refusal.
    pub(in crate::http::api) struct AnswerRequest {
        /// The game.
        game: GameId,
        /// The turn.
        turn: u32,
        /// The share for White's box: 32 bytes in base64.
        white: Option<[u8; 32]>,
        /// The share for Black's box: 32 bytes in base64.
        black: Option<[u8; 32]>,
        /// Instead of shares: why there are none, 1 to 1000 bytes.
        refused: Option<String>,
    }
    check either
}

fn either(fields: &mut Fields) {
    if fields.has("refused") && (fields.has("white") || fields.has("black")) {
        let says = "a refusal gives no shares: leave out either \"refused\" or \"white\" and \"black\"";
        fields.push_error("contradiction", "refused", says);
    }
}

/// Answer as key holder
///
/// With a share for each blind seal of the turn both entries are opened and revealed at once.
#[utoipa::path(post, path = "/keyholder/answers", operation_id = "answer_key_request", tag = "keyholder", request_body = AnswerRequest, params(Idempotency),
    responses((status = 204, description = "taken")))]
pub(super) async fn answer(posted: Posted<AnswerRequest>) -> Answered {
    Answer::once(posted, async |door, actor, AnswerRequest { game, turn, white, black, refused }| {
        let holders = door.app().key_holders();
        match refused {
            Some(reason) => holders.refuse_as_key_holder(actor, game, turn, reason).await?,
            None => {
                let given = shares(BySide { white, black });
                holders.answer_as_key_holder(actor, game, turn, given).await?;
            }
        }
        Ok(Answer::done())
    })
    .await
}
