//! What is done on the page of a series: entering it, and what those who run it do.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::Date;
use serde::Deserialize;

use super::id_of;
use super::show::again;
use crate::app::actor::Actor;
use crate::app::error::{Error, FormFault};
use crate::base::PlayerId;
use crate::http::web::games::create::{NotDone, meant};
use crate::http::web::layout::{FieldFaults, Reader, signed};
use crate::http::web::tournaments::refused;
use crate::tournament::Post;

/// A form of the page.
#[derive(Default, Deserialize)]
pub(super) struct ActForm {
    act: String,
    /// Address, whole name or id of somebody who is to be entered or waits no longer.
    #[serde(default)]
    pub(super) who: String,
    /// The same of somebody who gets a post or loses it.
    #[serde(default)]
    pub(super) official: String,
    #[serde(default)]
    post: String,
    /// The same of somebody who is invited, or no longer.
    #[serde(default)]
    pub(super) guest: String,
    /// The last day of an invitation.
    #[serde(default)]
    pub(super) last_day: String,
    /// The number of a class; nothing if it follows from the player.
    #[serde(default)]
    class: String,
}

/// Does it, and leads back to the page.
pub(super) async fn act(reader: Reader, Path(id): Path<String>, Form(given): Form<ActForm>) -> Response {
    let actor = signed!(reader);
    let field = match given.act.as_str() {
        "enter-other" => "who",
        "post" => "official",
        "invite" => "guest",
        _ => "",
    };
    let (field, fault) = match done(&reader, actor, &id, &given).await {
        Ok(()) => return Redirect::to(&format!("/series/{id}")).into_response(),
        Err(NotDone::Says(says)) => (field, says),
        Err(NotDone::Because(error)) => match refused(reader.page.lang, &error) {
            Some(says) => (if is_of_day(&error) { "last_day" } else { field }, says),
            None => return reader.fault(&error, "/series"),
        },
    };
    let typed = match field {
        "who" => ActForm { who: given.who, ..ActForm::default() },
        "official" => ActForm { official: given.official, ..ActForm::default() },
        "guest" | "last_day" => {
            ActForm { guest: given.guest, last_day: given.last_day, ..ActForm::default() }
        }
        _ => ActForm::default(),
    };
    again(&reader, &id, FieldFaults::one(field, fault), typed).await
}

/// Whether something is wrong with a last day.
fn is_of_day(error: &Error) -> bool {
    matches!(error, Error::Malformed(faults) if faults.iter().any(|fault| fault.field == "last_day"))
}

async fn done(reader: &Reader, actor: &Actor, id: &str, given: &ActForm) -> Result<(), NotDone> {
    let (series, id) = (reader.door.app().series(), id_of(id)?);
    let player = |text: &str| PlayerId::parse(text).map_err(|_| Error::NotFound);
    let class = Some(given.class.trim()).filter(|class| !class.is_empty());
    // What is no number is no class.
    let class = class.map(|class| class.parse().unwrap_or(0));
    match given.act.as_str() {
        "enter" => series.enter_series(actor, id, actor.id, class).await?,
        "leave" => series.leave_series(actor, id, actor.id).await?,
        "remove" => series.leave_series(actor, id, player(&given.who)?).await?,
        "close" => series.take_entries(actor, id, false).await?,
        "open" => series.take_entries(actor, id, true).await?,
        "take-post" => series.set_series_post(actor, id, player(&given.official)?, None).await?,
        "accept" => series.answer_invitation(actor, id, true).await?,
        "decline" => series.answer_invitation(actor, id, false).await?,
        "uninvite" => series.take_invitation_back(actor, id, player(&given.guest)?).await?,
        "invite" => {
            // What is no day is none that can be the last one.
            let last_day = given.last_day.trim().parse().unwrap_or(Date::MIN);
            let person = meant(reader, actor, &given.guest).await?;
            series.invite(actor, id, person, class, last_day).await?;
        }
        "enter-other" => {
            let person = meant(reader, actor, &given.who).await?;
            series.enter_series(actor, id, person, class).await?;
        }
        "post" => {
            let post = Post::parse(&given.post);
            let post = post.ok_or_else(|| Error::malformed(FormFault::Choice, "post"))?;
            let person = meant(reader, actor, &given.official).await?;
            series.set_series_post(actor, id, person, Some(post)).await?;
        }
        _ => return Err(Error::NotFound.into()),
    }
    Ok(())
}
