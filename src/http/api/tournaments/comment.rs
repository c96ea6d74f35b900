//! What those who run a tournament say of it on its bulletin.

use axum::Json;

use crate::app::tournaments::bulletin::CommentView;
use crate::base::TournamentId;
use crate::http::api::extract::{At, Done, Posted, Shown, body, done};
use crate::http::api::shapes::{PersonJson, shape};
use crate::http::session::Caller;

shape! {
    /// What is said of a tournament.
    pub(in crate::http::api) struct CommentJson of said: Option<CommentView> {
        /// Null if nothing is said, or it was taken away.
        text: Option<String> = said.as_ref().and_then(|said| said.text.clone()),
        /// Who said it.
        by: Option<PersonJson> = said.as_ref().and_then(|said| said.by.as_ref()).map(PersonJson::from),
        /// When.
        at: Option<Moment> = said.as_ref().map(|said| said.at),
    }
}

/// What those who run a tournament say of it on its bulletin
#[utoipa::path(get, path = "/tournaments/{id}/comment", operation_id = "get_comment", tag = "tournaments",
    responses((status = 200, body = CommentJson)))]
pub(super) async fn show(caller: Caller, At(id): At<TournamentId>) -> Shown<CommentJson> {
    let said = caller.app().tournaments().comment(caller.actor.as_ref(), id).await?;
    Ok(Json(said.into()))
}

body! {
    /// What is said of a tournament.
    pub(in crate::http::api) struct NewComment {
        /// Up to 4,000 characters; an empty text removes the comment, and the tournament's record keeps the earlier ones.
        text: String,
    }
}

/// Say something of a tournament on its bulletin, in place of what was said before
#[utoipa::path(put, path = "/tournaments/{id}/comment", operation_id = "write_comment", tag = "tournaments", request_body = NewComment,
    responses((status = 204, description = "it is said")))]
pub(super) async fn write(At(id): At<TournamentId>, posted: Posted<NewComment>) -> Done {
    done(posted.door.app().tournaments().write_comment(&posted.actor, id, &posted.value.text).await)
}
