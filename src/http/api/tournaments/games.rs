//! The games of a tournament: listed, as one PGN, and as an archive with records and proofs. What is long is made game by game
//! while it is sent, and holds what the reader may see.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use futures_util::stream;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::tournaments::games::{GamesFilter, PairingState};
use crate::app::tournaments::model::PairingView;
use crate::base::{GameId, TournamentId};
use crate::http::AppState;
use crate::http::api::answers::in_pieces;
use crate::http::api::extract::{Answered, At, ValidQuery, query};
use crate::http::api::games::record::attached;
use crate::http::api::games::search::Form;
use crate::http::api::tournaments::shapes::{self, PairingJson};
use crate::http::api::tournaments::tournament::with_place;
use crate::http::limits;
use crate::http::problem::Problem;
use crate::http::session::Caller;
use crate::show::tar::{end_of_archive, member};

/// Pairings that one page of the list holds.
const PAGE_MAX: usize = 100;

query! {
    /// Which games are asked for.
    pub(in crate::http::api) struct GamesOf {
        /// A starting number: the games played under it, also by whoever was replaced.
        player: Option<u16>,
        /// From 1.
        round: Option<u16>,
        /// `waiting`, `running` or `finished`.
        state: Option<PairingState>,
        /// `next` of the page before: the pairings after that one.
        after: Option<shapes::Place>,
    }
}

/// Games of a tournament, in the order of their pairings.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentGamesJson {
    /// At most 100 pairings, those too whose game is not made; the tournament says who has which starting number.
    games: Vec<PairingJson>,
    /// How many there are.
    count: usize,
    /// What `after` takes to get those that follow; null if there are none.
    next: Option<String>,
}

/// The games of a tournament
///
/// All, or those of a player, of a round, or that wait, are played or are over. `Accept: application/x-ndjson` gives those that are
/// made as lines of JSON, each a game, `application/x-chess-pgn` as PGN, streamed, without pages.
#[utoipa::path(get, path = "/tournaments/{id}/games", operation_id = "list_tournament_games", tag = "tournaments",
    params(GamesOf),
    responses((status = 200, content((TournamentGamesJson = "application/json"), (String = "application/x-ndjson"), (String = "application/x-chess-pgn")))))]
pub(super) async fn list(
    Caller { door, actor, who }: Caller,
    At(id): At<TournamentId>,
    ValidQuery(chosen): ValidQuery<GamesOf>,
    headers: HeaderMap,
) -> Answered {
    let view = door.app().tournaments().tournament(actor.as_ref(), id).await?;
    let asked = GamesFilter { player: chosen.player, round: chosen.round, state: chosen.state };
    let all: Vec<&PairingView> = view.games(asked).collect();
    if let Some(form) = Form::asked(&headers) {
        let made = all_as(form, &door, (actor, door.limits().exporter(who)?), places(all.into_iter()));
        return Ok(([(header::CONTENT_TYPE, form.kind())], made).into_response());
    }
    let (page, next) = shapes::page_after(&all, chosen.after, PAGE_MAX);
    Ok(Json(TournamentGamesJson {
        games: page.iter().map(|one| PairingJson::from(*one)).collect(),
        count: all.len(),
        next,
    })
    .into_response())
}

/// These games one after the other.
fn all_as(
    form: Form,
    door: &AppState,
    (actor, held): (Option<Actor>, limits::Place),
    games: Vec<Place>,
) -> Body {
    let door = door.clone();
    body(held, (Vec::new(), Vec::new()), games, move |place| {
        let (door, actor) = (door.clone(), actor.clone());
        async move {
            let app = door.app();
            match form {
                Form::Pgn => {
                    let pgn = app.games().pgn(actor.as_ref(), place.game).await?;
                    Ok(format!("{}\n\n", pgn.trim_end()).into_bytes())
                }
                Form::Lines => {
                    let game = app.games().game(actor.as_ref(), place.game).await?;
                    let game = with_place(&door, &game).await?;
                    Ok(format!("{}\n", json!(game)).into_bytes())
                }
            }
        }
    })
}

/// A game with where it stands, for the name of its file.
struct Place {
    game: GameId,
    name: String,
}

fn places<'a>(pairings: impl Iterator<Item = &'a PairingView>) -> Vec<Place> {
    let made = pairings.filter_map(|one| {
        let game = one.game?;
        let name = format!("{}-{:02}-{:03}-{:03}-{game}", one.stage, one.section, one.round, one.board);
        Some(Place { game, name })
    });
    made.collect()
}

/// What is made for one game.
type Made = Result<Vec<u8>, Error>;

