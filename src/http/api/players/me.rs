//! The caller, and their own tokens.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::accounts::sign_in::sessions::TokenInfo;
use crate::app::actor::Actor;
use crate::http::api::extract::{Shown, ValidQuery, query};
use crate::http::api::shapes::{PersonJson, shape};
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
) -> Shown<PlayersJson> {
    caller.door.limits().searching.take(&caller.who)?;
    let found = caller.app().accounts().find_listed(&name).await?;
    Ok(Json(PlayersJson { players: found.players.iter().map(PersonJson::from).collect(), more: found.more }))
}

/// The caller
#[utoipa::path(get, path = "/players/me", operation_id = "get_me", tag = "players",
    responses((status = 200, body = MeJson)))]
pub(super) async fn me(caller: Caller) -> Shown<MeJson> {
    Ok(Json(caller.signed()?.into()))
}

shape! {
    /// The caller.
    pub(in crate::http::api) struct MeJson of actor: &Actor {
        /// Who.
        id: Id = actor.id,
        /// The name that others see.
        name: String = actor.name.clone(),
        /// `de` or `en`.
        locale: String = actor.locale.clone(),
        /// `player`, `arbiter`, `director` or `admin`; with a token that is not for `manage` always `player`.
        role: &'static str = actor.role.as_str(),
        /// What the caller's token may be used for; all of it in a session.
        scopes: Vec<&'static str> = actor.access.scopes.words(),
    }
}

/// The caller's tokens.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TokensJson {
    /// Oldest first.
    tokens: Vec<TokenJson>,
}

shape! {
    /// A token: never the token itself.
    struct TokenJson of token: TokenInfo {
        /// Names it when it is revoked.
        id: Id = token.id,
        /// What its owner called it.
        label: String = token.label,
        /// What it may be used for: `read`, `play`, `manage`, `keyholder`.
        scopes: Vec<&'static str> = token.scopes.words(),
        /// When it was made.
        created_at: Moment = token.created,
        /// The day on which it was last used, at its beginning (UTC); null: never.
        used_at: Option<Moment> = token.used,
        /// When it ends.
        expires_at: Moment = token.expires,
    }
}

/// The caller's tokens, for the signed-in pages
///
/// With a token 403: who has found one must not learn of the others. They are made and revoked under *Settings*.
#[utoipa::path(get, path = "/tokens", operation_id = "list_tokens", tag = "players",
    responses((status = 200, body = TokensJson)))]
pub(super) async fn tokens(caller: Caller) -> Shown<TokensJson> {
    let tokens = caller.app().sign_in().tokens(caller.signed()?).await?;
    Ok(Json(TokensJson { tokens: tokens.into_iter().map(TokenJson::from).collect() }))
}
