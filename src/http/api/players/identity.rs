//! What players say of themselves for tournaments.

use axum::Json;

use crate::base::Identity;
use crate::http::api::extract::{Posted, Shown, TitleName, body};
use crate::http::api::shapes::shape;
use crate::http::session::Caller;

shape! {
    /// What a player says of themselves, now; null is what they do not say.
    pub(in crate::http::api) struct IdentityJson of said: &Identity {
        /// Three letters, such as `GER`.
        federation: Option<String> = said.federation.clone(),
        /// Such as `GM`, `SIM`.
        title: Option<String> = said.title.clone(),
        /// The number at ICCF.
        iccf_id: Option<u32> = said.iccf_id,
        /// The number at FIDE.
        fide_id: Option<u32> = said.fide_id,
        /// The club.
        club: Option<String> = said.club.clone(),
        /// The year of birth.
        born: Option<u16> = said.born,
    }
}

body! {
    /// All that the caller says of themselves, in place of what they said before; what is missing or null is not said.
    pub(in crate::http::api) struct IdentityRequest {
        /// Three capital letters, such as `GER`.
        federation: Option<String>,
        /// One of FIDE or ICCF.
        title: Option<TitleName>,
        /// The number at ICCF, of 1 to 9 digits.
        iccf_id: Option<u32>,
        /// The number at FIDE, of 1 to 9 digits.
        fide_id: Option<u32>,
        /// The club, in at most 60 characters on one line.
        club: Option<String>,
        /// The year of birth, from 1900 to this year.
        born: Option<u16>,
    }
}

/// What the caller says of themselves for tournaments
#[utoipa::path(get, path = "/players/me/identity", operation_id = "get_identity", tag = "players",
    responses((status = 200, body = IdentityJson)))]
pub(super) async fn show(caller: Caller) -> Shown<IdentityJson> {
    let said = caller.app().accounts().identity(caller.signed()?.id).await?;
    Ok(Json((&said).into()))
}

/// Say who one is for tournaments
///
/// Everybody may see it: in the tables of tournaments, in reports to federations, and in the PGN of games.
#[utoipa::path(put, path = "/players/me/identity", operation_id = "set_identity", tag = "players", request_body = IdentityRequest,
    responses((status = 200, body = IdentityJson)))]
pub(super) async fn set(Posted { door, actor, value, .. }: Posted<IdentityRequest>) -> Shown<IdentityJson> {
    let IdentityRequest { federation, title, iccf_id, fide_id, club, born } = value;
    let title = title.map(|title| title.0);
    let said = Identity { federation, title, iccf_id, fide_id, club, born };
    let kept = door.app().accounts().set_identity(&actor, said).await?;
    Ok(Json((&kept).into()))
}
