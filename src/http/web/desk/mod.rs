//! The arbiter's desk: what needs a ruling, each game with all that has happened in it, rulings, and unsealing.

mod check_page;
mod desk_page;
mod form;
mod game_page;
pub(super) mod paper_page;
pub(super) mod reports_page;
mod ruling_page;
mod timeline;
pub(super) mod unanswered_page;
mod unseal_page;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use self::check_page::CheckPage;
use self::desk_page::{Filter, Waiting, desk_page};
use self::form::{RulingForm, faults, form_of};
pub(super) use self::game_page::{DeskParts, DeskTab, Show, desk_tab};
use self::ruling_page::{RulingPage, effect};
use self::unseal_page::{UnsealPage, opened};
use crate::app::actor::Actor;
use crate::app::arbitration::desk_view::{DisputesView, IncidentView};
use crate::app::arbitration::reports::answers_reports;
use crate::app::core::rights::keeps_accounts;
use crate::app::core::views::{GameState, GameView, Viewer};
use crate::app::error::{Denial, Error, FormFault};
use crate::app::games::disputes::ObjectionView;
use crate::base::GameId;
use crate::http::web::endgames::says::for_arbiters;
use crate::http::web::games::play::shown_at;
use crate::http::web::games::replay::Viewing;
use crate::http::web::games::tabs::Tab;
use crate::http::web::layout::{
    FieldFaults, Reader, faults_in_words, normal, or_fault, send, send_padded, signed,
};

/// The reader's games as arbiter, and what needs a ruling in them.
pub(super) async fn desk(reader: Reader, Query(filter): Query<Filter>) -> Response {
    let actor = signed!(reader);
    let app = reader.door.app();
    let read = async {
        Ok(Waiting {
            desk: app.arbitration().desk(actor).await?,
            queue: app.tournaments().director_queue(actor).await?,
            escalated: app.arbitration().escalated(actor).await?,
            reports: match answers_reports(actor) {
                true => app.arbitration().reports(actor).await?,
                false => Vec::new(),
            },
            joining: match keeps_accounts(actor) {
                true => app.accounts().join_requests(actor).await?,
                false => Vec::new(),
            },
        })
    };
    let waiting = or_fault!(reader, "/games", read.await);
    send(StatusCode::OK, &desk_page(&reader, &waiting, filter))
}

/// A game's page with the desk open beside its board.
pub(super) async fn game(
    reader: Reader,
    Path(id): Path<String>,
    Query(show): Query<Show>,
    viewing: Result<Query<Viewing>, QueryRejection>,
) -> Response {
    let actor = signed!(reader);
    let (id, _) = or_fault!(reader, "/desk", watched(&reader, actor, &id).await);
    let viewing = viewing.map(|Query(viewing)| viewing).unwrap_or_default().with_tab(Tab::Desk);
    shown_at(&reader, id, StatusCode::OK, None, (&viewing, &show)).await
}

/// Checks a game.
pub(super) async fn check(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let checked = async {
        let (id, view) = watched(&reader, actor, &id).await?;
        let checked = reader.door.app().arbitration().check_game(actor, id).await?;
        Ok::<_, Error>(CheckPage::new(reader.page.clone(), &view, &checked))
    };
    reader.answer(StatusCode::OK, checked.await, "/desk")
}

/// What a ruling needs to know of its game.
struct About {
    id: GameId,
    view: GameView,
    incidents: Vec<IncidentView>,
    disputes: DisputesView,
    /// What endgame tables say of a game that is to be adjudicated or whose position is claimed to be dead.
    tables: Option<String>,
}

async fn about(reader: &Reader, actor: &Actor, id: &str) -> Result<About, Error> {
    let app = reader.door.app();
    let (id, view) = watched(reader, actor, id).await?;
    let mut incidents = app.arbitration().incidents(actor, id).await?;
    incidents.retain(|incident| incident.closed.is_none());
    let disputes = app.arbitration().disputes(Some(actor), id).await?;
    let judged = view.state == GameState::Adjudicated;
    // In a running game the tables are asked only where somebody claims that its position is dead.
    let claimed = |one: &ObjectionView| one.about == crate::game::About::Dead && one.answer.is_none();
    let asked = judged || disputes.objections.iter().any(claimed);
    let tables =
        asked.then(|| for_arbiters(reader.page.lang, &reader.door, &view.position, &view.rules)).flatten();
    Ok(About { incidents, disputes, id, view, tables })
}

/// A game of which the reader is an arbiter.
async fn watched(reader: &Reader, actor: &Actor, id: &str) -> Result<(GameId, GameView), Error> {
    let id = GameId::parse(id).map_err(|_| Error::NotFound)?;
    let view = reader.door.app().games().game(Some(actor), id).await?;
    match view.viewer {
        Viewer::Arbiter => Ok((id, view)),
        Viewer::Player(_) | Viewer::Public => Err(Denial::NotItsArbiter.into()),
    }
}

