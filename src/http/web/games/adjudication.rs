//! The page of a game that is to be adjudicated: a side's claim, and the result where a director sets it.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::arbitration::adjudication::NewAdjudicationClaim;
use crate::app::arbitration::desk_view::OwnClaim;
use crate::app::core::ruling_request::RulingRequest;
use crate::app::core::views::Viewer;
use crate::app::error::{ArbitrationRefusal, Error, FormFault};
use crate::base::Timestamp;
use crate::game::{Asks, By, GameResult, Ruling};
use crate::http::web::endgames::says::for_arbiters;
use crate::http::web::games::dispute::{DisputeBox, dispute_box};
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::layout::{FieldFaults, GameName, Page, Reader, normal, signed};
use crate::show::rulings;

/// A game that is to be adjudicated, on its page.
#[derive(Clone, Debug)]
pub struct AdjudicationBox {
    /// Up to when both sides may claim.
    pub until: String,
    /// Whether they still may.
    pub open: bool,
    /// Whether the reader may claim.
    pub may_claim: bool,
    /// Whether the reader has claimed, which nobody else sees yet.
    pub claimed: bool,
    /// Whether the reader sets the result.
    pub decides: bool,
}

/// A game that is to be adjudicated.
#[derive(Template)]
#[template(path = "web/adjudication.html")]
struct AdjudicationPage {
    page: Page,
    game: GameName,
    until: Timestamp,
    open: bool,
    may_claim: bool,
    plays: bool,
    /// The reader's own claim before it is shown: what is claimed, why, and the line.
    own: Option<(String, Vec<String>, String)>,
    /// Both sides' claims, once they are shown, and rulings.
    disputes: DisputeBox,
    /// What endgame tables say, to one who sets the result.
    tables: Option<String>,
    /// Whether the reader sets the result here; an arbiter does so at the desk.
    decides: bool,
    turn: u32,
    written: Written,
    faults: FieldFaults,
}

/// What was written into either form.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Written {
    asks: String,
    text: String,
    line: String,
    turn: String,
    score: String,
    reason: String,
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    reader.answer(
        StatusCode::OK,
        page(&reader, actor, &id, Written::default(), FieldFaults::default()).await,
        &page_of(&id),
    )
}

async fn page(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    written: Written,
    faults: FieldFaults,
) -> Result<AdjudicationPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let game = game_id(id)?;
    let view = app.games().game(Some(actor), game).await?;
    let pairs = app.games().pairs(Some(actor), game).await?;
    let disputes = app.arbitration().disputes(Some(actor), game).await?;
    let shown = disputes.adjudication.as_ref();
    let shown = shown.ok_or(ArbitrationRefusal::NotAdjudicated)?;
    let own = |own: &OwnClaim| {
        let lines = own.text.lines().map(str::to_owned).collect();
        (rulings::asks(lang, own.asks), lines, own.line.clone().unwrap_or_default())
    };
    Ok(AdjudicationPage {
        page: reader.page.clone(),
        game: GameName::of(lang, &view),
        until: shown.until,
        open: shown.open,
        may_claim: shown.may_claim,
        plays: view.own_side().is_some(),
        own: shown.own.as_ref().map(own),
        disputes: dispute_box(lang, &view, &pairs, &disputes),
        tables: shown
            .decides
            .then(|| for_arbiters(lang, &reader.door, &view.position, &view.rules))
            .flatten(),
        decides: shown.decides && view.viewer != Viewer::Arbiter,
        turn: view.turn,
        written,
        faults,
    })
}

/// Makes a claim, or sets the result.
pub(super) async fn send_form(
    reader: Reader,
    Path(id): Path<String>,
    Form(written): Form<Written>,
) -> Response {
    let actor = signed!(reader);
    // Only the form of a decision says which turn was seen.
    let claims = written.turn.is_empty();
    let done = if claims {
        claim(&reader, actor, &id, &written).await
    } else {
        decide(&reader, actor, &id, &written).await
    };
    let lang = reader.page.lang;
    let (status, faults) = match done {
        Ok(()) if claims => {
            return Redirect::to(&format!("{}/adjudication", page_of(&id))).into_response();
        }
        Ok(()) => return Redirect::to(&page_of(&id)).into_response(),
        // What is wrong with either form.
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(lang, &["asks", "text", "line", "score", "reason"], &faults);
            (StatusCode::UNPROCESSABLE_ENTITY, faults)
        }
        Err(Error::NotNow(why)) => (StatusCode::CONFLICT, FieldFaults::one("", lang.say(why.wording()))),
        Err(error) => return reader.fault(&error, &page_of(&id)),
    };
    reader.answer(status, page(&reader, actor, &id, written, faults).await, &page_of(&id))
}

async fn claim(reader: &Reader, actor: &Actor, id: &str, written: &Written) -> Result<(), Error> {
    let asks = Asks::parse(&written.asks).ok_or_else(|| Error::malformed(FormFault::Asks, "asks"))?;
    let claim = NewAdjudicationClaim { asks, text: normal(&written.text), line: normal(&written.line) };
    reader.door.app().arbitration().claim_adjudication(actor, game_id(id)?, claim).await
}

async fn decide(reader: &Reader, actor: &Actor, id: &str, written: &Written) -> Result<(), Error> {
    let result = GameResult::parse(&written.score, By::Adjudication.as_str());
    let result = result.ok_or_else(|| Error::malformed(FormFault::Result, "score"))?;
    let turn = written.turn.parse();
    let request = RulingRequest {
        turn: turn.map_err(|_| Error::malformed(FormFault::Turn, "turn"))?,
        ruling: Ruling::Result(result),
        reason: normal(&written.reason),
        rule: reader.page.lang.t("adjudication-rule"),
        incident: None,
    };
    let done = reader.door.app().arbitration().rule(actor, game_id(id)?, request).await;
    done.map(drop)
}
