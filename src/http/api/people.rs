//! Players by name, and the caller's own tokens.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::fields::{Ask, Fields};
use super::request::{Answer, Posted, answer_once, path_id};
use crate::base::PlayerId;
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// A player's id in the path.
pub(super) struct OfPlayer(pub(super) PlayerId);

impl FromRequestParts<Door> for OfPlayer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        path_id(parts, door, PlayerId::parse).await.map(OfPlayer)
    }
}

/// A token's id in the path.
pub(super) struct OfToken(Uuid);

impl FromRequestParts<Door> for OfToken {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        path_id(parts, door, Uuid::try_parse).await.map(OfToken)
    }
}

/// The caller
#[utoipa::path(get, path = "/players/me", tag = "players",
    responses((status = 200, body = MeJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn me(caller: Caller) -> Result<Json<MeJson>, Problem> {
    let actor = caller.signed()?;
    Ok(Json(MeJson {
        id: actor.id.to_string(),
        role: actor.role.as_str(),
        name: actor.name,
        locale: actor.locale,
    }))
}

/// The caller.
#[derive(Serialize, ToSchema)]
pub(super) struct MeJson {
    /// Who.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
    /// `de` or `en`.
    locale: String,
    /// `player`, `arbiter`, `director` or `admin`.
    role: &'static str,
}

/// The caller's tokens.
#[derive(Serialize, ToSchema)]
pub(super) struct TokensJson {
    /// Oldest first.
    tokens: Vec<TokenJson>,
}

/// A token: never the token itself.
#[derive(Serialize, ToSchema)]
struct TokenJson {
    /// Names it when it is revoked.
    #[schema(format = "uuid")]
    id: String,
    /// What its owner called it.
    label: String,
    /// When it was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A token to be made.
#[derive(ToSchema)]
pub(super) struct NewToken {
    /// What its owner calls it.
    label: String,
}

impl Ask for NewToken {
    fn read(fields: &mut Fields) -> Option<NewToken> {
        fields.required("label").map(|label| NewToken { label })
    }
}

/// A new token.
#[derive(Serialize, ToSchema)]
pub(super) struct MadeToken {
    /// Shown this once.
    #[schema(example = "fs_…")]
    token: String,
}

/// The caller's tokens
#[utoipa::path(get, path = "/tokens", tag = "players",
    responses((status = 200, body = TokensJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn tokens(State(door): State<Door>, caller: Caller) -> Result<Json<TokensJson>, Problem> {
    let tokens = door.app().tokens(&caller.signed()?).await?;
    let tokens = tokens.into_iter().map(|token| TokenJson {
        id: token.id.to_string(),
        label: token.label,
        created_at: token.created.to_string(),
    });
    Ok(Json(TokensJson {
        tokens: tokens.collect(),
    }))
}

/// Make a token: it is shown this once
#[utoipa::path(post, path = "/tokens", tag = "players", request_body = NewToken,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = MadeToken), (status = "4XX", body = ProblemJson)))]
pub(super) async fn make_token(
    State(door): State<Door>,
    posted: Posted<NewToken>,
) -> Result<Response, Problem> {
    let Posted {
        actor, value, once, ..
    } = posted;
    let work = async {
        let token = door.app().create_token(&actor, &value.label).await?;
        Answer::json(StatusCode::CREATED, &MadeToken { token })
    };
    answer_once(&door, &actor, once, work).await
}

/// Revoke a token
#[utoipa::path(delete, path = "/tokens/{id}", tag = "players", params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "it lets nobody in any more"), (status = "4XX", body = ProblemJson)))]
pub(super) async fn revoke_token(
    State(door): State<Door>,
    caller: Caller,
    OfToken(id): OfToken,
) -> Result<StatusCode, Problem> {
    door.app().revoke_token(&caller.signed()?, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
