//! The game's record in its forms, each as far as the game is released.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use utoipa::IntoParams;

use super::fields::{Ask, Fields};
use super::request::{Asked, InGame};
use crate::app::desk_view::ClaimView;
use crate::app::view::{GameView, PairView};
use crate::app::{Actor, App, Error, GamePlace};
use crate::base::{GameId, Side};
use crate::game::ClaimKind;
use crate::game::record::{Ending, Filed, Heading, Record, Turn};
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

/// The form of a record.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "read field by field, to list every fault; the derive describes it"
)]
pub(super) struct RecordForm {
    /// `json` (`fairschach-record/1`), `pgn` (for other programs), `text` (for people, one line a pair), `file` (everything
    /// that `fairschach verify game` needs); `json` if it is missing.
    format: Option<String>,
}

/// The form, read.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Json,
    Pgn,
    Text,
    File,
}

impl Ask for Format {
    fn read(fields: &mut Fields) -> Option<Format> {
        match fields.optional::<String>("format")?.as_deref() {
            None | Some("json") => Some(Format::Json),
            Some("pgn") => Some(Format::Pgn),
            Some("text") => Some(Format::Text),
            Some("file") => Some(Format::File),
            Some(_) => {
                fields.blame(
                    "wrong-value",
                    "format",
                    "\"format\" takes json, pgn, text or file",
                );
                None
            }
        }
    }
}

/// The game's record, as far as it is released
#[utoipa::path(get, path = "/games/{id}/record", tag = "pairs", params(("id" = String, Path, format = "uuid"), RecordForm),
    responses(
        (status = 200, content((Value = "application/json"), (String = "application/x-chess-pgn"), (String = "text/plain"))),
        (status = "4XX", body = ProblemJson)
    ))]
pub(super) async fn record(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
    Asked(format): Asked<Format>,
) -> Result<Response, Problem> {
    let (app, actor) = (door.app(), caller.actor.as_ref());
    if matches!(format, Format::File) {
        let file = app.game_file(actor, id).await?;
        let name = attached(&format!("fairschach-{id}.json"));
        return Ok(([name], Json(file)).into_response());
    }
    let record = read(app, actor, id).await?;
    let kind = |kind: &'static str| (header::CONTENT_TYPE, kind);
    Ok(match format {
        Format::Text => record.to_text().into_response(),
        Format::Pgn => {
            let name = attached(&format!("fairschach-{id}.pgn"));
            let kind = [kind("application/x-chess-pgn; charset=utf-8")];
            (kind, [name], pgn_of(app, actor, id).await?).into_response()
        }
        Format::Json | Format::File => ([kind("application/json")], record.to_json()).into_response(),
    })
}

async fn read(app: &App, actor: Option<&Actor>, id: GameId) -> Result<Record, Error> {
    let game = app.game(actor, id).await?;
    let pairs = app.pairs(actor, id).await?;
    let site = app.settings().public_url.as_str();
    let site = site.split_once("://").map_or(site, |(_, site)| site);
    let places = app.places_of(vec![id]).await?;
    Ok(record_of(
        site.trim_end_matches('/'),
        &game,
        &pairs,
        places.get(&id),
    ))
}

/// The game's PGN, as far as it is released.
pub(super) async fn pgn_of(app: &App, actor: Option<&Actor>, id: GameId) -> Result<String, Error> {
    let record = read(app, actor, id).await?;
    let disputes = app.disputes(actor, id).await?;
    Ok(with_claim(record.to_pgn(), disputes.claims.last()))
}

/// The PGN with a comment before the result, if a claim ended the game.
fn with_claim(pgn: String, claim: Option<&ClaimView>) -> String {
    let Some(claim) = claim else { return pgn };
    let side = match claim.by {
        Side::White => "White",
        Side::Black => "Black",
    };
    let what = match claim.kind {
        ClaimKind::Repetition => "a draw: the position for the third time",
        ClaimKind::Moves => "a draw: 50 moves without capture and pawn move",
        _ => "by endgame table",
    };
    let body = pgn.trim_end();
    let (moves, result) = body.rsplit_once('\n').unwrap_or(("", body));
    format!("{moves}\n{{{side} claimed {what}}}\n{result}\n")
}

pub(super) fn attached(name: &str) -> (HeaderName, String) {
    (
        header::CONTENT_DISPOSITION,
        format!("attachment; filename=\"{name}\""),
    )
}

/// The record of what the viewer may see: released turns only, without those that a ruling has made void.
fn record_of(site: &str, game: &GameView, pairs: &[PairView], place: Option<&GamePlace>) -> Record {
    let pairs: Vec<&PairView> = pairs.iter().filter(|pair| pair.replaced_by.is_none()).collect();
    let first = pairs.first();
    // What a side used counts from the moment when its turn opened.
    let opened = first.and_then(|first| {
        let mut entries = first.entries.iter().filter_map(|(_, entry)| entry.as_ref());
        entries.next().map(|entry| entry.received.plus(-entry.used))
    });
    let started = opened.unwrap_or(game.release_at);
    let date: String = started.to_string().chars().take(10).collect();
    let turns = pairs.iter().map(|pair| Turn {
        before: pair.before,
        resolution: pair.resolution.clone(),
        filed: pair.entries.as_ref().map(|entry| {
            let entry = entry.as_ref()?;
            let own = entry.channel != "server";
            Some(Filed {
                received: Some(entry.received),
                used: own.then_some(entry.used),
                draw_offer: entry.canonical.draw_offer,
            })
        }),
    });
    // The game may have ended between the two looks at it.
    let result = game.result.or(pairs.last().and_then(|last| last.result));
    Record {
        rules: game.rules.clone(),
        heading: Heading {
            event: place.map_or_else(|| "Correspondence game".to_owned(), |place| place.name.clone()),
            site: site.to_owned(),
            round: place.map_or_else(
                || "-".to_owned(),
                |place| format!("{}.{}", place.round, place.board),
            ),
            white: game.sides.white.player.name.clone(),
            black: game.sides.black.player.name.clone(),
            date: date.replace('-', "."),
            started: Some(started),
            clock: game.clock.to_string(),
            game: game.id.to_string(),
        },
        start: first.map_or(game.position, |first| first.before),
        turns: turns.collect(),
        ending: result.map(Ending::from),
    }
}