pub(super) async fn ruling_form(
    reader: Reader,
    Path((id, kind)): Path<(String, String)>,
    Query(typed): Query<RulingForm>,
) -> Response {
    let actor = signed!(reader);
    let Some(form) = form_of(&kind) else { return reader.fault(&Error::NotFound, "/desk") };
    let about = or_fault!(reader, "/desk", about(&reader, actor, &id).await);
    let page = RulingPage::new(reader.page.clone(), form, &about, &typed, FieldFaults::default());
    send(StatusCode::OK, &page)
}

/// Shows what a ruling would do, and gives it once that was looked at.
pub(super) async fn rule(
    reader: Reader,
    Path((id, kind)): Path<(String, String)>,
    Form(typed): Form<RulingForm>,
) -> Response {
    let actor = signed!(reader);
    let Some(ruling) = form_of(&kind) else { return reader.fault(&Error::NotFound, "/desk") };
    let about = or_fault!(reader, "/desk", about(&reader, actor, &id).await);
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let form = |status, faults| {
        let page = RulingPage::new(reader.page.clone(), ruling, &about, &typed, faults);
        send(status, &page)
    };
    let unsure = StatusCode::UNPROCESSABLE_ENTITY;
    if typed.step == "change" {
        return form(StatusCode::OK, FieldFaults::default());
    }
    let request = match typed.request(lang, ruling.kind) {
        Ok(request) => request,
        Err(said) => return form(unsure, said),
    };
    // A page that was sent twice, or looked at before another ruling came, rules nothing.
    let looked = typed.seen == about.disputes.rulings.len().to_string();
    if typed.step == "give" && looked {
        return match app.arbitration().rule(actor, about.id, request).await {
            Ok(given) => {
                let to = format!("/games/{}/desk#number-{}", about.id, given.seq);
                Redirect::to(&to).into_response()
            }
            Err(error) => match faults(lang, ruling.kind, &error) {
                Some((status, said)) => form(status, said),
                None => reader.fault(&error, &desk_of(about.id)),
            },
        };
    }
    match app.arbitration().foresee(actor, about.id, &request).await {
        Ok(foreseen) => {
            let said = match typed.step.as_str() {
                "give" => FieldFaults::one("", lang.t("desk-fault-meanwhile")),
                _ => FieldFaults::default(),
            };
            let mut page = RulingPage::new(reader.page.clone(), ruling, &about, &typed, said);
            let url = &app.settings().public_url;
            page.effect = Some(effect(lang, &about.view, &actor.name, &request, &foreseen, url));
            send(StatusCode::OK, &page)
        }
        Err(error) => match faults(lang, ruling.kind, &error) {
            Some((status, said)) => form(status, said),
            None => reader.fault(&error, &desk_of(about.id)),
        },
    }
}

/// How far the unsealing of the open turn is.
pub(super) async fn unsealing(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let own = format!("/games/{id}/desk/unseal");
    or_fault!(reader, &own, reader.door.app().passkeys().must_be_proven(actor).await);
    let about = or_fault!(reader, "/desk", about(&reader, actor, &id).await);
    send(StatusCode::OK, &UnsealPage::new(reader.page.clone(), actor, &about.view, &about.disputes))
}

/// A step of an unsealing.
#[derive(Deserialize)]
pub(super) struct Step {
    turn: u32,
    step: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    sure: String,
}

/// Asks for an unsealing, agrees to one, or looks at what is sealed.
pub(super) async fn unseal(reader: Reader, Path(id): Path<String>, Form(given): Form<Step>) -> Response {
    let actor = signed!(reader);
    let about = or_fault!(reader, "/desk", about(&reader, actor, &id).await);
    let (app, lang, game, turn) = (reader.door.app(), reader.page.lang, about.id, given.turn);
    let page = || UnsealPage::new(reader.page.clone(), actor, &about.view, &about.disputes);
    let again = |field, said: String| {
        let mut page = page();
        page.faults = FieldFaults::one(field, said).within(page.fields());
        page.reason.clone_from(&given.reason);
        send(StatusCode::UNPROCESSABLE_ENTITY, &page)
    };
    let sure = given.sure == "yes";
    let done = match given.step.as_str() {
        "ask" | "agree" if !sure => return again("sure", lang.t("unseal-fault-sure")),
        "ask" => app.arbitration().ask_unsealing(actor, game, turn, normal(&given.reason)).await,
        "agree" => app.arbitration().agree_unsealing(actor, game, turn).await,
        "look" => match app.arbitration().look(actor, game, turn).await {
            Ok(unsealed) => {
                let mut page = page();
                page.opened = opened(lang, &unsealed);
                return send_padded(StatusCode::OK, &page);
            }
            Err(error) => Err(error),
        },
        _ => Err(Error::malformed(FormFault::Choice, "step")),
    };
    match done {
        Ok(()) => Redirect::to(&format!("{}/unseal", desk_of(game))).into_response(),
        Err(Error::Malformed(faults)) if given.step == "ask" => {
            again("reason", faults_in_words(lang, &faults).join(" "))
        }
        Err(Error::NotNow(why)) => again("", lang.say(why.wording())),
        Err(error) => reader.fault(&error, &desk_of(game)),
    }
}

fn desk_of(id: GameId) -> String {
    format!("/games/{id}/desk")
}
