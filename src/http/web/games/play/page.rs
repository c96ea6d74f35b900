//! A game's page, with all that its reader may see.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;

use super::game_id;
use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::views::{GameState, GameView, OwnEntry, Person, Viewer};
use crate::app::error::Error;
use crate::app::games::place::GamePlace;
use crate::base::GameId;
use crate::http::web::desk::{DeskParts, Show};
use crate::http::web::games::notes;
use crate::http::web::games::page::GamePage;
use crate::http::web::games::replay::Viewing;
use crate::http::web::games::share::Preview;
use crate::http::web::games::tabs::Tab;
use crate::http::web::games::view::{GamePageParts, Tried, game_page};
use crate::http::web::layout::{Reader, or_fault, send_padded};
use crate::rules::Move;

pub(in crate::http::web) async fn game(
    reader: Reader,
    Path(id): Path<String>,
    viewing: Result<Query<Viewing>, QueryRejection>,
    show: Result<Query<Show>, QueryRejection>,
) -> Response {
    let id = or_fault!(reader, "/games", game_id(&id));
    let viewing = viewing.map(|Query(viewing)| viewing).unwrap_or_default();
    let show = show.map(|Query(show)| show).unwrap_or_default();
    shown_at(&reader, id, StatusCode::OK, None, (&viewing, &show)).await
}

/// The page of a game, with what was just tried in vain.
pub(in crate::http::web) async fn shown(
    reader: &Reader,
    id: GameId,
    status: StatusCode,
    tried: Option<&Tried>,
) -> Response {
    shown_at(reader, id, status, tried, (&Viewing::default(), &Show::default())).await
}

/// The same with the board as it was once, and a part of the desk's timeline.
pub(in crate::http::web) async fn shown_at(
    reader: &Reader,
    id: GameId,
    status: StatusCode,
    tried: Option<&Tried>,
    (viewing, show): (&Viewing, &Show),
) -> Response {
    let page = async {
        let (app, actor) = (reader.door.app(), reader.actor.as_ref());
        // First: what happens while the rest is read is told afterwards.
        let newest = app.games().newest_event(id).await?;
        let view = app.games().game(actor, id).await?;
        let pairs = app.games().pairs(actor, id).await?;
        let past = viewing.past(&pairs).map_err(|_| Error::NotFound)?;
        let player = actor.filter(|_| view.own_side().is_some() && view.state == GameState::Running);
        let own = OwnPart::of(app, player, &view).await?;
        let conditionals = match actor.filter(|_| view.own_side().is_some()) {
            Some(actor) => app.entries().conditionals(actor, id).await?,
            None => Vec::new(),
        };
        let note = match actor.zip(notes::turn_of(&view, past)) {
            Some((actor, turn)) => app.notes().note(actor, id, turn).await?,
            None => None,
        };
        let disputes = app.arbitration().disputes(actor, id).await?;
        let troubles = match actor {
            Some(actor) => app.outbox().mail_troubles(actor, id).await?,
            None => Vec::new(),
        };
        let (place, replays, captain) = tournament_part(app, actor, &view).await?;
        let arbiter = actor.filter(|_| view.viewer == Viewer::Arbiter);
        let incidents = match arbiter {
            Some(actor) => Some(app.arbitration().incidents(actor, id).await?),
            None => None,
        };
        let desk = match arbiter.filter(|_| viewing.tab == Tab::Desk) {
            Some(actor) => Some(DeskParts {
                timeline: app.arbitration().timeline(actor, id).await?,
                bouncing: app.outbox().bouncing_players(actor, id).await?,
                show: show.clone(),
            }),
            None => None,
        };
        let shown = GamePageParts {
            view: &view,
            newest,
            place: place.as_ref(),
            replays,
            captain: captain.as_ref(),
            pairs: &pairs,
            own: own.entry.as_ref(),
            draft: own.draft.as_ref(),
            legal: &own.legal,
            says: own.says,
            troubles: &troubles,
            disputes: &disputes,
            incidents: incidents.as_deref(),
            desk: desk.as_ref(),
            tried,
            conditionals: &conditionals,
            note: note.as_ref(),
            viewing,
            past,
        };
        // Whoever shows links elsewhere has not signed in.
        let preview = Preview::of(&app.settings().public_url, &view, past).filter(|_| actor.is_none());
        Ok::<_, Error>(GamePage { preview, ..game_page(reader.page.clone(), &shown) })
    };
    let page = or_fault!(reader, "/games", page.await);
    send_padded(status, &page)
}

/// Where in a tournament it is played, whether the reader may have it played anew there, and which captain answered an offer.
async fn tournament_part(
    app: &App,
    actor: Option<&Actor>,
    view: &GameView,
) -> Result<(Option<GamePlace>, bool, Option<Person>), Error> {
    let place = app.tournaments().places_of(vec![view.id]).await?.remove(&view.id);
    let Some(place) = place else { return Ok((None, false, None)) };
    let replays = app.tournaments().replays_in(actor, place.id, view.id).await?;
    Ok((Some(place), replays, app.teams().answering_captain(view).await?))
}

/// What only a player sees.
#[derive(Default)]
struct OwnPart {
    entry: Option<OwnEntry>,
    draft: Option<OwnEntry>,
    /// What may be entered.
    legal: Vec<Move>,
    /// Whether something can be said with it.
    says: bool,
}

impl OwnPart {
    /// A game that ends in between has none.
    async fn of(app: &App, player: Option<&Actor>, view: &GameView) -> Result<OwnPart, Error> {
        let Some(actor) = player else { return Ok(OwnPart::default()) };
        let entry = app.entries().own_entry(actor, view.id).await?;
        let draft = if entry.is_none() { app.entries().draft(actor, view.id).await? } else { None };
        let legal = match app.games().legal(actor, view.id).await {
            Ok(legal) => legal.moves,
            Err(Error::NotRunning) => Vec::new(),
            Err(error) => return Err(error),
        };
        // Sealed blindly nothing is said, and a bot reads nothing.
        let is_read = view.terms.key_holder().is_none() && view.terms.bot.is_none();
        let says = is_read && !legal.is_empty() && app.accounts().says_lines(actor).await?;
        Ok(OwnPart { entry, draft, legal, says })
    }
}
