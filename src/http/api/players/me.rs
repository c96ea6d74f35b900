//! The caller, and their own tokens.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::api::extract::{ValidQuery, query};
use crate::http::api::shapes::PersonJson;
use crate::http::problem::Problem;
use crate::http::session::Caller;

query! {
    /// Who is looked for.
    pub(in crate::http::api) struct Named {
        /// How some word of the name begins: 3 to 80 letters.
        name: String,
    }
}

/// Players who were found.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PlayersJson {
    /// By name, 20 at most.
    players: Vec<PersonJson>,
    /// Whether there are more.
    more: bool,
}

/// Players who stand in the lists, by the beginning of a name
///
/// Who does not want to be found is not.
#[utoipa::path(get, path = "/players", operation_id = "find_players", tag = "players", params(Named),
    responses((status = 200, body = PlayersJson)))]
pub(super) async fn find(
    caller: Caller,
    ValidQuery(Named { name }): ValidQuery<Named>,
) -> Result<Json<PlayersJson>, Problem> {
    caller.door.limits().searching.take(&caller.who)?;
    let found = caller.app().accounts().find_listed(&name).await?;
    Ok(Json(PlayersJson { players: found.players.iter().map(PersonJson::from).collect(), more: found.more }))
}

/// The caller
#[utoipa::path(get, path = "/players/me", operation_id = "get_me", tag = "players",
    responses((status = 200, body = MeJson)))]
pub(super) async fn me(caller: Caller) -> Result<Json<MeJson>, Problem> {
    let actor = caller.signed()?;
    Ok(Json(MeJson {
        id: actor.id.to_string(),
        role: actor.role.as_str(),
        scopes: actor.access.scopes.words(),
        name: actor.name.clone(),
        locale: actor.locale.clone(),
    }))
}

/// The caller.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct MeJson {
    /// Who.
    #[schema(format = "uuid")]
    id: String,
    /// The name that others see.
    name: String,
    /// `de` or `en`.
    locale: String,
    /// `player`, `arbiter`, `director` or `admin`; with a token that is not for `manage` always `player`.
    role: &'static str,
    /// What the caller's token may be used for; all of it in a session.
    scopes: Vec<&'static str>,
}

/// The caller's tokens.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TokensJson {
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
    /// What it may be used for: `read`, `play`, `manage`, `keyholder`.
    scopes: Vec<&'static str>,
    /// When it was made.
    #[schema(format = "date-time")]
    created_at: String,
    /// The day on which it was last used, at its beginning (UTC); null: never.
    #[schema(format = "date-time")]
    used_at: Option<String>,
    /// When it ends.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// The caller's tokens, for the signed-in pages
///
/// With a token 403: who has found one must not learn of the others. They are made and revoked under *Settings*.
#[utoipa::path(get, path = "/tokens", operation_id = "list_tokens", tag = "players",
    responses((status = 200, body = TokensJson)))]
pub(super) async fn tokens(caller: Caller) -> Result<Json<TokensJson>, Problem> {
    let tokens = caller.app().sign_in().tokens(caller.signed()?).await?;
    let tokens = tokens.into_iter().map(|token| TokenJson {
        id: token.id.to_string(),
        label: token.label,
        scopes: token.scopes.words(),
        created_at: token.created.to_string(),
        used_at: token.used.map(|used| used.to_string()),
        expires_at: token.expires.to_string(),
    });
    Ok(Json(TokensJson { tokens: tokens.collect() }))
}
