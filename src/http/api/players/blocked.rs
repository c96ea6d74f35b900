//! From whom the caller takes no challenges.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::games::challenges::blocks::Blocked;
use crate::base::PlayerId;
use crate::http::api::extract::{At, Done, Shown, done};
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;

/// Whom the caller has blocked.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct BlockedListJson {
    /// By name, 200 at most.
    blocked: Vec<BlockedJson>,
}

shape! {
    /// Somebody whom the caller has blocked.
    struct BlockedJson of one: &Blocked {
        /// Who.
        player: PersonJson = PersonJson::from(&one.person),
        /// Since when.
        since: Moment = one.since,
    }
}

/// Whom the caller has blocked
///
/// Their challenges and invitations do not arrive, and neither sees the other's open offers. They are told nothing of it.
#[utoipa::path(get, path = "/players/me/blocked", operation_id = "list_blocked", tag = "players",
    responses((status = 200, body = BlockedListJson)))]
pub(super) async fn list(caller: Caller) -> Shown<BlockedListJson> {
    let blocked = caller.app().challenges().blocked(caller.signed()?).await?;
    Ok(Json(BlockedListJson { blocked: blocked.iter().map(BlockedJson::from).collect() }))
}

/// Block a player
///
/// The caller's own open challenges to them are taken back. Tournaments and games that go on stay as they are.
#[utoipa::path(put, path = "/players/me/blocked/{id}", operation_id = "block_player", tag = "players",
    responses((status = 204, description = "they are blocked")))]
pub(super) async fn block(caller: Caller, At(id): At<PlayerId>) -> Done {
    done(caller.app().challenges().block(caller.signed()?, id).await)
}

/// Block a player no longer
#[utoipa::path(delete, path = "/players/me/blocked/{id}", operation_id = "unblock_player", tag = "players",
    responses((status = 204, description = "they are not blocked now")))]
pub(super) async fn unblock(caller: Caller, At(id): At<PlayerId>) -> Done {
    done(caller.app().challenges().unblock(caller.signed()?, id).await)
}
