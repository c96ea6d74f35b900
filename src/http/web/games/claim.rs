//! The page on which a player makes a claim.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::arbitration::claims::NewClaim;
use crate::app::core::views::GameState;
use crate::app::error::{Denial, Error};
use crate::game::ClaimKind;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::layout::{FieldFaults, GameName, Page, Reader, faults_in_words, normal, signed};
use crate::show::claims;

/// A claim to be chosen.
struct Choice {
    value: &'static str,
    text: String,
    help: Option<String>,
    chosen: bool,
}

/// A claim, to be made.
#[derive(Template)]
#[template(path = "web/claim.html")]
struct ClaimPage {
    page: Page,
    game: GameName,
    at_once: Vec<Choice>,
    by_arbiter: Vec<Choice>,
    text: String,
    faults: FieldFaults,
}

/// What a player claims. Without a word for it: a draw by repetition or quiet pairs, whichever holds.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Claimed {
    claim: String,
    text: String,
    /// Whether it comes from the page on which one chooses.
    page: String,
}

/// The form of a claim.
pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    reader.answer(
        StatusCode::OK,
        page(&reader, actor, &id, &Claimed::default(), FieldFaults::default()).await,
        &page_of(&id),
    )
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    given: &Claimed,
    faults: FieldFaults,
) -> Result<ClaimPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let view = app.games().game(Some(actor), game_id(id)?).await?;
    if view.own_side().is_none() {
        return Err(Denial::OnlyPlayersClaim.into());
    }
    if view.state != GameState::Running {
        return Err(Error::NotRunning);
    }
    let choice = |kind: ClaimKind| Choice {
        value: kind.as_str(),
        text: claims::kind(lang, kind),
        help: (kind == ClaimKind::Tablebase).then(|| lang.t("claim-table-how")),
        chosen: kind.as_str() == given.claim,
    };
    let (at_once, by_arbiter): (Vec<ClaimKind>, Vec<ClaimKind>) =
        ClaimKind::ALL.into_iter().partition(|kind| kind.is_decided_at_once());
    let by_arbiter = by_arbiter.into_iter().filter(|_| view.arbiter.is_some());
    Ok(ClaimPage {
        page: reader.page.clone(),
        game: GameName::of(lang, &view),
        at_once: at_once.into_iter().map(choice).collect(),
        by_arbiter: by_arbiter.map(choice).collect(),
        text: given.text.clone(),
        faults,
    })
}

/// Makes a claim.
pub(super) async fn claim(reader: Reader, Path(id): Path<String>, Form(given): Form<Claimed>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let kind = ClaimKind::parse(&given.claim);
    let done = if kind.is_none() && !(given.page.is_empty() && given.claim.is_empty()) {
        Err((StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::one("claim", lang.t("claim-fault-choose"))))
    } else {
        let text = normal(&given.text);
        let made = match game_id(&id) {
            Ok(game) => reader.door.app().arbitration().claim(actor, game, NewClaim { kind, text }).await,
            Err(error) => Err(error),
        };
        match made {
            Ok(()) => Ok(()),
            Err(Error::Claim(fault)) => {
                Err((StatusCode::CONFLICT, FieldFaults::one("claim", claims::refused(lang, &fault))))
            }
            Err(Error::NotNow(why)) => {
                Err((StatusCode::CONFLICT, FieldFaults::one("", lang.say(why.wording()))))
            }
            Err(Error::Malformed(faults)) => {
                let says = faults_in_words(lang, &faults).join(" ");
                Err((StatusCode::UNPROCESSABLE_ENTITY, FieldFaults::one("text", says)))
            }
            Err(error) => return reader.fault(&error, &page_of(&id)),
        }
    };
    match done {
        Ok(()) if kind.is_some_and(|kind| !kind.is_decided_at_once()) => {
            Redirect::to(&format!("{}#disputes", page_of(&id))).into_response()
        }
        Ok(()) => Redirect::to(&page_of(&id)).into_response(),
        Err((status, faults)) => {
            reader.answer(status, page(&reader, actor, &id, &given, faults).await, &page_of(&id))
        }
    }
}
