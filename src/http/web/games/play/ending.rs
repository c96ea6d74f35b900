//! A draw offer is answered, or the game given up.

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{game_id, page_of, visible};
use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::views::{GameState, GameView, Person};
use crate::app::error::{Denial, Error, FormFault};
use crate::base::{GameId, Side};
use crate::http::web::games::confirm_void::ConfirmPage;
use crate::http::web::layout::{GameName, Page, Reader, Sure, or_fault, send, signed};
use crate::show::Lang;

/// The answer to a draw offer.
#[derive(Deserialize)]
pub(in crate::http::web) struct DrawAnswer {
    turn: u32,
    answer: String,
}

/// Accepts or declines a draw.
pub(in crate::http::web) async fn answer_draw(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<DrawAnswer>,
) -> Response {
    let accept = match given.answer.as_str() {
        "accept" => true,
        "decline" => false,
        _ => {
            let error = Error::malformed(FormFault::Choice, "answer");
            return reader.fault(&error, &page_of(&id));
        }
    };
    act(&reader, &id, async |app, actor, game| app.games().answer_draw(actor, game, given.turn, accept).await)
        .await
}

/// Asks back before resigning.
pub(in crate::http::web) async fn ask_resign(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    let view = match visible(&reader, &id).await {
        Ok((_, view)) if view.own_side().is_none() => {
            return reader.fault(&Denial::OnlyPlayersResign.into(), &page_of(&id));
        }
        Ok((_, view)) if !matches!(view.state, GameState::Running | GameState::Adjudicated) => {
            return reader.fault(&Error::NotRunning, &page_of(&id));
        }
        Ok((_, view)) => view,
        Err(error) => return reader.fault(&error, "/games"),
    };
    let lang = reader.page.lang;
    let page = ConfirmPage {
        title: lang.t("resign-title"),
        game: GameName::of(lang, &view),
        what: lang.t("resign-what"),
        action: format!("{}/resign", page_of(&id)),
        turn: view.turn,
        back: page_of(&id),
        no: lang.t("resign-no"),
        yes: lang.t("resign-yes"),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

/// Resigns, if the question was answered.
pub(in crate::http::web) async fn resign(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<Sure>,
) -> Response {
    if given.sure != "yes" {
        return Redirect::to(&format!("{}/resign", page_of(&id))).into_response();
    }
    act(&reader, &id, async |app, actor, game| app.games().resign(actor, game).await).await
}

/// The opponent's offer of a draw, to be answered.
#[derive(Clone, Debug)]
pub struct DrawBox {
    /// Who offered.
    pub line: String,
    /// How long it stands, or who answers it.
    pub detail: String,
    /// Whether that is the reader.
    pub answers: bool,
}

/// The draw that is offered to the reader, or to a player of whose team the reader is captain.
pub(in crate::http::web) fn draw_box(page: &Page, view: &GameView) -> Option<DrawBox> {
    let lang = page.lang;
    let captain_of = |side: Side| view.sides.get(side).draw_captain.as_ref();
    let leads = |side: &Side| page.reader.is_some() && captain_of(*side).map(|who| who.id) == page.reader;
    let side = Side::ALL.into_iter().find(leads).or(view.own_side())?;
    let (own, other) = (view.sides.get(side), view.sides.get(side.opposite()));
    let answers = captain_of(side).is_none() || leads(&side);
    let detail = match captain_of(side) {
        Some(captain) if !answers => {
            lang.tf("draw-captain-decides", &[("name", captain.name.as_str().into())])
        }
        Some(captain) if captain.id != own.player.id => {
            lang.tf("draw-captain-detail", &[("name", own.player.name.as_str().into())])
        }
        _ => lang.t("draw-offered-detail"),
    };
    let line = || lang.tf("draw-offered", &[("name", other.player.name.as_str().into())]);
    other.offers_draw.then(|| DrawBox { line: line(), detail, answers })
}

/// Which captain has answered an offer, and how.
pub(in crate::http::web) fn answered(lang: Lang, view: &GameView, captain: &Person) -> String {
    let key = if view.result.is_some() { "draw-captain-accepted" } else { "draw-captain-declined" };
    lang.tf(key, &[("name", captain.name.as_str().into())])
}

/// Carries out an open act and goes back to the game.
async fn act(
    reader: &Reader,
    id: &str,
    verb: impl AsyncFnOnce(&App, &Actor, GameId) -> Result<(), Error>,
) -> Response {
    let actor = signed!(reader);
    let game = or_fault!(reader, &page_of(id), game_id(id));
    or_fault!(reader, &page_of(id), verb(reader.door.app(), actor, game).await);
    Redirect::to(&page_of(id)).into_response()
}
