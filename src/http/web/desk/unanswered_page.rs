//! What nobody has answered in time, for those who can name another arbiter.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::super::tournaments::queue::left;
use super::desk_page::against;
use crate::app::actor::{Actor, Role};
use crate::app::arbitration::desk_view::EscalatedView;
use crate::app::error::{Denial, Error};
use crate::base::{GameId, Timestamp};
use crate::game::Ruling;
use crate::http::web::layout::{FieldFaults, Page, Reader, normal, signed};
use crate::show::{Lang, rulings};

/// An objection that waits.
struct Waiting {
    place: String,
    game: String,
    against: String,
    title: String,
    arbiters: String,
    left: String,
    late: bool,
    raised: Timestamp,
    due: Timestamp,
    arbiter: String,
    reason: String,
    rule: String,
    /// Whether it is the one whose form was sent.
    sent: bool,
}

/// All that wait.
#[derive(Template)]
#[template(path = "web/unanswered.html")]
struct UnansweredPage {
    page: Page,
    waiting: Vec<Waiting>,
    faults: FieldFaults,
}

/// Whom the reader names, and why.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Named {
    /// Which of those that wait: the game and the number.
    place: String,
    arbiter: String,
    reason: String,
    rule: String,
}

/// The objections that nobody has answered in time.
pub(in crate::http::web) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    reader.answer(
        StatusCode::OK,
        page(&reader, actor, &Named::default(), FieldFaults::default()).await,
        "/desk",
    )
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    named: &Named,
    faults: FieldFaults,
) -> Result<UnansweredPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let now = app.now();
    let waiting = app.arbitration().escalated(actor).await?;
    let waiting: Vec<Waiting> = waiting.iter().map(|one| card(lang, one, named, now)).collect();
    let fields: &[&str] =
        if waiting.iter().any(|one| one.sent) { &["arbiter", "reason", "rule"] } else { &[] };
    Ok(UnansweredPage { page: reader.page.clone(), faults: faults.within(fields), waiting })
}

fn card(lang: Lang, one: &EscalatedView, named: &Named, now: Timestamp) -> Waiting {
    let (left, late) = left(lang, Some(one.due), now);
    let n = i64::try_from(one.seq).unwrap_or(i64::MAX);
    let title = lang.tf("desk-objection", &[("n", n.into())]);
    let names: Vec<&str> = one.arbiters.iter().map(|person| person.name.as_str()).collect();
    let own = named.place == format!("{}-{}", one.game, one.seq);
    let typed = |text: &str| if own { text.to_owned() } else { String::new() };
    Waiting {
        place: format!("{}-{}", one.game, one.seq),
        game: one.game.to_string(),
        against: against(&one.players),
        title: format!("{title}: {}", rulings::about(lang, one.about)),
        arbiters: names.join(", "),
        left: left.unwrap_or_default(),
        late,
        raised: one.at,
        due: one.due,
        arbiter: typed(&named.arbiter),
        reason: typed(&named.reason),
        rule: typed(&named.rule),
        sent: own,
    }
}

/// Names another arbiter, who answers.
pub(in crate::http::web) async fn appoint(
    reader: Reader,
    Path(id): Path<String>,
    Form(named): Form<Named>,
) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let (status, faults) = match give(&reader, actor, &id, &named).await {
        Ok(()) => return Redirect::to("/desk/unanswered").into_response(),
        Err(Refused::Nobody) => {
            let says = lang.t("appeal-fault-nobody");
            (StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::one("arbiter", says))
        }
        Err(Refused::Several) => {
            let says = lang.t("appeal-fault-several");
            (StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::one("arbiter", says))
        }
        Err(Refused::Because(Error::Malformed(faults))) => {
            let faults = FieldFaults::said(lang, &["arbiter", "reason", "rule"], &faults);
            (StatusCode::UNPROCESSABLE_ENTITY, faults)
        }
        Err(Refused::Because(Error::NotNow(why))) => {
            (StatusCode::CONFLICT, FieldFaults::one("", lang.say(why.wording())))
        }
        Err(Refused::Because(Error::NotAllowed(why))) if actor.role != Role::Admin => {
            (StatusCode::FORBIDDEN, FieldFaults::one("", lang.say(why.wording())))
        }
        Err(Refused::Because(error)) => return reader.fault(&error, "/desk/unanswered"),
    };
    reader.answer(status, page(&reader, actor, &named, faults).await, "/desk")
}

/// Why nobody was named.
enum Refused {
    Nobody,
    Several,
    Because(Error),
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::Because(error)
    }
}

async fn give(reader: &Reader, actor: &Actor, id: &str, named: &Named) -> Result<(), Refused> {
    let app = reader.door.app();
    let id = GameId::parse(id).map_err(|_| Error::NotFound)?;
    // Nobody else learns here whom a name means.
    if !app.arbitration().appoints_in(actor, id).await? {
        return Err(Error::from(Denial::NoNamer).into());
    }
    let arbiter = match app.accounts().people_named(&named.arbiter).await?.as_slice() {
        [] => return Err(Refused::Nobody),
        [one] => one.id,
        _ => return Err(Refused::Several),
    };
    let ruling = Ruling::Appoint { arbiter };
    app.arbitration().operate(actor, id, ruling, normal(&named.reason), normal(&named.rule)).await?;
    Ok(())
}
