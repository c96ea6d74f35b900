//! From whom the reader takes no challenges: listed in the settings, changed there and on the player's page.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::base::PlayerId;
use crate::http::web::layout::{Reader, or_fault, signed};

/// Somebody who is blocked: id and name, and since when, as HTML.
pub struct BlockedLine {
    pub id: String,
    pub name: String,
    pub since: String,
}

/// What stands in the settings.
pub(super) async fn lines(reader: &Reader, actor: &Actor) -> Result<Vec<BlockedLine>, Error> {
    let blocked = reader.door.app().challenges().blocked(actor).await?.into_iter();
    let line = |one: crate::app::games::challenges::blocks::Blocked| BlockedLine {
        id: one.person.id.to_string(),
        name: one.person.called(reader.page.lang),
        since: reader.page.sentence_at("blocked-since", &one.since),
    };
    Ok(blocked.map(line).collect())
}

#[derive(Deserialize)]
pub(in crate::http::web) struct BlockForm {
    #[serde(default)]
    blocked: String,
}

/// Blocks a player, or no longer.
pub(super) async fn set(reader: Reader, Path(id): Path<String>, Form(given): Form<BlockForm>) -> Response {
    let actor = signed!(reader);
    let back = format!("/players/{id}");
    let id = or_fault!(reader, "/settings", PlayerId::parse(&id).map_err(|_| Error::NotFound));
    let challenges = reader.door.app().challenges();
    match given.blocked.as_str() {
        "yes" => or_fault!(reader, &back, challenges.block(actor, id).await),
        _ => drop(or_fault!(reader, &back, challenges.unblock(actor, id).await)),
    }
    Redirect::to("/settings#blocked").into_response()
}
