//! How the API writes tournaments.

use std::borrow::Borrow;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::views::Person;
use crate::app::games::place::GamePlace;
use crate::app::tournaments::model::{EntrantView, PairingView, TournamentLine, TournamentView};
use crate::app::tournaments::read::ActView;
use crate::base::TournamentId;
use crate::http::api::described::sheets::{ActBodyJson, SheetJson};
use crate::http::api::players::identity::IdentityJson;
use crate::http::api::shapes::{PersonJson, ResultJson, person};
use crate::tournament::{PairingOutcome, Post};

/// Pairings in one answer.
const PAIRINGS_MAX: usize = 1000;

/// Where in a tournament a game is played.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PlaceJson {
    /// The tournament's id.
    #[schema(format = "uuid")]
    id: String,
    /// Its name.
    name: String,
    /// From 1; a final is a stage of its own.
    stage: u16,
    /// From 1.
    section: u16,
    /// From 1.
    round: u16,
    /// From 1.
    board: u16,
}

impl From<&GamePlace> for PlaceJson {
    fn from(place: &GamePlace) -> Self {
        PlaceJson {
            id: place.id.to_string(),
            name: place.name.clone(),
            stage: place.stage,
            section: place.section,
            round: place.round,
            board: place.board,
        }
    }
}

/// A tournament by its name.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct NamedTournamentJson {
    /// Its id.
    #[schema(format = "uuid")]
    pub(in crate::http::api) id: String,
    /// Its name.
    pub(in crate::http::api) name: String,
}

impl From<&(TournamentId, String)> for NamedTournamentJson {
    fn from((id, name): &(TournamentId, String)) -> Self {
        NamedTournamentJson { id: id.to_string(), name: name.clone() }
    }
}

/// Somebody who runs a tournament, or a series of them.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PostHeldJson {
    /// Who.
    player: PersonJson,
    /// `director`, `assistant` or `arbiter`.
    post: &'static str,
}

impl From<&(Person, Post)> for PostHeldJson {
    fn from((player, post): &(Person, Post)) -> Self {
        PostHeldJson { player: PersonJson::from(player), post: post.as_str() }
    }
}

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentLineJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// Its name.
    name: String,
    /// `draft`, `open`, `closed`, `running`, `finished` or `cancelled`; readers accept new words.
    state: &'static str,
}

impl From<&TournamentLine> for TournamentLineJson {
    fn from(line: &TournamentLine) -> Self {
        TournamentLineJson { id: line.id.to_string(), name: line.name.clone(), state: line.phase.as_str() }
    }
}

/// Tournaments.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentsJson {
    /// Newest first; drafts are not among them.
    pub(in crate::http::api) tournaments: Vec<TournamentLineJson>,
    /// The cursor of the next page; null if there is none.
    pub(in crate::http::api) next: Option<String>,
}

/// A tournament as the caller may see it now.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// `draft`, `open`, `closed`, `running`, `finished` or `cancelled`; readers accept new words.
    state: &'static str,
    /// The version of the sheet in force, from 1.
    version: i64,
    /// The sheet in force (`docs/api.md`).
    #[schema(value_type = SheetJson)]
    sheet: Value,
    /// Who runs it.
    posts: Vec<PostHeldJson>,
    /// Who has entered, in order of entry.
    entrants: Vec<EntrantJson>,
    /// Who plays whom, by stage, section, round and board; at most 1,000.
    pairings: Vec<PairingJson>,
    /// What `after` takes to get the pairings that follow; null if there are none.
    next: Option<String>,
    /// When the next thing happens by itself.
    #[schema(format = "date-time")]
    due_at: Option<String>,
}

/// Somebody who has entered.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct EntrantJson {
    /// Who.
    #[schema(value_type = PersonJson)]
    player: Value,
    /// `entered`, `waiting`, `playing`, `withdrawn`, `silent`, `replaced` or `taken-back`.
    state: &'static str,
    /// When.
    #[schema(format = "date-time")]
    entered_at: String,
    /// The starting number, once drawn.
    number: Option<u16>,
    /// The section, once drawn.
    section: Option<u16>,
    /// The team.
    team: Option<String>,
    /// The rating at the entry.
    rating: Option<u16>,
    /// The month (`2026-01`) of the server's rating list that it was taken from; `null` if whoever runs the tournament gave it.
    rating_list: Option<String>,
    identity: IdentityJson,
}

impl From<&EntrantView> for EntrantJson {
    fn from(one: &EntrantView) -> Self {
        EntrantJson {
            player: person(&one.player),
            state: one.state.as_str(),
            entered_at: one.entered.to_string(),
            number: one.number,
            section: one.section,
            team: one.team.clone(),
            rating: one.rating,
            rating_list: one.rating_list.map(|month| month.to_string()),
            identity: (&one.identity).into(),
        }
    }
}