/// A body that is made game by game, between a beginning and an end. A game that the reader may not see is left out; a fault of
/// ours breaks the body off, so that nobody takes a part for the whole. What is held goes when all is sent.
fn body<F, W>(held: limits::Place, (begins, ends): (Vec<u8>, Vec<u8>), games: Vec<Place>, make: F) -> Body
where
    F: Fn(Place) -> W + Send + 'static,
    W: Future<Output = Made> + Send,
{
    enum At {
        Begin(Vec<u8>),
        Games,
        End,
    }
    let state = (At::Begin(begins), games.into_iter(), ends, (make, held));
    in_pieces(stream::unfold(state, |(at, mut games, ends, make)| async move {
        match at {
            At::Begin(begins) => Some((Ok(Bytes::from(begins)), (At::Games, games, ends, make))),
            At::Games => {
                for place in games.by_ref() {
                    match (make.0)(place).await {
                        Ok(made) => return Some((Ok(Bytes::from(made)), (At::Games, games, ends, make))),
                        Err(Error::NotFound) => {}
                        Err(error) => {
                            crate::http::problem::log_fault(&error);
                            let broken = std::io::Error::other("a game could not be read");
                            return Some((Err(broken), (At::End, games, Vec::new(), make)));
                        }
                    }
                }
                Some((Ok(Bytes::from(ends)), (At::End, games, Vec::new(), make)))
            }
            At::End => None,
        }
    }))
}

/// All games of a tournament as one PGN
///
/// As far as they are released and the reader may see them, in the order of their pairings.
#[utoipa::path(get, path = "/tournaments/{id}/games.pgn", operation_id = "get_tournament_pgn", tag = "tournaments",
    responses((status = 200, body = String, content_type = "application/x-chess-pgn")))]
pub(super) async fn pgn(Caller { door, actor, who }: Caller, At(id): At<TournamentId>) -> Answered {
    let view = door.app().tournaments().tournament(actor.as_ref(), id).await?;
    let made = all_as(Form::Pgn, &door, (actor, door.limits().exporter(who)?), places(view.pairings.iter()));
    let kind = (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8");
    Ok(([kind], [attached(&format!("fairschach-{id}.pgn"))], made).into_response())
}

const README: &str = "This archive holds a tournament of a fairschach server.

tournament.json    its record with the proofs: fairschach verify tournament tournament.json
games/*.json       each game with every event, opening and proof: fairschach verify game FILE, for one of them
games/*.pgn        the same games for other chess programs

To check everything at once, in the folder in which this was unpacked: fairschach verify audit .

The names of the games are stage-section-round-board-id. A game that its downloader may not see is not in it. To be sure
who made the files, give the keys that you trust: --key for receipts, --log-key for the public log.

Dieses Archiv enth\u{e4}lt ein Turnier eines Fairschach-Servers: den Verlauf mit Beweisen (tournament.json) und jede Partie mit
allen Ereignissen und Beweisen (games/*.json) und als PGN. Gepr\u{fc}ft wird alles zusammen in dem Ordner, in den es
ausgepackt ist, mit: fairschach verify audit .
";

/// All games of a tournament with their proofs, and its record, as a tar archive
///
/// What `fairschach verify tournament` and `fairschach verify game` need, with a PGN of each game; what the reader may see.
#[utoipa::path(get, path = "/tournaments/{id}/games.tar", operation_id = "get_tournament_archive", tag = "tournaments",
    responses((status = 200, body = Vec<u8>, content_type = "application/x-tar")))]
pub(super) async fn archive(Caller { door, actor, who }: Caller, At(id): At<TournamentId>) -> Answered {
    let (made, name) = archived(&door, (actor, door.limits().exporter(who)?), id).await?;
    let kind = (header::CONTENT_TYPE, "application/x-tar");
    Ok(([kind], [attached(&name)], made).into_response())
}

async fn archived(
    door: &AppState,
    (actor, held): (Option<Actor>, limits::Place),
    id: TournamentId,
) -> Result<(Body, String), Problem> {
    let app = door.app().clone();
    let view = app.tournaments().tournament(actor.as_ref(), id).await?;
    let record = app.tournaments().tournament_file(actor.as_ref(), id).await?;
    let at = app.now();
    let mut begins = member("README.txt", README.as_bytes(), at);
    begins.extend(member("tournament.json", record.to_string().as_bytes(), at));
    let made = body(held, (begins, end_of_archive()), places(view.pairings.iter()), move |place| {
        let (app, actor) = (app.clone(), actor.clone());
        async move {
            let file = app.games().game_file(actor.as_ref(), place.game).await?;
            let pgn = app.games().pgn(actor.as_ref(), place.game).await?;
            let name = format!("games/{}", place.name);
            let mut both = member(&format!("{name}.json"), file.to_string().as_bytes(), at);
            both.extend(member(&format!("{name}.pgn"), pgn.as_bytes(), at));
            Ok(both)
        }
    });
    Ok((made, format!("fairschach-{id}.tar")))
}