/// Who plays whom.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct PairingJson {
    /// From 1; a final is a stage of its own.
    stage: u16,
    /// From 1.
    section: u16,
    /// From 1.
    round: u16,
    /// From 1.
    board: u16,
    /// White's starting number.
    white: u16,
    /// Black's starting number; null for a bye.
    black: Option<u16>,
    /// When the game begins.
    #[schema(format = "date-time")]
    starts_at: String,
    /// The game, once it is made.
    #[schema(format = "uuid")]
    game: Option<String>,
    /// Who plays it as White, or did; null before it is made. A substitute has the number of the one replaced, and not their games.
    #[schema(format = "uuid")]
    white_player: Option<String>,
    /// The same of Black.
    #[schema(format = "uuid")]
    black_player: Option<String>,
    /// The game's result, once it may be seen.
    result: Option<ResultJson>,
    /// What stands in place of the game's result, such as `annulled`.
    outcome: Option<&'static str>,
    /// What the server had stored of the game did not follow from its events, and nobody has looked into it yet: the result is
    /// that of the events.
    in_doubt: bool,
}

impl From<&PairingView> for PairingJson {
    fn from(one: &PairingView) -> Self {
        PairingJson {
            stage: one.stage,
            section: one.section,
            round: one.round,
            board: one.board,
            white: one.white,
            black: one.black,
            starts_at: one.starts.to_string(),
            game: one.game.map(|game| game.to_string()),
            white_player: one.players.map(|players| players.white.to_string()),
            black_player: one.players.map(|players| players.black.to_string()),
            result: one.result.map(ResultJson::from),
            outcome: one.outcome.map(PairingOutcome::as_str),
            in_doubt: one.in_doubt,
        }
    }
}

pub(in crate::http::api) type Place = (u16, u16, u16, u16);

const fn place(one: &PairingView) -> Place {
    (one.stage, one.section, one.round, one.board)
}

/// What `after` takes to get the pairings behind this one.
fn behind(last: &PairingView) -> String {
    let (stage, section, round, board) = place(last);
    format!("{stage}.{section}.{round}.{board}")
}

/// So many pairings after this one, and what `after` takes to get those that follow.
pub(in crate::http::api) fn page_after<T: Borrow<PairingView>>(
    all: &[T],
    after: Option<Place>,
    most: usize,
) -> (&[T], Option<String>) {
    let from = all.partition_point(|one| after.is_some_and(|after| place(one.borrow()) <= after));
    let rest = all.get(from..).unwrap_or_default();
    let page = rest.get(..most).unwrap_or(rest);
    let next = page.last().filter(|_| rest.len() > page.len()).map(|last| behind(last.borrow()));
    (page, next)
}

/// A tournament with the pairings after this one.
pub(in crate::http::api) fn shown(view: &TournamentView, after: Option<Place>) -> TournamentJson {
    let (page, next) = page_after(&view.pairings, after, PAIRINGS_MAX);
    TournamentJson {
        id: view.id.to_string(),
        state: view.phase.as_str(),
        version: view.version,
        sheet: json!(view.sheet),
        posts: view.posts.iter().map(PostHeldJson::from).collect(),
        entrants: view.entrants.iter().map(EntrantJson::from).collect(),
        pairings: page.iter().map(PairingJson::from).collect(),
        next,
        due_at: view.due.map(|due| due.to_string()),
    }
}

/// How it stands with an entry.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct EntryJson {
    /// `entered` or `waiting`.
    pub(in crate::http::api) state: &'static str,
}

/// The record of a tournament.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ActsJson {
    /// Oldest first.
    pub(in crate::http::api) acts: Vec<ActJson>,
    /// What `from` takes to get the acts that follow; null if there are none yet.
    pub(in crate::http::api) next: Option<i64>,
}

/// An act.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ActJson {
    /// From 0.
    seq: i64,
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// Who did it; null for what the server does when it is due.
    #[schema(value_type = Option<PersonJson>)]
    by: Option<Value>,
    /// `made`, `sheet`, `opened`, `entered`, `started`, …; readers accept new words.
    kind: &'static str,
    /// The person whom it concerns.
    #[schema(value_type = Option<PersonJson>)]
    about: Option<Value>,
    /// What else is to be known of it.
    #[schema(value_type = ActBodyJson)]
    body: Value,
}

impl From<&ActView> for ActJson {
    fn from(view: &ActView) -> Self {
        ActJson {
            seq: view.seq,
            at: view.at.to_string(),
            by: view.by.as_ref().map(person),
            kind: view.act.kind().as_str(),
            about: view.about.as_ref().map(person),
            body: view.body.clone(),
        }
    }
}
